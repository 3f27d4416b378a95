package house_test

import (
	"errors"
	"reflect"
	"slices"
	"testing"
	"testing/synctest"

	"riposte"
	. "riposte/internal/house"
	"riposte/scene"
)

// A bot plays the foes that the game master leaves to it and no others, steps in by nothing
// else, and stops when they are taken back; nobody else is told who plays.
func TestBotPlaysFoes(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.mastered(map[string]string{"roundLimit": "9", "initiative": "static"})
		var foes []string
		sides := w.look("gil", id).View.Sides
		for i := range sides {
			if sides[i].Seat == 3 {
				foes = append(foes, sides[i].ID)
			}
		}
		if len(foes) < 2 {
			t.Fatalf("%d foes", len(foes))
		}
		before := map[Guest]*Sight{"ann": w.look("ann", id), "bob": w.look("bob", id), "": w.look("", id)}
		w.must(w.Hand(ctx, "gil", id, foes[:1], true))
		for g, was := range before {
			now := w.look(g, id)
			if now.Seq != was.Seq || len(now.Hands) > 0 || scene.Changed(was.View, now.View) != 0 || !reflect.DeepEqual(was.Lines, now.Lines) {
				t.Errorf("%q is told who plays", g)
			}
		}
		if got := w.look("gil", id).Hands; !slices.Equal(got, foes[:1]) {
			t.Errorf("the game master reads %q, want %q", got, foes[:1])
		}
		own, by := 0, 0 // turns of the two foes that the game master was asked for
		for range 200 {
			synctest.Wait()
			s := w.look("gil", id)
			if s.Phase != Playing {
				break
			}
			if s.Request != nil && s.Request.Must {
				if turnOf(s) == foes[0] {
					t.Fatalf("the game master is asked for %s, which a bot plays", foes[0])
				}
				own++
				w.say("gil", id, "end")
				continue
			}
			for _, g := range []Guest{"ann", "bob"} {
				if p := w.look(g, id); p.Request != nil && p.Request.Must {
					sentence := "end"
					if p.Request.Kind == "defence" {
						sentence = w.legal(id, p.Seat)[0]
					}
					w.say(g, id, sentence)
				}
			}
			by++
		}
		if own == 0 || by == 0 {
			t.Fatalf("against vacuity: %d and %d", own, by)
		}
		for _, line := range w.look("gil", id).Lines {
			if line.ByHand || slices.Contains([]string{"modifies", "hides", "offers"}, line.Name) {
				t.Errorf("the bot steps in: %s", line.Text)
			}
		}
	})
}

// Only the game master says who plays, and only for those who are the game master's.
func TestWhoSaysWhoPlays(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.mastered(map[string]string{"initiative": "static"})
		var faults riposte.Faults
		foe := ""
		for _, side := range w.look("gil", id).View.Sides {
			if side.Seat == 3 {
				foe = side.ID
			}
		}
		for _, test := range []struct {
			g     Guest
			sides []string
			right func(error) bool
		}{
			{"ann", []string{foe}, func(err error) bool { return errors.Is(err, riposte.ErrNotOwed) }},
			{"zoe", []string{foe}, func(err error) bool { return errors.Is(err, ErrNoSeat) }},
			{"gil", []string{"brannoc"}, func(err error) bool { return errors.As(err, &faults) }},
			{"gil", []string{foe, "nobody"}, func(err error) bool { return errors.As(err, &faults) && faults[0].Path == "sides[1]" }},
			{"gil", []string{foe}, func(err error) bool { return err == nil }},
		} {
			if err := w.Hand(ctx, test.g, id, test.sides, true); !test.right(err) {
				t.Errorf("%s, %q: %v", test.g, test.sides, err)
			}
		}
		w.must(w.Hand(ctx, "gil", id, []string{foe}, false))
		if got := w.look("gil", id).Hands; len(got) > 0 {
			t.Errorf("taken back, and still %q", got)
		}
	})
}

// turnOf is whose turn it is.
func turnOf(s *Sight) string {
	for _, slot := range s.View.Order {
		if slot.State == scene.SlotNow {
			return slot.Side
		}
	}
	return ""
}
