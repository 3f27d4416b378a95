package match

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"riposte"
)

func TestRequests(t *testing.T) {
	m := start(t, toyConfig(3, false))
	first := m.Request(2)
	if first.ID != 1 || first.Seat != 2 || first.Decision.Mode != riposte.Together {
		t.Fatalf("got %+v", first)
	}
	do(t, m, 1, 1, bid(2))
	if got := m.Request(2); got != first {
		t.Errorf("after another seat's lock: got %+v, want %+v", got, first)
	}
	_, err := m.Answer(at(2), Answer{Seat: 2, Request: 1, Choice: bid(9), Lock: true})
	var rule *riposte.RuleError
	if !errors.As(err, &rule) || rule.Rule != "TY-4" || m.Request(2) != first || m.Locked(2) {
		t.Errorf("refused: got %v, request %+v", err, m.Request(2))
	}
	if _, err := m.Answer(at(2), Answer{Seat: 2, Request: 1, Choice: bid(99), Lock: true}); !errors.Is(err, riposte.ErrIllegal) || m.void != nil {
		t.Errorf("a choice that makes Check panic: got %v", err)
	}
	_, err = m.Answer(at(2), Answer{Seat: 2, Request: 7, Choice: bid(1), Lock: true})
	var stale *StaleError
	if !errors.As(err, &stale) || !errors.Is(err, riposte.ErrStale) || stale.Current != first {
		t.Errorf("stale: got %v", err)
	}
	do(t, m, 3, 2, bid(2))
	do(t, m, 3, 3, bid(2))
	if _, err := m.Answer(at(4), Answer{Seat: 2, Request: 1, Choice: bid(1), Lock: true}); !errors.Is(err, riposte.ErrNotOwed) {
		t.Errorf("when nothing is asked: got %v", err)
	}
	if _, err := m.Answer(at(4), Answer{Seat: 1, Request: 1, Choice: walk(1)}); !errors.As(err, &stale) || stale.Current.ID != 2 {
		t.Errorf("answer to an earlier request: got %v", err)
	}
	if _, err := m.Answer(at(4), Answer{Seat: 9, Request: 1, Choice: walk(1)}); !errors.Is(err, riposte.ErrNotOwed) {
		t.Errorf("a seat that is not there: got %v", err)
	}
}

func TestTogether(t *testing.T) {
	m := start(t, toyConfig(2, false))
	draft := func(c riposte.Choice) error {
		r, err := m.Answer(at(1), Answer{Seat: 1, Request: 1, Choice: c})
		if err == nil && (r.Final || r.Choice != c) {
			t.Errorf("draft %x: got %+v", c, r)
		}
		return err
	}
	before := len(m.Feed(2, 0))
	for _, c := range []riposte.Choice{bid(1), bid(4), 0, bid(3)} {
		if err := draft(c); err != nil || m.Draft(1) != c {
			t.Fatalf("draft %x: got %v", c, err)
		}
	}
	wantErr(t, "illegal draft", draft(bid(9)), riposte.ErrIllegal)
	if m.Draft(1) != bid(3) || len(m.Feed(2, 0)) != before || len(m.Feed(1, 0)) != len(m.Feed(2, 0)) {
		t.Error("an illegal draft replaced a legal one, or drafts are in a feed")
	}
	if _, err := m.Answer(at(2), Answer{Seat: 2, Request: 1, Lock: true}); !errors.Is(err, riposte.ErrIllegal) {
		t.Errorf("lock without a draft: got %v", err)
	}
	r, err := m.Answer(at(2), Answer{Seat: 1, Request: 1, Lock: true})
	if err != nil || !r.Final || r.Choice != bid(3) || !m.Locked(1) {
		t.Errorf("lock of the draft: got %+v, %v", r, err)
	}
	wantErr(t, "draft after the lock", draft(bid(1)), riposte.ErrLocked)
	if _, err := m.Answer(at(2), Answer{Seat: 1, Request: 1, Choice: bid(3), Lock: true}); !errors.Is(err, riposte.ErrLocked) {
		t.Errorf("second lock: got %v", err)
	}
	if got := kinds(m, 2, before); !slices.Equal(got, []EntryKind{Locked}) {
		t.Errorf("the other sees %v, want one lock", got)
	}
	if e := m.Feed(2, before)[0]; e.Request.ID != 0 || e.Event.Kind != 0 {
		t.Errorf("the lock tells more than its seat: %+v", e)
	}
	do(t, m, 3, 2, bid(2))
	step := m.History().Steps[1]
	if !slices.Equal(step.By, []riposte.Choice{0, bid(3), bid(2)}) || len(step.Draws) != 1 || step.Draws[0].Sides != 4 {
		t.Errorf("step: got %+v", step)
	}
}

