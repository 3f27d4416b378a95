package record

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"riposte"
	"riposte/dice/fair"
)

// A holder compares a record with what was promised about it.
type holder struct {
	report *Report
	rec    *Record
	held   int // number of things compared
	wrong  []string
}

func (h *holder) differs(format string, args ...any) {
	h.wrong = append(h.wrong, fmt.Sprintf(format, args...))
}

func (h *holder) compare(what, got, want string) {
	h.held++
	switch {
	case got == "":
		h.differs("%s was promised to be %s, but the record has none", what, want)
	case !strings.EqualFold(got, want):
		h.differs("%s was promised to be %s, but the record says %s", what, want, got)
	}
}

// dice checks that the dice are those of the seeds: commitments bind nothing if the
// record names another generator, or another number for the first draw that the
// seeds make.
func (h *holder) dice(p *Promise) {
	rec, none := h.rec, fair.Commitment{}
	if p.Commitment != none {
		h.compare("the server's commitment", shown(rec.Fair.Commitment), p.Commitment.String())
	}
	if p.Root != none {
		h.compare("the root of the keys", shown(rec.Fair.Root), p.Root.String())
	}
	if p.Commitment == none && p.Root == none && len(p.Seeds)+len(p.Seats)+len(p.Attempts) == 0 && p.Version == 0 && p.From == 0 {
		return
	}
	if rec.RNG.Kind != FairDice {
		h.differs("the dice were promised to be of seeds, but the record says they are of %s", generator(rec.RNG))
		return
	}
	if p.Version != 0 {
		h.compare("the version of the dice", strconv.Itoa(int(max(rec.RNG.Version, fair.V1))), strconv.Itoa(int(p.Version)))
	}
	if rec.Fair.From != p.From || p.From > 0 {
		h.compare("the first draw of the seeds", strconv.Itoa(rec.Fair.From), strconv.Itoa(p.From))
	}
	proven := slices.ContainsFunc(h.report.Checks, func(c Check) bool {
		return c.Name == "draws" && (c.Status == Passed || c.Status == NotApplicable && rec.Fair.From > 0)
	})
	if (rec.Finished() || rec.withheld) && !proven {
		h.differs("the draws were promised to be of the seeds, and nothing proves it")
	}
}

// attempts compares the attempts that were noted with those of the record, including the one
// that succeeded if it was noted with them. Others may have sat there before the first that was
// noted.
func (h *holder) attempts(p *Promise) {
	if len(p.Attempts) == 0 {
		return
	}
	failed := h.rec.Fair.Attempts
	number := p.Attempts[0].Number
	for _, n := range p.Attempts {
		for ; number < n.Number && number <= len(failed); number++ {
			h.differs("attempt %d of the record was not noted", number)
		}
		number = n.Number + 1
		in := fmt.Sprintf(" in attempt %d", n.Number)
		var server, own fair.Commitment
		switch {
		case n.Number <= len(failed):
			a := &failed[n.Number-1]
			server = a.Commitment
			for i := range a.Seats {
				if h.rec.is(a.Seats[i].Seat, p.Seat) {
					own = a.Seats[i].Commitment
				}
			}
		case n.Number == len(failed)+1:
			server = h.rec.Fair.Commitment
			if s := h.seeded(p.Seat); s != nil {
				own = s.Commitment
			}
		default:
			h.differs("attempt %d was noted, but the record has %d that came to nothing", n.Number, len(failed))
			continue
		}
		h.compare("the server's commitment"+in, shown(server), n.Commitment.String())
		if n.Own != (fair.Commitment{}) {
			h.compare("the commitment of "+p.Seat+in, shown(own), n.Own.String())
		}
	}
	for ; number <= len(failed); number++ {
		h.differs("attempt %d of the record was not noted", number)
	}
}

// seeded is what a seat contributed to the draws, nil if nothing is said of it.
func (h *holder) seeded(word string) *SeatSeed {
	for i := range h.rec.Fair.Seats {
		if s := &h.rec.Fair.Seats[i]; h.rec.is(s.Seat, word) {
			return s
		}
	}
	return nil
}

