package house

import (
	"context"
	"strings"
	"time"

	"riposte"
	"riposte/internal/store"
)

// Notices reach persons whose page is closed.
type Notices interface {
	// Wants reports whether a person is to be told that it is their turn. It is asked at
	// every choice, so it asks no store.
	Wants(person store.Hash) bool
	// Turn tells a person that a duel with that title, which is public, waits for them. An
	// error asks for another try.
	Turn(ctx context.Context, person store.Hash, duel, title string) error
}

const (
	// noticeAfter is how long a request stands before a notice: somebody who had just closed
	// the page is no longer taken to be here then, and whoever sits at it has seen the request.
	noticeAfter = Grace + time.Second
	// noticeUntil is how late a notice may come, if it can't be sent at its time.
	noticeUntil = 10 * time.Minute
)

// noticeJobs enqueues notices to persons who are newly waited for. Whether somebody is away is
// looked at when a notice is due.
func (a *act) noticeJobs() {
	n := a.table.house.notices
	if n == nil || a.lesson != nil {
		return
	}
	for _, s := range a.everySeat() {
		if !a.person(s) || !a.owes(s) || !n.Wants(a.sat[s].Token) {
			continue
		}
		if request := a.m.Request(s).ID; request != a.before.requests[s] {
			a.later(jobNotice, a.now.Add(noticeAfter), botTask{Seat: int(s), Request: request})
		}
	}
}

// doNotice tells a person that they are waited for, if they still are and are away.
func (h *House) doNotice(ctx context.Context, job store.Job) error {
	task, err := readTask(job)
	if err != nil {
		return err
	}
	t, err := h.enter(ctx, job.Duel)
	if err != nil {
		return err
	}
	to, title, due := t.notice(riposte.Seat(task.Seat), task.Request)
	if due && h.notices != nil && h.run.Now().Before(job.Due.Add(noticeUntil)) {
		if err := h.notices.Turn(ctx, to, job.Duel, title); err != nil {
			return err
		}
	}
	return h.store.Finish(ctx, job)
}

// notice leaves the table with whom to tell of what, if a request stands and its person is away.
func (t *table) notice(s riposte.Seat, request int) (to store.Hash, title string, due bool) {
	defer t.leave()
	p := t.play
	if s < 1 || int(s) >= len(p.sat) || !p.person(s) || !p.owes(s) || p.m.Request(s).ID != request || t.here(s, t.house.run.Moment()) {
		return to, "", false
	}
	return p.sat[s].Token, p.headline(s), true
}

// headline says to a seat which duel it is: with whom, and where it stands for everybody.
func (p *play) headline(s riposte.Seat) string {
	var others []string
	for _, other := range p.everySeat() {
		if name := p.name(other); other != s && name != "" {
			others = append(others, name)
		}
	}
	title := p.info.Title
	if len(others) > 0 {
		title += " with " + strings.Join(others, ", ")
	}
	return title + ": " + p.publicTitle()
}
