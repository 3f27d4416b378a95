package simstore

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"

	"riposte/internal/store"
)

// CreateCampaign implements store.Store.
func (s *Store) CreateCampaign(ctx context.Context, c store.Campaign) error {
	op := "create campaign " + c.ID
	if err := c.Vet(); err != nil {
		return &store.Error{Op: op, Err: err}
	}
	return s.write(ctx, op, "", func(t *tx) error {
		if hasRow(t.campaigns, c.ID) {
			return store.ErrExists
		}
		row := c
		row.Entries, row.Created = nil, moment(c.Created)
		put(t, campaigns, c.ID, row)
		for i, e := range c.Entries {
			if err := t.encounter(c.ID, i+1, e); err != nil {
				return err
			}
		}
		return nil
	})
}

// encounter stores a duel of a campaign; one that is kept here belongs to no other.
func (t *tx) encounter(campaign string, place int, e store.Entry) error {
	switch key := (numbered{campaign, place}); {
	case !hasRow(t.campaigns, campaign):
		return store.ErrNoCampaign
	case hasRow(t.encounters, key), e.Record == nil && t.campaignOf(e.Duel) != "":
		return fmt.Errorf("%w: encounter %d, or duel %s", store.ErrConflict, place, e.Duel)
	default:
		put(t, encounters, key, store.Entry{Duel: e.Duel, Record: bytes.Clone(e.Record)})
		return nil
	}
}

// campaignOf is the campaign whose encounter a duel is.
func (t *tables) campaignOf(duel string) string {
	for key, e := range t.encounters {
		if e.Duel == duel && e.Record == nil {
			return key.of
		}
	}
	return ""
}

// entries is how many encounters a campaign has.
func (t *tables) entries(campaign string) (n int) {
	for hasRow(t.encounters, numbered{campaign, n + 1}) {
		n++
	}
	return n
}

// enter makes a new duel the next of its campaign, or the last in the place of another.
func (t *tx) enter(d *store.Duel) error {
	at := d.Encounter
	if at.Campaign == "" {
		return nil
	}
	last := t.entries(at.Campaign)
	if at.Instead == "" {
		if at.Place != last+1 {
			return fmt.Errorf("%w: the campaign has %d encounters", store.ErrConflict, last)
		}
		return t.encounter(at.Campaign, at.Place, store.Entry{Duel: d.ID})
	}
	key := numbered{at.Campaign, at.Place}
	if was := t.encounters[key]; at.Place != last || was.Duel != at.Instead || was.Record != nil {
		return fmt.Errorf("%w: encounter %d is no longer duel %s", store.ErrConflict, at.Place, at.Instead)
	}
	put(t, encounters, key, store.Entry{Duel: d.ID})
	return nil
}

// Campaign implements store.Store.
func (s *Store) Campaign(ctx context.Context, id string) (c *store.Campaign, err error) {
	err = s.read(ctx, "load campaign "+id, "", func(t *tables) error {
		row, there := t.campaigns[id]
		if !there {
			return store.ErrNoCampaign
		}
		for n := range t.entries(id) {
			e := t.encounters[numbered{id, n + 1}]
			row.Entries = append(row.Entries, store.Entry{Duel: e.Duel, Record: bytes.Clone(e.Record)})
		}
		c = &row
		return nil
	})
	return c, err
}

// Campaigns implements store.Store.
func (s *Store) Campaigns(ctx context.Context, of store.Hash) (rows []store.CampaignRow, err error) {
	err = s.read(ctx, "campaigns", "", func(t *tables) error {
		sits := map[string]bool{}
		for key, sat := range t.seats {
			if sat.Token == of {
				sits[t.campaignOf(key.duel)] = true
			}
		}
		for id, c := range t.campaigns {
			if of == (store.Hash{}) || c.Keeper == of || sits[id] {
				rows = append(rows, store.CampaignRow{ID: id, Ruleset: c.Ruleset, Name: c.Name, Created: c.Created, Entries: t.entries(id)})
			}
		}
		slices.SortFunc(rows, func(a, b store.CampaignRow) int { return cmp.Or(b.Created.Compare(a.Created), cmp.Compare(b.ID, a.ID)) })
		return nil
	})
	return rows, err
}

// DeleteCampaign implements store.Store.
func (s *Store) DeleteCampaign(ctx context.Context, id string) error {
	return s.write(ctx, "delete campaign "+id, "", func(t *tx) error {
		if !hasRow(t.campaigns, id) {
			return store.ErrNoCampaign
		}
		for n := range t.entries(id) {
			del(t, encounters, numbered{id, n + 1})
		}
		del(t, campaigns, id)
		return nil
	})
}

// SoundCampaign implements store.Store.
func (s *Store) SoundCampaign(ctx context.Context, id string) error {
	_, err := s.Campaign(ctx, id)
	return err
}
