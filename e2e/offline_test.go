//go:build e2e

package e2e

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

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
			evaluate[any](p, `
				document.querySelector('#off-bot').value = 'random';
				document.querySelector('#off-name').value = a;
				const rounds = document.querySelector('#off-o-rounds'); // a match of one is soon over
				if (rounds) { document.querySelector('#off-begin details').open = true; rounds.value = '1'; rounds.dispatchEvent(new Event('change', { bubbles: true })); }
				return null`, p.Name)
			p.press(css(`#off-begin button.primary`))
			p.until("a question is asked", `document.querySelector('#off-ways form') !== null`)
			p.accessible("a duel")
			slim("a duel")
			p.photograph("asked")
			came, answers := evaluate[string](p, playOffline, 3), 0
			if came == "goes on" {
				p.leavesOffline(name)
			}
			for ; came == "goes on" && answers < 100; answers += 5 {
				came = evaluate[string](p, playOffline, 5)
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

// stands is what a page shows of a duel: who fights, the board, what is asked, what happened. What is filled in and not
// yet sent is no part of it.
const stands = `[...['bill', 'plate', 'ask-h', 'prompt', 'piles', 'lines'].map((part) => document.getElementById('off-' + part)),
	...document.querySelectorAll('#off-ways :is(h3, label, .off-title)')].map((part) => part.textContent).join('|')`

// leavesOffline loads the page again in the middle of a duel and goes on with it: nothing about it has changed.
func (p *Person) leavesOffline(system string) {
	p.t.Helper()
	p.until("a question is asked", `document.querySelector('#off-ways form') || !document.querySelector('#off-over').hidden`)
	before := evaluate[string](p, "return "+stands)
	p.reload()
	left := fmt.Sprintf(`[data-left=%q]`, system)
	p.await(css(left + ` .primary`))
	p.accessible("a duel that was left")
	p.photograph("left")
	if told := one(p.text(left)); !strings.Contains(told, p.Name+" against Random") {
		p.t.Errorf("%s: what was left reads %q", system, told)
	}
	p.press(css(left + ` .primary`))
	p.until("the duel is there again", `document.querySelector('#off-ways form') || !document.querySelector('#off-over').hidden`)
	after := evaluate[string](p, "return "+stands)
	for i := range min(len(before), len(after)) {
		if before[i] != after[i] {
			p.t.Fatalf("%s: it was left with\n%s\nand is gone on with by\n%s", system, before[i:], after[i:])
		}
	}
	if len(before) != len(after) {
		p.t.Errorf("%s: %d bytes stood there, now %d", system, len(before), len(after))
	}
}

// offers opens what to bring to a duel of a system.
func (p *Person) offers(system string) {
	p.t.Helper()
	p.press(css(fmt.Sprintf(`[data-play=%q]`, system)))
	p.until("the rules are ready", `!document.querySelector('#off-begin').hidden`)
}

// What somebody brings of their own and a ruling that is a number are judged by the rules, beside their fields and by
// keyboard alone; what was brought last is there again.
func TestOfflineOrder(t *testing.T) {
	s := load.Serve(t)
	for _, look := range []Look{{Width: 360, Height: 740, Phone: true, Dark: true}, desktop} {
		p := newPerson(t, fmt.Sprint("Ada ", look.Width), s.URL, look)
		p.open("/offline")
		p.offers("coolduel")
		evaluate[any](p, `document.querySelector('#off-name').value = a; return null`, p.Name)
		p.tabTo("the power", `e.id === 'off-o-power'`)
		p.run("select all", chromedp.Evaluate(`document.activeElement.select()`, nil))
		p.keys("500" + kb.Tab)
		p.until("the number is refused", `document.querySelector('#off-o-power-why').textContent.includes('it takes 0 to 200')`)
		if !evaluate[bool](p, `const f = document.querySelector('#off-o-power'); return f.ariaInvalid === 'true' && f.getAttribute('aria-describedby').split(' ').includes('off-o-power-why')`) {
			t.Error("the field does not say that it is refused")
		}
		p.accessible("a number that is refused")
		if look.Phone {
			p.narrow("a number that is refused")
		}
		p.photograph("number")
		p.tabTo("Begin", `e.matches('#off-begin .primary')`)
		p.keys(kb.Enter)
		p.until("the field has the focus", `document.activeElement.id === 'off-o-power' && !document.querySelector('#off-begin').hidden`)
		p.run("select all", chromedp.Evaluate(`document.activeElement.select()`, nil))
		p.keys("20" + kb.Tab)
		p.until("nothing is refused", `!document.querySelector('#off-begin [aria-invalid]') && document.querySelector('#off-status').textContent === ''`)

		p.tabTo("what to bring", `e.id === 'off-mine'`)
		p.keys(kb.End + kb.Tab)
		p.until("the text is there", `document.querySelector('#off-mine-text').checkVisibility()`)
		first := evaluate[string](p, `return document.querySelector('#off-mine-text').value`)
		if !strings.Contains(first, `"class": "mercenary"`) {
			t.Errorf("one's own begins as %s", first)
		}
		p.write(css("#off-mine-text"), strings.Replace(first, "mercenary", "jester", 1))
		p.keys(kb.Tab)
		p.until("the class is refused", `document.querySelector('#off-mine-why').textContent.includes('class is "jester"')`)
		p.accessible("a document that is refused")
		if look.Phone {
			p.narrow("a document that is refused")
		}
		p.photograph("document")
		p.press(css("#off-begin .primary"))
		p.until("the text has the focus", `document.activeElement.id === 'off-mine-text'`)
		p.write(css("#off-mine-text"), `{"class": `)
		p.keys(kb.Tab)
		p.until("it is not JSON", `document.querySelector('#off-mine-why').textContent.includes('not JSON: line 1')`)
		if theirs := p.text("#off-theirs-why"); theirs != "" {
			t.Errorf("beside the opponent stands %q", theirs)
		}
		file := filepath.Join(t.TempDir(), "mine.json")
		if err := os.WriteFile(file, []byte(strings.Replace(first, "longsword", "dagger", 1)), 0o600); err != nil {
			t.Fatal(err)
		}
		p.run("take a file", chromedp.SetUploadFiles("#off-mine-file", []string{file}, chromedp.ByQuery))
		p.until("the file is sound", `document.querySelector('#off-mine-text').value.includes('dagger') && !document.querySelector('#off-begin [aria-invalid]')`)

		evaluate[any](p, `const set = (id, value) => { const f = document.getElementById(id); f.value = value; f.dispatchEvent(new Event('change', {bubbles: true})); };
			set('off-theirs', 'trapper'); document.querySelector('#off-begin details').open = true; set('off-o-companions', 'false'); return null`)
		p.until("what does not fit gives way", `document.querySelector('#off-theirs').value !== 'trapper'`)
		if note := one(p.text("#off-theirs-note")); !strings.HasPrefix(note, "Hunter with a bow") || !strings.Contains(note, "without companions") {
			t.Errorf("of whom gave way it says %q", note)
		}
		evaluate[any](p, `document.querySelector('#off-bot').value = 'random'; return null`)
		p.press(css("#off-begin .primary"))
		p.until("a question is asked", `document.querySelector('#off-ways form') !== null`)
		if told := p.text("#off-bill"); !strings.Contains(told, "Dagger") && !strings.Contains(told, "dagger") {
			t.Errorf("who fights: %s", told)
		}
		p.leavesOffline("coolduel")
		p.press(css("#off-aside"))
		p.offers("coolduel")
		if text := evaluate[string](p, `return document.querySelector('#off-mine').value + document.querySelector('#off-mine-text').value`); !strings.HasPrefix(text, "own") || !strings.Contains(text, "dagger") {
			t.Errorf("brought last: %s", text)
		}
		if told := p.text("#off-instead"); !strings.Contains(told, "A new one takes its place") {
			t.Errorf("of the duel that was left it says %q", told)
		}
	}
}

// What was kept of a duel and can't be played again is refused in words and stays; it can be dropped and taken back.
// Where nothing can be kept, the duel goes on, and it is said; rules that stop lose no duel.
func TestOfflineLeft(t *testing.T) {
	s := load.Serve(t)
	p := newPerson(t, "Ada", s.URL, phone)
	p.open("/offline")
	evaluate[any](p, `const plain = Worker; window.Worker = class extends plain { constructor(url) { super(url); window.rules = this; } }; return null`)
	p.offers("duel")
	evaluate[any](p, `document.querySelector('#off-bot').value = 'random'; document.querySelector('#off-name').value = 'Ada'; return null`)
	p.press(css(`#off-begin .primary`))
	p.until("a question is asked", `document.querySelector('#off-ways form') !== null`)
	evaluate[any](p, `rules.dispatchEvent(new ErrorEvent('error')); return null`)
	p.until("the rules have stopped, and the duel is there", `document.querySelector('#off-status').textContent.startsWith('The rules have stopped') && document.querySelector('[data-left=duel] .primary').checkVisibility()`)
	p.press(css(`[data-left=duel] .primary`))
	p.leavesOffline("duel")
	p.reload() // here nothing is kept any more
	kept := evaluate[string](p, `return localStorage.getItem('riposte.offline.duel.duel')`)
	evaluate[any](p, `localStorage.setItem('riposte.offline.duel.duel', a.replace(/"sum":"[^"]*"/, '"sum":"0"')); localStorage.setItem('riposte.offline.duel.pugilism', '{'); return null`, kept)
	p.reload()
	p.press(css(`[data-left=duel] .primary`))
	p.until("it is refused", `document.querySelector('[data-left=duel] .why').textContent.includes('its dice or events come out otherwise')`)
	p.accessible("a duel that is refused")
	p.narrow("a duel that is refused")
	p.photograph("refused")
	if text := one(p.text("[data-left=pugilism]")); !strings.HasPrefix(text, "A duel was left here that this page can’t read.") {
		t.Errorf("what can't be read: %q", text)
	}
	p.tabTo("Drop it", `e.closest('[data-left=duel]') && e.textContent.startsWith('Drop')`)
	p.keys(kb.Enter)
	p.until("it is dropped", `localStorage.getItem('riposte.offline.duel.duel') === null && document.activeElement.textContent.startsWith('Take it back')`)
	p.keys(kb.Enter)
	p.until("it is there again", `localStorage.getItem('riposte.offline.duel.duel') !== null && document.querySelector('[data-left=duel]').textContent.includes('Ada against Random')`)

	evaluate[any](p, `localStorage.setItem('riposte.offline.duel.duel', a); Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; return null`, kept)
	p.press(css(`[data-left=duel] .primary`))
	p.until("it is said that nothing is kept", `document.querySelector('#off-status').textContent.startsWith('This browser can’t keep the duel') && document.querySelector('#off-aside').hidden && document.querySelector('#off-loose').checkVisibility()`)
	p.photograph("loose")
	if came := evaluate[string](p, playOffline, 5); came != "goes on" && came != "over" {
		t.Errorf("where nothing is kept: %s", came)
	}
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
