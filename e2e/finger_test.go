//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"testing"

	"riposte/internal/load"
)

// small are two phones, in both lights.
var small = []Look{{Width: 390, Height: 844, Phone: true}, {Width: 360, Height: 740, Phone: true, Dark: true}}

// Names on plates break between their words where they can, and no stroke of a letter is cut off;
// two of one name are told apart in the order of play and on the board.
func TestNamesAreWhole(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	for _, look := range small {
		d := show(t, s.URL, game{"Cool Name", "coolname", nil, []any{"brannoc", "brannoc"}}, 5)
		d.openAs(s.URL, look)
		if cut := evaluate[[]string](d.p, `
			return [...document.querySelectorAll('#bill .name span')].flatMap(span => span.textContent.trim().split(' ').filter(word => {
				const range = document.createRange(), at = span.textContent.indexOf(word);
				range.setStart(span.firstChild, at);
				range.setEnd(span.firstChild, at + word.length);
				return new Set([...range.getClientRects()].map(r => Math.round(r.top))).size > 1;
			}))`); len(cut) > 0 {
			t.Errorf("at %d names are broken within %q", look.Width, cut)
		}
		for d.kind() != "turn" && d.stay() {
		}
		d.p.until("the pieces stand on the board", `document.querySelectorAll('.board .token').length >= 2`)
		if names := evaluate[[]string](d.p, `return [...document.querySelectorAll('.board .b-name')].map(e => e.textContent)`); len(names) != 2 || names[0] == names[1] {
			t.Errorf("the pieces on the board are called %q", names)
		}
		p := newPerson(t, fmt.Sprint(look.Width), s.URL, look)
		p.lay(map[string]any{"ruleset": "coolduel", "places": []any{map[string]any{"who": "me", "name": "محمد عبد الرحمن بن خالد القرطبي", "document": "sellsword"}, openSeat}})
		p.until("the fonts are there", `document.fonts.status === 'loaded'`)
		p.until("nothing moves any more", still)
		frame := evaluate[[4]float64](p, `const r = document.querySelector('#bill .name').getBoundingClientRect(); return [r.x, r.y, r.width, r.height + 12]`)
		share := 1.
		for n := 0; n < 3 && share > 0; n++ { // what is below the name may just be drawn
			evaluate[any](p, `document.querySelector('#bill .name span').style.overflow = ''; return null`)
			cut := p.picture(frame)
			evaluate[any](p, `document.querySelector('#bill .name span').style.overflow = 'visible'; return null`)
			share = inked(cut, p.picture(frame), [4]float64{0, 0, frame[2], frame[3]})
		}
		if share > 0 {
			t.Errorf("at %d letters of an Arabic name are cut off: %.2f %% of its place", look.Width, 100*share)
		}
	}
}

// The order of play on a phone has whole names, and numbers where two have one name.
func TestOrderIsWhole(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	for _, look := range small {
		d := show(t, s.URL, game{"Cool Name", "coolname", map[string]string{"initiative": "static"}, []any{"brannoc", "brannoc", "issa"}}, 5)
		d.openAs(s.URL, look)
		d.p.until("the order is there", `document.querySelectorAll('#bill .order .name').length === 3`)
		if cut := evaluate[[]string](d.p, `return [...document.querySelectorAll('#bill .order .name :is(a, bdi)')].filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.textContent)`); len(cut) > 0 {
			t.Errorf("at %d the order cuts %q", look.Width, cut)
		}
	}
}

// The mark of changed rulings in the mast is whole, and beside the name of the system.
func TestMarkOfRulingsIsWhole(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	for _, look := range small {
		d := show(t, s.URL, game{"Cool Duel", "coolduel", map[string]string{"map": "brimstone", "best_of": "3"}, []any{"sellsword", "bulwark"}}, 5)
		d.openAs(s.URL, look)
		d.p.until(fmt.Sprintf("at %d the mark is whole", look.Width), `(() => {
			const [chip, where, name] = ['.mast .where .all', '.mast .where', '.mast .where b'].map(at => document.querySelector(at).getBoundingClientRect());
			return chip.height >= 24 && chip.top >= where.top && chip.bottom <= where.bottom + 1 && chip.right <= where.right + 1 &&
				name.bottom <= where.bottom + 1 && Math.abs(name.top + name.height / 2 - chip.top - chip.height / 2) < 4;
		})()`)
		d.p.narrow("with rulings")
	}
}

