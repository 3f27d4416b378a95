package house

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"riposte"
	"riposte/internal/part"
	"riposte/match"
)

// Answer takes the guest's answer to a request; the errors are those of
// match.Match.Answer, and riposte.ErrNotation.
func (h *House) Answer(ctx context.Context, g Guest, duel string, answer Answer) (Receipt, error) {
	if len(answer.Key) > match.MaxKey {
		return Receipt{}, match.ErrKey
	}
	key := answer.Key
	if key == "" {
		// The key lets an answer be tried again if nobody knows whether it was
		// stored.
		var own [16]byte
		if err := h.draw(own[:]); err != nil {
			return Receipt{}, fmt.Errorf("house: a key: %w", err)
		}
		key = "own " + hex.EncodeToString(own[:])
	}
	var receipt Receipt
	err := h.bySeat(ctx, g, duel, func(a *act, s riposte.Seat) (err error) {
		span := a.table.begin(ctx, part.Judge)
		defer span.End()
		receipt, err = a.handIn(s, answer, key)
		return err
	})
	if err != nil {
		return Receipt{}, err
	}
	return receipt, nil
}

// handIn reads the sentence of an answer and hands its choice to the match.
func (a *act) handIn(s riposte.Seat, answer Answer, key string) (Receipt, error) {
	if err := a.began(); err != nil {
		return Receipt{}, err
	}
	a.m.Tick(a.now)
	mine := match.Answer{Seat: s, Request: answer.Request, Key: key, Lock: answer.Lock}
	if answer.Hash != nil {
		mine.Hash = answer.Hash[:]
	}
	if answer.Key != "" {
		mine.Body = bodyOf(&answer)
	}
	// Before the sentence is read: its position may be gone.
	before, said, seen, used := a.m.Repeated(mine)
	if seen {
		return Receipt{Request: before.Request, Sentence: said, Final: before.Final}, nil
	}
	if words := strings.TrimSpace(answer.Sentence); words != "" && !strings.EqualFold(words, riposte.ConcedeWord) && a.m.Blind(s) && a.m.Request(s).ID == answer.Request {
		return Receipt{}, match.ErrBlind // unread: nobody here may know it yet
	}
	if answer.Sentence != "" {
		choice, err := a.m.Read(s, answer.Sentence)
		if err != nil {
			switch stands := a.m.Request(s); {
			case used:
				return Receipt{}, match.ErrKey
			case a.m.Over():
				return Receipt{}, over(a.play)
			case stands.ID != answer.Request:
				return Receipt{}, stale(stands)
			}
			return Receipt{}, a.retold(err)
		}
		mine.Choice = choice
	}
	switch choice := mine.Choice; {
	case choice != 0:
		said = a.m.Say(s, choice)
	case answer.Lock && a.m.Draft(s) != 0:
		said = a.m.Say(s, a.m.Draft(s))
	}
	r, err := a.m.Answer(a.now, mine)
	if err != nil {
		return Receipt{}, a.retold(err)
	}
	return Receipt{Request: r.Request, Sentence: said, Final: r.Final}, nil
}

// began returns nil if the duel has begun.
func (p *play) began() error {
	if !p.m.Began() && !p.m.Over() {
		return fmt.Errorf("%w: the duel has not begun", riposte.ErrNotOwed)
	}
	return nil
}

func stale(stands match.Request) error {
	if stands.ID == 0 {
		return riposte.ErrNotOwed
	}
	return &match.StaleError{Current: stands}
}

func over(p *play) error {
	if p.void() {
		return match.ErrVoid
	}
	return riposte.ErrOver
}

// bodyOf tells answers with the same key apart.
func bodyOf(answer *Answer) string {
	words := strings.TrimSpace(answer.Sentence)
	if answer.Hash != nil {
		words = "hash " + answer.Hash.String()
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%d %t %s", answer.Request, answer.Lock, words))
	return hex.EncodeToString(sum[:8])
}

// TakeBack returns to where the guest answered a request; the error is
// match.ErrFinal if that is not possible.
func (h *House) TakeBack(ctx context.Context, g Guest, duel string, request int) error {
	return h.bySeat(ctx, g, duel, func(a *act, s riposte.Seat) error {
		if err := a.began(); err != nil {
			return err
		}
		if err := a.mayBack(); err != nil {
			return err
		}
		a.back = true
		return a.m.TakeBack(a.now, s, s, request)
	})
}

// Claim claims the win over somebody who has been away too long; the error is
// match.ErrEarly if nobody has.
func (h *House) Claim(ctx context.Context, g Guest, duel string) error {
	return h.bySeat(ctx, g, duel, func(a *act, s riposte.Seat) error {
		if err := a.began(); err != nil {
			return err
		}
		return a.m.Claim(a.now, s)
	})
}
