package simstore

import (
	"bytes"
	"cmp"
	"context"
	"maps"
	"slices"

	"riposte/internal/store"
)

// SavePush implements store.Store.
func (s *Store) SavePush(ctx context.Context, p store.Push) error {
	if err := p.Vet(); err != nil {
		return &store.Error{Op: "save push", Err: err}
	}
	return s.write(ctx, "save push", "", func(t *tx) error {
		p.Made, p.Key, p.Auth = moment(p.Made), bytes.Clone(p.Key), bytes.Clone(p.Auth)
		put(t, pushes, p.Endpoint, p)
		for i, old := range t.pushesOf(p.Guest) {
			if i >= store.MostPushes {
				del(t, pushes, old.Endpoint)
			}
		}
		return nil
	})
}

// pushesOf are those of a guest, the latest first.
func (t *tables) pushesOf(guest store.Hash) (all []store.Push) {
	for _, p := range t.pushes {
		if p.Guest == guest {
			all = append(all, p)
		}
	}
	slices.SortFunc(all, func(a, b store.Push) int { return cmp.Or(b.Made.Compare(a.Made), cmp.Compare(a.Endpoint, b.Endpoint)) })
	return all
}

// Pushes implements store.Store.
func (s *Store) Pushes(ctx context.Context, guest store.Hash) (all []store.Push, err error) {
	err = s.read(ctx, "pushes", "", func(t *tables) error {
		all = t.pushesOf(guest)
		return nil
	})
	return all, err
}

// DeletePush implements store.Store.
func (s *Store) DeletePush(ctx context.Context, guest store.Hash, endpoint string) error {
	return s.write(ctx, "delete push", "", func(t *tx) error {
		if t.pushes[endpoint].Guest == guest {
			del(t, pushes, endpoint)
		}
		return nil
	})
}

// Subscribers implements store.Store.
func (s *Store) Subscribers(ctx context.Context) (all []store.Hash, err error) {
	err = s.read(ctx, "subscribers", "", func(t *tables) error {
		who := map[store.Hash]bool{}
		for _, p := range t.pushes {
			who[p.Guest] = true
		}
		all = slices.Collect(maps.Keys(who))
		return nil
	})
	return all, err
}
