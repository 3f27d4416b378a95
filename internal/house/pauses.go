package house

import (
	"time"

	"riposte/internal/store"
	"riposte/match"
)

// paused is how much of the time between two moments no house was open: nobody
// could answer, and nobody could show that they were here.
func paused(pauses []store.Pause, from, to time.Time) (sum time.Duration) {
	for _, p := range pauses {
		since, until := p.Since, p.Until
		if since.Before(from) {
			since = from
		}
		if until.After(to) {
			until = to
		}
		sum += max(0, until.Sub(since))
	}
	return sum
}

// forgive removes from a duel's clocks the time in which no house was open. What is
// stored keeps that time until the next act, so this is done each time the duel is
// loaded.
func forgive(pauses []store.Pause, w *match.Watch) {
	if w.At.IsZero() || len(pauses) == 0 {
		return
	}
	gap := paused(pauses, w.At, pauses[len(pauses)-1].Until)
	w.At = w.At.Add(gap)
	if !w.Opening.IsZero() {
		w.Opening = w.Opening.Add(gap)
	}
	for s := range w.Seats {
		if d := &w.Seats[s].Deadline; !d.IsZero() {
			*d = d.Add(gap)
		}
	}
}

// awake is the moment at which, counted from another moment, a house has been open
// for the given time.
func (p *play) awake(from time.Time, d time.Duration) time.Time {
	to := from.Add(d)
	for _, pause := range p.pauses {
		if pause.Until.After(from) && pause.Since.Before(to) {
			to = to.Add(paused([]store.Pause{pause}, from, pause.Until))
		}
	}
	return to
}
