//go:build e2e

package e2e

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"riposte/internal/load"
	"riposte/record"
	"riposte/rules"
)

// playOffline answers whatever the page asks, at random but for the way it goes: it presses buttons, sets lists and sends. It
// returns where the duel stands after so many answers.
const playOffline = `
	let seed = (window.seed ??= 7);
	const pick = (list) => list[(seed = (seed * 16807) % 2147483647) % list.length];
	const forms = () => document.querySelectorAll('#off-ways form');
	const stands = () => document.querySelector('#off-lines').children.length + document.querySelector('#off-ways').textContent + document.querySelector('#off-prompt').textContent;
	const until = async (holds) => { for (let tries = 0; tries < 2000 && !holds(); tries++) await new Promise((later) => setTimeout(later, 5)); return holds(); };
	const over = () => !document.querySelector('#off-over').hidden;
	let answers = 0;
	for (; !over() && answers < a; answers++) {
		if (!await until(() => over() || forms().length)) return 'nothing is asked';
		if (over()) break;
		const w = pick([...forms().keys()]);
		const send = () => forms()[w].querySelector('[id^=off-send]');
		for (let tries = 0; tries < 20 && (!tries || send().getAttribute('aria-disabled') === 'true'); tries++) {
			const field = [...forms()[w].querySelectorAll('.off-field')].find((f) => f.querySelector('select') ? !f.querySelector('select').value : f.querySelector('input') ? !f.querySelector('input').value : !f.querySelector('[aria-pressed=true]'));
			if (!field) break;
			const [select, input, buttons] = [field.querySelector('select'), field.querySelector('input'), [...field.querySelectorAll('button:not([aria-disabled])')]];
			if (select) select.value = pick([...select.options].filter((o) => o.value))?.value ?? '';
			else if (input) { if (!send().getAttribute('aria-disabled')) break; input.value = '12, 9'; }
			else if (buttons.length) pick(buttons).click();
			(select ?? input)?.dispatchEvent(new Event('change'));
		}
		if (send().getAttribute('aria-disabled') === 'true') continue; // this way leads nowhere now
		const was = stands();
		send().click();
		if (!await until(() => over() || stands() !== was || !document.querySelector('#off-why').hidden)) return 'nothing comes of ' + was;
	}
	window.seed = seed;
	return over() ? 'over' : 'goes on';`

// Whoever has once been to the page plays a duel of every system to its end with the server gone, and the
// record of it can be verified.
func TestOffline(t *testing.T) {
	s := load.Serve(t)
	for i, r := range rules.All() {
		name := r.Info().Name
		t.Run(name, func(t *testing.T) {
			if i > 0 {
				s.Start()
			}
			p := newPerson(t, "Ada "+name, s.URL, []Look{desktop, phone}[i%2])
			p.open("/offline")
			p.accessible("what to play")
			slim := func(where string) {
				t.Helper()
				if i%2 == 1 {
					p.narrow(where)
				}
			}
			slim("what to play")
			p.offers(name)
			p.accessible("what to bring")
			p.until("the page is kept", `document.querySelector('#main').dataset.here === 'yes'`)
			first := evaluate[string](p, `return document.querySelector('#main').dataset.took`)

			s.Kill()
			p.allow(`network|console|ERR_`)
			p.reload()
			p.offers(name)
			t.Logf("%s: ready after %s ms at the first visit and %s ms at the second, without a server", name, first, evaluate[string](p, `return document.querySelector('#main').dataset.took`))
			evaluate[any](p, `document.querySelector('#off-bot').value = 'random'; return null`)
			p.press(css(`#off-begin button.primary`))
			p.until("a question is asked", `document.querySelector('#off-ways form') !== null`)
			p.accessible("a duel")
			slim("a duel")
			p.photograph("asked")
			came, answers := "goes on", 0
			for ; came == "goes on" && answers < 400; answers += 20 {
				came = evaluate[string](p, playOffline, 20)
			}
			if came == "goes on" { // whoever goes at random may never meet
				p.press(css("#off-yield"))
				p.until("it is over", `!document.querySelector('#off-over').hidden`)
				came = "over"
			}
			if t.Logf("%s: %s after some %d answers", name, came, answers); came != "over" {
				t.Errorf("the duel: %s", came)
			}
			p.photograph("over")
			p.accessible("the end")
			file := evaluate[string](p, `
				const made = URL.createObjectURL;
				const text = new Promise((done) => { URL.createObjectURL = (blob) => { blob.text().then(done); return made(blob); }; });
				document.querySelector('#off-save').click();
				return await text`)
			if report := record.Verify([]byte(file), rules.All()); !report.OK() {
				t.Errorf("the record: %+v", report)
			}
		})
	}
}

// offers opens what to bring to a duel of a system.
func (p *Person) offers(system string) {
	p.t.Helper()
	p.press(css(fmt.Sprintf(`[data-play=%q]`, system)))
	p.until("the rules are ready", `!document.querySelector('#off-begin').hidden`)
}

// Only the worker that runs a module may compile one.
func TestOfflinePolicy(t *testing.T) {
	s := load.Serve(t)
	for path, may := range map[string]bool{"/": false, "/offline": false, "/about": false, "/offline-keep.js": false, "/worker.js": false, "/offline-player.js": true} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.URL+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Accept", "text/html")
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		policy := answer.Header.Get("Content-Security-Policy")
		if answer.StatusCode != http.StatusOK || strings.Contains(policy, "wasm-unsafe-eval") != may || strings.Contains(policy, "'unsafe-eval'") {
			t.Errorf("%s: %d, %s", path, answer.StatusCode, policy)
		}
	}
}
