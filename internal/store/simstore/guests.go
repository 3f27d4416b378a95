package simstore

import (
	"bytes"
	"cmp"
	"context"
	"slices"
	"time"

	"riposte/internal/store"
)

// Guest implements store.Store.
func (s *Store) Guest(ctx context.Context, token store.Hash) (g store.Guest, err error) {
	g.Token = token
	err = s.read(ctx, "guest", "", func(t *tables) error {
		if row, there := t.guests[token]; there {
			g = row
		}
		for _, c := range t.codes {
			if c.Guest == token && c.Until.IsZero() {
				g.Coded = c.Made
			}
		}
		return nil
	})
	return g, err
}

// SaveGuest implements store.Store.
func (s *Store) SaveGuest(ctx context.Context, g store.Guest) error {
	if g.Token == (store.Hash{}) {
		return &store.Error{Op: "save guest", Err: store.ErrInvalid}
	}
	return s.write(ctx, "save guest", "", func(t *tx) error {
		held := map[store.Hash]bool{}
		for _, sat := range t.seats {
			held[sat.Token] = true
		}
		for _, c := range t.codes {
			held[c.Guest] = held[c.Guest] || c.Until.IsZero()
		}
		for _, token := range sorted(t.guests) {
			if t.guests[token].Changed.Before(g.Changed.Add(-store.GuestKept)) && !held[token] {
				del(t, guests, token)
			}
		}
		put(t, guests, g.Token, store.Guest{Token: g.Token, Name: g.Name, Icon: g.Icon, Changed: moment(g.Changed)})
		return nil
	})
}

// sorted are the keys of a table in order.
func sorted[V any](rows map[store.Hash]V) []store.Hash {
	all := make([]store.Hash, 0, len(rows))
	for key := range rows {
		all = append(all, key)
	}
	slices.SortFunc(all, func(a, b store.Hash) int { return bytes.Compare(a[:], b[:]) })
	return all
}

// DeleteGuest implements store.Store.
func (s *Store) DeleteGuest(ctx context.Context, token store.Hash) error {
	return s.write(ctx, "delete guest", "", func(t *tx) error {
		t.uncode(func(c store.Code) bool { return c.Guest == token })
		for _, p := range t.pushesOf(token) {
			del(t, pushes, p.Endpoint)
		}
		t.deleteBot(token)
		del(t, guests, token)
		return nil
	})
}

// uncode removes codes.
func (t *tx) uncode(goes func(store.Code) bool) {
	for _, key := range sorted(t.codes) {
		if goes(t.codes[key]) {
			del(t, codes, key)
		}
	}
}

// SaveCode implements store.Store.
func (s *Store) SaveCode(ctx context.Context, c store.Code) error {
	if err := c.Vet(); err != nil {
		return &store.Error{Op: "save code", Err: err}
	}
	return s.write(ctx, "save code", "", func(t *tx) error {
		c.Made, c.Sealed = moment(c.Made), bytes.Clone(c.Sealed)
		if !c.Until.IsZero() {
			c.Until = moment(c.Until)
		}
		t.uncode(func(o store.Code) bool {
			return !o.Until.IsZero() && !o.Until.After(c.Made) || o.Guest == c.Guest && o.Until.IsZero() == c.Until.IsZero()
		})
		put(t, codes, c.Hash, c)
		return nil
	})
}

// UseCode implements store.Store.
func (s *Store) UseCode(ctx context.Context, code store.Hash, now time.Time) (c store.Code, err error) {
	err = s.write(ctx, "use code", "", func(t *tx) error {
		row, there := t.codes[code]
		if !there || !row.Until.IsZero() && !now.Before(row.Until) {
			return store.ErrNoCode
		}
		if !row.Until.IsZero() {
			del(t, codes, code)
		}
		c = row
		return nil
	})
	if err != nil {
		return store.Code{}, err
	}
	return c, nil
}

// DeleteCodes implements store.Store.
func (s *Store) DeleteCodes(ctx context.Context, guest store.Hash) error {
	return s.write(ctx, "delete codes", "", func(t *tx) error {
		t.uncode(func(c store.Code) bool { return c.Guest == guest })
		return nil
	})
}

// Laid implements store.Store.
func (s *Store) Laid(ctx context.Context, token store.Hash) (laid []string, err error) {
	err = s.read(ctx, "laid", "", func(t *tables) error {
		for id, d := range t.duels {
			if d.Terms.Host == token {
				laid = append(laid, id)
			}
		}
		slices.SortFunc(laid, func(a, b string) int {
			return cmp.Or(t.duels[b].Created.Compare(t.duels[a].Created), cmp.Compare(b, a))
		})
		return nil
	})
	return laid, err
}

