//go:build e2e

package e2e

import (
	"fmt"
	"slices"
	"testing"

	"riposte/internal/load"
	"riposte/scene"
)

// The last card of one's own Endurance is marked, and to reveal it is asked about once more:
// the page's first button takes the reader back, and nothing has been sent.
func TestLastEnduranceIsAskedAbout(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	for _, look := range []Look{{Width: 390, Height: 844, Phone: true, Dark: true}, {Width: 360, Height: 740, Phone: true}} {
		p := newPerson(t, "Ada", s.URL, look)
		p.lay(melee(map[string]string{"battlefield": "yard"}, duelBot))
		p.await(css("form#ask[data-request]"))
		q := p.asked()
		last := `(() => { const all = [...document.querySelectorAll('#tray button[data-field="en"]')]; return all[all.length - 1]; })()`
		p.until("only the last card is marked", `document.querySelectorAll('#tray .deadly').length === 1 && `+last+`.matches('.deadly') && /puts you out/.test(`+last+`.textContent)`)
		p.press(css(`#tray button[data-field="en"]:not(.deadly)`))
		p.until("a card is chosen", `document.querySelector('#notation').dataset.sentence === 'en 1'`)
		p.press(css(`#tray button.deadly`))
		p.until("all are chosen", `/^en [2-9]$/.test(document.querySelector('#notation').dataset.sentence)`)
		p.photograph("endurance")
		p.press(commit)
		p.until("the page asks", `/Puts you out of the duel/.test(document.querySelector('#peril[open]')?.textContent ?? '')`)
		p.photograph("endurance-asked")
		p.press(css("#peril .primary"))
		p.until("nothing was sent", `document.querySelector('form#ask')?.dataset.request === a && !document.querySelector('form#ask').matches('[data-locked]')`, fmt.Sprint(q.Request))
		p.press(commit)
		p.press(css("#peril .btn:not(.primary)"))
		p.answered(q)
	}
}

// To take an attack that one can't survive is marked where something else may help, and is asked
// about once more.
func TestTakingWhatEndsItIsAskedAbout(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	const take = `#ask [data-act="quick"][data-word="take"]`
	deadly := func(d *shown) bool {
		sight, err := d.guests[0].Look(t.Context(), d.duel)
		if err != nil {
			t.Fatal(err)
		}
		return sight.Request != nil && !sight.Request.Locked && slices.ContainsFunc(sight.View.Asks, func(a scene.Ask) bool {
			return a.Fields[0].Name == "take" && a.Fields[0].Picks[0].Peril != nil
		}) && slices.ContainsFunc(sight.View.Asks, func(a scene.Ask) bool {
			return a.Fields[0].Name != "take" && slices.ContainsFunc(a.Fields[0].Picks, func(p scene.Pick) bool { return p.Peril != nil && p.Refusal == nil })
		})
	}
	var d *shown
	for seed, playing := uint64(1), false; !playing; seed++ {
		d, playing = show(t, s.URL, game{"Cool Duel", "coolduel", map[string]string{"best_of": "1", "map": "ave"}, []any{"sellsword", "reaver"}}, seed), true
		for playing && !deadly(d) {
			_, playing = d.choose()
		}
	}
	d.openAs(s.URL, Look{Width: 390, Height: 844, Phone: true})
	q := d.p.asked()
	d.p.until("it says what it costs", `/loses you the duel/.test(document.querySelector(a)?.textContent ?? '') && document.querySelector(a+' .c-bad').checkVisibility()`, take)
	d.p.until("so does an answer that does not help: its mark has the same colour, and stands in the line of its name", `(() => {
		const mark = document.querySelector('#tray .near .act:not([data-quick], [aria-disabled]) .c-bad'), svg = mark?.querySelector('svg');
		return svg?.checkVisibility() && getComputedStyle(svg).color === getComputedStyle(document.querySelector(a + ' .c-bad svg')).color && svg.getBoundingClientRect().height <= 22;
	})()`, take)
	d.p.accessible("a blow that ends it")
	d.p.photograph("take-deadly")
	d.p.press(css(take))
	d.p.until("the page asks", `/Loses you the duel/.test(document.querySelector('#peril[open]')?.textContent ?? '')`)
	d.p.photograph("take-asked")
	d.p.press(css("#peril .primary"))
	d.p.until("nothing was sent", `document.querySelector('form#ask')?.dataset.request === a && !document.querySelector('form#ask').matches('[data-locked]')`, fmt.Sprint(q.Request))
	d.p.press(css(take))
	d.p.press(css("#peril .btn:not(.primary)"))
	d.p.until("the duel is lost", `document.querySelector('#ask.over') !== null || document.querySelector('#table').dataset.phase === 'over'`)
}

