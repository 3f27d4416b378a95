// Package archive hands out the records of duels that are over, and proves what a store
// keeps. It changes nothing, and proving needs no house.
package archive

import (
	"context"
	"fmt"

	"riposte/dice/fair"
	"riposte/internal/house"
	"riposte/record"
)

// Tables are where the duels were played.
type Tables interface {
	// Finished is the complete record of a duel that is over, with all seeds, and says
	// whether the table keeps its secrets after the end; house.ErrGoesOn before the end.
	Finished(ctx context.Context, duel string) (r *record.Record, sealed bool, err error)
}

// An Archive hands out records, and nobody learns more from them than the table
// reveals.
type Archive struct{ Tables Tables }

// Record is the record of a duel that is over, with all seeds. The error is
// house.ErrGoesOn before the end, and house.ErrSealed if the table keeps its secrets
// after it.
func (a Archive) Record(ctx context.Context, duel string) (*record.Record, error) {
	r, sealed, err := a.Tables.Finished(ctx, duel)
	if err != nil {
		return nil, err
	}
	if sealed {
		return nil, house.ErrSealed
	}
	return r, nil
}

// Withheld is the record of a duel that is over and stays sealed, as the public may have
// it: what was shown, and what proves it. The error is house.ErrGoesOn before the end, and
// house.ErrSealed if nothing was committed to that could prove it or if nothing is sealed.
func (a Archive) Withheld(ctx context.Context, duel string) ([]byte, error) {
	r, sealed, err := a.Tables.Finished(ctx, duel)
	if err != nil {
		return nil, err
	}
	if !sealed || r.Fair.Root == (fair.Commitment{}) {
		return nil, house.ErrSealed
	}
	data, err := r.Withhold(fair.NewTree(*r.Fair.Server))
	if err != nil {
		return nil, fmt.Errorf("archive: the record of %s: %w", duel, err)
	}
	return data, nil
}
