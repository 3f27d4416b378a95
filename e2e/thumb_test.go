//go:build e2e

package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"

	"riposte/internal/load"
	"riposte/scene"
)

// hand is a phone of the usual size.
var hand = Look{Width: 390, Height: 844, Phone: true}

// swipe draws a finger over the middle of something, dy px down, and waits until the page that it has
// set in motion is still: a tap before that only stops it.
func (p *Person) swipe(selector string, dy float64) {
	p.t.Helper()
	at := evaluate[[]float64](p, `const r = document.querySelector(a).getBoundingClientRect(); return [r.x + r.width / 2, Math.min(r.y + r.height / 2, innerHeight / 2)]`, selector)
	p.run("put a finger on "+selector, input.DispatchTouchEvent(input.TouchStart, []*input.TouchPoint{{X: at[0], Y: at[1]}}))
	for i := range 10 {
		p.run("swipe", input.DispatchTouchEvent(input.TouchMove, []*input.TouchPoint{{X: at[0], Y: at[1] + dy*float64(i+1)/10}}))
	}
	p.run("lift the finger", input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}))
	evaluate[any](p, `
		for (let was = NaN; was !== scrollY; await new Promise(done => setTimeout(done, 200))) was = scrollY;
		return null`)
}

// untilAsked plays until Ada, whose page is shown, is asked something that fits.
func (d *shown) untilAsked(fits func(q *question) bool) *question {
	d.t.Helper()
	for range 200 {
		sight, err := d.guests[0].Look(d.t.Context(), d.duel)
		if err != nil {
			d.t.Fatal(err)
		}
		if r := sight.Request; r != nil && !r.Locked {
			d.p.until("the question is shown", `document.querySelector('form#ask[data-request]:not([data-locked])')?.dataset.request === a`, fmt.Sprint(r.ID))
			if q := d.p.asked(); q != nil && fits(q) {
				return q
			}
		}
		if _, playing := d.choose(); !playing {
			break
		}
	}
	d.t.Fatal("it is never asked")
	return nil
}

// A finger that scrolls the page over a plane chooses nothing; one that presses does.
func TestScrollingChoosesNothing(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	d := show(t, s.URL, games[1], 5)
	d.openAs(s.URL, hand)
	d.untilAsked(func(q *question) bool { return q.Ask.ID == "motion" })
	d.p.until("the board is there to be aimed at", `document.querySelector('.board [data-aim], .board[data-aim], [data-aim]')`)
	evaluate[any](d.p, `document.querySelector('.board').scrollIntoView({block: 'center', behavior: 'instant'}); window.was = scrollY; return null`)
	d.p.swipe(".board", -150)
	d.p.until("the page has scrolled", `scrollY > was + 50`)
	if chosen := evaluate[string](d.p, twoFrames+`return document.querySelector('#notation').dataset.sentence`); chosen != "" {
		t.Errorf("scrolling over the board has chosen %q", chosen)
	}
	d.p.press(css(".board svg"))
	d.p.until("a press aims", `/\d+,\d+/.test(document.querySelector('#notation').dataset.sentence)`)
}

// Nor does a finger that scrolls over squares ask what would happen there; one that presses does.
func TestScrollingForetellsNothing(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	d := turnOn(t, s.URL, "two-stones", hand)
	const square = ".board .square.may"
	evaluate[any](d.p, `
		window.asked = [];
		const real = fetch;
		window.fetch = (what, ...more) => { asked.push(String(what)); return real(what, ...more); };
		document.querySelector(a).scrollIntoView({block: 'center', behavior: 'instant'});
		window.was = scrollY;
		return null`, square)
	d.p.swipe(square, -150)
	d.p.until("the page has scrolled", `scrollY !== was`)
	// What a glance asks for is asked for after a while: a longer while that begins later ends later.
	if foretold := evaluate[[]string](d.p, `await new Promise(done => setTimeout(done, 400)); return asked.filter(what => what.includes('/preview'))`); len(foretold) > 0 {
		t.Errorf("scrolling over the board has asked for %q", foretold)
	}
	if d.p.sees(css("#odds")) {
		t.Error("scrolling over the board has opened the odds")
	}
	d.p.press(css(square))
	d.p.until("a press foretells", `!document.querySelector('#odds').hidden && asked.some(what => what.includes('/preview'))`)
}

