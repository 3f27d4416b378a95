package house

import (
	"context"
	"fmt"
	"slices"

	"riposte"
	"riposte/internal/store"
)

// MostChallenges is how often somebody may be challenged at one table.
const MostChallenges = 16

// Why a bot declines, in the words that bots say; saysDeclined has ours.
var saysDeclined = map[string]string{
	"":        "The bot that was challenged declines.",
	"busy":    "The bot that was challenged declines: it plays enough duels already.",
	"later":   "The bot that was challenged declines, for now.",
	"options": "The bot that was challenged declines: it does not play by these options.",
	"clock":   "The bot that was challenged declines: it does not play by this clock.",
}

// Declines reports whether bots may decline with a word.
func Declines(why string) bool { return saysDeclined[why] != "" }

// Challenge has the table told that a bot is asked to sit down there, by a guest who sits there or
// who laid the table; again says that it is asked already, so that nothing is told. The errors are ErrNoSeat, ErrBegun, ErrFull, ErrTaken if the bot sits there, and
// ErrTooMany.
func (h *House) Challenge(ctx context.Context, g Guest, duel string, bot store.Hash, again bool) error {
	guest := store.HashToken(string(g))
	return h.act(ctx, duel, func(a *act) error {
		s := a.seatOf(guest)
		switch {
		case !a.person(s) && !a.hostsFromAside(guest):
			return ErrNoSeat
		case a.m.Began() || a.m.Over():
			return ErrBegun
		case a.seatOf(bot) != riposte.Nobody:
			return ErrTaken
		case !slices.ContainsFunc(a.everySeat(), func(s riposte.Seat) bool { return !a.taken(s) && !a.keptOpen(s) }):
			return ErrFull
		}
		if again {
			return nil
		}
		made := 0
		for i := range a.lines {
			if LineKind(a.lines[i].Kind) == LineChallenged {
				made++
			}
		}
		if made >= MostChallenges {
			return fmt.Errorf("%w: %d challenges at this table", ErrTooMany, made)
		}
		a.line(LineChallenged, s, "", "")
		return nil
	})
}

// Decline has the table told that a bot does not sit down, with a word of its own or none. Nothing is told
// once the duel has begun.
func (h *House) Decline(ctx context.Context, duel, why string) error {
	return h.act(ctx, duel, func(a *act) error {
		if !a.m.Began() && !a.m.Over() {
			a.line(LineDeclined, riposte.Nobody, why, "")
		}
		return nil
	})
}

// Ring has the ears of a guest ring.
func (h *House) Ring(guest store.Hash) { h.ears.ring([]store.Sitting{{Token: guest}}) }
