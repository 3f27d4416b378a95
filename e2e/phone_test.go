//go:build e2e

package e2e

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"riposte/internal/load"
)

// On a screen 360 px wide, by touch: every page fits, everything that can be
// pressed is large enough, and a match is played.
func TestPhone(t *testing.T) {
	s := load.Serve(t)
	p := newPerson(t, "phone", s.URL, phone)
	for _, path := range []string{"/", "/new/pugilism", "/duels", "/mine", "/campaigns", "/rules", "/rules/pugilism", "/rules/pugilism/PG-5.20", "/replay"} {
		p.open(path)
		p.narrow(path)
	}
	p.open("/")
	p.press(button("(?i)^invite a friend"))
	p.await(css("#invite-foot"))
	p.narrow("the invitation")
	if tabs := evaluate[[]string](p, `return [...document.querySelectorAll('.tabs label')].map(e => [...e.querySelectorAll('span')].filter(s => s.checkVisibility() && /hand|board/i.test(s.textContent)).length).filter(n => n > 1).map(String)`); len(tabs) > 0 {
		t.Errorf("a tab before the duel has %s names", tabs[0])
	}
	p.open("/")
	p.press(playNow)
	p.await(css("form#ask[data-request]"))
	p.narrow("the first choice")
	p.lay(against(short(nil), randomBot))
	random := rand.New(rand.NewPCG(6, 6))
	seen := map[string]bool{}
	playUntil(t, "the match is over", random, func() bool {
		if q := p.asked(); q != nil && !seen[q.Ask.ID] {
			seen[q.Ask.ID] = true
			p.narrow("asked for " + q.Ask.ID)
		}
		return p.over()
	}, p)
	p.narrow("the end")
	p.open(p.at() + "/replay")
	p.narrow("the replay")
}

// What needs no aim stands on the ask: on the smallest screen a DUEL's motion is one press of the
// thumb away, with two fighters and with three, at the top of the page and at the board.
func TestWithinReachOfTheThumb(t *testing.T) {
	s := load.Serve(t)
	p := newPerson(t, "phone", s.URL, Look{Width: 360, Height: 640, Phone: true, Dark: true})
	random := rand.New(rand.NewPCG(6, 2))
	for _, others := range [][]map[string]any{{duelBot}, {duelBot, duelBot}} {
		p.lay(melee(map[string]string{"battlefield": "yard"}, others...))
		for range 12 {
			p.until("asked", `document.querySelector('form#ask[data-request]:not([data-locked])')`)
			q := p.asked()
			if q.Ask.ID == "motion" {
				break
			}
			p.plays(random)
		}
		for _, at := range []string{"top", "board"} {
			evaluate[any](p, `if (a === 'board') document.querySelector('.board').scrollIntoView({behavior: 'instant'}); else scrollTo(0, 0); return null`, at)
			p.until(fmt.Sprintf("with %d others and the page at its %s, the motions stand on the ask", len(others), at), `(() => {
				const all = [...document.querySelectorAll('#tray .choose .act')], ask = document.querySelector('#ask').getBoundingClientRect();
				return all.length >= 3 && all.slice(0, 2).every(e => {
					const r = e.getBoundingClientRect();
					return r.height >= 40 && r.bottom <= ask.top + 1 && r.bottom > ask.top - 60 && e.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2));
				});
			})()`)
		}
		if len(others) == 1 {
			p.until("each is whole", `[...document.querySelectorAll('#tray .choose .act')].every(e => e.getBoundingClientRect().right <= innerWidth - 4)`)
		}
		p.narrow("asked for a motion")
		p.press(css(`#tray .choose [data-word="stay"]`))
		p.until("it is chosen", `document.querySelector('#tray .choose [data-word="stay"]').getAttribute('aria-pressed') === 'true'`)
	}
}

// When something new is asked, the mast of a page that scrolls cuts no name: the bill is whole or
// gone. And on a phone the bill keeps no more room than a line that is to come.
func TestMastCutsNoName(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	for _, look := range []Look{{Width: 360, Height: 640, Phone: true}, {Width: 390, Height: 844, Phone: true}, {Width: 1024, Height: 768}} {
		for _, g := range games[:4] {
			t.Run(fmt.Sprintf("%s at %d", g.name, look.Width), func(t *testing.T) {
				d := show(t, s.URL, g, 5)
				d.openAs(s.URL, look)
				for range 5 {
					d.p.until("no name is cut", `document.readyState === 'complete' && (() => {
						const mast = document.querySelector('.mast').getBoundingClientRect().bottom;
						return [...document.querySelectorAll('#bill .name')].every(e => { const r = e.getBoundingClientRect(); return r.top >= mast - 1 || r.bottom <= mast + 1; });
					})()`)
					if empty := evaluate[float64](d.p, `return Math.max(...[...document.querySelectorAll('#bill .facts')].map(e => e.getBoundingClientRect().bottom -
						Math.max(...[...e.children].filter(c => c.checkVisibility()).map(c => c.getBoundingClientRect().bottom), e.getBoundingClientRect().top)))`); look.Phone && g.name == "Cool Name" && empty > 32 {
						t.Errorf("%.0f px of the bill are empty, want a line at most", empty)
					}
					was := evaluate[string](d.p, `
						const first = document.querySelector('#bill .name').getBoundingClientRect(), mast = document.querySelector('.mast').getBoundingClientRect().bottom;
						scrollBy({top: first.top + first.height / 2 - mast, behavior: 'instant'}); // as a thumb may leave it
						return document.querySelector('form#ask')?.dataset.request ?? ''`)
					for now := was; now == was || now == ""; now = evaluate[string](d.p, `return document.querySelector('form#ask')?.dataset.request ?? ''`) {
						if _, playing := d.choose(); !playing {
							return
						}
					}
				}
			})
		}
	}
}
