package house_test

import (
	"errors"
	"testing"

	. "riposte/internal/house"
)

// What stands on the buttons of a question is worked out once for all who ask; of a question that
// no longer stands nothing is told, and to somebody without a seat nothing at all.
func TestProspectsAreOfOneQuestion(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.two(Order{Options: map[string]string{"edge": "off", "ring": "off"}})
		for range 500 {
			s := w.look("ann", id)
			if s.Request != nil && s.Request.Must {
				list, err := w.Prospects(ctx, "ann", id, s.Request.ID)
				if err != nil || list == nil {
					t.Fatalf("got %v, %v", list, err)
				}
				if len(*list) > 0 {
					again, _ := w.Prospects(ctx, "ann", id, 0)
					if again != list || (*list)[0].Text == "" || (*list)[0].Sentence == "" {
						t.Errorf("got %+v, then another: %t", (*list)[0], again != list)
					}
					if _, err := w.Prospects(ctx, "eve", id, 0); !errors.Is(err, ErrNoSeat) {
						t.Errorf("without a seat: %v", err)
					}
					w.answer("ann", id)
					if list, err := w.Prospects(ctx, "ann", id, s.Request.ID); list != nil || err != nil {
						t.Errorf("of a question that no longer stands: %v, %v", list, err)
					}
					return
				}
			}
			if !w.answer("ann", id) {
				w.answer("bob", id)
			}
		}
		t.Error("nothing was foreseen")
	})
}
