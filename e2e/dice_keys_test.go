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
	var d *shown
	for seed := uint64(1); d == nil || d.kind() != "programme"; seed++ {
		if seed > 6 {
			t.Fatal("nobody was asked for dice")
		}
		d = show(t, s.URL, duelOf("bulwark", "anvil"), seed)
		d.prefer = meets
		for playing := true; playing && d.kind() != "programme"; {
			_, playing = d.choose()
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
