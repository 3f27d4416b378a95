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

// A way is how a step is sent.
type way int

const (
	byButton way = iota // the block button, as the page comes
	byAgain             // what completed the answer is pressed once more
	byItself            // the press that completes it sends it: moves are not confirmed
	ways
)

// steps counts presses by way; 0 is not counted yet.
type steps [ways]int

// next is the way to count next, -1 if all are counted. Without a page of figures to write the
// block button is enough: what a second press does is tested where nothing has to be played.
func (n *steps) next() way {
	w := way(slices.Index(n[:], 0))
	if *figures == "" && w > byButton {
		return -1
	}
	return w
}

// An ordinary turn takes as few presses as it can, each system counted in a browser: what leaves
// no choice, as the only target, is chosen already, and nothing is final before a press of its
// own, unless the reader has it so. More presses than these are a step back.
func TestClicks(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	total := func(system, turn string, most steps, parts ...steps) {
		t.Helper()
		row := fmt.Sprintf("| %s: %s |", system, turn)
		for w := range ways {
			sum, list := 0, make([]int, len(parts))
			for i, n := range parts {
				list[i] = n[w]
				sum += n[w]
			}
			row += fmt.Sprintf(" %d (%s) |", sum, strings.ReplaceAll(strings.Trim(fmt.Sprint(list), "[]"), " ", " + "))
			if sum > most[w] || w == byButton && slices.Contains(list, 0) {
				t.Errorf("%s: %s takes %v presses in way %d, want %d at most", system, turn, list, w, most[w])
			}
		}
		figureUnder(t, "| turn | by the block button | by a second press | moves not confirmed | most |\n|---|---:|---:|---:|---:|",
			row+fmt.Sprintf(" %d, %d, %d |", most[byButton], most[byAgain], most[byItself]))
	}
	p := newPerson(t, "Ada", s.URL, desktop)
	p.allow(`status of (409|422)`)

	total("Pugilism", "a bout: two attacks, a defense, lock", steps{4, 4, 3}, p.boutOfCards())

	motion, row, dice := p.duelRound()
	total("DUEL", "a motion: where, move", steps{2, 2, 1}, motion)
	total("DUEL", fmt.Sprintf("a programme: a press a die, here %d, lock", dice), steps{dice + 1, dice + 1, dice}, row)

	for _, g := range games[2:4] {
		n := p.coolTurn(g)
		total(g.name, "a turn: move, attack, end", steps{5, 5, 3}, *n["move"], *n["attack"], *n["end"])
	}
}

// sendsBy has the page send steps in a way from now on.
func (p *Person) sendsBy(w way) {
	p.t.Helper()
	evaluate[any](p, `
		const name = 'riposte.confirm.' + document.documentElement.dataset.system;
		if (a) localStorage.setItem(name, 'off'); else localStorage.removeItem(name);
		await new Promise(done => setTimeout(done, 600)); // a new ask takes nothing final at first
		return null`, w == byItself)
}

// finish sends what the presses so far have made, the last of them on a spot.
func (p *Person) finish(w way, q *question, last spot) {
	p.t.Helper()
	switch w {
	case byButton:
		p.commit(q)
		return
	case byAgain:
		p.press(last)
	}
	p.answered(q)
}

// sent reports whether the question is being answered.
func (p *Person) sent(q *question) bool {
	return evaluate[bool](p, `
		const f = document.querySelector('form#ask[data-request]');
		return !f || +f.dataset.request !== a || 'locked' in f.dataset || document.querySelector('#ask-commit')?.textContent.trim() === 'Sent'`, q.Request)
}

