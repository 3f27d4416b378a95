package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"riposte"
	"riposte/dice/fair"
)

// A Promise is what somebody noted about a duel when it was promised, independently of
// whoever keeps its record. What was not noted is zero. A From of 0, however, means that
// all draws must come from the seeds, if anything at all was noted about the dice.
type Promise struct {
	Duel       string
	Commitment fair.Commitment // the server's
	Root       fair.Commitment
	Version    fair.Version   // of the dice
	From       int            // the first draw from the seeds, as in [Fair]
	Blind      bool           // sealed choices are under blind locks
	Seat       string         // whose locks, seeds and Others these are, and whose own commitments Attempts has
	Attempts   []NotedAttempt // in ascending order of number
	Seats      []NotedSeat    // for the attempt that succeeded: every seat, if any
	Seeds      []Noted        // of seats, by their words
	Seals      []Noted        // commitments to documents, by seats' words
	Locks      []Noted        // hashes of blind locks, by seats' words
	Others     [][32]byte     // hashes of others' blind locks, seen before Seat opened its own
}

// A Noted is 32 bytes that were noted about a seat.
type Noted struct {
	Seat  string
	Value [32]byte
}

// A NotedAttempt is what was noted about one attempt to begin.
type NotedAttempt struct {
	Number     int             `json:"number"`
	Commitment fair.Commitment `json:"commitment"` // the server's
	Own        fair.Commitment `json:"own"`        // zero: no seed was brought
}

// A NotedSeat is what was noted about a seat before seeds were opened: its
// commitment, or that it brings none, or that it is a bot.
type NotedSeat struct {
	Seat       string          `json:"-"`
	Commitment fair.Commitment `json:"commitment"`
	None       bool            `json:"none"`
	Bot        bool            `json:"bot"`
	Seal       fair.Commitment `json:"seal"` // zero: it had locked no document
}

// receiptFormat is the first word of a receipt.
const receiptFormat = "receipt 1"

// receipt is the form in which the page exports one seat's Promise.
type receipt struct {
	Riposte    string               `json:"riposte"`
	Duel       string               `json:"duel"`
	Commitment fair.Commitment      `json:"commitment"`
	Root       *fair.Commitment     `json:"root"`
	Version    fair.Version         `json:"version"`
	From       int                  `json:"from"`
	Blind      bool                 `json:"blind"`
	Attempts   []NotedAttempt       `json:"attempts"`
	Seats      map[string]NotedSeat `json:"seats"`
	Seat       string               `json:"seat"`
	Seed       *fair.Seed           `json:"seed"`
	Seals      []fair.Commitment    `json:"seals"`
	Locks      []fair.Commitment    `json:"locks"`
	Others     []fair.Commitment    `json:"others"`
}

// vet says what is wrong with a receipt.
func (r *receipt) vet() error {
	switch {
	case r.Riposte != receiptFormat:
		return fmt.Errorf("\"riposte\" is %q, want %q", r.Riposte, receiptFormat)
	case r.Duel == "" || r.Commitment == fair.Commitment{}:
		return errors.New("duel and commitment are needed")
	case r.Seat == "" && (r.Seed != nil || len(r.Seals)+len(r.Locks)+len(r.Others) > 0):
		return errors.New("a seed, seals or locks without a seat")
	case r.From < 0:
		return fmt.Errorf("\"from\" is %d", r.From)
	}
	last := 0
	for _, a := range r.Attempts {
		switch {
		case a.Number <= last:
			return fmt.Errorf("attempt %d follows attempt %d", a.Number, last)
		case a.Commitment == fair.Commitment{}:
			return fmt.Errorf("attempt %d has no commitment", a.Number)
		case r.Seat == "" && a.Own != fair.Commitment{}:
			return fmt.Errorf("attempt %d has a commitment without a seat", a.Number)
		}
		last = a.Number
	}
	for word, s := range r.Seats {
		ways := 0
		for _, way := range []bool{s.Commitment != fair.Commitment{}, s.None, s.Bot} {
			if way {
				ways++
			}
		}
		if word == "" || ways != 1 {
			return fmt.Errorf("seat %q wants one of commitment, none and bot", word)
		}
	}
	return nil
}

// ErrReceipt says that a file is not a receipt.
var ErrReceipt = errors.New("not a receipt")

