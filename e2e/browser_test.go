//go:build e2e

package e2e

import (
	"context"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"riposte/internal/load"
)

func TestMain(m *testing.M) {
	load.Main(closing{m})
}

// A closing closes the browsers when the tests have run.
type closing struct{ m *testing.M }

func (c closing) Run() int {
	defer closeBrowsers()
	return c.m.Run()
}

// A browser is started by the first test that needs it; people have contexts of their own in it.
type browser struct {
	names  []string // the programs that it may be
	once   sync.Once
	ctx    context.Context
	err    error
	closes []func()
}

// wholeBrowser is Chromium with all that it has, bareBrowser the same without what no page draws, the windows,
// menus and notices of a system: it takes a third less of the machine.
var (
	wholeBrowser = &browser{names: []string{"chromium", "chromium-browser", "google-chrome", "/usr/bin/chromium"}}
	bareBrowser  = &browser{names: append([]string{"chromium-headless-shell"}, wholeBrowser.names...)}
)

// wholly are the tests that need the whole browser.
var wholly sync.Map

// needsWhole has the rest of a test use the whole browser.
func needsWhole(t *testing.T) { wholly.Store(t.Name(), true) }

func closeBrowsers() {
	for _, b := range []*browser{wholeBrowser, bareBrowser} {
		for _, c := range b.closes {
			c()
		}
		b.closes = nil
	}
}

// path is that of the program, or "".
func (b *browser) path() string {
	for _, name := range b.names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// theBrowser is the one that a test needs.
func theBrowser(t *testing.T) context.Context {
	t.Helper()
	b := bareBrowser
	if _, is := wholly.Load(t.Name()); is {
		b = wholeBrowser
	}
	path := b.path()
	if path == "" {
		const what = "needs Chromium (Debian: apt-get install chromium fonts-liberation)"
		if os.Getenv("CI") != "" {
			t.Fatal(what)
		}
		t.Skip(what)
	}
	b.once.Do(func() { b.err = b.start(path) })
	if b.err != nil {
		t.Fatalf("%s: %v", path, b.err)
	}
	return b.ctx
}

func (b *browser) start(path string) error {
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path),
		chromedp.Flag("disable-dev-shm-usage", true),
		chromedp.Flag("disable-gpu", true),
		chromedp.Flag("lang", "en-GB"),
		// A name that is not this machine's: over plain HTTP that is not a secure
		// context.
		chromedp.Flag("host-resolver-rules", "MAP riposte.test 127.0.0.1"),
		chromedp.WSURLReadTimeout(60*time.Second),
	)
	if os.Geteuid() == 0 {
		options = append(options, chromedp.NoSandbox)
	}
	allocator, closeAllocator := chromedp.NewExecAllocator(context.Background(), options...)
	// The browser is newer than the library: events that it can't read are noise.
	ctx, closeCtx := chromedp.NewContext(allocator, chromedp.WithErrorf(func(string, ...any) {}))
	b.closes = []func(){closeCtx, closeAllocator}
	b.ctx = ctx
	return chromedp.Run(ctx)
}

// deadline is how long anything that a person waits for may take. The machines of
// continuous integration are slow, so it says nothing about speed.
const deadline = 20 * time.Second

// within polls until a condition holds and reports whether it ever did: closely at first, as most
// come at once, and then so that waiting takes little from what is waited for.
func within(ctx context.Context, limit time.Duration, holds func() bool) bool {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	const first, last = 20 * time.Millisecond, 80 * time.Millisecond
	for pause := first; !holds(); pause = min(pause*5/4, last) {
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return false
		}
	}
	return true
}

// one puts a text of several lines on one line, for a message.
func one(text string) string { return strings.Join(strings.Fields(text), " ") }
