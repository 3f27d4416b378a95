package rulestest

import (
	"encoding/json"
	"fmt"
	"runtime/debug"
	"strings"

	"riposte"
	"riposte/dice"
)

// A duel is one duel that the suite plays.
type duel struct {
	*suite
	seed  uint64
	setup riposte.Setup
	seats int
	st    riposte.State
	rng   *dice.Seeded // for the suite's own choices, separate from the draws
	dice  *dice.Recorder
	by    []riposte.Choice // the step to make, by seat
	buf   []riposte.Choice
	told  []riposte.Event // in New, then in the last step
	steps [][]riposte.Choice
	said  []string         // the steps in notation
	shown []shown          // lists of Legal, for the law that nobody writes to them
	lost  riposte.Audience // seats that can no longer concede
}

// A policy picks one of the legal choices of a seat.
type policy func(d *duel, s riposte.Seat, legal []riposte.Choice) riposte.Choice

// randomly picks any choice, or in duels of even seeds follows the ruleset's
// advice, so that duels go far as well as wide.
func randomly(d *duel, s riposte.Seat, legal []riposte.Choice) riposte.Choice {
	if a, ok := offers[riposte.Advisor](d.st); ok && d.seed%2 == 0 {
		w := make([]int32, len(legal))
		a.Advise(w, s, legal)
		return legal[weighed(w, d.rng)]
	}
	return uniformly(d, s, legal)
}

// uniformly picks any choice, whatever the ruleset advises.
func uniformly(d *duel, _ riposte.Seat, legal []riposte.Choice) riposte.Choice {
	return legal[d.rng.Pick(len(legal))]
}

// weighed draws an index by weights; bad weights panic.
func weighed(w []int32, rng *dice.Seeded) int {
	sum := 0
	for i, n := range w {
		if n < 0 {
			panic(fmt.Sprintf("rulestest: Advise gives choice %d the weight %d", i, n))
		}
		sum += int(n)
	}
	if sum == 0 {
		panic("rulestest: Advise gives every choice the weight 0")
	}
	at := rng.Pick(sum)
	for i, n := range w {
		if at -= int(n); at < 0 {
			return i
		}
	}
	panic("unreachable")
}

// begin starts the duel of a seed on the draws of source.
func (k *suite) begin(seed uint64, source riposte.Dice) (*duel, error) {
	d := &duel{suite: k, seed: seed, setup: k.Setups(seed), rng: dice.NewSeeded(seed, 3), dice: &dice.Recorder{Source: source}}
	d.seats = len(d.setup.Seats)
	d.by = make([]riposte.Choice, d.seats+1)
	d.buf = make([]riposte.Choice, 0, 256)
	if n := k.about; d.seats < n.MinSeats || d.seats > n.MaxSeats {
		return d, fmt.Errorf("Setups(%d) has %d seats, the ruleset takes %d to %d", seed, d.seats, n.MinSeats, n.MaxSeats)
	}
	st, err := k.Ruleset.New(d.setup, d.dice, d)
	if err != nil {
		return d, fmt.Errorf("New refuses Setups(%d): %w", seed, err)
	}
	d.st = st
	return d, nil
}

// Tell keeps the event.
func (d *duel) Tell(e riposte.Event) { d.told = append(d.told, e) }

// walk plays the duel of a seed and visits every position, the last included.
func (k *suite) walk(seed uint64, play policy, visit func(*duel) error) error {
	return k.walkOn(newTwin(seed, seed), seed, play, visit)
}

// walkOn is walk on given draws. It turns a panic into an error and adds to every
// error how the duel came to it.
func (k *suite) walkOn(source riposte.Dice, seed uint64, play policy, visit func(*duel) error) (err error) {
	d := &duel{suite: k, seed: seed}
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
		if err != nil {
			err = d.explain(err)
		}
	}()
	begun, err := k.begin(seed, source)
	d = begun
	if err != nil {
		return err
	}
	for {
		if err := visit(d); err != nil {
			return err
		}
		if o := d.st.Outcome(); o.Over() {
			return nil
		}
		if len(d.steps) == k.MaxSteps {
			return fmt.Errorf("not over after %d steps", k.MaxSteps)
		}
		if err := d.choose(play); err != nil {
			return err
		}
		if err := d.step(); err != nil {
			return err
		}
	}
}

// walks plays all duels of the suite.
func (k *suite) walks(play policy, visit func(*duel) error) error {
	for seed := range uint64(k.Duels) {
		if err := k.walk(seed+1, play, visit); err != nil {
			return err
		}
	}
	return nil
}

// choose fills by with one step.
func (d *duel) choose(play policy) error {
	clear(d.by)
	for _, s := range movers(d.st, d.seats, d.rng) {
		list := d.st.Legal(d.buf, s)
		if len(list) == 0 {
			return fmt.Errorf("dead end: seat %d owes %+v and has no legal choice", s, d.st.Owed(s))
		}
		d.by[s] = play(d, s, list)
	}
	return nil
}

// movers are the seats of one step: all that owe Together, or one of the others. A
// seat that may act but need not does so now and then.
func movers(st riposte.State, seats int, rng *dice.Seeded) []riposte.Seat {
	var together, alone, may []riposte.Seat
	for s := riposte.Seat(1); int(s) <= seats; s++ {
		switch st.Owed(s).Mode {
		case riposte.Together:
			together = append(together, s)
		case riposte.Alone:
			alone = append(alone, s)
		case riposte.May:
			may = append(may, s)
		case riposte.Idle:
		}
	}
	switch {
	case len(may) > 0 && oneIn(rng, 8):
		i := rng.Pick(len(may))
		return may[i : i+1]
	case len(together) > 0 && (len(alone) == 0 || oneIn(rng, 2)):
		return together
	case len(alone) > 0:
		i := rng.Pick(len(alone))
		return alone[i : i+1]
	}
	return nil
}

// step applies by.
func (d *duel) step() error {
	var said []string
	before := make([]riposte.Decision, len(d.by))
	for s, c := range d.by {
		if c != 0 {
			said = append(said, d.about.SeatWord(riposte.Seat(s))+": "+d.st.Say(riposte.Seat(s), c))
		}
		before[s] = d.st.Owed(riposte.Seat(s))
	}
	d.said = append(d.said, strings.Join(said, "; "))
	d.steps = append(d.steps, append([]riposte.Choice(nil), d.by...))
	d.told = d.told[:0]
	if err := d.st.Apply(d.by, d.dice, d); err != nil {
		return fmt.Errorf("Apply refuses legal choices: %w", err)
	}
	for s, c := range d.by {
		if now := d.st.Owed(riposte.Seat(s)); c != 0 && now.Mode != riposte.Idle && now == before[s] {
			return fmt.Errorf("seat %d has answered %+v and is asked the same again: the new request needs another Serial", s, now)
		}
	}
	return nil
}

// explain adds to an error how the duel got here.
func (d *duel) explain(err error) error {
	setup, _ := json.Marshal(d.setup)
	var b strings.Builder
	fmt.Fprintf(&b, "\n\tseed %d, after %d steps\n\tsetup %s", d.seed, len(d.steps), setup)
	from := max(0, len(d.said)-40)
	for i, s := range d.said[from:] {
		fmt.Fprintf(&b, "\n\t%4d %s", from+i+1, s)
	}
	if d.dice != nil {
		fmt.Fprintf(&b, "\n\tdraws %v", d.dice.Draws())
	}
	return fmt.Errorf("%w%s", err, b.String())
}
