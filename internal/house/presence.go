package house

import (
	"context"
	"time"

	"riposte"
	"riposte/internal/store"
)

// An attendance says whether somebody is there: a person in a seat, or watchers.
type attendance struct {
	open  int       // streams
	until time.Time // still taken to be here until then, after the last stream ended or the last request
}

// here reports whether the person of a seat is there.
func (t *table) here(s riposte.Seat, now time.Time) bool {
	return t.there[s].open > 0 || now.Before(t.there[s].until) || t.house.elsewhere()[t.id].seats.Has(s)
}

// come counts a stream and tells the others.
func (t *table) come(ctx context.Context, s riposte.Seat) {
	t.there[s].open++
	t.noteSeen()
	t.attendance(ctx)
}

// gone ends a stream; its person is taken to be here for a while longer.
func (t *table) gone(s riposte.Seat) {
	if t.there[s].open--; t.there[s].open == 0 && s != riposte.Nobody {
		t.there[s].until = t.house.run.Moment().Add(Grace)
	}
	t.noteSeen()
	t.attendance(context.Background())
}

// seen counts a request by a seat's person as presence for a while, where a duel can be
// lost by being away. The play is loaded afterwards, unless there is an error.
func (t *table) seen(ctx context.Context, s riposte.Seat) error {
	if s == riposte.Nobody || t.play.duel.Terms.Clock.Bank == 0 || t.play.phase() != Playing {
		return nil
	}
	now := t.house.run.Moment()
	was := t.here(s, now)
	t.there[s].until = now.Add(Grace)
	t.noteSeen()
	if was {
		return nil
	}
	t.attendance(ctx)
	return t.load(ctx) // what could not be stored is dropped
}

// attendance tells the match who is there, where that matters, and wakes those who
// see a change.
func (t *table) attendance(ctx context.Context) {
	now := t.house.run.Moment()
	if t.play != nil && t.play.duel.Terms.Clock.Bank > 0 && t.play.phase() == Playing {
		if err := t.act(ctx, func(*act) error { return nil }); err != nil {
			t.house.log.Warn("attendance", "duel", t.id, "error", err)
		}
	}
	t.wake(now)
	t.setAlarm(now)
}

// attend tells the match who is away. A person whom no house has seen since the
// duel was loaded is away after the same time: by then other houses have said whom they see.
func (a *act) attend() {
	if a.duel.Terms.Clock.Bank == 0 || !a.m.Began() || a.m.Over() {
		return
	}
	clocks := a.m.Clocks(a.now)
	t := a.table
	for _, s := range a.everySeat() {
		if !a.person(s) {
			continue
		}
		away := !t.here(s, a.now)
		if away && t.there[s].until.IsZero() && a.now.Before(t.loaded.Add(Grace)) {
			continue
		}
		if away != clocks[s].Away {
			a.m.Presence(a.now, s, !away)
		}
	}
}

// setAlarm makes sure that somebody looks at the table when the passing of time
// alone changes a sight or makes work.
func (t *table) setAlarm(now time.Time) {
	p := t.play
	if p == nil {
		return
	}
	var first time.Time
	at := func(when time.Time) {
		if !when.IsZero() && when.After(now) && (first.IsZero() || when.Before(first)) {
			first = when
		}
	}
	at(p.m.Deadline())
	for _, c := range p.m.Clocks(now) {
		at(c.Claim)
	}
	for s := range t.there {
		if t.there[s].open == 0 {
			at(t.there[s].until)
		}
	}
	if p.duel.Terms.Clock.Bank > 0 {
		at(t.loaded.Add(Grace))
	}
	if !p.m.Began() && p.full() && !p.settled() {
		at(p.until())
	}
	t.alarmMu.Lock()
	defer t.alarmMu.Unlock()
	if t.alarm != nil {
		t.alarm.Stop()
	}
	if first.IsZero() || t.ended {
		return
	}
	// A due time is rounded up to the millisecond, because moments are cut off.
	due := first.Add(time.Millisecond - 1).Truncate(time.Millisecond)
	t.alarm = time.AfterFunc(due.Sub(t.house.run.Now()), t.rise)
}

// quiet removes the alarm for good.
func (t *table) quiet() {
	t.alarmMu.Lock()
	defer t.alarmMu.Unlock()
	t.ended = true
	if t.alarm != nil {
		t.alarm.Stop()
	}
}

// rise is the alarm.
func (t *table) rise() {
	h := t.house
	h.run.Wake(store.Deadline)
	again, err := h.lastKnown(context.Background(), t.id)
	if err != nil {
		return
	}
	defer again.leave()
	again.attendance(context.Background())
}
