package fair

import (
	"fmt"

	"riposte"
	"riposte/dice"
)

// A Proof is all that is needed to check the draws of a duel after its end.
type Proof struct {
	Duel      DuelID     `json:"duel"`
	Committed Commitment `json:"committed"` // of the server, published first
	Server    Seed       `json:"server"`    // S, opened after the end
	Seats     []SeatSeed `json:"seats"`     // in seat order
}

// A SeatSeed is what one seat handed in.
type SeatSeed struct {
	Committed Commitment `json:"committed"`
	Seed      Seed       `json:"seed"`
	LeftOut   bool       `json:"leftOut,omitempty"` // never opened: Seed is not used
}

// Source makes the draws of the duel again.
func (p *Proof) Source() *Source {
	var seeds []Seed
	for _, seat := range p.Seats {
		if !seat.LeftOut {
			seeds = append(seeds, seat.Seed)
		}
	}
	return NewSource(p.Server, p.Duel, seeds...)
}

// Verify checks that every seed is the one committed to and that the draws are
// those of the duel from number first on. The error is a *CommitmentError, or a
// *DrawError for the first draw that differs. Whoever verifies takes the
// commitments from what was seen before the duel, not from the one who proves.
func (p *Proof) Verify(first uint64, draws []dice.Draw) error {
	if !p.Committed.Opens(p.Server) {
		return &CommitmentError{riposte.Nobody}
	}
	for i, seat := range p.Seats {
		if !seat.LeftOut && !seat.Committed.Opens(seat.Seed) {
			return &CommitmentError{riposte.Seat(i + 1)}
		}
	}
	source := p.Source()
	source.Seek(first)
	for i, recorded := range draws {
		computed := recorded
		computed.Face = 0 // no draw at all, where it has no sides
		if recorded.Sides > 0 {
			computed.Face = int32(source.draw(int(recorded.Sides)))
		}
		if computed.Face == 0 || computed != recorded {
			return &DrawError{Index: first + uint64(i), Recorded: recorded, Computed: computed}
		}
	}
	return nil
}

// A CommitmentError says whose seed is not the one committed to; Nobody is the
// server.
type CommitmentError struct{ Seat riposte.Seat }

func (e *CommitmentError) Error() string {
	if e.Seat == riposte.Nobody {
		return "the server's seed is not the one it committed to"
	}
	return fmt.Sprintf("the seed of seat %d is not the one it committed to", e.Seat)
}

// A DrawError says which recorded draw the seeds don't make.
type DrawError struct {
	Index              uint64 // of the draw in the duel, from 0
	Recorded, Computed dice.Draw
}

func (e *DrawError) Error() string {
	return fmt.Sprintf("draw %d is recorded as %s, the seeds make %s", e.Index, e.Recorded, e.Computed)
}
