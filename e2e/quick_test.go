//go:build e2e

package e2e

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"riposte/internal/load"
	"riposte/rules"
)

// beside are the windows in which the quick reference is read.
var beside = []Look{
	desktop,
	{Width: 1440, Height: 900},
	{Width: 1024, Height: 768, Dark: true},
	{Width: 390, Height: 844, Phone: true},
	{Width: 360, Height: 740, Phone: true, Dark: true},
}

// TestQuickReferenceIsOneSheet: that of each system is read in every window, prints on one sheet
// of A4 in either theme, dark on white, and is searched by typing.
func TestQuickReferenceIsOneSheet(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	for _, look := range sizes(beside...) {
		p := newPerson(t, fmt.Sprint(look.Width), s.URL, look)
		for _, r := range rules.All() {
			in := r.Info()
			p.open("/rules/" + in.Name + "/quick")
			p.accessible("the quick reference of " + in.Title)
			p.photograph(fmt.Sprint("quick-", in.Name, "-", look.Width))
			if look.Phone {
				p.narrow("the quick reference of " + in.Title)
				continue
			}
			if n := p.pages(); n != 1 {
				t.Errorf("%s prints on %d sheets, dark %t", in.Title, n, look.Dark)
			}
			p.run("look at the paper", chromedp.ActionFunc(func(ctx context.Context) error {
				scheme := map[bool]string{false: "light", true: "dark"}[look.Dark]
				return emulation.SetEmulatedMedia().WithMedia("print").WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}).Do(ctx)
			}))
			if faint := evaluate[[]string](p, `
				const light = (colour) => { const [r, g, b] = colour.match(/[\d.]+/g).map(Number); return (2126 * r + 7152 * g + 722 * b) / 10000 / 255; };
				const out = [];
				if (light(getComputedStyle(document.documentElement).backgroundColor) < 0.99) out.push('the paper');
				for (const e of document.querySelectorAll('#quick-sheet :is(h1, h2, p, th, td, dt, dd)'))
					if (e.checkVisibility() && light(getComputedStyle(e).color) > 0.4) out.push(e.textContent);
				return out;`); len(faint) > 0 {
				t.Errorf("%s, dark %t: not dark on white: %.200q", in.Title, look.Dark, faint)
			}
			p.run("look at the screen", emulation.SetEmulatedMedia().WithMedia("screen"), chromedp.ActionFunc(p.arrange))
		}
	}
	p := newPerson(t, "seeker", s.URL, desktop)
	p.open("/rules/pugilism/quick")
	p.settled()
	shown := func() []string {
		return evaluate[[]string](p, `return [...document.querySelectorAll('#quick-terms dt')].filter(e => e.checkVisibility()).map(e => e.textContent)`)
	}
	all := len(shown())
	p.press(css("#quick-search"))
	p.keys("knocked")
	if got := shown(); len(got) == all || !slices.Contains(got, "Knockdown") {
		t.Errorf("of %d words these speak of going down: %q", all, got)
	}
	p.keys("zz")
	p.until("it is said that nothing is found", `/Nothing here/.test(document.querySelector('#quick-none').textContent)`)
	bare := newPerson(t, "without scripts", s.URL, Look{Width: 1024, Height: 800, NoScript: true})
	bare.open("/rules/duel/quick")
	if text := bare.text("#quick-sheet"); !strings.Contains(text, "Swing High") || strings.Contains(text, "Close") {
		t.Errorf("without scripts the page says %.200q", text)
	}
}

// laidOver are the parts of the ask that something lies over: of its question and its buttons.
const laidOver = `
	const ask = document.querySelector('#ask'), out = [];
	for (const e of ask.querySelectorAll('#ask-h, button')) {
		const r = e.getBoundingClientRect();
		if (!r.width || !e.checkVisibility()) continue;
		const at = document.elementFromPoint(r.left + r.width / 2, r.top + Math.min(r.height / 2, 20));
		if (!at || !ask.contains(at)) out.push((e.id || e.textContent).trim() + ' under ' + (at?.className ?? 'the edge'));
	}
	return out;`

