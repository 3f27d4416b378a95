package laboratory_test

import (
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"riposte"
	"riposte/internal/house"
	"riposte/internal/laboratory"
	"riposte/internal/store"
	"riposte/internal/store/sqlite"
	"riposte/rules"
)

const (
	ann house.Guest = "ann"
	bob house.Guest = "bob"
)

// A world is a laboratory over a store, with time in the hands of the test.
type world struct {
	t    *testing.T
	kept store.Store
	lab  *laboratory.Laboratory
	cfg  laboratory.Config
	mu   sync.Mutex
	at   time.Time
}

func newWorld(t *testing.T, limits laboratory.Limits) *world {
	t.Helper()
	kept, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "db"))
	if err != nil {
		t.Fatal(err)
	}
	w := &world{t: t, kept: kept, at: time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)}
	w.cfg = laboratory.Config{Store: kept, Rulesets: rules.All(), Limits: limits, Now: func() time.Time {
		w.mu.Lock()
		defer w.mu.Unlock()
		return w.at
	}}
	w.open()
	t.Cleanup(func() {
		w.close()
		if err := kept.Close(); err != nil {
			t.Error(err)
		}
	})
	return w
}

func (w *world) open() { w.lab = laboratory.New(w.cfg) }

func (w *world) pass(d time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.at = w.at.Add(d)
}

func (w *world) close() {
	if err := w.lab.Close(context.Background()); err != nil {
		w.t.Error(err)
	}
}

func (w *world) begin(g house.Guest, o laboratory.Order) string {
	w.t.Helper()
	id, err := w.lab.Begin(w.t.Context(), g, o)
	if err != nil {
		w.t.Fatal(err)
	}
	return id
}

func (w *world) look(g house.Guest, id string) *laboratory.Study {
	w.t.Helper()
	s, err := w.lab.Look(w.t.Context(), g, id)
	if err != nil {
		w.t.Fatal(err)
	}
	return s
}

// until waits for a study to be as it should.
func (w *world) until(id, what string, ok func(*laboratory.Study) bool) *laboratory.Study {
	w.t.Helper()
	for ctx := w.t.Context(); ctx.Err() == nil; {
		s := w.look("", id)
		if ok(s) {
			return s
		}
		if s.Phase == laboratory.Failed || s.Phase == laboratory.Done || s.Phase == laboratory.Stopped {
			break // nothing comes after these
		}
		time.Sleep(time.Millisecond) // the goroutines that play have no event to wait for
	}
	w.t.Fatalf("the run is never %s: %+v", what, w.look("", id).Listing)
	return nil
}

func (w *world) done(id string) *laboratory.Study {
	w.t.Helper()
	return w.until(id, "done", func(s *laboratory.Study) bool { return s.Phase == laboratory.Done })
}

// wide are limits that hold nobody up.
var wide = laboratory.Limits{Duels: 20_000, AtOnce: 2, PerGuest: 8, Share: 64, Keep: time.Hour}

// bout is an order for duels of Pugilism, short ones.
func bout(duels int) laboratory.Order {
	return laboratory.Order{
		Ruleset: "pugilism", Options: map[string]string{"rounds": "1", "bouts": "2"}, Duels: duels, Seed: 7,
		Places: []laboratory.Place{{Document: json.RawMessage(`"brannoch"`)}, {Document: json.RawMessage(`"ulla"`), Bot: "random"}},
	}
}

