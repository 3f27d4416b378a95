package duel

import (
	"testing"

	"riposte/dice"
)

// DU-8.1: every deck that fits what is known is equally likely, and no other.
func TestResampleExact(t *testing.T) {
	setup := config.Setups(3)
	setup.Options["deck_max"] = "14"
	begun, err := Rules.New(setup, dice.NewSeeded(1, 1), nil)
	if err != nil {
		t.Fatal(err)
	}
	st := begun.(*state)
	f := &st.f[2]
	f.limit, f.up = [4]int8{2, 5, 4, 3}, [4]int8{2, 4, 2, 3} // Strength and Dexterity are shown exhausted
	want := map[[4]int8]bool{}
	for sp := int8(5); sp <= 10; sp++ {
		for en := int8(3); en <= 10; en++ {
			if 2+sp+en+3 <= 14 {
				want[[4]int8{2, sp, en, 3}] = true
			}
		}
	}
	const samples = 5000
	got := map[[4]int8]int{}
	source := dice.NewSeeded(2, 2)
	for range samples {
		st.Resample(1, source)
		got[f.limit]++
	}
	each := samples / len(want)
	for deck := range want {
		if n := got[deck]; n < each*3/4 || n > each*5/4 {
			t.Errorf("deck %v: got %d times, want about %d", deck, n, each)
		}
		delete(got, deck)
	}
	if len(got) > 0 {
		t.Errorf("decks that nobody can hold: %v", got)
	}
}

// DU-4.10: a row of ten dice fills 50 bits and is read back.
func TestTenDice(t *testing.T) {
	st := &state{seats: 3, phase: programming, asking: [4]bool{false, true, true, true}}
	for s := 1; s <= 3; s++ {
		st.f[s].fighting, st.f[s].dice = true, maxDice
	}
	const sentence = "1>2 2>3 4>2 3 5 6 1>3 2>2 4>3 4>3"
	c, err := st.Parse(1, sentence)
	if err != nil {
		t.Fatal(err)
	}
	if err := st.Check(1, c); err != nil {
		t.Error(err)
	}
	if got := st.Say(1, c); got != sentence {
		t.Errorf("got %q, want %q", got, sentence)
	}
	if c.Args()>>49 != 1 {
		t.Errorf("the row %#x does not reach bit 50", c.Args())
	}
}
