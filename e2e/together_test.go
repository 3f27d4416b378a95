//go:build e2e

package e2e

import (
	"encoding/json"
	"strings"
	"testing"

	"riposte/internal/load"
)

// The house rule by which foes roll together is offered, and called one, where an encounter is set
// up; at the table those who act together stand together in the order of play, for the game master
// and for players, at a desk and on a phone.
func TestFoesActTogether(t *testing.T) {
	s := load.Serve(t)
	gus := newPerson(t, "Gus", s.URL, Look{Width: 1440, Height: 900})
	gus.allow(`status of 4(09|22)`)
	gus.open("/new/coolname?option-encounter=foes&option-master=person")
	offered := evaluate[string](gus, `
		const all = [...document.querySelectorAll('[name="option-foeInitiative"]')];
		const opt = all[0].closest('.opt');
		return [opt.querySelector('[data-default]').value, all.flatMap(e => e.options ? [...e.options].map(o => o.value) : e.value).join(' '), opt.querySelector('.cite').textContent, opt.querySelector('.hint').textContent].join('; ')`)
	if want := "each; each kind all; CN-2.18; A house rule"; !strings.HasPrefix(offered, want) {
		t.Errorf("the set-up offers %q, want %q", offered, want)
	}
	gus.lay(map[string]any{
		"ruleset": "coolname", "options": map[string]string{"encounter": "foes", "master": "person", "foeInitiative": "kind"},
		"places": []any{
			map[string]any{"who": "me", "name": "Gus", "document": "brannoc", "lock": true},
			map[string]any{"who": "bot", "bot": "advised", "document": "issa"},
			map[string]any{"who": "bot", "bot": "advised", "document": json.RawMessage(`{"foes": [{"foe": "mire-rat", "count": 3}, {"foe": "hill-brute"}, {"foe": "dusk-wolf", "count": 2}]}`)},
		},
	})
	gus.until("asked what to ready", `document.querySelector('form#ask[data-request]')`)
	gus.until("it is said to be in force", `/Foes of one kind roll for initiative once/.test(document.querySelector('#plate, main').textContent)`)
	evaluate[any](gus, `
		const json = {Accept: 'application/json', 'Content-Type': 'application/json'};
		const sight = await (await fetch(location.pathname, {headers: json})).json();
		await fetch(location.pathname + '/answers', {method: 'POST', headers: json, body: JSON.stringify({request: sight.request.id, sentence: 'ready nothing', lock: true})});
		return null`)
	gus.until("initiative is rolled", `document.querySelector('#bill .order li.with')`)
	for _, wide := range []bool{true, false} {
		if !wide {
			gus.wide(360)
		}
		shown := evaluate[[]string](gus, `
			return [...document.querySelectorAll('#bill .order li')].map((e, i, all) => {
				const edge = i && Math.round(e.getBoundingClientRect().left - all[i - 1].getBoundingClientRect().right);
				return e.querySelector('.name').textContent.trim().replace(/\s+/g, ' ') + ':' + (e.classList.contains('with') ? 'with' : (/\d act together/.exec(e.textContent) ?? ['alone'])[0]) + (i && edge > 0 ? ' apart' : '');
			})`)
		said := strings.Join(shown, ", ")
		for _, want := range []string{"Mire Rat 1:3 act together", ", Mire Rat 2:with, Mire Rat 3:with", "Hill Brute:alone", "Dusk Wolf 1:2 act together", ", Dusk Wolf 2:with"} {
			if !strings.Contains(said, want) {
				t.Errorf("the order of play is %s; want %q in it", said, want)
			}
		}
		if n := strings.Count(said, " apart"); n < 3 || strings.Contains(said, ":with apart") {
			t.Errorf("those who act alone stand apart, those who act together don't: got %s", said)
		}
	}
	gus.until("the report tells of one roll", `/Mire Rat 1, for all 3 who act together, initiative 6: \d+/.test(document.querySelector('#log-turns').textContent) && !/Mire Rat [23], [^.]*initiative/.test(document.querySelector('#log-turns').textContent)`)
	gus.accessible("foes that act together")
}
