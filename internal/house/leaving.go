package house

import (
	"context"
	"fmt"
	"slices"
	"time"

	"riposte"
	"riposte/internal/store"
	"riposte/match"
)

// An Ending is an offer to end a duel without a result. It takes effect when nobody
// is left whose agreement is awaited.
type Ending struct {
	Offered []riposte.Seat `json:"offered"`
	// Awaited are the persons who have not agreed, except those who have lost and
	// those who are gone: away, waited for by the duel, and not heard of for
	// GoneAfter.
	Awaited []riposte.Seat `json:"awaited,omitempty"`
}

// OfferEnd offers to end the duel without a result, or agrees to that; with withdraw
// it takes the offer back. The duel ends when everybody at the table has offered who
// has not lost and is not gone. Repeating the same offer changes nothing, except
// that somebody who was awaited may be gone by now. The errors are ErrNotOwed before
// the duel has begun and for a person who has lost; ErrOver, match.ErrVoid;
// ErrTooMany.
func (h *House) OfferEnd(ctx context.Context, g Guest, duel string, withdraw bool) error {
	return h.bySeat(ctx, g, duel, func(a *act, s riposte.Seat) error {
		if err := a.began(); err != nil {
			return err
		}
		a.m.Tick(a.now)
		switch {
		case a.m.Over():
			return over(a.play)
		case a.m.Lost(s):
			return fmt.Errorf("%w: it is no longer yours to end", riposte.ErrNotOwed)
		case a.offersEnd(s) == withdraw:
			if err := a.offer(s, withdraw); err != nil {
				return err
			}
		}
		if withdraw || len(a.table.awaitedToEnd(a.now)) > 0 {
			return nil
		}
		return a.m.Stop(a.now, match.Agreed)
	})
}

func (a *act) offer(s riposte.Seat, withdraw bool) error {
	kind, made := LineEndOffer, 0
	if withdraw {
		kind = LineEndNot
	}
	for i := range a.lines {
		if LineKind(a.lines[i].Kind) == LineEndOffer && a.lines[i].Seat == s {
			made++
		}
	}
	if !withdraw && made >= MaxOffers {
		return fmt.Errorf("%w: %d offers to end the duel", ErrTooMany, made)
	}
	a.line(kind, s, "", "")
	return nil
}

// offersEnd reports whether a seat's offer stands. A seat that somebody else has
// taken over keeps it.
func (p *play) offersEnd(s riposte.Seat) (offers bool) {
	for i := range p.lines {
		kind := LineKind(p.lines[i].Kind)
		if p.lines[i].Seat == s && (kind == LineEndOffer || kind == LineEndNot) {
			offers = kind == LineEndOffer
		}
	}
	return offers
}

// ending is the offer that stands, nil if there is none.
func (t *table) ending(now time.Time) *Ending {
	p, e := t.play, Ending{}
	if !p.m.Began() || p.m.Over() {
		return nil
	}
	for _, s := range p.everySeat() {
		if p.person(s) && p.offersEnd(s) {
			e.Offered = append(e.Offered, s)
		}
	}
	if e.Offered == nil {
		return nil
	}
	e.Awaited = t.awaitedToEnd(now)
	return &e
}

// awaitedToEnd returns the persons who have not agreed to end the duel and whose
// agreement is needed.
func (t *table) awaitedToEnd(now time.Time) (seats []riposte.Seat) {
	p := t.play
	for _, s := range p.everySeat() {
		if p.person(s) && !p.m.Lost(s) && !p.offersEnd(s) && !t.unheard(s, now) {
			seats = append(seats, s)
		}
	}
	return seats
}

// unheard reports whether a person is gone: away, and neither heard of for GoneAfter nor
// asked since, while a house was open. A person who waits for another has no occasion to
// be heard of: otherwise the one whose move it is would only have to stall.
func (t *table) unheard(s riposte.Seat, now time.Time) bool {
	since := t.play.waitedFor(s)
	if since.IsZero() || t.here(s, now) {
		return false
	}
	for _, from := range []time.Time{since, t.play.touchedBy(s)} {
		if now.Before(t.play.awake(from, GoneAfter)) {
			return false
		}
	}
	return true
}

