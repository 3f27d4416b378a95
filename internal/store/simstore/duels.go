package simstore

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"riposte"
	"riposte/internal/store"
	"riposte/match"
)

// kept is a value as it comes back from the form in which it is stored.
func kept[T any](v *T) (*T, []byte, error) {
	form, err := store.Encode(v)
	if err != nil {
		return nil, nil, err
	}
	made := new(T)
	return made, form, store.Decode(form, made)
}

// moment is a time in whole milliseconds, as columns have it.
func moment(t time.Time) time.Time { return store.Time(store.Millis(t)) }

// Create implements store.Store.
func (s *Store) Create(ctx context.Context, d store.Duel) error {
	if err := d.Vet(); err != nil {
		return &store.Error{Op: "create", Duel: d.ID, Err: err}
	}
	bare := store.Duel{
		ID: d.ID, Setup: d.Setup, Dice: max(d.Dice, 1), Created: moment(d.Created), Terms: d.Terms, Listed: d.Listed, After: d.After,
		Commitment: bytes.Clone(d.Commitment), Root: bytes.Clone(d.Root), Secret: bytes.Clone(d.Secret),
	}
	bare.Setup.Seats = slices.Clone(bare.Setup.Seats)
	for i := range bare.Setup.Seats {
		bare.Setup.Seats[i].Document = nil
	}
	setup, _, err := kept(&bare.Setup)
	if err == nil {
		var terms *store.Terms
		if terms, _, err = kept(&bare.Terms); err == nil {
			bare.Setup, bare.Terms = *setup, *terms
		}
	}
	if err != nil {
		return &store.Error{Op: "create", Duel: d.ID, Err: err}
	}
	return s.write(ctx, "create", d.ID, func(t *tx) error {
		if _, there := t.duels[d.ID]; there {
			return store.ErrExists
		}
		put(t, duels, d.ID, duelRow{bare})
		for i, seat := range d.Setup.Seats {
			if len(seat.Document) > 0 {
				if err := t.document(d.ID, store.Document{Seat: riposte.Seat(i + 1), Bytes: seat.Document}); err != nil {
					return err
				}
			}
		}
		put(t, live, d.ID, liveRow{})
		put(t, listings, d.ID, listingRow{store.Millis(d.Created), d.Listed, store.Listing{Phase: d.Listing.Phase, Summary: bytes.Clone(d.Listing.Summary)}})
		err := t.sit(d.ID, d.Sat)
		for i := range d.Attempts {
			if err == nil {
				err = t.attempt(d.ID, &d.Attempts[i])
			}
		}
		if err == nil {
			err = t.enter(&d)
		}
		if err == nil {
			err = t.enqueueAll(d.ID, d.Jobs)
		}
		return err
	})
}

// Load implements store.Store.
func (s *Store) Load(ctx context.Context, duel string) (*store.Loaded, error) {
	return s.LoadAfter(ctx, duel, 0)
}

// LoadAfter implements store.Store.
func (s *Store) LoadAfter(ctx context.Context, duel string, after int) (l *store.Loaded, err error) {
	err = s.read(ctx, "load", duel, func(t *tables) (err error) {
		l, err = t.load(duel, after)
		return err
	})
	return l, err
}

func (t *tables) load(duel string, after int) (*store.Loaded, error) {
	row, there := t.duels[duel]
	at, alive := t.live[duel]
	if !there || !alive {
		return nil, store.ErrNoDuel
	}
	l := &store.Loaded{
		Duel: row.Duel, Revision: at.revision, Over: at.over, Next: at.next, Campaign: t.campaignOf(duel),
		Listing: store.Listing{Phase: t.listings[duel].Phase, Summary: bytes.Clone(t.listings[duel].Summary)},
	}
	l.Duel.Setup.Seats = slices.Clone(row.Setup.Seats)
	l.Duel.Terms.Bots = slices.Clone(row.Terms.Bots)
	l.History.Setup, l.History.Void = l.Duel.Setup, at.void
	l.History.Setup.Seats = slices.Clone(row.Setup.Seats)
	if at.standing != nil {
		standing, _, err := kept(at.standing) // whoever loads it may change it
		if err != nil {
			return nil, fmt.Errorf("%w: %w", store.ErrDamaged, err)
		}
		l.Standing = standing
	}
	count := len(row.Setup.Seats)
	t.loadDocuments(l, count)
	for seat := range riposte.Seat(count) {
		if sat, there := t.seats[seatKey{duel, seat + 1}]; there {
			l.Sat = append(l.Sat, sat)
			l.History.Setup.Seats[seat].Name = sat.Name
		}
	}
	for n := 1; ; n++ {
		a, there := t.attempts[numbered{duel, n}]
		if !there {
			break
		}
		a.Seats = slices.Clone(a.Seats)
		l.Attempts = append(l.Attempts, a)
	}
	for n := range at.told {
		line, there := t.lines[numbered{duel, n + 1}]
		if !there {
			return nil, fmt.Errorf("%w: line %d is missing", store.ErrDamaged, n+1)
		}
		l.Lines = append(l.Lines, line)
	}
	for n := after; n < at.steps; n++ {
		step, there := t.steps[numbered{duel, n}]
		if !there {
			return nil, fmt.Errorf("%w: step %d is missing", store.ErrDamaged, n)
		}
		l.History.Steps = append(l.History.Steps, step.Step)
	}
	return l, nil
}

