package campaign

import (
	"context"
	"crypto/sha256"
	"fmt"

	"riposte/internal/house"
	"riposte/internal/store"
	"riposte/record"
)

// Record is the record of an encounter that is over, as Record gives those of this
// house; house.ErrNoDuel if there is no such encounter.
func (r *Campaigns) Record(ctx context.Context, id string, number int) (*record.Record, error) {
	c, err := r.campaign(ctx, id)
	if err != nil {
		return nil, err
	}
	if number < 1 || number > len(c.Entries) {
		return nil, house.ErrNoDuel
	}
	return r.recordOf(ctx, &c.Entries[number-1])
}

func (r *Campaigns) recordOf(ctx context.Context, e *store.Entry) (*record.Record, error) {
	if e.Record == nil {
		return r.Archive.Record(ctx, e.Duel)
	}
	rec, err := record.Load(e.Record, r.Rulesets)
	if err != nil {
		return nil, fmt.Errorf("campaign: the record of %s: %w", e.Duel, err)
	}
	return rec, nil
}

// Export is the campaign as one file, with the records of all its duels that are
// over and count; see record.Campaign.
func (r *Campaigns) Export(ctx context.Context, id string) ([]byte, error) {
	c, err := r.campaign(ctx, id)
	if err != nil {
		return nil, err
	}
	pasts, err := r.pasts(ctx, c)
	if err != nil {
		return nil, err
	}
	out := record.Campaign{Name: c.Name, ID: c.ID, Ruleset: c.Ruleset, Created: c.Created}
	for i := range pasts {
		if !pasts[i].Counts {
			continue
		}
		rec, err := r.recordOf(ctx, &c.Entries[i])
		if err != nil {
			return nil, err
		}
		out.Records = append(out.Records, rec)
	}
	if len(out.Records) == 0 {
		return nil, house.ErrGoesOn
	}
	return out.Export()
}

// Import takes in an exported campaign, whole and verified, or nothing; the guest
// keeps it. Importing the same file again finds the same campaign. The error is a
// *record.CampaignError.
func (r *Campaigns) Import(ctx context.Context, g house.Guest, data []byte) (string, error) {
	if g == "" {
		return "", fmt.Errorf("%w: nobody brings it", house.ErrOrder)
	}
	read, err := record.LoadCampaign(data, r.Rulesets)
	if err != nil {
		return "", err
	}
	name, err := house.CleanName("name", read.Name)
	if err != nil {
		return "", err
	}
	guest, sum := store.HashToken(string(g)), sha256.Sum256(data)
	c := store.Campaign{
		ID: house.DerivedID("imported campaign", guest[:], sum[:]), Ruleset: read.Ruleset, Name: name, Keeper: guest, Created: r.Tables.Moment(),
	}
	for i, rec := range read.Records {
		c.Entries = append(c.Entries, store.Entry{Duel: rec.Duel, Record: read.Raw[i]})
	}
	if _, err := r.campaign(ctx, c.ID); err == nil {
		return c.ID, nil
	}
	if err := r.mayKeep(ctx, guest); err != nil {
		return "", err
	}
	// A person who makes up guests still has one address, and imports take up room.
	if err := r.Tables.Count(ctx, c.ID); err != nil {
		return "", err
	}
	if err := r.keep(ctx, c); err != nil {
		r.Tables.Uncount(c.ID)
		return "", err
	}
	return c.ID, nil
}
