package house

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"riposte"
	"riposte/internal/store"
)

// A game master may let a bot play some of the combatants that stand in for nobody at the table,
// and take each of them back at any time. Like notes this is the seat's own: nobody else is told.

// lineHands is the kind of line that nobody is told: the combatants of a seat that a bot plays,
// of which the last ones stand.
const lineHands = LineKind(store.Hands)

// handPlayer is the bot that plays a game master's combatants.
const handPlayer = "advised"

const (
	// mostHands is how often a seat may say who plays, in a duel.
	mostHands = 1000
	// mostHanded is how many combatants a bot may play for a seat.
	mostHanded = 64
)

// Hand says whether a bot plays combatants of the game master's, by their IDs in the view. The
// error is riposte.ErrNotOwed for all others, and riposte.Faults for a combatant that is not
// the game master's.
func (h *House) Hand(ctx context.Context, g Guest, duel string, sides []string, bot bool) error {
	return h.bySeat(ctx, g, duel, func(a *act, s riposte.Seat) error {
		if err := a.began(); err != nil {
			return err
		}
		if _, can := a.m.Hand(s); !can || s != a.duel.Terms.Referee {
			return riposte.ErrNotOwed
		}
		var faults riposte.Faults
		own := a.own(s)
		now := a.hands(s)
		for i, id := range sides {
			switch at := slices.Index(now, id); {
			case !slices.Contains(own, id):
				faults.Add(fmt.Sprintf("sides[%d]", i), "", "%.40q is none of the game master's combatants", id)
			case bot && at < 0:
				now = append(now, id)
			case !bot && at >= 0:
				now = slices.Delete(now, at, at+1)
			}
		}
		if len(now) > mostHanded {
			faults.Add("sides", "", "a bot plays at most %d", mostHanded)
		}
		if err := faults.Err(); err != nil {
			return err
		}
		text, said := strings.Join(now, " "), 0
		if text == strings.Join(a.hands(s), " ") {
			return nil
		}
		for i := range a.lines {
			if LineKind(a.lines[i].Kind) == lineHands {
				said++
			}
		}
		if said >= mostHands {
			return fmt.Errorf("%w: said %d times who plays", ErrTooMany, said)
		}
		a.line(lineHands, s, text, "")
		a.handed = true
		return nil
	})
}

// own are the combatants that a seat plays.
func (p *play) own(s riposte.Seat) (ids []string) {
	view := p.m.View(s)
	for i := range view.Sides {
		if view.Sides[i].Seat == s {
			ids = append(ids, view.Sides[i].ID)
		}
	}
	return ids
}

// hands are the combatants of a seat that a bot plays.
func (p *play) hands(s riposte.Seat) []string {
	for i := len(p.lines) - 1; i >= 0; i-- {
		if line := &p.lines[i]; line.Seat == s && LineKind(line.Kind) == lineHands {
			return strings.Fields(line.Text)
		}
	}
	return nil
}

// player is the kind of bot that answers what a seat is asked; "" if a person does.
func (p *play) player(s riposte.Seat) string {
	if p.bots[s] != "" || s != p.duel.Terms.Referee {
		return p.bots[s]
	}
	hands := p.hands(s)
	if len(hands) == 0 || !p.owes(s) {
		return ""
	}
	if id, can := p.m.Hand(s); can && slices.Contains(hands, id) {
		return handPlayer
	}
	return ""
}

// imagineHand is what a bot that plays a game master's combatant may think from: what the game
// master knows, without what it may do besides.
func (p *play) imagineHand(s riposte.Seat, random chance) riposte.State {
	imagined := p.m.Imagine(s, random)
	if st, can := imagined.(riposte.Handed); can {
		st.Play()
	}
	return imagined
}
