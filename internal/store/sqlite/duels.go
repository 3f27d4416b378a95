package sqlite

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"riposte"
	"riposte/internal/store"
)

// submit has the writer do it, and names the duel in the error.
func (s *Store) submit(ctx context.Context, op, duel string, do func(*writer) error) error {
	if err := s.writer.submit(ctx, do); err != nil {
		return &store.Error{Op: op, Duel: duel, Err: err}
	}
	return nil
}

// Create is of store.Store.
func (s *Store) Create(ctx context.Context, d store.Duel) error {
	const op = "create"
	if d.ID == "" || d.Setup.Ruleset == "" || d.Setup.Version == 0 || len(d.Setup.Seats) == 0 {
		return &store.Error{Op: op, Duel: d.ID, Err: fmt.Errorf("%w: a duel has an ID, a ruleset, its version, and seats", store.ErrInvalid)}
	}
	bare := d.Setup
	bare.Seats = slices.Clone(bare.Seats)
	for i := range bare.Seats {
		bare.Seats[i].Document = nil
	}
	setup, err := store.Encode(bare)
	if err != nil {
		return &store.Error{Op: op, Duel: d.ID, Err: err}
	}
	terms, err := store.Encode(d.Terms)
	if err != nil {
		return &store.Error{Op: op, Duel: d.ID, Err: err}
	}
	if err := vet(&d.Listing); err != nil {
		return &store.Error{Op: op, Duel: d.ID, Err: err}
	}
	return s.submit(ctx, op, d.ID, func(w *writer) error {
		created := store.Millis(d.Created)
		err := w.exec("INSERT INTO duels (id, ruleset, version, setup, terms, commitment, secret, created, after) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
			d.ID, bare.Ruleset, bare.Version, setup, terms, d.Commitment, d.Secret, created, d.After)
		if isTaken(err) {
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
				d.ID, created, d.Listed, d.Listing.Phase, []byte(d.Listing.Summary))
		}
		if err == nil {
			err = w.sit(d.ID, d.Sat)
		}
		if err == nil {
			err = w.enqueueAll(d.ID, d.Jobs)
		}
		return err
	})
}

// vet wants the summary to be JSON, which an export holds it as.
func vet(l *store.Listing) error {
	if len(l.Summary) > 0 && !json.Valid(l.Summary) {
		return fmt.Errorf("%w: the summary is no JSON", store.ErrInvalid)
	}
	return nil
}

// Delete is of store.Store. The references of all other tables cascade.
func (s *Store) Delete(ctx context.Context, duel string) error {
	return s.submit(ctx, "delete", duel, func(w *writer) error {
		n, err := w.count("DELETE FROM duels WHERE id = ?", duel)
		if err == nil && n == 0 {
			return store.ErrNoDuel
		}
		return err
	})
}
