package archive

import (
	"context"
	"errors"

	"riposte"
	"riposte/internal/house"
	"riposte/internal/store"
)

// A Store keeps what is proved.
type Store interface {
	store.Lister
	Load(ctx context.Context, duel string) (*store.Loaded, error)
	Sound(ctx context.Context, duel string) error
	Campaigns(ctx context.Context, of store.Hash) ([]store.CampaignRow, error)
	SoundCampaign(ctx context.Context, id string) error
}

// VerifyAll checks every stored duel and campaign; see [Verify]. A campaign is named by
// the word "campaign" and its ID.
func VerifyAll(ctx context.Context, s Store, rulesets []riposte.Ruleset, each func(what string, err error)) (duels int, err error) {
	duels, err = Verify(ctx, s, store.Query{Unlisted: true}, rulesets, each)
	if err != nil {
		return duels, err
	}
	campaigns, err := s.Campaigns(ctx, store.Hash{})
	if err != nil {
		return duels, err
	}
	for _, c := range campaigns {
		switch err := s.SoundCampaign(ctx, c.ID); {
		case errors.Is(err, store.ErrDamaged):
			each("campaign "+c.ID, err)
		case err != nil && !errors.Is(err, store.ErrNoCampaign):
			return duels, err
		}
	}
	return duels, nil
}

// Verify checks the stored duels that q selects, and calls each for every fault of one:
// it is not stored as it was written (store.Store.Sound), can't be read, is not what its
// rules make, breaks a commitment, has draws that its seeds don't make, or has an
// invalid ending. It returns the number of duels; the error is that of the store as a
// whole, or of ctx.
func Verify(ctx context.Context, s Store, q store.Query, rulesets []riposte.Ruleset, each func(duel string, err error)) (n int, err error) {
	known := map[string]riposte.Ruleset{}
	for _, r := range rulesets {
		known[r.Info().Name] = r
	}
	for row, err := range store.All(ctx, s, q) {
		if err != nil {
			return n, err
		}
		faults, err := vet(ctx, s, row.ID, known)
		switch {
		case ctx.Err() != nil:
			return n, ctx.Err()
		case errors.Is(err, store.ErrNoDuel): // deleted in the meantime
			continue
		case err != nil:
			faults = append(faults, err)
		}
		n++
		for _, fault := range faults {
			each(row.ID, fault)
		}
	}
	return n, nil
}

// vet returns what is wrong with a stored duel.
func vet(ctx context.Context, s Store, duel string, known map[string]riposte.Ruleset) (faults []error, err error) {
	if err := s.Sound(ctx, duel); errors.Is(err, store.ErrDamaged) {
		faults = append(faults, err)
	} else if err != nil {
		return nil, err
	}
	l, err := s.Load(ctx, duel)
	if err == nil {
		err = house.Prove(known, l)
	}
	return faults, err
}
