package house

import (
	"bytes"
	"errors"
	"fmt"

	"riposte"
	"riposte/dice/fair"
	"riposte/internal/store"
	"riposte/match"
)

// Prove returns what is wrong with a duel as it is stored: it is not what its rules make,
// breaks a commitment, has draws that its seeds don't make, or has an invalid ending. A
// panic becomes an error: what is stored may be anything.
func Prove(known map[string]riposte.Ruleset, l *store.Loaded) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the rules have failed: %v", r)
		}
	}()
	p, err := laid(known, l)
	foreign := errors.Is(err, errForeign)
	if err != nil && !foreign {
		return err
	}
	setup := &l.History.Setup
	for _, seal := range l.History.Seals {
		document := setup.Seats[seal.Seat-1].Document
		if seal.Commitment != nil && !bytes.Equal(seal.Commitment, match.Commitment(seal.Nonce, document)) {
			return fmt.Errorf("the document of seat %d is not the one committed to", seal.Seat)
		}
	}
	if p.m, err = match.Rebuild(p.config(), l.History, l.Standing); err != nil {
		return err
	}
	switch {
	case p.m.Over() && !l.Over:
		return errors.New("it has ended, but is stored as going on")
	case !p.m.Over() && l.Over:
		return errors.New("it goes on, but is stored as over")
	case l.Listing.Phase != "" && p.m.Over() != ended(l.Listing.Phase):
		return fmt.Errorf("it is %s, but is listed as %s", p.phase(), l.Listing.Phase)
	}
	if len(l.Duel.Commitment) == 0 && foreign {
		return nil // nothing was promised about its draws
	}
	if foreign {
		return errForeign
	}
	return p.promises()
}

func ended(phase string) bool { return Phase(phase) == Over || Phase(phase) == Void }

// attempted returns what is wrong with the attempts that came to nothing.
func (p *play) attempted() error {
	for i := range p.attempts {
		a := &p.attempts[i]
		if a.Number != i+1 {
			return fmt.Errorf("attempt %d is where attempt %d belongs", a.Number, i+1)
		}
		for _, did := range a.Seats {
			if did.Seed != nil && (len(did.Seed) != len(fair.Seed{}) || !commitment(did.Commitment).Opens(fair.Seed(did.Seed))) {
				return fmt.Errorf("the seed of seat %d in attempt %d is not the one committed to", did.Seat, a.Number)
			}
		}
	}
	return nil
}

// promises returns what breaks a commitment to a seed, or is not drawn from the
// seeds.
func (p *play) promises() error {
	if !commitment(p.duel.Commitment).Opens(p.secret) {
		return errors.New("the server's seed is not the one committed to")
	}
	if root := optional(p.duel.Root); root != nil && *root != fair.NewTree(p.secret).Root() {
		return errors.New("the keys of the draws are not those committed to")
	}
	if err := p.attempted(); err != nil {
		return err
	}
	for _, s := range p.everySeat() {
		at := &p.sat[s]
		if at.Seed == nil {
			continue
		}
		if len(at.Seed) != len(fair.Seed{}) || !commitment(at.Commitment).Opens(fair.Seed(at.Seed)) {
			return fmt.Errorf("the seed of seat %d is not the one committed to", s)
		}
	}
	draws := p.made()
	from, _, _ := p.forked()
	switch {
	case from > len(draws):
		return fmt.Errorf("%d draws were taken over from another duel, there are %d", from, len(draws))
	case len(draws) == from:
		return nil
	case !p.settled():
		return fmt.Errorf("%d draws were made before the seeds were in", len(draws)-from)
	}
	p.dice.source = p.diceAfter(draws[:from])
	for i, d := range draws[from:] {
		again := d
		if d.Closed {
			again.Face = int32(p.dice.Deal(int(d.Sides)))
		} else {
			again.Face = int32(p.dice.Roll(int(d.Sides)))
		}
		if again != d {
			return &fair.DrawError{Index: uint64(from + i), Recorded: d, Computed: again}
		}
	}
	return nil
}
