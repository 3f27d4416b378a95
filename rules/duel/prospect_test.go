package duel

import (
	"fmt"
	"strings"
	"testing"

	"riposte"
	"riposte/dice"
)

// walkTo plays on at random until some phase, or the end; told hears what happens.
func (s *state) walkTo(t *testing.T, rng *dice.Seeded, until phase, seed uint64) bool {
	t.Helper()
	for step := 0; s.phase != over && step < 400; step++ {
		if s.phase == until && s.asking != 0 {
			return true
		}
		by := make([]riposte.Choice, s.game.n+1)
		for seat := riposte.Seat(1); int(seat) <= s.game.n; seat++ {
			if s.Owed(seat).Mode.Must() {
				legal := s.Legal(nil, seat)
				w := make([]int32, len(legal))
				s.Advise(w, seat, legal)
				best := rng.Pick(len(legal))
				for k := range w {
					if w[k] > w[best] && (s.phase == moving || s.phase == slots || s.phase == placing) {
						best = k
					}
				}
				by[seat] = legal[best]
			}
		}
		if err := s.Apply(by, rng, nil); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
	}
	return false
}

// DU-4.18: what a cancelled die leaves of a fight is what the rules make of it if nobody reveals
// any more cards, unless somebody else has no Endurance left by then.
func TestProspectOfACancelledDie(t *testing.T) {
	tried, outs := 0, 0
	for seed := range uint64(1500) {
		options := map[string]string{}
		if seed%3 == 1 {
			options["retreat_timing"] = "immediate"
		}
		if seed%5 == 2 {
			options["grapple"] = "absolute"
		}
		decks := []string{"journeyman", "bulwark", "colossus"}[:2+seed%2]
		rng := dice.NewSeeded(seed, 7)
		s := start(t, "open-ring", options, decks...)
		if !s.walkTo(t, rng, cancelling, seed) {
			continue
		}
		seat := s.asking.first()
		for _, c := range s.Legal(nil, seat) {
			p, _ := s.Prospect(seat, c, 0)
			if c == riposte.Concede || p.Text == "" {
				continue
			}
			next, lost, gone := s.Clone().(*state), [maxSeats + 1]int{}, seats(0)
			told := riposte.LogFunc(func(e riposte.Event) {
				switch e.Kind {
				case evLoss:
					lost[e.Seat] += int(e.N[0])
				case evRemoved:
					gone |= only(e.Seat)
				}
			})
			by := make([]riposte.Choice, s.game.n+1)
			by[seat] = c
			for fought := s.fighting; next.phase == cancelling || next.phase == acting || next.phase == striking || next.phase == resisting; {
				if err := next.Apply(by, rng, told); err != nil {
					t.Fatal(err)
				}
				clear(by)
				if next.phase != striking && next.phase != resisting {
					break
				}
				for set := next.asking & fought; set != 0; set = set.rest() {
					none, err := next.Parse(set.first(), "none")
					if err != nil {
						t.Fatal(err)
					}
					by[set.first()] = none
				}
			}
			if gone&^only(seat) != 0 {
				continue
			}
			them := 0
			for y := riposte.Seat(1); int(y) <= s.game.n; y++ {
				if s.enemies(seat).has(y) {
					them += lost[y]
				}
			}
			want := fmt.Sprintf("you lose %d, they lose %d", lost[seat], them)
			if gone.has(seat) {
				want = fmt.Sprintf("you are out, they lose %d", them)
				outs++
			}
			if got := s.Voice().Say(p.Text); got != want {
				t.Errorf("seed %d, %s: the die says %q, the rules make of it %q", seed, s.Say(seat, c), got, want)
			}
			tried++
		}
	}
	t.Logf("%d dice, of which %d put their seat out", tried, outs)
	if tried < 300 || outs == 0 || outs == tried {
		t.Errorf("only %d dice were tried, %d put their seat out", tried, outs)
	}
}

// What stands on an action counts what its seat holds and what lies open of others: a guard takes
// off as much as lies open, or more while there may be more; a grapple what one has above theirs.
func TestActionsSayWhatTheyCanDo(t *testing.T) {
	s := start(t, "open-ring", nil, "journeyman", "bulwark")
	s.phase, s.fighting, s.acting = programme, only(1)|only(2), 1
	says := func(a action, target riposte.Seat) string { return s.Voice().Say(s.canDo(1, a, target)) }
	me, them := s.fighter(1), s.fighter(2)
	me.limit, them.limit = [stats]uint8{5, 3, 3, 2}, [stats]uint8{3, 2, 6, 2}
	me.up, them.up = [stats]uint8{2, 1, 1, 1}, [stats]uint8{1, 1, 1, 1}
	is := func(a action, want string) {
		t.Helper()
		target := riposte.Nobody
		if s.game.content.Actions[a].Aimed {
			target = 2
		}
		if got := says(a, target); got != want {
			t.Errorf("action %d says %q, want %q", a, got, want)
		}
	}
	is(swingHigh, "2 to 5 Endurance; a Block takes off 1 or more")
	is(swingLow, "2 to 5 Endurance; an Evade takes off 1 or more")
	is(block, "takes 2 to 5 off a Swing High, until your next die")
	is(grapple, "up to 4 Endurance; no guard helps")
	is(evade, "takes 1 to 2 off a Swing Low, until your next die")
	is(retreat, s.Voice().Say(s.game.terms.actions[retreat].text))
	me.up[strength], them.up[strength], them.up[dexterity] = 5, 3, 2
	is(swingHigh, "5 Endurance; a Block takes off 3")
	is(swingLow, "5 Endurance; an Evade takes off 2")
	is(grapple, "up to 2 Endurance; no guard helps")
	me.limit[strength], me.up[strength] = 3, 3
	is(grapple, "no Endurance: your St is not above theirs")
	s = start(t, "open-ring", nil, "journeyman", "bulwark", "colossus")
	s.phase, s.fighting, s.acting = programme, only(1)|only(2)|only(3), 1
	if got := says(swingHigh, 2); !strings.HasSuffix(got, " Endurance; a Block takes off St") {
		t.Errorf("against one of several a swing says %q", got)
	}
}