// ReadReceipt reads what a player's page has kept of a duel, one object of JSON:
//
//	{"riposte":"receipt 1","duel":"…","commitment":"…","root":"…","version":2,"from":0,"blind":true,
//	 "attempts":[{"number":1,"commitment":"…","own":"…"}],
//	 "seats":{"red":{"commitment":"…","seal":"…"},"blue":{"none":true,"seal":"…"},"green":{"bot":true}},
//	 "seat":"red","seed":"…","seals":["…"],"locks":["…"],"others":["…"]}
//
// duel and the server's commitment must be there. seat is needed with a seed, seals, locks or
// others; seals are that seat's commitments to documents, locks are the hashes of its blind locks,
// and others are the hashes of the other seats' locks that were seen before it opened its own.
// Other keys are refused.
func ReadReceipt(data []byte) (p Promise, err error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	var r receipt
	if err := d.Decode(&r); err != nil {
		return p, fmt.Errorf("%w: %w", ErrReceipt, err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return p, fmt.Errorf("%w: something follows it", ErrReceipt)
	}
	if err := r.vet(); err != nil {
		return p, fmt.Errorf("%w: %w", ErrReceipt, err)
	}
	p = Promise{
		Duel: r.Duel, Commitment: r.Commitment, Version: r.Version, From: r.From, Blind: r.Blind,
		Seat: r.Seat, Attempts: r.Attempts,
	}
	for _, word := range slices.Sorted(maps.Keys(r.Seats)) {
		seat := r.Seats[word]
		seat.Seat = word
		p.Seats = append(p.Seats, seat)
	}
	for _, other := range r.Others {
		p.Others = append(p.Others, other)
	}
	if r.Root != nil {
		p.Root = *r.Root
	}
	if r.Seed != nil {
		p.Seeds = []Noted{{r.Seat, *r.Seed}}
	}
	for _, seal := range r.Seals {
		p.Seals = append(p.Seals, Noted{r.Seat, seal})
	}
	for _, lock := range r.Locks {
		p.Locks = append(p.Locks, Noted{r.Seat, lock})
	}
	return p, nil
}

// Hold adds a check to the report: whether the record says what was promised. It
// names everything that differs.
func (r *Report) Hold(p Promise) {
	const name = "promises"
	rec := r.header
	if rec == nil {
		r.add(name, Failed, "Without a record nothing can be compared.")
		return
	}
	h := &holder{report: r, rec: rec}
	if p.Duel != "" {
		h.compare("the duel", rec.Duel, p.Duel)
	}
	h.dice(&p)
	h.attempts(&p)
	h.seats(&p)
	for _, n := range p.Seeds {
		got := ""
		for _, s := range rec.Fair.Seats {
			if s.Seed != nil && rec.is(s.Seat, n.Seat) {
				got = s.Seed.String()
			}
		}
		h.compare("the seed of "+n.Seat, got, fair.Seed(n.Value).String())
	}
	for _, n := range p.Seals {
		h.seal(n.Seat, n.Value)
	}
	h.locks(&p)
	switch {
	case len(h.wrong) > 0:
		r.add(name, Failed, "%s.", strings.Join(h.wrong, "; "))
	case h.held == 0:
		r.add(name, NotApplicable, "Nothing was noted.")
	default:
		r.add(name, Passed, "All %d things that were noted before the duel are those of the record.", h.held)
	}
}

func shown(c fair.Commitment) string {
	if c == (fair.Commitment{}) {
		return ""
	}
	return c.String()
}

// is reports whether a word names the seat.
func (r *Record) is(s riposte.Seat, word string) bool {
	return strings.EqualFold(r.Info().SeatWord(s), word)
}

// A Note is something that a player should have noted before the duel.
type Note struct {
	What  string `json:"what"` // commitment, root, seed red, seal red, lock red
	Value string `json:"value"`
}

// noted lists what the players of a duel with verifiable dice should have noted.
func (r *Record) noted() (notes []Note) {
	if r.RNG.Kind != FairDice {
		return nil
	}
	add := func(what, value string) {
		if value != "" {
			notes = append(notes, Note{what, value})
		}
	}
	add("commitment", shown(r.Fair.Commitment))
	add("root", shown(r.Fair.Root))
	for _, s := range r.Fair.Seats {
		if s.Seed != nil {
			add("seed "+r.Info().SeatWord(s.Seat), s.Seed.String())
		}
	}
	for i := range r.Seals {
		add("seal "+r.Info().SeatWord(r.Seals[i].Seat), fmt.Sprintf("%x", r.Seals[i].Commitment))
	}
	for i := range r.Locks {
		add("lock "+r.Info().SeatWord(r.Locks[i].Seat), fmt.Sprintf("%x", r.Locks[i].Hash))
	}
	return notes
}
