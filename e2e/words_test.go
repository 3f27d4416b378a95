//go:build e2e

package e2e

import (
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
