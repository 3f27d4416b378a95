//go:build e2e

package e2e

import (
	"math/rand/v2"
	"testing"

	"riposte/internal/load"
)

// Every page and every phase of a table keeps the rules of axe-core, by day, by
// night and with more contrast, wide and narrow.
func TestAccessible(t *testing.T) {
	s := load.Serve(t)
	record := fixedRecord(t)
	for _, test := range []struct {
		name string
		look Look
	}{
		{"light", desktop},
		{"dark", Look{Width: 1280, Height: 900, Dark: true}},
		{"contrast", Look{Width: 1280, Height: 900, Contrast: true}},
		{"phone", phone},
	} {
		t.Run(test.name, func(t *testing.T) {
			ada, bea := newPerson(t, "Ada", s.URL, test.look), newPerson(t, "Bea", s.URL, test.look)
			for _, path := range []string{
				"/", "/new/pugilism", "/duels", "/duels?phase=over", "/mine", "/campaigns", "/replay",
				"/rules", "/rules/pugilism", "/rules/pugilism?q=knockdown", "/rules/pugilism/PG-5.20",
			} {
				ada.open(path)
				ada.accessible(path)
			}
			ada.allow(`status of (404|403)`)
			for _, path := range []string{"/nothing/here", "/duels/AAAAAAAAAAAAAAAAAAAAAAAAAA", "/rules/pugilism/PG-99.99"} {
				ada.open(path)
				ada.accessible(path)
			}
			duel := ada.lay(against(short(nil), openSeat))
			ada.accessible("seating")
			bea.open(duel)
			bea.accessible("an open seat")
			bea.press(sit)
			bea.until("Bea sits", `document.querySelector('#table')?.dataset.seat === 'blue'`)
			bea.accessible("preparing")
			bea.lockDocument()
			random := rand.New(rand.NewPCG(10, 10))
			if test.look.Dark || test.look.Contrast { // only the colours are others
				if !*everySize {
					ada.until("she is asked", `document.querySelector('form#ask[data-request]')`)
					ada.accessible("asked")
					return
				}
			}
			seen := map[string]bool{}
			playUntil(t, "the match is over", random, func() bool {
				if q := ada.asked(); q != nil && !seen[q.Ask.ID] {
					seen[q.Ask.ID] = true
					ada.accessible("asked for " + q.Ask.ID)
				}
				return ada.over()
			}, ada, bea)
			ada.accessible("over")
			ada.open(duel + "/move")
			ada.accessible("move")
			ada.open(duel + "/fairness")
			ada.accessible("fairness")
			ada.open(duel + "/replay")
			ada.accessible("replay")
			ada.replayOf(record)
			ada.accessible("replay of an uploaded record")
			ada.open("/duels?phase=over")
			ada.accessible("/duels?phase=over with one")
			ada.open("/mine")
			ada.accessible("/mine with one")
			ada.open("/new/duel")
			ada.accessible("/new/duel")
			ada.lay(melee(map[string]string{"battlefield": "yard"}, duelBot, duelBot))
			ada.playDuel(random, 8, func(kind string) { ada.accessible("a DUEL, asked for " + kind) })
		})
	}
}
