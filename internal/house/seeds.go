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
	"riposte/dice/fair"
	"riposte/internal/store"
)

// OpenSeed hands in the seed that the guest committed to, once every seat is
// taken. The same seed again changes nothing. The error is ErrSeed for another
// seed, and riposte.ErrNotOwed while none is asked for: the guest committed to
// none, a seat is open, or it is too late.
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
		case at.LeftOut || !a.now.Before(a.until()):
			return fmt.Errorf("%w: the dice were settled without this seed", riposte.ErrNotOwed)
		case !a.full():
			return fmt.Errorf("%w: a seat is open", riposte.ErrNotOwed)
		}
		a.seed(s, seed[:])
		return nil
	})
}

func commitment(stored []byte) (c fair.Commitment) {
	copy(c[:], stored)
	return c
}

// seed settles the seed of a seat; nil is left out.
func (a *act) seed(s riposte.Seat, seed []byte) {
	a.sat[s].Seed, a.sat[s].LeftOut = slices.Clone(seed), seed == nil
	for i := range a.change.Sat { // who sits down by this act is stored as settled
		if a.change.Sat[i].Seat == s {
			a.change.Sat[i].Seed, a.change.Sat[i].LeftOut = a.sat[s].Seed, a.sat[s].LeftOut
			return
		}
	}
	a.change.Seeds = append(a.change.Seeds, store.Seed{Seat: s, Seed: seed})
}

// awaited reports whether the seed of a seat is neither in nor left out.
func (p *play) awaited(s riposte.Seat) bool {
	return p.person(s) && p.sat[s].Seed == nil && !p.sat[s].LeftOut
}

// opened reports whether any seed is in.
func (p *play) opened() bool {
	return slices.ContainsFunc(p.sat, func(s store.Sitting) bool { return s.Seed != nil })
}

// settled reports whether all that the draws are made of is known.
func (p *play) settled() bool { return p.full() && !slices.ContainsFunc(p.everySeat(), p.awaited) }

// until is when seeds are no longer waited for, if all sit.
func (p *play) until() time.Time {
	last := p.duel.Created
	for i := range p.sat {
		if p.person(riposte.Seat(i)) && p.sat[i].At.After(last) {
			last = p.sat[i].At
		}
	}
	return last.Add(SeedPatience)
}

// openDice lets draws be made of the seeds, from the one after those made on.
func (p *play) openDice() {
	var seeds []fair.Seed
	for i := range p.sat {
		if p.sat[i].Seed != nil && !p.sat[i].LeftOut {
			seeds = append(seeds, fair.Seed(p.sat[i].Seed))
		}
	}
	history := p.m.History()
	p.dice.source = fair.NewSource(fair.V1, p.secret, p.id, seeds...)
	p.dice.source.Seek(uint64(history.Drawn() + len(p.m.Standing().Ahead)))
}

// settle leaves out whose seeds don't come, and makes the first draws when the
// last has come.
func (a *act) settle() {
	if !a.full() {
		return
	}
	late := !a.now.Before(a.until())
	waiting := false
	for _, s := range a.everySeat() {
		switch {
		case !a.awaited(s):
		case len(a.sat[s].Commitment) == 0 || late:
			a.seed(s, nil)
		default:
			waiting = true
		}
	}
	if waiting {
		if !a.before.full || a.anew {
			a.later(jobSeeds, a.until(), nil)
		}
		return
	}
	a.openDice()
	a.line(LineSeeds, riposte.Nobody, a.leftOut(), "")
}

// leftOut lists the seats without a seed, in the form of the line LineSeeds.
func (p *play) leftOut() string {
	var out []string
	for i := range p.sat {
		if p.sat[i].LeftOut {
			out = append(out, strconv.Itoa(i))
		}
	}
	return strings.Join(out, " ")
}

// seedsKnown is what a viewer may know of the seeds.
func (p *play) seedsKnown(viewer riposte.Seat) Dice {
	d := Dice{Commitment: commitment(p.duel.Commitment), Settled: p.dice.source != nil}
	if p.m.Over() && !p.sealed() {
		seed := p.secret
		d.Server = &seed
	}
	for _, s := range p.everySeat() {
		at := &p.sat[s]
		if !p.person(s) {
			continue
		}
		seat := SeatSeed{Seat: s, Opened: at.Seed != nil, LeftOut: at.LeftOut}
		if len(at.Commitment) > 0 {
			c := commitment(at.Commitment)
			seat.Commitment = &c
		}
		if at.Seed != nil && d.Settled {
			seed := fair.Seed(at.Seed)
			seat.Seed = &seed
		}
		d.Seats = append(d.Seats, seat)
		if p.full() && p.awaited(s) {
			until := p.until()
			d.Until = &until
			d.Yours = d.Yours || s == viewer
		}
	}
	return d
}
