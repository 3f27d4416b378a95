//go:build e2e

package e2e

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"riposte/internal/house"
	"riposte/internal/load"
	"riposte/scene"
)

// What a new ask is first answered with is in sight when it is asked, whole and under nothing, in
// every system, with two and with three at the table; and the page has not been scrolled for it.
func TestAnswersAreInSight(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	for _, look := range wides {
		for _, c := range []struct {
			game  game
			kinds []string // of asks: they are what is looked at
		}{
			{game{"Pugilism", "pugilism", nil, []any{"ulla", "brannoch"}}, []string{"move", "cards"}},
			{duelOf("bulwark", "anvil"), []string{"reveal", "motion", "programme"}},
			{duelOf("bulwark", "anvil", "bulwark"), []string{"reveal", "motion", "programme"}},
			{game{"Cool Duel", "coolduel", nil, []any{"sellsword", "bulwark"}}, []string{"turn"}},
			{game{"Cool Duel of three", "coolduel", nil, []any{"sellsword", "bulwark", "sellsword"}}, []string{"turn"}},
			{game{"Cool Name", "coolname", nil, []any{"issa", "corvin"}}, []string{"turn"}},
			{game{"Cool Name of three", "coolname", nil, []any{"issa", "corvin", "brannoc"}}, []string{"turn"}},
		} {
			t.Run(fmt.Sprintf("%s at %d", c.game.name, look.Width), func(t *testing.T) {
				seen, faulty := map[string]bool{}, map[string]bool{}
				lacks := func() bool { return slices.ContainsFunc(c.kinds, func(k string) bool { return !seen[k] }) }
				for seed := uint64(1); seed <= 6 && (seed == 1 || lacks()); seed++ {
					d := show(t, s.URL, c.game, seed)
					d.prefer = meets
					d.openAs(s.URL, look)
					for n := range 60 {
						if kind := d.kind(); kind != "" {
							d.p.until("the page asks for "+kind, `JSON.parse(document.querySelector('form#ask:not([data-locked]) #asks')?.textContent ?? '[{}]')[0].id === a`, kind)
							for _, why := range d.p.outOfSight() {
								if !faulty[kind] {
									t.Errorf("choice %d, asked for %s: %s", n, kind, why)
								}
							}
							faulty[kind] = t.Failed()
							seen[kind] = true
						}
						if _, playing := d.choose(); !playing || n > 20 && !lacks() {
							break
						}
					}
				}
				t.Logf("asked for %v", slices.Sorted(maps.Keys(seen)))
				if lacks() {
					t.Errorf("looked at %v, want %v", slices.Sorted(maps.Keys(seen)), c.kinds)
				}
			})
		}
	}
}

// duelOf is a DUEL between decks on a battlefield so small that they meet.
func duelOf(decks ...any) game {
	return game{fmt.Sprintf("DUEL of %d", len(decks)), "duel", map[string]string{"battlefield": "open-ring"}, decks}
}

// meets are words that lead fighters of a DUEL to each other; nil for other asks.
func meets(_ int, ask *scene.Ask) []string {
	words := make([]string, len(ask.Fields))
	for i, f := range ask.Fields {
		if f.Aim == nil {
			return nil
		}
		at := max(0, slices.IndexFunc(f.Picks, func(p scene.Pick) bool { return strings.HasPrefix(p.Label.String(), "Towards") && p.Refusal == nil }))
		words[i] = f.Picks[at].Word
	}
	return words
}

// kind is what the first seat is asked for; "" if it is asked for nothing.
func (d *shown) kind() string {
	d.t.Helper()
	sight, err := d.guests[0].Look(d.t.Context(), d.duel)
	if err != nil {
		d.t.Fatal(err)
	}
	if r := sight.Request; sight.Phase != house.Playing || r == nil || r.Locked {
		return ""
	}
	return sight.View.Asks[0].ID
}

// outOfSight says which first answers of what is asked can't be seen and pressed where they are.
func (p *Person) outOfSight() []string {
	p.t.Helper()
	return evaluate[[]string](p, twoFrames+`
		const out = [];
		const why = e => {
			const r = e.getBoundingClientRect(), name = e.id || e.className.baseVal || e.className || e.tagName;
			for (const [x, y] of [[r.left + 3, r.top + 3], [r.right - 3, r.top + 3], [r.left + 3, r.bottom - 3], [r.right - 3, r.bottom - 3]]) {
				const top = document.elementFromPoint(x, y);
				if (!top) return name + ' is out of the window: ' + Math.round(r.top) + ' to ' + Math.round(r.bottom);
				if (!e.contains(top)) return name + ' "' + e.textContent.trim().replace(/\s+/g, ' ') + '" at ' + Math.round(r.top) + ' to ' + Math.round(r.bottom) + ' lies under ' + (top.id || top.className.baseVal || top.className || top.tagName);
			}
		};
		const may = [...document.querySelectorAll('#tray .may, #tray [data-face], #tray .polar input, .ask .b .may, .ask .f .btn')].filter(e => e.checkVisibility() && e.getAttribute('aria-disabled') !== 'true');
		const squares = [...document.querySelectorAll('.board .square.may')];
		const inTray = may.filter(e => e.closest('#tray'));
		if (inTray.length) {
			const line = inTray[0].getBoundingClientRect();
			for (const e of inTray) {
				const r = e.getBoundingClientRect();
				if (r.top < line.top + 3 && r.bottom > line.bottom - 3 && why(e)) out.push(why(e));
			}
		} else if (squares.length) {
			if (squares.every(why)) out.push(why(squares[0]));
		} else if (!may.length) out.push('nothing can be pressed');
		if (scrollY) out.push('the page is scrolled by ' + scrollY);
		const q = document.querySelector('#ask .q'), detail = q.querySelector('.detail');
		if (q.scrollHeight > q.clientHeight && detail.getClientRects().length && detail.offsetHeight < 50) out.push('two lines of the question have a scroll bar: ' + q.scrollHeight + ' in ' + q.clientHeight);
		return [...new Set(out)];`)
}
