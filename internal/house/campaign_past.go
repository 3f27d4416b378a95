package house

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"riposte"
	"riposte/internal/store"
	"riposte/record"
)

// A past is what a campaign needs to know of one of its duels.
type past struct {
	duel, after string
	here        bool
	phase       Phase // "" where it was cleared
	began       bool
	counts      bool // it is over and not void
	created     time.Time
	setup       riposte.Setup // without documents
	terms       store.Terms
	listed      bool
	result      *Result
	carried     []json.RawMessage // by seat, where it counts
	characters  []Character
	sat         []store.Sitting // by seat
	names       []string        // of the players, by seat
	bots        []string        // kinds, by seat
}

// pasts are the duels of a campaign in order.
func (h *House) pasts(ctx context.Context, c *store.Campaign) ([]past, error) {
	all := make([]past, len(c.Entries))
	for i := range c.Entries {
		e := &c.Entries[i]
		var err error
		if e.Record != nil {
			all[i], err = h.brought(c.ID, i, e)
		} else {
			all[i], err = h.played(ctx, e.Duel)
		}
		if err != nil {
			return nil, err
		}
	}
	return all, nil
}

// played is a duel of this house.
func (h *House) played(ctx context.Context, duel string) (past, error) {
	t, err := h.enter(ctx, duel)
	if errors.Is(err, ErrNoDuel) {
		return past{duel: duel, here: true}, nil
	}
	if err != nil {
		return past{}, err
	}
	defer t.leave()
	p := t.play
	b := past{
		duel: duel, after: p.duel.After, here: true, phase: p.phase(), began: p.m.Began(), created: p.duel.Created,
		setup: p.duel.Setup, terms: p.duel.Terms, listed: p.duel.Listed, sat: append([]store.Sitting(nil), p.sat...), bots: append([]string(nil), p.bots...),
		names: make([]string, len(p.sat)),
	}
	for _, s := range p.everySeat() {
		b.names[s] = p.name(s)
	}
	if b.phase != Over {
		return b, nil
	}
	b.counts = true
	outcome := p.m.Outcome()
	b.result = p.result(&outcome)
	b.carried = make([]json.RawMessage, len(p.sat))
	for _, s := range p.everySeat() {
		b.carried[s] = p.m.Carry(s)
	}
	b.gather(p.rules, p.m.View)
	return b, nil
}

// brought is a record that was imported. It can't change: what it comes to is kept.
func (h *House) brought(campaign string, place int, e *store.Entry) (past, error) {
	key := fmt.Sprintf("%s %d", campaign, place)
	if b, ok := h.records.get(key); ok {
		return b, nil
	}
	r, err := record.Load(e.Record, h.list)
	if err != nil {
		return past{}, fmt.Errorf("house: the record of %s: %w", e.Duel, err)
	}
	carried, state, err := r.Carried()
	if err != nil {
		return past{}, fmt.Errorf("house: the record of %s: %w", e.Duel, err)
	}
	b := past{
		duel: e.Duel, phase: Over, began: true, counts: true, created: r.Date, setup: r.Setup, carried: carried,
		result: ResultOf(r.Info(), &r.Outcome, len(r.Setup.Seats), r.SeatName),
		sat:    make([]store.Sitting, len(carried)), bots: make([]string, len(carried)), names: make([]string, len(carried)),
	}
	for s := 1; s < len(b.names); s++ {
		b.names[s] = r.Setup.Seats[s-1].Name
	}
	b.gather(h.rules[r.Setup.Ruleset], state.View)
	h.records.put(key, b)
	return b, nil
}

// gather lists the characters as they stand, each as its own player sees it.
func (b *past) gather(rules riposte.Ruleset, view func(riposte.Seat) riposte.View) {
	for i, s := range record.Players(rules, b.setup) {
		c := Character{Player: i + 1, Seat: s, Name: b.names[s], Bot: b.bots[s], Document: b.carried[s]}
		if c.Name == "" {
			c.Name = rules.Info().SeatWord(s)
		}
		v := view(s)
		for j := range v.Sides {
			if v.Sides[j].Seat == s {
				c.Sides = append(c.Sides, v.Sides[j])
			}
		}
		b.characters = append(b.characters, c)
	}
}

func (b *past) encounter(number int, rules riposte.Ruleset) Encounter {
	e := Encounter{Number: number, Duel: b.duel, Here: b.here, Phase: b.phase, Created: b.created, Result: b.result, Counts: b.counts}
	if b.phase == "" || rules == nil {
		return e
	}
	info := rules.Info()
	for i := range info.Options {
		if o := &info.Options[i]; o.Each {
			if e.Options == nil {
				e.Options = map[string]string{}
			}
			e.Options[o.Name] = b.setup.Option(info, o.Name)
		}
	}
	return e
}

// lastCounting is the index of the duel that what comes next follows from, -1 if none
// is over.
func lastCounting(pasts []past) int {
	for i := len(pasts) - 1; i >= 0; i-- {
		if pasts[i].counts {
			return i
		}
	}
	return -1
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
