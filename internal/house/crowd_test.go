package house_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"riposte"
	. "riposte/internal/house"
)

// Many at one table at once: every stream tells the same story, and what everybody
// did is in it once.
func TestCrowd(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.two(Order{Options: quick})
		var ears []*listener
		for i := range 9 {
			ears = append(ears, w.listen(viewers[i%3], id))
		}
		var all sync.WaitGroup
		for i, g := range []Guest{"ann", "bob", "ann", "bob"} {
			random := rand.New(rand.NewPCG(5, uint64(i)))
			all.Go(func() {
				for n := range 400 {
					s, err := w.Look(ctx, g, id, 0)
					if err != nil || s.Phase == Over {
						return
					}
					if n%40 == 0 {
						_ = w.Talk(ctx, g, id, fmt.Sprint(i, " says ", n), fmt.Sprint(i, n))
					}
					if s.Request == nil || !s.Request.Must {
						time.Sleep(time.Millisecond)
						continue
					}
					legal := w.legal(id, s.Seat)
					if len(legal) == 0 {
						continue
					}
					// Two tabs of one person: one of them is late.
					_, err = w.Answer(ctx, g, id, Answer{Request: s.Request.ID, Sentence: legal[random.IntN(len(legal))], Lock: true})
					if err != nil && !errors.Is(err, riposte.ErrLocked) && !errors.Is(err, riposte.ErrStale) && !errors.Is(err, riposte.ErrNotOwed) &&
						!errors.Is(err, riposte.ErrOver) && !errors.Is(err, riposte.ErrNotation) && !errors.Is(err, riposte.ErrIllegal) {
						t.Errorf("%s: %v", g, err)
					}
				}
			})
		}
		all.Wait()
		w.play(id, 1000, "ann", "bob")
		for i, l := range ears {
			var lines []Line
			for _, s := range l.fresh() {
				gapless(t, s)
				lines = append(lines, s.Lines...)
			}
			want := w.look(viewers[i%3], id)
			same(t, encode(t, lines), encode(t, want.Lines))
			l.stop()
		}
		w.verified(id)
	})
}

// Those who ask at the same time find the same table.
func TestAtOnce(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		var tables, rematches [4]string
		var all sync.WaitGroup
		for i := range tables {
			all.Go(func() {
				var err error
				tables[i], err = w.Create(ctx, "ann", Order{Ruleset: "pugilism", Options: quick, Key: "k", Places: []Place{{Who: Me, Document: sample("pell"), Lock: true}}})
				if err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		id := tables[0]
		seats := make([]riposte.Seat, 4)
		for i := range seats {
			all.Go(func() { seats[i], _ = w.Join(ctx, Guest(fmt.Sprint("guest ", i)), id, Joining{}) })
		}
		all.Wait()
		second := Guest("")
		for i, s := range seats {
			if s == 2 && second == "" {
				second = Guest(fmt.Sprint("guest ", i))
			} else if s != 0 {
				t.Errorf("the seats are %v", seats)
			}
		}
		w.must(w.Submit(ctx, second, id, sample("ulla")))
		w.must(w.LockDocument(ctx, second, id))
		w.play(id, 1000, "ann", second)
		for i := range rematches {
			all.Go(func() {
				var err error
				if rematches[i], err = w.Rematch(ctx, []Guest{"ann", second}[i%2], id, nil); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		for i := range tables {
			if tables[i] != id || rematches[i] != rematches[0] {
				t.Errorf("tables %v, rematches %v", tables, rematches)
			}
		}
		if s := w.look("ann", rematches[0]); s.Phase != Preparing || s.Seat != 2 {
			t.Errorf("got %s", encode(t, s))
		}
	})
}
