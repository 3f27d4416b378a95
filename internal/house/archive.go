package house

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"riposte/dice/fair"
	"riposte/internal/store"
	"riposte/record"
)

// Finished is the complete record of a duel that is over, with all seeds, and says whether
// the table keeps its secrets after the end; ErrGoesOn before the end.
func (h *House) Finished(ctx context.Context, duel string) (r *record.Record, sealed bool, err error) {
	t, err := h.enter(ctx, duel)
	if err != nil {
		return nil, false, err
	}
	defer t.leave()
	r, err = t.play.record()
	return r, t.play.sealed(), err
}

// record is the complete record of a duel that is over.
func (p *play) record() (*record.Record, error) {
	if !p.m.Over() {
		return nil, ErrGoesOn
	}
	meta := record.Meta{Duel: p.duel.ID, RNG: record.RNG{Kind: record.FairDice, Version: p.rngVersion()}, Fair: p.proof(), Blind: p.duel.Terms.Blind}
	meta.Tags = map[string]string{}
	if taught := p.duel.Terms.Lesson; taught != nil {
		meta.RNG, meta.Fair = record.RNG{Kind: record.PCG, Lo: taught.Seed}, record.Fair{}
		meta.Tags[tagLesson] = taught.ID
	}
	if p.duel.After != "" {
		meta.Tags[tagAfter] = p.duel.After
	}
	if _, step, ok := p.forked(); ok {
		meta.Tags[tagAfterStep] = strconv.Itoa(step)
	}
	r, err := record.FromMatch(p.rules, p.m, meta)
	if err != nil {
		return nil, fmt.Errorf("house: the record of %s: %w", p.duel.ID, err)
	}
	return r, nil
}

// The tags of a record.
const (
	tagAfter     = "After"
	tagAfterStep = "AfterStep"
	tagLesson    = "Lesson" // the lesson that the duel is of
)

// proof is what the draws were made from.
func (p *play) proof() record.Fair {
	server := p.secret
	f := record.Fair{Commitment: commitment(p.duel.Commitment), Root: commitment(p.duel.Root), Server: &server}
	f.From, _, _ = p.forked()
	for _, s := range p.everySeat() {
		if !p.person(s) {
			continue
		}
		at := &p.sat[s]
		seed := record.SeatSeed{Seat: s, Commitment: commitment(at.Commitment), LeftOut: at.LeftOut, None: at.None}
		if at.Seed != nil {
			opened := fair.Seed(at.Seed)
			seed.Seed = &opened
		}
		f.Seats = append(f.Seats, seed)
	}
	for i := range p.attempts {
		f.Attempts = append(f.Attempts, attemptOf(&p.attempts[i]))
	}
	return f
}

// rngVersion is the version of the draws in the form that records use.
func (p *play) rngVersion() fair.Version {
	if p.version() == fair.V1 {
		return 0
	}
	return p.version()
}

// attemptOf is an attempt in the form that records use.
func attemptOf(a *store.Attempt) record.Attempt {
	known := attemptKnown(a)
	of := record.Attempt{Number: a.Number, Commitment: known.Commitment, Root: commitment(a.Root), Ended: a.Ended.UTC().Truncate(time.Second)}
	for i, did := range known.Seats {
		of.Seats = append(of.Seats, record.Attempted{
			Seat: did.Seat, Commitment: commitment(a.Seats[i].Commitment), Seed: did.Seed, None: did.None, Unopened: did.Unopened,
		})
	}
	return of
}
