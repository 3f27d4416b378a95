package house

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"time"

	"riposte"
	"riposte/internal/part"
	"riposte/internal/store"
	"riposte/match"
)

// An act is one attempt to change a duel: the play as it becomes, and what the
// store must be told of it that the match does not show by itself.
type act struct {
	*play
	table  *table
	now    time.Time
	change store.Change
	before mark
	// anew sets the deadline, and enqueues what waits for the bots and for seeds,
	// even if none of it is new.
	anew bool
	// timed sets the deadline and the wait for seeds again: this act is the job for it,
	// and may have come early.
	timed bool
	// handed enqueues what waits for bots: a game master has just left a combatant to one.
	handed bool
	// given are the seats that have given an order: it may answer what they are asked already.
	given []riposte.Seat
	// back: something is taken back.
	back bool
	// apart: nothing at the table changes, and nobody who sits there may notice.
	apart bool
}

// A mark is the state of a play before an act.
type mark struct {
	steps       int
	sealed      map[riposte.Seat]bool
	until       time.Time // until when seeds are awaited; zero: they are not asked for
	began, over bool
	documents   []json.RawMessage
	standing    match.Standing
	deadline    time.Time
	requests    []int // those that the duel waits for, by seat
	full        bool
	settled     bool
}

func (p *play) mark() mark {
	history := p.m.History()
	b := mark{
		steps: len(history.Steps), sealed: sealedIn(&history), began: p.m.Began(), over: p.m.Over(),
		standing: p.m.Standing(), deadline: p.m.Deadline(), requests: make([]int, len(p.sat)),
		full: p.full(), settled: p.settled(),
	}
	b.documents = b.standing.Documents
	if p.opening() {
		b.until = p.until()
	}
	for _, s := range p.everySeat() {
		if p.owes(s) {
			b.requests[s] = p.m.Request(s).ID
		}
	}
	return b
}

// sealedIn returns the seats whose documents are sealed.
func sealedIn(h *match.History) map[riposte.Seat]bool {
	sealed := map[riposte.Seat]bool{}
	for i := range h.Seals {
		if !h.Seals[i].Released {
			sealed[h.Seals[i].Seat] = true
		}
	}
	return sealed
}

// act lets do judge and change a duel, and stores the result. Time that has passed
// may change the duel even if do fails; nothing else of a failed act remains. If
// another house was faster, do is called again on the duel as it then is.
func (h *House) act(ctx context.Context, duel string, do func(*act) error) error {
	t, err := h.lastKnown(ctx, duel)
	if err != nil {
		return err
	}
	defer t.leave()
	return t.act(ctx, do)
}

// bySeat is act for a guest who has a seat; for anybody else the error is
// ErrNoSeat.
func (h *House) bySeat(ctx context.Context, g Guest, duel string, do func(*act, riposte.Seat) error) error {
	guest := store.HashToken(string(g))
	t, err := h.lastKnown(ctx, duel)
	if err != nil {
		return err
	}
	defer t.leave()
	if err := t.seen(ctx, t.play.seatOf(guest)); err != nil {
		return err
	}
	return t.act(ctx, func(a *act) error {
		s := a.seatOf(guest)
		if s == riposte.Nobody {
			return ErrNoSeat
		}
		return do(a, s)
	})
}

func (t *table) act(ctx context.Context, do func(*act) error) error {
	var failed, doubt error
	for range tries {
		if err := t.load(ctx); err != nil {
			return inDoubt(doubt, err)
		}
		stored, err := t.try(ctx, do)
		if stored {
			return err
		}
		failed = err
		if !errors.Is(err, store.ErrConflict) && !errors.Is(err, store.ErrUnknown) {
			break
		}
		if errors.Is(err, store.ErrUnknown) && !errors.Is(err, store.ErrUnavailable) {
			doubt = err
		}
	}
	t.ring() // viewers have the duel loaded again, as it is stored
	if errors.Is(failed, store.ErrConflict) {
		failed = fmt.Errorf("%w: others changed the duel in the meantime, %d times", ErrUnavailable, tries)
	}
	return inDoubt(doubt, FromStore(failed))
}

// inDoubt is the error of an act of which an earlier try may be stored: what failed afterwards says nothing of
// that, and must not promise that nothing was changed.
func inDoubt(doubt, err error) error {
	if doubt != nil && (errors.Is(err, ErrUnavailable) || errors.Is(err, ErrClosed)) {
		return fmt.Errorf("%w; after that: %s", doubt, err.Error())
	}
	return err
}