// boutOfCards counts the presses of a bout. A card that is pressed once more is taken back, so
// that the block button is the only other way.
func (p *Person) boutOfCards() (n steps) {
	p.t.Helper()
	p.lay(against(map[string]string{"edge": "off", "ring": "off"}, randomBot))
	for w := byButton; w >= 0; w = n.next() {
		q := nextQuestion(p.t, p)
		p.sendsBy(w)
		n[w] = p.presses(func() {
			for _, card := range []string{"head-jab", "body-jab", "footwork"} {
				p.press(css(fmt.Sprintf(`#tray [data-word=%q]`, card)))
			}
			p.finish(w, q, spot{})
		})
		n[byAgain] = n[byButton]
	}
	return n
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

// duelRound counts the presses of a motion and of a row of dice in a DUEL. A die that is pressed
// once more sets the next, so that a row has the block button as its only other way.
func (p *Person) duelRound() (motion, row steps, dice int) {
	p.t.Helper()
	p.lay(melee(map[string]string{"battlefield": "yard"}, duelBot))
	for range 200 {
		if motion.next() < 0 && row.next() < 0 {
			return motion, row, dice
		}
		_, q := nextAsked(p.t, []*Person{p}, p.over)
		if q == nil { // that one is over
			p.lay(melee(map[string]string{"battlefield": "yard"}, duelBot))
			continue
		}
		f := &q.Ask.Fields[0]
		towards := slices.IndexFunc(f.Picks, func(k scene.Pick) bool { return strings.HasPrefix(k.Label.String(), "Towards") && k.Refusal == nil })
		move, program := motion.next(), row.next()
		switch {
		case towards >= 0 && move >= 0:
			p.sendsBy(move)
			motion[move] = p.presses(func() {
				where := css(fmt.Sprintf(`#tray [data-word=%q]`, f.Picks[towards].Word))
				p.press(where)
				p.finish(move, q, where)
			})
		case towards >= 0:
			p.sends(q, f.Picks[towards].Word)
		case q.Ask.ID == "programme" && program >= 0:
			p.sendsBy(program)
			set := 0
			n := p.presses(func() {
				for i := range q.Ask.Fields {
					set += p.setDie(q, &q.Ask.Fields[i])
				}
				p.finish(program, q, spot{})
			})
			if dice == 0 || set == dice {
				dice, row[program] = set, n
				row[byAgain] = row[byButton]
			}
		default:
			p.sends(q, duelSentence(&q.Ask, anyOf))
		}
	}
	p.t.Fatal("too few motions and rows of dice are asked for")
	return motion, row, dice
}

// setDie sets the next die to the first face that its place takes; 0 if it takes none.
func (p *Person) setDie(q *question, f *scene.AskField) int {
	p.t.Helper()
	at := slices.IndexFunc(f.Picks, func(k scene.Pick) bool { return k.Refusal == nil && k.Face != "" })
	if at < 0 {
		return 0
	}
	face, _, _ := strings.Cut(f.Picks[at].Word, ">")
	p.press(css(fmt.Sprintf(`[data-face=%q]`, face)))
	p.until("the die is set", `document.querySelector('[data-slot="'+a+'"]')?.dataset.value || +document.querySelector('#ask')?.dataset.request !== b`, f.Name, q.Request)
	return 1
}

// coolTurn counts the presses of a move, an attack and the end of a turn, in duels in which
// they can be made.
func (p *Person) coolTurn(g game) map[string]*steps {
	p.t.Helper()
	counted := map[string]*steps{"move": {}, "attack": {}, "end": {}}
	next := func(step string) way { return counted[step].next() }
	for range 5 {
		p.lay(map[string]any{"ruleset": g.ruleset, "options": g.options, "places": []any{
			map[string]any{"who": "me", "name": "Ada", "document": g.documents[0], "lock": true},
			map[string]any{"who": "bot", "bot": "advised", "name": "Foe", "document": g.documents[1]},
		}})
		moved := false
		for n := 0; n < 60 && !p.over(); n++ {
			if next("move") < 0 && next("attack") < 0 && next("end") < 0 {
				return counted
			}
			_, q := nextAsked(p.t, []*Person{p}, p.over)
			if q == nil {
				break
			}
			asks := p.forms()
			if end := p.text(`#ask [data-act="quick"]`); !strings.HasPrefix(strings.ToLower(end), "end") {
				p.sendsBy(byButton)
				p.plays(anyOf)
				continue
			}
			attack, words := plainAttack(asks)
			move, square := p.nearer(asks)
			switch {
			case attack >= 0 && next("attack") >= 0:
				w := next("attack")
				p.sendsBy(w)
				counted["attack"][w] = p.presses(func() { p.finish(w, q, p.fillIn(q, &asks[attack], attack, words)) })
			case move != "" && !moved && next("move") >= 0:
				w := next("move")
				moved = true
				p.sendsBy(w)
				counted["move"][w] = p.presses(func() {
					where := css(fmt.Sprintf(`.board [data-square=%q]`, square))
					p.press(where)
					p.finish(w, q, where)
				})
			case move != "" && !moved:
				moved = true
				p.sends(q, move)
			default:
				moved = false
				n := p.presses(func() {
					p.press(css(`#ask [data-act="quick"]`))
					p.answered(q)
				})
				*counted["end"] = steps{n, n, n} // it is sent at once however moves are
			}
		}
	}
	p.t.Fatalf("%s: five duels without a whole turn: %v %v %v", g.name, *counted["move"], *counted["attack"], *counted["end"])
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

// fillIn presses what a form still lacks, and tells where it pressed last.
func (p *Person) fillIn(q *question, a *scene.Ask, form int, words []string) (last spot) {
	p.t.Helper()
	whole := func() bool {
		return p.sent(q) || evaluate[bool](p, `return document.querySelector('#notation').dataset.sentence === a`, a.Sentence(words))
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
			last = at
		}
	}
	if !p.sent(q) {
		p.until("the sentence is "+a.Sentence(words), `document.querySelector('#notation')?.dataset.sentence === a`, a.Sentence(words))
	}
	return last
}
