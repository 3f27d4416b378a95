package house

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"riposte"
	"riposte/dice"
	"riposte/internal/store"
	"riposte/match"
)

// Verify plays the stored duels that q chooses again by their rules and calls each for
// one that does not come out as it is stored, can't be read, or breaks a commitment to
// a document. It returns how many duels there are; the error is that of the store, as
// a whole, or of ctx.
func Verify(ctx context.Context, s store.Store, q store.Query, rulesets []riposte.Ruleset, each func(duel string, err error)) (n int, err error) {
	for row, err := range store.All(ctx, s, q) {
		if err != nil {
			return n, err
		}
		l, err := s.Load(ctx, row.ID)
		switch {
		case ctx.Err() != nil:
			return n, ctx.Err()
		case errors.Is(err, store.ErrNoDuel): // deleted meanwhile
			continue
		case err == nil:
			err = verify(l, rulesets)
		}
		n++
		if err != nil {
			each(row.ID, err)
		}
	}
	return n, nil
}

// verify makes a panic an error: what is stored may be anything, and one duel must
// not hide the others.
func verify(l *store.Loaded, rulesets []riposte.Ruleset) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the rules have failed: %v", r)
		}
	}()
	setup := &l.History.Setup
	cfg := match.Config{
		Dice:  dice.NewScript(), // the draws are those of the history
		Clock: l.Duel.Terms.Clock, Bots: l.Duel.Terms.BotSeats(), Referee: l.Duel.Terms.Referee,
		Blind: blindTerms(l.Duel.Terms.Blind, l.Duel.ID),
	}
	for _, r := range rulesets {
		if r.Info().Name == setup.Ruleset {
			cfg.Ruleset = r
		}
	}
	if cfg.Ruleset == nil {
		return fmt.Errorf("there is no ruleset %q", setup.Ruleset)
	}
	if knows := cfg.Ruleset.Info().Version; setup.Version > knows {
		return fmt.Errorf("it is of version %d of %s, this program knows versions up to %d", setup.Version, setup.Ruleset, knows)
	}
	for _, seal := range l.History.Seals {
		document := setup.Seats[seal.Seat-1].Document
		if seal.Commitment != nil && !bytes.Equal(seal.Commitment, match.Commitment(seal.Nonce, document)) {
			return fmt.Errorf("the document of seat %d is not the one committed to", seal.Seat)
		}
	}
	m, err := match.Rebuild(cfg, l.History, l.Standing)
	if err != nil {
		return err
	}
	if m.Over() && !l.Over {
		return errors.New("it has ended, but is stored as going on")
	}
	return nil
}