// A cited rule can be read without losing what it is cited in: the question stays in sight and
// the ask as high as it was, until the next question takes the rule away.
func TestRulesLeaveTheQuestion(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	for _, g := range games[:4] {
		t.Run(g.name, func(t *testing.T) {
			d := show(t, s.URL, g, 5)
			d.openAs(s.URL, hand)
			d.untilAsked(func(*question) bool { return d.p.sees(css("#ask .q .cite")) })
			const inSight = `(() => {
				const ask = document.querySelector('#ask').getBoundingClientRect();
				return ['#ask-h', '#ask .detail'].every(at => {
					const e = document.querySelector(at), r = e.getClientRects()[0];
					return r && r.height > 8 && r.top >= ask.top - 1 && r.bottom <= ask.bottom + 1 && e.contains(document.elementFromPoint(r.x + 4, r.y + r.height / 2));
				});
			})()`
			was := evaluate[float64](d.p, twoFrames+`return document.querySelector('#ask').offsetHeight`)
			d.p.press(css("#ask .q .cite"))
			d.p.until("the rule is shown whole, or can be scrolled", `(() => {
				const text = document.querySelector('#ask .rule-text'), r = text?.getBoundingClientRect();
				return r && r.top >= 0 && r.height > 20 && text.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2));
			})()`)
			d.p.until("the question is in sight", inSight)
			if now := evaluate[float64](d.p, twoFrames+`return document.querySelector('#ask').offsetHeight`); now != was {
				t.Errorf("the ask is %.0f px high with the rule, was %.0f", now, was)
			}
			d.p.press(css("#ask .q .cite"))
			d.p.until("a second press takes it away", `!document.querySelector('#ask .rule-text')`)
			d.p.press(css("#ask .q .cite"))
			d.p.until("it is back", `document.querySelector('#ask .rule-text')`)
			before := evaluate[string](d.p, `return document.querySelector('#ask').dataset.request`)
			for now := before; now == before; now = evaluate[string](d.p, `return document.querySelector('#ask').dataset.request ?? ''`) {
				if _, playing := d.choose(); !playing {
					break
				}
			}
			d.p.until("the next question has none", `!document.querySelector('#ask .rule-text')`)
		})
	}
}

// A rule that is cited in a slip of odds opens at its foot, and every line keeps its width.
func TestRulesLeaveTheOdds(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	d := show(t, s.URL, games[1], 5)
	d.openAs(s.URL, hand)
	q := d.untilAsked(func(q *question) bool { return q.Ask.ID == "motion" && len(q.Ask.Fields[0].Picks) > 1 })
	for _, pick := range q.Ask.Fields[0].Picks {
		if pick.Refusal != nil || !strings.HasPrefix(pick.Label.String(), "Towards") {
			continue
		}
		d.p.press(css(fmt.Sprintf(`#tray [data-word=%q]`, pick.Word)))
		break
	}
	d.p.until("the slip is shown", `document.querySelector('#odds .cite')?.checkVisibility()`)
	was := evaluate[float64](d.p, twoFrames+`return document.querySelector('#odds .cite').parentElement.getBoundingClientRect().width`)
	d.p.press(css("#odds .cite"))
	d.p.until("the rule is in the slip", `document.querySelector('#odds .rule-text')?.textContent.length > 20`)
	if now := evaluate[float64](d.p, twoFrames+`return document.querySelector('#odds .cite').parentElement.getBoundingClientRect().width`); now < was-1 {
		t.Errorf("the line is %.0f px wide with its rule open, was %.0f", now, was)
	}
	if r := evaluate[float64](d.p, `return document.querySelector('#odds .rule-text').getBoundingClientRect().width`); r < 250 {
		t.Errorf("the rule is %.0f px wide", r)
	}
}

// whole says which of the things that match are not whole in sight: under the mast, the ask, the
// slip of odds or outside the window.
const whole = `((things) => [...document.querySelectorAll(things)].filter(e => e.checkVisibility()).filter(e => {
	const r = e.getBoundingClientRect(), over = at => { const b = document.querySelector(at)?.getBoundingClientRect(); return b && b.height && r.left < b.right - 1 && b.left < r.right - 1 && r.top < b.bottom - 1 && b.top < r.bottom - 1; };
	return r.top < 0 || r.bottom > innerHeight || over('.mast') || over('#ask') || over('#odds:not([hidden])');
}).map(e => (e.getAttribute('class') ?? '') + ' ' + (e.textContent ?? '').trim().slice(0, 30)))`

