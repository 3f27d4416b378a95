package house

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"maps"
	"math"
	"slices"
	"sync/atomic"
	"time"

	"riposte"
	"riposte/internal/jobs"
	"riposte/internal/store"
	"riposte/match"
)

// # Among houses
//
// Several houses may use one store, each with the pages that happen to be open there. What
// decides is the store alone: an act on what has changed meanwhile is refused by its revision,
// and whoever reads is shown what is stored then. Houses tell each other nothing that matters:
// word of a change comes by a [Crier], if there is one, and is noticed without it when the store
// is asked; who is there is told with the beats of the runs.

const (
	// askEvery is how often the store is asked for the revisions of the duels that are watched here.
	askEvery = 750 * time.Millisecond
	// catchingUp is how many duels are loaded at once because another house has changed them.
	catchingUp = 8
)

// A Crier carries word between houses that a duel has changed. Word may be lost, doubled or late.
type Crier interface {
	// Cry never blocks.
	Cry(duel string, revision int64)
	// Hear calls heard for what other houses cry; heard never blocks.
	Hear(heard func(duel string, revision int64))
}

// An among is what a house has that is not alone on its store.
type among struct {
	h     *House
	crier Crier // may be nil

	room  chan struct{}        // for those who catch up
	there atomic.Pointer[hall] // who is at other houses

	// For the goroutine that beats.
	said   []byte           // what was last said of those who are here
	houses map[int64][]byte // what other houses last said
	last   chan struct{}    // closed when the last of what was heard has been acted on; nil is nothing
}

// A hall is who is at other houses, by duel.
type hall map[string]visit

// A visit is who is at other houses for one duel.
type visit struct {
	seats  riposte.Audience // whose persons are there
	public int              // streams of the public
}

func (v visit) add(o visit) visit { return visit{v.seats | o.seats, v.public + o.public} }

// asksOthers makes a house one of several.
func (h *House) asksOthers(crier Crier) {
	h.among = &among{h: h, crier: crier, room: make(chan struct{}, catchingUp)}
}

// say is what the run of a house says and hears with its beats.
func (h *House) say() jobs.Among {
	a := h.among
	if a == nil {
		return jobs.Among{}
	}
	return jobs.Among{Here: a.here, Heard: a.heard, Ended: a.ended, Resumed: func() { a.said = nil }}
}

// begin begins to ask and to listen.
func (a *among) begin() {
	a.h.busy.Add(1)
	go func() {
		defer a.h.busy.Done()
		a.ask()
	}()
	if a.crier != nil {
		a.crier.Hear(a.told)
	}
}

// ask asks the store again and again for what is watched here, all of it in one statement.
func (a *among) ask() {
	ticks := time.NewTicker(askEvery)
	defer ticks.Stop()
	failing := false
	for {
		select {
		case <-ticks.C:
		case <-a.h.done:
			return
		}
		known := a.h.watched()
		if len(known) == 0 {
			continue
		}
		duels := slices.Sorted(maps.Keys(known))
		stored, err := a.h.store.Revisions(context.Background(), duels)
		if err != nil {
			if !failing && !errors.Is(err, store.ErrClosed) {
				a.h.log.Error("ask for what other houses have changed", "error", err)
			}
			failing = true
			continue
		}
		failing = false
		for _, duel := range duels {
			now, there := stored[duel]
			if !there {
				now = math.MaxInt64
			}
			if now > known[duel] {
				a.told(duel, now)
			}
		}
	}
}

// cry tells other houses of a change.
func (h *House) cry(duel string, revision int64) {
	if h.among != nil && h.among.crier != nil {
		h.among.crier.Cry(duel, revision)
	}
}

// watched are the duels that somebody watches here, with the revisions that they have here.
func (h *House) watched() map[string]int64 {
	known := map[string]int64{}
	h.mu.Lock()
	defer h.mu.Unlock()
	for id, t := range h.tables {
		if t.open > 0 {
			known[id] = t.revision.Load()
		}
	}
	return known
}

// told is called with what others cry, and with what the store was found to be ahead. Where
// somebody watches, a goroutine loads what is new, and they are told; while one waits to do so,
// another is not needed.
func (a *among) told(duel string, revision int64) {
	h := a.h
	h.mu.Lock()
	defer h.mu.Unlock()
	t := h.tables[duel]
	if t == nil {
		return
	}
	t.hears(revision)
	if h.closed || t.open == 0 || t.revision.Load() >= revision || !t.late.CompareAndSwap(false, true) {
		return
	}
	h.busy.Add(1)
	go func() {
		defer h.busy.Done()
		a.room <- struct{}{}
		defer func() { <-a.room }()
		t.late.Store(false)
		if now, err := h.lastKnown(context.Background(), duel); err == nil {
			now.leave()
		}
	}()
}

// here is what this house says of who is here; nil if that is what it said last.
func (a *among) here() []byte {
	now := a.h.run.Moment()
	said := []byte{}
	a.h.mu.Lock()
	for id, t := range a.h.tables {
		seen := t.present.Load()
		if seen == nil {
			continue
		}
		if v := visiting(*seen, now); v != (visit{}) {
			said = appendVisit(said, id, v)
		}
	}
	a.h.mu.Unlock()
	if a.said != nil && sameVisits(said, a.said) {
		return nil
	}
	a.said = said
	return said
}

// visiting is who of a table is at a house.
func visiting(there []attendance, now time.Time) (v visit) {
	for s := range there {
		switch {
		case riposte.Seat(s) == riposte.Nobody:
			v.public = there[s].open
		case there[s].open > 0 || now.Before(there[s].until):
			v.seats |= riposte.Only(riposte.Seat(s))
		}
	}
	return v
}