// loadDocuments reads sealed documents into the history and all into the standing.
func (t *tables) loadDocuments(l *store.Loaded, count int) {
	type found struct {
		seat riposte.Seat
		documentRow
	}
	var all []found
	for seat := range riposte.Seat(count) {
		if d, there := t.documents[seatKey{l.Duel.ID, seat + 1}]; there {
			all = append(all, found{seat + 1, d})
		}
	}
	if len(all) == 0 {
		return
	}
	if l.Standing == nil {
		l.Standing = new(match.Standing)
	}
	l.Standing.Documents = make([]json.RawMessage, count+1)
	slices.SortStableFunc(all, func(a, b found) int { return cmp.Compare(a.place, b.place) })
	for _, d := range all {
		l.Standing.Documents[d.seat] = bytes.Clone(d.bytes)
		switch {
		case d.seal != nil:
			l.History.Setup.Seats[d.seat-1].Document = bytes.Clone(d.bytes)
			l.History.Seals = append(l.History.Seals, *d.seal)
		case d.place > 0:
			l.History.Seals = append(l.History.Seals, match.Seal{Seat: d.seat, Released: true})
		}
	}
}

// Revisions implements store.Store.
func (s *Store) Revisions(ctx context.Context, duels []string) (map[string]int64, error) {
	found := map[string]int64{}
	first := ""
	if len(duels) == 1 {
		first = duels[0]
	}
	err := s.read(ctx, "revisions", first, func(t *tables) error {
		for _, duel := range duels {
			if at, there := t.live[duel]; there {
				found[duel] = at.revision
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return found, nil
}

// Delete implements store.Store.
func (s *Store) Delete(ctx context.Context, duel string) error {
	return s.write(ctx, "delete", duel, func(t *tx) error {
		row, there := t.duels[duel]
		if !there {
			return store.ErrNoDuel
		}
		at := t.live[duel]
		for n := range at.steps {
			del(t, steps, numbered{duel, n})
		}
		for n := range at.told {
			del(t, lines, numbered{duel, n + 1})
		}
		for seat := range riposte.Seat(len(row.Setup.Seats)) {
			del(t, documents, seatKey{duel, seat + 1})
			del(t, seats, seatKey{duel, seat + 1})
		}
		for n := 1; ; n++ {
			if _, there := t.attempts[numbered{duel, n}]; !there {
				break
			}
			del(t, attempts, numbered{duel, n})
		}
		for _, id := range slices.Sorted(maps.Keys(t.jobs)) {
			if t.jobs[id].Duel == duel {
				del(t, jobs, id)
			}
		}
		var asked []challengeKey
		for key := range t.challenges {
			if key.duel == duel {
				asked = append(asked, key)
			}
		}
		slices.SortFunc(asked, func(a, b challengeKey) int { return bytes.Compare(a.bot[:], b.bot[:]) })
		for _, key := range asked {
			del(t, challenges, key)
		}
		del(t, listings, duel)
		del(t, live, duel)
		del(t, duels, duel)
		return nil
	})
}

// List implements store.Store.
func (s *Store) List(ctx context.Context, q store.Query) (rows []store.Row, err error) {
	err = s.read(ctx, "list", "", func(t *tables) (err error) {
		rows, err = t.list(q)
		return err
	})
	return rows, err
}

// Count implements store.Store.
func (s *Store) Count(ctx context.Context, q store.Query) (n int, err error) {
	err = s.read(ctx, "count", "", func(t *tables) error {
		rows, err := t.list(q)
		n = len(rows)
		return err
	})
	return n, err
}

func (t *tables) list(q store.Query) (rows []store.Row, err error) {
	most := cmp.Or(q.Most, 100)
	if most < 0 {
		return nil, fmt.Errorf("%w: a page of %d", store.ErrInvalid, most)
	}
	var created int64
	var before string
	if q.Before != "" {
		if created, before, err = store.ReadCursor(q.Before); err != nil {
			return nil, err
		}
	}
	for id, listed := range t.listings {
		d, at := t.duels[id], t.live[id]
		switch {
		case !q.Unlisted && !listed.listed, q.Live && at.over, q.Phase != "" && q.Phase != listed.Phase, q.Ruleset != "" && q.Ruleset != d.Setup.Ruleset:
			continue
		case q.Before != "" && cmp.Or(cmp.Compare(listed.created, created), cmp.Compare(id, before)) >= 0:
			continue
		}
		rows = append(rows, store.Row{
			ID: id, Ruleset: d.Setup.Ruleset, Version: d.Setup.Version, Created: d.Created, Listed: listed.listed, Revision: at.revision,
			Listing: store.Listing{Phase: listed.Phase, Summary: bytes.Clone(listed.Summary)}, Cursor: store.Cursor(listed.created, id),
		})
	}
	slices.SortFunc(rows, func(a, b store.Row) int { return cmp.Or(b.Created.Compare(a.Created), cmp.Compare(b.ID, a.ID)) })
	return rows[:min(len(rows), most)], nil
}

// Held implements store.Store.
func (s *Store) Held(ctx context.Context, token store.Hash) (held []store.Held, err error) {
	err = s.read(ctx, "held", "", func(t *tables) error {
		for key, sat := range t.seats {
			if sat.Token != token || token == (store.Hash{}) {
				continue
			}
			d, at, listed := t.duels[key.duel], t.live[key.duel], t.listings[key.duel]
			held = append(held, store.Held{
				Duel: key.duel, Seat: key.seat, Ruleset: d.Setup.Ruleset, Created: d.Created, Revision: at.revision, Over: at.over,
				Listing: store.Listing{Phase: listed.Phase, Summary: bytes.Clone(listed.Summary)},
			})
		}
		slices.SortFunc(held, func(a, b store.Held) int {
			return cmp.Or(b.Created.Compare(a.Created), cmp.Compare(b.Duel, a.Duel), cmp.Compare(a.Seat, b.Seat))
		})
		return nil
	})
	return held, err
}

// Sound implements store.Store.
func (s *Store) Sound(ctx context.Context, duel string) error {
	return s.read(ctx, "sound", duel, func(t *tables) error { return t.sound(duel) })
}

func (t *tables) sound(duel string) error {
	at, there := t.live[duel]
	if !there {
		return store.ErrNoDuel
	}
	var sum [32]byte
	for n := range at.steps {
		step, there := t.steps[numbered{duel, n}]
		if sum = chained(sum, duel, n, step.form); !there || sum != step.sum {
			return fmt.Errorf("%w: step %d is missing or was changed", store.ErrDamaged, n)
		}
	}
	if sum != at.head {
		return fmt.Errorf("%w: the last step is not the one that was stored", store.ErrDamaged)
	}
	for n := range at.told {
		if _, there := t.lines[numbered{duel, n + 1}]; !there {
			return fmt.Errorf("%w: line %d is missing", store.ErrDamaged, n+1)
		}
	}
	for _, more := range []bool{hasRow(t.steps, numbered{duel, at.steps}), hasRow(t.lines, numbered{duel, at.told + 1}), !hasRow(t.listings, duel), !hasRow(t.duels, duel)} {
		if more {
			return fmt.Errorf("%w: its tables do not fit each other", store.ErrDamaged)
		}
	}
	return nil
}

func hasRow[K comparable, V any](rows map[K]V, key K) bool {
	_, there := rows[key]
	return there
}

// chained is the sum of a step, which follows from that of the step before.
func chained(before [32]byte, duel string, n int, form []byte) [32]byte {
	b := append(before[:], duel...)
	b = binary.BigEndian.AppendUint64(b, uint64(n))
	return sha256.Sum256(append(b, form...))
}
