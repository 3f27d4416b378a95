package dice

import "riposte"

// Limits bound a walk. The zero Limits mean the defaults named with each field.
type Limits struct {
	// Leaves is the greatest number of paths followed exactly; 0 is 1,000,000.
	Leaves int
	// Tail abandons a path that goes on drawing when it is less likely than this; 0
	// is 1e-15. It ends chains that the rules throw die by die; pools don't need it.
	Tail float64
	// Stop is called now and then and ends the exact part early when it returns
	// true.
	Stop func() bool
	// Samples is the number of paths to draw at random if the exact part ended
	// early; 0 is 20,000. If negative, none are drawn and the rest counts as
	// remainder.
	Samples int
	// Seed begins the stream of the samples.
	Seed uint64
	// Cut ends each path at this cut point, if it gets there.
	Cut string
}

const (
	defaultLeaves  = 1_000_000
	defaultTail    = 1e-15
	defaultSamples = 20_000
	// stopEvery is the number of paths between two calls of Stop.
	stopEvery = 64
)

// A Result says how a walk went. P, SampledP and Remainder add up to one.
type Result struct {
	Leaves    int     // paths followed exactly
	P         float64 // sum of their chances
	Samples   int     // paths drawn at random
	SampledP  float64 // share of the chances that they stand for
	Remainder float64 // chains not followed to their end
}

// Walk calls run once for every path of draws that it can take, and after each
// calls leaf with the path's chance. run must begin in the same position each time
// and draw only from the dice it is given. A path ends when run returns nil or is
// cut; any other error ends the walk and is returned.
//
// Paths come in the order of their faces, with the last draw changing fastest. When
// the limits end the exact part, the rest is sampled: paths are drawn at random
// from those that were not followed, and each is passed to leaf with an equal share
// of their chance. Nothing followed before is lost, and no chance is counted twice.
func Walk(run func(riposte.Dice) error, leaf func(p float64), lim Limits) (Result, error) {
	return walk(run, func(p float64, _ int, _ uint64) { leaf(p) }, lim)
}

// Chances is the distribution of an integer that run returns, found by [Walk].
func Chances(run func(riposte.Dice) (int, error), lim Limits) (Distribution, error) {
	value := 0
	return chances(func(d riposte.Dice) (err error) {
		value, err = run(d)
		return err
	}, func() int { return value }, lim)
}

// Odds is the distribution of what measure returns after the choices by are applied
// to st, which is not changed. With a cut point, measure sees the position and the
// events up to it. The events are valid only during the call.
//
// Odds uses all that st knows, including what is hidden. Whoever shows the result
// to a seat must make sure that it does not depend on hidden things.
func Odds(st riposte.State, by []riposte.Choice, cut string, measure func(riposte.State, []riposte.Event) int, lim Limits) (Distribution, error) {
	lim.Cut = cut
	work := st.Clone()
	var events []riposte.Event
	log := riposte.LogFunc(func(e riposte.Event) { events = append(events, e) })
	return chances(func(d riposte.Dice) error {
		work.CopyFrom(st)
		events = events[:0]
		return work.Apply(by, d, log)
	}, func() int { return measure(work, events) }, lim)
}

func chances(run func(riposte.Dice) error, value func() int, lim Limits) (Distribution, error) {
	by := tally{}
	res, err := walk(run, func(p float64, hits int, parts uint64) { by.add(value(), p, hits, parts) }, lim)
	if err != nil {
		return Distribution{}, err
	}
	return Distribution{
		Outcomes:  by.outcomes(),
		Remainder: res.Remainder,
		Leaves:    res.Leaves,
		Samples:   res.Samples,
		SampledP:  res.SampledP,
	}, nil
}

// walk is Walk, but also tells leaf how many samples the path counts for, 0 or 1,
// and the number of equal parts in which the chance is expressed.
func walk(run func(riposte.Dice) error, leaf func(p float64, hits int, parts uint64), lim Limits) (Result, error) {
	w := walker{tail: lim.Tail, cut: lim.Cut}
	if lim.Leaves == 0 {
		lim.Leaves = defaultLeaves
	}
	if lim.Samples == 0 {
		lim.Samples = defaultSamples
	}
	if w.tail == 0 {
		w.tail = defaultTail
	}
	w.prune.err = errPruned
	w.stop.err = &CutError{lim.Cut}
	once := func() error { return run(&w) }

	var res Result
	var p total
	for paths := 1; ; paths++ {
		ended, err := w.follow(once)
		if err != nil {
			return Result{}, err
		}
		if ended {
			leaf(w.p(), 0, w.parts())
			p.add(w.p())
			res.Leaves++
		}
		if !w.advance() {
			break
		}
		if paths >= lim.Leaves || lim.Stop != nil && paths%stopEvery == 0 && lim.Stop() {
			res.Samples = max(0, lim.Samples)
			res.SampledP = w.beginSamples(lim.Seed)
			break
		}
	}
	res.P, res.Remainder = p.sum(), w.remainder.sum()
	if res.Samples == 0 {
		res.Remainder += res.SampledP
		res.SampledP = 0
	}
	for range res.Samples {
		w.nextSample()
		ended, err := w.follow(once)
		if err != nil {
			return Result{}, err
		}
		if !ended {
			panic("dice: a sampled path was pruned")
		}
		leaf(res.SampledP/float64(res.Samples), 1, 0)
	}
	return res, nil
}
