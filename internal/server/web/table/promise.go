package table

import (
	"encoding/json"

	"riposte"
	"riposte/dice/fair"
	"riposte/internal/house"
	"riposte/record"
)

// A promise is what a page says about the promises of a duel, for the reader's browser,
// which notes them at the table and compares them after the end. See static/noted.js.
type promise struct {
	Duel       string        `json:"duel"`
	Attempt    int           `json:"attempt"`
	Commitment string        `json:"commitment"`
	Root       string        `json:"root,omitempty"`
	Server     string        `json:"server,omitempty"`
	Seat       string        `json:"seat,omitempty"` // the reader's
	Settled    bool          `json:"settled,omitempty"`
	Over       bool          `json:"over,omitempty"`
	Version    fair.Version  `json:"version"`
	From       *int          `json:"from,omitempty"` // the first draw made by the seeds, at a fork
	Blind      bool          `json:"blind,omitempty"`
	Seats      []seatPromise `json:"seats"`
	Earlier    []earlier     `json:"earlier,omitempty"` // earlier attempts to begin
}

// An earlier is an attempt to begin that came to nothing.
type earlier struct {
	Number     int               `json:"number"`
	Commitment string            `json:"commitment"`
	Seats      map[string]string `json:"seats"` // the seats' commitments
}

// A seatPromise is what one seat has promised.
type seatPromise struct {
	Seat       string `json:"seat"`
	Commitment string `json:"commitment,omitempty"` // to its seed
	Seed       string `json:"seed,omitempty"`
	LeftOut    bool   `json:"leftOut,omitempty"`
	None       bool   `json:"none,omitempty"`
	Bot        bool   `json:"bot,omitempty"`  // brings no seed
	Seal       string `json:"seal,omitempty"` // of its document
}

// JSON is the promise as it is written into the page.
func (p *promise) JSON() string {
	text, err := json.Marshal(p)
	if err != nil {
		panic("web: " + err.Error()) // it is made of strings, so nothing can fail
	}
	return string(text)
}

// PromiseOf is what a table promises.
func PromiseOf(s *house.Sight, in *riposte.Info) *promise {
	p := &promise{
		Duel: s.Duel, Attempt: max(s.Dice.Attempt, 1), Commitment: s.Dice.Commitment.String(), Server: SeedText(s.Dice.Server),
		Settled: s.Dice.Settled, Over: s.Phase == house.Over || s.Phase == house.Void,
		Version: s.Dice.Version, From: s.Dice.From, Blind: s.Blind,
	}
	if s.Dice.Root != nil {
		p.Root = s.Dice.Root.String()
	}
	for _, a := range s.Dice.Earlier {
		seats := map[string]string{}
		for _, did := range a.Seats {
			if did.Commitment != nil {
				seats[in.SeatWord(did.Seat)] = did.Commitment.String()
			}
		}
		p.Earlier = append(p.Earlier, earlier{a.Number, a.Commitment.String(), seats})
	}
	if s.Seat != riposte.Nobody {
		p.Seat = in.SeatWord(s.Seat)
	}
	for i := range s.Seats {
		at := seatPromise{Seat: in.SeatWord(s.Seats[i].Seat), Bot: s.Seats[i].Bot != ""}
		if c := s.Seats[i].Commitment; c != nil {
			at.Seal = c.String()
		}
		if brought := SeedOf(s.Dice.Seats, s.Seats[i].Seat); brought != nil {
			at.LeftOut, at.None, at.Seed = brought.LeftOut, brought.None, SeedText(brought.Seed)
			if brought.Commitment != nil {
				at.Commitment = brought.Commitment.String()
			} else {
				at.None = brought.None || brought.LeftOut // as in version 1
			}
		}
		p.Seats = append(p.Seats, at)
	}
	return p
}

func SeedText(s *fair.Seed) string {
	if s == nil {
		return ""
	}
	return s.String()
}

// PromiseIn is what was promised, according to a record; nil if its dice promise
// nothing.
func PromiseIn(r *record.Record) *promise {
	if r.RNG.Kind != record.FairDice {
		return nil
	}
	p := &promise{
		Duel: r.Duel, Attempt: len(r.Fair.Attempts) + 1, Commitment: r.Fair.Commitment.String(), Server: SeedText(r.Fair.Server),
		Settled: true, Over: true, Version: max(r.RNG.Version, fair.V1), Blind: r.Blind,
	}
	if r.Fair.Root != (fair.Commitment{}) {
		p.Root = r.Fair.Root.String()
	}
	for _, a := range r.Fair.Attempts {
		seats := map[string]string{}
		for _, did := range a.Seats {
			if did.Commitment != (fair.Commitment{}) {
				seats[r.Info().SeatWord(did.Seat)] = did.Commitment.String()
			}
		}
		p.Earlier = append(p.Earlier, earlier{a.Number, a.Commitment.String(), seats})
	}
	for i := range r.Setup.Seats {
		seat := riposte.Seat(i + 1)
		at := seatPromise{Seat: r.Info().SeatWord(seat)}
		for _, s := range r.Fair.Seats {
			if s.Seat == seat && s.Commitment != (fair.Commitment{}) {
				at.Commitment, at.Seed, at.LeftOut, at.None = s.Commitment.String(), SeedText(s.Seed), s.LeftOut, s.None
			}
		}
		for _, s := range r.Seals {
			if s.Seat == seat && len(s.Commitment) == len(fair.Commitment{}) {
				at.Seal = fair.Commitment(s.Commitment).String()
			}
		}
		p.Seats = append(p.Seats, at)
	}
	return p
}

func SeedOf(all []house.SeatSeed, s riposte.Seat) *house.SeatSeed {
	for i := range all {
		if all[i].Seat == s {
			return &all[i]
		}
	}
	return nil
}
