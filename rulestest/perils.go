package rulestest

import (
	"errors"
	"fmt"
	"slices"

	"riposte"
	"riposte/dice"
	"riposte/scene"
)

// perils checks what is said to cost whoever chooses it the fight or the duel. A choice that
// does so by what lies open, before anybody is asked again, whatever the dice say and others choose
// with it, is marked, so that clients ask once more; unless all that it may choose does, where
// nothing is marked and asking would be idle. What is marked does so in some world, at once or when
// its turn ends there. A preview says what the asks mark. Conceding is said otherwise.
func (k *suite) perils() error {
	return k.walks(randomly, func(d *duel) error {
		if o := d.st.Outcome(); o.Over() {
			return nil
		}
		for s := riposte.Seat(1); int(s) <= d.seats; s++ {
			if d.st.Owed(s).Mode == riposte.Idle {
				continue
			}
			if err := d.perilous(s); err != nil {
				return fmt.Errorf("seat %d: %w", s, err)
			}
		}
		return nil
	})
}

const (
	// perilChoices is the number of choices of each verb that are tried at a position.
	perilChoices = 2
	// perilWorlds is the number of worlds in which a choice is tried before it is held for
	// sure that it puts its seat out; those of one that is spared come to far fewer.
	perilWorlds = 400
	// spareChoices is the number of other choices that are tried for one that is spared.
	spareChoices = 40
)

func (d *duel) perilous(s riposte.Seat) error {
	legal := slices.Clone(d.st.Legal(nil, s))
	marks, err := d.marks(s)
	if err != nil {
		return err
	}
	tried := map[uint8]int{}
	for i := range legal {
		j := i + d.rng.Pick(len(legal)-i)
		legal[i], legal[j] = legal[j], legal[i]
		c := legal[i]
		if tried[c.Verb()]++; tried[c.Verb()] <= perilChoices || marks[c] {
			if err := d.dares(s, c, marks, legal); err != nil {
				return fmt.Errorf("%q: %w", d.st.Say(s, c), err)
			}
		}
	}
	return nil
}

// marks are the choices that can be made from the asks of a seat, and whether they are marked
// there: none if nothing is.
func (d *duel) marks(s riposte.Seat) (map[riposte.Choice]bool, error) {
	marks := map[riposte.Choice]bool{}
	asks := scene.Of(d.st, s).Asks
	if !slices.ContainsFunc(asks, func(a scene.Ask) bool { return slices.ContainsFunc(a.Fields, marksAny) }) {
		return nil, nil
	}
	for i := range asks {
		a := &asks[i]
		if slices.ContainsFunc(a.Fields, func(f scene.AskField) bool { return f.Aim != nil }) {
			continue
		}
		list, _ := d.sentences(a)
		for _, words := range list {
			c, err := d.st.Parse(s, a.Sentence(words))
			if err != nil || refusedBy(a, words) != nil {
				continue
			}
			is := a.Peril(words) != nil
			if was, made := marks[c]; made && was != is {
				return nil, fmt.Errorf("%q is marked in one of its forms only", d.st.Say(s, c))
			}
			marks[c] = is
		}
	}
	return marks, nil
}

// marksAny reports whether anything in a field is marked.
func marksAny(f scene.AskField) bool {
	return f.Omitted != nil || f.Number != nil && len(f.Number.Perils) > 0 || slices.ContainsFunc(f.Picks, func(p scene.Pick) bool { return p.Peril != nil })
}

// dares tries one choice.
func (d *duel) dares(s riposte.Seat, c riposte.Choice, marks map[riposte.Choice]bool, legal []riposte.Choice) error {
	marked, listed := marks[c]
	out, spared := d.fates(s, c, marked)
	sure := out && !spared
	if p, ok := offers[scene.Previewer](d.st); ok && (marked || sure || oneIn(d.rng, 8)) {
		is := p.Preview(s, c).Peril
		if is != nil && !d.rule(is.Rule) {
			return fmt.Errorf("its peril names rule %q, which the ledger doesn't have", is.Rule)
		}
		if (is != nil) != marked && (listed || marks == nil) {
			return fmt.Errorf("marked in the asks: %t, in its preview: %t", marked, is != nil)
		}
		marked = is != nil
	}
	switch {
	case marked && !out && !d.later(s, c):
		return fmt.Errorf("it is marked, yet its seat is spared in %d worlds", perilWorlds)
	case !sure:
		return nil
	}
	return d.idle(s, c, marked, marks, legal)
}

