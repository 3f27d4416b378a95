//go:build e2e

package e2e

import (
	"context"
	"regexp"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"riposte/internal/load"
)

// A Mercenary from scratch, with a keyboard and nothing else: what follows appears
// as it is typed, a mistake is shown beside its field and goes when it is mended,
// the sheet is one page, the draft is there again, and it plays.
func TestBuilder(t *testing.T) {
	s := load.Serve(t)
	p := newPerson(t, "builder", s.URL, desktop)
	p.open("/build/coolduel")
	p.settled()
	p.tabTo("the samples", `e.name === 'seat-1~from'`)
	p.keys(kb.ArrowUp) // from the first sample to one's own
	p.until("the fields are open", `document.querySelector('.docfields')?.checkVisibility() && !document.querySelector('[aria-busy]')`)
	choose := func(field, word, value string) {
		t.Helper()
		p.tabTo(field, `e.name === b`, "seat-1."+field)
		p.keys(word)
		p.until(field+" is "+value, `document.getElementsByName(a)[0]?.value === b`, "seat-1."+field, value)
	}
	follows := func(what, pattern string) {
		t.Helper()
		p.until(what, `new RegExp(a, 's').test(document.querySelector('#f-seat-1_follow')?.textContent ?? '')`, pattern)
	}
	choose("class", "Merc", "mercenary")
	follows("the HP of a mercenary", `HP 275.*AP 10`)
	p.until("the missing choice is told", `/chooses multipliers/.test(document.querySelector('#f-seat-1_generalist-why')?.textContent ?? '')`)
	choose("generalist", "Step", "step")
	p.until("it is told no more", `!document.querySelector('#f-seat-1_generalist-why')`)
	p.tabTo("strength", `e.name === 'seat-1.points.str'`)
	p.keys("3")
	follows("the strength", `13 \(10 \+ 3\)`)
	p.until("the mistake stands beside its field", `/the duel's power is 0/.test(document.querySelector('#f-seat-1_points-why')?.textContent ?? '')`)
	p.accessible("a builder with a fault")
	if got := evaluate[string](p, `return document.activeElement?.name`); got != "seat-1.points.str" {
		t.Errorf("the focus went from the field to %q", got)
	}
	choose("right", "Longsw", "longsword")
	follows("what a longsword does", `Jab.*to hit.*Scorpion Strike`)
	choose("left", "Round", "round")
	p.tabTo("one more quick slot", `e.value === 'add:seat-1.slots'`)
	p.keys(kb.Enter)
	p.until("the new slot has the focus", `document.activeElement?.name === 'seat-1.slots[0].item'`)
	p.keys("Dagger")
	follows("the dagger", `Slot 1.*Dagger`)
	p.tabTo("the power", `e.name === 'option-power'`)
	p.keys(kb.Backspace + "5")
	p.until("the mistake is mended", `!document.querySelector('.whys') && !document.querySelector('#faults')`)
	follows("the points", `Points added 3.*of 5`)

	// The sheet, in this tab.
	p.tabTo("print the sheet", `e.name === 'sheet'`)
	evaluate[any](p, `document.activeElement.removeAttribute('formtarget'); return null`)
	p.keys(kb.Enter)
	p.until("the sheet is there", `document.body.dataset.page === 'sheet' && /13 \(10 \+ 3\)/.test(document.body.textContent)`)
	p.accessible("a sheet")
	if n := p.pages(); n != 1 {
		t.Errorf("the sheet has %d pages, want 1", n)
	}

	p.open("/build/coolduel")
	follows("the draft is there again", `13 \(10 \+ 3\)`)
	p.tabTo("the power", `e.name === 'option-power'`)
	p.keys(kb.Backspace + "5")
	p.until("nothing is wrong", `!document.querySelector('.whys') && !document.querySelector('#faults')`)
	p.tabTo("play with this one", `e.value === 'take'`)
	p.keys(kb.Enter)
	p.until("the set-up has it", `document.body.dataset.page === 'setup' && document.getElementsByName('seat-1.class')[0]?.value === 'mercenary' && document.getElementsByName('option-power')[0]?.value === '5'`)
	p.tabTo("the other seat", `e.name === 'seat-2-who'`)
	p.keys("a bot that")
	p.until("a bot sits there", `document.getElementsByName('seat-2-who')[0]?.value.startsWith('bot:') && !document.querySelector('#reckon-2')`)
	p.tabTo("the forecast", `e.value === 'forecast'`)
	p.keys(kb.Enter)
	p.until("it is reckoned", `/games/.test(document.querySelector('#forecast')?.textContent ?? '') && document.querySelector('#forecast .whisker')`)
	p.tabTo("lay the table", `e.matches('.foot .primary')`)
	p.keys(kb.Enter)
	p.await(css("#bill"))
	p.until("the duel begins with it", `/13 \(10 \+ 3\)|STR\s*13/.test(document.body.textContent)`)
}

