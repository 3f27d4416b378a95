package house_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	. "riposte/internal/house"
	"riposte/internal/store"
)

// viewers is everybody at a table of ann and bob.
var viewers = []Guest{"", "ann", "bob"}

// sights is what everybody sees, byte for byte.
func (w *world) sights(id string) string {
	w.t.Helper()
	all := ""
	for _, g := range viewers {
		all += encode(w.t, w.look(g, id)) + "\n"
	}
	return all
}

// A second house on the same file shows the same, in the middle of a bout, with a
// draft, a lock, a bot's seat, talk and a takeback behind it.
func TestRestart(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		tables := []string{
			w.two(Order{Options: quick}),
			w.two(Order{}),
			w.lay(Order{Places: []Place{{Who: Me, Document: sample("ulla"), Lock: true}, {Who: Bot}}}),
			w.lay(Order{}),
		}
		w.must(w.Talk(ctx, "bob", tables[0], "one", "k"))
		for turn := range 12 {
			for i, id := range tables[:3] {
				synctest.Wait()
				w.answer("ann", id)
				if i < 2 && turn%3 != 0 {
					w.answer("bob", id)
				}
			}
			time.Sleep(time.Second)
		}
		synctest.Wait()
		if s := w.look("ann", tables[2]); s.CanBack != 0 {
			w.must(w.TakeBack(ctx, "ann", tables[2], s.CanBack))
			synctest.Wait()
		} else {
			t.Error("nothing to take back from a bot")
		}
		if s := w.look("ann", tables[1]); s.Request != nil && s.Request.Sealed {
			if _, err := w.Answer(ctx, "ann", tables[1], Answer{Request: s.Request.ID, Sentence: w.legal(tables[1], 1)[3]}); err != nil {
				t.Fatal(err)
			}
		}
		synctest.Wait()
		var before []string
		for _, id := range tables {
			before = append(before, w.sights(id))
		}
		w.must(w.Close(ctx))
		w.must(w.store.Close())
		again := on(t, openStore(t, w.path), w.path, Config{Random: random(9)})
		for i, id := range tables {
			same(t, again.sights(id), before[i])
		}
		if end := again.play(tables[0], 1000, "ann", "bob"); end.Phase != Over {
			t.Errorf("played on: %s", end.Phase)
		}
		again.verified(tables[0])
	})
}

// Two houses on one store: acts and looks at either, and the bots' answers by
// whichever comes first.
func TestTwoHouses(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		w.must(w.Close(ctx))
		one := on(t, w.store, w.path, Config{Random: random(2), Shared: true})
		two := on(t, w.store, w.path, Config{Random: random(3), Shared: true})
		id := one.two(Order{Options: quick})
		bots := two.lay(Order{Options: quick, Places: []Place{{Who: Me, Document: sample("ulla"), Lock: true}, {Who: Bot}}})
		far := two.listen("", id)
		houses := []*world{one, two}
		for range 1000 {
			time.Sleep(2 * lookEvery)
			synctest.Wait()
			at := houses[one.random.IntN(2)]
			at.answer("ann", bots)
			at.answer("ann", id)
			houses[one.random.IntN(2)].answer("bob", id)
			same(t, one.looks(id), two.looks(id))
			if one.look("", id).Phase == Over && two.look("", bots).Phase == Over {
				break
			}
		}
		time.Sleep(2 * lookEvery)
		for _, duel := range []string{id, bots} {
			if s := one.look("", duel); s.Phase != Over {
				t.Errorf("%s is %s", duel, s.Phase)
			}
			one.verified(duel)
		}
		if got := far.fresh(); len(got) == 0 || got[len(got)-1].Phase != Over {
			t.Error("a watcher at the other house was not told the end")
		}
		far.stop()
	})
}

// Both houses judge from the same revision: one is first, the other is told so.
func TestConflict(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		other := on(t, w.store, w.path, Config{Random: random(3)}) // it keeps what it loaded
		id := w.two(Order{Options: quick})
		other.look("ann", id)
		w.answer("ann", id)
		w.answer("bob", id)
		_, err := other.Answer(ctx, "ann", id, Answer{Request: 1, Sentence: other.legal(id, 1)[0], Lock: true})
		if err == nil {
			t.Fatal("an answer to a request that was answered elsewhere was taken")
		}
		same(t, other.sights(id), w.sights(id))
	})
}

// A flaky store fails commits: before they are stored, after, or without knowing.
type flaky struct {
	store.Store
	on atomic.Bool

	mu     sync.Mutex
	random *rand.Rand
	failed map[string]int
}

