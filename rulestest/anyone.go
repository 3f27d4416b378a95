package rulestest

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"riposte"
	"riposte/dice"
)

// For is a Config for a ruleset of which nothing is known but what it says of itself: its
// set-ups are drawn from Info's options, seats and samples, and kept if Vet accepts them.
// What may be chosen where a decision is not Whole nobody else can judge, so Check itself
// does. A ruleset in which nothing is found that anybody may not know is one without secrets.
func For(r riposte.Ruleset) Config {
	c := Config{Ruleset: r, Setups: func(seed uint64) riposte.Setup { return drawn(r, seed) }}
	c.Judge = func(st riposte.State, s riposte.Seat, choice riposte.Choice) bool { return st.Check(s, choice) == nil }
	few := c
	few.Duels = 4
	c.Open = newSuite(few).walks(randomly, func(d *duel) error {
		for x := riposte.Nobody; int(x) <= d.seats; x++ {
			if d.hides(x) {
				return errors.New("a secret")
			}
		}
		return nil
	}) == nil
	return c
}

// hides reports whether there is something here that seat x may not know.
func (d *duel) hides(x riposte.Seat) bool {
	if len(hiddenFrom(d.st, x)) > 0 {
		return true
	}
	other := d.st.Clone()
	r, ok := other.(riposte.Resampler)
	if !ok {
		return false
	}
	r.Resample(x, dice.NewSeeded(d.seed, uint64(len(d.steps))))
	return d.another(x, other)
}

// drawn is a set-up of a seed: the more tries fail, the fewer options it sets.
func drawn(r riposte.Ruleset, seed uint64) (setup riposte.Setup) {
	const tries = 16
	info, rng := r.Info(), dice.NewSeeded(seed, 31)
	for try := range tries {
		setup = riposte.Setup{Ruleset: info.Name, Seats: make([]riposte.SeatSetup, info.MinSeats+rng.Pick(info.MaxSeats-info.MinSeats+1))}
		for i := range info.Options {
			if value, ok := drawnValue(&info.Options[i], rng); ok && rng.Pick(tries) >= tries/2+try/2 {
				if setup.Options == nil {
					setup.Options = map[string]string{}
				}
				setup.Options[info.Options[i].Name] = value
			}
		}
		for i := range setup.Seats {
			if n := len(info.Samples); n > 0 {
				setup.Seats[i].Document = []byte(strconv.Quote(info.Samples[rng.Pick(n)].Name))
			}
		}
		if accepts(r, setup) {
			return setup
		}
	}
	return setup
}

func drawnValue(o *riposte.Option, rng *dice.Seeded) (string, bool) {
	words, numbers := len(o.Values), 0
	if o.Max > 0 {
		numbers = o.Max - o.Min + 1
	}
	if words+numbers == 0 {
		return "", false
	}
	at := rng.Pick(words + numbers)
	if at < words {
		return o.Values[at], true
	}
	return strconv.Itoa(o.Min + at - words), true
}

func accepts(r riposte.Ruleset, setup riposte.Setup) bool {
	for s := range riposte.Seat(len(setup.Seats) + 1) {
		if r.Vet(setup, s) != nil {
			return false
		}
	}
	return true
}

// Laws holds a ruleset to the contract as [Test] does, outside of a test: each is told by its
// name, with the breach or nil.
func Laws(c Config, told func(law string, breach error)) {
	k := newSuite(c)
	for _, law := range laws {
		told(law.name, law.check(k))
	}
}

// brief are the laws that a ruleset must keep before anybody plays by it at all.
var brief = []string{"info", "options", "documents", "deterministic", "legal", "notation", "copies", "over", "concede", "recorded", "secret"}

// Brief holds a ruleset to the laws without which it can't be played, in two duels each: it is
// what a program has time for when it starts. The error names the law.
func Brief(c Config) error {
	c.Duels = 2
	k := newSuite(c)
	for _, name := range brief {
		for _, law := range laws {
			if law.name != name {
				continue
			}
			if err := law.check(k); err != nil && !tooFew(err) {
				return fmt.Errorf("it breaks the law %q: %w", name, err)
			}
		}
	}
	return nil
}

// tooFew reports whether an error says no more than that the duels proved nothing.
func tooFew(err error) bool {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		return !slices.ContainsFunc(joined.Unwrap(), func(one error) bool { return !tooFew(one) })
	}
	_, few := err.(*vacuousError) //nolint:errorlint // not what it wraps
	return few
}
