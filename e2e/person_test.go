//go:build e2e

package e2e

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// A Person sits before a window of the browser, with cookies and storage of their
// own. Whatever goes wrong in it fails the test: an error in the console, an
// exception, a breach of the content policy, a request that failed.
type Person struct {
	Name string

	t    *testing.T
	ctx  context.Context
	id   cdp.BrowserContextID
	base string
	look Look

	mu      sync.Mutex
	faults  []string
	allowed []*regexp.Regexp
	wire    wire
}

// A Look is what a window is like; the zero Look is a light desktop.
type Look struct {
	Width, Height int64
	Phone         bool // touch, a small screen
	Dark          bool
	Contrast      bool
	NoScript      bool
}

var (
	desktop = Look{Width: 1280, Height: 900}
	phone   = Look{Width: 360, Height: 740, Phone: true}
)

// newPerson opens a window on the server at base.
func newPerson(t *testing.T, name, base string, look Look) *Person {
	t.Helper()
	person, err := onBrowser(t, func(ctx context.Context) (cdp.BrowserContextID, error) {
		return target.CreateBrowserContext().Do(ctx)
	})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	t.Cleanup(func() {
		_, _ = onBrowser(t, func(ctx context.Context) (any, error) { return nil, target.DisposeBrowserContext(person).Do(ctx) })
	})
	return open(t, name, base, look, person)
}

// onBrowser asks the browser, not a window.
func onBrowser[T any](t *testing.T, do func(context.Context) (T, error)) (T, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(theBrowser(t), deadline) // it may hold its answer back while a page changes
	defer cancel()
	return do(cdp.WithExecutor(ctx, chromedp.FromContext(ctx).Browser))
}

// tab opens a second window for the same person.
func (p *Person) tab(name string) *Person {
	p.t.Helper()
	return open(p.t, name, p.base, p.look, p.id)
}

func open(t *testing.T, name, base string, look Look, person cdp.BrowserContextID) *Person {
	t.Helper()
	// A window of its own: of several tabs in one window only the foremost would be
	// drawn.
	window, err := onBrowser(t, func(ctx context.Context) (target.ID, error) {
		return target.CreateTarget("about:blank").WithBrowserContextID(person).WithNewWindow(true).Do(ctx)
	})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	ctx, cancel := chromedp.NewContext(theBrowser(t), chromedp.WithTargetID(window))
	if look.Width == 0 {
		look.Width, look.Height = desktop.Width, desktop.Height
	}
	p := &Person{Name: name, t: t, ctx: ctx, id: person, base: base, look: look, wire: newWire()}
	// A preview may be asked for just as the choice is accepted; then it is refused,
	// and the browser notes that.
	p.allowed = append(p.allowed, regexp.MustCompile(`status of (409|422) .*/preview\?`))
	t.Cleanup(func() {
		if t.Failed() {
			p.photograph("failed")
		}
		cancel()
		p.mu.Lock()
		defer p.mu.Unlock()
		for _, fault := range p.faults {
			t.Errorf("%s: %s", name, fault)
		}
	})
	chromedp.ListenTarget(ctx, p.hear)
	p.run("open a window", log.Enable(), network.Enable(), page.Enable(), chromedp.ActionFunc(p.arrange))
	return p
}

// arrange makes the window look as asked.
func (p *Person) arrange(ctx context.Context) error {
	scheme, contrast := "light", "no-preference"
	if p.look.Dark {
		scheme = "dark"
	}
	if p.look.Contrast {
		contrast = "more"
	}
	actions := []chromedp.Action{
		emulation.SetDeviceMetricsOverride(p.look.Width, p.look.Height, 1, p.look.Phone),
		emulation.SetTouchEmulationEnabled(p.look.Phone),
		emulation.SetFocusEmulationEnabled(true), // every window believes it is in front
		emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{
			{Name: "prefers-color-scheme", Value: scheme},
			{Name: "prefers-contrast", Value: contrast},
			{Name: "prefers-reduced-motion", Value: "reduce"},
		}),
		emulation.SetScriptExecutionDisabled(p.look.NoScript),
		// A breach of the content policy does not always reach the console.
		chromedp.ActionFunc(func(ctx context.Context) error {
			// The house answers nothing by itself where a test does not say so: each plays what it is asked.
			_, err := page.AddScriptToEvaluateOnNewDocument(
				`try { if (localStorage.getItem('riposte.only') === null) localStorage.setItem('riposte.only', 'off'); } catch {} addEventListener('securitypolicyviolation', e => console.error('content policy: ' + e.violatedDirective + ' ' + e.blockedURI + ' ' + e.sample))`).Do(ctx)
			return err
		}),
	}
	return chromedp.Tasks(actions).Do(ctx)
}

func (p *Person) hear(event any) {
	switch e := event.(type) {
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.APITypeError || e.Type == runtime.APITypeAssert {
			var words []string
			for _, a := range e.Args {
				words = append(words, strings.Trim(string(a.Value), `"`)+a.Description)
			}
			p.fault("console: %s", strings.Join(words, " "))
		}
	case *runtime.EventExceptionThrown:
		p.fault("exception: %s", e.ExceptionDetails.Error())
	case *log.EventEntryAdded:
		if e.Entry.Level == log.LevelError {
			p.fault("%s: %s %s", e.Entry.Source, e.Entry.Text, e.Entry.URL)
		}
	case *network.EventLoadingFailed:
		off := p.look.NoScript && e.Type == network.ResourceTypeScript // preloaded, and then not used
		if !e.Canceled && e.ErrorText != "net::ERR_ABORTED" && !off {
			p.fault("request: %s %s", e.ErrorText, p.wire.url(e.RequestID))
		}
	case *target.EventTargetCrashed:
		p.fault("the window crashed")
	}
	p.wire.hear(event)
}