// What is chosen is read whole on the ask; where nothing has happened no room is kept for it; a
// rule that is cited is a target for a finger, and what it opens has a way to close it in sight.
func TestAskOnAPhone(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	for _, look := range small {
		for _, g := range games[:4] {
			t.Run(fmt.Sprintf("%s at %d", g.name, look.Width), func(t *testing.T) {
				d := show(t, s.URL, g, 5)
				d.openAs(s.URL, look)
				if room := evaluate[float64](d.p, twoFrames+`return document.querySelector('#ask-h').getBoundingClientRect().top - document.querySelector('#ask').getBoundingClientRect().top`); room > 24 && !d.p.sees(css(".happened li")) {
					t.Errorf("%.0f px over the first question are empty", room)
				}
				d.untilAsked(func(*question) bool { return d.p.sees(css("#ask .q .cite")) })
				if high := evaluate[float64](d.p, `return document.querySelector('#ask .q .cite').getBoundingClientRect().height`); high < 24 {
					t.Errorf("the rule in the question is %.0f px high", high)
				}
				d.p.press(css("#ask .q .cite"))
				d.p.until("its text can be closed", `(() => {
					const close = document.querySelector('#ask .rule-text > button'), r = close?.getBoundingClientRect();
					return r && r.width >= 24 && r.height >= 24 && r.right <= innerWidth && close.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2));
				})()`)
				d.p.press(css("#ask .rule-text > button"))
				d.p.until("it is closed, and the focus is where it was opened", `!document.querySelector('#ask .rule-text') && document.activeElement.matches('#ask .q .cite') && document.activeElement.ariaExpanded === 'false'`)
				if g.ruleset == "coolduel" {
					if least := evaluate[float64](d.p, `return Math.min(...[...document.querySelectorAll('.board .square')].map(e => e.getBoundingClientRect().width))`); least < 24 {
						t.Errorf("a square is %.0f px wide", least)
					}
				}
				if g.ruleset == "pugilism" {
					for _, word := range []string{"head-strike", "x2", "body-protect"} {
						d.p.press(css(`#tray [data-card="` + word + `"], #tray [data-word="` + word + `"]`))
					}
					d.p.until("three cards are chosen, and read whole", `(() => {
						const out = document.querySelector('#notation');
						return /BODY PROTECT/.test(out.textContent) && out.scrollWidth <= out.clientWidth + 1 && out.scrollHeight <= out.clientHeight + 1;
					})()`)
				}
			})
		}
	}
}

// A card of a Cool Duel character says where its things are carried.
func TestThingsSayWhereTheyAre(t *testing.T) {
	s := load.Serve(t)
	p := newPerson(t, "Ada", s.URL, hand)
	p.lay(map[string]any{"ruleset": "coolduel", "places": []any{map[string]any{"who": "me", "document": "sellsword"}, openSeat}})
	p.until("the slots are named", `[...document.querySelectorAll('.sample')].some(e => /Quick slots: [A-Z]/.test(e.textContent)) && !document.querySelector('.sample .rank')`)
}

// Roles and names have the room that is there: at a desk nothing of them is cut.
func TestRolesAreWhole(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	d := show(t, s.URL, games[0], 5)
	d.openAs(s.URL, Look{Width: 1440, Height: 900})
	const cut = `return [...document.querySelectorAll('#bill .role .long')].filter(e => e.checkVisibility() && e.scrollWidth > e.clientWidth + 1).map(e => e.textContent.trim())`
	if out := evaluate[[]string](d.p, cut); len(out) > 0 {
		t.Errorf("in play %q are cut", out)
	}
	d.concede()
	d.p.open(d.duel + "/replay?step=0&as=all")
	if out := evaluate[[]string](d.p, cut); len(out) > 0 {
		t.Errorf("in the replay %q are cut", out)
	}
}

// The words of what a finger presses and reads, each where it is met.
func TestWordsForFingers(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	for _, test := range []struct {
		name string
		game game
		asks string // the ask at which it is read
		want string // of the page
	}{
		{"a boxer's ring is zoomed", games[0], "move", `/Zoom in/.test(document.querySelector('[data-act="nearer"]').textContent) && /Zoom out/.test(document.querySelector('[data-act="further"]').textContent)`},
		{"a board is zoomed", games[2], "turn", `/Zoom in/.test(document.querySelector('[data-act="nearer"]').textContent) && /Zoom out/.test(document.querySelector('[data-act="further"]').textContent)`},
		{
			"magma loses",
			game{"Cool Duel", "coolduel", map[string]string{"map": "brimstone"}, []any{"sellsword", "bulwark"}},
			"turn",
			`/who enters loses/.test(document.querySelector('.legend').textContent) && !/Ends the duel/.test(document.body.textContent) && [...document.querySelectorAll('.square.deadly')].every(e => /loses you the duel/.test(e.ariaLabel))`,
		},
		{"what withdraws is named", games[3], "turn", `(() => {
			const all = [...document.querySelectorAll('#ask [data-act="quick"], #tray .act, #acts button')].map(e => e.textContent).filter(text => /withdraw/i.test(text));
			return all.length && all.every(text => /Withdraw Issa Quill|out of the encounter for good|^\s*Withdraw\s*$/.test(text));
		})()`},
	} {
		t.Run(test.name, func(t *testing.T) {
			for seed := range uint64(30) { // random play does not always come so far
				d := show(t, s.URL, test.game, seed)
				d.prefer = meets
				for range 120 {
					if kind := d.kind(); kind == test.asks {
						d.openAs(s.URL, hand)
						d.p.until("the question is shown", `document.querySelector('form#ask[data-request]')`)
						d.p.until(strings.ToLower(test.name), test.want)
						return
					}
					if !d.stay() {
						break
					}
				}
			}
			t.Fatal("it is never asked")
		})
	}
}