// pages counts the sheets of paper that the page prints on.
func (p *Person) pages() int {
	p.t.Helper()
	var pdf []byte
	p.run("print", chromedp.ActionFunc(func(ctx context.Context) (err error) {
		pdf, _, err = page.PrintToPDF().WithPreferCSSPageSize(true).Do(ctx)
		return err
	}))
	return len(regexp.MustCompile(`/Type\s*/Page[^s]`).FindAll(pdf, -1))
}

// Who is faster than the module of a form is told what follows as soon as it is there, and a form that
// nobody has touched asks nothing.
func TestFormsAreFilledEarly(t *testing.T) {
	s := load.Serve(t)
	p := newPerson(t, "Ada", s.URL, desktop)
	for _, form := range []struct {
		at   string
		fill func()
		told string
	}{
		{"/new/coolname", func() { p.press(css(`input[name="option-encounter"][value="foes"]`)) }, `document.getElementsByName('seat-2~from')[0]?.closest('.sample')?.textContent.includes('Foes')`},
		{"/lab/new/pugilism", func() { p.write(css("#f-number-1"), "power of HEAD-JAB") }, `document.querySelector('#f-number-1-hint .hint')?.textContent.includes('printed 2')`},
	} {
		for _, early := range []bool{true, false} {
			p.open(form.at)
			held, let := p.hold("*/build*.js*")
			p.run("reload", chromedp.Reload())
			if !within(p.ctx, deadline, held) {
				t.Fatalf("%s: the module is not asked for", form.at)
			}
			p.until("the form can be seen", `document.querySelector('form[data-live-form]')`)
			evaluate[any](p, `
				window.asked = 0;
				const real = fetch;
				window.fetch = (what, ...more) => { if (more[0]?.body?.get?.('act') === 'show') asked++; return real(what, ...more); };
				return null`)
			if early {
				form.fill()
			}
			let()
			p.until("the page is whole", `document.documentElement.dataset.ready !== undefined`)
			if early {
				p.until("what follows is told", form.told)
			} else if n := evaluate[int](p, `await new Promise((later) => setTimeout(later, 500)); return asked`); n != 0 {
				t.Errorf("%s: a form that nobody has touched asks %d times what follows", form.at, n)
			}
		}
	}
}

// Whoever prepares an encounter chooses foes and sees who plays what and what will
// probably come of it, on a phone too.
func TestEncounterIsForeseen(t *testing.T) {
	s := load.Serve(t)
	p := newPerson(t, "master", s.URL, phone)
	p.open("/new/coolname")
	p.settled()
	p.press(css(`input[name="option-encounter"][value="foes"]`))
	p.until("the second seat is the game master's", `/game master/.test(document.querySelector('#place-2')?.textContent ?? '') && document.getElementsByName('seat-2~from')[0]?.closest('.sample')?.textContent.includes('Foes')`)
	p.until("a first look", `/200 games/.test(document.querySelector('#forecast')?.textContent ?? '')`)
	first := p.text("#forecast")
	p.press(css(`input[name="seat-2~from"][value="warden"]`))
	p.until("a look at other foes", `/Warden/.test(document.querySelector('#forecast')?.textContent ?? '') && document.querySelectorAll('#forecast .whisker').length > 4`)
	if again := p.text("#forecast"); again == first {
		t.Errorf("the forecast stays %q", one(again))
	}
	p.accessible("an encounter being made")
	p.narrow("an encounter being made")
	p.open("/build/coolname?sample=oda")
	p.narrow("a builder")
	p.accessible("a builder")
	p.open("/sheets/coolname?sample=oda")
	p.narrow("a sheet")
	if n := p.pages(); n != 1 {
		t.Errorf("the sheet has %d pages, want 1", n)
	}
}
