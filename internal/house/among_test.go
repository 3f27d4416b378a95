package house_test

import (
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	. "riposte/internal/house"
	"riposte/internal/jobs"
	"riposte/match"
)

// several are houses on one store.
func several(t *testing.T, criers ...Crier) []*world {
	t.Helper()
	w := newWorld(t)
	w.must(w.Close(ctx))
	houses := make([]*world, max(2, len(criers)))
	for i := range houses {
		cfg := Config{Random: random(byte(20 + i)), Shared: true}
		if i < len(criers) {
			cfg.Crier = criers[i]
		}
		houses[i] = on(t, w.store, w.path, cfg)
	}
	return houses
}

// present is whether a seat's person is here, as a house says.
func (w *world) present(id string, seat int) bool {
	return w.look("", id).Seats[seat-1].Presence == Here
}

// Who is at one house is there for all: no bank runs while a page moves from one house to
// another, and it runs once nobody has the page.
func TestPresenceAmongHouses(t *testing.T) {
	bubble(t, func(t *testing.T) {
		const bank = time.Minute
		in := several(t)
		one, two := in[0], in[1]
		id := one.two(Order{Options: quick, Clock: match.Clock{Base: time.Hour, Bank: bank}})
		ann, bob := one.listen("ann", id), two.listen("bob", id)
		_ = one.listen("", id)
		for n := range 6 { // ann's page goes from one house to the other
			time.Sleep(3 * Grace)
			synctest.Wait()
			for i, w := range in {
				if s := w.look("bob", id); s.Seats[0].Presence != Here || s.Seats[1].Presence != Here || s.Watching != 1 || s.Seats[0].Clock.Bank != bank.Milliseconds() {
					t.Fatalf("move %d, house %d: %s", n, i+1, encode(t, s.Seats))
				}
			}
			ann.stop()
			ann = in[(n+1)%2].listen("ann", id)
		}
		ann.stop()
		gone := two.Now()
		time.Sleep(Grace + 2*jobs.BeatEvery)
		synctest.Wait()
		if one.present(id, 1) || two.present(id, 1) {
			t.Error("nobody has seen that ann has gone")
		}
		time.Sleep(gone.Add(Grace + bank - 2*time.Second).Sub(two.Now()))
		if err := two.Claim(ctx, "bob", id); !errors.Is(err, match.ErrEarly) {
			t.Errorf("a claim before the bank is empty: %v", err)
		}
		time.Sleep(4 * time.Second)
		two.must(two.Claim(ctx, "bob", id))
		bob.stop()
	})
}

// A house that dies costs nobody time: who was there is on the way, and what is due moves by as
// long as it took to notice.
func TestDeathOfAHouse(t *testing.T) {
	bubble(t, func(t *testing.T) {
		const bank, base = time.Minute, 5 * time.Minute
		in := several(t)
		one, two := in[0], in[1]
		id := one.two(Order{Options: quick, Clock: match.Clock{PerRequest: base, Bank: bank}})
		one.listen("ann", id)
		bob := two.listen("bob", id)
		time.Sleep(30 * time.Second)
		synctest.Wait()
		until := *two.look("bob", id).Seats[0].Clock.Deadline
		one.Kill()
		time.Sleep(2 * time.Second)
		synctest.Wait()
		s := two.look("bob", id)
		if s.Seats[0].Presence != Here || s.Seats[0].Clock.Bank != bank.Milliseconds() {
			t.Errorf("ann's page was on a house that died: %s", encode(t, s.Seats[0]))
		}
		if given := s.Seats[0].Clock.Deadline.Sub(until); given < jobs.GoneAfter-jobs.BeatEvery || given > 2*time.Second {
			t.Errorf("%v were given back, want what it took to notice", given)
		}
		ann := two.listen("ann", id)
		time.Sleep(2 * Grace)
		synctest.Wait()
		if s := two.look("bob", id); s.Seats[0].Presence != Here || s.Seats[0].Clock.Bank != bank.Milliseconds() {
			t.Errorf("ann's page is at the other house: %s", encode(t, s.Seats[0]))
		}
		ann.stop()
		bob.stop()
	})
}