// try acts once. Unless the result is stored, the play is dropped, because it is
// ahead of the store.
func (t *table) try(ctx context.Context, do func(*act) error) (stored bool, err error) {
	defer func() {
		if !stored {
			t.play = nil
		}
	}()
	a := &act{play: t.play, table: t, now: t.house.run.Moment()}
	a.before = a.mark()
	refusal := do(a)
	if !a.apart {
		a.prepare()
		a.obey()
		if err := a.eraseAtEnd(); err != nil {
			return false, err
		}
	}
	if !a.finish() {
		// The store has not been asked whether this was judged by what it holds.
		switch changed, err := t.changedElsewhere(ctx); {
		case err != nil:
			return false, err
		case changed:
			return false, store.ErrConflict
		}
		return true, refusal
	}
	// The caller may be gone: what has begun is finished all the same.
	span := t.begin(ctx, part.Store)
	revision, err := t.house.store.Commit(context.WithoutCancel(span.In(ctx)), a.change)
	span.End()
	if errors.Is(err, store.ErrUnknown) {
		found, failed := t.house.store.Load(context.WithoutCancel(ctx), t.id)
		switch {
		case failed == nil && holds(found, &a.change):
			revision, err = found.Revision, nil
		case failed == nil && found.Revision == a.change.Revision && t.house.among == nil: // a server may still store what was sent to it
			err = fmt.Errorf("%w: %w", ErrUnavailable, err) // it is not stored, so nothing is in doubt
		}
	}
	if err != nil {
		return false, err
	}
	a.revision = revision
	t.revision.Store(revision)
	a.previews.drop(a.position())
	if a.change.Over {
		t.house.origin.over(t.id)
	}
	t.house.log.Debug("act", "duel", t.id, "revision", revision, "steps", len(a.change.Steps))
	a.tellActs()
	for i := range a.change.Jobs {
		t.house.run.Wake(a.change.Jobs[i].Kind)
	}
	span = t.begin(ctx, part.Sight)
	t.wake(a.now)
	span.End()
	t.setAlarm(a.now)
	if !a.apart {
		t.house.ears.ring(a.sat)
	}
	t.house.cry(t.id, revision)
	return true, refusal
}

// tellActs tells what is stored now: the house's own work, and how far the duel has come.
func (a *act) tellActs() {
	acted := a.table.house.acted
	for i := range a.change.Done {
		acted(a.change.Done[i].Kind, a.duel.ID)
	}
	if a.m.Began() && !a.before.began {
		acted("begin", a.duel.ID)
	}
	if a.m.Over() && !a.before.over {
		what := "end"
		if a.void() {
			what = "void"
		}
		acted(what, a.duel.ID)
	}
}

// begin begins a part of a choice's time at a table whose duel is loaded.
func (t *table) begin(ctx context.Context, p part.Part) part.Span {
	return t.house.meter.Begin(ctx, p, t.play.duel.Setup.Ruleset)
}

// holds reports whether a duel is the one that the change made, and not one changed
// by somebody else.
func holds(l *store.Loaded, c *store.Change) bool {
	if l.Revision != c.Revision+1 || len(l.History.Steps) < len(c.Steps) || len(l.Lines) < len(c.Lines) || len(c.Done) > 0 {
		return false
	}
	same := func(a, b any) bool {
		x, err1 := store.Encode(a)
		y, err2 := store.Encode(b)
		return err1 == nil && err2 == nil && bytes.Equal(x, y)
	}
	for i := range c.Steps {
		if !same(l.History.Steps[len(l.History.Steps)-len(c.Steps)+i], c.Steps[i]) {
			return false
		}
	}
	for i := range c.Lines {
		if !same(l.Lines[len(l.Lines)-len(c.Lines)+i], c.Lines[i]) {
			return false
		}
	}
	if c.Standing != nil && (l.Standing == nil || !same(l.Standing, c.Standing)) {
		return false
	}
	if c.Anew != nil && !bytes.Equal(l.Duel.Secret, c.Anew.Secret) {
		return false
	}
	for _, d := range c.Documents {
		if l.Standing == nil || int(d.Seat) >= len(l.Standing.Documents) || !bytes.Equal(l.Standing.Documents[d.Seat], d.Bytes) {
			return false
		}
	}
	for _, s := range c.Sat {
		if !slices.ContainsFunc(l.Sat, func(at store.Sitting) bool { return at.Seat == s.Seat && at.Token == s.Token }) {
			return false
		}
	}
	return true
}

