//go:build e2e

package e2e

import (
	"math/rand/v2"
	"strings"
	"testing"

	"riposte/internal/load"
)

// TestBotSaysWhy: whoever plays with a bot alone has its reasons under its steps, once asked for;
// in Pugilism they wait for the end, since its cards are hidden. Between people nobody is told.
func TestBotSaysWhy(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	p := newPerson(t, "Ada", s.URL, desktop)
	p.lay(coolOrder(map[string]string{"map": "close-quarters"}, "sellsword", map[string]any{"who": "bot", "bot": "greedy", "document": "corsair"}))
	if whys := p.text("#log-turns"); strings.Contains(whys, "weighed") {
		t.Errorf("unasked it says %q", one(whys))
	}
	p.press(css("[data-whys]"))
	p.until("it is on", `document.querySelector('[data-whys]')?.getAttribute('aria-pressed') === 'true'`)
	play := newCoolPlay(t)
	reasons := func() bool {
		return evaluate[bool](p, `return /weighed [0-9]+ answers/.test(document.querySelector('#log-turns li.line [data-why]')?.textContent ?? '')`)
	}
	for n := 0; !reasons(); n++ {
		who, q := nextAsked(t, []*Person{p}, func() bool { return p.over() || reasons() })
		if who == nil || n > 60 {
			p.until("a reason stands under a step", `document.querySelector('#log-turns li.line [data-why]')`)
			break
		}
		play.answer(who, q)
	}
	random := rand.New(rand.NewPCG(4, 4))
	p.accessible("a bot's reason in the report")
	p.photograph("why-live")
	p.reload()
	p.until("the switch lasts", `document.querySelector('[data-whys]')?.getAttribute('aria-pressed') === 'true'`)
	p.press(css("[data-whys]"))
	p.until("it is off", `!document.querySelector('[data-why]') && document.querySelector('[data-whys]').getAttribute('aria-pressed') === 'false'`)

	duel := p.lay(against(short(nil), randomBot))
	p.press(css("[data-whys]"))
	playUntil(t, "the match is over", random, func() bool {
		if said := p.text("#log-turns"); strings.Contains(said, "drew lots") && !p.over() {
			t.Errorf("a reason for hidden cards: %q", one(said))
		}
		return p.over()
	}, p)
	p.open(duel + "/replay?step=1")
	p.until("the replay says why", `/drew lots/.test(document.querySelector('#whys')?.textContent ?? '')`)
	p.accessible("a bot's reason in a replay")
	p.photograph("why-replay")

	bea := newPerson(t, "Bea", s.URL, desktop)
	duel = p.lay(against(short(nil), openSeat))
	bea.open(duel)
	bea.press(sit)
	bea.lockDocument()
	bea.until("they play", `document.querySelector('#table')?.dataset.phase === 'playing'`)
	for _, who := range []*Person{p, bea} {
		if evaluate[bool](who, `return !!document.querySelector('[data-whys]')`) {
			t.Errorf("%s may ask why between people", who.Name)
		}
	}
}
