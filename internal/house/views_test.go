package house_test

import (
	"reflect"
	"runtime"
	"testing"
	"testing/synctest"

	. "riposte/internal/house"
)

// The scene of a position is made once: a lock, talk and who comes leave it as it is,
// and the next step does not.
func TestViewsStay(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.two(Order{Options: quick})
		ann, eve := w.listen("ann", id), w.listen("", id)
		last := func(l *listener) *Sight {
			t.Helper()
			all := l.fresh()
			if len(all) == 0 {
				t.Fatal("nothing was told")
			}
			return all[len(all)-1]
		}
		for w.look("ann", id).Request == nil || !w.look("ann", id).Request.Sealed {
			w.play(id, 1, "ann", "bob")
		}
		w.must(w.Talk(ctx, "ann", id, "hm", ""))
		mine, all := last(ann), last(eve)
		if !w.answer("ann", id) {
			t.Fatal("nothing is asked")
		}
		if s := last(ann); s.View != mine.View || s.Request == mine.Request {
			t.Error("a lock made another scene for its own seat")
		}
		if s := last(eve); s.View != all.View || !s.Seats[0].Locked {
			t.Error("a lock made another scene for the public")
		}
		if !w.answer("bob", id) {
			t.Fatal("nothing is asked of the other")
		}
		if s := last(ann); s.View == mine.View {
			t.Error("a step has left the scene as it was")
		}
		ann.stop()
		eve.stop()
	})
}

// Whatever line they are asked for from, the lines are the same: those of the match and
// those of the table, with what is set aside.
func TestLinesSince(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.lay(Order{Options: quick, Places: []Place{{Who: Me, Document: sample("pell"), Lock: true}, {Who: Bot}}})
		for i := range 4 {
			w.play(id, 2, "ann")
			w.must(w.Talk(ctx, "ann", id, "hm", ""))
			w.must(w.Note(ctx, "ann", id, "a note"))
			if s := w.look("ann", id); i%2 == 1 && s.CanBack > 0 {
				w.must(w.TakeBack(ctx, "ann", id, s.CanBack))
			}
			synctest.Wait()
		}
		for _, g := range []Guest{"ann", ""} {
			all := w.look(g, id)
			gapless(t, all)
			for since := range all.Seq + 1 {
				s, err := w.Look(ctx, g, id, since)
				w.must(err)
				if want := all.Lines[since:]; s.Since != since || len(s.Lines) != len(want) || len(want) > 0 && !reflect.DeepEqual(s.Lines, want) {
					t.Fatalf("%q after line %d: got\n%s\nwant\n%s", g, since, encode(t, s.Lines), encode(t, want))
				}
			}
		}
	})
}

// What a look at the last line takes does not grow with the duel.
func TestLookStaysSmall(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.two(Order{})
		look := func() (size uint64, seq int) {
			held := w.look("ann", id) // and its scene
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			const times = 50
			for range times {
				if _, err := w.Look(ctx, "ann", id, held.Seq-1); err != nil {
					t.Fatal(err)
				}
			}
			runtime.ReadMemStats(&after)
			runtime.KeepAlive(held)
			return (after.TotalAlloc - before.TotalAlloc) / times, held.Seq
		}
		w.play(id, 4, "ann", "bob")
		short, few := look()
		w.play(id, 120, "ann", "bob")
		long, many := look()
		if many < 4*few || long > 4*short {
			t.Errorf("a look takes %d bytes after %d lines, %d after %d", short, few, long, many)
		}
	})
}
