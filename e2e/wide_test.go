//go:build e2e

package e2e

import (
	"fmt"
	"testing"

	"riposte/internal/load"
	"riposte/scene"
)

// wides are the windows of a desk.
var wides = []Look{{Width: 1440, Height: 900}, {Width: 1024, Height: 768}}

// A field that is larger than its frame keeps the numbers of its rows and columns in sight, at
// the squares that they number, wherever it is moved to; and it begins with one's own piece.
func TestRulersStay(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	for _, look := range wides {
		t.Run(fmt.Sprint(look.Width), func(t *testing.T) {
			d := show(t, s.URL, games[4], 5)
			d.openAs(s.URL, look)
			d.p.until("one's own piece is in sight, whole", `(() => {
				const frame = document.querySelector('.board').getBoundingClientRect(), own = document.querySelector('.board .token.active').getBoundingClientRect();
				return own.top > frame.top && own.bottom < Math.min(frame.bottom, document.querySelector('#ask').getBoundingClientRect().top) && own.left > frame.left && own.right < frame.right; })()`)
			for _, at := range []string{"0, 0", "9999, 9999", "200, 150", "37, 0"} {
				for _, why := range evaluate[[]string](d.p, `
					const frame = document.querySelector('.board');
					frame.scrollTo(`+at+`);
					await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))));
					const box = frame.getBoundingClientRect(), out = [], middle = e => { const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
					const within = ([x, y]) => x > box.left && x < box.left + frame.clientWidth && y > box.top && y < box.top + frame.clientHeight;
					for (const [ruler, axis, square] of [['x', 0, n => n + ',0'], ['y', 1, n => '0,' + n]]) {
						let seen = 0;
						for (const label of frame.querySelectorAll('[data-ruler="' + ruler + '"] text')) {
							const at = middle(label), is = middle(frame.querySelector('[data-square="' + square(label.textContent) + '"]'));
							if (Math.abs(at[axis] - is[axis]) > 3) out.push(ruler + ' ' + label.textContent + ' is off its square by ' + (at[axis] - is[axis]));
							seen += within(at);
						}
						if (seen < 4) out.push(seen + ' numbers of ' + ruler + ' are in sight');
					}
					return out;`) {
					t.Errorf("at %s: %s", at, why)
				}
			}
		})
	}
}

// Who sits down gets ready, whether or not all sit.
func TestReadyBeforeAllSit(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	host, ada := newPerson(t, "Host", s.URL, wides[0]), newPerson(t, "Ada", s.URL, wides[0])
	duel := host.lay(melee(map[string]string{"battlefield": "open-ring"}, openSeat, openSeat))
	ada.open(duel)
	ada.write(css("#seat-name"), "Ada")
	ada.press(sit)
	ada.press(css("#ready-early"))
	ada.until("ready, and somebody is waited for", `/ready/i.test(document.querySelector('#bill .side:has(.you) .seal')?.textContent ?? '') && document.querySelector('#invite-foot') && !document.querySelector('#ready-early')`)
	newPerson(t, "Cas", s.URL, wides[0]).join(duel, "Cas", decks[1])
	for _, p := range []*Person{host, ada} {
		p.until("it begins", `document.querySelector('#table')?.dataset.phase === 'playing'`)
	}
}

// Words beside cards stay in one line.
func TestAllShownIsWhole(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	for _, look := range wides {
		d := show(t, s.URL, duelOf("bulwark", "anvil"), 5)
		d.prefer = func(seat int, ask *scene.Ask) []string { // the first shows all there is
			words := make([]string, len(ask.Fields))
			for i, f := range ask.Fields {
				if f.Number == nil || seat > 0 {
					return nil
				}
				if f.Number.Max > 0 {
					words[i] = fmt.Sprint(f.Number.Max)
				}
			}
			return words
		}
		d.openAs(s.URL, look)
		for range 2 {
			d.choose()
		}
		d.p.until("all is shown, in words of one line", `(() => { const all = [...document.querySelectorAll('.suit.spent .tiny')]; return all.length > 0 && all.every(e => e.getBoundingClientRect().height < 24 && e.scrollWidth <= e.closest('.suit').clientWidth); })()`)
	}
}
