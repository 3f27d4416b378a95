//go:build e2e

package load

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"riposte/internal/house"
)

// A program that presses only what a page shows as open plays every system to its
// end against bots: no press is refused, and there is always something to press.
func TestEverySystemToItsEnd(t *testing.T) {
	type options = map[string]string
	foes := []string{"brannoc", "oda", "rat-cellar"}
	s := Serve(t, unlimited...)
	for _, c := range []struct {
		name, ruleset string
		options       options
		documents     []string
		seat          int // the program's seat
	}{
		{"pugilism", "pugilism", nil, []string{"ulla", "pell"}, 1},
		{"duel", "duel", nil, []string{"bulwark", "anvil"}, 1},
		{"duel of three with terrain", "duel", options{"battlefield": "tavern-yard", "dice": "each"}, []string{"journeyman", "anvil", "fencer"}, 2},
		{"duel of sides from zones", "duel", options{"battlefield": "old-quarry", "deployment": "zones", "sides": "odd-even"}, []string{"bulwark", "anvil", "fencer", "journeyman"}, 3},
		{"cool duel", "coolduel", nil, []string{"sellsword", "bulwark"}, 1},
		{"cool duel with companions", "coolduel", options{"map": "ave"}, []string{"trapper", "captain"}, 2},
		{"cool duel in the fort", "coolduel", options{"map": "fort-of-salvation", "best_of": "3"}, []string{"reaver", "corsair"}, 1},
		{"cool name duel", "coolname", nil, []string{"issa", "corvin"}, 1},
		{"cool name party", "coolname", options{"encounter": "foes"}, foes, 1},
		{"cool name master", "coolname", options{"encounter": "foes", "master": "person"}, foes, 3},
	} {
		t.Run(c.name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
			defer cancel()
			answers := 0
			for seed := range uint64(*systems) {
				order := Order{Ruleset: c.ruleset, Options: c.options}
				for i, document := range c.documents {
					place := Place{Who: house.Bot, Bot: "random", Document: document}
					if i+1 == c.seat {
						place = Place{Who: house.Me, Name: "Ada", Document: document, Lock: true}
					}
					order.Places = append(order.Places, place)
				}
				guest := NewGuest(s.URL)
				duel, err := guest.Create(ctx, order, "k")
				if err != nil {
					t.Fatal(err)
				}
				p := Player{
					Guest: guest, Duel: duel, Random: rand.New(rand.NewPCG(seed, 1)),
					Answered: func(house.Receipt, time.Duration) { answers++ },
				}
				if err := p.Play(ctx); err != nil {
					t.Fatal(err)
				}
			}
			if answers == 0 {
				t.Error("nothing was asked")
			}
			t.Logf("%d answers", answers)
		})
	}
}
