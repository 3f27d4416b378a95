package match

import (
	"math/rand/v2"
	"testing"
	"time"

	"riposte"
)

// followed is a match that only follows another, and time that passes by itself.
type followed struct {
	*Match
	known int
}

// A match that follows another from the store is at each moment what a rebuilt one is, whatever
// time it thought it was.
func TestFollowIsRebuild(t *testing.T) {
	var followings, locks, drafts, backs, voided, blind int
	for trial := range uint64(200) {
		r := rand.New(rand.NewPCG(17, trial))
		cfg := randomConfig(r)
		m := start(t, cfg)
		now := at(2)
		stands := m.Standing()
		f, err := Rebuild(cfg, stored(t, m.History()), ptr(stored(t, stands)))
		if err != nil {
			t.Fatal(err)
		}
		far := followed{f, m.Steps()}
		for range 60 {
			now = now.Add(time.Duration(r.IntN(9000)) * time.Millisecond)
			act(m, r, now)
			if far.Over() {
				break
			}
			if r.IntN(3) == 0 {
				far.charge(now.Add(time.Duration(r.IntN(30)) * time.Second))
			}
			if r.IntN(4) > 0 {
				continue
			}
			h, st := stored(t, m.History()), stored(t, m.Standing())
			fresh, err := Rebuild(cfg, h, &st)
			if err != nil {
				t.Fatalf("trial %d: %v", trial, err)
			}
			before := len(far.locks)
			if err := far.Follow(h.Steps[far.known:], h.Void, ptr(stored(t, st))); err != nil {
				t.Fatalf("trial %d: %v", trial, err)
			}
			if got, want := dump(far.Match), dump(fresh); got != want {
				t.Fatalf("trial %d: followed and rebuilt differ\n%s", trial, difference(got, want))
			}
			for i := far.known; i < len(h.Steps); i++ {
				if h.Steps[i].Back != nil {
					backs++
				}
			}
			followings, locks, drafts = followings+1, locks+min(before, 1), drafts+len(st.Drafts)
			if h.Void != nil {
				voided++
			}
			if cfg.Blind != nil {
				blind++
			}
			far.known = len(h.Steps)
		}
	}
	if min(followings/1000, locks, drafts, backs, voided, blind) == 0 {
		t.Errorf("not everything happened: %d followings, %d with locks that lay there, %d drafts, %d takebacks, %d void, %d blind", followings, locks, drafts, backs, voided, blind)
	}
}

// What another history has, or what was locked here alone, can't be followed.
func TestFollowRefuses(t *testing.T) {
	m := start(t, toyConfig(2, false))
	h, st := m.History(), m.Standing()
	far := func() *Match {
		f, err := Rebuild(toyConfig(2, false), h, &st)
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	alone, unbegun := far(), new(Match)
	if _, err := alone.Answer(at(1), Answer{Seat: 1, Request: 1, Choice: bid(2), Lock: true}); err != nil {
		t.Fatal(err)
	}
	do(t, m, 2, 2, bid(3))
	now := m.Standing()
	if err := alone.Follow(nil, nil, &now); err == nil {
		t.Error("a lock made here alone was left there")
	}
	if err := unbegun.Follow(nil, nil, &now); err == nil {
		t.Error("a duel that has not begun was followed")
	}
	do(t, m, 3, 1, bid(1))
	next := stored(t, m.History().Steps[1:])
	next[0].By[riposte.Seat(1)] = bid(4)
	if err := far().Follow(next, nil, ptr(m.Standing())); err == nil {
		t.Error("another choice than was locked was followed")
	}
	if err := far().Follow(m.History().Steps[1:], nil, ptr(m.Standing())); err != nil {
		t.Error(err)
	}
}
