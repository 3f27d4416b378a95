package wasm_test

import (
	"errors"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"riposte"
	"riposte/dice"
	"riposte/match"
	"riposte/rulestest"
	"riposte/scene"
	"riposte/wasm"
	"riposte/wasm/abi"
	"riposte/wasm/wasmtest"
)

func misfit(t *testing.T) riposte.Ruleset {
	t.Helper()
	r, end, err := wasm.Load("misfit.wasm", wasmtest.Build(t, "riposte/wasm/wasmtest/misfit"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(end)
	return r
}

// played is a match in which both have answered once, if it has begun.
func played(t *testing.T, r riposte.Ruleset, how string) *match.Match {
	t.Helper()
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	m, err := match.Open(match.Config{
		Ruleset: r, Dice: dice.NewSeeded(1, 1),
		Setup: riposte.Setup{Ruleset: "misfit", Seats: []riposte.SeatSetup{{Name: how}, {}}},
	}, now)
	if err != nil {
		t.Fatal(err)
	}
	for s := riposte.Seat(1); s <= 2 && !m.Began() && m.Void() == nil; s++ {
		if err := m.LockDocument(now, s); err != nil {
			t.Fatal(err)
		}
	}
	for s := riposte.Seat(1); s <= 2 && m.Began() && !m.Over(); s++ {
		if _, err := m.Answer(now, match.Answer{Seat: s, Request: m.Request(s).ID, Choice: riposte.NewChoice(1, 1), Lock: true}); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

// Whatever a module does in a step, the duel is void for a reason that says so, and the next
// one is played.
func TestMisfitsVoidTheirDuels(t *testing.T) {
	r := misfit(t)
	for _, test := range []struct{ how, want string }{
		{"apply loop", "ran for too long"},
		{"apply fill", "ran for too long"},
		{"apply hog", "out of memory"},
		{"apply dive", ""}, // of memory or of time, as it comes
		{"apply panic", "a broken invariant"},
		{"apply exit", "ended itself with 3"},
		{"apply sleep", "ran for too long"},
		{"apply flood", "draws in one call"},
		{"apply wrong", "a draw of 1 to -1"},
		{"apply blob", "the position has more than"},
		{"apply elsewhere", "state.table is no longer what it was"},
		{"apply file", "-"},
		{"new loop", "ran for too long"},
		{"new panic", "a broken invariant"},
	} {
		t.Run(test.how, func(t *testing.T) {
			began := time.Now()
			reason := "-"
			if v := played(t, r, test.how).Void(); v != nil {
				reason = v.Reason
			}
			if !strings.Contains(reason, test.want) {
				t.Errorf("void because %q, want %q", reason, test.want)
			}
			if took := time.Since(began); took > 2*time.Minute {
				t.Errorf("it took %v", took)
			}
			if m := played(t, r, "nothing"); m.Void() != nil || !m.Over() {
				t.Errorf("the next duel is void: %+v", m.Void())
			}
		})
	}
}

// What is only looked at panics as that of any ruleset does, and the next look is answered.
func TestMisfitsThatAreLookedAt(t *testing.T) {
	r := misfit(t)
	begin := func(how string) riposte.State {
		st, err := r.New(riposte.Setup{Ruleset: "misfit", Seats: []riposte.SeatSetup{{Name: how}, {}}}, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		return st
	}
	for _, how := range []string{"view loop", "view panic", "view exit", "view roll"} {
		func() {
			defer func() {
				if p := recover(); p == nil {
					t.Errorf("%s: nothing has failed", how)
				}
			}()
			begin(how).(scene.Viewer).View(1)
		}()
		if v := begin("nothing").(scene.Viewer).View(1); v.Title == "" {
			t.Errorf("after %s nothing is seen", how)
		}
	}
	m := played(t, r, "nothing")
	if err := m.Check(1, 7); !errors.Is(err, riposte.ErrNotOwed) {
		t.Errorf("after the end: %v", err)
	}
}

// What a duel began with is known wherever it goes on: more duels than a module keeps, on
// more goroutines than it has instances.
func TestBeginningsAreKept(t *testing.T) {
	r := misfit(t)
	const duels = 3 * abi.Slots
	states, dealt := make([]riposte.State, duels), make([]int32, duels)
	for i := range states {
		source := &dice.Recorder{Source: dice.NewSeeded(uint64(i), 1)}
		st, err := r.New(riposte.Setup{Ruleset: "misfit", Seats: []riposte.SeatSetup{{Name: "deal"}, {}}}, source, nil)
		if err != nil {
			t.Fatal(err)
		}
		states[i], dealt[i] = st, source.Draws()[0].Face
	}
	var all sync.WaitGroup
	for worker := range 6 {
		all.Go(func() {
			for i := worker; i < duels; i += 6 {
				st := states[i].Clone()
				if err := st.Apply([]riposte.Choice{0, riposte.NewChoice(1, 1), riposte.NewChoice(1, 2)}, nil, nil); err != nil {
					t.Error(err)
				}
				if o := st.Outcome(); o.Score[1] != dealt[i] {
					t.Errorf("duel %d was dealt %d, and goes on with %d", i, dealt[i], o.Score[1])
				}
			}
		})
	}
	all.Wait()
}

// A module that remembers what happened elsewhere is found by the laws.
func TestWhatRemembersIsRefused(t *testing.T) {
	c := rulestest.For(misfit(t))
	setups := c.Setups
	for how, law := range map[string]string{"apply remember": "deterministic", "new remember": "deterministic", "view panic": "deterministic"} {
		c.Setups = func(seed uint64) riposte.Setup {
			s := setups(seed)
			s.Seats[0].Name = how
			return s
		}
		if err := rulestest.Brief(c); err == nil || !strings.Contains(err.Error(), `"`+law+`"`) {
			t.Errorf("%s: got %v, want the law %s", how, err, law)
		}
	}
}

// Failing a hundred times costs no memory and no goroutine.
func TestFailuresLeaveNothing(t *testing.T) {
	r := misfit(t)
	measure := func() (goroutines int, heap uint64) {
		runtime.GC()
		runtime.GC()
		var now runtime.MemStats
		runtime.ReadMemStats(&now)
		return runtime.NumGoroutine(), now.HeapAlloc
	}
	played(t, r, "apply exit")
	goroutines, heap := measure()
	for range 50 {
		played(t, r, "apply exit")
	}
	later, more := measure()
	if later > goroutines || more > heap+(16<<20) {
		t.Errorf("%d goroutines and %d bytes, before %d and %d", later, more, goroutines, heap)
	}
}
