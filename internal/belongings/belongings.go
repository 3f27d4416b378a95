// Package belongings gathers all that a server keeps of one guest, to be taken along as one file,
// or to be forgotten.
package belongings

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"riposte/internal/house"
	"riposte/internal/laboratory"
	"riposte/internal/store"
	"riposte/record"
)

// A Store knows what a guest has.
type Store interface {
	store.Guests
	Held(ctx context.Context, token store.Hash) ([]store.Held, error)
	Campaigns(ctx context.Context, of store.Hash) ([]store.CampaignRow, error)
	Campaign(ctx context.Context, id string) (*store.Campaign, error)
	Studies(ctx context.Context, q store.StudyQuery) ([]store.StudyRow, error)
	Study(ctx context.Context, id string) (*store.Study, error)
	Pushes(ctx context.Context, guest store.Hash) ([]store.Push, error)
	BotOf(ctx context.Context, guest store.Hash) (store.GuestBot, error)
}

// Tables are where the guest has played and watched; see house.House.
type Tables interface {
	Belongings(ctx context.Context, guest store.Hash, duel string) (*house.Belongings, error)
	Erase(ctx context.Context, guest store.Hash, duel string, concede bool) (house.Parting, error)
}

// An Archive has the records of duels that are over; see archive.Archive.
type Archive interface {
	Record(ctx context.Context, duel string) (*record.Record, error)
	Withheld(ctx context.Context, duel string) ([]byte, error)
}

// Campaigns removes a campaign, a Lab a run; whoever keeps it.
type (
	Campaigns interface {
		Remove(ctx context.Context, id string) error
	}
	Lab interface {
		Remove(ctx context.Context, id string) error
	}
)

// Belongings are those of every guest of a house.
type Belongings struct {
	Store     Store
	Tables    Tables
	Archive   Archive
	Campaigns Campaigns
	Lab       Lab // nil: there is none
}

// A Report says what was forgotten, and what is left.
type Report struct {
	Duels     int `json:"duels"`     // from which the guest was taken out
	Left      int `json:"left"`      // seats that are open again, and tables that were cancelled
	Campaigns int `json:"campaigns"` // removed
	Runs      int `json:"runs"`      // of the laboratory, removed
	// AtEnd are duels that go on among others; there the guest is forgotten at their end.
	AtEnd []string `json:"atEnd"`
	// Aside are duels that can't be played or changed, and are as they were.
	Aside []string `json:"aside"`
}

// GoesOn is the error if the guest has not said that the duels may be conceded which go on.
type GoesOn struct{ Duels []string }

func (g *GoesOn) Error() string {
	return fmt.Sprintf("%d of your duels go on, and must be conceded to forget everything", len(g.Duels))
}

// Unwrap makes it a house.ErrGoesOn.
func (g *GoesOn) Unwrap() error { return house.ErrGoesOn }

// Forget removes all that is kept of a guest. The error is *GoesOn, and nothing has changed, if
// duels go on and concede does not say that they may be lost. After any other error the same
// again does the rest.
func (b *Belongings) Forget(ctx context.Context, g house.Guest, concede bool) (*Report, error) {
	return b.ForgetHash(ctx, store.HashToken(string(g)), concede)
}

// ForgetHash is Forget for one of whom only the hash of the token is known.
func (b *Belongings) ForgetHash(ctx context.Context, guest store.Hash, concede bool) (*Report, error) {
	r := &Report{AtEnd: []string{}, Aside: []string{}}
	duels, err := b.duels(ctx, guest, concede)
	if err != nil {
		return nil, err
	}
	for _, duel := range duels {
		if err := b.erase(ctx, guest, duel, concede, r); err != nil {
			return nil, err
		}
	}
	rows, err := b.Store.Campaigns(ctx, guest)
	if err != nil {
		return nil, house.FromStore(err)
	}
	for _, row := range rows {
		c, err := b.Store.Campaign(ctx, row.ID)
		switch {
		case errors.Is(err, store.ErrNoCampaign):
			continue
		case err != nil:
			return nil, house.FromStore(err)
		case c.Keeper != guest:
			continue
		}
		if err := b.Campaigns.Remove(ctx, row.ID); err != nil && !errors.Is(err, house.ErrNoCampaign) {
			return nil, err
		}
		r.Campaigns++
	}
	studies, err := b.studies(ctx, guest)
	if err != nil {
		return nil, err
	}
	for i := range studies {
		if err := b.Lab.Remove(ctx, studies[i].ID); err != nil && !errors.Is(err, laboratory.ErrNoStudy) {
			return nil, err
		}
		r.Runs++
	}
	return r, house.FromStore(b.Store.DeleteGuest(ctx, guest))
}

// duels are all in which the guest has left something, each once.
func (b *Belongings) duels(ctx context.Context, guest store.Hash, concede bool) ([]string, error) {
	held, err := b.Store.Held(ctx, guest)
	if err != nil {
		return nil, house.FromStore(err)
	}
	var duels []string
	var going GoesOn
	for i := range held {
		duels = append(duels, held[i].Duel)
		if house.Phase(held[i].Phase) == house.Playing {
			going.Duels = append(going.Duels, held[i].Duel)
		}
	}
	if len(going.Duels) > 0 && !concede {
		return nil, &going
	}
	laid, err := b.Store.Laid(ctx, guest)
	if err != nil {
		return nil, house.FromStore(err)
	}
	duels = append(duels, laid...)
	err = b.Store.Gallery(ctx, func(duel string, line store.Line) error {
		if _, _, own := house.SaidBy(guest, duel, line.Text); own {
			duels = append(duels, duel)
		}
		return nil
	})
	slices.Sort(duels)
	return slices.Compact(duels), house.FromStore(err)
}

func (b *Belongings) erase(ctx context.Context, guest store.Hash, duel string, concede bool, r *Report) error {
	parting, err := b.Tables.Erase(ctx, guest, duel, concede)
	switch {
	case errors.Is(err, house.ErrNoDuel), errors.Is(err, house.ErrCancelled):
		return nil // it was removed meanwhile
	case errors.Is(err, house.ErrAside):
		r.Aside = append(r.Aside, duel)
		return nil
	case errors.Is(err, house.ErrGoesOn):
		return &GoesOn{[]string{duel}} // it has begun meanwhile
	case err != nil:
		return err
	}
	switch parting {
	case house.Forgotten:
		r.Duels++
	case house.Vacated, house.Cancelled:
		r.Left++
	case house.AtEnd:
		r.AtEnd = append(r.AtEnd, duel)
	}
	return nil
}

func (b *Belongings) studies(ctx context.Context, guest store.Hash) ([]store.StudyRow, error) {
	if b.Lab == nil {
		return nil, nil
	}
	rows, err := b.Store.Studies(ctx, store.StudyQuery{Keeper: guest})
	return rows, house.FromStore(err)
}
