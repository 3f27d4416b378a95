package house

import (
	"time"

	"riposte/internal/store"
	"riposte/match"
)

// paused is how much of the time from a moment to another no house was open: nobody
// could answer, and nobody could show that they are here.
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

// forgive takes out of a duel's clocks the time in which no house was open. What is
// stored keeps it until the next act, so it is done each time that the duel is loaded.
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

// awake is a moment and a time later in which a house was open.
func (p *play) awake(from time.Time, d time.Duration) time.Time {
	to := from.Add(d)
	for _, pause := range p.pauses {
		if pause.Until.After(from) && pause.Since.Before(to) {
			to = to.Add(paused([]store.Pause{pause}, from, pause.Until))
		}
	}
	return to
}
