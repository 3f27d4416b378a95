//go:build e2e

package e2e

import (
	"fmt"
	"testing"

	"riposte/internal/house"
	"riposte/internal/load"
)

const twoFrames = `await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))));`

// covered are the keys that lie over the words or the drawing of what they press.
const covered = `
	const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
	const shown = (e) => e.checkVisibility() && !e.closest('.vh');
	const inked = (node) => { const r = document.createRange(); r.selectNodeContents(node); return [...r.getClientRects()]; };
	const out = [];
	for (const key of document.querySelectorAll('kbd.key')) {
		const thing = key.parentElement;
		if (!shown(key) || !thing) continue;
		const at = inked(key)[0];
		const signs = [...thing.querySelectorAll('svg')].filter(shown).flatMap(e => [...e.querySelectorAll('*')]).map(e => e.getBoundingClientRect());
		const walk = document.createTreeWalker(thing, NodeFilter.SHOW_TEXT, n => key.contains(n) || !n.data.trim() || !shown(n.parentElement) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT);
		for (let n = walk.nextNode(); n; n = walk.nextNode()) signs.push(...inked(n));
		if (at && signs.some(s => meet(at, s))) out.push(key.textContent + ' on ' + thing.textContent.trim().slice(0, 40));
	}
	return [document.querySelectorAll('kbd.key').length, out.join('; ')];`

// A key is shown beside what it presses and lies over no word and no drawing of it.
func TestKeysLieOverNothing(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	d := show(t, s.URL, game{ruleset: "pugilism", options: map[string]string{"ring": "off"}, documents: []any{"ulla", "brannoch"}}, 1)
	d.openAs(s.URL, Look{Width: 1024, Height: 800})
	look := func(what string) {
		t.Helper()
		d.p.until("keys are shown for "+what, `document.querySelectorAll('kbd.key').length > 2`)
		for _, width := range sizes[int64](1024, 1280, 1440) {
			d.p.wide(width)
			if got := evaluate[[]any](d.p, twoFrames+covered); got[1] != "" {
				d.p.shoot(t.ArtifactDir(), fmt.Sprintf("%s-%d", what, width))
				t.Errorf("%s at %d px: %v", what, width, got[1])
			}
		}
	}
	look("cards")
	d = show(t, s.URL, game{ruleset: "duel", options: map[string]string{"battlefield": "open-ring"}, documents: []any{decks[0], decks[1]}}, 1)
	d.openAs(s.URL, Look{Width: 1024, Height: 800})
	look("hand")
	d = show(t, s.URL, game{ruleset: "coolduel", options: map[string]string{"map": "ave"}, documents: []any{zealot, "trapper"}}, 1)
	for {
		sight, err := d.guests[0].Look(t.Context(), d.duel)
		if err != nil {
			t.Fatal(err)
		}
		if sight.Phase == house.Over {
			t.Fatal("the duel was over before Ada was asked to act")
		}
		if r := sight.Request; r != nil && r.Kind == "turn" && !r.Locked {
			break
		}
		d.choose()
	}
	d.openAs(s.URL, Look{Width: 1024, Height: 800})
	look("acts")
}
