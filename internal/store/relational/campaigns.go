package relational

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"riposte/internal/store"
)

// CreateCampaign implements store.Store.
func (s *Store) CreateCampaign(ctx context.Context, c store.Campaign) error {
	const op = "create campaign"
	if err := c.Vet(); err != nil {
		return s.failed(op+" "+c.ID, "", err)
	}
	return s.submit(ctx, op+" "+c.ID, "", func(w *Writer) error {
		err := w.exec("INSERT INTO campaigns (id, ruleset, name, keeper, created) VALUES (?, ?, ?, ?, ?)",
			c.ID, c.Ruleset, c.Name, stored(c.Keeper), store.Millis(c.Created))
		if w.Taken(err) {
			return store.ErrExists
		}
		if err != nil {
			return err
		}
		for i, e := range c.Entries {
			if err := w.encounter(c.ID, i+1, e.Duel, e.Record); err != nil {
				return err
			}
		}
		return nil
	})
}

func (w *Writer) encounter(campaign string, place int, duel string, record []byte) error {
	err := w.exec("INSERT INTO encounters (campaign, place, duel, record) VALUES (?, ?, ?, ?)", campaign, place, duel, record)
	switch {
	case w.Orphan(err):
		return store.ErrNoCampaign
	case w.Taken(err):
		return fmt.Errorf("%w: encounter %d, or duel %s", store.ErrConflict, place, duel)
	}
	return err
}

// enter makes a new duel the next of its campaign, or the last in the place of
// another.
func (w *Writer) enter(d *store.Duel) error {
	at := d.Encounter
	if at.Campaign == "" {
		return nil
	}
	if at.Instead == "" {
		var last int
		if err := w.Scan([]any{&last}, "SELECT coalesce(max(place), 0) FROM encounters WHERE campaign = ?", at.Campaign); err != nil {
			return err
		}
		if at.Place != last+1 {
			return fmt.Errorf("%w: the campaign has %d encounters", store.ErrConflict, last)
		}
		return w.encounter(at.Campaign, at.Place, d.ID, nil)
	}
	n, err := w.Count(`UPDATE encounters SET duel = ? WHERE campaign = ? AND place = ? AND duel = ? AND record IS NULL
		AND place = (SELECT max(place) FROM encounters WHERE campaign = ?)`, d.ID, at.Campaign, at.Place, at.Instead, at.Campaign)
	if err == nil && n == 0 {
		err = fmt.Errorf("%w: encounter %d is no longer duel %s", store.ErrConflict, at.Place, at.Instead)
	}
	return err
}

// Campaign implements store.Store.
func (s *Store) Campaign(ctx context.Context, id string) (*store.Campaign, error) {
	c, err := s.campaign(ctx, id)
	if err != nil {
		return nil, s.failed("load campaign "+id, "", err)
	}
	return c, nil
}

func (s *Store) campaign(ctx context.Context, id string) (*store.Campaign, error) {
	tx, err := s.back.Read(ctx)
	if err != nil {
		return nil, err
	}
	defer tx.Rollback()
	c := &store.Campaign{ID: id}
	var keeper []byte
	var created int64
	err = tx.QueryRowContext(ctx, "SELECT ruleset, name, keeper, created FROM campaigns WHERE id = ?", id).Scan(&c.Ruleset, &c.Name, &keeper, &created)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, store.ErrNoCampaign
	}
	if err != nil {
		return nil, err
	}
	copy(c.Keeper[:], keeper)
	c.Created = store.Time(created)
	c.Entries, err = All(ctx, tx, "SELECT duel, record FROM encounters WHERE campaign = ? ORDER BY place", []any{id}, func(rows *sql.Rows) (e store.Entry, err error) {
		return e, rows.Scan(&e.Duel, &e.Record)
	})
	return c, err
}

// Campaigns implements store.Store.
func (s *Store) Campaigns(ctx context.Context, of store.Hash) ([]store.CampaignRow, error) {
	where, args := "TRUE", []any(nil)
	if of != (store.Hash{}) {
		where = `keeper = ? OR id IN (SELECT campaign FROM seats JOIN encounters ON encounters.duel = seats.duel AND record IS NULL WHERE token = ?)`
		args = []any{of[:], of[:]}
	}
	tx, err := s.back.Read(ctx)
	if err != nil {
		return nil, s.failed("campaigns", "", err)
	}
	defer tx.Rollback()
	rows, err := All(ctx, tx, `SELECT id, ruleset, name, created, (SELECT count(*) FROM encounters WHERE campaign = id)
		FROM campaigns WHERE `+where+` ORDER BY created DESC, id DESC`, args, func(rows *sql.Rows) (r store.CampaignRow, err error) {
		var created int64
		err = rows.Scan(&r.ID, &r.Ruleset, &r.Name, &created, &r.Entries)
		r.Created = store.Time(created)
		return r, err
	})
	if err != nil {
		return nil, s.failed("campaigns", "", err)
	}
	return rows, nil
}

// DeleteCampaign implements store.Store.
func (s *Store) DeleteCampaign(ctx context.Context, id string) error {
	return s.submit(ctx, "delete campaign "+id, "", func(w *Writer) error {
		n, err := w.Count("DELETE FROM campaigns WHERE id = ?", id)
		if err == nil && n == 0 {
			return store.ErrNoCampaign
		}
		return err
	})
}
