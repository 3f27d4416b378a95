package simstore

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"riposte"
	"riposte/internal/store"
)

// Commit implements store.Store.
func (s *Store) Commit(ctx context.Context, c store.Change) (int64, error) {
	do := func(t *tx) error { return t.change(c) }
	if s.db.planted == Early && len(c.Sat)+len(c.Documents)+len(c.Lines)+len(c.Done) == 0 { // an answer
		go func() { _ = s.write(context.WithoutCancel(ctx), "commit", c.Duel, do) }()
		return c.Revision + 1, nil
	}
	err := s.write(ctx, "commit", c.Duel, do)
	if err != nil && (s.db.planted != Swallowed || !isConflict(err)) {
		return 0, err
	}
	return c.Revision + 1, nil
}

func (t *tx) change(c store.Change) error {
	at, there := t.live[c.Duel]
	if !there {
		return store.ErrNoDuel
	}
	if t.planted == Unrevised || t.planted == Unfenced && len(c.Done) > 0 { // who has the lease is alone
		c.Revision = at.revision
	}
	if at.revision != c.Revision {
		return fmt.Errorf("%w: it is at revision %d", store.ErrConflict, at.revision)
	}
	if err := c.Vet(len(t.duels[c.Duel].Setup.Seats)); err != nil {
		return err
	}
	if err := t.persons(c); err != nil {
		return err
	}
	for _, seat := range c.Released {
		key := seatKey{c.Duel, seat}
		was := t.documents[key]
		if was.seal == nil {
			return fmt.Errorf("%w: the document of seat %d is not sealed", store.ErrInvalid, seat)
		}
		put(t, documents, key, documentRow{bytes: []byte{}, place: was.place})
	}
	for _, d := range c.Documents {
		if err := t.document(c.Duel, d); err != nil {
			return err
		}
	}
	if err := t.append(&at, c); err != nil {
		return err
	}
	if err := t.tell(&at, c); err != nil {
		return err
	}
	if c.Over || c.Void != nil {
		t.disown(c.Duel)
	}
	t.forget(c, at.told)
	if l := c.Listing; l != nil {
		row := t.listings[c.Duel]
		row.Listing = store.Listing{Phase: l.Phase, Summary: bytes.Clone(l.Summary)}
		put(t, listings, c.Duel, row)
	}
	for _, j := range c.Done {
		if err := t.finish(j); err != nil {
			return err
		}
	}
	if c.Deadline != nil {
		t.deadline(c.Duel, *c.Deadline)
	}
	if err := t.enqueueAll(c.Duel, c.Jobs); err != nil {
		return err
	}
	at.revision++
	at.over = at.over || c.Over || c.Void != nil
	at.next = cmp.Or(c.Next, at.next)
	if c.Standing != nil {
		bare := *c.Standing
		bare.Documents = nil
		standing, _, err := kept(&bare)
		if err != nil {
			return err
		}
		at.standing = standing
	}
	if c.Void != nil {
		void, _, err := kept(c.Void)
		if err != nil {
			return err
		}
		at.void = void
	}
	put(t, live, c.Duel, at)
	return nil
}

// append stores steps after the existing ones.
func (t *tx) append(at *liveRow, c store.Change) error {
	if len(c.Steps) > 0 && c.Steps[0].Seq > at.steps {
		return fmt.Errorf("%w: step %d, but %d steps are stored", store.ErrInvalid, c.Steps[0].Seq, at.steps)
	}
	for i := range c.Steps {
		n := c.Steps[i].Seq
		key := numbered{c.Duel, n}
		if hasRow(t.steps, key) && t.planted != Unrevised {
			return fmt.Errorf("%w: step %d is stored", store.ErrConflict, n)
		}
		step, form, err := kept(&c.Steps[i])
		if err != nil {
			return err
		}
		at.head = chained(at.head, c.Duel, n, form)
		at.steps = n + 1
		put(t, steps, key, stepRow{*step, form, at.head})
	}
	return nil
}

// tell stores lines after the existing ones.
func (t *tx) tell(at *liveRow, c store.Change) error {
	if len(c.Lines) == 0 {
		return nil
	}
	switch first := c.Lines[0].Seq; {
	case t.planted == Unrevised:
	case first <= at.told && first > 0:
		return fmt.Errorf("%w: line %d is stored", store.ErrConflict, first)
	case first != at.told+1:
		return fmt.Errorf("%w: line %d, but %d lines are stored", store.ErrInvalid, first, at.told)
	}
	for _, line := range c.Lines {
		line.At, line.After = moment(line.At), slices.Clone(line.After)
		put(t, lines, numbered{c.Duel, line.Seq}, line)
		at.told = line.Seq
	}
	return nil
}

// document stores a draft or, with a seal, the final form.
func (t *tx) document(duel string, d store.Document) error {
	key := seatKey{duel, d.Seat}
	was := t.documents[key]
	if was.seal != nil {
		return fmt.Errorf("%w: the document of seat %d is sealed", store.ErrConflict, d.Seat)
	}
	row := documentRow{bytes: append([]byte{}, d.Bytes...), place: was.place}
	if d.Seal != nil {
		seal, _, err := kept(d.Seal)
		if err != nil {
			return err
		}
		row.seal = seal
		if row.place == 0 {
			row.place = 1 + t.places(duel)
		}
	}
	put(t, documents, key, row)
	return nil
}

