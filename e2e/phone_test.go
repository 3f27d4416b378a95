//go:build e2e

package e2e

import (
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