// TestDrawer: at every table the quick reference opens in a drawer by a key or its button. Board,
// hand and ask stay in sight beside it where there is room, and the ask everywhere. It is
// searched by typing, names the words of the question, and gives the focus back.
func TestDrawer(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	for _, look := range sizes(beside[1:]...) {
		for _, r := range rules.All() {
			in := r.Info()
			t.Run(fmt.Sprint(in.Name, " ", look.Width), func(t *testing.T) {
				p := newPerson(t, "Ada", s.URL, look)
				p.open("/")
				p.press(css(`form[action="/lessons/` + in.Name + `/first"] button`))
				p.until("something is asked", `document.querySelector('form#ask[data-request]')`)
				if hidden := evaluate[[]string](p, laidOver); len(hidden) > 0 {
					t.Fatalf("even without the drawer: %q", hidden)
				}
				p.press(css(`#mast [data-act="drawer"]`))
				p.until("the drawer is open", `document.querySelector('#drawer:not([hidden]) #quick-terms')`)
				if hidden := evaluate[[]string](p, laidOver); len(hidden) > 0 {
					t.Errorf("the drawer covers of the ask: %q", hidden)
				}
				if look.Width >= 1280 {
					if over := evaluate[[]string](p, `
						const d = document.querySelector('#drawer').getBoundingClientRect();
						return ['#bill', '#plate', '#tray', '#ask', '#coach'].filter(at => { const r = document.querySelector(at)?.getBoundingClientRect();
							return r && r.width && r.right > d.left + 1 && r.left < d.right && r.bottom > d.top + 1 && r.top < d.bottom; });`); len(over) > 0 {
						t.Errorf("the drawer lies over %q", over)
					}
				}
				p.accessible("the drawer")
				if look.Phone {
					p.narrow("the drawer")
				}
				p.photograph(fmt.Sprint("drawer-", in.Name, "-", look.Width))
				if terms := evaluate[int](p, `return document.querySelectorAll('.terms-asked button').length`); terms == 0 {
					t.Fatalf("no word of the question is explained: %q", one(p.text("#ask")))
				}
				p.press(css(".terms-asked button"))
				p.until("the word is shown", `document.activeElement.matches('#quick-terms .lit')`)
				p.focusShows()
				if evaluate[bool](p, `const e = document.activeElement, r = e.getBoundingClientRect(); return !e.contains(document.elementFromPoint(r.left + 8, r.top + r.height / 2))`) {
					t.Error("the word that was asked for is out of sight")
				}
				p.keys(kb.Escape)
				p.until("it is closed", `document.querySelector('#drawer').hidden`)
				if look.Phone {
					return
				}
				p.tabTo("the ask", `e.closest('#ask, #tray')`)
				p.keys(",")
				p.until("a key opens it, ready for a word", `!document.querySelector('#drawer').hidden && document.activeElement.id === 'quick-search'`)
				p.keys("zzz")
				p.until("nothing speaks of that", `document.querySelector('#quick-none').textContent && ![...document.querySelectorAll('#drawer dt, #drawer section p')].some(e => e.checkVisibility())`)
				p.accessible("the drawer with nothing found")
				p.keys(kb.Escape)
				p.until("the focus is where it was", `document.querySelector('#drawer').hidden && document.activeElement.closest('#ask, #tray')`)
			})
		}
	}
}

// TestDrawerTellsTheTable: where a table plays with other numbers, its sheet tells them and marks
// them.
func TestDrawerTellsTheTable(t *testing.T) {
	s := load.Serve(t)
	p := newPerson(t, "Ada", s.URL, desktop)
	order := against(short(map[string]string{"bouts": "4", "variant": "ours"}), randomBot)
	order["data"] = map[string]any{"ours": map[string]any{"name": "Ours", "numbers": map[string]int{"power of HEAD-JAB": 9}}}
	duel := p.lay(order)
	p.press(css(`#mast [data-act="drawer"]`))
	p.until("the drawer tells this table's numbers", `document.querySelector('#drawer mark')?.textContent.startsWith('9') && /A round has 4 bouts/.test(document.querySelector('#drawer').textContent)`)
	p.open(duel + "/quick")
	p.accessible("the sheet of a table with a variant")
	p.open("/rules/pugilism/quick")
	if p.text("#quick-sheet mark") != "" {
		t.Error("the rules as printed are marked too")
	}
}