// figures is all that a study has come to, as it is told.
func figures(t *testing.T, s *laboratory.Study) string {
	t.Helper()
	data, err := json.Marshal([]any{s.Done, s.Of, s.Setups, s.Curve, s.Words})
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// A study that is broken off again and again comes to the same, to the byte, as one that is
// not.
func TestGoesOn(t *testing.T) {
	for _, ask := range laboratory.Asks {
		t.Run(string(ask), func(t *testing.T) {
			t.Parallel()
			o := bout(400)
			if o.Ask = ask; ask == laboratory.Rulings {
				o.Duels = 12
			}
			limits := wide
			limits.AtOnce, limits.Share = 64, 1 // one plays
			w := newWorld(t, limits)
			want := figures(t, w.done(w.begin(ann, o)))
			w.close()
			var played atomic.Int64
			w.cfg.Busy = func() bool { return played.Add(1) > 30 } // it stands still after so many duels
			w.open()
			o.Name = "broken off"
			id, breaks := w.begin(ann, o), 0
			for s := (&laboratory.Study{}); s.Phase != laboratory.Done; {
				breaks++
				from := s.Done // as it was left
				w.until(id, "a step further", func(s *laboratory.Study) bool { return s.Done > from || s.Phase == laboratory.Done })
				w.close()
				s = w.look("", id)
				played.Store(0)
				w.open()
			}
			if got := figures(t, w.look("", id)); got != want {
				t.Errorf("broken off %d times:\ngot  %.2000s\nwant %.2000s", breaks, got, want)
			}
			if breaks < 2 {
				t.Errorf("it was broken off %d times, want more", breaks)
			}
		})
	}
}

// What is asked about a change is answered by pairs at both tables.
func TestPrinted(t *testing.T) {
	w := newWorld(t, wide)
	o := laboratory.Order{
		Ruleset: "pugilism", Ask: laboratory.Printed, Duels: 200, Seed: 3, Places: make([]laboratory.Place, 2),
		Options: map[string]string{"variant": "own"}, Data: map[string]json.RawMessage{"own": json.RawMessage(`{"numbers":{"power of HEAD-JAB":6}}`)},
	}
	for i, name := range []string{"brannoch", "ulla"} {
		o.Places[i].Document = json.RawMessage(`"` + name + `"`)
	}
	s := w.done(w.begin(ann, o))
	if len(s.Setups) != 2 || s.Setups[0].Name != "printed" || s.Setups[1].Effects == nil || s.Setups[0].Effects != nil {
		t.Fatalf("got %+v", s.Setups)
	}
	if e := s.Setups[1].Effects; e.Same || !e.Steps.Sure || e.Steps.More >= 0 {
		t.Errorf("harder jabs do not shorten duels: %+v", e)
	}
	for i := range s.Setups {
		duels := int64(0)
		for _, n := range s.Setups[i].Steps.Counts {
			duels += n
		}
		if least := s.Setups[i].Steps.Least; duels != s.Setups[i].Duels || s.Setups[i].Steps.Counts[int(least)] == 0 {
			t.Errorf("%d duels have a length, of %d; the shortest of %d steps %d times", duels, s.Setups[i].Duels, least, s.Setups[i].Steps.Counts[int(least)])
		}
	}
	if title := s.Setups[1].Title; title != "power of HEAD-JAB: 6, not 2 (PG-9.1)" {
		t.Errorf("the change is told as %q", title)
	}
	o.Options, o.Data = nil, nil
	var faults riposte.Faults
	if _, err := w.lab.Begin(t.Context(), ann, o); !errors.As(err, &faults) || faults[0].Path != "ask" {
		t.Errorf("nothing is changed: got %v", err)
	}
}

// A precision ends a study before its duels are played.
func TestPrecision(t *testing.T) {
	w := newWorld(t, wide)
	o := bout(4000)
	o.Precision = 5
	s := w.done(w.begin(ann, o))
	if m := s.Setups[0].Sides[0].Gets; s.Done >= 4000 || s.Done < 200 || m.High-m.Low > 0.1 {
		t.Errorf("after %d duels: %+v", s.Done, m)
	}
	// Of a change it is that of the interval that is told, of the curve as of the table.
	o = bout(8000)
	o.Precision, o.Ask, o.Options = 2, laboratory.Printed, map[string]string{"rounds": "3"}
	s = w.done(w.begin(ann, o))
	e := s.Setups[1].Effects.Side
	if s.Done >= 16000 || e.High-e.Low > 0.04 {
		t.Errorf("after %d duels: %+v", s.Done, e)
	}
	for _, p := range s.Curve {
		if p.Duels == s.Setups[1].Duels && (p.Low != e.Low || p.High != e.High) {
			t.Errorf("the curve ends with %+v, the table has %+v", p, e)
		}
	}
	if at := s.Curve[len(s.Curve)-1]; at.High-at.Low < e.High-e.Low {
		t.Errorf("the curve is surer (%+v) with fewer duels than the table is (%+v)", at, e)
	}
}

// Whoever has the address sees all; only who made a study stops, keeps or deletes it.
func TestWhose(t *testing.T) {
	w := newWorld(t, wide)
	id := w.begin(ann, bout(20_000))
	if s := w.look(bob, id); s.Mine || len(s.Order.Places) != 2 {
		t.Errorf("another sees %+v", s)
	}
	for name, act := range map[string]func(house.Guest) error{
		"stop":   func(g house.Guest) error { return w.lab.Stop(t.Context(), g, id) },
		"keep":   func(g house.Guest) error { return w.lab.Keep(t.Context(), g, id, true) },
		"delete": func(g house.Guest) error { return w.lab.Delete(t.Context(), g, id) },
	} {
		for _, g := range []house.Guest{bob, ""} {
			if err := act(g); !errors.Is(err, laboratory.ErrNotMine) {
				t.Errorf("%q may %s: %v", g, name, err)
			}
		}
	}
	if err := w.lab.Stop(t.Context(), ann, id); err != nil {
		t.Fatal(err)
	}
	s := w.look(ann, id)
	if s.Phase != laboratory.Stopped || !s.Mine || s.Until == nil || s.Done >= 20_000 {
		t.Errorf("stopped: %+v", s.Listing)
	}
	if err := w.lab.Stop(t.Context(), ann, id); !errors.Is(err, laboratory.ErrEnded) {
		t.Errorf("stopped twice: %v", err)
	}
	if err := w.lab.Delete(t.Context(), ann, id); err != nil {
		t.Fatal(err)
	}
	if _, err := w.lab.Look(t.Context(), ann, id); !errors.Is(err, laboratory.ErrNoStudy) {
		t.Errorf("deleted: %v", err)
	}
}

// What has ended goes when its time is over, unless it is kept; lists have a guest's own, and
// what was made for everybody.
func TestStays(t *testing.T) {
	w := newWorld(t, wide)
	o := bout(2)
	ids := map[string]string{}
	for name, g := range map[string]house.Guest{"goes": ann, "kept": ann, "listed": bob} {
		o.Name, o.Listed = name, name == "listed"
		ids[name] = w.begin(g, o)
		w.done(ids[name])
	}
	if err := w.lab.Keep(t.Context(), ann, ids["kept"], true); err != nil {
		t.Fatal(err)
	}
	names := func(g house.Guest) string {
		mine, listed, err := w.lab.Lists(t.Context(), g)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, l := range mine {
			names = append(names, l.Name)
		}
		names = append(names, "|")
		for _, l := range listed {
			names = append(names, l.Name)
		}
		slices.Sort(names[:len(mine)])
		return strings.Join(names, " ")
	}
	for g, want := range map[house.Guest]string{ann: "goes kept | listed", bob: "listed | listed", "": "| listed"} {
		if got := names(g); got != want {
			t.Errorf("%q finds %s, want %s", g, got, want)
		}
	}
	w.close()
	w.pass(wide.Keep)
	w.open()
	for name, want := range map[string]bool{"goes": false, "kept": true, "listed": false} {
		for ctx := t.Context(); ctx.Err() == nil; time.Sleep(time.Millisecond) {
			if _, err := w.lab.Look(ctx, "", ids[name]); errors.Is(err, laboratory.ErrNoStudy) != want {
				break
			}
		}
	}
	if got := names(ann); got != "kept |" {
		t.Errorf("Ann still finds %s", got)
	}
}

// The limits of the operator hold, and no guest takes all places.
func TestLimits(t *testing.T) {
	limits := wide
	limits.AtOnce, limits.PerGuest, limits.Duels = 1, 2, 1000
	w := newWorld(t, limits)
	var busy atomic.Bool
	busy.Store(true)
	w.close()
	w.cfg.Busy = busy.Load // nothing ends
	w.open()
	for name, change := range map[string]func(*laboratory.Order){
		"duels":              func(o *laboratory.Order) { o.Duels = 1001 },
		"places[1].bot":      func(o *laboratory.Order) { o.Places[1].Bot = "genius" },
		"ruleset":            func(o *laboratory.Order) { o.Ruleset = "chess" },
		"ask":                func(o *laboratory.Order) { o.Ask = "why" },
		"precision":          func(o *laboratory.Order) { o.Precision = 21 },
		"seed":               func(o *laboratory.Order) { o.Seed = -1 },
		"places":             func(o *laboratory.Order) { o.Places = o.Places[:1] },
		"options.rounds":     func(o *laboratory.Order) { o.Options = map[string]string{"rounds": "99"} },
		"name":               func(o *laboratory.Order) { o.Name = string(make([]byte, 500)) },
		"places[0].document": func(o *laboratory.Order) { o.Places[0].Document = json.RawMessage(`"nobody"`) },
	} {
		o := bout(1000)
		change(&o)
		var faults riposte.Faults
		if _, err := w.lab.Begin(t.Context(), ann, o); !errors.As(err, &faults) || faults[0].Path != name {
			t.Errorf("%s: got %v", name, err)
		}
	}
	first := w.begin(ann, bout(1000))
	w.until(first, "played", func(s *laboratory.Study) bool { return s.Phase == laboratory.Plays })
	second := w.begin(ann, bout(10))
	if _, err := w.lab.Begin(t.Context(), ann, bout(10)); !errors.Is(err, house.ErrTooMany) {
		t.Errorf("a third: %v", err)
	}
	w.pass(time.Second)
	third := w.begin(bob, bout(10))
	if err := w.lab.Stop(t.Context(), ann, first); err != nil {
		t.Fatal(err)
	}
	// The older of two that wait, of guests who play nothing, comes first.
	w.until(second, "played", func(s *laboratory.Study) bool { return s.Phase == laboratory.Plays })
	if s := w.look("", third); s.Phase != laboratory.Waits {
		t.Errorf("two play at once: %+v", s.Listing)
	}
	busy.Store(false)
	w.done(second)
	w.done(third)
	w.close()
	w.cfg.Limits.Duels = 0
	w.open()
	if _, err := w.lab.Begin(t.Context(), ann, bout(10)); !errors.Is(err, laboratory.ErrOff) {
		t.Errorf("where none are played: %v", err)
	}
}

// The same key is the same study, and no other.
func TestKey(t *testing.T) {
	w := newWorld(t, wide)
	o := bout(2)
	o.Key = "k"
	one, two := w.begin(ann, o), w.begin(ann, o)
	if other := w.begin(bob, o); one != two || other == one {
		t.Errorf("got %s, %s and %s", one, two, other)
	}
	o.Duels += 2
	if id, err := w.lab.Begin(t.Context(), ann, o); !errors.Is(err, laboratory.ErrKey) {
		t.Errorf("another order: %s, %v", id, err)
	}
}

// Two studies beside each other: the same one differs by nothing, another ruleset's can't be
// compared.
func TestCompare(t *testing.T) {
	w := newWorld(t, wide)
	o := bout(200)
	a := w.begin(ann, o)
	o.Options = map[string]string{"rounds": "1", "bouts": "4"}
	b := w.begin(bob, o)
	c := w.begin(ann, laboratory.Order{
		Ruleset: "coolduel", Duels: 2,
		Places: []laboratory.Place{{Document: json.RawMessage(`"reaver"`)}, {Document: json.RawMessage(`"captain"`)}},
	})
	for _, id := range []string{a, b, c} {
		w.done(id)
	}
	same, err := w.lab.Compare(t.Context(), bob, a, a)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range same.Setups[0].Measures {
		if m.More.Mean != 0 || m.More.Low > 0 || m.More.High < 0 {
			t.Errorf("the same differs: %+v", m)
		}
	}
	longer, err := w.lab.Compare(t.Context(), bob, b, a)
	if err != nil {
		t.Fatal(err)
	}
	// A change beside a table: what is changed is there as well as what is printed.
	o.Ask, o.Duels = laboratory.Printed, 2
	d := w.begin(ann, o)
	w.done(d)
	beside, err := w.lab.Compare(t.Context(), bob, d, a)
	if err != nil {
		t.Fatal(err)
	}
	if beside.A.Name != "Rounds: 1, Bouts in a round: 4" || beside.B.Name != "One table" {
		t.Errorf("nobody has named %q and %q", beside.A.Name, beside.B.Name)
	}
	if len(beside.Setups) != 2 || beside.Setups[0].A != "printed" || beside.Setups[1].A != "changed" || beside.Setups[1].B != "table" {
		t.Errorf("a change beside a table: %+v", beside.Setups)
	}
	found := false
	for _, m := range longer.Setups[0].Measures {
		if m.Name == "steps" {
			found = m.More.Low > 0
		}
	}
	if !found {
		t.Errorf("four bouts are not longer than two: %+v", longer.Setups)
	}
	if _, err := w.lab.Compare(t.Context(), bob, a, c); !errors.Is(err, laboratory.ErrApart) {
		t.Errorf("two rulesets: %v", err)
	}
	if _, err := w.lab.Compare(t.Context(), bob, a, "0"); !errors.Is(err, laboratory.ErrNoStudy) {
		t.Errorf("with nothing: %v", err)
	}
}

// While somebody at a table waits, no further duel is begun.
func TestGivesWay(t *testing.T) {
	limits := wide
	limits.AtOnce, limits.Share = 64, 1 // one plays
	w := newWorld(t, limits)
	w.close()
	var asked atomic.Int64
	w.cfg.Busy = func() bool { asked.Add(1); return true }
	w.open()
	id := w.begin(ann, bout(1000))
	s := w.until(id, "held up", func(s *laboratory.Study) bool { return asked.Load() > 50 || s.Phase == laboratory.Done })
	if s.Done > 2 {
		t.Errorf("%d duels were played while somebody waited", s.Done)
	}
}

// Where several houses use one store, each study is played by one of them, and goes on elsewhere
// when its house has ended; what is stopped at one is stopped at the other.
func TestLaboratoriesOfOneStore(t *testing.T) {
	w := newWorld(t, wide)
	w.close()
	// A table is waited for as soon as the study has begun, so that it is not done before it is stopped.
	var held atomic.Bool
	var asked atomic.Int64
	held.Store(true)
	w.cfg.Busy = func() bool { return asked.Add(1) > 20 && held.Load() }
	var runs []store.Run
	another := func() *laboratory.Laboratory {
		run, err := w.kept.Begin(t.Context(), time.Now(), false)
		if err != nil {
			t.Fatal(err)
		}
		runs = append(runs, run)
		cfg := w.cfg
		cfg.Run = func() int64 { return run.ID }
		lab := laboratory.New(cfg)
		t.Cleanup(func() { _ = lab.Close(context.Background()) })
		return lab
	}
	w.lab = another()
	long := bout(20_000)
	long.Seed = 9
	id := w.begin(ann, long)
	w.until(id, "begun", func(s *laboratory.Study) bool { return s.Phase == laboratory.Plays && s.Done > 0 })
	second := another()
	if err := w.kept.TakeStudy(t.Context(), id, runs[1].ID); !errors.Is(err, store.ErrLost) {
		t.Errorf("a study that is played is taken: %v", err)
	}
	// The first dies: it is ended by another, and what it has goes on there.
	if err := w.kept.End(t.Context(), runs[0]); err != nil {
		t.Fatal(err)
	}
	second.Free()
	for w.kept.TakeStudy(t.Context(), id, runs[0].ID) == nil {
		if err := w.kept.End(t.Context(), runs[0]); err != nil && !errors.Is(err, store.ErrLost) {
			t.Fatal(err)
		}
		second.Free()
		time.Sleep(time.Millisecond) // the other may not have looked yet
	}
	// It is stopped at the first, which no longer plays it.
	if err := w.lab.Stop(t.Context(), ann, id); err != nil {
		t.Fatal(err)
	}
	w.until(id, "stopped", func(s *laboratory.Study) bool { return s.Phase == laboratory.Stopped })
	held.Store(false)
	other := bout(2)
	other.Seed = 11
	w.done(w.begin(bob, other))
}