func (p *Person) fault(format string, args ...any) {
	text := one(fmt.Sprintf(format, args...))
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, a := range p.allowed {
		if a.MatchString(text) {
			return
		}
	}
	p.faults = append(p.faults, text)
}

// allow makes matching faults, past and future, count as none.
func (p *Person) allow(pattern string) {
	re := regexp.MustCompile(pattern)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.allowed = append(p.allowed, re)
	kept := p.faults[:0]
	for _, f := range p.faults {
		if !re.MatchString(f) {
			kept = append(kept, f)
		}
	}
	p.faults = kept
}

// run runs actions of the browser, or ends the test.
func (p *Person) run(what string, actions ...chromedp.Action) {
	p.t.Helper()
	if err := p.try(actions...); err != nil {
		p.t.Fatalf("%s: %s: %v", p.Name, what, err)
	}
}

func (p *Person) try(actions ...chromedp.Action) error {
	// The first Run makes the window, whose life must not depend on a deadline.
	if chromedp.FromContext(p.ctx).Target == nil {
		return chromedp.Run(p.ctx, actions...)
	}
	ctx, cancel := context.WithTimeout(p.ctx, deadline)
	defer cancel()
	return chromedp.Run(ctx, actions...)
}

// evaluate runs script in the page and decodes its value.
func evaluate[T any](p *Person, script string, args ...any) (v T) {
	p.t.Helper()
	v, err := ask[T](p, script, args...)
	if err != nil {
		p.t.Fatalf("%s: %s: %v", p.Name, one(script), err)
	}
	return v
}

// ask is evaluate for a page that may fail to answer because it is just changing.
// The script is a function's body; its arguments are a, b and c.
func ask[T any](p *Person, script string, args ...any) (v T, err error) {
	var given []string
	for _, a := range args {
		data, _ := json.Marshal(a)
		given = append(given, string(data))
	}
	source := fmt.Sprintf("(async (a, b, c) => { %s })(%s)", script, strings.Join(given, ", "))
	var raw []byte
	err = p.try(chromedp.Evaluate("(async () => JSON.stringify(await "+source+") ?? 'null')()", &raw,
		func(e *runtime.EvaluateParams) *runtime.EvaluateParams { return e.WithAwaitPromise(true) }))
	if err != nil {
		return v, err
	}
	var text string
	if err := json.Unmarshal(raw, &text); err != nil {
		return v, err
	}
	return v, json.Unmarshal([]byte(text), &v)
}

// until waits until script is true.
func (p *Person) until(what, script string, args ...any) {
	p.t.Helper()
	var last error
	if within(p.ctx, deadline, func() bool {
		var ok bool
		ok, last = ask[bool](p, "return !!("+script+")", args...)
		return ok && last == nil
	}) {
		return
	}
	p.t.Fatalf("%s waited in vain: %s (%v) at %s", p.Name, what, last, p.at())
}

// open goes to a path on the server, as by a link that somebody sent.
func (p *Person) open(path string) {
	p.t.Helper()
	if !strings.HasPrefix(path, "http") {
		path = p.base + path
	}
	p.run("open "+path, chromedp.Navigate(path))
	p.settled()
}

// reload loads the page again.
func (p *Person) reload() {
	p.t.Helper()
	p.run("reload", chromedp.Reload())
	p.settled()
}

// still is true of a page in which nothing moves by itself; what only follows a scroll bar
// stays an animation for ever.
const still = `document.getAnimations().every(a => a.timeline !== document.timeline)`

// settled waits until the document is there, its styles and its module.
func (p *Person) settled() {
	p.t.Helper()
	p.until("the page is there", `document.readyState === 'complete'`)
}

// at is the path of the page.
func (p *Person) at() string {
	at, _ := ask[string](p, "return location.pathname + location.search")
	return at
}

// path is the path of the page that is there once the page has done with changing.
func (p *Person) path() (path string) {
	p.t.Helper()
	if !within(p.ctx, deadline, func() bool { path, _, _ = strings.Cut(p.at(), "?"); return path != "" }) {
		p.t.Fatalf("%s: the page does not say where it is", p.Name)
	}
	return path
}

// everySize has tests look at every size of window. Otherwise, where something must hold in several,
// they look at the first and at the last, which are those that differ most.
var everySize = flag.Bool("every-size", false, "look at every size of window, not only at those that differ most")

func sizes[T any](all ...T) []T {
	if *everySize || len(all) <= 2 {
		return all
	}
	return []T{all[0], all[len(all)-1]}
}

// photographs has tests keep pictures of what they see. Otherwise only a test that fails does: each
// picture takes the browser a good part of a second.
var photographs = flag.Bool("photographs", false, "keep pictures among the artefacts of tests that pass, too")

// photograph puts a picture and the document among the artefacts of the test.
func (p *Person) photograph(name string) {
	if !*photographs && !p.t.Failed() {
		return
	}
	dir := p.t.ArtifactDir()
	file := filepath.Join(dir, fmt.Sprintf("%s-%s", strings.ReplaceAll(p.Name, " ", "-"), name))
	var picture []byte
	if err := p.try(chromedp.CaptureScreenshot(&picture)); err != nil {
		p.t.Logf("%s: no picture: %v", p.Name, err)
		return
	}
	_ = os.WriteFile(file+".png", picture, 0o644)
	if html, err := ask[string](p, "return document.documentElement.outerHTML"); err == nil {
		_ = os.WriteFile(file+".html", []byte(html), 0o644)
	}
	p.t.Logf("%s at %s: see %s.png", p.Name, p.at(), file)
}