// A house that has nobody to tell it shows what others have changed within a second; a
// deletion too.
func TestToldByTheStore(t *testing.T) {
	bubble(t, func(t *testing.T) {
		in := several(t)
		one, two := in[0], in[1]
		id := one.two(Order{Options: quick})
		unbegun := one.lay(Order{})
		far, other := two.listen("", id), two.listen("", unbegun)
		for range 5 {
			time.Sleep(1234 * time.Millisecond)
			far.fresh()
			one.must(one.Talk(ctx, "ann", id, "hm", ""))
			time.Sleep(time.Second)
			if len(far.fresh()) == 0 {
				t.Fatal("nothing was heard for a second")
			}
		}
		one.must(one.Cancel(ctx, "ann", unbegun))
		time.Sleep(time.Second)
		if err := other.failed(); !errors.Is(err, ErrNoDuel) {
			t.Errorf("the stream of a table that is cancelled elsewhere: %v", err)
		}
		far.stop()
	})
}

// What is judged by what was true before another house acted is judged again.
func TestStaleJudgement(t *testing.T) {
	bubble(t, func(t *testing.T) {
		in := several(t)
		one, two := in[0], in[1]
		id := one.lay(Order{Options: quick})
		two.look("ann", id) // it is loaded there, without bob
		_, err := one.Join(ctx, "bob", id, Joining{Name: "Bob"})
		one.must(err)
		two.must(two.Submit(ctx, "bob", id, sample("ulla")))
		one.must(one.LockDocument(ctx, "bob", id))
		for !one.answer("ann", id) || !one.answer("bob", id) {
			synctest.Wait()
		}
		// The first request is over: two holds it to be open.
		s := one.look("ann", id)
		said := one.legal(id, 1)[0]
		if _, err := two.Answer(ctx, "ann", id, Answer{Request: s.Request.ID, Sentence: said, Lock: true}); err != nil {
			t.Errorf("an answer to what another house asks: %v", err)
		}
	})
}

// A post is the criers of several houses, with nothing in between.
type post struct {
	mu    sync.Mutex
	heard []func(string, int64)
	lost  bool
	cries []int64
}

func (p *post) Hear(heard func(string, int64)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.heard = append(p.heard, heard)
}

func (p *post) Cry(duel string, revision int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cries = append(p.cries, revision)
	if p.lost {
		return
	}
	for _, heard := range slices.Concat(p.heard, p.heard) { // twice, and to the one that cries
		heard(duel, revision)
	}
}

// With a crier a change is shown elsewhere at once; one whose word is lost, with the next look
// at the store.
func TestCrier(t *testing.T) {
	bubble(t, func(t *testing.T) {
		p := &post{}
		in := several(t, p, p)
		one, two := in[0], in[1]
		id := one.two(Order{Options: quick})
		far := two.listen("", id)
		time.Sleep(time.Minute)
		far.fresh()
		began := time.Now()
		one.must(one.Talk(ctx, "ann", id, "hm", ""))
		if n := len(far.fresh()); n != 1 || !time.Now().Equal(began) {
			t.Errorf("told %d times, after %v", n, time.Since(began))
		}
		p.mu.Lock()
		p.lost = true
		p.mu.Unlock()
		one.must(one.Talk(ctx, "bob", id, "ha", ""))
		time.Sleep(time.Second)
		if n := len(far.fresh()); n != 1 {
			t.Errorf("told %d times of what the crier lost", n)
		}
		if !slices.IsSorted(p.cries) || len(p.cries) == 0 {
			t.Errorf("cried %v", p.cries)
		}
		far.stop()
	})
}

// A code that moves a seat is good at any house.
func TestMoveAtAnotherHouse(t *testing.T) {
	bubble(t, func(t *testing.T) {
		in := several(t)
		id := in[0].two(Order{Options: quick})
		code, _, err := in[0].Mover(ctx, "ann", id)
		in[0].must(err)
		if seat, err := in[1].Move(ctx, "eve", id, code); seat != 1 || err != nil {
			t.Errorf("got seat %d, %v", seat, err)
		}
		if _, err := in[0].Move(ctx, "kim", id, code); !errors.Is(err, ErrMove) {
			t.Errorf("a second time: %v", err)
		}
	})
}
