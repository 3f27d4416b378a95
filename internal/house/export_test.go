package house

import (
	"context"
	"time"

	"riposte"
	"riposte/dice/fair"
	"riposte/internal/store"
	"riposte/match"
	"riposte/search"
)

// What the tests of a house see of its inside.

const (
	JobBot, JobSeeds, JobWake, JobLay, JobClose = jobBot, jobSeeds, jobWake, jobLay, jobClose

	FinishAfter, TableIdle, SweepEvery, SharedFor = finishAfter, idleAfter, sweepEvery, sharedFor

	OrderedAfter, OrderedWithin = orderedAfter, orderedWithin

	AnswerAfter, BusyFor, WholeFor = answerAfter, busyFor, wholeFor

	SaysAgreed, SaysDead, SaysFork = saysAgreed, saysDead, saysFork
)

// A Throng is the busy tables.
type Throng struct{ throng }

// Share is what the nodes of a bot at a table are divided by.
func (t *Throng) Share(duel string, now time.Time, minds int) int { return t.share(duel, now, minds) }

// NodesOf is how many nodes a bot of a kind has with such a share, for samples and for a matrix.
func NodesOf(kind, ruleset string, share int) (nodes, matrix int) {
	player, err := thinker(kind, ruleset, share, nil)
	if err != nil {
		return 0, 0
	}
	plan := player.(*search.Bot).Plan
	return plan.Nodes, plan.Matrix
}

// Same reports whether two sights are the same to their viewer.
func Same(a, b *Sight) bool { return same(a, b) }

// SharedSight is a sight that others have too.
func SharedSight() *Sight { return &Sight{shared: &shared{}} }

// Kill ends the work of a house, which does not know of it.
func (h *House) Kill() { h.run.Stop() }

func (h *House) Now() time.Time { return h.run.Now() }

// Within hands over the match of a duel for as long as nobody else has it.
func (h *House) Within(ctx context.Context, duel string, do func(*match.Match)) error {
	t, err := h.enter(ctx, duel)
	if err != nil {
		return err
	}
	defer t.leave()
	do(t.play.m)
	return nil
}

// Unload drops a duel from memory, but not those who watch it.
func (h *House) Unload(duel string) { h.tables[duel].play = nil }

// Kept is how many tables are in memory; Has reports whether a duel's table is.
func (h *House) Kept() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.tables)
}

func (h *House) Has(duel string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.tables[duel] != nil
}

// Streams is how many streams are open at a table, and by guests anywhere.
func (h *House) Streams(duel string) (at, guests int) {
	return len(h.tables[duel].streams), len(h.streams)
}

// Try takes the turn at a table and talks once, so that nobody loads the duel again
// between a failure and then.
func (h *House) Try(duel string, then func(loaded bool, err error)) {
	t := h.tables[duel]
	t.turn <- struct{}{}
	_, err := t.try(context.Background(), func(a *act) error { a.line(LineTalk, 1, "hm", ""); return nil })
	then(t.play != nil, err)
	<-t.turn
}

// MostBacks is how often play may go back; a test lowers it.
func (h *House) MostBacks() *int { return &h.mostBacks }

// Counted is how many tables are counted, and for how many addresses.
func (h *House) Counted() (tables, addresses int) {
	h.origin.mu.Lock()
	defer h.origin.mu.Unlock()
	return len(h.origin.laid), len(h.origin.open)
}

// Older lays a table with the first version of the dice.
func (h *House) Older(ctx context.Context, g Guest, o *Order) (string, error) {
	id := DerivedID("older")
	d, err := h.lay(id, store.HashToken(string(g)), o)
	if err != nil {
		return "", err
	}
	d.Dice, d.Sat[0].Promised, d.Sat[0].None = int(fair.V1), time.Time{}, false
	return id, h.found(ctx, d)
}

// Ruleset is the rules with that name.
func (h *House) Ruleset(name string) riposte.Ruleset { return h.rules[name] }

// Minds is how many bots may think at the same time.
func (h *House) Minds() int { return cap(h.minds) }

// Previews is how many previews are kept of a duel.
func (h *House) Previews(duel string) int { return len(h.tables[duel].play.previews.made) }

// OrderedAt is when an order of a seat answers what it is asked from now on.
func (h *House) OrderedAt(ctx context.Context, duel string, s riposte.Seat) (at time.Time, err error) {
	t, err := h.enter(ctx, duel)
	if err != nil {
		return at, err
	}
	defer t.leave()
	a := &act{play: t.play, table: t, now: h.run.Moment()}
	return a.orderedAt(s, t.play.m.Request(s).ID), nil
}