// Gallery implements store.Store.
func (s *Store) Gallery(ctx context.Context, each func(duel string, line store.Line) error) error {
	type remark struct {
		duel string
		store.Line
	}
	var said []remark
	err := s.read(ctx, "gallery", "", func(t *tables) error {
		for at, line := range t.lines {
			if line.Kind == store.Gallery && line.Text != "" {
				said = append(said, remark{at.of, store.Line{Seq: at.n, At: line.At, Kind: line.Kind, Text: line.Text}})
			}
		}
		return nil
	})
	slices.SortFunc(said, func(a, b remark) int { return cmp.Or(cmp.Compare(a.duel, b.duel), cmp.Compare(a.Seq, b.Seq)) })
	for i := range said {
		if err := each(said[i].duel, said[i].Line); err != nil {
			return err
		}
	}
	return err
}

// CreateStudy implements store.Store.
func (s *Store) CreateStudy(ctx context.Context, n store.Study) error {
	op := "create study " + n.ID
	if err := n.Vet(); err != nil {
		return &store.Error{Op: op, Err: err}
	}
	return s.write(ctx, op, "", func(t *tx) error {
		if hasRow(t.studies, n.ID) {
			return store.ErrExists
		}
		n.Created, n.Changed = moment(n.Created), moment(n.Changed)
		put(t, studies, n.ID, studyRow{Study: n})
		return nil
	})
}

// Study implements store.Store.
func (s *Store) Study(ctx context.Context, id string) (n *store.Study, err error) {
	err = s.read(ctx, "load study "+id, "", func(t *tables) error {
		row, there := t.studies[id]
		if !there {
			return store.ErrNoStudy
		}
		row.Asked, row.Came = bytes.Clone(row.Asked), bytes.Clone(row.Came)
		n = &row.Study
		return nil
	})
	return n, err
}

// Studies implements store.Store.
func (s *Store) Studies(ctx context.Context, q store.StudyQuery) (rows []store.StudyRow, err error) {
	err = s.read(ctx, "studies", "", func(t *tables) error {
		for _, n := range t.studies {
			if q.Keeper != (store.Hash{}) && n.Keeper != q.Keeper || q.Listed && !n.Listed || len(q.Phases) > 0 && !slices.Contains(q.Phases, n.Phase) {
				continue
			}
			rows = append(rows, store.StudyRow{
				ID: n.ID, Ruleset: n.Ruleset, Name: n.Name, Keeper: n.Keeper, Created: n.Created, Phase: n.Phase,
				Kept: n.Kept, Listed: n.Listed, Done: n.Done, Of: n.Of, Changed: n.Changed,
			})
		}
		slices.SortFunc(rows, func(a, b store.StudyRow) int { return cmp.Or(b.Created.Compare(a.Created), cmp.Compare(b.ID, a.ID)) })
		if q.Most > 0 {
			rows = rows[:min(len(rows), q.Most)]
		}
		return nil
	})
	return rows, err
}

// SaveStudy implements store.Store.
func (s *Store) SaveStudy(ctx context.Context, id, phase string, n store.StudyState) error {
	return s.write(ctx, "save study "+id, "", func(t *tx) error {
		row, there := t.studies[id]
		switch {
		case !there:
			return store.ErrNoStudy
		case row.Phase != phase:
			return store.ErrConflict
		}
		n.Changed, n.Came = moment(n.Changed), bytes.Clone(n.Came)
		row.StudyState = n
		put(t, studies, id, row)
		return nil
	})
}

// TakeStudy implements store.Store.
func (s *Store) TakeStudy(ctx context.Context, id string, run int64) error {
	return s.write(ctx, "take study "+id, "", func(t *tx) error {
		row, there := t.studies[id]
		switch {
		case !there:
			return store.ErrNoStudy
		case !hasRow(t.runs, run):
			return gone(run)
		case row.run != 0 && row.run != run:
			return store.ErrLost
		}
		row.run = run
		put(t, studies, id, row)
		return nil
	})
}

// DeleteStudy implements store.Store.
func (s *Store) DeleteStudy(ctx context.Context, id string) error {
	return s.write(ctx, "delete study "+id, "", func(t *tx) error {
		if !hasRow(t.studies, id) {
			return store.ErrNoStudy
		}
		del(t, studies, id)
		return nil
	})
}
