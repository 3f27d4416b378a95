package campaign

import (
	"context"
	"fmt"
	"sync"

	"riposte"
	"riposte/internal/house"
	"riposte/internal/store"
	"riposte/record"
	"riposte/scene"
	"riposte/variant"
)

// pasts returns the duels of a campaign in order.
func (r *Campaigns) pasts(ctx context.Context, c *store.Campaign) ([]*house.Past, error) {
	all := make([]*house.Past, len(c.Entries))
	for i := range c.Entries {
		e := &c.Entries[i]
		var err error
		if e.Record != nil {
			all[i], err = r.brought(c.ID, i, e)
		} else {
			all[i], err = r.Tables.Past(ctx, e.Duel)
		}
		if err != nil {
			return nil, err
		}
	}
	return all, nil
}

// brought is the Past of an imported record. It can't change, so what it leads to
// is kept.
func (r *Campaigns) brought(campaign string, place int, e *store.Entry) (*house.Past, error) {
	key := fmt.Sprintf("%s %d", campaign, place)
	if b := r.known.get(key); b != nil {
		return b, nil
	}
	rec, err := record.Load(e.Record, r.Rulesets)
	if err != nil {
		return nil, fmt.Errorf("campaign: the record of %s: %w", e.Duel, err)
	}
	carried, state, err := rec.Carried()
	if err != nil {
		return nil, fmt.Errorf("campaign: the record of %s: %w", e.Duel, err)
	}
	b := &house.Past{
		Duel: e.Duel, Phase: house.Over, Began: true, Counts: true, Created: rec.Date, Setup: rec.Setup, Carried: carried,
		Result: house.ResultOf(rec.Info(), &rec.Outcome, len(rec.Setup.Seats), rec.SeatName),
		Sat:    make([]store.Sitting, len(carried)), Bots: make([]string, len(carried)), Names: make([]string, len(carried)),
	}
	for s := 1; s < len(b.Names); s++ {
		b.Names[s] = rec.Setup.Seats[s-1].Name
	}
	b.See(r.rules(rec.Setup.Ruleset), func(s riposte.Seat) scene.View { return scene.Of(state, s) })
	r.known.put(key, b)
	return b, nil
}

// characters are those of a duel in their present state, each as its own player
// sees it.
func characters(b *house.Past, rules riposte.Ruleset) (all []Character) {
	for i, s := range record.Players(rules, b.Setup) {
		c := Character{Player: i + 1, Seat: s, Name: b.Names[s], Bot: b.Bots[s], Document: b.Carried[s], Sides: b.Sides[s]}
		if c.Name == "" {
			c.Name = rules.Info().SeatWord(s)
		}
		all = append(all, c)
	}
	return all
}

func encounter(b *house.Past, number int, rules riposte.Ruleset) Encounter {
	e := Encounter{Number: number, Duel: b.Duel, Here: b.Here, Phase: b.Phase, Created: b.Created, Result: b.Result, Counts: b.Counts}
	if b.Phase == "" || rules == nil {
		return e
	}
	if b.Counts && b.Open != nil {
		e.Open, e.Players = b.Open, record.Players(rules, b.Setup)
	}
	played, differs := variant.In(rules, &b.Setup)
	e.VariantName, e.Variant = played.Name, differs
	info := rules.Info()
	for i := range info.Options {
		if o := &info.Options[i]; o.Each {
			if e.Options == nil {
				e.Options = map[string]string{}
			}
			e.Options[o.Name] = b.Setup.Option(info, o.Name)
		}
	}
	return e
}

// lastCounting is the index of the duel that what comes next follows from, -1 if none
// is over.
func lastCounting(pasts []*house.Past) int {
	for i := len(pasts) - 1; i >= 0; i-- {
		if pasts[i].Counts {
			return i
		}
	}
	return -1
}

// known holds what imported records lead to, for a bounded number of them.
type known struct {
	mu  sync.Mutex
	all map[string]*house.Past
}

const maxKnown = 256

func (k *known) get(key string) *house.Past {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.all[key]
}

func (k *known) put(key string, b *house.Past) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.all == nil || len(k.all) >= maxKnown {
		k.all = map[string]*house.Past{}
	}
	k.all[key] = b
}
