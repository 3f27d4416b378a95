//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"riposte/internal/load"
)

// The list of foes is in sight on a small desk, a bot plays all of a kind by one press, and what a check has shown to the players is no longer marked as secret.
func TestFoesInSight(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	gus := newPerson(t, "Gus", s.URL, Look{Width: 1024, Height: 768})
	gus.allow(`status of (409|422)`)
	gus.lay(ledBy(strings.NewReplacer(`"vitality": 40`, `"vitality": 173`, `"attack": 8`, `"attack": 2`).Replace(quickFoes)))
	gus.until("the foes are listed", `document.documentElement.dataset.ready !== undefined && document.querySelector('#ledger-foes tbody tr') && document.querySelector('.board .square.may')`)
	gus.photograph("desk-1024")
	gus.until("they are in sight", `document.querySelector('#ledger-foes tbody tr:last-child').getBoundingClientRect().bottom <= document.querySelector('#ask').getBoundingClientRect().top`)
	if n := evaluate[int](gus, `return document.querySelectorAll('#ledger-foes td.secret').length`); n == 0 {
		t.Error("nothing is secret before the fight")
	}
	gus.accessible("the foes of a small desk")
	gus.press(css("#ledger-foes .groups .btn"))
	gus.until("a bot plays both, and another press would give them back", `document.querySelectorAll('#ledger-foes tbody .plays button[aria-pressed="true"]').length === 2 && document.querySelector('#ledger-foes .groups .btn[value="no"][aria-pressed="true"]')`)
	gus.until("somebody was attacked, and a number is known", `[...document.querySelectorAll('#ledger-foes td')].some(e => /the players know it/.test(e.textContent) && !e.matches('.secret'))`)
}
