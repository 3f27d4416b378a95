package house_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"riposte"
	. "riposte/internal/house"
	"riposte/internal/lists"
	"riposte/match"
)

// heard is a listener who gets what those who watch say, where they may.
func (w *world) heard(g Guest, id string) *listener {
	w.t.Helper()
	return w.listenTo(g, id, (*Stream).Hears)
}

func (w *world) gallery(g Guest, id string) *Gallery {
	w.t.Helper()
	s, err := w.LookGallery(ctx, g, id, 0)
	if err != nil {
		w.t.Fatal(err)
	}
	return s.Gallery
}

func (w *world) comment(g Guest, id, name, text string) {
	w.t.Helper()
	w.must(w.Comment(ctx, g, id, name, text, ""))
}

// Two worlds play the same duel; in one those who watch talk all the time. Whoever sits there, and
// the public as the screen has it, get the same bytes and the same wakes until the end.
func TestPlayersLearnNothingOfTheGallery(t *testing.T) {
	bubble(t, func(t *testing.T) {
		var worlds [2]*world
		var ids [2]string
		var ears [2][]*listener
		var bells [2]*Ear
		compared, wakes := 0, 0
		for i := range worlds {
			worlds[i] = newWorld(t)
			w := worlds[i]
			order := Order{Options: quick, Listed: true}
			order.Clock.Base, order.Clock.Increment, order.Clock.Bank = time.Hour, time.Second, time.Minute
			ids[i] = w.two(order)
			for _, g := range []Guest{"ann", "bob", ""} {
				ears[i] = append(ears[i], w.listen(g, ids[i]))
			}
			for _, g := range []Guest{"ann", "bob"} { // they ask for it too
				ears[i] = append(ears[i], w.heard(g, ids[i]))
			}
			w.heard("eve", ids[i])
			bells[i] = w.Listen("ann")
			defer bells[i].Close()
		}
		compare := func() {
			t.Helper()
			for j := range ears[0] {
				a, b := ears[0][j].fresh(), ears[1][j].fresh()
				wakes += len(a)
				same(t, encode(t, b), encode(t, a))
			}
			for _, g := range []Guest{"ann", "bob", ""} {
				same(t, encode(t, worlds[1].look(g, ids[1])), encode(t, worlds[0].look(g, ids[0])))
				if g != "" {
					same(t, encode(t, worlds[1].gallery(g, ids[1])), "null")
				}
			}
			for _, g := range []Guest{"ann", ""} {
				var told [2]string
				for i, w := range worlds {
					all, err := w.List(ctx, lists.Query{})
					w.must(err)
					mine, err := w.Mine(ctx, g)
					w.must(err)
					told[i] = encode(t, all) + encode(t, mine)
				}
				same(t, told[1], told[0])
			}
			if a, b := len(bells[0].Rings), len(bells[1].Rings); a != b {
				t.Fatalf("ann is called %d and %d times", a, b)
			}
			for i := range bells {
				select {
				case <-bells[i].Rings:
				default:
				}
			}
			compared++
		}
		compare()
		for n := 0; worlds[0].look("", ids[0]).Phase == Playing; n++ {
			for k := range 2 {
				worlds[1].comment(Guest(fmt.Sprint("eve", (n+k)%8)), ids[1], "Eve", fmt.Sprintf("line %d: %s", n, strings.Repeat("oh ", n%50)))
				compare()
			}
			for i, w := range worlds {
				w.play(ids[i], 1, "ann", "bob")
			}
			for j := range ears[0] { // two simultaneous answers may be told as one
				ears[0][j].fresh()
				ears[1][j].fresh()
			}
			if worlds[0].look("", ids[0]).Phase == Playing {
				compare()
			}
			time.Sleep(5 * time.Second)
		}
		if compared < 20 || wakes < 5 {
			t.Errorf("%d moments and %d wakes were compared", compared, wakes)
		}
		w, id := worlds[1], ids[1]
		for _, g := range []Guest{"ann", "bob", "", "eve0"} {
			if got := w.gallery(g, id); got == nil || got.Count < 20 || got.Said[0].Name != "Eve" {
				t.Errorf("after the end %q reads %+v", g, got)
			}
		}
		if got := worlds[0].gallery("ann", ids[0]); got != nil {
			t.Errorf("a gallery in which nothing was said is %+v", got)
		}
		for i := range ears {
			for _, l := range ears[i] {
				l.stop()
			}
		}
	})
}