// What is to be pressed comes into sight by itself, and what a slip of odds is about is never under it:
// the attacks once somebody is chosen.
func TestWhatToPressIsInSight(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	p := newPerson(t, "Ada", s.URL, hand)
	seen := map[string]bool{}
	for range 4 {
		p.lay(map[string]any{"ruleset": "coolduel", "places": []any{
			map[string]any{"who": "me", "name": "Ada", "document": "bulwark", "lock": true},
			map[string]any{"who": "bot", "bot": "advised", "name": "Foe", "document": "sellsword"},
		}})
		for n := 0; n < 60 && !p.over() && len(seen) < 3; n++ {
			_, q := nextAsked(t, []*Person{p}, p.over)
			if q == nil {
				break
			}
			what := strings.ToLower(p.text("#ask-h"))
			switch {
			case strings.Contains(what, "react"):
				seen["react"] = true
				p.press(css(`#ask [data-act="quick"]`))
				p.answered(q)
			case strings.Contains(what, "turn"):
				seen["turn"] = true
				attack, _ := plainAttack(p.forms())
				aimed := attack >= 0 && !seen["attack"]
				if aimed {
					evaluate[any](p, `document.querySelector('.board .token.may').dispatchEvent(new MouseEvent('click', {bubbles: true})); return null`) // a press of ours would scroll
					p.until("an attack is in sight, and the piece still", `[...document.querySelectorAll('#tray .choose .act[data-kind]:not([aria-disabled])')].some(e => {
						const r = e.getBoundingClientRect(); return r.height && e.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)); }) && `+whole+`('.board .token[aria-pressed="true"]').length === 0`)
					evaluate[any](p, `document.querySelector('#tray .choose .act[data-kind]:not([aria-disabled])').click(); return null`)
					p.until("the slip hides nothing that it is about", `!document.querySelector('#odds').hidden && `+whole+`('.board .token.active, .board .token[aria-pressed="true"]').length === 0`)
					seen["attack"] = true
				}
				p.press(css(`#ask [data-act="quick"]`))
				if aimed {
					p.press(css(`#peril .btn:not(.primary)`)) // it ends without the attack
				}
				p.answered(q)
			default:
				p.plays(anyOf)
			}
		}
		if len(seen) == 3 {
			return
		}
	}
	t.Errorf("only %v was seen", seen)
}

// The slip of a DUEL's motion hides neither fighter.
func TestSlipHidesNoFighter(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	d := show(t, s.URL, game{"DUEL", "duel", map[string]string{"battlefield": "tavern-yard"}, []any{"bulwark", "anvil"}}, 5)
	d.openAs(s.URL, hand)
	q := d.untilAsked(func(q *question) bool { return q.Ask.ID == "motion" && len(q.Ask.Fields[0].Picks) > 1 })
	d.p.until("one's own piece is whole in sight", whole+`('.board .token.active').length === 0`)
	for _, pick := range q.Ask.Fields[0].Picks {
		if pick.Refusal == nil && strings.HasPrefix(pick.Label.String(), "Towards") {
			d.p.press(css(fmt.Sprintf(`#tray [data-word=%q]`, pick.Word)))
			break
		}
	}
	d.p.until("the slip hides no fighter that was in sight", `!document.querySelector('#odds').hidden && (() => {
		const slip = document.querySelector('#odds').getBoundingClientRect();
		return [...document.querySelectorAll('.board .token[data-seat]')].every(e => { const r = e.getBoundingClientRect(); return r.bottom <= slip.top + 1 || r.top >= slip.bottom - 1; });
	})()`)
}

// Who stays in the ring has a button for it, and to call the clash alone is to call it from where one stands.
func TestStayingHasAButton(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	d := show(t, s.URL, game{"Pugilism", "pugilism", map[string]string{"edge": "off"}, []any{"ulla", "brannoch"}}, 5)
	d.openAs(s.URL, hand)
	d.prefer = func(seat int, ask *scene.Ask) []string { // both make for the middle, where they meet
		if len(ask.Fields) != 2 || ask.Fields[1].Name != "call" {
			return nil
		}
		far := func(p *scene.Pick) int { return max(abs(p.At.X-4-seat), abs(p.At.Y-4-seat)) }
		best := -1
		for i := range ask.Fields[0].Picks {
			if p := &ask.Fields[0].Picks[i]; p.Refusal == nil && p.At.Kind == scene.AtSquare && (best < 0 || far(p) < far(&ask.Fields[0].Picks[best])) {
				best = i
			}
		}
		return []string{ask.Fields[0].Picks[best].Word, ""}
	}
	near := func(q *question) bool {
		if len(q.Ask.Fields) != 2 || q.Ask.Fields[1].Name != "call" {
			return false
		}
		if !d.p.sees(css(`#ask [data-word="stay"]`)) {
			t.Error("asked to move, and there is no button to stay")
		}
		call := q.Ask.Fields[1].Picks[0]
		return call.Refusal == nil && slices.Contains(call.Only, "stay")
	}
	q := d.untilAsked(near)
	d.p.press(css(`#ask [data-word="stay"]`))
	d.p.until("the button says so", `document.querySelector('#ask [data-act="commit"]').textContent.trim() === 'Stay'`)
	d.p.press(css(`#ask [data-act="clear"]`))
	d.p.press(css(`#ask [data-word="call"]`))
	d.p.until("to call is enough", `document.querySelector('#notation').dataset.sentence === 'stay call'`)
	d.p.commit(q)
}