// fate chooses what becomes of a commit.
func (f *flaky) fate() string {
	if !f.on.Load() {
		return ""
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	fate := [6]string{"refused", "lost", "stored"}[f.random.IntN(6)]
	if fate != "" {
		f.failed[fate]++
	}
	return fate
}

var errDisk = errors.New("the disk is full")

func (f *flaky) Commit(ctx context.Context, c store.Change) (int64, error) {
	switch f.fate() {
	case "refused":
		return 0, &store.Error{Op: "commit", Duel: c.Duel, Err: errDisk}
	case "lost":
		return 0, &store.Error{Op: "commit", Duel: c.Duel, Err: store.ErrUnknown}
	case "stored":
		if _, err := f.Store.Commit(ctx, c); err != nil {
			return 0, err
		}
		return 0, &store.Error{Op: "commit", Duel: c.Duel, Err: store.ErrUnknown}
	}
	return f.Store.Commit(ctx, c)
}

// Nothing acknowledged is lost, and nothing is seen that is not stored: whatever
// anybody sees while commits fail, a fresh house on the same store shows too.
func TestFailingStore(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		w.must(w.Close(ctx))
		shaky := &flaky{Store: w.store, random: rand.New(rand.NewPCG(3, 4)), failed: map[string]int{}}
		first := on(t, shaky, w.path, Config{Random: random(4)})
		id := first.two(Order{Options: quick})
		public := first.listen("", id)
		shaky.on.Store(true)
		acknowledged, refused := 0, 0
		told := map[string]bool{}
		for n := range 400 {
			for _, g := range viewers[1:] {
				s, err := first.Look(ctx, g, id, 0)
				first.must(err)
				if s.Phase == Over {
					break
				}
				if s.Request == nil || !s.Request.Must {
					continue
				}
				legal := first.legal(id, s.Seat)
				a := Answer{Request: s.Request.ID, Sentence: legal[first.random.IntN(len(legal))], Lock: true}
				before := len(w.locks(id))
				_, err = first.Answer(ctx, g, id, a)
				locks := w.locks(id)
				switch {
				case err == nil:
					acknowledged++
					if len(locks) <= before {
						t.Fatalf("%s's acknowledged answer %q is not stored", g, a.Sentence)
					}
				case errors.Is(err, errDisk) || errors.Is(err, store.ErrUnknown):
					refused++
					if errors.Is(err, errDisk) && len(locks) != before {
						t.Fatalf("%s's refused answer is stored", g)
					}
				default:
					t.Fatalf("%s: %v", g, err)
				}
				if n%5 == 0 {
					text := fmt.Sprint("talk ", n, " of ", g)
					if first.Talk(ctx, g, id, text, fmt.Sprint(n)) == nil {
						told[text] = true
					}
				}
				time.Sleep(10 * time.Second)
			}
			shaky.on.Store(false)
			fresh := on(t, w.store, w.path, Config{Random: random(5)})
			same(t, first.looks(id), fresh.looks(id))
			w.must(fresh.Close(ctx))
			shaky.on.Store(true)
			if first.look("", id).Phase == Over {
				break
			}
		}
		shaky.on.Store(false)
		synctest.Wait()
		end := first.look("ann", id)
		if end.Phase != Over || acknowledged < 10 || refused < 3 || len(shaky.failed) != 3 {
			t.Errorf("%s after %d answers, %d refused, commits failed %v", end.Phase, acknowledged, refused, shaky.failed)
		}
		for _, g := range viewers {
			gapless(t, first.look(g, id))
		}
		talked := map[string]int{}
		for _, l := range end.Lines {
			if l.Kind == LineTalk {
				talked[l.Text]++
			}
		}
		for text := range told {
			if talked[text] != 1 {
				t.Errorf("%q was told %d times", text, talked[text])
			}
		}
		var lines []Line
		for _, s := range public.fresh() {
			lines = append(lines, s.Lines...)
		}
		same(t, encode(t, lines), encode(t, first.look("", id).Lines))
		public.stop()
		first.verified(id)
	})
}

// looks is sights without presence, which another house can't know.
func (w *world) looks(id string) string {
	w.t.Helper()
	all := ""
	for _, g := range viewers {
		s := w.look(g, id)
		s.Watching = 0
		all += encode(w.t, s) + "\n"
	}
	return all
}

// locks is what has been locked, as it is stored.
func (w *world) locks(id string) []string {
	w.t.Helper()
	l, err := w.store.Load(ctx, id)
	if err != nil {
		w.t.Fatal(err)
	}
	var all []string
	for _, s := range l.History.Steps {
		for _, lock := range s.Locks {
			all = append(all, fmt.Sprint(lock.Seat, lock.Request, lock.Choice))
		}
	}
	if l.Standing != nil {
		for _, lock := range l.Standing.Locks {
			all = append(all, fmt.Sprint(lock.Seat, lock.Request, lock.Choice))
		}
	}
	return all
}
