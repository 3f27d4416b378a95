//go:build e2e

package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"riposte/internal/load"
	"riposte/scene"
)

// A whole duel by keys alone, from the home page to its end and into the next one: each question
// is read aloud, the focus is where it is answered, and whatever is asked can be answered.
func TestCoolNameByKeysAlone(t *testing.T) {
	wholeByKeys(t, "coolname", "ready", "turn", "defence", "square")
}

func TestCoolDuelByKeysAlone(t *testing.T) {
	wholeByKeys(t, "coolduel", "turn", "react", "square", "list")
}

func wholeByKeys(t *testing.T, system string, kinds ...string) {
	s := load.Serve(t)
	p := newPerson(t, "typist", s.URL, desktop)
	p.open("/")
	p.tabTo("play now", `e.matches('form:has([name=ruleset][value="`+system+`"]) .btn.primary')`)
	p.keys(kb.Enter)
	const asked = `document.documentElement.dataset.ready !== undefined && document.querySelector('form#ask[data-request], #ask.over')`
	p.until("the duel asks something", asked)
	k := &typist{p: p, done: map[string]int{}}
	missing := func() bool { return slices.ContainsFunc(kinds, func(kind string) bool { return k.done[kind] == 0 }) }
	for duel := 0; duel == 0 || missing(); duel++ {
		if duel == 6 {
			t.Fatalf("six duels have not asked all of %v, only %v", kinds, k.done)
		}
		k.plays()

		// The end has the focus and says who won; from there it is not far to the next duel.
		p.until("the end has the focus", `document.activeElement?.id === 'ask-h' && document.activeElement.textContent.trim()`)
		p.focusShows()
		if says := strings.ToLower(p.text("#ask-h")); !strings.Contains(says, "win") && !strings.Contains(says, "draw") || strings.Contains(says, "rounds won") {
			t.Errorf("the end says %q", says)
		}
		was := p.path()
		if n := p.stops(12, `e.closest('form[action$="/rematch"]')`); n > 2 {
			t.Errorf("from the end to the rematch are %d stops", n)
		}
		p.focusShows()
		p.keys(kb.Enter)
		p.until("the rematch is laid", `document.documentElement.dataset.ready !== undefined && location.pathname !== a && document.querySelector('form#ask')`, was)
		p.tabTo("that one is ready", `e.closest('form[action$="/lock"]') || e.getAttribute('formaction')?.endsWith('/lock')`)
		p.keys(kb.Enter)
		p.until("the rematch asks something", asked)
	}
	t.Logf("answered %v", k.done)
}

// A typist answers by keys, in such a way that much comes up and the duel ends.
type typist struct {
	p    *Person
	n    int
	done map[string]int
	// struck says that the last answer was a blow.
	struck bool
	begun  bool // this duel
}

// of is what an answer is an example of.
func (k *typist) of(a *scene.Ask) string { return one(a.Title.String() + ": " + a.Verb.String()) }

// plays plays a duel to its end.
func (k *typist) plays() {
	k.p.t.Helper()
	k.p.hears()
	k.begun = false
	for range 200 {
		_, q := nextAsked(k.p.t, []*Person{k.p}, k.p.over)
		if q == nil {
			return
		}
		k.answers(q)
	}
	k.p.t.Fatalf("200 answers do not end the duel: %v", k.done)
}

// answers answers a question, when it has been read aloud and has the focus.
func (k *typist) answers(q *question) {
	p := k.p
	p.t.Helper()
	if k.begun {
		p.goesOn()
		p.focusShows()
		p.until("the question is read aloud", `(() => {
			const asks = document.querySelector('#ask-h').textContent.trim().replace(/\s+/g, ' ').replace(/[?.]$/, '');
			return heard.some(h => h.startsWith('status: Your decision: ' + asks));
		})()`)
	}
	k.begun = true
	k.n++
	asks := p.forms()
	form, words := k.wants(asks)
	ask := &asks[form]
	k.done[q.Ask.ID]++
	k.done[k.of(ask)]++
	k.struck = ask.Verb == "Attack"
	p.heard()
	said := ask.Sentence(words)
	if k.final(form, said) {
		return
	}
	for i, word := range words {
		if word != "" {
			k.chooses(asks, form, i, word)
		}
	}
	p.until("the sentence is "+said, `document.querySelector('#notation')?.dataset.sentence === a`, said)
	if k.n%2 == 0 {
		p.tabTo("the block button", `e.dataset.act === 'commit'`)
		p.keys(kb.Enter)
	} else {
		p.commitByKey()
	}
	k.dares(q)
}

