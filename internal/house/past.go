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
	"riposte/record"
	"riposte/scene"
)

// A Past is what carries over from a duel to the next of its campaign.
type Past struct {
	Duel, After string
	Here        bool  // it is, or was, a table of this house
	Phase       Phase // "" if it was cleared
	Began       bool
	Counts      bool // it is over and not void
	Created     time.Time
	Setup       riposte.Setup // without documents
	Terms       store.Terms
	Listed      bool
	Result      *Result
	Carried     []json.RawMessage // by seat, if it counts
	Sides       [][]scene.Side    // by seat: the state of its characters, as its player sees them
	Sat         []store.Sitting   // by seat
	Names       []string          // of the players, by seat
	Bots        []string          // kinds, by seat
	Notes       []string          // by seat: for whoever sat there and nobody else
	Open        *scene.View       // how everybody sees it, if it counts
}

// Past is a duel of this house that something may follow from.
func (h *House) Past(ctx context.Context, duel string) (*Past, error) {
	t, err := h.enter(ctx, duel)
	if errors.Is(err, ErrNoDuel) {
		return &Past{Duel: duel, Here: true}, nil
	}
	if err != nil {
		return nil, err
	}
	defer t.leave()
	p := t.play
	b := &Past{
		Duel: duel, After: p.duel.After, Here: true, Phase: p.phase(), Began: p.m.Began(), Created: p.duel.Created,
		Setup: p.duel.Setup, Terms: p.duel.Terms, Listed: p.duel.Listed, Sat: slices.Clone(p.sat), Bots: slices.Clone(p.bots),
		Names: make([]string, len(p.sat)), Notes: make([]string, len(p.sat)),
	}
	for _, s := range p.everySeat() {
		b.Names[s], b.Notes[s] = p.name(s), p.notes(s)
	}
	if b.Phase != Over {
		return b, nil
	}
	b.Counts = true
	outcome := p.m.Outcome()
	b.Result = p.result(&outcome)
	b.Carried = make([]json.RawMessage, len(p.sat))
	for _, s := range p.everySeat() {
		b.Carried[s] = p.m.Carry(s)
	}
	voice := p.voice()
	b.See(p.rules, func(s riposte.Seat) scene.View { return p.m.Meant(s).Said(voice.Plain) })
	return b, nil
}

// See fills the sides of the players, and what everybody sees.
func (b *Past) See(rules riposte.Ruleset, view func(riposte.Seat) scene.View) {
	open := view(riposte.Nobody)
	b.Open = &open
	b.Sides = make([][]scene.Side, len(b.Names))
	for _, s := range record.Players(rules, b.Setup) {
		v := view(s)
		for i := range v.Sides {
			if v.Sides[i].Seat == s {
				b.Sides[s] = append(b.Sides[s], v.Sides[i])
			}
		}
	}
}

// MayBegin returns nil if the guest may begin a campaign with a duel, the rules of the
// duel, and the campaign that it already belongs to. At a table with a game master who
// rules over the play, nobody else may: ErrNoSeat. The error is ErrOrder if the rules have
// no campaigns.
func (h *House) MayBegin(ctx context.Context, g Guest, duel string) (campaign string, info *riposte.Info, err error) {
	t, err := h.enter(ctx, duel)
	if err != nil {
		return "", nil, err
	}
	defer t.leave()
	p := t.play
	s := p.seatOf(store.HashToken(string(g)))
	switch {
	case s == riposte.Nobody:
		return "", nil, ErrNoSeat
	case p.campaign != "":
		return p.campaign, p.info, nil
	}
	return "", p.info, p.mayBegin(s)
}

// mayBegin returns nil if a seat may begin a campaign with the duel.
func (p *play) mayBegin(s riposte.Seat) error {
	switch referee := p.duel.Terms.Referee; {
	case p.m.Began() && !p.m.Carries():
		return fmt.Errorf("%w: %s has no campaigns", ErrOrder, p.info.Title)
	case !p.m.Began():
		return fmt.Errorf("%w: the duel has not begun", ErrOrder)
	case referee != riposte.Nobody && s != referee:
		return fmt.Errorf("%w: the game master begins the campaign", ErrNoSeat)
	}
	return nil
}

// Enroll adds a duel to a campaign and tells its table; if campaign is "", it
// removes the duel from its campaign.
func (h *House) Enroll(ctx context.Context, g Guest, duel, campaign string) error {
	return h.act(ctx, duel, func(a *act) error {
		known := a.campaign != "" && slices.ContainsFunc(a.lines, func(l store.Line) bool { return LineKind(l.Kind) == LineCampaign })
		if campaign == "" || !known {
			a.campaign = campaign
		}
		if campaign != "" && !known {
			a.line(LineCampaign, a.seatOf(store.HashToken(string(g))), "", "")
		}
		return nil
	})
}

// lastOf is when a duel, or the last of its campaign, last changed.
func (h *House) lastOf(ctx context.Context, p *play) time.Time {
	last := p.ended()
	if p.campaign == "" {
		return last
	}
	c, err := h.store.Campaign(ctx, p.campaign)
	if err != nil || len(c.Entries) == 0 {
		return last
	}
	l, err := h.store.Load(ctx, c.Entries[len(c.Entries)-1].Duel)
	if err != nil {
		return last
	}
	at := l.Duel.Created
	if n := len(l.History.Steps); n > 0 {
		at = l.History.Steps[n-1].At
	}
	if at.After(last) {
		return at
	}
	return last
}
