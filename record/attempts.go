package record

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"riposte"
	"riposte/dice/fair"
)

func writeAttempts(b []byte, r *Record) []byte {
	b = append(b, '[')
	for i := range r.Fair.Attempts {
		if i > 0 {
			b = append(b, ',')
		}
		b = r.Fair.Attempts[i].append(b, r)
	}
	return append(b, ']')
}

func (a *Attempt) append(b []byte, r *Record) []byte {
	b = append(b, `{"number":`...)
	b = appendInt(b, int64(a.Number))
	b = append(b, `,"commitment":`...)
	b = appendCommitment(b, a.Commitment)
	if a.Root != (fair.Commitment{}) {
		b = append(b, `,"root":`...)
		b = appendCommitment(b, a.Root)
	}
	b = append(b, `,"ended":"`...)
	b = a.Ended.AppendFormat(b, dateForm)
	b = append(b, `","seats":`...)
	b = bySeat(b, r, func(b []byte, s riposte.Seat) []byte {
		i := slices.IndexFunc(a.Seats, func(did Attempted) bool { return did.Seat == s })
		if i < 0 {
			return b
		}
		did := &a.Seats[i]
		b = append(b, `{"commitment":`...)
		b = appendCommitment(b, did.Commitment)
		b = append(b, `,"seed":`...)
		b = appendSeed(b, did.Seed)
		if did.None {
			b = append(b, `,"none":true`...)
		}
		if did.Unopened {
			b = append(b, `,"unopened":true`...)
		}
		return append(b, '}')
	})
	return append(b, '}')
}

// A draftAttempt is an attempt with words for its seats.
type draftAttempt struct {
	Attempt
	seats []named[Attempted]
}

func readAttempts(d *draft, n *node) *atError {
	return n.list(func(item *node) *atError {
		if len(d.attempts) == MaxAttempts {
			return &atError{item.at, ErrSize, errAttempts}
		}
		var a draftAttempt
		err := item.each(func(m *member) *atError {
			switch m.key {
			case "number":
				number, err := m.node.number(1, MaxAttempts)
				a.Number = int(number)
				return err
			case "commitment":
				return readCommitment(&m.node, &a.Commitment)
			case "root":
				return readCommitment(&m.node, &a.Root)
			case "ended":
				return readMoment(&m.node, &a.Ended)
			case "seats":
				return a.readSeats(&m.node)
			}
			return unknown(m)
		})
		d.attempts = append(d.attempts, a)
		return err
	})
}

func (a *draftAttempt) readSeats(n *node) *atError {
	return n.each(func(m *member) *atError {
		var did Attempted
		err := m.node.each(func(m *member) (err *atError) {
			switch m.key {
			case "commitment":
				return readCommitment(&m.node, &did.Commitment)
			case "seed":
				return readSeed(&m.node, &did.Seed)
			case "none":
				did.None, err = m.node.yes()
				return err
			case "unopened":
				did.Unopened, err = m.node.yes()
				return err
			}
			return unknown(m)
		})
		a.seats = append(a.seats, named[Attempted]{m.at, m.key, did})
		return err
	})
}

// attempted assigns the entries of the attempts to their seats.
func (d *draft) attempted(m *machine) *Error {
	for i := range d.attempts {
		a := &d.attempts[i]
		for _, one := range a.seats {
			s, err := d.seat(m, one.at, one.word)
			if err != nil {
				return err
			}
			did := one.value
			did.Seat = s
			a.Seats = append(a.Seats, did)
		}
		slices.SortStableFunc(a.Seats, func(a, b Attempted) int { return int(a.Seat) - int(b.Seat) })
		d.rec.Fair.Attempts = append(d.rec.Fair.Attempts, a.Attempt)
	}
	return nil
}

// verifyAttempts checks the attempts that came to nothing: that each names who ended
// it, that what was opened had been committed to, and that nothing was committed to
// twice.
func (r *Record) verifyAttempts(report *Report) {
	const name = "attempts"
	if len(r.Fair.Attempts) == 0 {
		return
	}
	ended, err := r.attemptsEnded()
	if err != nil {
		report.result(name, err, "")
		return
	}
	before := "One attempt"
	if len(ended) > 1 {
		before = strconv.Itoa(len(ended)) + " attempts"
	}
	report.add(name, Passed, "%s to begin came to nothing before: %s.", before, strings.Join(ended, "; "))
}

// attemptsEnded says who ended each attempt.
func (r *Record) attemptsEnded() (ended []string, err error) {
	if r.RNG.Kind != FairDice || r.RNG.Version != fair.V2 {
		return nil, errors.New("only dice of version 2 have attempts")
	}
	seen := map[fair.Commitment]string{}
	once := func(c fair.Commitment, whose string) error {
		if other, twice := seen[c]; twice {
			return fmt.Errorf("%s has the commitment of %s", whose, other)
		}
		seen[c] = whose
		return nil
	}
	for i := range r.Fair.Attempts {
		a := &r.Fair.Attempts[i]
		in := " in attempt " + strconv.Itoa(i+1)
		switch {
		case a.Number != i+1:
			return nil, fmt.Errorf("attempt %d is where attempt %d belongs", a.Number, i+1)
		case a.Commitment == fair.Commitment{}:
			return nil, fmt.Errorf("the server has committed to nothing%s", in)
		case a.Ended.IsZero():
			return nil, fmt.Errorf("nobody says when attempt %d ended", i+1)
		}
		if err := once(a.Commitment, "the server"+in); err != nil {
			return nil, err
		}
		var who []string
		for j := range a.Seats {
			did := &a.Seats[j]
			word := r.Info().SeatWord(did.Seat)
			if did.Unopened {
				who = append(who, word)
			}
			if err := did.vet(word, in); err != nil {
				return nil, err
			}
			if !did.None {
				if err := once(did.Commitment, word+in); err != nil {
					return nil, err
				}
			}
		}
		if len(who) == 0 {
			return nil, fmt.Errorf("nobody has ended attempt %d", i+1)
		}
		ended = append(ended, fmt.Sprintf("%s did not open in attempt %d", strings.Join(who, " and "), i+1))
	}
	if err := once(r.Fair.Commitment, "the server"); err != nil {
		return nil, err
	}
	for _, s := range r.Fair.Seats {
		if s.None {
			continue
		}
		if err := once(s.Commitment, r.Info().SeatWord(s.Seat)); err != nil {
			return nil, err
		}
	}
	return ended, nil
}

func (did *Attempted) vet(word, in string) error {
	committed := did.Commitment != fair.Commitment{}
	switch {
	case did.None && (committed || did.Seed != nil):
		return fmt.Errorf("%s was to bring no seed%s but has one", word, in)
	case did.None:
		return nil
	case !committed:
		return fmt.Errorf("%s has committed to nothing%s", word, in)
	case did.Unopened && did.Seed != nil:
		return fmt.Errorf("%s has opened its seed%s although it is recorded as unopened", word, in)
	case !did.Unopened && did.Seed != nil && !did.Commitment.Opens(*did.Seed):
		return fmt.Errorf("the seed of %s%s is not the one it committed to", word, in)
	}
	return nil
}

// readMoment reads a time in the form of the date.
func readMoment(n *node, at *time.Time) *atError {
	s, err := n.str()
	if err != nil {
		return err
	}
	t, bad := time.Parse(time.RFC3339, s)
	if bad != nil || t.UTC().Year() < 1 || t.UTC().Year() > 9999 {
		return misread(n.at, "want a time such as 2026-11-21T12:00:00Z")
	}
	*at = t.UTC().Truncate(time.Second)
	return nil
}
