//go:build e2e

package e2e

import (
	"math/rand/v2"
	"strings"
	"testing"

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