// wants is what is to be done: something that has not been done yet, then blows, then coming
// closer.
func (k *typist) wants(asks []scene.Ask) (form int, words []string) {
	best := -1
	view := k.p.sight().View
	for i := range asks {
		a := &asks[i]
		if a.Aside {
			continue
		}
		for range 20 {
			said := load.Pick(a, anyOf)
			if said == nil {
				continue
			}
			worth := 1
			first := strings.Fields(a.Sentence(said))[0]
			switch {
			case slices.Contains([]string{"withdraw", "stow", "store", "drop"}, first), a.Sentence(said) == "ready nothing":
				worth = 0
			case a.Peril(said) != nil:
				worth = 1
			case k.done[k.of(a)] == 0:
				worth = 2000
			case first == "end" && k.struck: // what is left is for defences
				worth = 1600
			case first == "attack":
				worth = 1500
			default:
				if at := place(a, said); at != nil {
					worth = 1000 - nearest(&view, at)
				}
			}
			if worth > best {
				best, form, words = worth, i, said
			}
		}
	}
	if words == nil {
		k.p.t.Fatalf("nothing can be chosen: %+v", asks)
	}
	return form, words
}

// place is the square that the words lead to, if they do.
func place(a *scene.Ask, words []string) *scene.Target {
	for _, p := range a.Fields[0].Picks {
		if p.Word == words[0] && p.At.Kind == scene.AtSquare {
			return &p.At
		}
	}
	return nil
}

// nearest is how far it is from a place to the nearest piece of another.
func nearest(v *scene.View, at *scene.Target) int {
	least := 900
	for _, k := range v.Board.Tokens {
		if k.Seat != v.Seat {
			least = min(least, max(abs(k.X-at.X), abs(k.Y-at.Y)))
		}
	}
	return least
}

// final answers by a button that answers at once, if there is one for it.
func (k *typist) final(form int, said string) bool {
	p := k.p
	p.t.Helper()
	at := evaluate[*struct{ Key, ID string }](p, `
		const e = [...document.querySelectorAll('#ask [data-act="quick"]')].find(e => e.value === b && e.checkVisibility());
		const built = document.querySelector('#ask-commit')?.checkVisibility() && document.querySelector('#tray [data-form="' + a + '"]:not([data-act])')?.checkVisibility();
		return e && !built ? {key: e.getAttribute('aria-keyshortcuts') ?? '', id: e.id} : null`, form, said)
	if at == nil {
		return false
	}
	q := p.asked()
	if letter, ok := strings.CutPrefix(at.Key, "Shift+"); ok && k.n%3 != 0 {
		p.keys(letter)
	} else {
		p.tabTo(at.ID, `e.id === b`, at.ID)
		p.keys(kb.Enter)
	}
	k.dares(q)
	return true
}

// dares waits until an answer is taken; where the page asks once more whether it is meant, it is.
func (k *typist) dares(q *question) {
	p := k.p
	p.t.Helper()
	p.until("it is answered, or asked about once more", `document.querySelector('#peril[open]') || (() => {
		const f = document.querySelector('form#ask[data-request]');
		return !f || +f.dataset.request !== a || 'locked' in f.dataset;
	})()`, q.Request)
	if evaluate[bool](p, `return document.querySelector('#peril[open]') !== null`) {
		k.done["dared"]++
		p.until("what takes it back has the focus", `document.activeElement?.closest('#peril')`)
		p.focusShows()
		p.stops(4, `e.matches('#peril .btn:not(.primary)')`)
		p.keys(kb.Enter)
	}
	p.answered(q)
}