// Those who watch hear each other at once, with the numbers of who speaks.
func TestGallery(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.lay(Order{Options: quick})
		if err := w.Comment(ctx, "eve", id, "", "early", ""); !errors.Is(err, ErrNotBegun) {
			t.Errorf("before the duel: %v", err)
		}
		if got := w.gallery("eve", id); got != nil {
			t.Errorf("before the duel the gallery is %+v", got)
		}
		_, err := w.Join(ctx, "bob", id, Joining{Name: "Bob"})
		w.must(err)
		w.must(w.Submit(ctx, "bob", id, sample("ulla")))
		w.must(w.LockDocument(ctx, "bob", id))
		eve, other, nobody := w.heard("eve", id), w.heard("eli", id), w.heard("", id)
		defer eve.stop()
		defer other.stop()
		defer nobody.stop()
		for _, l := range []*listener{eve, other, nobody} {
			l.fresh()
		}
		w.must(w.Comment(ctx, "eve", id, "Eve", "Well met", "k1"))
		w.must(w.Comment(ctx, "eve", id, "Eve", "Well met", "k1")) // again
		if err := w.Comment(ctx, "eve", id, "Eve", "Farewell", "k1"); !errors.Is(err, match.ErrKey) {
			t.Errorf("another line with the same key: %v", err)
		}
		w.must(w.Comment(ctx, "eli", id, "", "Hello", "k1")) // the key is each guest's own
		for name, l := range map[string]*listener{"eve": eve, "eli": other, "nobody": nobody} {
			heard := l.fresh()
			if len(heard) == 0 {
				t.Fatalf("%s hears nothing", name)
			}
			g := heard[len(heard)-1].Gallery
			if g.Count != 2 || len(g.Said) != 2 || g.Said[0].Who != 1 || g.Said[0].Name != "Eve" || g.Said[0].Text != "Well met" || g.Said[1].Who != 2 || g.Said[1].Name != "" {
				t.Errorf("%s hears %+v", name, g)
			}
		}
		for _, g := range []Guest{"ann", "bob"} {
			if err := w.Comment(ctx, g, id, "", "psst", ""); !errors.Is(err, ErrSeated) {
				t.Errorf("%s, who sits there: %v", g, err)
			}
		}
		for _, text := range []string{"", " \t", "a\x00b", "turn\u202ethis", strings.Repeat("x", MaxTalk+1)} {
			var faults riposte.Faults
			if err := w.Comment(ctx, "eve", id, "", text, ""); !errors.As(err, &faults) {
				t.Errorf("%.20q: %v", text, err)
			}
		}
		if err := w.Comment(ctx, "eve", id, "a\nb", "x", ""); err == nil {
			t.Error("a name with a line break is taken")
		}
		gapless(t, w.look("", id))
		if seq := w.look("", id).Seq; seq != w.look("eve", id).Seq {
			t.Errorf("the lines of the public count %d", seq)
		}

		// Each may speak so often, whatever others do.
		for n := range TalkRate - 1 {
			w.comment("eve", id, "Eve", fmt.Sprint("again ", n))
		}
		if err := w.Comment(ctx, "eve", id, "Eve", "too much", ""); !errors.Is(err, ErrTooMany) {
			t.Errorf("after %d lines in a minute: %v", TalkRate, err)
		}
		w.comment("eli", id, "", "I may")
		time.Sleep(time.Minute + time.Second)
		w.comment("eve", id, "Eve", "a minute later")
		for n := range MaxHeard {
			w.comment(Guest(fmt.Sprint("crowd", n)), id, "", "hurray")
		}
		if g := w.gallery("", id); len(g.Said) != MaxHeard || g.Said[MaxHeard-1].Seq != g.Count || g.Count != TalkRate+3+MaxHeard {
			t.Errorf("%d lines of %d are shown", len(g.Said), g.Count)
		}
	})
}

// Nobody's talk keeps a duel from being taken as dead, and who forgets is forgotten at once.
func TestGalleryIsForgotten(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.two(Order{Options: quick})
		w.comment("eve", id, "Eve Miller", "I said it")
		w.comment("eli", id, "Eli", "so did I")
		if err := w.Forget(ctx, "zoe", id); !errors.Is(err, ErrNoSeat) {
			t.Errorf("who has said nothing: %v", err)
		}
		if err := w.Forget(ctx, "ann", id); !errors.Is(err, ErrGoesOn) {
			t.Errorf("who plays: %v", err)
		}
		listener := w.heard("", id)
		defer listener.stop()
		listener.fresh()
		w.must(w.Forget(ctx, "eve", id))
		heard := listener.fresh()
		if len(heard) != 1 || heard[0].Gallery.Said[0] != (Said{Seq: 1, At: heard[0].Gallery.Said[0].At}) || heard[0].Gallery.Said[1].Who != 1 {
			t.Errorf("what is heard then is %s", encode(t, heard))
		}
		l, err := w.store.Load(ctx, id)
		w.must(err)
		if all := encode(t, l.Lines); strings.Contains(all, "Miller") || strings.Contains(all, "I said it") || !strings.Contains(all, "so did I") {
			t.Errorf("stored is %s", all)
		}
		w.comment("eve", id, "", "and again")
		if g := w.gallery("", id); g.Count != 3 || g.Said[2].Who != 2 {
			t.Errorf("after that the gallery is %s", encode(t, g))
		}
	})
}

// Talk in the gallery does not count as a touch of the duel.
func TestGalleryKeepsNoDuelAlive(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openStore(t, t.TempDir()+"/riposte.db")
		w := on(t, s, "", Config{Random: random(1), Idle: 10 * time.Minute})
		id := w.two(Order{Options: quick})
		for range 9 {
			time.Sleep(time.Minute)
			w.comment("eve", id, "", "still here?")
		}
		time.Sleep(90 * time.Second)
		synctest.Wait()
		if got := w.look("", id); got.Stopped != match.Idle {
			t.Errorf("when nobody has touched it for long enough the duel is %s", got.Phase)
		}
	})
}
