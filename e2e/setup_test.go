//go:build e2e

package e2e

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"riposte/internal/load"
)

// An own boxer with several faults: all are shown at once, beside their fields,
// nothing typed is lost, and once mended he boxes.
func TestOwnBoxer(t *testing.T) {
	s := load.Serve(t)
	p := newPerson(t, "builder", s.URL, desktop)
	p.allow(`status of 422`)
	p.open("/new/pugilism")
	p.press(css(`button[value^="copy:"]`))
	p.until("the fields are open", `document.querySelector('.docfields')?.checkVisibility()`)
	p.write(named("textbox", "^Name"), "Own Goal")
	p.write(named("textbox", "^Strength"), "99")
	p.write(named("textbox", "^Dexterity"), "nimble")
	p.press(layTable)
	p.until("the faults are shown", `document.querySelector('#faults')?.checkVisibility()`)
	faults := p.text("#faults")
	for _, want := range []string{"Strength", "Dexterity"} {
		if !strings.Contains(faults, want) {
			t.Errorf("got faults %q, want one of %s", one(faults), want)
		}
	}
	p.accessible("a form with faults")
	invalid := evaluate[[]string](p, `return [...document.querySelectorAll('[aria-invalid=true]')].map(e => e.value)`)
	if strings.Join(invalid, " ") != "99 nimble" {
		t.Errorf("got %q marked as wrong, want 99 and nimble", invalid)
	}
	p.write(named("textbox", "^Strength"), "16")
	p.write(named("textbox", "^Dexterity"), "14")
	p.choosePlace("2", "bot")
	p.press(layTable)
	p.await(css("form#ask[data-request]"))
	if bill := p.text("#bill"); !strings.Contains(strings.ToLower(bill), "own goal") {
		t.Errorf("the bill reads %q, want Own Goal in it", one(bill))
	}
	p.choose(p.asked(), rand.New(rand.NewPCG(11, 11)))
}

// layTable is the button of the set-up form that lays the table.
var layTable = css(`main form button.primary`)

// choosePlace says in the set-up form who takes a seat.
func (p *Person) choosePlace(seat, who string) {
	p.t.Helper()
	evaluate[any](p, `
		for (const e of document.querySelectorAll('[name="seat-' + a + '-who"]')) {
			if (e.tagName === 'SELECT') e.value = [...e.options].find(o => o.value.startsWith(b)).value;
			else if (e.value.startsWith(b)) { e.click(); break; }
		}
		return null`, seat, who)
}

// A duellist and a map are chosen by their cards, by keys alone at a desk and by touch on a phone;
// what is chosen is what is played.
func TestChosenByCards(t *testing.T) {
	s := load.Serve(t)
	for _, look := range []Look{{Width: 1440, Height: 900}, phone} {
		p := newPerson(t, "chooser", s.URL, look)
		p.open("/new/coolduel")
		p.until("the script listens", `document.documentElement.dataset.ready !== undefined`)
		p.choosePlace("2", "bot")
		choose := func(name, value string) {
			t.Helper()
			card := `input[name="` + name + `"][value="` + value + `"]`
			if look.Phone {
				p.press(css(`label:has(` + card + `)`))
			} else {
				p.tabTo("the cards of "+name, `e.name === b`, name)
				for n := 0; n < 20 && evaluate[bool](p, `return document.activeElement.value !== a`, value); n++ {
					p.keys(kb.ArrowRight)
					p.focusShows()
				}
			}
			p.until(value+" is chosen", `document.querySelector(a)?.checked`, card)
		}
		choose("seat-1~from", "reaver")
		choose("option-map", "docks")
		if card := p.text(`label:has([value="docks"])`); !strings.Contains(card, "10 by 10 squares") || !strings.Contains(card, "Deep water") {
			t.Errorf("the card of the docks reads %q", one(card))
		}
		if undrawn := evaluate[[]string](p, `return [...document.querySelectorAll('#main .place:first-of-type .sample:not(.own)')].filter(e => { const r = e.querySelector('.portrait .token')?.getBoundingClientRect(); return !(r?.width > 20); }).map(e => e.innerText)`); len(undrawn) > 0 {
			t.Errorf("characters are not drawn: %q", undrawn)
		}
		if small := evaluate[[]string](p, `return [...document.querySelectorAll('.pictured .sample:has(svg)')].filter(e => { const r = e.querySelector('svg').getBoundingClientRect(); return r.width < 90 || r.height < 90; }).map(e => e.innerText)`); len(small) > 0 {
			t.Errorf("pictures are too small to tell apart: %q", small)
		}
		p.accessible("a form with pictures")
		if look.Phone {
			p.fits("a form with pictures")
			p.press(layTable)
		} else {
			p.keys(kb.Enter)
		}
		p.await(css("#board"))
		if at := evaluate[string](p, `return document.querySelector('#board').getAttribute('aria-label')`); !strings.HasPrefix(at, "Docks") {
			t.Errorf("the board is %q", at)
		}
		if bill := p.text("#bill"); !strings.Contains(bill, "Halberd") {
			t.Errorf("the bill says %q", one(bill))
		}
	}
}