// places is how many documents of a duel have a place in the order of seals.
func (t *tx) places(duel string) (n int) {
	for seat := range riposte.Seat(len(t.duels[duel].Setup.Seats)) {
		if t.documents[seatKey{duel, seat + 1}].place > 0 {
			n++
		}
	}
	return n
}

// persons stores the end of an attempt, who leaves, who sits down, what they promise, and what came of seeds.
func (t *tx) persons(c store.Change) error {
	if c.Anew != nil {
		if err := t.anew(c.Duel, c.Anew); err != nil {
			return err
		}
	}
	for _, seat := range c.Left {
		key := seatKey{c.Duel, seat}
		if !hasRow(t.seats, key) {
			return empty(seat)
		}
		del(t, seats, key)
	}
	if err := t.sit(c.Duel, c.Sat); err != nil {
		return err
	}
	for _, p := range c.Promises {
		key := seatKey{c.Duel, p.Seat}
		sat, there := t.seats[key]
		if !there {
			return empty(p.Seat)
		}
		sat.Commitment, sat.None, sat.Promised = bytes.Clone(p.Commitment), p.Commitment == nil, moment(p.At)
		put(t, seats, key, sat)
	}
	for _, seed := range c.Seeds {
		key := seatKey{c.Duel, seed.Seat}
		sat, there := t.seats[key]
		switch {
		case !there:
			return empty(seed.Seat)
		case sat.LeftOut || sat.Seed != nil:
			return fmt.Errorf("%w: the seed of seat %d is settled", store.ErrConflict, seed.Seat)
		}
		sat.Seed, sat.LeftOut = bytes.Clone(seed.Seed), seed.Seed == nil
		put(t, seats, key, sat)
	}
	return nil
}

func empty(seat riposte.Seat) error {
	return fmt.Errorf("%w: nobody sits in seat %d", store.ErrInvalid, seat)
}

func (t *tx) sit(duel string, sat []store.Sitting) error {
	for _, p := range sat {
		key := seatKey{duel, p.Seat}
		if hasRow(t.seats, key) {
			return fmt.Errorf("%w: seat %d", store.ErrTaken, p.Seat)
		}
		p.Commitment, p.Seed, p.At = bytes.Clone(p.Commitment), bytes.Clone(p.Seed), moment(p.At)
		if !p.Promised.IsZero() {
			p.Promised = moment(p.Promised)
		}
		put(t, seats, key, p)
	}
	return nil
}

// anew keeps an attempt that has ended and begins the next.
func (t *tx) anew(duel string, a *store.Anew) error {
	if err := t.attempt(duel, &a.Ended); err != nil {
		return err
	}
	d := t.duels[duel]
	d.Commitment, d.Root, d.Secret = bytes.Clone(a.Commitment), bytes.Clone(a.Root), bytes.Clone(a.Secret)
	put(t, duels, duel, d)
	for seat := range riposte.Seat(len(d.Setup.Seats)) {
		key := seatKey{duel, seat + 1}
		sat, there := t.seats[key]
		if !there {
			continue
		}
		sat.Commitment, sat.Seed, sat.Promised = nil, nil, time.Time{}
		if sat.None {
			sat.Promised = moment(a.Ended.Ended)
		}
		if slices.ContainsFunc(a.Ended.Seats, func(of store.Attempted) bool { return of.Seat == seat+1 && of.Unopened }) {
			sat.Failed++
		}
		put(t, seats, key, sat)
	}
	return nil
}

// attempt stores an attempt after the existing ones.
func (t *tx) attempt(duel string, a *store.Attempt) error {
	next := 1
	for hasRow(t.attempts, numbered{duel, next}) {
		next++
	}
	if a.Number != next {
		return fmt.Errorf("%w: attempt %d, but %d are stored", store.ErrInvalid, a.Number, next-1)
	}
	row, _, err := kept(a)
	if err == nil {
		put(t, attempts, numbered{duel, next}, *row)
	}
	return err
}

// disown removes the tokens from the attempts of a duel that has ended.
func (t *tx) disown(duel string) {
	for n := 1; ; n++ {
		a, there := t.attempts[numbered{duel, n}]
		if !there {
			return
		}
		a.Seats = slices.Clone(a.Seats)
		for i := range a.Seats {
			a.Seats[i].Token = store.Hash{}
		}
		put(t, attempts, numbered{duel, n}, a)
	}
}

// forget clears what is known of persons, and what was said.
func (t *tx) forget(c store.Change, told int) {
	for _, seat := range c.Forget {
		key := seatKey{c.Duel, seat}
		if sat, there := t.seats[key]; there {
			sat.Token, sat.Name, sat.Icon = store.Hash{}, "", ""
			put(t, seats, key, sat)
		}
		for n := range told {
			at := numbered{c.Duel, n + 1}
			if line := t.lines[at]; line.Seat == seat && (line.Kind == store.Talk || line.Kind == store.Notes) {
				line.Text = ""
				put(t, lines, at, line)
			}
		}
	}
	for _, n := range c.Unsaid {
		at := numbered{c.Duel, n}
		if line, there := t.lines[at]; there {
			line.Text, line.Key = "", ""
			put(t, lines, at, line)
		}
	}
	if row, there := t.duels[c.Duel]; there && c.Unhost {
		row.Terms.Host = store.Hash{}
		put(t, duels, c.Duel, row)
	}
}