// idle judges a choice that puts its seat out for sure by what else it may choose.
func (d *duel) idle(s riposte.Seat, c riposte.Choice, marked bool, marks map[riposte.Choice]bool, legal []riposte.Choice) error {
	all := len(legal) <= spareChoices
	for _, other := range legal[:min(len(legal), spareChoices)] {
		if other == c {
			continue
		}
		all = all && marks[other]
		_, spared := d.fates(s, other, false)
		switch {
		case spared && !marked:
			return fmt.Errorf("it puts its seat out for sure without a mark, and %q does not", d.st.Say(s, other))
		case spared:
			return nil
		}
	}
	if marked && all {
		return errors.New("it is marked, yet so is whatever else its seat may choose, and nothing spares it")
	}
	return nil
}

// fates tries a choice in many worlds, until its seat has been spared in one; or, if outs is
// what is looked for, put out in one.
func (d *duel) fates(s riposte.Seat, c riposte.Choice, outs bool) (out, spared bool) {
	work := d.st.Clone()
	for range perilWorlds {
		work.CopyFrom(d.st)
		is, open := d.chosen(work, s, c)
		out, spared = out || is, spared || !is || !open
		if spared && (out || !outs) {
			break
		}
	}
	return out, spared
}

// chosen makes a choice in another world of its seat, beside others drawn at random, and
// reports whether that puts the seat, or one of its figures, out, and by what lies open.
func (d *duel) chosen(work riposte.State, s riposte.Seat, c riposte.Choice) (out, open bool) {
	if r, ok := offers[riposte.Resampler](work); ok {
		r.Resample(s, d.rng)
	}
	by := make([]riposte.Choice, d.seats+1)
	if work.Owed(s).Mode == riposte.Together {
		for y := riposte.Seat(1); int(y) <= d.seats; y++ {
			if work.Owed(y).Mode == riposte.Together {
				by[y] = uniformly(d, y, work.Legal(nil, y))
			}
		}
	}
	by[s] = c
	return d.putsOut(work, s, by)
}

// putsOut makes a step and reports whether that puts a seat, or one of its figures, out, and
// whether it does so before anything of others comes to light. The end of a duel decides only
// what is chosen alone; and what a game master sets by hand is meant.
func (d *duel) putsOut(work riposte.State, s riposte.Seat, by []riposte.Choice) (out, open bool) {
	alone := work.Owed(s).Mode != riposte.Together
	hand := false
	open = true
	err := work.Apply(by, &skewed{d.rng}, riposte.LogFunc(func(e riposte.Event) {
		kind := &d.about.Events[e.Kind]
		out = out || e.Seat == s && slices.Contains(d.Outs, kind.Name)
		open = open && (out || !e.Reveals || e.Seat == s)
		hand = hand || kind.ByHand
	}))
	if err != nil {
		panic(err)
	}
	o := work.Outcome()
	switch {
	case hand:
		return false, open
	case o.Over():
		return out || alone && o.Place[s] > 1, open
	}
	return out || !mayConcede(work, s), open
}

// laterSteps is the number of steps within which a turn ends.
const laterSteps = 40

// later reports whether a choice puts its seat out when it does nothing more to prevent it.
func (d *duel) later(s riposte.Seat, c riposte.Choice) bool {
	for range perilWorlds {
		work := d.st.Clone()
		if out, _ := d.chosen(work, s, c); out {
			return true
		}
		for range laterSteps {
			if o := work.Outcome(); o.Over() {
				break
			}
			by := make([]riposte.Choice, d.seats+1)
			for _, y := range movers(work, d.seats, d.rng) {
				by[y] = uniformly(d, y, work.Legal(nil, y))
				if l, ok := offers[riposte.Lapser](work); ok && y == s {
					by[y] = l.Lapse(y)
				}
			}
			if out, _ := d.putsOut(work, s, by); out {
				return true
			}
		}
	}
	return false
}

// A skewed source throws the lowest and the highest far more often than dice do, so that few
// worlds show what dice may do at all.
type skewed struct{ rng *dice.Seeded }

func (k *skewed) Roll(sides int) int {
	switch k.rng.Pick(4) {
	case 0:
		return 1
	case 1:
		return sides
	}
	return k.rng.Roll(sides)
}

func (k *skewed) Deal(n int) int { return k.rng.Deal(n) }