// waitedFor is the time since which the duel has waited for a seat; zero if it does
// not.
func (p *play) waitedFor(s riposte.Seat) time.Time {
	if until := p.opens(s); until != nil {
		return until.Add(-p.duel.Terms.Clock.Opening())
	}
	if !p.owes(s) {
		return time.Time{}
	}
	for i := p.m.Told(riposte.Nobody) - 1; i >= 0; i-- {
		e := p.m.Entry(riposte.Nobody, i)
		if e.Kind == match.TakenBack || e.Seat == s && (e.Kind == match.Asked || e.Kind == match.Reopened) {
			return e.At
		}
	}
	return time.Time{}
}

// touchedBy is when the person in a seat last did something at the table.
func (p *play) touchedBy(s riposte.Seat) time.Time {
	last := p.sat[s].At
	later := func(at time.Time) {
		if at.After(last) {
			last = at
		}
	}
	history, standing := p.m.History(), p.m.Standing()
	for _, seal := range history.Seals {
		if seal.Seat == s {
			later(seal.At)
		}
	}
	locks := func(locks []match.Lock) {
		for i := range locks {
			if locks[i].Seat == s && !locks[i].Lapsed {
				later(locks[i].At)
			}
		}
	}
	for i := range history.Steps {
		step := &history.Steps[i]
		locks(step.Locks)
		if step.Back != nil && step.Back.By == s {
			later(step.At)
		}
	}
	locks(standing.Locks)
	for i := range p.lines {
		if p.lines[i].Seat == s {
			later(p.lines[i].At)
		}
	}
	return last
}

// touched is when any person last did something: times rise, so it is near the end.
func (p *play) touched() time.Time {
	last := p.duel.Created
	later := func(at time.Time) {
		if at.After(last) {
			last = at
		}
	}
	for _, s := range p.everySeat() {
		if p.person(s) {
			later(p.sat[s].At)
		}
	}
	history, standing := p.m.History(), p.m.Standing()
	for _, seal := range history.Seals {
		later(seal.At)
	}
	byPerson := func(l match.Lock) bool { return p.person(l.Seat) && !l.Lapsed }
	for i := len(history.Steps) - 1; i >= 0; i-- {
		if step := &history.Steps[i]; step.Back != nil || slices.ContainsFunc(step.Locks, byPerson) {
			later(step.At)
			break
		}
	}
	for _, l := range standing.Locks {
		if byPerson(l) {
			later(l.At)
		}
	}
	for i := len(p.lines) - 1; i >= 0; i-- {
		if line := &p.lines[i]; line.Seat != riposte.Nobody && p.tells(i, riposte.Nobody) {
			later(line.At)
			break
		}
	}
	return last
}

// idleAfter is when a duel is looked at that nobody touches.
func (h *House) idleAfter() time.Duration {
	if h.idle == 0 {
		return IdleAfter
	}
	return h.idle
}

// doIdle ends without a result a duel that nobody has touched for as long as the house allows,
// counting time in which one was open; one that was touched is checked again later.
func (h *House) doIdle(ctx context.Context, job store.Job) error {
	t, err := h.enter(ctx, job.Duel)
	if err != nil {
		return err
	}
	defer t.leave()
	p, now := t.play, h.run.Moment()
	if !p.m.Began() || p.m.Over() {
		return h.store.Finish(ctx, job)
	}
	due := p.awake(p.touched(), h.idle)
	if h.idle == 0 {
		due = now.Add(IdleAfter) // for ever, unless another house allows less
	}
	if now.Before(due) {
		if _, err := h.store.Enqueue(ctx, store.Job{Kind: jobIdle, Duel: job.Duel, Due: due}); err != nil {
			return FromStore(err)
		}
		return h.store.Finish(ctx, job)
	}
	return t.act(ctx, func(a *act) error {
		a.change.Done = append(a.change.Done, job)
		a.m.Tick(a.now)
		if a.m.Over() {
			return nil
		}
		return a.m.Stop(a.now, match.Idle)
	})
}
