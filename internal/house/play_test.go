package house_test

import (
	"testing"

	. "riposte/internal/house"
	"riposte/record"
)

// A newcomer plays a bot: the duel begins in the call that makes it.
func TestPlayNow(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.lay(Order{Options: quick, Places: []Place{
			{Who: Me, Name: " Ann ", Document: sample("brannoch"), Lock: true}, {Who: Bot},
		}})
		s := w.look("ann", id)
		if s.Phase != Playing || s.Seat != 1 || s.View == nil || !s.Advised || s.Request == nil {
			t.Fatalf("got %s", encode(t, s))
		}
		if s.Seats[0].Name != "Ann" || s.Seats[1].Name != "Advised bot" || s.Seats[1].Bot != "advised" {
			t.Errorf("seats: got %s", encode(t, s.Seats))
		}
		end := w.play(id, 1000, "ann")
		if end.Phase != Over || end.Result == nil || end.Result.Sentence == "" || end.Dice.Server == nil {
			t.Fatalf("the end: got %s", encode(t, end))
		}
		gapless(t, end)
		gapless(t, w.look("ann", id))
		w.verified(id)
	})
}

// Two persons play a whole duel with clocks, talk and seeds.
func TestTwoPersons(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.two(Order{Options: map[string]string{"rounds": "2"}})
		if s := w.look("bob", id); s.Phase != Playing || s.Advised || s.Seat != 2 {
			t.Fatalf("got %s", encode(t, s))
		}
		w.must(w.Talk(ctx, "bob", id, "good luck", "k"))
		end := w.play(id, 5000, "ann", "bob")
		if end.Phase != Over {
			t.Fatalf("got phase %s", end.Phase)
		}
		for _, g := range []Guest{"", "ann", "bob"} {
			s := w.look(g, id)
			gapless(t, s)
			if s.Request != nil {
				t.Errorf("%q is asked after the end: %+v", g, s.Request)
			}
		}
		w.verified(id)
	})
}

// verified checks the record of a finished duel by its own proofs.
func (w *world) verified(id string) *record.Record {
	w.t.Helper()
	r, err := w.Record(ctx, id)
	if err != nil {
		w.t.Fatal(err)
	}
	for _, form := range []record.Form{record.JSONL, record.Text} {
		data, err := r.Export(form)
		if err != nil {
			w.t.Fatal(err)
		}
		if report := record.Verify(data, w.Rulesets()); !report.OK() {
			w.t.Errorf("%s", report.String())
		}
	}
	return r
}
