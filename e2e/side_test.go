//go:build e2e

package e2e

import (
	"fmt"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/input"

	"riposte/internal/load"
	"riposte/scene"
)

// sideways are phones that lie on their side.
var sideways = []Look{{Width: 844, Height: 390, Phone: true}, {Width: 667, Height: 375, Phone: true, Dark: true}}

// pressable tells of things whether one that fits can be pressed where it is now.
const pressable = `
	const free = (e) => { const r = e.getBoundingClientRect(); return r.width > 0 && e.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)); };`

// On a phone that lies on its side the ask covers nothing: the table has the whole height beside
// it, and in every system something that answers is in sight, or the reader's own piece.
func TestPhoneOnItsSide(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	for _, look := range sideways {
		for _, g := range games[:4] {
			t.Run(fmt.Sprintf("%s at %d", g.name, look.Width), func(t *testing.T) {
				d := show(t, s.URL, g, 5)
				d.openAs(s.URL, look)
				d.prefer = meets
				seen := map[string]bool{}
				for n := 0; n < 30; n++ {
					if kind := d.kind(); kind != "" {
						d.p.until("the question is shown", `JSON.parse(document.querySelector('form#ask:not([data-locked]) #asks')?.textContent ?? '[{}]')[0].id === a`, kind)
						d.p.until("asked for "+kind+", the table has the height of the window", pressableIn(`
							const ask = document.querySelector('#ask').getBoundingClientRect();
							const [x, y] = [ask.left / 2, innerHeight - 2];
							return ask.left >= innerWidth / 2 && ask.bottom <= innerHeight + 1 && document.elementFromPoint(x, 2).closest('#ask') === null && document.elementFromPoint(x, y).closest('#ask') === null`))
						d.p.until("asked for "+kind+", what answers or the own piece is in sight", pressableIn(`
							return [...document.querySelectorAll('#tray .may, .board .square.may, .board .token.active, .board [data-own]')].some(free)`))
						d.p.until("asked for "+kind+", each button of the ask can be pressed", pressableIn(`
							return [...document.querySelectorAll('#ask .btn')].filter(e => e.checkVisibility()).every(free)`))
						if !seen[kind] {
							seen[kind] = true
							d.p.narrow("asked for " + kind)
						}
					}
					if _, playing := d.choose(); !playing {
						break
					}
				}
			})
		}
	}
}

// pressableIn is a condition for until, of a script that may ask whether a thing is free to be pressed.
func pressableIn(script string) string { return "(() => {" + pressable + script + "})()" }

// Where an answer needs a place, the board comes into sight and the other answers fold away: the
// place can be pressed at once.
func TestPlacesAreInSight(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	for _, look := range append([]Look{hand, {Width: 360, Height: 740, Phone: true, Dark: true}}, sideways...) {
		d := show(t, s.URL, game{"Cool Duel", "coolduel", map[string]string{}, []any{"bulwark", "sellsword"}}, 5)
		d.openAs(s.URL, look)
		d.untilAsked(func(q *question) bool {
			return q.Ask.ID == "react" && slices.ContainsFunc(d.p.forms(), func(a scene.Ask) bool { return a.Verb == "Dodge" && len(a.Fields[0].Picks) > 0 }) &&
				evaluate[bool](d.p, `return document.querySelector('#tray .near [data-places].may') !== null`)
		})
		evaluate[any](d.p, `scrollTo({top: 0, behavior: 'instant'}); return null`)
		d.p.taps("#tray .near [data-places]")
		d.p.until(fmt.Sprintf("at %d places can be pressed where they are", look.Width), pressableIn(`
			const places = [...document.querySelectorAll('.board .square.may')];
			return places.filter(free).length >= Math.min(3, places.length)`))
		evaluate[any](d.p, pressable+`[...document.querySelectorAll('.board .square.may')].find(free).setAttribute('data-here', ''); return null`)
		d.p.taps(".board .square[data-here]")
		d.p.until("the place is chosen", `/\d+,\d+/.test(document.querySelector('#notation').dataset.sentence)`)
		d.p.press(css(`#ask [data-act="clear"]`))
		d.p.until("the other answers are back", `[...document.querySelectorAll('#tray .near .act:not([data-quick])')].every(e => e.checkVisibility())`)
	}
}

// taps taps something where it is: the page is not scrolled for it.
func (p *Person) taps(selector string) {
	p.t.Helper()
	p.until(selector+" can be tapped where it is", `(() => {`+pressable+`const e = document.querySelector(a); return e && free(e); })()`, selector)
	at := evaluate[[]float64](p, `const r = document.querySelector(a).getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]`, selector)
	p.run("tap "+selector, input.DispatchTouchEvent(input.TouchStart, []*input.TouchPoint{{X: at[0], Y: at[1]}}), input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}))
}

// On a phone that lies on its side what a motion of DUEL comes to lies over none of its answers.
func TestMotionsStayInReach(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	for _, look := range sideways {
		d := show(t, s.URL, games[1], 5)
		d.openAs(s.URL, look)
		d.untilAsked(func(q *question) bool { return q.Ask.ID == "motion" })
		d.p.press(css(`#tray .brief .act:nth-of-type(2)`))
		d.p.until("what it comes to is told", `document.querySelector('#odds:not([hidden])')?.getBoundingClientRect().height > 0 || document.querySelector('.board > svg.aim .b-way')`)
		d.p.until(fmt.Sprintf("at %d all three can be pressed", look.Width), pressableIn(`return [...document.querySelectorAll('#tray .brief .act')].every(free)`))
	}
}
