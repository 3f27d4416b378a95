package house

import (
	"context"
	"fmt"
	"time"

	"riposte"
	"riposte/internal/store"
	"riposte/match"
)

// Talk tells the whole table a line from the guest, who must sit at it. The same
// key again does nothing; the error is match.ErrKey if it came with another line.
func (h *House) Talk(ctx context.Context, g Guest, duel, text, key string) error {
	text, err := spoken(text, key)
	if err != nil {
		return err
	}
	return h.bySeat(ctx, g, duel, func(a *act, s riposte.Seat) error {
		again, err := a.speaks(LineTalk, text, key, func(line *store.Line) (string, bool) { return line.Text, line.Seat == s })
		if err == nil && !again {
			a.line(LineTalk, s, text, key)
		}
		return err
	})
}

// spoken is a line as it is told, at the table or in the gallery, or why it can't be.
func spoken(text, key string) (string, error) {
	text, why := clean(text, MaxTalk)
	if why == "" && text == "" {
		why = "is empty"
	}
	if why != "" {
		return "", riposte.Faults{{Path: "text", Msg: why}}
	}
	if len(key) > MaxKey {
		return "", match.ErrKey
	}
	return text, nil
}

// speaks reports whether a line was told before with its key, and is an error if it may not be told: with a key
// that came with another line, or where there are too many. of is what a line of the kind says, and whether
// it is the speaker's.
func (a *act) speaks(kind LineKind, text, key string, of func(*store.Line) (text string, own bool)) (again bool, err error) {
	lately, all := 0, 0
	for i := range a.lines {
		line := &a.lines[i]
		if LineKind(line.Kind) != kind {
			continue
		}
		all++
		told, own := of(line)
		if !own {
			continue
		}
		switch {
		case key == "" || line.Key != key:
		case told == text:
			return true, nil
		default:
			return false, match.ErrKey
		}
		if line.At.After(a.now.Add(-time.Minute)) {
			lately++
		}
	}
	if lately >= TalkRate || all >= MaxTalkLines {
		return false, fmt.Errorf("%w: %d lines", ErrTooMany, max(lately, all))
	}
	return false, nil
}

// Forget removes the guest's name, talk and notes from a duel that is over, and the
// guest from the seat; of who only watched, what they said in the gallery.
func (h *House) Forget(ctx context.Context, g Guest, duel string) error {
	guest := store.HashToken(string(g))
	return h.act(ctx, duel, func(a *act) error {
		s := a.seatOf(guest)
		if s != riposte.Nobody && !a.m.Over() {
			return ErrGoesOn
		}
		spoke := a.forgetSaid(guest)
		if a.apart = s == riposte.Nobody; a.apart {
			if !spoke {
				return ErrNoSeat
			}
			return nil
		}
		return a.forgetSeat(s)
	})
}
