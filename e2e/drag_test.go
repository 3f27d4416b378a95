//go:build e2e

package e2e

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"riposte/internal/load"
)

// quickFoes act before everybody else: the game master is asked at once.
const quickFoes = `{"foes": [{"own": {"name": "Pit Hound", "defence": 4, "attack": 8, "vitality": 40, "toughness": 12, "initiative": 40,
	"forms": [{"name": "bite", "bonus": 2}]}, "count": 2}]}`

// ledBy is a table with two bots for players and these foes.
func ledBy(foes string) map[string]any {
	return map[string]any{
		"ruleset": "coolname", "options": map[string]string{"encounter": "foes", "master": "person", "initiative": "static"},
		"places": []any{
			map[string]any{"who": "bot", "bot": "advised", "document": "brannoc"},
			map[string]any{"who": "bot", "bot": "advised", "document": "issa"},
			map[string]any{"who": "me", "name": "Gus", "document": json.RawMessage(foes), "lock": true},
		},
	}
}

// A piece that is dragged goes where a press on the square would send it. A game master puts any
// piece anywhere by hand, is asked first, and is told the rule where nobody can stand; by keys the
// form for that is filled in.
func TestDragging(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	gus := newPerson(t, "Gus", s.URL, Look{Width: 1440, Height: 900})
	gus.allow(`status of (409|422)`)
	gus.lay(ledBy(quickFoes))
	gus.until("a foe may move", `document.documentElement.dataset.ready !== undefined && document.querySelector('.board .square.may') && document.querySelector('.token.active')`)
	holds := func(id string) string {
		return evaluate[string](gus, `return document.querySelector('.board .square[data-holds="' + a + '"]').dataset.square`, id)
	}
	// The second press of a drag's goal is not needed: dropping is the first.
	goal := evaluate[string](gus, `return [...document.querySelectorAll('.board .square.may:not([data-holds])')].at(-1).dataset.square`)
	acting := evaluate[string](gus, `return document.querySelector('.token.active').dataset.token`)
	gus.drags(holds(acting), goal)
	gus.until("the move is written as by a press", `document.querySelector('#notation').dataset.sentence === 'move ' + a`, goal)
	gus.press(css("#ask-clear"))

	was := holds("brannoc")
	far := evaluate[string](gus, `return [...document.querySelectorAll('.board .square:not([data-holds], .may)')].find(e => /^\d+,\d+$/.test(e.getAttribute('aria-label'))).dataset.square`)
	gus.drags(was, far)
	gus.until("whether it is meant is asked", `/^Put .*Brannoc.* on .* by hand/.test(document.querySelector('#peril h2')?.textContent)`)
	if now := holds("brannoc"); now != was {
		t.Errorf("Brannoc stands on %s before it is meant", now)
	}
	gus.press(css("#peril .btn:not(.primary)"))
	gus.until("Brannoc is there", `document.querySelector('.board .square[data-holds="brannoc"]').dataset.square === a`, far)
	gus.until("everybody is told", `/Brannoc/.test(document.querySelector('#log-turns a[href$="CN-8.17"]')?.closest('.line')?.textContent ?? '')`)

	gus.drags(holds("issa"), far)
	gus.until("the rule is told", `document.querySelector('#ask-why .cite')?.textContent === 'CN-3.16' && !document.querySelector('#peril')`)

	evaluate[any](gus, `document.querySelector('.board .square[data-holds="issa"]').focus(); return null`)
	gus.run("Shift and Enter", chromedp.KeyEvent("\r", chromedp.KeyModifiers(input.ModifierShift)))
	gus.until("the form has the piece, and the list of squares the focus", `document.activeElement.matches('form[data-name="Place by hand"] [data-index="1"]') && document.activeElement.form.querySelector('[data-index="0"]').value === 'issa'`)
	gus.accessible("a desk with a piece taken")

	// On a phone a finger drags one's own piece, and the page stays where it is.
	ada := newPerson(t, "Ada", s.URL, Look{Width: 360, Height: 740, Phone: true})
	ada.lay(coolOrder(nil, zealot, map[string]any{"who": "bot", "bot": "advised", "document": "reaver"}))
	for random, n := rand.New(rand.NewPCG(1, 1)), 0; ; n++ { // whoever begins; a question that comes between has the lower board behind it
		ada.until("asked", `document.documentElement.dataset.ready !== undefined && document.querySelector('form#ask[data-request]:not([data-locked])')`)
		if n == 20 || evaluate[bool](ada, `return JSON.parse(document.querySelector('#asks').textContent)[0].id === 'turn' && document.querySelector('.board .square.may') !== null`) {
			break
		}
		ada.plays(random)
	}
	own := evaluate[string](ada, `return document.querySelector('.board [data-first][data-holds]').dataset.square`)
	next := evaluate[string](ada, `
		document.querySelector('.board [data-first][data-holds]').scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'});
		const bare = e => { const r = e.getBoundingClientRect(); return document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2) === e; };
		return [...document.querySelectorAll('.board .square.may:not([data-holds])')].find(bare).dataset.square`)
	ada.drags(own, next)
	ada.until("the sentence leads there", `(document.querySelector('#notation').dataset.sentence ?? '').split(' ').includes(a)`, next)
}

// drags drags what stands on a square to another: with the mouse or, on a phone, a finger.
func (p *Person) drags(from, to string) {
	p.t.Helper()
	// One is brought into the middle, and where both are is asked afterwards.
	at := evaluate[[]float64](p, `
		const squares = [a, b].map(at => document.querySelector('.board .square[data-square="' + at + '"]'));
		squares[0].scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'});
		return squares.flatMap(e => { const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })`, from, to)
	x, y, dx, dy := at[0], at[1], at[2]-at[0], at[3]-at[1]
	p.run("drag "+from+" to "+to, chromedp.ActionFunc(func(ctx context.Context) error {
		if p.look.Phone {
			touch := func(kind input.TouchType, x, y float64) chromedp.Action {
				return input.DispatchTouchEvent(kind, []*input.TouchPoint{{X: x, Y: y}})
			}
			return chromedp.Tasks{
				touch(input.TouchStart, x, y), touch(input.TouchMove, x+dx/2, y+dy/2), touch(input.TouchMove, x+dx, y+dy),
				input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}),
			}.Do(ctx)
		}
		mouse := func(kind input.MouseType, x, y float64) chromedp.Action {
			return input.DispatchMouseEvent(kind, x, y).WithButton(input.Left).WithButtons(1).WithClickCount(1)
		}
		return chromedp.Tasks{
			input.DispatchMouseEvent(input.MouseMoved, x, y), mouse(input.MousePressed, x, y), mouse(input.MouseMoved, x+dx/2, y+dy/2),
			mouse(input.MouseMoved, x+dx, y+dy), mouse(input.MouseReleased, x+dx, y+dy),
		}.Do(ctx)
	}))
}
