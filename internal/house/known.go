package house

import (
	"context"
	"slices"

	"riposte"
)

// Known is what a program needs of a position to choose in it, beside a Sight. It is
// read-only.
type Known struct {
	Step   int
	Fields map[string]any // what the viewer may know of the position, by path
	Legal  []string       // sentences that answer what it is asked
	Whole  bool           // no others do, but for concede

	past []*Known // of positions before, the last one last
}

// Known is what a program needs beside the sight, for those who have asked for that; nil before
// the duel begins.
func (s *Sight) Known() *Known { return s.known }

// At is what was known at a step, nil if that is no longer kept.
func (k *Known) At(step int) *Known {
	for _, before := range k.past {
		if before.Step == step {
			return before
		}
	}
	if k.Step == step {
		return k
	}
	return nil
}

// keptKnown is how many positions back what was known is kept, for those who look only now and
// then.
const keptKnown = 8

// known is what is known to a viewer at the present position; nil before the duel begins.
func (p *play) known(viewer riposte.Seat) *Known {
	if !p.m.Began() {
		return nil
	}
	if p.knowns == nil {
		p.knowns = make([]*Known, len(p.sat))
	}
	step, last := p.m.Steps()-1, p.knowns[viewer]
	if last != nil && last.Step == step {
		return last
	}
	k := &Known{Step: step, Fields: p.m.Fields(viewer), Whole: p.m.Request(viewer).Decision.Whole}
	if p.m.Request(viewer).ID != 0 {
		for _, choice := range p.m.Legal(nil, viewer) {
			k.Legal = append(k.Legal, p.m.Say(viewer, choice))
		}
	}
	if last != nil {
		past := append(slices.Clone(last.past), &Known{Step: last.Step, Fields: last.Fields})
		k.past = past[max(0, len(past)-keptKnown):]
	}
	p.knowns[viewer] = k
	return k
}

// LookKnown is Look, with what is known; since -1 asks for no lines.
func (h *House) LookKnown(ctx context.Context, g Guest, duel string, since int) (*Sight, error) {
	return h.looking(ctx, g, duel, func(t *table, s riposte.Seat) *Sight { return t.sightKnown(s, since) })
}