// line tells the whole table something.
func (a *act) line(kind LineKind, s riposte.Seat, text, key string) {
	line := store.Line{Seq: len(a.lines) + 1, At: a.now, Kind: string(kind), Text: text, Key: key, Seat: s, After: make([]int, len(a.sat))}
	for seat := range line.After {
		line.After[seat] = a.m.Told(riposte.Seat(seat))
	}
	a.lines = append(slices.Clip(a.lines), line)
	if kind == lineGallery {
		a.gallery = nil
	}
	a.change.Lines = append(a.change.Lines, line)
}

// later enqueues work on this duel.
func (a *act) later(kind string, due time.Time, body any) {
	job := store.Job{Kind: kind, Due: due}
	if body != nil {
		form, err := json.Marshal(body)
		if err != nil {
			panic(fmt.Sprintf("house: the body of a job: %v", err))
		}
		job.Body = form
	}
	a.change.Jobs = append(a.change.Jobs, job)
}

// finish completes the change with what the match shows; it returns false if there
// is no change.
func (a *act) finish() bool {
	c := &a.change
	c.Duel, c.Revision = a.duel.ID, a.revision
	history, standing := a.m.History(), a.m.Standing()
	c.Steps = history.Steps[a.before.steps:]
	if !a.before.over {
		c.Void = history.Void
	}
	a.documents(&history, &standing)
	if len(c.Steps) > 0 || c.Void != nil || !maps.Equal(sealedIn(&history), a.before.sealed) || !alike(&a.before.standing, &standing) {
		c.Standing = &standing
	}
	c.Over = a.m.Over()
	if deadline := a.m.Deadline(); a.anew || a.timed || !deadline.Equal(a.before.deadline) {
		c.Deadline = &deadline
	}
	a.botJobs()
	a.noticeJobs()
	if c.Over && !a.before.over {
		a.later(jobClose, a.now.Add(a.table.house.keepOver), closing{End: true})
	}
	if a.m.Began() && !c.Over && (!a.before.began || a.anew) {
		a.later(jobIdle, a.now.Add(a.table.house.idleAfter()), nil)
	}
	if listing := a.list(); listing.Phase != a.listing.Phase || !bytes.Equal(listing.Summary, a.listing.Summary) {
		a.listing = listing
		c.Listing = &listing
	}
	return len(c.Left)+len(c.Sat)+len(c.Promises)+len(c.Seeds)+len(c.Released)+len(c.Documents)+len(c.Steps)+len(c.Lines)+len(c.Forget)+len(c.Unsaid)+len(c.Jobs)+len(c.Done) > 0 ||
		c.Unhost || c.Anew != nil || c.Standing != nil || c.Void != nil || c.Deadline != nil || c.Next != "" || c.Listing != nil
}

// documents adds newly sealed documents, in the order of their seals, and new
// drafts.
func (a *act) documents(history *match.History, standing *match.Standing) {
	sealed := map[riposte.Seat]bool{}
	for _, seal := range history.Seals {
		switch before := a.before.sealed[seal.Seat]; {
		case before && seal.Released:
			a.change.Released = append(a.change.Released, seal.Seat)
			continue
		case before || seal.Released:
			continue
		}
		sealed[seal.Seat] = true
		a.change.Documents = append(a.change.Documents, store.Document{Seat: seal.Seat, Bytes: whole(standing.Documents[seal.Seat]), Seal: &seal})
	}
	for _, s := range a.everySeat() {
		if !sealed[s] && !bytes.Equal(standing.Documents[s], a.before.documents[s]) {
			a.change.Documents = append(a.change.Documents, store.Document{Seat: s, Bytes: whole(standing.Documents[s])})
		}
	}
}

// whole is never nil: an empty document is stored as one.
func whole(document json.RawMessage) json.RawMessage {
	if document == nil {
		return json.RawMessage{}
	}
	return document
}

// alike reports whether two standings differ only in documents and in time passed.
func alike(a, b *match.Standing) bool {
	if !reflect.DeepEqual(a.Drafts, b.Drafts) || !reflect.DeepEqual(a.Locks, b.Locks) || !reflect.DeepEqual(a.Ahead, b.Ahead) {
		return false
	}
	return slices.EqualFunc(a.Watch.Seats, b.Watch.Seats, func(x, y match.SeatClock) bool {
		return x.Away == y.Away && x.Deadline.Equal(y.Deadline)
	})
}
