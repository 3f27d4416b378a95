//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"testing"

	"riposte/internal/house"
	"riposte/internal/load"
)

// A replay is watched on a phone: the board stands whole between the mast and the buttons of the
// steps, which stay at the foot of the window with what was chosen, and neither moves as the
// duel goes on.
func TestReplayOnAPhone(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	for _, g := range games[:4] {
		t.Run(g.name, func(t *testing.T) {
			d := show(t, s.URL, g, 5)
			d.prefer = meets
			for i := 0; i < 24 && d.stay(); i++ {
			}
			d.concede()
			for _, look := range []Look{{Width: 390, Height: 844, Phone: true}, {Width: 360, Height: 740, Phone: true, Dark: true}} {
				p := newPerson(t, fmt.Sprint(look.Width), s.URL, look)
				p.open(d.duel + "/replay?step=0&as=all")
				p.until("the script listens", `document.documentElement.dataset.replay !== undefined`)
				p.until("the board is first", `(() => {
					const board = document.querySelector('.board').getBoundingClientRect(), foot = document.querySelector('.stepping').getBoundingClientRect();
					const mast = document.querySelector('.mast').getBoundingClientRect();
					return scrollY === 0 && board.top >= mast.bottom && board.bottom <= foot.top + 1;
				})()`)
				const where = `const box = at => document.querySelector(at).getBoundingClientRect();
					return ['.board', '.controls', '.stepping'].map(at => box(at).top).concat(box('#reel-next').left).map(Math.round).join(' ')`
				was := evaluate[string](p, where)
				last := evaluate[int](p, `return Number(document.querySelector('#reel-at').max)`)
				if last < 6 {
					t.Fatalf("the duel has %d steps: too few to be watched", last)
				}
				for step := 1; step <= min(last, 12); step++ {
					p.press(css("#reel-next"))
					p.until("the step is shown", `parseInt(document.querySelector('#reel-where').textContent) === a`, step)
					if now := evaluate[string](p, where); now != was {
						t.Errorf("at %d, step %d: board, button and foot stood at %s, now at %s", look.Width, step, was, now)
					}
					if out := evaluate[[]string](p, `
						const foot = document.querySelector('.stepping').getBoundingClientRect();
						return [...document.querySelectorAll('.stepping :is(.btn, .clock, .chose > p:first-child)')].filter(e => e.checkVisibility()).flatMap(e => {
							const r = e.getBoundingClientRect();
							return r.left >= 0 && r.right <= innerWidth && r.top >= foot.top && r.bottom <= innerHeight ? [] : [e.textContent.trim() || e.id];
						})`); len(out) > 0 {
						t.Errorf("at %d, step %d: out of the foot: %q", look.Width, step, out)
					}
				}
				p.narrow("the replay")
				evaluate[any](p, `scrollTo({top: 1e6, behavior: 'instant'}); return null`)
				p.until("nothing lies under the foot at the end of the page", `(() => {
					const foot = document.querySelector('.stepping').getBoundingClientRect().top;
					return [...document.querySelectorAll('main :is(a, button, select, summary)')].filter(e => !e.closest('.stepping') && e.checkVisibility()).every(e => e.getBoundingClientRect().bottom <= foot);
				})()`)
			}
		})
	}
}

// A replay keeps its places as it goes on: the board its size, and what is pressed where it is,
// though what explains the drawing and how the duel ended come and go. On a phone its title is whole.
func TestReplayKeepsItsPlaces(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	for _, g := range games[:4] {
		t.Run(g.name, func(t *testing.T) {
			d := show(t, s.URL, g, 5)
			d.prefer = meets
			for i := 0; i < 24 && d.stay(); i++ {
			}
			d.concede()
			for _, look := range sizes(Look{Width: 360, Height: 740, Phone: true, Dark: true}, hand, Look{Width: 1024, Height: 768}, Look{Width: 1440, Height: 900}) {
				p := newPerson(t, fmt.Sprint(look.Width), s.URL, look)
				p.open(d.duel + "/replay?step=1&as=all")
				p.until("the script listens", `document.documentElement.dataset.replay !== undefined`)
				if look.Phone {
					p.until("the title is whole", `(() => { const e = document.querySelector('.mast .where b'); return /^Replay: Ada against Bea$/.test(e.textContent.trim()) && e.scrollWidth <= e.clientWidth + 1 && e.getBoundingClientRect().bottom <= document.querySelector('.mast').getBoundingClientRect().bottom; })()`)
				}
				const where = `return ['.board', '.eyes', '#reel-at', '.controls'].map(at => { const r = document.querySelector(at).getBoundingClientRect(), bill = document.querySelector('#bill').getBoundingClientRect();
					const under = innerWidth < 896 && !/board|controls/.test(at) || innerWidth >= 896; // what stands under the bill follows its height
					return at + ' ' + [r.left, r.top - (under ? bill.bottom : 0), r.width, r.height].map(Math.round).join(); }).join(' ')`
				was := evaluate[string](p, where)
				last := evaluate[int](p, `return Number(document.querySelector('#reel-at').max)`)
				for step := 2; step <= min(last, 40); step++ {
					evaluate[any](p, `document.querySelector('#reel-next').click(); return null`)
					p.until("the step is shown", `parseInt(document.querySelector('#reel-where').textContent) === a`, step)
					if now := evaluate[string](p, where); now != was {
						t.Errorf("at %d, step %d of %d: stood at %s, now at %s", look.Width, step, last, was, now)
					}
				}
				if lost := evaluate[[]string](p, `
					const lines = doc => [...doc.querySelectorAll('#log-turns li.line')].map(e => e.textContent.trim()), here = new Set(lines(document));
					const fresh = new DOMParser().parseFromString(await (await fetch(location.href, {headers: {Accept: 'text/html'}})).text(), 'text/html');
					return lines(fresh).filter(line => !here.has(line));`); len(lost) > 0 {
					t.Errorf("at %d: %d lines of the report are lost on the way to step %d: %q", look.Width, len(lost), min(last, 40), lost[0])
				}
			}
		})
	}
}

// stay makes a choice that is no withdrawal; false if the duel is over.
func (d *shown) stay() bool {
	d.t.Helper()
	for range 50 {
		seat, answer, playing := d.next()
		if playing && strings.Contains(answer.Sentence, "withdraw") {
			continue
		}
		if playing {
			if _, err := d.guests[seat].SendAnswer(d.t.Context(), d.duel, answer); err != nil {
				d.t.Fatal(err)
			}
		}
		return playing
	}
	d.t.Fatal("there is nothing but to withdraw")
	return false
}

// concede gives the duel up, whoever is asked.
func (d *shown) concede() {
	d.t.Helper()
	for range 20 {
		seat, answer, playing := d.next()
		if !playing {
			return
		}
		if _, err := d.guests[seat].SendAnswer(d.t.Context(), d.duel, house.Answer{Request: answer.Request, Sentence: "concede", Lock: true, Key: answer.Key + "c"}); err != nil {
			d.t.Fatal(err)
		}
	}
	d.t.Fatal("the duel goes on")
}
