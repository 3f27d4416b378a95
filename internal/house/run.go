package house

import (
	"context"
	"errors"
	"fmt"
	"time"

	"riposte/internal/store"
	"riposte/match"
)

const (
	// beatEvery is how often a house says that it is still at work.
	beatEvery = 5 * time.Second
	// goneAfter is how long another may be silent before its work is taken over.
	goneAfter = 20 * time.Second
	// behindLogged is how far behind a clock is worth a line in the log.
	behindLogged = time.Second
)

// heard is how often another run had beaten when it was last heard to, by this house's
// own time: no two machines need to agree on theirs.
type heard struct {
	beats int64
	at    time.Time
}

// begin begins the run and the time of the house. That is the clock's at first, but never
// before what a house on this store has told already: by that, deadlines and answers of
// bots are due. From then on it takes no notice of what the clock is set to.
func (h *House) begin(ctx context.Context, cfg *Config) error {
	now, elapsed := cfg.Now, cfg.Elapsed
	if now == nil {
		now = time.Now
	}
	began := now()
	if elapsed == nil {
		elapsed = func() time.Duration { return now().Sub(began) } // by the monotonic clock, where there is one
	}
	from := elapsed()
	run, err := h.store.Begin(ctx, began, !h.shared)
	if err != nil {
		return fmt.Errorf("house: begin: %w", ours(err))
	}
	opened := began
	if behind := run.At.Sub(began); behind > 0 {
		opened = run.At
		if behind > behindLogged {
			h.log.Warn("the clock is behind what this store was last used by; the later time counts until it has caught up", "behind", behind.Truncate(time.Second))
		}
	}
	h.now = func() time.Time { return opened.Add(elapsed() - from) }
	h.run = run
	h.beating = h.now()
	if h.pauses, err = h.store.Pauses(ctx); err != nil {
		return fmt.Errorf("house: begin: %w", ours(err))
	}
	return nil
}

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

// end gives back what is leased: another house need not wait.
func (h *House) end() {
	h.run.At = h.moment()
	err := h.store.End(context.Background(), h.run)
	if err != nil && !errors.Is(err, store.ErrClosed) && !errors.Is(err, store.ErrLost) {
		h.log.Warn("end the run", "error", err)
	}
}

// beat says that the house is at work, and takes over from those that no longer do.
func (h *House) beat(ctx context.Context) error {
	now := h.now()
	if now.Sub(h.beating) < beatEvery {
		return nil
	}
	others, err := h.store.Beat(ctx, h.run.ID, h.moment())
	if errors.Is(err, store.ErrLost) {
		return h.resume(ctx)
	}
	if err != nil {
		return err
	}
	h.run.Beats++
	h.beating = now
	known := h.others
	h.others = map[int64]heard{}
	for _, run := range others {
		last, ok := known[run.ID]
		switch {
		case !ok || last.beats != run.Beats:
			h.others[run.ID] = heard{run.Beats, now}
		case now.Sub(last.at) < goneAfter:
			h.others[run.ID] = last
		default:
			if err := h.store.End(ctx, run); err != nil && !errors.Is(err, store.ErrLost) {
				return err
			}
			h.log.Warn("another house on the store is silent; its work is taken over", "run", run.ID)
		}
	}
	return nil
}

// resume begins another run where this one was taken for ended.
func (h *House) resume(ctx context.Context) error {
	run, err := h.store.Begin(ctx, h.moment(), false)
	if err == nil {
		h.run = run
		h.log.Warn("the house was taken for ended by another on the store; it goes on", "run", run.ID)
	}
	return err
}
