package relational

import (
	"context"
	"slices"

	"riposte"
	"riposte/internal/store"
)

// Create implements store.Store.
func (s *Store) Create(ctx context.Context, d store.Duel) error {
	const op = "create"
	if err := d.Vet(); err != nil {
		return s.failed(op, d.ID, err)
	}
	bare := d.Setup
	bare.Seats = slices.Clone(bare.Seats)
	for i := range bare.Seats {
		bare.Seats[i].Document = nil
	}
	setup, err := store.Encode(bare)
	if err != nil {
		return s.failed(op, d.ID, err)
	}
	terms, err := store.Encode(d.Terms)
	if err != nil {
		return s.failed(op, d.ID, err)
	}
	return s.submit(ctx, op, d.ID, func(w *Writer) error {
		created := store.Millis(d.Created)
		err := w.exec("INSERT INTO duels (id, ruleset, version, seats, setup, terms, commitment, secret, created, after, dice, root) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
			d.ID, bare.Ruleset, bare.Version, len(bare.Seats), setup, terms, d.Commitment, d.Secret, created, d.After, max(d.Dice, 1), d.Root)
		if w.Taken(err) {
			return store.ErrExists
		}
		if err != nil {
			return err
		}
		for i, seat := range d.Setup.Seats {
			if len(seat.Document) > 0 {
				if err := w.document(d.ID, store.Document{Seat: riposte.Seat(i + 1), Bytes: seat.Document}, nil); err != nil {
					return err
				}
			}
		}
		err = w.exec("INSERT INTO live (duel, revision, ended, next) VALUES (?, 0, 0, '')", d.ID)
		if err == nil {
			err = w.exec("INSERT INTO listings (duel, created, listed, phase, summary) VALUES (?, ?, ?, ?, ?)",
				d.ID, created, bit(d.Listed), d.Listing.Phase, []byte(d.Listing.Summary))
		}
		if err == nil {
			err = w.sit(d.ID, d.Sat)
		}
		for i := range d.Attempts {
			if err == nil {
				err = w.attempt(d.ID, &d.Attempts[i])
			}
		}
		if err == nil {
			err = w.enter(&d)
		}
		if err == nil {
			err = w.enqueueAll(d.ID, d.Jobs)
		}
		return err
	})
}

// Delete implements store.Store. The references of all other tables cascade.
func (s *Store) Delete(ctx context.Context, duel string) error {
	return s.submit(ctx, "delete", duel, func(w *Writer) error {
		n, err := w.Count("DELETE FROM duels WHERE id = ?", duel)
		if err == nil && n == 0 {
			return store.ErrNoDuel
		}
		return err
	})
}
