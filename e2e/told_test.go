//go:build e2e

package e2e

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"riposte/internal/load"
)

// A toldRow is what is told of one of those who acted.
type toldRow struct {
	Seat, Says, From, To string
	Big                  string // that seat's number on the bill
}

// told is what is told over the ask, if it stands where it should: whole, over the question, as
// high as ever.
func (p *Person) told(what string) []toldRow {
	p.t.Helper()
	p.until(what+": what was told stands over the question", twoFramesThen(`
		const told = document.querySelector('#ask > .happened'), q = document.querySelector('#ask .q');
		if (!told?.checkVisibility()) return false;
		const [t, a, u] = [told, q, document.querySelector('#ask')].map(e => e.getBoundingClientRect());
		window.toldHeight ??= t.height;
		const whole = [...told.children].every(e => { const r = e.getBoundingClientRect(); return r.bottom <= t.bottom + 1 && told.contains(document.elementFromPoint(r.x + 3, r.y + r.height / 2)); });
		return t.height === toldHeight && t.bottom <= a.top + 1 && t.top >= u.top && u.bottom <= innerHeight + 1 && whole;`))
	return evaluate[[]toldRow](p, `return [...document.querySelectorAll('.happened li')].map(e => ({
		seat: e.dataset.seat ?? '', says: e.title, from: e.querySelector('.then')?.firstChild.textContent ?? '', to: e.querySelector('.then b')?.textContent ?? '',
		big: document.querySelector('#bill .side[data-seat="' + e.dataset.seat + '"] .big b')?.textContent ?? '',
	}))`)
}

// twoFramesThen is a condition that is looked at when a layout has come to rest.
func twoFramesThen(script string) string {
	return `(async () => {` + strings.Replace(twoFrames, "await", "await ", 1) + script + `})()`
}

// What a decision led to is told beside the next question: on a phone, and where a desktop has no
// room for the report, in every system, in a place that never moves.
func TestToldBesideTheQuestion(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	for _, look := range []Look{hand, {Width: 1024, Height: 768}} {
		for _, c := range []struct {
			game game
			seen *regexp.Regexp // in what is told
		}{
			{game{"Pugilism", "pugilism", map[string]string{"edge": "off", "ring": "off"}, []any{"ulla", "brannoch"}}, regexp.MustCompile(`(HEAD|BODY)-\w+ (stopped|for \d+).*\(\d+ to \d+\)`)},
			{games[1], regexp.MustCompile(`showed \d \w+|ran|stayed`)},
			{games[2], regexp.MustCompile(`dealt \d+|missed|exhausted|to \d,\d`)},
		} {
			t.Run(fmt.Sprintf("%s at %d", c.game.name, look.Width), func(t *testing.T) {
				d := show(t, s.URL, c.game, 5)
				d.openAs(s.URL, look)
				d.p.until("asked", `document.querySelector('#ask-h')`)
				seen := false
				for n := 0; n < 40 && !seen; n++ {
					if _, playing := d.choose(); !playing {
						break
					}
					d.p.until("the page is up to date", `document.querySelector('#table').dataset.seq >= a`, d.seq())
					for _, row := range d.p.told(fmt.Sprint("choice ", n)) {
						seen = seen || c.seen.MatchString(row.Says)
						if row.To != "" && row.To != row.Big {
							t.Errorf("choice %d: %q ends at %s, the bill says %s", n, row.Says, row.To, row.Big)
						}
					}
				}
				if !seen {
					t.Errorf("nothing told is like %s", c.seen)
				}
			})
		}
	}
}

// One's own defence in Cool Name is told: what was rolled, and whether it was enough.
func TestDefenceIsTold(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	p := newPerson(t, "Ada", s.URL, hand)
	for range 5 {
		p.lay(map[string]any{"ruleset": "coolname", "places": []any{
			map[string]any{"who": "me", "name": "Ada", "document": "brannoc", "lock": true},
			map[string]any{"who": "bot", "bot": "advised", "name": "Foe", "document": "issa"},
		}})
		for n := 0; n < 40 && !p.over(); n++ {
			_, q := nextAsked(t, []*Person{p}, p.over)
			if q == nil {
				break
			}
			if q.Ask.ID != "defence" {
				if end := css(`#ask [data-act="quick"]`); p.sees(end) {
					p.press(end)
					p.answered(q)
				} else {
					p.plays(anyOf)
				}
				continue
			}
			p.plays(anyOf)
			p.until("what was rolled and what it led to are told", `/rolled \d+, leaving/.test(document.querySelector('.happened').textContent) && /against \d+|can’t defend/.test(document.querySelector('.happened').textContent) &&
				/took \d+|not hit/.test(document.querySelector('.happened').textContent)`)
			p.told("the defence")
			return
		}
	}
	t.Fatal("nobody was attacked")
}

// seq is the number of the last line of the seat that is shown.
func (d *shown) seq() int {
	d.t.Helper()
	sight, err := d.guests[0].Look(d.t.Context(), d.duel)
	if err != nil {
		d.t.Fatal(err)
	}
	return sight.Seq
}

// Of several strikes in a turn one knows which is asked about, and what the one before it did.
func TestStrikesAreTold(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	p := newPerson(t, "Ada", s.URL, hand)
	for range 3 {
		p.lay(map[string]any{"ruleset": "coolduel", "places": []any{
			map[string]any{"who": "me", "name": "Ada", "document": "bulwark", "lock": true},
			map[string]any{"who": "bot", "bot": "advised", "name": "Foe", "document": "sellsword"},
		}})
		for n := 0; n < 60 && !p.over(); n++ {
			_, q := nextAsked(t, []*Person{p}, p.over)
			if q == nil {
				break
			}
			if title := p.text("#ask-h"); strings.HasSuffix(title, "Strike 2") || strings.HasSuffix(title, "STRIKE 2") {
				if same := evaluate[bool](p, `const all = [...document.querySelectorAll('#tray h3')].map(e => e.textContent.trim()); return new Set(all).size < all.length`); same {
					t.Error("the ways to react have one heading, again and again")
				}
				rows := p.told("the second strike")
				if len(rows) != 2 || !regexp.MustCompile(`took \d+|unhurt|missed`).MatchString(rows[0].Says+rows[1].Says) {
					t.Errorf("the second strike is told as %+v", rows)
				}
				return
			}
			if take := css(`#ask [data-act="quick"]`); p.sees(take) {
				p.press(take)
				p.answered(q)
			} else {
				p.plays(anyOf)
			}
		}
	}
	t.Fatal("nobody has struck twice")
}