func appendVisit(b []byte, duel string, v visit) []byte {
	b, _ = hex.AppendDecode(b, []byte(duel)) // it is the ID of a table
	b = binary.AppendUvarint(b, uint64(v.seats))
	return binary.AppendUvarint(b, uint64(v.public))
}

// readVisits reads what a house said. What it can't read, it leaves out: it is another program's.
func readVisits(b []byte) hall {
	const id = 16
	in := hall{}
	for len(b) > id {
		duel := hex.EncodeToString(b[:id])
		b = b[id:]
		seats, n := binary.Uvarint(b)
		if n <= 0 {
			break
		}
		public, m := binary.Uvarint(b[n:])
		if m <= 0 {
			break
		}
		b = b[n+m:]
		in[duel] = visit{riposte.Audience(seats), int(public)}
	}
	return in
}

// sameVisits compares what was said in any order.
func sameVisits(a, b []byte) bool {
	if len(a) != len(b) {
		return false
	}
	if bytes.Equal(a, b) {
		return true
	}
	x, y := readVisits(a), readVisits(b)
	for duel, v := range x {
		if y[duel] != v {
			return false
		}
	}
	return len(x) == len(y)
}

// heard is called with what the other houses say of who is there. Those of a house that is no
// longer among them are taken to be here for a while: their pages are on their way.
func (a *among) heard(said map[int64][]byte) {
	same := len(said) == len(a.houses)
	for run, of := range said {
		same = same && bytes.Equal(of, a.houses[run])
	}
	if same {
		return
	}
	was := a.h.elsewhere()
	is, left := hall{}, hall{}
	for _, of := range said {
		for duel, v := range readVisits(of) {
			is[duel] = is[duel].add(v)
		}
	}
	for run, of := range a.houses {
		if _, there := said[run]; there {
			continue
		}
		for duel, v := range readVisits(of) {
			left[duel] = left[duel].add(v)
		}
	}
	a.houses = said
	a.there.Store(&is)
	changed := map[string]riposte.Audience{}
	for duel := range left {
		changed[duel] = left[duel].seats
	}
	for _, in := range []hall{was, is} {
		for duel := range in {
			if was[duel] != is[duel] {
				changed[duel] |= 0
			}
		}
	}
	a.h.visited(changed)
}

// inTurn does something that was heard with a beat when what was heard before is done; entering a table holds the
// house open.
func (a *among) inTurn(do func()) {
	before, done := a.last, make(chan struct{})
	a.last = done
	go func() {
		defer close(done)
		if before != nil {
			<-before
		}
		do()
	}()
}

// elsewhere is who is at other houses.
func (h *House) elsewhere() hall {
	if h.among == nil {
		return nil
	}
	if there := h.among.there.Load(); there != nil {
		return *there
	}
	return nil
}

// visited has those tables looked at that are in use here: others have come or gone elsewhere,
// and the persons of some seats are on their way.
func (h *House) visited(changed map[string]riposte.Audience) {
	var tables []string
	h.mu.Lock()
	for duel := range changed {
		if h.tables[duel] != nil {
			tables = append(tables, duel)
		}
	}
	h.mu.Unlock()
	if len(tables) == 0 {
		return
	}
	slices.Sort(tables)
	h.among.inTurn(func() {
		for _, duel := range tables {
			t, err := h.lastKnown(context.Background(), duel)
			if errors.Is(err, ErrClosed) {
				return
			}
			if err != nil {
				continue
			}
			t.expect(changed[duel])
			t.attendance(context.Background())
			t.leave()
		}
	})
}

// expect takes the persons of seats to be here for a while.
func (t *table) expect(seats riposte.Audience) {
	until := t.house.run.Moment().Add(Grace)
	for s := range t.there {
		if s := riposte.Seat(s); s != riposte.Nobody && seats.Has(s) && t.there[s].until.Before(until) {
			t.there[s].until = until
		}
	}
	t.noteSeen()
}

// ended gives the time back that was lost at the tables of a house that died: from when it was
// last heard of.
func (a *among) ended(run store.Run) {
	h, now := a.h, a.h.run.Moment()
	lost := []store.Pause{{Since: run.At, Until: now}}
	if h.ended != nil {
		h.ended()
	}
	duels := readVisits(run.Here)
	if len(duels) == 0 {
		return
	}
	a.inTurn(func() {
		for _, duel := range slices.Sorted(maps.Keys(duels)) {
			v := duels[duel]
			if v.seats == 0 {
				continue
			}
			t, err := h.enter(context.Background(), duel)
			if errors.Is(err, ErrClosed) {
				return
			}
			if err != nil {
				continue
			}
			t.expect(v.seats)
			if err := t.giveBack(lost); err != nil {
				h.log.Warn("give time back after another house has died", "duel", duel, "error", err)
			}
			t.leave()
		}
	})
}

// giveBack moves what is due at a table by the time in which a house was silent.
func (t *table) giveBack(lost []store.Pause) error {
	if t.play.duel.Terms.Clock == (match.Clock{}) || t.play.phase() != Playing {
		return nil
	}
	return t.act(context.Background(), func(a *act) error {
		history, standing := a.m.History(), a.m.Standing()
		forgive(lost, &standing.Watch)
		m, err := match.Rebuild(a.config(), history, &standing)
		if err == nil {
			a.m = m
		}
		return err
	})
}

// noteSeen keeps who is at the table for lists and for other houses.
func (t *table) noteSeen() {
	t.public.Store(int64(t.there[riposte.Nobody].open))
	if t.house.among == nil {
		return
	}
	seen := append([]attendance(nil), t.there...)
	t.present.Store(&seen)
}
