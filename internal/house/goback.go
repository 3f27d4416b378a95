package house

import (
	"context"
	"fmt"
	"strings"
	"time"

	"riposte"
	"riposte/match"
)

// A Back is a decision that the referee may go back to: play continues after step
// Step, as if what Text says had not been chosen.
type Back struct {
	Step int       `json:"step"`
	At   time.Time `json:"at"`
	Text string    `json:"text"` // who chose what, in the notation
	// Told is the first sentence that the referee was told of it; "" if there was none.
	Told string `json:"told,omitempty"`
}

// MaxBacks is the greatest number of decisions that a Sight lists; [House.Backs]
// lists all.
const MaxBacks = 40

// GoBack lets the referee return to the position after a step of the future record.
// What has been played since is set aside, the dice thrown stay thrown, and every
// viewer is told. The error is riposte.ErrNotOwed for all others, and match.ErrFinal
// if nothing has been chosen since the step, or it is itself set aside.
func (h *House) GoBack(ctx context.Context, g Guest, duel string, step int) error {
	return h.bySeat(ctx, g, duel, func(a *act, s riposte.Seat) error {
		if err := a.began(); err != nil {
			return err
		}
		if err := a.mayBack(); err != nil {
			return err
		}
		a.back = true
		return a.m.GoBack(a.now, s, step)
	})
}

// mayBack returns match.ErrFinal if so much has been taken back that a record can hold
// no more.
func (a *act) mayBack() error {
	if most := a.table.house.mostBacks; !a.m.Over() && a.wentBack() >= most {
		return fmt.Errorf("%w: play has gone back %d times, and a record holds no more", match.ErrFinal, most)
	}
	return nil
}

// wentBack is the number of times that play has gone back.
func (p *play) wentBack() int { return p.m.Branches() }

// Backs returns every decision that the guest may go back to, the last one first;
// the error is riposte.ErrNotOwed for all but the referee.
func (h *House) Backs(ctx context.Context, g Guest, duel string) ([]Back, error) {
	t, err := h.enter(ctx, duel)
	if err != nil {
		return nil, err
	}
	defer t.leave()
	switch s := t.seatOf(g); s {
	case riposte.Nobody:
		return nil, ErrNoSeat
	case t.play.duel.Terms.Referee:
		return t.play.backs(s, 0), nil
	}
	return nil, riposte.ErrNotOwed
}

// backs returns what seat s may go back to.
func (p *play) backs(s riposte.Seat, most int) []Back {
	var backs []Back
	for _, b := range p.m.Backs(s, most) {
		var said []string
		for seat, sentence := range b.Said {
			if sentence != "" {
				said = append(said, p.m.SeatName(riposte.Seat(seat))+": "+sentence)
			}
		}
		backs = append(backs, Back{b.To, b.At, strings.Join(said, "; "), p.firstTold(s, b.First, b.End)})
	}
	return backs
}

// firstTold is the first sentence about play among entries of a viewer's feed, from the
// first to before the end; "" if there is none.
func (p *play) firstTold(viewer riposte.Seat, first, end int) string {
	for i := first; i < end; i++ {
		if e := p.m.Entry(viewer, i); e.Kind == match.Told && !p.info.Events[e.Event.Kind].Turn {
			return p.m.Text(e.Event)
		}
	}
	return ""
}

// refereeOf is the seat that may go back at a table of the setup, Nobody if none may.
func refereeOf(rules riposte.Ruleset, setup riposte.Setup) riposte.Seat {
	if seat, free := masterOf(rules, setup); free {
		return seat
	}
	return riposte.Nobody
}

// masterOf is the game master's seat, and whether it rules over the play.
func masterOf(rules riposte.Ruleset, setup riposte.Setup) (riposte.Seat, bool) {
	if r, ok := rules.(riposte.Refereed); ok {
		return r.Referee(setup)
	}
	return riposte.Nobody, false
}
