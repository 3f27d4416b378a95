package house_test

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"

	"riposte/bot/reason"
	. "riposte/internal/house"
)

// TestWhys: whoever plays with a bot alone is told why it chose in the open, and of hidden cards
// only after the end; others at the table, and people between themselves, are told nothing.
func TestWhys(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := school(t)
		duel := w.lay(Order{Ruleset: "coolduel", Options: map[string]string{"map": "close-quarters"}, Places: []Place{{Who: Me, Document: sample("sellsword"), Lock: true}, {Who: Bot, Bot: "greedy", Document: sample("corsair")}}})
		if _, err := w.Whys(ctx, "eve", duel, 0); !errors.Is(err, ErrNoSeat) {
			t.Errorf("a spectator gets %v", err)
		}
		people := w.two(Order{Ruleset: "pugilism", Options: quick, Places: []Place{{Who: Me, Document: sample("pell"), Lock: true}, {Who: Open}}})
		if _, err := w.Whys(ctx, "ann", people, 0); !errors.Is(err, ErrNoSeat) {
			t.Errorf("between people one gets %v", err)
		}
		told := 0
		for range 12 {
			synctest.Wait()
			whys, err := w.Whys(ctx, "ann", duel, 0)
			w.must(err)
			for _, why := range whys {
				if why.Reason == nil || why.Reason.By != reason.Advice || why.Text == "" || why.Line == 0 {
					t.Errorf("in the open, it says %+v", why)
				}
				told++
			}
			if !w.answer("ann", duel) {
				break
			}
		}
		if told == 0 {
			t.Error("nothing was told")
		}

		duel = w.lay(Order{Ruleset: "pugilism", Options: quick, Places: []Place{{Who: Me, Document: sample("pell"), Lock: true}, {Who: Bot, Bot: "advised", Document: sample("ulla")}}})
		for range 400 {
			synctest.Wait()
			over := w.look("ann", duel).Phase == Over
			whys, err := w.Whys(ctx, "ann", duel, 1)
			w.must(err)
			for _, why := range whys {
				if (why.Reason != nil) != over || strings.Contains(why.Text, "hidden") == over {
					t.Fatalf("over %t, of the first cards it says %+v", over, why)
				}
			}
			if over {
				if len(whys) != 1 {
					t.Fatalf("of the first cards it says %+v", whys)
				}
				break
			}
			w.answer("ann", duel)
		}

		lesson, err := w.Teach(ctx, "ann", "pugilism/first", "Ann", "key")
		w.must(err)
		if whys, err := w.Whys(ctx, "ann", lesson, 0); err != nil || len(whys) > 0 {
			t.Errorf("the rival of a lesson says %+v, %v", whys, err)
		}
	})
}
