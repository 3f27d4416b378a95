package campaign

import (
	"context"
	"fmt"
	"slices"

	"riposte"
	"riposte/internal/house"
	"riposte/internal/store"
	"riposte/match"
)

// Continue lays the next table of a campaign. The guest must be its keeper or game master
// (house.ErrNoSeat). The previous duel must be over or void; a table on which no duel has
// begun is replaced. The errors are house.ErrGoesOn, house.ErrConflict if another was
// faster, and those of Create.
func (r *Campaigns) Continue(ctx context.Context, g house.Guest, campaign string, o house.Continuing) (string, error) {
	if g == "" {
		return "", fmt.Errorf("%w: nobody orders it", house.ErrOrder)
	}
	if len(o.Key) > house.MaxKey {
		return "", match.ErrKey
	}
	guest := store.HashToken(string(g))
	c, err := r.campaign(ctx, campaign)
	if err != nil {
		return "", err
	}
	id := ""
	if o.Key != "" {
		id = house.DerivedID("encounter", guest[:], []byte(campaign), []byte(o.Key))
		if slices.ContainsFunc(c.Entries, func(e store.Entry) bool { return e.Duel == id && e.Record == nil }) {
			return id, r.Tables.Follow(ctx, g, id, &o) // an earlier try was stored
		}
	}
	pasts, err := r.pasts(ctx, c)
	if err != nil {
		return "", err
	}
	if !mayLay(c, pasts, guest) {
		return "", fmt.Errorf("%w: its keeper or the game master lays the next table", house.ErrNoSeat)
	}
	at, base, err := nextPlace(c, pasts)
	if err != nil {
		return "", err
	}
	if id, err = r.Tables.LayNext(ctx, g, house.Next{Duel: id, At: at, Base: pasts[base], Continuing: o}); err != nil {
		return "", err
	}
	if at.Instead != "" {
		r.Tables.Clear(ctx, at.Instead)
	}
	return id, r.Tables.Follow(ctx, g, id, &o)
}

// mayLay reports whether a guest keeps the campaign, or is the game master of its
// last duel.
func mayLay(c *store.Campaign, pasts []*house.Past, guest store.Hash) bool {
	if guest.Is(c.Keeper[:]) {
		return true
	}
	base := lastCounting(pasts)
	if base < 0 {
		return false
	}
	referee := pasts[base].Terms.Referee
	return referee != riposte.Nobody && guest.Is(pasts[base].Sat[referee].Token[:])
}

// nextPlace returns the place of the next table, and the index of the duel that it
// follows from.
func nextPlace(c *store.Campaign, pasts []*house.Past) (at store.Encounter, base int, err error) {
	n := len(pasts)
	at = store.Encounter{Campaign: c.ID, Place: n + 1}
	last := pasts[n-1]
	switch {
	case last.Counts, last.Phase == house.Void, last.Phase == "":
	case !last.Began:
		at.Place, at.Instead = n, last.Duel
	default:
		return at, 0, house.ErrGoesOn
	}
	if base = lastCounting(pasts); base < 0 {
		return at, 0, house.ErrGoesOn
	}
	if at.Place > house.MaxEncounters {
		return at, 0, fmt.Errorf("%w: %d duels in one campaign", house.ErrTooMany, n)
	}
	return at, base, nil
}
