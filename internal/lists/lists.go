// Package lists finds duels: those that everybody may find, and a guest's own. It loads
// none of them: what a list shows is kept with each duel, as the public may know it.
package lists

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"riposte"
	"riposte/internal/house"
	"riposte/internal/store"
)

// ErrCursor: a page was asked for after a duel that no list has shown.
var ErrCursor = errors.New("there is no such place in the list")

// A Query selects duels.
type Query struct {
	Ruleset string
	Phase   house.Phase // "" means all
	Before  string      // the Cursor of the last entry on the page before; "" means the newest
	Most    int         // 1..100; 0 means 20
}

// A Listing is one duel in a list, as everybody may know it.
type Listing struct {
	Duel     string         `json:"duel"`
	Ruleset  string         `json:"ruleset"`
	Phase    house.Phase    `json:"phase"`
	Created  time.Time      `json:"created"`
	Seats    []house.Seated `json:"seats"`
	Title    string         `json:"title,omitempty"` // the public's View.Title, or the result's sentence
	You      riposte.Seat   `json:"you,omitempty"`   // the guest's seat
	YourTurn bool           `json:"yourTurn,omitempty"`
	Watching int            `json:"watching"`
	Cursor   string         `json:"cursor"`
	// Revision is another after each change of the duel; Mine and Going have it.
	Revision int64 `json:"-"`
}

// A Store knows what is listed, and who holds which seat.
type Store interface {
	store.Lister
	store.Counter
	Held(ctx context.Context, token store.Hash) ([]store.Held, error)
	Campaigns(ctx context.Context, of store.Hash) ([]store.CampaignRow, error)
}

// Tables tell who watches.
type Tables interface {
	// Watching is how many of the public watch a duel.
	Watching(duel string) int
}

// Lists are the lists of a house.
type Lists struct {
	Store  Store
	Tables Tables
}

// List returns a page of the duels that everybody may find, the newest first. The
// error is ErrCursor if Before is not a place in the list.
func (l Lists) List(ctx context.Context, q Query) ([]Listing, error) {
	if q.Most == 0 {
		q.Most = 20
	}
	rows, err := l.Store.List(ctx, store.Query{
		Ruleset: q.Ruleset, Phase: string(q.Phase), Before: q.Before, Most: min(max(q.Most, 1), 100),
	})
	if errors.Is(err, store.ErrInvalid) {
		return nil, fmt.Errorf("%w: %q", ErrCursor, q.Before)
	}
	if err != nil {
		return nil, house.FromStore(err)
	}
	list := make([]Listing, 0, len(rows))
	for i := range rows {
		row := &rows[i]
		one, _, err := l.listing(row.ID, row.Ruleset, row.Created, &row.Listing)
		if err != nil {
			return nil, err
		}
		one.Cursor = row.Cursor
		list = append(list, one)
	}
	return list, nil
}

// MostCounted is as far as duels are counted.
const MostCounted = 1000

// Count is how many duels in a phase everybody may find, MostCounted if there are more.
func (l Lists) Count(ctx context.Context, phase house.Phase) (int, error) {
	n, err := l.Store.Count(ctx, store.Query{Phase: string(phase), Most: MostCounted})
	return n, house.FromStore(err)
}

// Mine returns the guest's duels, those that wait for the guest first, then the
// newest.
func (l Lists) Mine(ctx context.Context, g house.Guest) ([]Listing, error) {
	if g == "" {
		return nil, nil
	}
	list, err := l.held(ctx, g, false)
	if err != nil {
		return nil, err
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

// Going returns the guest's duels that are not over.
func (l Lists) Going(ctx context.Context, g house.Guest) ([]Listing, error) {
	return l.held(ctx, g, true)
}

// held lists the guest's duels, the newest first.
func (l Lists) held(ctx context.Context, g house.Guest, going bool) ([]Listing, error) {
	held, err := l.Store.Held(ctx, store.HashToken(string(g)))
	if err != nil {
		return nil, house.FromStore(err)
	}
	list := make([]Listing, 0, len(held))
	for i := range held {
		row := &held[i]
		if going && row.Over {
			continue
		}
		one, waits, err := l.listing(row.Duel, row.Ruleset, row.Created, &row.Listing)
		if err != nil {
			return nil, err
		}
		one.You, one.Revision = row.Seat, row.Revision
		one.YourTurn = slices.Contains(waits, row.Seat)
		list = append(list, one)
	}
	return list, nil
}

// Knows reports whether a guest holds a seat in any duel, or keeps a campaign.
func (l Lists) Knows(ctx context.Context, g house.Guest) (bool, error) {
	guest := store.HashToken(string(g))
	held, err := l.Store.Held(ctx, guest)
	if err != nil || len(held) > 0 {
		return len(held) > 0, house.FromStore(err)
	}
	kept, err := l.Store.Campaigns(ctx, guest)
	return len(kept) > 0, house.FromStore(err)
}

// listing is a duel as a list shows it, and the seats that it waits for.
func (l Lists) listing(duel, ruleset string, created time.Time, stored *store.Listing) (one Listing, waits []riposte.Seat, err error) {
	sum, err := house.ReadSummary(stored)
	if err != nil {
		return one, nil, fmt.Errorf("the listing of %s: %w", duel, err)
	}
	return Listing{
		Duel: duel, Ruleset: ruleset, Phase: house.Phase(stored.Phase), Created: created,
		Seats: sum.Seats, Title: sum.Title, Watching: l.Tables.Watching(duel),
	}, sum.Waits, nil
}
