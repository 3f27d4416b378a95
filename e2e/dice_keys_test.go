//go:build e2e

package e2e

import (
	"testing"

	"github.com/chromedp/chromedp"

	"riposte/internal/load"
)

// A die's number is its key, from the first look at the question: with 3 pressed, the first of the
// dice is a Block. No two things that are shown have one key.
func TestDiceHaveTheirNumbers(t *testing.T) {
	d := dicing(t)
	d.p.until("the dice have their numbers", `[...document.querySelectorAll('[data-face][data-key]')].filter(e => e.getAttribute('aria-keyshortcuts') === e.dataset.face && e.querySelector('kbd.key')?.textContent === e.dataset.face).length === 6`)
	if twice := evaluate[[]string](d.p, `const keys = [...document.querySelectorAll('[aria-keyshortcuts]')].filter(e => e.checkVisibility()).map(e => e.getAttribute('aria-keyshortcuts')); return keys.filter((key, i) => keys.indexOf(key) !== i)`); len(twice) > 0 {
		t.Errorf("the keys %q are those of two things", twice)
	}
	d.p.keys("3")
	d.p.until("the first die is a Block", `/block/i.test(document.querySelector('#row-slots li b')?.textContent ?? '')`)
}

// A die that is pressed before the module of its row is here is set when it is, and once: whatever else
// is on its way does not press it again.
func TestDiePressedEarly(t *testing.T) {
	const set = `[...document.querySelectorAll('#row [data-slot]')].filter((slot) => slot.dataset.value).length`
	for _, module := range []string{"focus", "row"} {
		d := dicing(t)
		held, let := d.p.hold("*/" + module + "*.js*")
		d.p.run("reload", chromedp.Reload())
		d.p.until("the page draws", `document.querySelectorAll('#row-faces .act').length === 6 && document.querySelector('#ask [data-act=commit]')`)
		if !within(d.p.ctx, deadline, held) {
			t.Fatalf("%s is not asked for", module)
		}
		d.p.press(css(`[data-face="3"]`))
		let()
		d.p.until("the page is whole", `document.documentElement.dataset.ready !== undefined`)
		d.p.until("the die is set", set+` > 0`)
		if n := evaluate[int](d.p, `await new Promise((later) => setTimeout(later, 300)); return `+set); n != 1 {
			t.Errorf("with %s late, one press sets %d dice", module, n)
		}
	}
}

// dicing is a page of DUEL that asks for dice.
func dicing(t *testing.T) *shown {
	t.Helper()
	s := load.Serve(t, "--limits=1000")
	for seed := uint64(1); seed <= 6; seed++ {
		d := show(t, s.URL, duelOf("bulwark", "anvil"), seed)
		d.prefer = meets
		for playing := true; playing && d.kind() != "programme"; {
			_, playing = d.choose()
		}
		if d.kind() == "programme" {
			d.openAs(s.URL, desktop)
			return d
		}
	}
	t.Fatal("nobody was asked for dice")
	return nil
}
