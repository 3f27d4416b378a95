package campaign

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"riposte"
	"riposte/internal/house"
	"riposte/internal/store"
	"riposte/record"
	"riposte/scene"
	"riposte/variant"
)

// A Campaign is a series of duels in which characters live on, as one viewer sees
// it. It shows duels that are over and, of those that go on, what everybody sees.
type Campaign struct {
	ID         string      `json:"id"`
	Name       string      `json:"name"`
	Ruleset    string      `json:"ruleset"`
	Created    time.Time   `json:"created"`
	Encounters []Encounter `json:"encounters"`
	Characters []Character `json:"characters,omitempty"` // as the last finished duel left them
	// Keeper: the viewer may lay the next table; CanLay: it may do so now.
	Keeper bool `json:"keeper,omitempty"`
	CanLay bool `json:"canLay,omitempty"`
}

// An Encounter is one duel of a campaign.
type Encounter struct {
	Number  int         `json:"number"` // from 1
	Duel    string      `json:"duel"`
	Here    bool        `json:"here"`            // it is, or was, a table of this house; otherwise an imported record
	Phase   house.Phase `json:"phase,omitempty"` // "" if it was cleared
	Created time.Time   `json:"created"`
	// Options are those that are set for each duel of a campaign.
	Options map[string]string `json:"options,omitempty"`
	// VariantName and Variant are what it is called and which numbers differ, if it has one.
	VariantName string               `json:"variant_name,omitempty"`
	Variant     []variant.Difference `json:"variant,omitempty"`
	Result      *house.Result        `json:"result,omitempty"`
	Counts      bool                 `json:"counts"` // it is over, and what comes next follows from it
	// Open is how everybody sees its end, nil while it goes on; Players are those who play on.
	Open    *scene.View    `json:"-"`
	Players []riposte.Seat `json:"-"`
}

// A Character is what a player brings to the next duel.
type Character struct {
	Player   int             `json:"player"` // from 1: its place among the players
	Seat     riposte.Seat    `json:"seat"`   // in the last duel
	Name     string          `json:"name"`   // the player's
	Bot      string          `json:"bot,omitempty"`
	Document json.RawMessage `json:"document,omitempty"` // if missing, a new one must be brought
	Sides    []scene.Side    `json:"sides,omitempty"`    // its present state
}

// A Listing is one campaign in a list.
type Listing struct {
	ID         string    `json:"id"`
	Name       string    `json:"name"`
	Ruleset    string    `json:"ruleset"`
	Created    time.Time `json:"created"`
	Encounters int       `json:"encounters"`
}

// Tables are where the duels of campaigns are played; see house.House.
type Tables interface {
	Past(ctx context.Context, duel string) (*house.Past, error)
	MayBegin(ctx context.Context, g house.Guest, duel string) (campaign string, info *riposte.Info, err error)
	Enroll(ctx context.Context, g house.Guest, duel, campaign string) error
	LayNext(ctx context.Context, g house.Guest, n house.Next) (duel string, err error)
	Follow(ctx context.Context, g house.Guest, duel string, o *house.Continuing) error
	Clear(ctx context.Context, duel string)
	Count(ctx context.Context, id string) error
	Uncount(id string)
	Moment() time.Time
}

// A Store keeps campaigns.
type Store interface{ store.Campaigns }

// An Archive has the records of the duels that were played here.
type Archive interface {
	Record(ctx context.Context, duel string) (*record.Record, error)
}

// Campaigns are the campaigns of a house.
type Campaigns struct {
	Store    Store
	Tables   Tables
	Archive  Archive
	Rulesets []riposte.Ruleset
	// Most is the most campaigns that one guest may keep or play in.
	Most int

	known known // what imported records lead to
}

// rules returns the ruleset with a name, nil if there is none.
func (r *Campaigns) rules(name string) riposte.Ruleset {
	for _, one := range r.Rulesets {
		if one.Info().Name == name {
			return one
		}
	}
	return nil
}

// Begin makes the guest's duel the first of a campaign, which the guest then keeps, or finds
// the campaign that it already belongs to. The errors are those of Tables.MayBegin.
func (r *Campaigns) Begin(ctx context.Context, g house.Guest, duel, name string) (string, error) {
	name, err := house.CleanName("name", name)
	if err != nil {
		return "", err
	}
	campaign, info, err := r.Tables.MayBegin(ctx, g, duel)
	if err != nil || campaign != "" {
		return campaign, err
	}
	guest := store.HashToken(string(g))
	if err := r.mayKeep(ctx, guest); err != nil {
		return "", err
	}
	if name == "" {
		name = info.Title
	}
	c := store.Campaign{
		ID: house.DerivedID("campaign", []byte(duel)), Ruleset: info.Name, Name: name, Keeper: guest,
		Created: r.Tables.Moment(), Entries: []store.Entry{{Duel: duel}},
	}
	if err := r.keep(ctx, c); err != nil {
		return "", err
	}
	return c.ID, r.Tables.Enroll(ctx, g, duel, c.ID)
}

