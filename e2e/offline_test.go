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

// chooses answers whatever the page asks, at random but for the way it goes: it presses buttons, sets lists, and sends.
const choosesOffline = `
	const pick = (list) => list[Math.floor(window.chance() * list.length)];
	const ways = document.querySelectorAll('#off-ways form');
	if (!ways.length) return 'waits';
	const w = Math.floor(window.chance() * ways.length);
	for (let tries = 0; tries < 20; tries++) {
		const form = document.querySelectorAll('#off-ways form')[w];
		if (form.querySelector('[id^=off-send]').getAttribute('aria-disabled') !== 'true' && tries) break;
		const groups = [...form.querySelectorAll('.off-field')];
		const empty = groups.find((g) => g.querySelector('select') ? !g.querySelector('select').value : g.querySelector('button') ? !g.querySelector('[aria-pressed=true]') : !g.querySelector('input')?.value) ;
		if (!empty) break;
		const select = empty.querySelector('select');
		if (select) {
			select.value = pick([...select.options].filter((o) => o.value)).value;
			select.dispatchEvent(new Event('change'));
			continue;
		}
		const buttons = [...empty.querySelectorAll('button:not([aria-disabled])')];
		if (buttons.length) { pick(buttons).click(); continue; }
		const input = empty.querySelector('input');
		if (input) { input.value = '12, 9'; input.dispatchEvent(new Event('change')); }
	}
	const send = document.querySelectorAll('#off-ways form')[w].querySelector('[id^=off-send]');
	if (send.getAttribute('aria-disabled') === 'true') return 'stuck';
	send.click();
	return 'sent';`

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
			p := newPerson(t, "Ada "+name, s.URL, sizes(desktop, phone)[i%2])
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
			evaluate[any](p, `document.querySelector('#off-bot').value = 'random'; let seed = 7; window.chance = () => (seed = (seed * 16807) % 2147483647) / 2147483647; return null`)
			p.press(css(`#off-begin button.primary`))
			p.until("a question is asked", `document.querySelector('#off-ways form') !== null`)
			p.accessible("a duel")
			slim("a duel")
			p.photograph("asked")
			over := `return !document.querySelector('#off-over').hidden`
			for n := 0; !evaluate[bool](p, over); n++ {
				if n == 400 {
					p.photograph("long")
					p.press(css(`#off-yield`))
					p.until("it is over", `!document.querySelector('#off-over').hidden`)
					break
				}
				before := p.text("#off-lines") + p.text("#off-ways")
				if evaluate[string](p, choosesOffline) == "stuck" {
					continue // this way leads nowhere now
				}
				if !within(t.Context(), deadline, func() bool {
					return evaluate[bool](p, over) || p.text("#off-lines")+p.text("#off-ways") != before || p.text("#off-why") != ""
				}) {
					t.Fatalf("nothing comes of %q", p.text("#off-ways"))
				}
				if n == 12 {
					p.photograph("later")
				}
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
