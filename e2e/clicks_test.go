//go:build e2e

package e2e

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"riposte/internal/load"
	"riposte/scene"
)

// An ordinary turn takes as few presses as it can, each system counted in a browser: what leaves
// no choice, as the only target, is chosen already, and nothing is final before a press of its
// own. More presses than these are a step back.
func TestClicks(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	total := func(system, turn string, most int, parts ...int) {
		t.Helper()
		sum := 0
		for _, n := range parts {
			sum += n
		}
		figure(t, fmt.Sprintf("| %s: %s (%s) | %d | %d |", system, turn, strings.ReplaceAll(strings.Trim(fmt.Sprint(parts), "[]"), " ", " + "), sum, most))
		if sum > most {
			t.Errorf("%s: %s takes %v presses, want %d at most", system, turn, parts, most)
		}
	}
	p := newPerson(t, "Ada", s.URL, desktop)
	p.allow(`status of (409|422)`)

	p.lay(against(short(map[string]string{"edge": "off"}), randomBot))
	cards := p.presses(func() {
		for _, card := range []string{"head-jab", "body-jab", "footwork"} {
			p.press(css(fmt.Sprintf(`#tray [data-word=%q]`, card)))
		}
		p.press(commit)
	})
	total("Pugilism", "a bout: two attacks, a defense, lock", 4, cards)

	motion, row, dice := p.duelRound()
	total("DUEL", "a motion: where, move", 2, motion)
	total("DUEL", fmt.Sprintf("a programme: a press a die, here %d, lock", dice), dice+1, row)

	for _, g := range games[2:4] {
		n := p.coolTurn(g)
		most := map[string]int{"coolduel": 2, "coolname": 2}[g.ruleset]
		total(g.name, "a turn: move, attack, end", 2+most+1, n["move"], n["attack"], n["end"])
	}
}

// anyOf picks where it does not matter which.
var anyOf = rand.New(rand.NewPCG(15, 9))

// presses counts the presses that do something.
func (p *Person) presses(do func()) int {
	p.t.Helper()
	p.until("the script listens", `document.documentElement.dataset.ready !== undefined`)
	evaluate[any](p, `window.presses = 0; window.counting ??= !addEventListener('click', e => presses += e.isTrusted && e.detail > 0, true); return null`)
	do()
	return evaluate[int](p, `return presses`)
}

// sends answers without the page, and waits until the page has taken it.
func (p *Person) sends(q *question, sentence string) {
	p.t.Helper()
	evaluate[any](p, `
		const json = {Accept: 'application/json', 'Content-Type': 'application/json'};
		await fetch(location.pathname + '/answers', {method: 'POST', headers: json, body: JSON.stringify({request: a, sentence: b, lock: true})}); return null`, q.Request, sentence)
	p.answered(q)
}

// duelRound counts the presses of a motion and of a row of dice in a DUEL.
func (p *Person) duelRound() (motion, row, dice int) {
	p.t.Helper()
	p.lay(melee(map[string]string{"battlefield": "yard"}, duelBot))
	for range 60 {
		q := nextQuestion(p.t, p)
		f := &q.Ask.Fields[0]
		towards := slices.IndexFunc(f.Picks, func(k scene.Pick) bool { return strings.HasPrefix(k.Label.String(), "Towards") })
		switch {
		case towards >= 0 && motion == 0:
			motion = p.presses(func() {
				p.press(css(fmt.Sprintf(`#tray [data-word=%q]`, f.Picks[towards].Word)))
				p.commit(q)
			})
		case towards >= 0:
			p.sends(q, f.Picks[towards].Word)
		case q.Ask.ID == "programme":
			row = p.presses(func() {
				for i := range q.Ask.Fields {
					dice += p.setDie(&q.Ask.Fields[i])
				}
				p.commit(q)
			})
			return motion, row, dice
		default:
			p.sends(q, duelSentence(&q.Ask, anyOf))
		}
	}
	p.t.Fatal("no row of dice is asked for")
	return 0, 0, 0
}

// setDie sets the next die to the first face that its place takes; 0 if it takes none.
func (p *Person) setDie(f *scene.AskField) int {
	p.t.Helper()
	at := slices.IndexFunc(f.Picks, func(k scene.Pick) bool { return k.Refusal == nil && k.Face != "" })
	if at < 0 {
		return 0
	}
	face, _, _ := strings.Cut(f.Picks[at].Word, ">")
	p.press(css(fmt.Sprintf(`[data-face=%q]`, face)))
	p.until("the die is set", `document.querySelector('[data-slot="'+a+'"]')?.dataset.value`, f.Name)
	return 1
}