// mayKeep returns nil if a guest may keep one more campaign.
func (r *Campaigns) mayKeep(ctx context.Context, guest store.Hash) error {
	rows, err := r.Store.Campaigns(ctx, guest)
	if err != nil {
		return house.FromStore(err)
	}
	if len(rows) >= r.Most {
		return fmt.Errorf("%w: %d campaigns", house.ErrTooMany, len(rows))
	}
	return nil
}

// keep stores a campaign; if it is already stored, nothing changes.
func (r *Campaigns) keep(ctx context.Context, c store.Campaign) error {
	ctx = context.WithoutCancel(ctx)
	err := r.Store.CreateCampaign(ctx, c)
	if errors.Is(err, store.ErrUnknown) {
		err = r.Store.CreateCampaign(ctx, c)
	}
	if errors.Is(err, store.ErrExists) {
		return nil
	}
	return house.FromStore(err)
}

// Of lists the campaigns that the guest keeps or plays in, the newest first.
func (r *Campaigns) Of(ctx context.Context, g house.Guest) ([]Listing, error) {
	if g == "" {
		return nil, nil
	}
	rows, err := r.Store.Campaigns(ctx, store.HashToken(string(g)))
	if err != nil {
		return nil, house.FromStore(err)
	}
	list := make([]Listing, 0, len(rows))
	for _, r := range rows {
		list = append(list, Listing{r.ID, r.Name, r.Ruleset, r.Created, r.Entries})
	}
	return list, nil
}

// Look is what the guest sees of a campaign.
func (r *Campaigns) Look(ctx context.Context, g house.Guest, id string) (*Campaign, error) {
	c, err := r.campaign(ctx, id)
	if err != nil {
		return nil, err
	}
	pasts, err := r.pasts(ctx, c)
	if err != nil {
		return nil, err
	}
	out := &Campaign{ID: c.ID, Name: c.Name, Ruleset: c.Ruleset, Created: c.Created}
	rules := r.rules(c.Ruleset)
	for i, b := range pasts {
		out.Encounters = append(out.Encounters, encounter(b, i+1, rules))
	}
	if base := lastCounting(pasts); base >= 0 && rules != nil {
		out.Characters = characters(pasts[base], rules)
	}
	if g != "" {
		guest := store.HashToken(string(g))
		out.Keeper = mayLay(c, pasts, guest)
		_, _, err := nextPlace(c, pasts)
		out.CanLay = out.Keeper && err == nil
	}
	return out, nil
}

func (r *Campaigns) campaign(ctx context.Context, id string) (*store.Campaign, error) {
	if !house.IsID(id) {
		return nil, house.ErrNoCampaign
	}
	c, err := r.Store.Campaign(ctx, id)
	return c, house.FromStore(err)
}

// Delete removes the guest's own campaign; its duels stay as they are. The error is
// house.ErrNoSeat for anybody but its keeper.
func (r *Campaigns) Delete(ctx context.Context, g house.Guest, id string) error {
	c, err := r.campaign(ctx, id)
	if err != nil {
		return err
	}
	if guest := store.HashToken(string(g)); g == "" || !guest.Is(c.Keeper[:]) {
		return fmt.Errorf("%w: it is not your campaign", house.ErrNoSeat)
	}
	return r.remove(ctx, c)
}

// Remove removes a campaign, whoever keeps it; its duels stay as they are.
func (r *Campaigns) Remove(ctx context.Context, id string) error {
	c, err := r.campaign(ctx, id)
	if err != nil {
		return err
	}
	return r.remove(ctx, c)
}

func (r *Campaigns) remove(ctx context.Context, c *store.Campaign) error {
	if err := r.Store.DeleteCampaign(ctx, c.ID); err != nil {
		return house.FromStore(err)
	}
	r.Tables.Uncount(c.ID)
	for _, e := range c.Entries {
		if e.Record != nil {
			continue
		}
		err := r.Tables.Enroll(ctx, "", e.Duel, "")
		if err != nil && !errors.Is(err, house.ErrNoDuel) {
			return err
		}
	}
	return nil
}