// seats compares what every seat had brought before any seed was opened.
func (h *holder) seats(p *Promise) {
	if len(p.Seats) == 0 {
		return
	}
	for s := range h.rec.Setup.Seats {
		seat := riposte.Seat(s + 1)
		if !slices.ContainsFunc(p.Seats, func(n NotedSeat) bool { return h.rec.is(seat, n.Seat) }) {
			h.differs("%s plays in the record but was not noted", h.rec.Info().SeatWord(seat))
		}
	}
	for _, n := range p.Seats {
		h.held++
		s := h.seeded(n.Seat)
		switch {
		case !h.sits(n.Seat):
			h.differs("%s was noted but has no seat in the record", n.Seat)
			continue
		case n.Bot && s != nil:
			h.differs("%s was promised to be a bot, but the record has a seed of it", n.Seat)
		case n.Bot:
		case s == nil:
			h.differs("%s was promised to be a person, but the record says nothing of its seed", n.Seat)
		case n.None && !s.None:
			h.differs("%s was promised to bring no seed, but the record says otherwise", n.Seat)
		case n.None:
		case s.LeftOut:
			h.differs("%s was promised to bring a seed, the record leaves it out", n.Seat)
		default:
			h.compare("the commitment of "+n.Seat, shown(s.Commitment), n.Commitment.String())
		}
		switch seals := h.sealed(n.Seat); {
		case n.Seal != fair.Commitment{}:
			h.seal(n.Seat, n.Seal)
		case len(seals) > 0 && !n.Bot:
			h.differs("%s had locked no document when it was noted, but the record has the seal %s", n.Seat, seals[0])
		}
	}
}

func (h *holder) sits(word string) bool {
	for s := range h.rec.Setup.Seats {
		if h.rec.is(riposte.Seat(s+1), word) {
			return true
		}
	}
	return false
}

// sealed returns the commitments to documents that a seat made.
func (h *holder) sealed(word string) (all []string) {
	for i := range h.rec.Seals {
		if seal := &h.rec.Seals[i]; h.rec.is(seal.Seat, word) && len(seal.Commitment) > 0 {
			all = append(all, fmt.Sprintf("%x", seal.Commitment))
		}
	}
	return all
}

func (h *holder) seal(word string, value fair.Commitment) {
	got, want := h.sealed(word), value.String()
	if slices.Contains(got, want) {
		got = []string{want}
	}
	h.compare("the seal of "+word, strings.Join(got, " and "), want)
}

// locks compares the seat's own locks, and those of the others that it saw before it
// opened its own: none may have taken the place of another since. A record that
// withholds has no locks.
func (h *holder) locks(p *Promise) {
	rec := h.rec
	if p.Blind {
		h.held++
		if !rec.Blind {
			h.differs("sealed choices were promised to be under blind locks, but the record has none")
		}
	}
	if rec.withheld {
		return
	}
	has := func(hash [32]byte, whose func(riposte.Seat) bool) string {
		if slices.ContainsFunc(rec.Locks, func(l Lock) bool { return whose(l.Seat) && bytes.Equal(l.Hash, hash[:]) }) {
			return fair.Commitment(hash).String()
		}
		return ""
	}
	for _, n := range p.Locks {
		h.compare("a lock of "+n.Seat, has(n.Value, func(s riposte.Seat) bool { return rec.is(s, n.Seat) }), fair.Commitment(n.Value).String())
	}
	for _, hash := range p.Others {
		h.compare("a lock that another seat had shown", has(hash, func(s riposte.Seat) bool { return !rec.is(s, p.Seat) }), fair.Commitment(hash).String())
	}
	if len(p.Others) == 0 {
		return
	}
	own := map[int]bool{} // the steps of the choices for which the seat's own noted locks were opened
	for i := range rec.Locks {
		if l := &rec.Locks[i]; rec.opened(l) && slices.ContainsFunc(p.Locks, func(n Noted) bool { return bytes.Equal(l.Hash, n.Value[:]) }) {
			own[l.Step] = true
		}
	}
	for i := range rec.Locks {
		l := &rec.Locks[i]
		seen := slices.ContainsFunc(p.Others, func(hash [32]byte) bool { return bytes.Equal(l.Hash, hash[:]) })
		if own[l.Step] && rec.opened(l) && !rec.is(l.Seat, p.Seat) && !seen {
			h.differs("the lock of %s in step %d was not seen before %s opened its own", rec.Info().SeatWord(l.Seat), l.Step, p.Seat)
		}
	}
}

// opened reports whether a choice was made from a lock that was opened.
func (r *Record) opened(l *Lock) bool {
	return l.Nonce != nil && l.Step < len(r.Steps) && int(l.Seat) < len(r.Steps[l.Step].By) && r.Steps[l.Step].By[l.Seat] != 0
}
