package storetest

import (
	"context"
	"errors"

	"riposte/internal/store"
)

var errOnPurpose = errors.New("on purpose")

// A failing store writes a number of times and then fails.
type failing struct {
	store.Store
	left int
}

func (f *failing) Create(ctx context.Context, d store.Duel) error {
	if f.left--; f.left < 0 {
		return errOnPurpose
	}
	return f.Store.Create(ctx, d)
}

func (f *failing) CreateCampaign(ctx context.Context, c store.Campaign) error {
	if f.left--; f.left < 0 {
		return errOnPurpose
	}
	return f.Store.CreateCampaign(ctx, c)
}

func (f *failing) Commit(ctx context.Context, c store.Change) (int64, error) {
	if f.left--; f.left < 0 {
		return 0, errOnPurpose
	}
	return f.Store.Commit(ctx, c)
}
