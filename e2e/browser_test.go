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

// A closing closes the browser when the tests have run.
type closing struct{ m *testing.M }

func (c closing) Run() int {
	defer closeBrowser()
	return c.m.Run()
}

// browser is the only browser of a run; people have contexts of their own in it.
var browser struct {
	once   sync.Once
	ctx    context.Context
	err    error
	closes []func()
}

func closeBrowser() {
	for _, c := range browser.closes {
		c()
	}
	browser.closes = nil
}

// shell is Chromium without windows, as Debian has it: it draws and runs the same and takes two thirds
// of the processor's time. The command in the path would stay when its browser is told to end.
const shell = "/usr/lib/chromium/chromium-headless-shell"

// findChromium is the path of Chromium, or "".
func findChromium() string {
	for _, name := range []string{shell, "chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// theBrowser starts the browser with the first test that needs it.
func theBrowser(t *testing.T) context.Context {
	t.Helper()
	path := findChromium()
	if path == "" {
		const what = "needs Chromium (Debian: apt-get install chromium-headless-shell fonts-liberation)"
		if os.Getenv("CI") != "" {
			t.Fatal(what)
		}
		t.Skip(what)
	}
	browser.once.Do(func() { browser.ctx, browser.err = startBrowser(path) })
	if browser.err != nil {
		t.Fatalf("%s: %v", path, browser.err)
	}
	return browser.ctx
}

func startBrowser(path string) (context.Context, error) {
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
	browser.closes = []func(){closeCtx, closeAllocator}
	return ctx, chromedp.Run(ctx)
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
