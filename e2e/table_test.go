//go:build e2e

package e2e

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"riposte/internal/load"
	"riposte/scene"
)

// What the page promises to its module, and so to these tests: see doc.go of
// internal/server/web.
var (
	commit  = css(`#ask [data-act="commit"]`)
	sit     = css(`form[action$="/seats"] button`)
	rematch = css(`form[action$="/rematch"] button`)
)

// A question is what the table asks a person.
type question struct {
	Request int
	Sealed  bool
	Draft   string
	Ask     scene.Ask
}

// asked is the question that is before the person and has not been answered yet;
// nil if there is none.
func (p *Person) asked() *question {
	q, err := ask[*question](p, `
		const f = document.querySelector('form#ask[data-request]:not([data-locked])');
		if (!f) return null;
		return {request: +f.dataset.request, sealed: 'sealed' in f.dataset, draft: f.dataset.draft ?? '', ask: JSON.parse(f.querySelector('#asks').textContent)[0]};`)
	if err != nil {
		return nil
	}
	return q
}

// over reports whether the page shows the end of the duel.
func (p *Person) over() bool {
	over, _ := ask[bool](p, `return document.querySelector('#table')?.dataset.phase === 'over' || !!document.querySelector('#ask.over')`)
	return over
}

// compose presses a word for each field and sees the sentence come together.
func (p *Person) compose(q *question, words []string) {
	p.t.Helper()
	p.press(css(`#ask [data-act="clear"]`))
	for i, word := range words {
		if word != "" {
			p.press(p.pick(&q.Ask.Fields[i], word))
		}
	}
	p.until("the sentence is "+q.Ask.Sentence(words), `document.querySelector('#notation')?.dataset.sentence === a`, q.Ask.Sentence(words))
	verb := q.Ask.Verb.String()
	if words[0] == "stay" { // one goes nowhere
		verb = "Stay"
	}
	p.until("the block button says "+verb, `document.querySelector('#ask [data-act="commit"]')?.textContent.trim() === a`, verb)
}

// pick is where a field's word is: on its card or square, or on a button.
func (p *Person) pick(field *scene.AskField, word string) spot {
	quoted := strconv.Quote(word)
	button := css(fmt.Sprintf(`#ask [data-word=%s][data-field=%q]`, quoted, field.Name))
	if p.sees(button) {
		return button
	}
	return css(fmt.Sprintf(`[data-word=%s]`, quoted))
}

// choose answers the question at random and waits until the page has accepted it.
func (p *Person) choose(q *question, random *rand.Rand) (sentence string) {
	p.t.Helper()
	words := boldly(q, random)
	if words == nil {
		p.t.Fatalf("%s: nothing can be picked: %+v", p.Name, q.Ask)
	}
	p.compose(q, words)
	p.commit(q)
	return q.Ask.Sentence(words)
}

// boldly picks at random, but goes where the clash can be called, and calls it:
// otherwise short matches between random boxers would never see a blow.
func boldly(q *question, random *rand.Rand) []string {
	words := load.Pick(&q.Ask, random)
	for i, f := range q.Ask.Fields {
		if words != nil && f.Name == "call" && len(f.Picks) == 1 && f.Picks[0].Refusal == nil && len(f.Picks[0].Only) > 0 {
			words[0], words[i] = f.Picks[0].Only[0], f.Picks[0].Word
		}
	}
	return words
}

// commit presses the block button and waits until the question is answered.
func (p *Person) commit(q *question) {
	p.t.Helper()
	p.press(commit)
	if p.sees(css("#peril")) { // it costs the duel: random play does that
		p.press(css("#peril .btn:not(.primary)"))
	}
	p.answered(q)
}

func (p *Person) answered(q *question) {
	p.t.Helper()
	p.until(fmt.Sprintf("request %d is answered", q.Request), `(() => {
		const f = document.querySelector('form#ask[data-request]');
		return !f || +f.dataset.request !== a || 'locked' in f.dataset;
	})()`, q.Request)
}

