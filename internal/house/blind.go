package house

import (
	"context"
	"errors"
	"time"

	"riposte/phrase"

	"riposte"
	"riposte/dice/fair"
	"riposte/match"
	"riposte/scene"
)

// An Opening reveals what a blind lock is the hash of; see match.LockHash.
type Opening struct {
	Request  int       `json:"request"`
	Nonce    fair.Seed `json:"nonce"`
	Sentence string    `json:"sentence"`
}

// OpenLock opens the guest's blind lock. Repeating the same opening changes nothing.
// The errors are those of match.Match.Open.
func (h *House) OpenLock(ctx context.Context, g Guest, duel string, o Opening) (Receipt, error) {
	var receipt Receipt
	err := h.bySeat(ctx, g, duel, func(a *act, s riposte.Seat) error {
		if err := a.began(); err != nil {
			return err
		}
		r, err := a.m.Open(a.now, match.Opening{Seat: s, Request: o.Request, Nonce: o.Nonce[:], Sentence: o.Sentence})
		if err != nil {
			return err
		}
		receipt = Receipt{Request: r.Request, Sentence: o.Sentence, Final: r.Final}
		if r.Refused != nil {
			receipt.Refused = refusalOf(r.Refused)
		}
		return nil
	})
	return receipt, err
}

func refusalOf(err error) *scene.Refusal {
	var rule *riposte.RuleError
	if errors.As(err, &rule) {
		return &scene.Refusal{Rule: rule.Rule, Why: phrase.Plain(rule.Msg)}
	}
	return &scene.Refusal{Why: phrase.Plain(err.Error())}
}

// hash is a seat's standing blind lock; nil if there is none.
func (p *play) hash(s riposte.Seat) *fair.Commitment {
	hash, _ := p.m.Hash(s)
	if hash == nil {
		return nil
	}
	c := commitment(hash)
	return &c
}

// opens is the time until which a seat may open its blind lock; nil if it is not
// waited for.
func (p *play) opens(s riposte.Seat) *time.Time {
	seats, until := p.m.Opens()
	for _, one := range seats {
		if one == s {
			return &until
		}
	}
	return nil
}

// blindTerms are the terms of blind locks for match.Config.
func blindTerms(blind bool, duel string) *match.Blind {
	var id fair.DuelID
	if !blind || id.UnmarshalText([]byte(duel)) != nil {
		return nil
	}
	return &match.Blind{Duel: id}
}
