//go:build e2e

package e2e

import (
	"math/rand/v2"
	"strings"
	"testing"

	"riposte/internal/load"
)

// However a duel ends, who played it reads first whether they have won, and a watcher who has;
// the log, opened, is at its end, and one can go on to another duel or to the lobby.
func TestEndIsNoRiddle(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	ada := newPerson(t, "Ada", s.URL, Look{Width: 390, Height: 844, Phone: true})
	watcher := newPerson(t, "watcher", s.URL, desktop)
	for _, g := range games[:4] {
		duel := ada.lay(map[string]any{"ruleset": g.ruleset, "options": g.options, "listed": true, "places": []any{
			map[string]any{"who": "me", "document": g.documents[0], "lock": true},
			map[string]any{"who": "bot", "bot": "random", "document": g.documents[1]},
		}})
		ada.concedes(duel)
		for _, p := range []*Person{ada, watcher} {
			p.open(duel)
			p.until("the end", `document.querySelector('#ask.over')`)
		}
		lost, told := ada.text("#ask-h"), watcher.text("#ask-h")
		if !strings.HasPrefix(strings.ToLower(lost), "you lose: ") {
			t.Errorf("%s: who has lost reads %q", g.ruleset, lost)
		}
		if !strings.HasSuffix(strings.ToLower(lost), strings.ToLower(told)) || strings.Contains(strings.ToLower(told), "you ") {
			t.Errorf("%s: a watcher reads %q, who has lost %q", g.ruleset, told, lost)
		}
		for _, p := range []*Person{ada, watcher} {
			for _, way := range []string{"^(?i)another duel$", "^(?i)the lobby$", "^(?i)replay$"} {
				if !p.sees(named("link", way)) {
					t.Errorf("%s: %s sees no link %s at the end", g.ruleset, p.Name, way)
				}
			}
		}
		if got := ada.text("#ask .detail"); len(got) < 12 {
			t.Errorf("%s: what led to the end reads %q", g.ruleset, got)
		}
		ada.press(css("label:has(#tab-log)"))
		ada.until("the log shows how it ended", `(() => { const line = [...document.querySelectorAll('#log-turns li.line')].at(-1).getBoundingClientRect(), ask = document.querySelector('#ask').getBoundingClientRect(); return line.bottom <= ask.top + 2 && line.top > 0; })()`)
	}
}

// Words and figures are whole: a heading on a phone breaks at spaces alone, the mast names the
// system, the last inch of a ruler is in sight, board and hand keep their places, and what is
// left of a turn looks like no button.
func TestWordsAreWhole(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	p := newPerson(t, "reader", s.URL, Look{Width: 360, Height: 740, Phone: true})
	const places = `return [...document.querySelectorAll('.tabs label')].filter(e => e.checkVisibility()).sort((a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left).map(e => e.innerText.trim().toLowerCase()).join(' ')`
	for _, system := range []string{"coolname", "duel"} {
		p.lay(map[string]any{"ruleset": system, "places": []any{map[string]any{"who": "me", "name": "Ada"}, map[string]any{"who": "bot", "bot": "random"}}})
		p.until("one prepares", `document.querySelector('#boxer-h')`)
		for _, width := range []int64{390, 360} {
			p.wide(width)
			if broken := evaluate[[]string](p, `
				const out = [], range = document.createRange();
				for (const node of document.querySelector('#boxer-h').childNodes) {
					if (node.nodeType !== Node.TEXT_NODE) continue;
					for (const word of node.data.matchAll(/\S+/g)) {
						range.setStart(node, word.index), range.setEnd(node, word.index + word[0].length);
						if (new Set([...range.getClientRects()].map(r => Math.round(r.top))).size > 1) out.push(word[0]);
					}
				}
				return out`); len(broken) > 0 {
				t.Errorf("%s: at %d the heading breaks %q", system, width, broken)
			}
			if cut := evaluate[int](p, `const name = document.querySelector('.mast .where b'); return name.scrollWidth - name.clientWidth`); cut > 1 {
				t.Errorf("%s: at %d the mast cuts %d px of the system's name", system, width, cut)
			}
		}
	}
	p.wide(360)
	p.lay(map[string]any{"ruleset": "duel", "places": []any{
		map[string]any{"who": "me", "document": "bulwark", "lock": true}, map[string]any{"who": "bot", "bot": "advised", "document": "anvil"},
	}})
	seen := map[string]bool{}
	for range 6 {
		p.until("asked", `document.querySelector('form#ask[data-request]:not([data-locked])')`)
		q := p.asked()
		seen[q.Ask.ID] = true
		if got := evaluate[string](p, places); got != "board hand log talk" {
			t.Errorf("asked for %s the tabs are %q", q.Ask.ID, got)
		}
		switch q.Ask.ID {
		case "reveal":
			p.sends(q, "none")
		case "motion":
			p.sends(q, "stay")
		default:
			t.Fatalf("asked for %s", q.Ask.ID)
		}
	}
	if len(seen) < 2 {
		t.Errorf("only %v was asked", seen)
	}
	p.wide(1440)
	if low := evaluate[float64](p, `
		const svg = document.querySelector('#plate .board svg').getBoundingClientRect();
		return Math.max(...[...document.querySelectorAll('#plate .board svg text.b-label')].map(e => e.getBoundingClientRect().bottom)) - svg.bottom`); low > 1 {
		t.Errorf("a figure of the ruler is %.0f px below the board", low)
	}
	p.lay(map[string]any{"ruleset": "coolname", "places": []any{
		map[string]any{"who": "me", "document": "brannoc", "lock": true}, map[string]any{"who": "bot", "bot": "random", "document": "issa"},
	}})
	random := rand.New(rand.NewPCG(4, 4))
	for range 40 { // the bot may act first, and ask for defences
		p.until("asked", `document.querySelector('form#ask[data-request]:not([data-locked])')`)
		if p.sees(css("#ask .left .chip")) {
			break
		}
		ask, words := load.Form(p.forms(), random)
		p.sends(p.asked(), ask.Sentence(words))
	}
	p.until("what is left is said", `document.querySelector('#ask .left .chip')`)
	if framed := evaluate[int](p, `return [...document.querySelectorAll('#ask .left .chip')].filter(e => parseFloat(getComputedStyle(e).borderTopWidth) > 0).length`); framed > 0 {
		t.Errorf("%d things that are left of a turn are framed like buttons", framed)
	}
}