// chooses chooses a word of a field: by its key, by walking over the board, or from its list.
func (k *typist) chooses(asks []scene.Ask, form, field int, word string) {
	p := k.p
	p.t.Helper()
	f := &asks[form].Fields[field]
	i := slices.IndexFunc(f.Picks, func(k scene.Pick) bool { return k.Word == word })
	var pick scene.Pick
	if i >= 0 {
		pick = f.Picks[i]
	}
	at := evaluate[struct{ Key, ID, How string }](p, `
		const [form, field, word] = a, shown = e => e && e.checkVisibility() ? e : null;
		const of = e => (e.dataset.form === undefined || +e.dataset.form === form) && (e.dataset.field === undefined || e.dataset.field === field);
		const told = (how, e) => ({how, key: e.getAttribute('aria-keyshortcuts') ?? '', id: e.id});
		const all = [...document.querySelectorAll('#tray [data-word], #ask [data-word]')].filter(e => e.dataset.word === word && of(e) && !e.dataset.act && shown(e));
		if (all[0]) return told(all[0].getAttribute('aria-pressed') === 'true' ? 'chosen' : 'thing', all[0]);
		const list = [...document.querySelectorAll('select[data-field], input[data-field]')].find(e => of(e) && shown(e));
		if (list) return told(list.value === word ? 'chosen' : list.tagName === 'SELECT' ? 'list' : 'number', list);
		return {how: '', key: '', id: ''}`, []any{form, f.Name, word})
	press := func(key, what, fits string, args ...any) {
		if key != "" && len(key) == 1 && k.n%3 != 0 {
			p.keys(key)
			return
		}
		p.tabTo(what, fits, args...)
		p.keys(kb.Enter)
	}
	how := at.How
	switch {
	case at.How == "chosen":
	case at.How == "thing":
		press(at.Key, word, `e.dataset.word === b && !e.dataset.act && (e.dataset.field ?? c) === c`, word, f.Name)
	case at.How == "list":
		p.tabTo(f.Name, `e.id === b`, at.ID)
		for range 60 {
			if evaluate[bool](p, `return document.activeElement.value === a`, word) {
				break
			}
			p.keys(kb.ArrowDown)
		}
	case at.How == "number":
		p.tabTo(f.Name, `e.id === b`, at.ID)
		p.keys(word)
	case pick.At.Kind == scene.AtSquare:
		how = "square"
		if field == 0 && evaluate[bool](p, `return document.querySelector('#tray [data-places][data-form="' + a + '"]:not([aria-pressed=true])')?.checkVisibility() ?? false`, form) {
			press(evaluate[string](p, `return document.querySelector('#tray [data-places][data-form="' + a + '"]').getAttribute('aria-keyshortcuts') ?? ''`, form),
				"the card of the places", `e.dataset.places !== undefined && e.dataset.form === b`, fmt.Sprint(form))
		} else {
			p.keys(".")
		}
		p.until("the focus is on a square", `document.activeElement?.matches('#board .square')`)
		p.toSquare(fmt.Sprintf(`[data-square="%d,%d"]`, pick.At.X, pick.At.Y))
		p.keys(kb.Enter)
	case pick.Face != "":
		how = "face"
		if pick.Whom != "" {
			if to := evaluate[*struct{ Key, ID string }](p, `const e = document.querySelector('[data-aimed="' + a + '"]'); return e?.checkVisibility() && e.getAttribute('aria-pressed') !== 'true' ? {key: e.getAttribute('aria-keyshortcuts') ?? ''} : null`, pick.Whom); to != nil {
				press(to.Key, "whom", `e.dataset.aimed === b`, pick.Whom)
			}
		}
		kind := evaluate[string](p, `return document.querySelector('[data-form="' + a + '"][data-kind="' + b + '"]')?.getAttribute('aria-keyshortcuts') ?? ''`, form, pick.Face)
		press(kind, pick.Face.String(), `e.dataset.kind === b && e.dataset.form === c`, pick.Face, fmt.Sprint(form))
	default:
		p.t.Fatalf("no key leads to %q of %s in %s", word, f.Name, one(p.text("#ask")))
	}
	k.done[how]++
}

// goesOn waits until the focus is where a new ask is answered.
func (p *Person) goesOn() {
	p.t.Helper()
	const fits = `document.activeElement?.matches('#tray :is(.may, select, input), .board :is(.square.may, [data-first]), .ask :is(.may, [data-act="quick"]), #ask-h')`
	if !within(p.ctx, deadline, func() bool { on, _ := ask[bool](p, "return "+fits); return on }) {
		p.t.Fatalf("the focus is not on something to choose but on %s", evaluate[string](p, `return document.activeElement.outerHTML.slice(0, 200)`))
	}
}
