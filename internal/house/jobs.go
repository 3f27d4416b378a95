package house

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"riposte"
	"riposte/bot/roster"
	"riposte/internal/part"
	"riposte/internal/store"
)

// The kinds of jobs, besides store.Deadline.
const (
	jobBot   = "bot"   // a bot answers a request: botTask
	jobOrder = "order" // a standing order answers a request: botTask
	jobSeeds = "seeds" // seeds are no longer waited for
	jobWake  = "wake"  // what waits for clocks, bots and seeds is enqueued, because the duel was imported
	jobLay   = "lay"   // a table whose making was interrupted is finished
	jobClose = "close" // the duel has been kept long enough
	jobIdle  = "idle"  // nobody may have touched the duel for a long time

	jobNotice = "notice" // a person who is away is told that a request waits for them: botTask
)

// jobLanes: a clock waits for no bot, and neither for anybody's push service.
var jobLanes = [][]string{{store.Deadline, jobOrder, jobSeeds, jobWake, jobLay, jobClose, jobIdle}, {jobBot}, {jobNotice}}

// tend drops the tables that nobody has used for a long time.
func (h *House) tend(context.Context) {
	if now := h.run.Now(); now.Sub(h.swept) >= sweepEvery {
		h.swept = now
		if h.sweep() && h.emptied != nil {
			h.emptied()
		}
	}
}

// do does one job. One that fails comes again when its lease has run out.
func (h *House) do(ctx context.Context, job store.Job) (err error) {
	if h.meter.Traces() {
		inside, end := part.Step(h.meter.Trace(ctx), "job "+job.Kind, "", "")
		defer func() { end(err != nil) }()
		ctx = inside
	}
	switch job.Kind {
	case jobBot:
		err = h.doBot(ctx, job)
	case jobOrder:
		err = h.doOrder(ctx, job)
	case jobNotice:
		err = h.doNotice(ctx, job)
	case jobClose:
		err = h.doClose(ctx, job)
	case jobIdle:
		err = h.doIdle(ctx, job)
	default:
		err = h.act(ctx, job.Duel, func(a *act) error {
			a.change.Done = append(a.change.Done, job)
			a.anew, a.timed = job.Kind == jobWake, job.Kind == store.Deadline || job.Kind == jobSeeds
			a.m.Tick(a.now)
			return nil
		})
	}
	return h.after(ctx, job, err)
}

// after says what becomes of a job that has come to err.
func (h *House) after(ctx context.Context, job store.Job, err error) error {
	switch {
	case errors.Is(err, ErrNoDuel):
		return h.store.Finish(ctx, job) // the duel was deleted in the meantime
	case errors.Is(err, ErrAside):
		return h.store.Hold(ctx, job) // the next program may play the duel
	case errors.Is(err, ErrClosed):
		return nil
	}
	return err
}

// doClose deletes a duel that was kept long enough. A duel that goes on gets the
// job again when it ends.
func (h *House) doClose(ctx context.Context, job store.Job) error {
	t, err := h.enter(ctx, job.Duel)
	if err != nil {
		return err
	}
	defer t.leave()
	p, now := t.play, h.run.Moment()
	due, again := p.duel.Created.Add(h.keepUnbegun), true
	switch {
	case p.m.Over():
		due = h.lastOf(ctx, p).Add(h.keepOver)
		again = closesEnd(&job, p.ended())
	case p.m.Began():
		return h.store.Finish(ctx, job)
	}
	if now.Before(due) {
		// Its campaign goes on, or things are kept for longer than when the job was made.
		if again {
			if _, err := h.store.Enqueue(ctx, store.Job{Kind: jobClose, Duel: job.Duel, Due: due, Body: job.Body}); err != nil {
				return FromStore(err)
			}
		}
		return h.store.Finish(ctx, job) // the end has enqueued another
	}
	if err := h.store.Delete(ctx, job.Duel); err != nil {
		return FromStore(err)
	}
	h.acted(jobClose, job.Duel)
	t.deleted()
	return nil
}

// closing is the body of a job to close a duel.
type closing struct {
	End bool `json:"end"` // made when the duel ended, not when its table was laid
}

// closesEnd reports whether a job was made when the duel ended. Then none but it will delete
// the duel. Those of earlier versions don't say so, but are due long after the end.
func closesEnd(job *store.Job, ended time.Time) bool {
	var body closing
	if len(job.Body) > 0 && json.Unmarshal(job.Body, &body) == nil {
		return body.End
	}
	return job.Due.Sub(ended) > KeepUnbegun
}

// ended is when the last thing happened.
func (p *play) ended() time.Time {
	history := p.m.History()
	if history.Void != nil {
		return history.Void.At
	}
	if n := len(history.Steps); n > 0 {
		return history.Steps[n-1].At
	}
	return p.duel.Created
}

// A botTask is a request of a seat: the body of a jobBot, which is due when the bot was asked.
type botTask struct {
	Seat    int `json:"seat"`
	Request int `json:"request"`
	Share   int `json:"share,omitempty"` // of a bot that looks ahead: what its nodes are divided by
}

// botJobs enqueues the answers of bots that are newly waited for.
func (a *act) botJobs() {
	for _, s := range a.everySeat() {
		if a.player(s) == "" || !a.owes(s) {
			continue
		}
		request := a.m.Request(s).ID
		if request != a.before.requests[s] || a.anew || a.handed {
			a.later(jobBot, a.now, botTask{int(s), request, a.share(s)})
		}
	}
}

// share is what the nodes of a seat's bot are divided by; 0 if it does not look ahead.
func (a *act) share(s riposte.Seat) int {
	if !roster.Thinks(a.player(s)) {
		return 0
	}
	h := a.table.house
	return h.throng.share(a.duel.ID, a.now, cap(h.minds))
}

func readTask(job store.Job) (botTask, error) {
	var task botTask
	if err := json.Unmarshal(job.Body, &task); err != nil {
		return task, fmt.Errorf("house: job %d: %w", job.ID, err)
	}
	return task, nil
}
