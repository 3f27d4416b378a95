package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"riposte"
	"riposte/dice/fair"
)

// A Promise is what somebody noted before a duel, apart from who keeps its record.
// What was not noted is zero.
type Promise struct {
	Duel       string
	Commitment fair.Commitment // of the server
	Root       fair.Commitment
	Seeds      []Noted // of seats, by their words
	Seals      []Noted // commitments to documents likewise
	Locks      []Noted // hashes of blind locks likewise
}

// A Noted is 32 bytes that were noted of a seat.
type Noted struct {
	Seat  string
	Value [32]byte
}

// receiptFormat is the first word of a receipt.
const receiptFormat = "receipt 1"

// receipt is the form of a Promise that the page exports, of one seat.
type receipt struct {
	Riposte    string            `json:"riposte"`
	Duel       string            `json:"duel"`
	Commitment fair.Commitment   `json:"commitment"`
	Root       *fair.Commitment  `json:"root"`
	Seat       string            `json:"seat"`
	Seed       *fair.Seed        `json:"seed"`
	Seals      []fair.Commitment `json:"seals"`
	Locks      []fair.Commitment `json:"locks"`
}

// ErrReceipt says that a file is no receipt.
var ErrReceipt = errors.New("not a receipt")

// ReadReceipt reads what a player's page has kept of a duel, one object of JSON:
//
//	{"riposte":"receipt 1","duel":"…","commitment":"…","root":"…","seat":"red","seed":"…","seals":["…"],"locks":["…"]}
//
// duel and the server's commitment must be there. seat is needed with a seed, seals and
// locks; seals are commitments to documents of that seat, locks the hashes of its blind
// locks. Other keys are refused.
func ReadReceipt(data []byte) (p Promise, err error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	var r receipt
	if err := d.Decode(&r); err != nil {
		return p, fmt.Errorf("%w: %w", ErrReceipt, err)
	}
	switch _, err := d.Token(); {
	case !errors.Is(err, io.EOF):
		return p, fmt.Errorf("%w: something follows it", ErrReceipt)
	case r.Riposte != receiptFormat:
		return p, fmt.Errorf("%w: \"riposte\" is %q, want %q", ErrReceipt, r.Riposte, receiptFormat)
	case r.Duel == "" || r.Commitment == fair.Commitment{}:
		return p, fmt.Errorf("%w: duel and commitment are needed", ErrReceipt)
	case r.Seat == "" && (r.Seed != nil || len(r.Seals)+len(r.Locks) > 0):
		return p, fmt.Errorf("%w: a seed, seals or locks of no seat", ErrReceipt)
	}
	p = Promise{Duel: r.Duel, Commitment: r.Commitment}
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
// names each thing that differs.
func (r *Report) Hold(p Promise) {
	const name = "promises"
	rec := r.header
	if rec == nil {
		r.add(name, Failed, "Without a record nothing can be compared.")
		return
	}
	var wrong []string
	held := 0
	compare := func(what, got, want string) {
		held++
		switch {
		case got == "":
			wrong = append(wrong, fmt.Sprintf("%s was promised to be %s, the record has none", what, want))
		case !strings.EqualFold(got, want):
			wrong = append(wrong, fmt.Sprintf("%s was promised to be %s, the record says %s", what, want, got))
		}
	}
	if p.Duel != "" {
		compare("the duel", rec.Duel, p.Duel)
	}
	if p.Commitment != (fair.Commitment{}) {
		compare("the server's commitment", shown(rec.Fair.Commitment), p.Commitment.String())
	}
	if p.Root != (fair.Commitment{}) {
		compare("the root of the keys", shown(rec.Fair.Root), p.Root.String())
	}
	for _, n := range p.Seeds {
		got := ""
		for _, s := range rec.Fair.Seats {
			if s.Seed != nil && rec.is(s.Seat, n.Seat) {
				got = s.Seed.String()
			}
		}
		compare("the seed of "+n.Seat, got, fair.Seed(n.Value).String())
	}
	for _, n := range p.Seals {
		var got []string
		for i := range rec.Seals {
			if seal := &rec.Seals[i]; rec.is(seal.Seat, n.Seat) && len(seal.Commitment) > 0 {
				got = append(got, fmt.Sprintf("%x", seal.Commitment))
			}
		}
		want := fair.Commitment(n.Value).String()
		if slices.Contains(got, want) {
			got = []string{want}
		}
		compare("the seal of "+n.Seat, strings.Join(got, " and "), want)
	}
	for _, n := range p.Locks {
		if rec.withheld { // as all choices are
			continue
		}
		got, want := "", fair.Commitment(n.Value).String()
		if slices.ContainsFunc(rec.Locks, func(l Lock) bool { return rec.is(l.Seat, n.Seat) && bytes.Equal(l.Hash, n.Value[:]) }) {
			got = want
		}
		compare("a lock of "+n.Seat, got, want)
	}
	switch {
	case len(wrong) > 0:
		r.add(name, Failed, "%s.", strings.Join(wrong, "; "))
	case held == 0:
		r.add(name, NotApplicable, "Nothing was noted.")
	default:
		r.add(name, Passed, "All %d things that were noted before the duel are those of the record.", held)
	}
}

func shown(c fair.Commitment) string {
	if c == (fair.Commitment{}) {
		return ""
	}
	return c.String()
}

// is reports whether a word names a seat.
func (r *Record) is(s riposte.Seat, word string) bool {
	return strings.EqualFold(r.Info().SeatWord(s), word)
}

// A Note is what a player should have noted before the duel.
type Note struct {
	What  string `json:"what"` // commitment, root, seed red, seal red, lock red
	Value string `json:"value"`
}

// noted is what the players of a duel with verifiable dice should have noted.
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
