//go:build e2e

package e2e

import (
	"fmt"
	"testing"

	"riposte/internal/load"
)

// keysOverWords are the keys that lie over the words of what they press.
const keysOverWords = `
	return [...document.querySelectorAll('#tray kbd.key, #ask kbd.key')].filter(key => key.checkVisibility()).flatMap(key => {
		const k = key.getBoundingClientRect(), walker = document.createTreeWalker(key.parentElement, NodeFilter.SHOW_TEXT), over = [];
		for (let node = walker.nextNode(); node; node = walker.nextNode()) {
			if (key.contains(node) || !node.data.trim()) continue;
			const range = document.createRange();
			range.selectNodeContents(node);
			if ([...range.getClientRects()].some(r => r.width && Math.min(r.right, k.right) - Math.max(r.left, k.left) > 1 && Math.min(r.bottom, k.bottom) - Math.max(r.top, k.top) > 3))
				over.push(key.textContent + ' over ' + node.data.trim());
		}
		return over;
	})`

// outOfCard are the names that stand beyond the edge of their cards.
const outOfCard = `
	return [...document.querySelectorAll('#tray .card-name')].flatMap(name => {
		const range = document.createRange();
		range.selectNodeContents(name);
		const words = range.getBoundingClientRect(), card = name.parentElement.getBoundingClientRect();
		return words.right > card.right - 3 || words.left < card.left + 3 ? [name.textContent.trim()] : [];
	})`

// At every width that keys are shown at, no key hides a word, and a card holds its name; under
// the mast of a page that scrolls no name is cut, and nothing to end the duel with is half under
// the ask.
func TestCardsAndKeys(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	for _, look := range []Look{{Width: 1440, Height: 900}, {Width: 1280, Height: 800}, {Width: 1024, Height: 768}} {
		p := newPerson(t, fmt.Sprint(look.Width), s.URL, look)
		p.lay(against(nil, randomBot))
		p.until("keys are shown", `document.querySelectorAll('#tray .card kbd.key').length >= 13`)
		p.until("the fonts are there", `document.fonts.status === 'loaded'`)
		if over := evaluate[[]string](p, keysOverWords); len(over) > 0 {
			t.Errorf("at %d: %q", look.Width, over)
		}
		if out := evaluate[[]string](p, outOfCard); len(out) > 0 {
			t.Errorf("at %d cards don't hold %q", look.Width, out)
		}
		if half := evaluate[[]string](p, `
			const ask = document.querySelector('#ask').getBoundingClientRect();
			return [...document.querySelectorAll('#acts summary, #acts button')].filter(e => e.checkVisibility()).filter(e => {
				const r = e.getBoundingClientRect();
				return r.top < ask.top && r.bottom > ask.top + 1;
			}).map(e => e.textContent.trim())`); len(half) > 0 {
			t.Errorf("at %d half under the ask: %q", look.Width, half)
		}
	}
}

// However many choices of a set-up the mast tells, it names the system.
func TestMastNamesTheSystem(t *testing.T) {
	s := load.Serve(t)
	p := newPerson(t, "reader", s.URL, Look{Width: 1024, Height: 768})
	p.lay(map[string]any{"ruleset": "coolname", "options": map[string]string{"encounter": "foes", "master": "person", "initiative": "static"}, "places": []any{
		map[string]any{"who": "me", "name": "Ada", "document": "brannoc", "lock": true}, openSeat, openSeat,
	}})
	for _, width := range []int64{1440, 1024, 900} {
		p.wide(width)
		p.until(fmt.Sprintf("the system is named at %d", width), `(() => { const b = document.querySelector('.mast .where b'); return /^Cool Name/.test(b.textContent.trim()) && b.clientWidth > 40 && b.scrollWidth <= b.clientWidth + 1; })()`)
	}
}