// coolTurn counts the presses of a move, an attack and the end of a turn, in a duel in which
// they can be made.
func (p *Person) coolTurn(g game) map[string]int {
	p.t.Helper()
	for range 5 {
		p.lay(map[string]any{"ruleset": g.ruleset, "options": g.options, "places": []any{
			map[string]any{"who": "me", "name": "Ada", "document": g.documents[0], "lock": true},
			map[string]any{"who": "bot", "bot": "advised", "name": "Foe", "document": g.documents[1]},
		}})
		counted, moved := map[string]int{}, false
		for n := 0; n < 60 && len(counted) < 3 && !p.over(); n++ {
			_, q := nextAsked(p.t, []*Person{p}, p.over)
			if q == nil {
				break
			}
			asks := p.forms()
			if end := p.text(`#ask [data-act="quick"]`); !strings.HasPrefix(strings.ToLower(end), "end") {
				p.plays(anyOf)
				continue
			}
			attack, words := plainAttack(asks)
			move, square := p.nearer(asks)
			switch {
			case attack >= 0 && counted["attack"] == 0:
				counted["attack"] = p.presses(func() { p.fillIn(&asks[attack], attack, words); p.commit(q) })
			case move != "" && !moved && counted["move"] == 0:
				moved = true
				counted["move"] = p.presses(func() {
					p.press(css(fmt.Sprintf(`.board [data-square=%q]`, square)))
					p.commit(q)
				})
			case move != "" && !moved:
				moved = true
				p.sends(q, move)
			default:
				moved = false
				counted["end"] = p.presses(func() {
					p.press(css(`#ask [data-act="quick"]`))
					p.answered(q)
				})
			}
		}
		if len(counted) == 3 {
			return counted
		}
	}
	p.t.Fatalf("%s: five duels without a whole turn", g.name)
	return nil
}

// plainAttack is a form with an attack that is no special one, and its words; -1 if there is none.
func plainAttack(asks []scene.Ask) (form int, words []string) {
	for i := range asks {
		if !strings.EqualFold(asks[i].Verb.String(), "attack") {
			continue
		}
		words := make([]string, len(asks[i].Fields))
		for j := range asks[i].Fields {
			f := &asks[i].Fields[j]
			at := slices.IndexFunc(f.Picks, func(k scene.Pick) bool {
				plain := j > 0 || strings.HasPrefix(strings.TrimSpace(f.Before+" "+k.Word), "attack ")
				return plain && k.Refusal == nil && (len(k.Only) == 0 || slices.Contains(k.Only, words[0]))
			})
			if at >= 0 {
				words[j] = f.Picks[at].Word
			}
		}
		if !slices.Contains(words, "") {
			return i, words
		}
	}
	return -1, nil
}

// nearer is the sentence of the move to the square next to the foe, or nearest to it, and that square.
func (p *Person) nearer(asks []scene.Ask) (sentence, square string) {
	p.t.Helper()
	foe := evaluate[string](p, `return [...document.querySelectorAll('[role=gridcell]')].find(e => /Foe|Corvin/.test(e.getAttribute('aria-label')))?.dataset.square ?? ''`)
	var x, y int
	_, _ = fmt.Sscanf(foe, "%d,%d", &x, &y)
	best := 1 << 20
	for _, a := range asks {
		if len(a.Fields) != 1 || !strings.HasPrefix(a.Fields[0].Name, "to") && !strings.Contains(strings.ToLower(a.Verb.String()+a.Title.String()), "move") {
			continue
		}
		for _, k := range a.Fields[0].Picks {
			if far := max(k.At.X-x, x-k.At.X, k.At.Y-y, y-k.At.Y); k.At.Kind == scene.AtSquare && k.Refusal == nil && k.Peril == nil && far < best {
				best, sentence, square = far, a.Sentence([]string{k.Word}), fmt.Sprintf("%d,%d", k.At.X, k.At.Y)
			}
		}
	}
	return sentence, square
}

// fillIn presses what a form still lacks.
func (p *Person) fillIn(a *scene.Ask, form int, words []string) {
	p.t.Helper()
	whole := func() bool {
		return evaluate[bool](p, `return document.querySelector('#notation').dataset.sentence === a`, a.Sentence(words))
	}
	for i, word := range words {
		at := css(fmt.Sprintf(`#tray [data-form="%d"][data-field=%q][data-word=%q]`, form, a.Fields[i].Name, word))
		for _, k := range a.Fields[i].Picks {
			if k.Word == word && k.At.Kind == scene.AtSquare && !p.sees(at) {
				at = css(fmt.Sprintf(`.board [data-square="%d,%d"]`, k.At.X, k.At.Y))
			}
		}
		if word != "" && !whole() && !evaluate[bool](p, `return !!document.querySelector(a)?.matches('[aria-pressed=true], [aria-selected=true]')`, at.css) {
			p.press(at)
		}
	}
	p.until("the sentence is "+a.Sentence(words), `document.querySelector('#notation')?.dataset.sentence === a`, a.Sentence(words))
}
