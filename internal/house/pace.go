package house

import (
	"context"
	"errors"
	"sync"
	"time"

	"riposte/bot"
	"riposte/bot/roster"
	"riposte/internal/store"
)

const (
	// answerAfter is when a bot that looks ahead answers, counted from its request or, if it
	// comes to think late, from then. It is the same for every request, so that it tells
	// nothing of how hard one was.
	answerAfter = 400 * time.Millisecond
	// thinkUntil is when it stops thinking, if its nodes have not run out.
	thinkUntil = answerAfter * 7 / 8
	// busyFor is how long a table counts as busy after a bot was asked there.
	busyFor = 10 * time.Second
	// wholeFor is for how many busy tables each mind has whole thoughts.
	wholeFor = 8
)

// thinker makes a bot. One that looks ahead has its share of the nodes of its level, and stops
// when done is closed.
func thinker(kind, ruleset string, share int, done <-chan struct{}) (bot.Bot, error) {
	plan, ok := roster.Plan(kind, ruleset)
	if !ok {
		return roster.New(kind, ruleset)
	}
	plan = plan.With(plan.Nodes / max(share, 1))
	plan.Done = done
	return roster.Think(kind, plan), nil
}

// ponder is when a bot that was asked at some time answers, and a context for its thought,
// which begins now. For one that does not look ahead that is at once.
func (h *House) ponder(ctx context.Context, kind string, asked time.Time) (at time.Time, thinking context.Context, enough func()) {
	if !h.takesTime(kind) {
		return asked, ctx, func() {}
	}
	begins := h.run.Now()
	if begins.Sub(asked) > answerAfter-thinkUntil { // a whole thought would end after its time
		asked = begins
	}
	thinking, enough = context.WithTimeout(ctx, thinkUntil)
	return asked.Add(answerAfter), thinking, enough
}

// unhurried does the rest of a job after some time, which neither the duel nor other bots
// wait for. If the house is closed before, the next run does the job again.
func (h *House) unhurried(ctx context.Context, wait time.Duration, job store.Job, do func() error) {
	time.AfterFunc(wait, func() {
		defer func() { // as a run does for every job
			if p := recover(); p != nil {
				h.log.Error("a job failed", "kind", job.Kind, "duel", job.Duel, "panic", p)
			}
		}()
		err := h.after(ctx, job, do())
		if err != nil && ctx.Err() == nil && !errors.Is(err, store.ErrLost) {
			h.log.Error("do a job", "kind", job.Kind, "duel", job.Duel, "error", err)
		}
	})
}

// A throng is the tables at which bots that look ahead were asked of late.
type throng struct {
	mu    sync.Mutex
	asked map[string]time.Time
	swept time.Time
}

// share is the part of its nodes that a bot at a table has, as its divisor: 1 as long as
// there are few busy tables. It follows from their number alone.
func (t *throng) share(duel string, now time.Time, minds int) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.asked == nil {
		t.asked = map[string]time.Time{}
	}
	t.asked[duel] = now
	if now.Sub(t.swept) >= time.Second {
		t.swept = now
		for id, at := range t.asked {
			if now.Sub(at) > busyFor {
				delete(t.asked, id)
			}
		}
	}
	return (len(t.asked)-1)/(wholeFor*minds) + 1
}