// bout is the round and bout that the bill shows, or whatever the title says about
// the moment: it changes when a bout ends.
func (p *Person) bout() string { return p.text(".versus") }

// playUntil lets the people answer what they are asked until enough holds.
func playUntil(t *testing.T, what string, random *rand.Rand, enough func() bool, people ...*Person) {
	t.Helper()
	answers := 0
	for range 2000 {
		acted := false
		for _, p := range people {
			if enough() {
				return
			}
			if q := p.asked(); q != nil {
				p.choose(q, random)
				acted = true
				answers++
			}
		}
		if acted {
			continue
		}
		if !within(t.Context(), deadline, func() bool {
			if enough() {
				return true
			}
			for _, p := range people {
				if p.asked() != nil {
					return true
				}
			}
			return false
		}) {
			for _, p := range people {
				t.Logf("%s at %s reads: %s", p.Name, p.at(), one(p.text("#status")+" "+p.text("#ask")))
			}
			t.Fatalf("after %d answers nobody is asked and it is not so that %s", answers, what)
		}
	}
	t.Fatalf("%d answers did not make it so that %s", answers, what)
}

// lay lays a table for the person without the form, and opens it.
func (p *Person) lay(order any) string {
	p.t.Helper()
	if !strings.HasPrefix(p.at(), "/") {
		p.allow(`/favicon\.ico`)
		p.open("/robots.txt") // any page of the server will do; it names no icon
	}
	where := evaluate[string](p, `
		const r = await fetch('/duels', {method: 'POST', headers: {Accept: 'application/json', 'Content-Type': 'application/json'}, body: JSON.stringify(a)});
		return r.ok ? r.headers.get('Location') : 'status ' + r.status + ' ' + await r.text();`, order)
	if len(where) < 7 || where[:7] != "/duels/" {
		p.t.Fatalf("%s: lay a table: %s", p.Name, where)
	}
	p.open(where)
	return where
}

// short is a match of one round, three bouts long.
func short(more map[string]string) map[string]string {
	options := map[string]string{"rounds": "1", "bouts": "3"}
	for name, value := range more {
		options[name] = value
	}
	return options
}

// against is an order for the person in the red corner and somebody else.
func against(options map[string]string, other map[string]any) map[string]any {
	return map[string]any{
		"ruleset": "pugilism", "options": options,
		"places": []any{
			map[string]any{"who": "me", "name": "Ada", "document": "brannoch", "lock": true},
			other,
		},
	}
}

var (
	openSeat  = map[string]any{"who": "open"}
	randomBot = map[string]any{"who": "bot", "bot": "random", "document": "ulla"}
)

// pair is two people at a table that Ada lays, both ready to choose.
func pair(t *testing.T, base string, options map[string]string, look Look) (ada, bea *Person, duel string) {
	t.Helper()
	ada, bea = newPerson(t, "Ada", base, look), newPerson(t, "Bea", base, look)
	duel = ada.lay(against(options, openSeat))
	bea.join(duel, "Bea", "ulla")
	ada.until("Ada is asked", `document.querySelector('form#ask[data-request]')`)
	bea.until("Bea is asked", `document.querySelector('form#ask[data-request]')`)
	return ada, bea, duel
}

// join sits down without the form, as another of the person's programs would, with
// the name of a sample or an own document.
func (p *Person) join(duel, name string, document any) {
	p.t.Helper()
	p.open(duel)
	if why := evaluate[string](p, `
		const send = (method, path, body) => fetch(location.pathname + path, {method, headers: {Accept: 'application/json', 'Content-Type': 'application/json'}, body: JSON.stringify(body)});
		for (const [method, path, body] of [['POST', '/seats', {name: a}], ['PUT', '/document', b], ['POST', '/document/lock', {}]]) {
			const r = await send(method, path, body);
			if (!r.ok) return method + ' ' + path + ': ' + r.status + ' ' + await r.text();
		}
		return '';`, name, document); why != "" {
		p.t.Fatalf("%s can't sit down: %s", name, why)
	}
	p.reload()
}
