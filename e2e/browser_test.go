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

// A browser serves a run; people have contexts of their own in it.
type browser struct {
	names []string // of the program, the best first

	once   sync.Once
	ctx    context.Context
	err    error
	closes []func()
}

// The browsers of a run. The shell is Chromium without windows, as Debian has it: it draws and runs the
// same and takes two thirds of the processor's time, but shows no notices. Its command in the path
// would stay when its browser is told to end.
var (
	shellBrowser = &browser{names: []string{"/usr/lib/chromium/chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"}}
	fullBrowser  = &browser{names: shellBrowser.names[1:]}
)

// needFull are the tests that need more than the shell has.
var needFull = map[string]bool{"TestPush": true}

func closeBrowsers() {
	for _, b := range []*browser{shellBrowser, fullBrowser} {
		for _, c := range b.closes {
			c()
		}
		b.closes = nil
	}
}

// find is the path of the program, or "".
func (b *browser) find() string {
	for _, name := range b.names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// theBrowser starts the browser with the first test that needs it.
func theBrowser(t *testing.T) context.Context {
	t.Helper()
	b := shellBrowser
	if needFull[t.Name()] {
		b = fullBrowser
	}
	path := b.find()
	if path == "" {
		const what = "needs Chromium (Debian: apt-get install chromium chromium-headless-shell fonts-liberation)"
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
		chromedp.Flag("font-render-hinting", "none"), // letters as wide as in a window
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
	b.ctx, b.closes = ctx, []func(){closeCtx, closeAllocator}
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
