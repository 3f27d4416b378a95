//go:build e2e

package e2e

import (
	"testing"

	"riposte/internal/load"
)

// From the home page two presses lead to an encounter that runs, at the game master's desk.
func TestDoorForGameMasters(t *testing.T) {
	s := load.Serve(t)
	gus := newPerson(t, "Gus", s.URL, Look{Width: 1440, Height: 900})
	gus.open("/")
	gus.press(css(`[data-system="coolname"] a[href="/lead/coolname"]`))
	gus.until("the encounters are there", `document.querySelector('[data-encounter="roadside-ambush"]')`)
	gus.accessible("encounters to lead")
	gus.press(css(`[data-encounter="roadside-ambush"] .btn:not(.quiet)`))
	gus.until("the encounter runs", `document.querySelector('.table')?.dataset.phase === 'playing'`)
	gus.until("at the desk", `document.querySelector('form[data-name="Call a check"]')`)
}
