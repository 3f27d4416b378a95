package duel

import (
	"testing"

	"riposte"
	"riposte/dice"
)

// DU-8.2: every deck that fits what everybody knows is equally likely, and no other
// comes up.
func TestResampledDecks(t *testing.T) {
	for _, c := range []struct {
		name    string
		options map[string]string
		fits    func(d [stats]uint8) bool
	}{
		{"max13", nil, func(d [stats]uint8) bool { return d[strength]+d[speed]+d[endurance]+d[dexterity] <= 13 }},
		{"exact13", map[string]string{"deck_total": "exact13"}, func(d [stats]uint8) bool { return d[strength]+d[speed]+d[endurance]+d[dexterity] == 13 }},
	} {
		t.Run(c.name, func(t *testing.T) {
			st := start(t, "open-ring", c.options, "journeyman", "journeyman")
			f := st.fighter(2)
			f.limit, f.up = [stats]uint8{2, 3, 5, 3}, [stats]uint8{2, 2, 3, 1} // Strength is shown to be exhausted
			want := map[[stats]uint8]int{}
			for sp := uint8(3); sp <= 10; sp++ {
				for en := uint8(4); en <= 10; en++ {
					for de := uint8(2); de <= 10; de++ {
						if d := [stats]uint8{2, sp, en, de}; c.fits(d) {
							want[d] = 0
						}
					}
				}
			}
			const each = 400
			rng := dice.NewSeeded(3, 3)
			for range each * len(want) {
				st.Resample(1, rng)
				if _, ok := want[f.limit]; !ok {
					t.Fatalf("a deck that blue can't hold: %v", f.limit)
				}
				want[f.limit]++
			}
			for d, n := range want {
				if n < each*3/4 || n > each*5/4 {
					t.Errorf("deck %v came %d times, want about %d", d, n, each)
				}
			}
			if own := st.fighter(1).limit; own != st.game.decks[0] {
				t.Errorf("red's own deck became %v", own)
			}
		})
	}
}

// DU-8.12: an ally's deck is as unknown as an enemy's.
func TestResampledAllies(t *testing.T) {
	st := start(t, "open-ring", map[string]string{"sides": "odd-even"}, "journeyman", "journeyman", "journeyman")
	rng := dice.NewSeeded(3, 3)
	for range 50 {
		st.Resample(1, rng)
		if st.fighter(3).limit != st.game.decks[2] {
			return
		}
	}
	t.Error("the deck of red's ally never changes")
}

// DU-8.13: a fighter removed for Endurance shows that limit, one who resigned shows
// none.
func TestResampledRemovals(t *testing.T) {
	st := start(t, "open-ring", nil, "journeyman", "journeyman", "journeyman", "journeyman")
	st.fighter(2).up[endurance], st.fighter(2).spent = 4, true
	st.out = only(2) | only(3)
	st.resigned = only(3)
	rng := dice.NewSeeded(3, 3)
	more := false
	for range 200 {
		st.Resample(1, rng)
		if en := st.fighter(2).limit[endurance]; en != 4 {
			t.Fatalf("blue was exhausted at 4, and is given a limit of %d", en)
		}
		en := st.fighter(3).limit[endurance]
		if en < 2 {
			t.Fatalf("green resigned with 1 of Endurance revealed, and is given a limit of %d", en)
		}
		more = more || en != 4
	}
	if !more {
		t.Error("green's Endurance never changes")
	}
}

// DU-4.32: for a row that is half set, every beginning is as likely as the rows
// that begin with it.
func TestResampledRow(t *testing.T) {
	st := start(t, "open-ring", map[string]string{"dice": "each"}, "journeyman", "journeyman", "journeyman")
	st.phase, st.crowd, st.fighting = programme, true, only(1)|only(2)|only(3)
	f := st.fighter(2)
	f.up[speed], f.dice = 2, 2
	f.row[0], f.row[1] = newDie(block, 1), newDie(swingHigh, 3)
	// The colours of the first two of 1 1 3 3 in any order: both are alike in 1 of
	// 3 rows.
	counts, faces := map[[2]riposte.Seat]int{}, map[action]int{}
	rng := dice.NewSeeded(5, 5)
	const n = 6000
	for range n {
		st.Resample(1, rng)
		if f.dice != 2 {
			t.Fatalf("%d dice are set, want 2", f.dice)
		}
		counts[[2]riposte.Seat{f.row[0].target(), f.row[1].target()}]++
		faces[f.row[1].action()]++
	}
	for colours, share := range map[[2]riposte.Seat]int{{1, 1}: n / 6, {3, 3}: n / 6, {1, 3}: n / 3, {3, 1}: n / 3} {
		if got := counts[colours]; got < share*9/10 || got > share*11/10 {
			t.Errorf("colours %v came %d times, want about %d", colours, got, share)
		}
	}
	for a := swingHigh; a < actions; a++ {
		if got := faces[a]; got < n/6*9/10 || got > n/6*11/10 {
			t.Errorf("action %d came %d times, want about %d", a, got, n/6)
		}
	}
}

// Decks are counted and listed as by trying all, in order.
func TestDecksAreListed(t *testing.T) {
	rng := dice.NewSeeded(7, 7)
	few, none := 0, 0
	for range 400 {
		var low, high [stats]uint8
		for i := range stats {
			low[i] = uint8(1 + rng.Pick(6))
			high[i] = low[i] + uint8(rng.Pick(11-int(low[i])))
		}
		most := 8 + rng.Pick(8)
		least := []int{0, most}[rng.Pick(2)]
		var want [][stats]uint8
		for a := low[0]; a <= high[0]; a++ {
			for b := low[1]; b <= high[1]; b++ {
				for c := low[2]; c <= high[2]; c++ {
					for d := low[3]; d <= high[3]; d++ {
						if sum := int(a) + int(b) + int(c) + int(d); sum >= least && sum <= most {
							want = append(want, [stats]uint8{a, b, c, d})
						}
					}
				}
			}
		}
		if got := decks(low, high, least, most, 0, nil); got != len(want) {
			t.Fatalf("%v to %v with %d to %d cards: got %d decks, want %d", low, high, least, most, got, len(want))
		}
		for i, deck := range want {
			var got [stats]uint8
			if decks(low, high, least, most, i+1, &got); got != deck {
				t.Fatalf("%v to %v with %d to %d cards: deck %d is %v, want %v", low, high, least, most, i+1, got, deck)
			}
		}
		if len(want) == 0 {
			none++
		} else if len(want) < 10 {
			few++
		}
	}
	if few < 20 || none < 20 {
		t.Errorf("few decks %d times, none %d times", few, none)
	}
}
