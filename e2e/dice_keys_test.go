//go:build e2e

package e2e

import (
	"testing"

	"riposte/internal/load"
)

// A die's number is its key, from the first look at the question: with 3 pressed, the first of the
// dice is a Block. No two things that are shown have one key.
func TestDiceHaveTheirNumbers(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	d := show(t, s.URL, games[1], 5)
	for asked := ""; asked != "programme"; {
		sight, err := d.guests[0].Look(t.Context(), d.duel)
		if err != nil {
			t.Fatal(err)
		}
		if r := sight.Request; r != nil && !r.Locked && len(sight.View.Asks) > 0 {
			asked = sight.View.Asks[0].ID
		}
		if asked != "programme" && !d.stay() {
			t.Fatal("nobody was asked for dice")
		}
	}
	d.openAs(s.URL, desktop)
	d.p.until("the dice have their numbers", `[...document.querySelectorAll('[data-face][data-key]')].filter(e => e.getAttribute('aria-keyshortcuts') === e.dataset.face && e.querySelector('kbd.key')?.textContent === e.dataset.face).length === 6`)
	if twice := evaluate[[]string](d.p, `const keys = [...document.querySelectorAll('[aria-keyshortcuts]')].filter(e => e.checkVisibility()).map(e => e.getAttribute('aria-keyshortcuts')); return keys.filter((key, i) => keys.indexOf(key) !== i)`); len(twice) > 0 {
		t.Errorf("the keys %q are those of two things", twice)
	}
	d.p.keys("3")
	d.p.until("the first die is a Block", `/block/i.test(document.querySelector('#row-slots li b')?.textContent ?? '')`)
}
