package house

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"riposte"
	"riposte/internal/store"
	"riposte/record"
)

// A Campaign is duels in a row, in which characters live on, as one viewer sees it.
// What it shows is of duels that are over, and of those that go on what everybody
// sees of them.
type Campaign struct {
	ID         string      `json:"id"`
	Name       string      `json:"name"`
	Ruleset    string      `json:"ruleset"`
	Created    time.Time   `json:"created"`
	Encounters []Encounter `json:"encounters"`
	Characters []Character `json:"characters,omitempty"` // as the last duel that is over left them
	// Keeper: the viewer may lay the next table, CanLay at once.
	Keeper bool `json:"keeper,omitempty"`
	CanLay bool `json:"canLay,omitempty"`
}

// An Encounter is one duel of a campaign.
type Encounter struct {
	Number  int       `json:"number"` // from 1
	Duel    string    `json:"duel"`
	Here    bool      `json:"here"`            // it is, or was, a table of this house; else a record that was brought
	Phase   Phase     `json:"phase,omitempty"` // "" where it was cleared
	Created time.Time `json:"created"`
	// Options are those that each duel of a campaign has of its own.
	Options map[string]string `json:"options,omitempty"`
	Result  *Result           `json:"result,omitempty"`
	Counts  bool              `json:"counts"` // it is over, and what comes next follows from it
}

// A Character is what a player brings to the next duel.
type Character struct {
	Player   int             `json:"player"` // from 1: its place among the players
	Seat     riposte.Seat    `json:"seat"`   // in the last duel
	Name     string          `json:"name"`   // of the player
	Bot      string          `json:"bot,omitempty"`
	Document json.RawMessage `json:"document,omitempty"` // none: a new one is to be brought
	Sides    []riposte.Side  `json:"sides,omitempty"`    // how it stands
}

// A CampaignListing is a campaign of a list.
type CampaignListing struct {
	ID         string    `json:"id"`
	Name       string    `json:"name"`
	Ruleset    string    `json:"ruleset"`
	Created    time.Time `json:"created"`
	Encounters int       `json:"encounters"`
}

// BeginCampaign makes the guest's duel the first of a campaign, which the guest then
// keeps, or finds the one that it is of. At a table with a game master who rules over
// the play nobody else may: ErrNoSeat. ErrOrder where the rules know no campaigns.
func (h *House) BeginCampaign(ctx context.Context, g Guest, duel, name string) (string, error) {
	name, err := cleanName("name", name)
	if err != nil {
		return "", err
	}
	guest := store.HashToken(string(g))
	t, err := h.enter(ctx, duel)
	if err != nil {
		return "", err
	}
	p := t.play
	s, campaign, ruleset, title := p.seatOf(guest), p.campaign, p.info.Name, p.info.Title
	why := p.mayBegin(s)
	t.leave()
	switch {
	case s == riposte.Nobody:
		return "", ErrNoSeat
	case campaign != "":
		return campaign, nil
	case why != nil:
		return "", why
	}
	if err := h.mayKeep(ctx, guest); err != nil {
		return "", err
	}
	if name == "" {
		name = title
	}
	c := store.Campaign{
		ID: derivedID("campaign", []byte(duel)), Ruleset: ruleset, Name: name, Keeper: guest,
		Created: h.run.Moment(), Entries: []store.Entry{{Duel: duel}},
	}
	if err := h.keep(ctx, c); err != nil {
		return "", err
	}
	return c.ID, h.act(ctx, duel, func(a *act) error {
		if a.campaign == "" || !slices.ContainsFunc(a.lines, func(l store.Line) bool { return LineKind(l.Kind) == LineCampaign }) {
			a.campaign = c.ID
			a.line(LineCampaign, a.seatOf(guest), "", "")
		}
		return nil
	})
}

// mayBegin is nil if a seat may begin a campaign with the duel.
func (p *play) mayBegin(s riposte.Seat) error {
	switch referee := p.duel.Terms.Referee; {
	case p.m.Began() && !p.m.Carries():
		return fmt.Errorf("%w: %s knows no campaigns", ErrOrder, p.info.Title)
	case !p.m.Began():
		return fmt.Errorf("%w: the duel has not begun", ErrOrder)
	case referee != riposte.Nobody && s != referee:
		return fmt.Errorf("%w: the game master begins the campaign", ErrNoSeat)
	}
	return nil
}

// mayKeep is nil if a guest may keep one more campaign.
func (h *House) mayKeep(ctx context.Context, guest store.Hash) error {
	rows, err := h.store.Campaigns(ctx, guest)
	if err != nil {
		return FromStore(err)
	}
	if len(rows) >= MaxCampaigns {
		return fmt.Errorf("%w: %d campaigns", ErrTooMany, len(rows))
	}
	return nil
}

// keep stores a campaign; one that is stored already is the same.
func (h *House) keep(ctx context.Context, c store.Campaign) error {
	ctx = context.WithoutCancel(ctx)
	err := h.store.CreateCampaign(ctx, c)
	if errors.Is(err, store.ErrUnknown) {
		err = h.store.CreateCampaign(ctx, c)
	}
	if errors.Is(err, store.ErrExists) {
		return nil
	}
	return FromStore(err)
}

// Campaigns lists those that the guest keeps or plays in, the newest first.
func (h *House) Campaigns(ctx context.Context, g Guest) ([]CampaignListing, error) {
	if g == "" {
		return nil, nil
	}
	rows, err := h.store.Campaigns(ctx, store.HashToken(string(g)))
	if err != nil {
		return nil, FromStore(err)
	}
	list := make([]CampaignListing, 0, len(rows))
	for _, r := range rows {
		list = append(list, CampaignListing{r.ID, r.Name, r.Ruleset, r.Created, r.Entries})
	}
	return list, nil
}