// Whatever order the locks come in, the step is the same.
func TestOrderOfLocks(t *testing.T) {
	var want Step
	for i, order := range [][]riposte.Seat{{1, 2, 3}, {1, 3, 2}, {2, 1, 3}, {2, 3, 1}, {3, 1, 2}, {3, 2, 1}} {
		m := start(t, toyConfig(3, false))
		for _, s := range order {
			r, err := m.Answer(at(5), Answer{Seat: s, Request: 1, Choice: bid(uint64(s)), Lock: true})
			if err != nil || r != (Receipt{Request: 1, Choice: bid(uint64(s)), Final: true}) {
				t.Fatalf("receipt: got %+v, %v", r, err)
			}
		}
		got := m.History().Steps[1]
		got.Locks = nil
		if i == 0 {
			want = got
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("order %v: got %+v, want %+v", order, got, want)
		}
	}
}

func TestAloneAndMayAreAppliedAtOnce(t *testing.T) {
	m := start(t, toyConfig(2, true))
	may := m.Request(3)
	do(t, m, 1, 1, bid(2))
	steps := len(m.History().Steps)
	for range 2 { // the request stands while the Decision does
		if r, err := m.Answer(at(1), Answer{Seat: 3, Request: may.ID, Choice: gm(gmGift)}); err != nil || !r.Final {
			t.Fatalf("may: got %+v, %v", r, err)
		}
	}
	if got := len(m.History().Steps); got != steps+2 || m.Request(3) != may {
		t.Errorf("after two interventions: got %d steps, request %+v", got, m.Request(3))
	}
	if !m.Locked(1) {
		t.Error("an intervention opened another seat's lock")
	}
	do(t, m, 2, 2, bid(2))
	if r, err := m.Answer(at(3), Answer{Seat: 1, Request: 2, Choice: walk(1)}); err != nil || !r.Final || m.Request(1).ID != 3 {
		t.Errorf("alone without Lock: got %+v, %v", r, err)
	}
}

// A lock that another step makes illegal is a draft again.
func TestReopened(t *testing.T) {
	m := start(t, toyConfig(2, true))
	do(t, m, 1, 1, bid(5))
	before := len(m.Feed(0, 0))
	do(t, m, 2, 3, gm(gmForbid))
	if m.Locked(1) || m.Draft(1) != bid(5) || m.Request(1).ID != 1 {
		t.Errorf("got locked %t, draft %x", m.Locked(1), m.Draft(1))
	}
	if got := kinds(m, 0, before); !slices.Equal(got, []EntryKind{Reopened}) {
		t.Errorf("feed: got %v", got)
	}
	do(t, m, 3, 2, bid(4))
	if len(m.History().Steps) != 2 {
		t.Error("the step did not wait for the reopened choice")
	}
	do(t, m, 3, 1, bid(4))
	if len(m.History().Steps) != 3 {
		t.Error("the step was not made")
	}
}

// A request that was answered is void, even if the rules ask for the same again.
func TestAnsweredRequestFalls(t *testing.T) {
	m := start(t, toyConfig(2, false))
	first := m.Request(1)
	m.ask([]riposte.Decision{{}, first.Decision, first.Decision}, []int{0, first.ID, 0})
	if got := m.Request(1); got.ID != first.ID+1 || got.Decision != first.Decision {
		t.Errorf("got %+v, want another request for the same", got)
	}
	if got := m.Request(2).ID; got != 1 {
		t.Errorf("request %d of the seat that has not answered, want 1", got)
	}
}
