package store

import (
	"encoding/json"
	"fmt"
)

// Vet returns ErrInvalid as far as that can be told from the duel alone.
func (d *Duel) Vet() error {
	if d.ID == "" || d.Setup.Ruleset == "" || d.Setup.Version == 0 || len(d.Setup.Seats) == 0 {
		return fmt.Errorf("%w: a duel has an ID, a ruleset, its version, and seats", ErrInvalid)
	}
	for i := range d.Sat {
		if err := d.Sat[i].vet(len(d.Setup.Seats)); err != nil {
			return err
		}
	}
	for i := range d.Attempts {
		if err := d.Attempts[i].vet(i+1, len(d.Setup.Seats)); err != nil {
			return err
		}
	}
	return d.Listing.vet()
}

// Vet returns ErrInvalid as far as that can be told from the change alone, for a
// duel with the given number of seats.
func (c *Change) Vet(seats int) error {
	for i := range c.Sat {
		if err := c.Sat[i].vet(seats); err != nil {
			return err
		}
	}
	for _, p := range c.Promises {
		if p.Seat < 1 || int(p.Seat) > seats {
			return noSeat(int(p.Seat))
		}
	}
	if c.Anew != nil {
		if err := c.Anew.Ended.vet(c.Anew.Ended.Number, seats); err != nil {
			return err
		}
	}
	for _, d := range c.Documents {
		if d.Seat < 1 || int(d.Seat) > seats {
			return noSeat(int(d.Seat))
		}
		if d.Seal != nil && d.Seal.Seat != d.Seat {
			return fmt.Errorf("%w: seat %d under the seal of seat %d", ErrInvalid, d.Seat, d.Seal.Seat)
		}
	}
	for i := range c.Steps {
		if c.Steps[i].Seq != c.Steps[0].Seq+i {
			return fmt.Errorf("%w: step %d after step %d", ErrInvalid, c.Steps[i].Seq, c.Steps[i-1].Seq)
		}
	}
	for i := range c.Lines {
		if c.Lines[i].Seq != c.Lines[0].Seq+i {
			return fmt.Errorf("%w: line %d after line %d", ErrInvalid, c.Lines[i].Seq, c.Lines[i-1].Seq)
		}
	}
	if c.Listing != nil {
		return c.Listing.vet()
	}
	return nil
}

func (s *Sitting) vet(seats int) error {
	if s.Seat < 1 || int(s.Seat) > seats {
		return noSeat(int(s.Seat))
	}
	if s.LeftOut && s.Seed != nil {
		return fmt.Errorf("%w: seat %d is left out but has a seed", ErrInvalid, s.Seat)
	}
	if s.None && (s.Seed != nil || s.Commitment != nil) {
		return fmt.Errorf("%w: seat %d brings no seed but has one", ErrInvalid, s.Seat)
	}
	return nil
}

func (a *Attempt) vet(number, seats int) error {
	if a.Number != number || number < 1 {
		return fmt.Errorf("%w: attempt %d at place %d", ErrInvalid, a.Number, number)
	}
	for i := range a.Seats {
		if s := a.Seats[i].Seat; s < 1 || int(s) > seats {
			return noSeat(int(s))
		}
	}
	return nil
}

// vet checks for JSON, because an export writes the summary as it is.
func (l *Listing) vet() error {
	if len(l.Summary) > 0 && !json.Valid(l.Summary) {
		return fmt.Errorf("%w: the summary is not JSON", ErrInvalid)
	}
	return nil
}

func noSeat(seat int) error { return fmt.Errorf("%w: there is no seat %d", ErrInvalid, seat) }
