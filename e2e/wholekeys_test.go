//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"riposte/internal/load"
	"riposte/scene"
)

// With a keyboard and nothing else a whole duel is played on squares, by the keys that the page
// shows: things by their own, places with the arrows, what takes one press by its capital letter;
// and a rematch follows.
func TestWholeDuelsByKeys(t *testing.T) {
	s := load.Serve(t)
	for _, g := range []struct {
		game
		ways []string // that must have been gone
	}{
		{game{"Cool Duel", "coolduel", map[string]string{"cycle_limit": "3"}, []any{"reaver", "sellsword"}}, []string{"quick", "thing", "place"}},
		{game{"Cool Name", "coolname", map[string]string{"roundLimit": "3"}, []any{"brannoc", "corvin"}}, []string{"quick", "thing", "place"}},
	} {
		t.Run(g.name, func(t *testing.T) {
			p := newPerson(t, "typist", s.URL, desktop)
			duel := p.lay(map[string]any{"ruleset": g.ruleset, "options": g.options, "places": []any{
				map[string]any{"who": "me", "name": "Ada", "document": g.documents[0], "lock": true},
				map[string]any{"who": "bot", "bot": "advised", "name": "Foe", "document": g.documents[1]},
			}})
			evaluate[any](p, `addEventListener('pointerdown', () => console.error('a pointer was used'), true); return null`)
			gone, done := map[string]int{}, map[string]bool{}
			for n := 0; ; n++ {
				if n > 60 {
					t.Fatalf("sixty answers do not end the duel; gone %v", gone)
				}
				_, q := nextAsked(t, []*Person{p}, p.over)
				if q == nil {
					break
				}
				asks := p.forms()
				form, words := p.plain(asks, done)
				gone[p.answersByKeys(q, asks, form, words)]++
			}
			t.Logf("gone %v", gone)
			for _, way := range g.ways {
				if gone[way] == 0 {
					t.Errorf("nothing was answered by way of a %s: %v", way, gone)
				}
			}
			p.until("the focus is on how it ended", `document.activeElement?.id === 'ask-h'`)
			p.focusShows()
			p.stops(2, `!!e.closest('#rematch')`) // after the rule by which it ended
			p.focusShows()
			p.keys(kb.Enter)
			p.until("a rematch is laid", `/^\/duels\//.test(location.pathname) && location.pathname !== a && document.querySelector('#table')`, duel)
		})
	}
}

// plain is what an ordinary turn goes on with: one move towards the foe, one attack, and its end; elsewhere the first thing
// that can be done.
func (p *Person) plain(asks []scene.Ask, done map[string]bool) (form int, words []string) {
	p.t.Helper()
	ends := -1
	for i := range asks {
		if strings.HasPrefix(strings.ToLower(asks[i].Verb.String()), "end") {
			ends = i
		}
	}
	if ends < 0 {
		for i := range asks {
			if words := load.Pick(&asks[i], anyOf); words != nil {
				return i, words
			}
		}
		p.t.Fatalf("%s: nothing can be picked: %+v", p.Name, asks)
	}
	if i, words := plainAttack(asks); i >= 0 && !done["attack"] {
		done["attack"] = true
		return i, words
	}
	if said, _ := p.nearer(asks); said != "" && !done["move"] {
		done["move"] = true
		for i := range asks {
			for j := range asks[i].Fields[0].Picks {
				if words := []string{asks[i].Fields[0].Picks[j].Word}; len(asks[i].Fields) == 1 && asks[i].Sentence(words) == said {
					return i, words
				}
			}
		}
	}
	clear(done)
	return ends, load.Pick(&asks[ends], anyOf)
}

// answersByKeys answers with what the page shows a key for, and tells by which way: a quick
// answer, a thing, a place on the board; "words" if the box of commands was needed.
func (p *Person) answersByKeys(q *question, asks []scene.Ask, form int, words []string) (way string) {
	p.t.Helper()
	a := &asks[form]
	p.until("the ask may be answered", `document.documentElement.dataset.ready !== undefined && !document.querySelector('[data-held]')`)
	key := func(selector string) string {
		return evaluate[string](p, `return document.querySelector(a)?.getAttribute('aria-keyshortcuts') ?? ''`, selector)
	}
	if short, is := strings.CutPrefix(key(fmt.Sprintf(`#ask [data-act="quick"][data-form="%d"]`, form)), "Shift+"); is && len(words) <= 1 {
		p.keys(short)
		p.surely(q)
		return "quick"
	}
	says := a.Sentence(words)
	said := func() bool {
		return evaluate[bool](p, twoFrames+`return document.querySelector('#notation')?.dataset.sentence === a`, says)
	}
	way = "thing"
	for i, word := range words {
		if word == "" || said() {
			continue
		}
		var pick scene.Pick
		for _, k := range a.Fields[i].Picks {
			if k.Word == word {
				pick = k
			}
		}
		on := fmt.Sprintf(`#tray [data-form="%d"]`, form)
		switch thing := key(fmt.Sprintf(`[data-field=%q][data-word=%q][aria-keyshortcuts]:is([data-form="%d"], :not([data-form]))`, a.Fields[i].Name, word, form)); {
		case thing != "":
			p.keys(thing)
		case pick.At.Kind == scene.AtSquare:
			if places := key(on + `[data-places]`); places != "" {
				p.keys(places)
			} else {
				p.keys(".")
			}
			p.until("the focus is on the board", `document.activeElement?.matches('#board .square')`)
			p.toSquare(fmt.Sprintf(`[data-square="%d,%d"]`, pick.At.X, pick.At.Y))
			p.focusShows()
			p.keys(kb.Enter)
			way = "place"
		case pick.Face != "" && key(fmt.Sprintf(`%s[data-kind=%q]`, on, pick.Face)) != "":
			if whom := key(fmt.Sprintf(`#tray [data-aimed=%q]`, pick.Whom)); whom != "" {
				p.keys(whom)
			}
			p.keys(key(fmt.Sprintf(`%s[data-kind=%q]`, on, pick.Face)))
		}
	}
	if !said() {
		way = "words"
		p.keys("0/")
		p.until("the command box has the focus", `document.activeElement?.closest('form#command')`)
		p.keys(says + kb.Enter)
		p.until("the sentence is "+says, `document.querySelector('#notation')?.dataset.sentence === a`, says)
		p.keys(kb.Escape)
	}
	p.commitByKey()
	p.surely(q)
	return way
}

// surely waits for the answer, and says yes by key where the page asks once more.
func (p *Person) surely(q *question) {
	p.t.Helper()
	p.until("it is answered, or asked about once more", `(() => {
		const f = document.querySelector('form#ask[data-request]');
		return !f || +f.dataset.request !== a || 'locked' in f.dataset || document.querySelector('#peril');
	})()`, q.Request)
	if p.sees(css("#peril")) {
		p.tabTo("the way on", `e.matches('#peril .btn:not(.primary)')`)
		p.keys(kb.Enter)
	}
	p.answered(q)
}