// Campaign is what the guest sees of a campaign.
func (h *House) Campaign(ctx context.Context, g Guest, id string) (*Campaign, error) {
	c, err := h.campaign(ctx, id)
	if err != nil {
		return nil, err
	}
	pasts, err := h.pasts(ctx, c)
	if err != nil {
		return nil, err
	}
	out := &Campaign{ID: c.ID, Name: c.Name, Ruleset: c.Ruleset, Created: c.Created}
	for i := range pasts {
		out.Encounters = append(out.Encounters, pasts[i].encounter(i+1, h.rules[c.Ruleset]))
	}
	base := lastCounting(pasts)
	if base >= 0 {
		out.Characters = pasts[base].characters
	}
	if g != "" {
		guest := store.HashToken(string(g))
		out.Keeper = mayLay(c, pasts, guest)
		_, _, err := nextPlace(c, pasts)
		out.CanLay = out.Keeper && err == nil
	}
	return out, nil
}

func (h *House) campaign(ctx context.Context, id string) (*store.Campaign, error) {
	if !isID(id) {
		return nil, ErrNoCampaign
	}
	c, err := h.store.Campaign(ctx, id)
	return c, FromStore(err)
}

// DeleteCampaign takes away the guest's own campaign; its duels stay as they are.
// ErrNoSeat for all but its keeper.
func (h *House) DeleteCampaign(ctx context.Context, g Guest, id string) error {
	c, err := h.campaign(ctx, id)
	if err != nil {
		return err
	}
	if guest := store.HashToken(string(g)); g == "" || !guest.Is(c.Keeper[:]) {
		return fmt.Errorf("%w: it is not your campaign", ErrNoSeat)
	}
	if err := h.store.DeleteCampaign(ctx, id); err != nil {
		return FromStore(err)
	}
	h.origin.over(id)
	for _, e := range c.Entries {
		if e.Record != nil {
			continue
		}
		err := h.act(ctx, e.Duel, func(a *act) error { a.campaign = ""; return nil })
		if err != nil && !errors.Is(err, ErrNoDuel) {
			return err
		}
	}
	return nil
}

// EncounterRecord is the record of an encounter that is over, as Record gives those
// of this house; ErrNoDuel where there is no such encounter.
func (h *House) EncounterRecord(ctx context.Context, id string, number int) (*record.Record, error) {
	c, err := h.campaign(ctx, id)
	if err != nil {
		return nil, err
	}
	if number < 1 || number > len(c.Entries) {
		return nil, ErrNoDuel
	}
	return h.recordOf(ctx, &c.Entries[number-1])
}

func (h *House) recordOf(ctx context.Context, e *store.Entry) (*record.Record, error) {
	if e.Record == nil {
		r, sealed, err := h.Finished(ctx, e.Duel)
		if err == nil && sealed {
			return nil, ErrSealed
		}
		return r, err
	}
	r, err := record.Load(e.Record, h.list)
	if err != nil {
		return nil, fmt.Errorf("house: the record of %s: %w", e.Duel, err)
	}
	return r, nil
}

// ExportCampaign is the campaign as one file, with the records of all duels of it
// that are over and count; see record.Campaign.
func (h *House) ExportCampaign(ctx context.Context, id string) ([]byte, error) {
	c, err := h.campaign(ctx, id)
	if err != nil {
		return nil, err
	}
	pasts, err := h.pasts(ctx, c)
	if err != nil {
		return nil, err
	}
	out := record.Campaign{Name: c.Name, ID: c.ID, Ruleset: c.Ruleset, Created: c.Created}
	for i := range pasts {
		if !pasts[i].counts {
			continue
		}
		r, err := h.recordOf(ctx, &c.Entries[i])
		if err != nil {
			return nil, err
		}
		out.Records = append(out.Records, r)
	}
	if len(out.Records) == 0 {
		return nil, ErrGoesOn
	}
	return out.Export()
}

// ImportCampaign takes in a campaign that was exported, whole and verified, or
// nothing; the guest keeps it. The same file again is the same campaign. The error is
// a *record.CampaignError.
func (h *House) ImportCampaign(ctx context.Context, g Guest, data []byte) (string, error) {
	if g == "" {
		return "", fmt.Errorf("%w: nobody brings it", ErrOrder)
	}
	read, err := record.LoadCampaign(data, h.list)
	if err != nil {
		return "", err
	}
	name, err := cleanName("name", read.Name)
	if err != nil {
		return "", err
	}
	guest, sum := store.HashToken(string(g)), sha256.Sum256(data)
	c := store.Campaign{
		ID: derivedID("imported campaign", guest[:], sum[:]), Ruleset: read.Ruleset, Name: name, Keeper: guest, Created: h.run.Moment(),
	}
	for i, r := range read.Records {
		c.Entries = append(c.Entries, store.Entry{Duel: r.Duel, Record: read.Raw[i]})
	}
	if _, err := h.campaign(ctx, c.ID); err == nil {
		return c.ID, nil
	}
	if err := h.mayKeep(ctx, guest); err != nil {
		return "", err
	}
	// Who makes up guests still has one address: what is brought takes room.
	if err := h.origin.lay(ctx, c.ID); err != nil {
		return "", err
	}
	if err := h.keep(ctx, c); err != nil {
		h.origin.over(c.ID)
		return "", err
	}
	return c.ID, nil
}
