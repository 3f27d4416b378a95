package bench

import (
	"testing"

	"riposte"
	"riposte/dice"
	"riposte/rules/pugilism"
)

// setup is what the twin plays.
var setup = riposte.Setup{
	Options: map[string]string{"ring": "off", "edge": "off"},
	Seats:   []riposte.SeatSetup{{Document: []byte(`"brannoch"`)}, {Document: []byte(`"ulla"`)}},
}

const (
	red  riposte.Seat = 1
	blue riposte.Seat = 2
)

// A table plays duels through the public contract; each seat chooses at random
// among what is legal.
type table struct {
	state     riposte.State
	restarter riposte.Restarter
	dice      *dice.Seeded
	buf       []riposte.Choice
	by        [blue + 1]riposte.Choice
	asked     *[16]int // decisions of this duel, by kind, if anybody wants them
}

func newTable(tb testing.TB, seed uint64) *table {
	tb.Helper()
	d := dice.NewSeeded(seed, 0)
	state, err := pugilism.Ruleset().New(setup, d, nil)
	if err != nil {
		tb.Fatal(err)
	}
	restarter, ok := state.(riposte.Restarter)
	if !ok {
		tb.Fatalf("%T is no riposte.Restarter", state)
	}
	return &table{state: state, restarter: restarter, dice: d, buf: make([]riposte.Choice, 0, 256)}
}

// play plays one duel and returns its number of decisions.
func (t *table) play(tb testing.TB) (decisions int) {
	if t.asked != nil {
		*t.asked = [len(t.asked)]int{}
	}
	t.restarter.Restart(t.dice, nil)
	for {
		owed := t.choose(red) + t.choose(blue)
		if owed == 0 {
			return decisions
		}
		decisions += owed
		if err := t.state.Apply(t.by[:], t.dice, nil); err != nil {
			tb.Fatal(err)
		}
	}
}

// choose makes the choice of a seat if it owes one, and returns how many it owed.
func (t *table) choose(seat riposte.Seat) int {
	t.by[seat] = 0
	if !t.state.Owed(seat).Mode.Must() {
		return 0
	}
	if t.asked != nil {
		t.asked[t.state.Owed(seat).Kind]++
	}
	legal := t.state.Legal(t.buf, seat)
	t.by[seat] = legal[t.dice.Pick(len(legal))]
	return 1
}