// Every answer to an attack is in sight and within reach as soon as it is asked for, with the page
// at its top, and tells its price; the question says what taking it leaves.
func TestReactionsAreInSight(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	for _, look := range []Look{{Width: 390, Height: 844, Phone: true}, {Width: 360, Height: 740, Phone: true, Dark: true}} {
		d := show(t, s.URL, game{"Cool Duel", "coolduel", map[string]string{}, []any{"bulwark", "sellsword"}}, 5)
		d.openAs(s.URL, look)
		d.untilAsked(func(q *question) bool { return q.Ask.ID == "react" && len(d.p.forms()) > 2 })
		evaluate[any](d.p, `scrollTo({top: 0, behavior: 'instant'}); return null`)
		d.p.photograph("reactions")
		d.p.until("each answer that may be given is in sight, with its price", `(() => {
			const all = [...document.querySelectorAll('#tray .choices .act:not([aria-disabled], [data-quick])')], ask = document.querySelector('#ask').getBoundingClientRect();
			return all.length >= 2 && all.every(e => {
				const r = e.getBoundingClientRect();
				return r.height >= 44 && r.top >= 60 && r.bottom <= ask.top + 1 && e.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)) && e.querySelector('.cost').checkVisibility();
			});
		})()`)
		d.p.until("the question says what is left", `/damage \((\d+ HP left|all off the threshold|puts you down)\)/.test(document.querySelector('#ask .detail').textContent)`)
		d.p.press(css(`#tray .choices .act:not([aria-disabled], [data-quick])[data-word]`))
		d.p.until("one of them is chosen", `document.querySelector('#notation').dataset.sentence !== ''`)
		d.p.until("nothing is wider than the screen", `document.documentElement.scrollWidth <= innerWidth`)
		d.p.photograph("reaction-chosen")
	}
}

// A turn does not end over a move that is chosen and not made, before that is asked about.
func TestEndingATurnLeavesNothingUnasked(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	for _, g := range games[2:4] {
		for _, look := range []Look{hand, desktop} {
			d := show(t, s.URL, g, 5)
			d.careful = true // nobody withdraws
			d.openAs(s.URL, look)
			q := d.untilAsked(func(q *question) bool { return q.Ask.ID == "turn" })
			d.p.press(css(`.board .square.may`))
			d.p.until("a move is chosen", `/^(move )?\d+,\d+$/.test(document.querySelector('#notation').dataset.sentence)`)
			said := evaluate[string](d.p, `return document.querySelector('#notation').dataset.sentence`)
			end := button(`(?i)^end (the )?turn`)
			d.p.press(end)
			d.p.until("what is left is asked about", `/^End (the )?turn without “Move: .+”\?$/.test(document.querySelector('#peril[open] h2')?.textContent ?? '')`)
			if look == desktop {
				d.p.accessible("the question about what is left")
			}
			d.p.press(css(`#peril .primary`))
			d.p.until("the move is still chosen, and the same is asked", `!document.querySelector('#peril') && document.querySelector('#notation').dataset.sentence === a && +document.querySelector('form#ask').dataset.request === b`, said, q.Request)
			d.p.press(end)
			d.p.press(css(`#peril .btn:not(.primary)`))
			d.p.answered(q)
		}
	}
}