// What the mast has room for is whole: whom one plays, and which page this is.
func TestMastUsesItsRoom(t *testing.T) {
	s := load.Serve(t)
	p := newPerson(t, "reader", s.URL, Look{Width: 1440, Height: 900})
	whole := func(what string) {
		p.t.Helper()
		for _, width := range []int64{1440, 1024} {
			p.wide(width)
			p.until(fmt.Sprintf("%s is whole at %d", what, width), `(() => { const e = document.querySelector('.mast .where .more'); return e.textContent.trim().length > 10 && e.scrollWidth <= e.clientWidth + 1; })()`)
		}
	}
	p.lay(map[string]any{"ruleset": "pugilism", "places": []any{map[string]any{"who": "me", "name": "Ada"}, map[string]any{"who": "bot", "bot": "random"}}})
	whole("whom one plays")
}

// What sends the link to a friend is on one line on the smallest phone.
func TestLinkIsCopiedInOneLine(t *testing.T) {
	s := load.Serve(t)
	for _, look := range []Look{{Width: 360, Height: 740, Phone: true}, hand} {
		p := newPerson(t, fmt.Sprint(look.Width), s.URL, look)
		for _, g := range games[:4] {
			p.lay(map[string]any{"ruleset": g.ruleset, "places": []any{map[string]any{"who": "me", "name": "Ada"}, openSeat}})
			p.until("the words of the button are on one line", `(() => {
				const range = document.createRange(), e = document.querySelector('#ask .b [data-act="copy"]');
				range.selectNodeContents(e);
				return new Set([...range.getClientRects()].filter(r => r.width > 1 && r.height < 40).map(r => Math.round(r.bottom / 12))).size <= 2 && e.scrollWidth <= e.clientWidth + 1 && e.offsetHeight <= 52 && document.documentElement.scrollWidth <= innerWidth;
			})()`)
		}
	}
}

// How a duel ended is told on one line with the mark of who won it, and what to do then fills
// its lines on a phone, the rematch first.
func TestEndOnAPhone(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	for _, look := range []Look{{Width: 390, Height: 844, Phone: true}, {Width: 360, Height: 740, Phone: true}} {
		p := newPerson(t, fmt.Sprint(look.Width), s.URL, look)
		g := games[3]
		duel := p.lay(map[string]any{"ruleset": g.ruleset, "options": g.options, "places": []any{
			map[string]any{"who": "me", "name": "Ada", "document": g.documents[0], "lock": true},
			map[string]any{"who": "bot", "bot": "random", "document": g.documents[1]},
		}})
		p.concedes(duel)
		p.open(duel)
		p.until("the end is told", `document.querySelector('#ask.over #ask-h .mark')`)
		if apart := evaluate[float64](p, `
			const range = document.createRange(), mark = document.querySelector('#ask-h .mark').getBoundingClientRect();
			range.selectNodeContents(document.querySelector('#ask-h'));
			return Math.min(...[...range.getClientRects()].filter(r => r.width > 1 && r.left >= mark.right - 1).map(r => Math.abs(r.top + r.height / 2 - mark.top - mark.height / 2)))`); apart > 12 {
			t.Errorf("at %d the mark is %.0f px away from its line", look.Width, apart)
		}
		ragged := evaluate[[]string](p, `
			const box = document.querySelector('#ask.over .b').getBoundingClientRect(), rows = new Map();
			for (const e of document.querySelectorAll('#ask.over .b .btn')) {
				if (!e.checkVisibility()) continue;
				const r = e.getBoundingClientRect(), row = rows.get(Math.round(r.top)) ?? {left: r.left, right: r.right, words: ''};
				rows.set(Math.round(r.top), {left: Math.min(row.left, r.left), right: Math.max(row.right, r.right), words: row.words + ' ' + e.textContent.trim()});
			}
			return [...rows.values()].filter(r => r.left > box.left + 2 || r.right < box.right - 2).map(r => r.words)`)
		if len(ragged) > 0 {
			t.Errorf("at %d rows of buttons leave room: %q", look.Width, ragged)
		}
		if first := evaluate[string](p, `return [...document.querySelectorAll('#ask.over .b .btn')].filter(e => e.checkVisibility()).sort((a, b) => { const [r, s] = [a, b].map(e => e.getBoundingClientRect()); return r.top - s.top || r.left - s.left; })[0].textContent.trim()`); first != "Rematch" {
			t.Errorf("at %d the first button is %q", look.Width, first)
		}
	}
}
