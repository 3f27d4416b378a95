//go:build e2e

package e2e

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"riposte/internal/load"
	"riposte/scene"
)

// Whoever answers by keys goes on with the first thing that the next ask offers, in every system,
// and at the end with how it ended: Tab never begins at the top of the page again, and the page
// stays where it is. Who writes, or uses a pointer, keeps the focus.
func TestFocusGoesOnWithTheNextAsk(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	random := rand.New(rand.NewPCG(15, 7))
	for _, g := range games[:4] {
		t.Run(g.name, func(t *testing.T) {
			p := newPerson(t, "typist", s.URL, desktop)
			places := []any{
				map[string]any{"who": "me", "name": "Ada", "document": g.documents[0], "lock": true},
				map[string]any{"who": "bot", "bot": "random", "document": g.documents[1]},
			}
			duel := p.lay(map[string]any{"ruleset": g.ruleset, "options": g.options, "places": places})
			for n := range 4 {
				p.until("asked", `document.documentElement.dataset.ready !== undefined && (document.querySelector('form#ask[data-request]:not([data-locked])') || document.querySelector('#table').dataset.phase === 'over')`)
				q := p.asked()
				if q == nil {
					break
				}
				p.atCommit()
				if n == 0 { // what is written goes on
					evaluate[any](p, `document.querySelector('#say-text').focus(); return null`)
					p.keys("hello")
				}
				p.plays(random)
				p.until("the next is asked", `document.querySelector('form#ask[data-request]:not([data-locked])')?.dataset.request > a || document.querySelector('#table').dataset.phase === 'over'`, q.Request)
				if p.over() {
					break
				}
				if n == 0 {
					p.until("what is written keeps the focus", `document.activeElement?.id === 'say-text' && document.activeElement.value === 'hello'`)
					continue
				}
				p.until("the focus is on something to choose", `document.activeElement?.matches('#tray :is(.may, select, input), .board :is(.square.may, [data-first]), .ask .may, #board, #ask-h')`)
				p.focusShows()
				if at := evaluate[float64](p, `return scrollY`); at > 0 {
					t.Errorf("the page has moved by %.0f px", at)
				}
				p.keys(kb.Tab)
				p.until("Tab goes on from there", `document.activeElement && document.activeElement !== document.body && !document.activeElement.closest('.skip, .mast')`)
			}
			if g.ruleset == "pugilism" {
				p.atCommit()
				p.concedes(duel)
				p.until("the end has the focus", `document.querySelector('#table').dataset.phase === 'over' && document.activeElement?.id === 'ask-h'`)
				p.until("which is all that tells it", `document.querySelector('#status[role=status]').textContent.trim() === '' && document.querySelector('#status').dataset.end === document.querySelector('#ask-h').textContent.trim().replace(/\s+/g, ' ')`)
			}
		})
	}
	p := newPerson(t, "pointer", s.URL, desktop)
	p.lay(against(short(nil), randomBot))
	p.await(css("form#ask[data-request]"))
	evaluate[any](p, `window.began = false; document.addEventListener('focusin', e => window.began ||= e.target.matches('.card')); return null`)
	q := p.asked()
	p.compose(q, load.Pick(&q.Ask, random))
	evaluate[any](p, `window.began = false; return null`)
	p.commit(q)
	p.until("the next is asked", `document.querySelector('form#ask[data-request]:not([data-locked])')?.dataset.request > a`, q.Request)
	if evaluate[bool](p, `await new Promise(requestAnimationFrame); await new Promise(requestAnimationFrame); return window.began`) {
		t.Error("the focus has moved under a pointer")
	}
}

// Who answers from a list goes on with the next ask too, though the list is out of sight there.
func TestListsLetTheFocusGo(t *testing.T) {
	s := load.Serve(t)
	p := newPerson(t, "typist", s.URL, desktop)
	p.lay(coolOrder(map[string]string{"best_of": "5"}, "sellsword", map[string]any{"who": "bot", "bot": "random", "document": "bulwark"}))
	k := &typist{p: p, done: map[string]int{}}
	for range 200 {
		q := nextQuestion(t, p)
		asks := p.forms()
		i := slices.IndexFunc(asks, func(a scene.Ask) bool {
			return a.Verb == "Exhaust" && len(a.Fields[1].Picks) > 2 && load.Pick(&a, anyOf) != nil
		})
		if i < 0 {
			form, words := k.wants(asks)
			p.sends(q, asks[form].Sentence(words))
			continue
		}
		words := load.Pick(&asks[i], anyOf)
		words[1] = asks[i].Fields[1].Picks[1].Word
		for j, word := range words {
			k.chooses(asks, i, j, word)
		}
		p.until("the sentence stands", `document.querySelector('#notation').dataset.sentence === a`, asks[i].Sentence(words))
		p.commitByKey()
		p.answered(q)
		p.goesOn()
		return
	}
	t.Fatal("nobody could be exhausted")
}

// atCommit comes to the block button by a key.
func (p *Person) atCommit() {
	p.t.Helper()
	evaluate[any](p, `document.querySelector('#ask-clear').focus(); return null`)
	p.tabTo("the block button", `e.dataset.act === 'commit'`)
}
