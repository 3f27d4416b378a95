package duel

import (
	"encoding/json"
	"fmt"
	"math"
	"testing"

	"riposte"
	"riposte/rulestest"
)

var config = rulestest.Config{
	Ruleset:  Rules,
	MaxSteps: 2000,
	Judge:    judge,
	CheckAll: candidates,
	Sound:    sound,
	Setups: func(seed uint64) riposte.Setup {
		decks := []string{
			`"journeyman"`, `"whirlwind"`, `"anvil"`, `"colossus"`,
			`{"st":1,"sp":8,"en":3,"de":1}`, `{"st":2,"sp":3,"en":5,"de":2}`, `{"st":1,"sp":10,"en":2,"de":1}`,
		}
		s := riposte.Setup{Ruleset: "duel", Options: map[string]string{"deck_max": fmt.Sprint(14 + seed%3)}}
		for i := range 2 + (seed+1)%2 {
			s.Seats = append(s.Seats, riposte.SeatSetup{Name: "F", Document: json.RawMessage(decks[(seed*3+i*5)%7])})
		}
		if seed%4 == 0 {
			s.Options["turn_limit"] = "3"
		}
		return s
	},
}

func TestConformance(t *testing.T) { rulestest.Test(t, config) }

func TestPerft(t *testing.T) { rulestest.PerftFile(t, config, "testdata/perft.txt") }

func FuzzPlay(f *testing.F) { rulestest.Fuzz(f, config) }

func BenchmarkPlayout(b *testing.B) { rulestest.Playout(b, config) }

// sound: no deck is against DU-1.8 and 1.9, no fighter against DU-3.8.
func sound(st riposte.State) error {
	for s := riposte.Seat(1); int8(s) <= st.(*state).seats; s++ {
		f, total := &st.(*state).f[s], 0
		for i := range f.limit {
			total += int(f.limit[i])
			if f.up[i] < 1 || f.up[i] > f.limit[i] || f.limit[i] > 10 {
				return fmt.Errorf("seat %d: %d of %d %s are up", s, f.up[i], f.limit[i], statWords[i])
			}
		}
		if total > int(st.(*state).deckMax) {
			return fmt.Errorf("seat %d holds %d cards", s, total)
		}
		if f.x < 50 || f.y < 50 || f.x > 950 || f.y > 950 {
			return fmt.Errorf("seat %d stands at %d,%d", s, f.x, f.y)
		}
	}
	return nil
}

// candidates lists more words than a Whole decision takes, and for a run points
// all around the reach.
func candidates(st riposte.State, s riposte.Seat) (list []riposte.Choice) {
	switch owed := st.Owed(s); owed.Kind {
	case 1, 4:
		var most [4]uint64 // one more than the hand
		for i, word := range []string{"st", "sp", "en", "de"} {
			up, _ := st.(riposte.Fields).Field(info.SeatWord(s) + "." + word)
			deck, _ := st.(riposte.Fields).Field(info.SeatWord(s) + ".deck." + word)
			most[i] = uint64(deck.(int) - up.(int) + 1)
		}
		for n := range uint64(1 << 16) {
			if n&15 <= most[0] && n>>4&15 <= most[1] && n>>8&15 <= most[2] && n>>12 <= most[3] {
				list = append(list, riposte.NewChoice(1, n))
			}
		}
	case 2:
		v := st.View(s)
		for _, token := range v.Board.Tokens {
			for dx := -1000; dx <= 1000; dx += 50 {
				for dy := -1000; dy <= 1000; dy += 50 {
					if x, y := token.X+dx, token.Y+dy; x >= 0 && y >= 0 {
						list = append(list, riposte.NewChoice(3, uint64(x)|uint64(y)<<14))
					}
				}
			}
		}
	case 3:
		if n := min(int(owed.A)+1, 3); n > 0 {
			for row := range uint64(1) << (5 * n) {
				list = append(list, riposte.NewChoice(4, row))
			}
		}
	}
	return list
}

// judge says by the ledger what may be chosen. It looks at the view and at the
// digits of the word, and measures in floating point.
func judge(st riposte.State, s riposte.Seat, c riposte.Choice) bool {
	owed := st.Owed(s)
	if owed.Mode == riposte.Idle {
		return false
	}
	args := c.Args()
	switch field := st.(riposte.Fields).Field; owed.Kind {
	case 1, 4: // DU-1.22
		if c.Verb() != 1 || args >= 1<<16 || owed.Kind == 4 && args >= 16 {
			return false
		}
		for i, word := range []string{"st", "sp", "en", "de"} {
			up, _ := field(info.SeatWord(s) + "." + word)
			deck, _ := field(info.SeatWord(s) + ".deck." + word)
			if int(args>>(4*i)&15) > deck.(int)-up.(int) {
				return false
			}
		}
		return true
	case 2: // DU-3.21
		if c.Verb() == 2 {
			return args == 0
		}
		x, _ := field(info.SeatWord(s) + ".x")
		y, _ := field(info.SeatWord(s) + ".y")
		sp, _ := field(info.SeatWord(s) + ".sp")
		tx, ty := int(args%16384), int(args/16384)
		far := math.Hypot(float64(tx-x.(int)), float64(ty-y.(int)))
		return c.Verb() == 3 && tx <= 1000 && ty <= 1000 && far > 0 && math.Ceil(far) <= float64(100*sp.(int))
	case 3: // DU-4.10, 4.14
		if c.Verb() != 4 {
			return false
		}
		for range owed.A {
			action, target := args%8, args/8%4
			args /= 32
			attack := action == 1 || action == 2 || action == 4
			switch {
			case action < 1 || action > 6, !attack && target > 0:
				return false
			case attack && target == uint64(s):
				return false
			case attack:
				if there, _ := field(info.SeatWord(riposte.Seat(target)) + ".fighting"); there != true {
					return false
				}
			}
		}
		return args == 0
	}
	return false
}
