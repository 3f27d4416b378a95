package house

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"riposte"
	"riposte/dice"
	"riposte/dice/fair"
	"riposte/internal/store"
	"riposte/lesson"
)

// Commit commits to a seed or, with nil, declares that the seat brings none. It is
// asked for after an attempt to begin came to nothing; until the seeds are asked
// for, the guest may replace an earlier promise. Repeating the same one changes
// nothing. The error is Faults for a commitment that was used at this table before,
// and riposte.ErrNotOwed when it is too late.
func (h *House) Commit(ctx context.Context, g Guest, duel string, c *fair.Commitment) error {
	return h.bySeat(ctx, g, duel, func(a *act, s riposte.Seat) error {
		var made []byte
		if c != nil {
			made = c[:]
		}
		at := &a.sat[s]
		switch {
		case a.version() != fair.V2 || a.m.Over():
			return fmt.Errorf("%w: seeds are committed to before the duel", riposte.ErrNotOwed)
		case !at.Promised.IsZero() && bytes.Equal(at.Commitment, made):
			return nil
		case a.dice.source != nil || a.opening():
			return fmt.Errorf("%w: all have committed", riposte.ErrNotOwed)
		}
		if err := a.unused(made, s); err != nil {
			return err
		}
		at.Commitment, at.None, at.Promised = slices.Clone(made), made == nil, a.now
		a.change.Promises = append(a.change.Promises, store.Promise{Seat: s, Commitment: at.Commitment, At: a.now})
		return nil
	})
}

// OpenSeed hands in the seed that the guest committed to, once every seat is taken,
// all have committed and all documents are locked. Repeating the same seed changes
// nothing. The error is ErrSeed for another seed, and riposte.ErrNotOwed while none
// is asked for: the guest committed to none, others have not committed yet, or it
// is too late.
func (h *House) OpenSeed(ctx context.Context, g Guest, duel string, seed fair.Seed) error {
	return h.bySeat(ctx, g, duel, func(a *act, s riposte.Seat) error {
		at := &a.sat[s]
		switch {
		case len(at.Commitment) == 0:
			return fmt.Errorf("%w: no seed was committed to", riposte.ErrNotOwed)
		case !commitment(at.Commitment).Opens(seed):
			return ErrSeed
		case bytes.Equal(at.Seed, seed[:]):
			return nil
		case at.LeftOut || a.opening() && !a.now.Before(a.until()):
			return fmt.Errorf("%w: it is too late for this seed", riposte.ErrNotOwed)
		case !a.opening():
			return fmt.Errorf("%w: seeds are opened when all sit, have committed and are ready", riposte.ErrNotOwed)
		}
		a.seed(s, seed[:])
		return nil
	})
}

func commitment(stored []byte) (c fair.Commitment) {
	copy(c[:], stored)
	return c
}

// seed settles the seed of a seat; nil means that it is left out.
func (a *act) seed(s riposte.Seat, seed []byte) {
	a.sat[s].Seed, a.sat[s].LeftOut = slices.Clone(seed), seed == nil
	for i := range a.change.Sat { // a person who sits down by this act is stored as settled
		if a.change.Sat[i].Seat == s {
			a.change.Sat[i].Seed, a.change.Sat[i].LeftOut = a.sat[s].Seed, a.sat[s].LeftOut
			return
		}
	}
	a.change.Seeds = append(a.change.Seeds, store.Seed{Seat: s, Seed: seed})
}

// opening reports whether the seeds are or were asked for. Nothing that a seat does
// from then on can depend on the others' seeds, for it has committed to everything
// it brings. Version 1 asks as soon as all sit.
func (p *play) opening() bool {
	if !p.full() || p.version() == fair.V1 {
		return p.full()
	}
	return !slices.ContainsFunc(p.everySeat(), func(s riposte.Seat) bool {
		return p.person(s) && p.sat[s].Promised.IsZero() || !p.ready(s)
	})
}

