//go:build e2e

package e2e

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"riposte/internal/load"
)

// What a game master leads: foes of two kinds, armed in different ways.
const mixed = `{"foes": [{"foe": "road-cutthroat", "count": 2}, {"foe": "fen-poacher"}, {"foe": "dusk-wolf", "count": 2}, {"own": {"name": "Pit Hound", "defence": 4, "attack": 8,
	"vitality": 40, "toughness": 12, "initiative": 3, "forms": [{"name": "bite", "bonus": 2}, {"name": "claw", "bonus": 1}]}}]}`

// On the page of a game master all columns of the foes are in sight at 1440 px, the headings
// stand in one order whichever foe acts, and a hidden check says when all will see it.
func TestDeskOfGameMaster(t *testing.T) {
	s := load.Serve(t)
	gus := newPerson(t, "Gus", s.URL, Look{Width: 1440, Height: 900})
	gus.allow(`status of 4(09|22)`)
	gus.lay(map[string]any{
		"ruleset": "coolname", "options": map[string]string{"encounter": "foes", "master": "person", "initiative": "static"},
		"places": []any{
			map[string]any{"who": "bot", "bot": "advised", "document": "brannoc"},
			map[string]any{"who": "bot", "bot": "advised", "document": "issa"},
			map[string]any{"who": "me", "name": "Gus", "document": json.RawMessage(mixed), "lock": true},
		},
	})
	gus.until("it begins", `document.querySelector('.compare table')`)
	for _, width := range []int64{1440} {
		gus.wide(width)
		if hidden := evaluate[[]string](gus, `
			return [...document.querySelectorAll('.compare .scroll')].filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.ariaLabel + ' ' + e.scrollWidth + ' of ' + e.clientWidth)`); len(hidden) > 0 {
			t.Errorf("at %d, columns are off screen: %q", width, hidden)
		}
	}
	gus.wide(1440)
	// The bots play on meanwhile: what was asked may have gone when the sentence comes.
	if !within(gus.ctx, deadline, func() bool {
		done, err := ask[bool](gus, `
			const json = {Accept: 'application/json', 'Content-Type': 'application/json'};
			const sight = await (await fetch(location.pathname, {headers: json})).json();
			if (!sight.request) return false;
			return (await fetch(location.pathname + '/answers', {method: 'POST', headers: json, body: JSON.stringify({request: sight.request.id, sentence: a, lock: true})})).ok`,
			"hidden brannoc awareness ds 39")
		return err == nil && done
	}) {
		t.Fatal("no hidden check is accepted")
	}
	gus.until("the note says when all see it", `/All see it when you open it, or when the encounter ends/.test(document.querySelector('#plate').textContent)`)
	gus.accessible("the desk of a game master")

	random := rand.New(rand.NewPCG(9, 9))
	var orders [][]string
	for n := 0; n < 20 && !gus.over(); n++ {
		gus.until("asked", `document.querySelector('form#ask[data-request]:not([data-locked])') || document.querySelector('#table')?.dataset.phase === 'over'`)
		if q := gus.asked(); q == nil || q.Ask.ID != "foe" {
			gus.plays(random)
			continue
		}
		orders = append(orders, evaluate[[]string](gus, `return [...document.querySelectorAll('#tray h2')].map(e => e.textContent.trim().replace(/\s+/g, ' '))`))
		gus.plays(random)
	}
	if len(orders) < 3 {
		t.Fatalf("only %d turns of foes", len(orders))
	}
	t.Logf("%q", orders)
	for _, a := range orders {
		for _, b := range orders {
			both := func(list, other []string) (in []string) {
				for _, h := range list {
					if slices.Contains(other, h) {
						in = append(in, h)
					}
				}
				return in
			}
			if x, y := both(a, b), both(b, a); strings.Join(x, "|") != strings.Join(y, "|") {
				t.Fatalf("the sections stand in the order %q, and again in %q", x, y)
			}
		}
	}
}

// What goes in for a game master who has chosen nothing is something a game master may bring, and
// ready is ready.
func TestMasterHasFoesToBring(t *testing.T) {
	s := load.Serve(t)
	gus := newPerson(t, "Gus", s.URL, Look{Width: 360, Height: 740, Phone: true})
	gus.lay(map[string]any{
		"ruleset": "coolname", "options": map[string]string{"encounter": "foes", "master": "person", "initiative": "static"},
		"places": []any{
			map[string]any{"who": "bot", "bot": "advised", "document": "brannoc"},
			map[string]any{"who": "bot", "bot": "advised", "document": "issa"},
			map[string]any{"who": "me", "name": "Gus"},
		},
	})
	gus.until("foes go in", `/^Foes: .* goes in/.test(document.querySelector('#ask .n').textContent.trim())`)
	gus.press(css(`#ask .b .btn.primary`))
	gus.until("it begins", `document.querySelector('.table').dataset.phase === 'playing'`)
}
