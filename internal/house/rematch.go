package house

import (
	"context"
	"errors"
	"slices"

	"riposte"
	"riposte/dice/fair"
	"riposte/internal/store"
)

// Rematch lays the table for the next duel, with the seats rotated, the same
// options, clock and bots, and the documents as drafts, or finds the one already
// laid, and seats the guest there. The other seats are kept for those who played. After a
// lesson it is a duel like any other.
// The error is ErrGoesOn before the end.
func (h *House) Rematch(ctx context.Context, g Guest, duel string, c *fair.Commitment) (string, error) {
	guest := store.HashToken(string(g))
	next, seat, name, err := h.layAgain(ctx, guest, duel)
	if err != nil {
		return "", err
	}
	if next != rematchOf(duel) { // the campaign has gone on: its table is the next
		_, err := h.Join(ctx, g, next, Joining{Name: name, Commitment: c})
		return next, err
	}
	if err := h.mayOpen(ctx, guest); err != nil {
		if seated, _ := h.seated(ctx, guest, next); seated == riposte.Nobody {
			return "", err
		}
	}
	err = h.act(ctx, duel, func(a *act) error {
		if a.next == "" {
			a.next, a.change.Next = next, next
			a.line(LineRematch, a.seatOf(guest), "", "")
		}
		return nil
	})
	if err != nil {
		return "", err
	}
	icon, err := h.icon(ctx, guest)
	if err != nil {
		return "", err
	}
	err = h.act(ctx, next, func(a *act) error {
		if a.seatOf(guest) != riposte.Nobody {
			return nil
		}
		if err := a.welcome(guest); err != nil {
			return err
		}
		if _, err := a.room(seat, nil); err != nil {
			return err
		}
		at := sitting(seat, guest, name, c, a.now)
		at.Icon = icon
		return a.sit(at)
	})
	if err != nil {
		return "", err
	}
	return next, nil
}

// layAgain stores the next duel, and says where the guest sits in it.
func (h *House) layAgain(ctx context.Context, guest store.Hash, duel string) (next string, seat riposte.Seat, name string, err error) {
	t, err := h.enter(ctx, duel)
	if err != nil {
		return "", 0, "", err
	}
	defer t.leave()
	p := t.play
	old := p.seatOf(guest)
	switch {
	case old == riposte.Nobody:
		return "", 0, "", ErrNoSeat
	case !p.m.Over():
		return "", 0, "", ErrGoesOn
	}
	next = rematchOf(duel)
	if p.next != "" && p.next != next {
		return p.next, p.turned(old), p.sat[old].Name, nil
	}
	setup := p.duel.Setup
	setup.Options, setup.Version = setup.Spelled(p.info), p.info.Version // as they were in the duel just played
	setup.Seats = make([]riposte.SeatSetup, len(setup.Seats))
	d, err := h.newDuel(next, setup)
	if err != nil {
		return "", 0, "", err
	}
	d.Terms, d.Listed, d.After = p.duel.Terms, p.duel.Listed, duel
	d.Terms.Bots, d.Terms.Carried, d.Terms.Kept, d.Terms.Order, d.Terms.Host, d.Terms.Lesson = nil, nil, nil, "", guest, nil
	for _, s := range p.everySeat() {
		to := p.turned(s)
		d.Setup.Seats[to-1].Document = slices.Clone(p.m.Document(s))
		if p.bots[s] != "" {
			d.Setup.Seats[to-1].Name = p.duel.Setup.Seats[s-1].Name
			d.Terms.Bots = append(d.Terms.Bots, store.Bot{Seat: to, Kind: p.bots[s]})
		}
	}
	slices.SortFunc(d.Terms.Bots, func(a, b store.Bot) int { return int(a.Seat) - int(b.Seat) })
	if p.next == "" {
		if err := h.found(ctx, d); err != nil {
			return "", 0, "", err
		}
	}
	return next, p.turned(old), p.sat[old].Name, nil
}

// turned is where the person in a seat sits in the rematch: one seat on. A game
// master keeps its seat, and then so do all others, because their roles differ.
func (p *play) turned(s riposte.Seat) riposte.Seat {
	if master, _ := masterOf(p.rules, p.duel.Setup); master != riposte.Nobody || p.duel.Terms.Referee != riposte.Nobody {
		return s
	}
	return s%riposte.Seat(len(p.sat)-1) + 1
}

// rematchOf is the ID of the rematch of a duel: two people who ask at once find the
// same one.
func rematchOf(duel string) string { return DerivedID("rematch", []byte(duel)) }

// rematch reports whether the duel is the rematch of the one that it came from.
func (p *play) rematch() bool {
	return p.duel.After != "" && rematchOf(p.duel.After) == p.duel.ID
}

// keeps are the seats kept for those who sat in the duel before, taken or not: all of a
// rematch, or those that the next duel of a campaign keeps.
func (p *play) keeps() []riposte.Seat {
	keeps := p.duel.Terms.Kept
	if p.rematch() {
		keeps = p.everySeat()
	}
	if len(keeps) == 0 {
		return nil
	}
	freed := p.freed()
	return slices.DeleteFunc(slices.Clone(keeps), func(s riposte.Seat) bool { return slices.Contains(freed, s) })
}

// keptOpen reports whether an open seat is kept for who sat in the duel before.
func (p *play) keptOpen(s riposte.Seat) bool {
	return !p.taken(s) && slices.Contains(p.keeps(), s)
}

// kept is the seat that is kept for a guest at the table of a rematch or the next duel
// of a campaign, Nobody if there is none, and the seats kept for others. The error is
// ErrTaken for those who did not play the duel before a rematch.
func (h *House) kept(ctx context.Context, guest store.Hash, duel string) (seat riposte.Seat, others []riposte.Seat, err error) {
	t, err := h.enter(ctx, duel)
	if err != nil {
		return riposte.Nobody, nil, err
	}
	after, setup, keeps := t.play.duel.After, t.play.duel.Setup, t.play.keeps()
	rematch, free := t.play.rematch(), len(t.play.freed()) > 0
	t.leave()
	if !rematch && len(keeps) == 0 {
		return riposte.Nobody, nil, nil
	}
	first, err := h.enter(ctx, after)
	if errors.Is(err, ErrNoDuel) && !rematch {
		return riposte.Nobody, nil, nil // it was cleared, and with it who sat there
	}
	if err != nil {
		return riposte.Nobody, nil, err
	}
	defer first.leave()
	p := first.play
	old := p.seatOf(guest)
	if rematch {
		switch {
		case old != riposte.Nobody:
			return p.turned(old), nil, nil
		case !free:
			return riposte.Nobody, nil, ErrTaken
		}
		return riposte.Nobody, keeps, nil
	}
	if to := sameSeat(p.rules, p.duel.Setup, setup, old); slices.Contains(keeps, to) {
		return to, nil, nil
	}
	return riposte.Nobody, keeps, nil
}
