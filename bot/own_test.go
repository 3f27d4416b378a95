package bot_test

import (
	"fmt"
	"math"

	"riposte"
	"riposte/bot"
	"riposte/dice"
	"riposte/rules/coolduel"
)

// A Dreamer is a bot of one's own: it dreams of duels that begin where it stands, one for each choice and
// world, and keeps the choice that won most of them. Its chair lends it worlds, in which what
// it can't know is drawn anew: it never holds the true position.
type Dreamer struct {
	Worlds int // for each choice
	legal  []riposte.Choice
	dream  riposte.State
}

func (d *Dreamer) Choose(c bot.Chair, random bot.Chooser) riposte.Choice {
	d.legal = c.Legal(d.legal)
	best, most := riposte.Choice(0), math.Inf(-1)
	for _, choice := range d.legal {
		sum := 0.0
		for i := range d.Worlds {
			// The same world and dice for every choice: what differs then is what they do.
			chance := dice.NewSeeded(uint64(i), 7)
			if d.dream = c.World(d.dream, chance); d.dream == nil {
				return new(bot.Random).Choose(c, random) // these rules can't draw worlds
			}
			sum += d.playOut(c.Seat(), choice, chance)
		}
		if sum > most {
			best, most = choice, sum
		}
	}
	return best
}

// playOut ends the dream from the choice on, all seats by the rules' own advice.
func (d *Dreamer) playOut(seat riposte.Seat, choice riposte.Choice, chance *dice.Seeded) float64 {
	by := make([]riposte.Choice, riposte.MaxSeats+1)
	alone := d.dream.Owed(seat).Mode != riposte.Together
	for owing := riposte.Owing(nil, d.dream, riposte.MaxSeats); len(owing) > 0; owing = riposte.Owing(owing[:0], d.dream, riposte.MaxSeats) {
		for _, s := range owing {
			if choice == 0 || s != seat && !alone {
				by[s] = new(bot.Greedy).Choose(bot.At(d.dream, s), chance)
			}
		}
		if choice != 0 { // the step that is tried
			by[seat], choice = choice, 0
		}
		if err := d.dream.Apply(by, chance, nil); err != nil {
			return 0
		}
		clear(by)
	}
	return bot.Worth(d.dream.Outcome(), seat)
}

func ExampleChair() {
	ruleset, wins := coolduel.Ruleset(), 0
	for game := range uint64(4) {
		chance := dice.NewSeeded(game, 1)
		duel, err := ruleset.New(riposte.Setup{Seats: []riposte.SeatSetup{
			{Document: ruleset.Info().Samples[0].Document}, {Document: ruleset.Info().Samples[0].Document},
		}}, chance, nil)
		if err != nil {
			fmt.Println(err)
			return
		}
		players := []bot.Bot{nil, &Dreamer{Worlds: 3}, new(bot.Random)}
		for out := duel.Outcome(); !out.Over(); out = duel.Outcome() {
			by := make([]riposte.Choice, riposte.MaxSeats+1)
			for _, s := range riposte.Owing(nil, duel, riposte.MaxSeats) {
				by[s] = players[s].Choose(bot.At(duel, s), chance)
			}
			if err := duel.Apply(by, chance, nil); err != nil {
				fmt.Println(err)
				return
			}
		}
		out := duel.Outcome()
		if out.Winner() == 1 {
			wins++
		}
	}
	fmt.Println("won", wins, "of 4")
	// Output: won 4 of 4
}
