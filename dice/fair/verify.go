package fair

import (
	"errors"
	"fmt"

	"riposte"
	"riposte/dice"
)

// A Proof is all that is needed to check the draws of a duel after its end.
type Proof struct {
	Version   Version    `json:"version"`
	Duel      DuelID     `json:"duel"`
	Committed Commitment `json:"committed"` // the server's, published first
	Server    Seed       `json:"server"`    // S, opened after the end
	Seats     []SeatSeed `json:"seats"`     // in seat order
}

// A SeatSeed is what one seat handed in.
type SeatSeed struct {
	Committed Commitment `json:"committed"`
	Seed      Seed       `json:"seed"`
	// LeftOut says that Seed is not used: the seat brought none or, in version 1,
	// never opened it.
	LeftOut bool `json:"leftOut,omitempty"`
}

// Source makes the draws of the duel again.
func (p *Proof) Source() *Source { return NewSource(p.Version, p.Server, p.Duel, p.seeds()...) }

// seeds are those that the draws are made from.
func (p *Proof) seeds() (seeds []Seed) {
	for _, seat := range p.Seats {
		if !seat.LeftOut {
			seeds = append(seeds, seat.Seed)
		}
	}
	return seeds
}

// seats checks the seats' seeds against their commitments.
func (p *Proof) seats() error {
	for i, seat := range p.Seats {
		if !seat.LeftOut && !seat.Committed.Opens(seat.Seed) {
			return &CommitmentError{riposte.Seat(i + 1)}
		}
	}
	return nil
}

// Verify checks that every seed is the one committed to and that the draws from
// number first on are the duel's. The error is a *CommitmentError, or a *DrawError
// for the first draw that differs. Take the commitments from what was seen before
// the duel, not from the party that offers the proof.
func (p *Proof) Verify(first uint64, draws []dice.Draw) error {
	if !p.Committed.Opens(p.Server) {
		return &CommitmentError{riposte.Nobody}
	}
	if err := p.seats(); err != nil {
		return err
	}
	source := p.Source()
	source.Seek(first)
	for i, recorded := range draws {
		if err := compare(first+uint64(i), recorded, source.draw); err != nil {
			return err
		}
	}
	return nil
}

// VerifyOpening checks every seat's seed, that the keys are those that the root
// commits to, and that each key makes the draw recorded under its number; recorded
// returns false where there is no such draw. The server's seed is not used. The
// error is a *CommitmentError, a *RootError or a *DrawError.
func (p *Proof) VerifyOpening(root Commitment, o *Opening, recorded func(i uint64) (dice.Draw, bool)) error {
	if err := p.seats(); err != nil {
		return err
	}
	got, err := o.Root()
	if err == nil && !root.equal(got) {
		err = errors.New("keys other than those it committed to")
	}
	if err != nil {
		return &RootError{err}
	}
	words := newWords(V2, p.Duel, p.seeds())
	for _, k := range o.Keys {
		draw, ok := recorded(k.Draw)
		if !ok {
			return &RootError{fmt.Errorf("the key of draw %d, which was not revealed", k.Draw)}
		}
		key := [32]byte(k.Key)
		face := func(n int) int { return retry(func(r uint32) uint64 { return word(&words, &key, k.Draw, r) }, n) }
		if err := compare(k.Draw, draw, face); err != nil {
			return err
		}
	}
	return nil
}

func compare(i uint64, recorded dice.Draw, draw func(n int) int) error {
	computed := recorded
	computed.Face = 0 // no draw at all, where it has no sides
	if recorded.Sides > 0 {
		computed.Face = int32(draw(int(recorded.Sides)))
	}
	if computed.Face == 0 || computed != recorded {
		return &DrawError{Index: i, Recorded: recorded, Computed: computed}
	}
	return nil
}

// A RootError says that keys were opened that the root does not commit to.
type RootError struct{ Err error }

func (e *RootError) Error() string { return "the server has opened " + e.Err.Error() }

// Unwrap returns what is wrong with the keys.
func (e *RootError) Unwrap() error { return e.Err }

// A CommitmentError says whose seed is not the one committed to; Nobody stands for
// the server.
type CommitmentError struct{ Seat riposte.Seat }

func (e *CommitmentError) Error() string {
	if e.Seat == riposte.Nobody {
		return "the server's seed is not the one it committed to"
	}
	return fmt.Sprintf("the seed of seat %d is not the one it committed to", e.Seat)
}

// A DrawError names the recorded draw that the seeds don't make.
type DrawError struct {
	Index              uint64 // number of the draw in the duel, from 0
	Recorded, Computed dice.Draw
}

func (e *DrawError) Error() string {
	return fmt.Sprintf("draw %d is recorded as %s, the seeds make %s", e.Index, e.Recorded, e.Computed)
}
