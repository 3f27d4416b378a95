package match

import (
	"slices"
	"testing"

	"riposte"
)

// The referee goes back to any step of the present line of play, past draws, reveals
// and the choices of others; the others can't, and nobody hears what they could have
// done.
func TestGoBack(t *testing.T) {
	m := walking(t, toyConfig(2, true)) // step 1: both bid
	do(t, m, 2, 1, walk(walkRoll))      // 2
	want := *m.state.(*toyState)
	do(t, m, 2, 3, gm(gmDeal))     // 3
	do(t, m, 3, 1, walk(walkShow)) // 4
	do(t, m, 3, 3, gm(gmGift))     // 5
	for s := riposte.Seat(0); s < 3; s++ {
		if backs := m.Backs(s, 0); backs != nil {
			t.Errorf("seat %d may go back to %v", s, backs)
		}
		wantErr(t, "by another", m.GoBack(at(4), s, 2), riposte.ErrNotOwed)
	}
	var steps []int
	for _, b := range m.Backs(3, 0) {
		steps = append(steps, b.To)
	}
	if !slices.Equal(steps, []int{4, 3, 2, 1, 0}) || len(m.Backs(3, 2)) != 2 {
		t.Fatalf("got %v", steps)
	}
	if said := m.Backs(3, 0)[3].Said; said[1] == "" || said[2] != "" {
		t.Errorf("said: got %q", said)
	}
	for _, step := range []int{-1, 5, 6} {
		wantErr(t, "to nowhere", m.GoBack(at(4), 3, step), ErrFinal)
	}
	drawn := func() int { h := m.History(); return h.Drawn() }
	before := drawn()
	if err := m.GoBack(at(4), 3, 2); err != nil {
		t.Fatal(err)
	}
	if got := *m.state.(*toyState); got != want {
		t.Errorf("position: got %+v, want %+v", got, want)
	}
	if drawn() != before || m.head != 2 || m.branch != 1 {
		t.Errorf("%d draws, head %d, branch %d", drawn(), m.head, m.branch)
	}
	for s := range riposte.Seat(4) {
		feed := m.Feed(s, 0)
		if last := slices.IndexFunc(feed, func(e Entry) bool { return e.Kind == TakenBack }); last < 0 || feed[last].Back.To != 0 || feed[last].Since < 1 {
			t.Errorf("feed of %d: the way back is not told, or tells its step", s)
		}
	}
	// What was set aside can't be gone back to; going back twice is the same as
	// once.
	for _, step := range []int{2, 3, 4, 6} {
		wantErr(t, "to what is set aside", m.GoBack(at(5), 3, step), ErrFinal)
	}
	do(t, m, 5, 1, walk(1))
	st := m.Standing()
	again, err := Rebuild(m.cfg, m.History(), &st)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := *again.state.(*toyState), *m.state.(*toyState); got != want {
		t.Errorf("rebuilt: got %+v, want %+v", got, want)
	}
	for s := range riposte.Seat(4) {
		if !slices.EqualFunc(again.Feed(s, 0), m.Feed(s, 0), func(a, b Entry) bool { return a.Seq == b.Seq && a.Kind == b.Kind && a.Since == b.Since }) {
			t.Errorf("feed of %d differs", s)
		}
	}
	// One request of the referee stays through several of its choices: each of them
	// is a moment of its own.
	do(t, m, 6, 3, gm(gmGift))
	at7 := *m.state.(*toyState)
	do(t, m, 6, 3, gm(gmDeal))
	do(t, m, 6, 3, gm(gmGift))
	head := m.Backs(3, 0)[1].To
	if err := m.GoBack(at(7), 3, head); err != nil {
		t.Fatal(err)
	}
	if got := *m.state.(*toyState); got != at7 {
		t.Errorf("position: got %+v, want %+v", got, at7)
	}
	st = m.Standing()
	if _, err := Rebuild(m.cfg, m.History(), &st); err != nil {
		t.Errorf("rebuilt: %v", err)
	}
}
