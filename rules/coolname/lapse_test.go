package coolname

import (
	"strconv"
	"strings"
	"testing"

	"riposte"
	"riposte/dice"
)

// TestLapse is CN-10.12 and CN-4.28: what is chosen for somebody who does not
// answer.
func TestLapse(t *testing.T) {
	set := func(t *testing.T, st *state, fields ...string) {
		t.Helper()
		for _, f := range fields {
			path, value, _ := strings.Cut(f, "=")
			var v any = value
			if n, err := strconv.Atoi(value); err == nil {
				v = n
			}
			if err := st.SetField(path, v); err != nil {
				t.Fatal(err)
			}
		}
	}
	say := func(t *testing.T, st *state, sentences ...string) {
		t.Helper()
		for _, sentence := range sentences {
			by := make([]riposte.Choice, st.game.seats+1)
			for part := range strings.SplitSeq(sentence, "; ") {
				word, said, _ := strings.Cut(part, ": ")
				for seat := range by {
					if seat > 0 && seatWords[seat-1] == word {
						c, err := st.Parse(riposte.Seat(seat), said)
						if err != nil {
							t.Fatal(err)
						}
						by[seat] = c
					}
				}
			}
			if err := st.Apply(by, dice.NewSeeded(1, 1), nil); err != nil {
				t.Fatalf("%s: %v", sentence, err)
			}
		}
	}
	lapses := func(t *testing.T, st *state, seat riposte.Seat, want string) {
		t.Helper()
		if got := st.Say(seat, st.Lapse(seat)); got != want {
			t.Errorf("seat %d lapses to %q, want %q", seat, got, want)
		}
		if err := st.Check(seat, st.Lapse(seat)); err != nil {
			t.Errorf("seat %d lapses to what is refused: %v", seat, err)
		}
	}
	duel := map[string]string{"initiative": "static"}

	t.Run("CN-10.12 the first weapon, and the shield if a hand is free", func(t *testing.T) {
		st := start(t, dice.NewSeeded(1, 1), duel, "brannoc", "issa")
		lapses(t, st, 1, "ready sword-long shield")
		lapses(t, st, 2, "ready bow-small")
		two := strings.Replace(string(st.Carry(1)), "sword-long", "sword-great", 1)
		lapses(t, start(t, dice.NewSeeded(1, 1), duel, two, "issa"), 1, "ready sword-great")
	})
	t.Run("CN-10.12 the turn ends", func(t *testing.T) {
		st := start(t, dice.NewSeeded(1, 1), duel, "brannoc", "issa")
		say(t, st, "a: ready sword-long shield; b: ready nothing")
		lapses(t, st, 1, "end")
	})
	t.Run("CN-4.28 dodge where it can be", func(t *testing.T) {
		st := start(t, dice.NewSeeded(1, 1), duel, "brannoc", "corvin")
		set(t, st, "brannoc.at=10,4")
		say(t, st, "a: ready sword-long shield; b: ready dagger", "a: end", "b: attack brannoc with dagger")
		lapses(t, st, 1, "dodge")
	})
	t.Run("CN-4.28 block before parry where both are equal", func(t *testing.T) {
		st := start(t, dice.NewSeeded(1, 1), duel, "brannoc", "corvin", "issa", "oda")
		set(t, st, "brannoc.at=1,1", "corvin.at=2,1", "issa.at=1,2", "oda.at=2,2")
		say(t, st, "a: ready sword-long shield; b: ready dagger; c: ready nothing; d: ready nothing", "a: end", "c: end", "b: attack brannoc with dagger")
		if got := len(st.Legal(nil, 1)); got != 2 {
			t.Fatalf("there are %d ways to defend, want 2", got)
		}
		lapses(t, st, 1, "block")
	})
	t.Run("CN-4.28 parry where it is better", func(t *testing.T) {
		st := start(t, dice.NewSeeded(1, 1), duel, "oda", "corvin", "issa", "brannoc")
		set(t, st, "oda.at=1,1", "corvin.at=2,1", "issa.at=1,2", "brannoc.at=2,2")
		say(t, st, "a: ready mace shield; b: ready dagger; c: ready nothing; d: ready nothing", "d: end", "c: end")
		set(t, st, "turn=corvin", "oda.strength=9")
		say(t, st, "b: attack oda with dagger")
		lapses(t, st, 1, "parry")
	})
	t.Run("CN-10.12 a shield is stowed before a weapon", func(t *testing.T) {
		st := start(t, dice.NewSeeded(1, 1), duel, "brannoc", "corvin")
		say(t, st, "a: ready sword-long shield; b: ready dagger")
		c, err := st.Parse(1, "draw dagger")
		if said := st.Say(1, c); err != nil || said != "draw dagger stow shield" {
			t.Errorf("draw dagger is %q (%v), want the shield stowed", said, err)
		}
	})
	t.Run("CN-10.12 new lights on the square of the caster", func(t *testing.T) {
		st := start(t, dice.NewSeeded(1, 1), map[string]string{"initiative": "static", "spellDS": "-20"}, "corvin", "oda")
		say(t, st, "a: ready dagger; b: ready nothing", "a: cast dancing-lights")
		lapses(t, st, 1, "place 2,4")
	})
	t.Run("CN-10.12 an interlude ends", func(t *testing.T) {
		st := start(t, dice.NewSeeded(1, 1), map[string]string{"encounter": "interlude"}, "corvin", "")
		lapses(t, st, 2, "done")
	})
}
