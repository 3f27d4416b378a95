package house

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"riposte"
	"riposte/internal/store"
)

// A summary is what a list shows of a duel without loading it. All of it is public.
type summary struct {
	Seats []Seated       `json:"seats"`
	Title string         `json:"title,omitempty"`
	Waits []riposte.Seat `json:"waits,omitempty"` // for whom the duel waits
	// Touched is the day on which a person last did something; zero where it was listed
	// before that was kept.
	Touched time.Time `json:"touched,omitzero"`
}

// list makes the listing of the duel as it is.
func (p *play) list() store.Listing {
	sum := summary{Touched: p.touched().Truncate(24 * time.Hour)}
	for _, s := range p.everySeat() {
		seat := Seated{
			Seat: s, Word: p.info.SeatWord(s), Name: p.name(s), Taken: p.taken(s), Bot: p.bots[s], Presence: Away,
			Ready: p.ready(s), Asked: p.owes(s),
		}
		if int(s) <= len(p.info.Roles) {
			seat.Role = p.info.Roles[s-1]
		}
		if seat.Bot != "" {
			seat.Presence = Here
		}
		sum.Seats = append(sum.Seats, seat)
		if p.owes(s) || p.opens(s) != nil || !p.m.Over() && p.person(s) && (!seat.Ready || p.seedDue(s)) {
			sum.Waits = append(sum.Waits, s)
		}
	}
	switch {
	case p.m.Over() && !p.void():
		outcome := p.m.Outcome()
		sum.Title = p.result(&outcome).Sentence
	case p.m.Over():
		sum.Title = p.saysStopped()
	case p.m.Began():
		sum.Title = p.m.View(riposte.Nobody).Title
	}
	form, err := json.Marshal(sum)
	if err != nil {
		panic(fmt.Sprintf("house: a listing: %v", err))
	}
	return store.Listing{Phase: string(p.phase()), Summary: form}
}

// List is a page of the duels that everybody may find, the newest first. ErrCursor if
// Before is no place in the list.
func (h *House) List(ctx context.Context, q Query) ([]Listing, error) {
	if q.Most == 0 {
		q.Most = 20
	}
	rows, err := h.store.List(ctx, store.Query{
		Ruleset: q.Ruleset, Phase: string(q.Phase), Before: q.Before, Most: min(max(q.Most, 1), 100),
	})
	if errors.Is(err, store.ErrInvalid) {
		return nil, fmt.Errorf("%w: %q", ErrCursor, q.Before)
	}
	if err != nil {
		return nil, ours(err)
	}
	list := make([]Listing, 0, len(rows))
	for i := range rows {
		row := &rows[i]
		l, err := h.listing(row.ID, row.Ruleset, row.Created, row.Listing)
		if err != nil {
			return nil, err
		}
		l.Cursor = row.Cursor
		list = append(list, l)
	}
	return list, nil
}

// Mine is the guest's duels, those that wait for the guest first, then the newest.
func (h *House) Mine(ctx context.Context, g Guest) ([]Listing, error) {
	if g == "" {
		return nil, nil
	}
	held, err := h.store.Held(ctx, store.HashToken(string(g)))
	if err != nil {
		return nil, ours(err)
	}
	list := make([]Listing, 0, len(held))
	for i := range held {
		row := &held[i]
		l, err := h.listing(row.Duel, row.Ruleset, row.Created, row.Listing)
		if err != nil {
			return nil, err
		}
		l.You = row.Seat
		l.YourTurn = slices.Contains(l.waits, row.Seat)
		list = append(list, l)
	}
	slices.SortStableFunc(list, func(a, b Listing) int {
		switch {
		case a.YourTurn == b.YourTurn:
			return 0
		case a.YourTurn:
			return -1
		}
		return 1
	})
	return list, nil
}

func (h *House) listing(duel, ruleset string, created time.Time, stored store.Listing) (Listing, error) {
	l := Listing{Duel: duel, Ruleset: ruleset, Phase: Phase(stored.Phase), Created: created}
	if len(stored.Summary) > 0 {
		var sum summary
		if err := json.Unmarshal(stored.Summary, &sum); err != nil {
			return Listing{}, fmt.Errorf("house: the listing of %s: %w", duel, err)
		}
		l.Seats, l.Title, l.waits = sum.Seats, sum.Title, sum.Waits
	}
	h.mu.Lock()
	if t := h.tables[duel]; t != nil {
		l.Watching = int(t.public.Load())
	}
	h.mu.Unlock()
	return l, nil
}