// awaited reports whether the seed of a seat is neither in nor left out.
func (p *play) awaited(s riposte.Seat) bool {
	at := &p.sat[s]
	return p.person(s) && at.Seed == nil && !at.LeftOut && !at.None
}

// seedDue reports whether the table waits for a seat to open its seed, or to commit
// to one.
func (p *play) seedDue(s riposte.Seat) bool {
	if p.opening() {
		return p.awaited(s)
	}
	return p.version() == fair.V2 && p.sat[s].Promised.IsZero()
}

// opened reports whether any seed is in.
func (p *play) opened() bool {
	return slices.ContainsFunc(p.sat, func(s store.Sitting) bool { return s.Seed != nil })
}

// settled reports whether everything that the draws are made from is known.
func (p *play) settled() bool {
	return p.opening() && !slices.ContainsFunc(p.everySeat(), p.awaited)
}

// until is when seeds are no longer waited for, if they are asked for.
func (p *play) until() time.Time {
	last := p.duel.Created
	for i := range p.sat {
		if !p.person(riposte.Seat(i)) {
			continue
		}
		for _, at := range []time.Time{p.sat[i].At, p.sat[i].Promised} {
			if at.After(last) {
				last = at
			}
		}
	}
	if p.version() == fair.V1 {
		return p.awake(last, SeedPatience)
	}
	if history := p.m.History(); !p.m.Began() {
		for i := range history.Seals {
			if at := history.Seals[i].At; at.After(last) {
				last = at
			}
		}
	}
	return p.awake(last, p.patience())
}

// patience is how long seeds are awaited.
func (p *play) patience() time.Duration {
	clock := p.duel.Terms.Clock
	switch given := max(clock.Base, clock.PerRequest); {
	case given == 0:
		return LongPatience
	case given <= LiveClock:
		return SeedPatience
	default:
		return min(given, LongPatience)
	}
}

// openDice lets draws be made from the seeds, beginning with the one after those
// already made.
func (p *play) openDice() {
	p.dice.source = p.diceAfter(p.made())
}

// diceAfter are the dice of the duel once so many draws were made. Those of a lesson are known
// from its seed alone.
func (p *play) diceAfter(made []dice.Draw) riposte.Dice {
	if taught := p.duel.Terms.Lesson; taught != nil {
		return lesson.Dice(taught.Seed, made)
	}
	var seeds []fair.Seed
	for i := range p.sat {
		if p.sat[i].Seed != nil && !p.sat[i].LeftOut {
			seeds = append(seeds, fair.Seed(p.sat[i].Seed))
		}
	}
	source := fair.NewSource(p.version(), p.secret, p.id, seeds...)
	source.Seek(uint64(len(made)))
	return source
}

// settle makes the first draws when the last seed has come. A seed that does not
// come ends the attempt; in version 1 it is left out.
func (a *act) settle() {
	if !a.opening() {
		return
	}
	var missing []riposte.Seat
	for _, s := range a.everySeat() {
		switch {
		case !a.awaited(s):
		case a.version() == fair.V1 && len(a.sat[s].Commitment) == 0:
			a.seed(s, nil)
		default:
			missing = append(missing, s)
		}
	}
	switch late := !a.now.Before(a.until()); {
	case len(missing) == 0:
	case late && a.version() == fair.V1:
		for _, s := range missing {
			a.seed(s, nil)
		}
	case late:
		a.fail(missing)
		return
	default:
		if until := a.until(); !until.Equal(a.before.until) || a.anew || a.timed {
			a.later(jobSeeds, until, nil)
		}
		return
	}
	a.openDice()
	a.line(LineSeeds, riposte.Nobody, a.leftOut(), "")
}

// leftOut lists the seats whose seeds were no longer waited for, in the form of the line
// LineSeeds.
func (p *play) leftOut() string {
	var out []string
	for i := range p.sat {
		if p.sat[i].LeftOut {
			out = append(out, strconv.Itoa(i))
		}
	}
	return strings.Join(out, " ")
}
