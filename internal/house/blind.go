package house

import (
	"context"
	"errors"
	"riposte/phrase"
	"time"

	"riposte"
	"riposte/dice/fair"
	"riposte/match"
	"riposte/scene"
)

// An Opening says what a blind lock is the hash of; see match.LockHash.
type Opening struct {
	Request  int       `json:"request"`
	Nonce    fair.Seed `json:"nonce"`
	Sentence string    `json:"sentence"`
}

// OpenLock opens the guest's blind lock. The same opening again changes nothing. The
// errors are those of match.Match.Open.
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

// hash is the blind lock of a seat that stands; nil if there is none.
func (p *play) hash(s riposte.Seat) *fair.Commitment {
	hash, _ := p.m.Hash(s)
	if hash == nil {
		return nil
	}
	c := commitment(hash)
	return &c
}

// opens is until when the blind lock of a seat is waited for; nil if it is not.
func (p *play) opens(s riposte.Seat) *time.Time {
	seats, until := p.m.Opens()
	for _, one := range seats {
		if one == s {
			return &until
		}
	}
	return nil
}

// blindTerms is what match.Config holds of blind locks.
func blindTerms(blind bool, duel string) *match.Blind {
	var id fair.DuelID
	if !blind || id.UnmarshalText([]byte(duel)) != nil {
		return nil
	}
	return &match.Blind{Duel: id}
}
