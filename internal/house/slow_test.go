package house_test

import (
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"riposte"
	. "riposte/internal/house"
	"riposte/match"
	"riposte/scene"
)

// Many bots that think long hold up neither people at other tables nor the clock, and no more
// of them think at once than leave room.
func TestThinkingHoldsUpNobody(t *testing.T) {
	for _, kind := range []string{"advised", "expert"} {
		t.Run(kind, func(t *testing.T) { thinkingHoldsUpNobody(t, kind) })
	}
}

func thinkingHoldsUpNobody(t *testing.T, kind string) {
	bubble(t, func(t *testing.T) {
		w, r := hook(t)
		goOn := make(chan struct{})
		release := sync.OnceFunc(func() { close(goOn) })
		defer release()
		var thinking, most, thoughts atomic.Int32
		r.advise = func() {
			if n := thinking.Add(1); n > most.Load() {
				most.Store(n)
			}
			<-goOn
			thoughts.Add(1)
			thinking.Add(-1)
		}
		const tables = 20
		for i := range tables {
			_, err := w.Create(ctx, Guest(fmt.Sprint("guest ", i)), Order{Ruleset: "odd", Options: quick, Places: []Place{{Who: Me}, {Who: Bot, Bot: kind}}})
			w.must(err)
		}
		people := w.lay(Order{Ruleset: "odd", Options: quick, Places: []Place{{Who: Me}}, Clock: match.Clock{Base: time.Minute}})
		if _, err := w.Join(ctx, "bob", people, Joining{}); err != nil {
			t.Fatal(err)
		}
		time.Sleep(lookEvery)
		synctest.Wait()
		if n := thinking.Load(); n == 0 || int(n) > w.Minds() {
			t.Fatalf("%d bots think at once, want 1 to %d", n, w.Minds())
		}
		if !w.answer("ann", people) {
			t.Fatal("nothing is asked where people play")
		}
		before := w.look("", people).Step
		time.Sleep(time.Minute + lookEvery)
		synctest.Wait()
		if now := w.look("", people).Step; now == before {
			t.Error("the clock waits for the bots")
		}
		release()
		time.Sleep(lookEvery)
		synctest.Wait()
		if n := thoughts.Load(); n < tables || int(most.Load()) > w.Minds() {
			t.Errorf("%d thoughts, %d at once; want one at each of %d tables and %d at once", n, most.Load(), tables, w.Minds())
		}
	})
}

// A preview that takes long holds up no answer and no other preview; the same one is worked
// out once for all who ask, from the position in which they asked, and only for that.
func TestPreviewsHoldUpNobody(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w, r := hook(t)
		goOn := make(chan struct{})
		release := sync.OnceFunc(func() { close(goOn) })
		defer release()
		var begun atomic.Int32
		r.preview = func(s riposte.Seat, c riposte.Choice) scene.Preview {
			begun.Add(1)
			<-goOn
			return scene.Preview{Facts: []scene.Fact{{Label: "choice", Value: "of the rules"}}}
		}
		id := w.lay(Order{Ruleset: "odd", Options: quick, Places: []Place{{Who: Me}}})
		if _, err := w.Join(ctx, "bob", id, Joining{}); err != nil {
			t.Fatal(err)
		}
		asked := w.look("ann", id).Request.ID
		legal := w.legal(id, 1)
		type reply struct {
			shown *scene.Preview
			err   error
		}
		replies := make(chan reply, 3)
		for _, sentence := range []string{legal[0], legal[0], legal[1]} {
			go func() {
				shown, err := w.Preview(ctx, "ann", id, asked, sentence)
				replies <- reply{shown, err}
			}()
		}
		synctest.Wait()
		if n := begun.Load(); n != 2 || w.Previews(id) != 2 {
			t.Fatalf("%d previews are being worked out and %d are kept, want one for each of two choices", n, w.Previews(id))
		}
		if !w.answer("ann", id) || !w.answer("bob", id) {
			t.Fatal("nothing is asked")
		}
		synctest.Wait()
		if w.look("ann", id).Request.ID == asked {
			t.Fatal("the duel has not gone on")
		}
		if n := w.Previews(id); n != 0 {
			t.Errorf("%d previews of a position that is gone are kept", n)
		}
		release()
		shown := map[*scene.Preview]int{}
		for range 3 {
			r := <-replies
			if r.err != nil || r.shown == nil || len(r.shown.Facts) != 1 {
				t.Fatalf("got %+v, %v", r.shown, r.err)
			}
			shown[r.shown]++
		}
		if len(shown) != 2 {
			t.Errorf("%d previews of two choices", len(shown))
		}
		if p, err := w.Preview(ctx, "ann", id, asked, legal[0]); p != nil || err != nil {
			t.Errorf("of a request that no longer stands: got %+v, %v, want nothing", p, err)
		}
		if p, err := w.Preview(ctx, "ann", id, asked, "no sentence"); p != nil || err != nil {
			t.Errorf("of a request that no longer stands, not even a sentence: got %+v, %v", p, err)
		}
		if _, err := w.Preview(ctx, "ann", id, 0, w.legal(id, 1)[0]); err != nil {
			t.Errorf("of whichever request stands: %v", err)
		}
		w.play(id, 1000, "ann", "bob")
		if p, err := w.Preview(ctx, "ann", id, asked, legal[0]); p != nil || err != nil {
			t.Errorf("when the duel is over: got %+v, %v, want nothing", p, err)
		}
	})
}

// What was worked out is kept as long as the position. Neither talk nor a lock of the other seat
// makes it forgotten: the time of a preview would tell of it.
func TestPreviewsAreKept(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w, r := hook(t)
		begun := 0
		r.preview = func(riposte.Seat, riposte.Choice) scene.Preview { begun++; return scene.Preview{} }
		id := w.lay(Order{Ruleset: "odd", Options: quick, Places: []Place{{Who: Me}}})
		if _, err := w.Join(ctx, "bob", id, Joining{}); err != nil {
			t.Fatal(err)
		}
		sentence := w.legal(id, 1)[0]
		for range 3 {
			if _, err := w.Preview(ctx, "ann", id, 0, sentence); err != nil {
				t.Fatal(err)
			}
			w.must(w.Talk(ctx, "bob", id, "hm", fmt.Sprint(begun)))
		}
		if !w.answer("bob", id) {
			t.Fatal("bob is asked nothing")
		}
		if _, err := w.Preview(ctx, "ann", id, 0, sentence); err != nil {
			t.Fatal(err)
		}
		if begun != 1 {
			t.Errorf("it was worked out %d times", begun)
		}
		r.preview = func(riposte.Seat, riposte.Choice) scene.Preview { panic("the rules are at a loss") }
		for range 2 {
			if p, err := w.Preview(ctx, "ann", id, 0, w.legal(id, 1)[1]); p != nil || err == nil || strings.Contains(err.Error(), "at a loss") {
				t.Errorf("rules that fail: got %+v, %v", p, err)
			}
		}
	})
}
