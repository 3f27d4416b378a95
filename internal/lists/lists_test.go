package lists

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"riposte"
	"riposte/internal/house"
	"riposte/internal/store"
)

// shelf is a store and the tables over it.
type shelf struct {
	rows  []store.Row
	held  []store.Held
	kept  []store.CampaignRow
	err   error
	asked store.Query
	of    store.Hash
}

func (s *shelf) List(_ context.Context, q store.Query) ([]store.Row, error) {
	s.asked = q
	return s.rows, s.err
}

func (s *shelf) Count(_ context.Context, q store.Query) (int, error) {
	s.asked = q
	return len(s.rows), s.err
}

func (s *shelf) Held(_ context.Context, token store.Hash) ([]store.Held, error) {
	s.of = token
	return s.held, s.err
}

func (s *shelf) Campaigns(_ context.Context, of store.Hash) ([]store.CampaignRow, error) {
	s.of = of
	return s.kept, s.err
}

func (s *shelf) Watching(duel string) int { return len(duel) }

func listing(title string, waits ...riposte.Seat) store.Listing {
	summary, err := json.Marshal(house.Summary{Title: title, Waits: waits, Seats: []house.Seated{{Seat: 1, Name: "Ada"}}})
	if err != nil {
		panic(err)
	}
	return store.Listing{Phase: string(house.Playing), Summary: summary}
}

// A list asks for what was asked, and no more than a page; nobody's turn is told to
// everybody.
func TestList(t *testing.T) {
	s := &shelf{rows: []store.Row{{ID: "d1", Ruleset: "hunch", Cursor: "17", Listing: listing("Round 2", 1)}, {ID: "d22", Listing: store.Listing{Phase: "seating"}}}}
	l := Lists{s, s}
	list, err := l.List(t.Context(), Query{Ruleset: "hunch", Phase: house.Playing, Before: "20"})
	if err != nil || len(list) != 2 {
		t.Fatalf("got %+v, %v", list, err)
	}
	if want := (store.Query{Ruleset: "hunch", Phase: "playing", Before: "20", Most: 20}); s.asked != want {
		t.Errorf("asked for %+v, want %+v", s.asked, want)
	}
	if one := list[0]; one.Duel != "d1" || one.Title != "Round 2" || one.Watching != 2 || one.Cursor != "17" || one.YourTurn || one.You != 0 || one.Seats[0].Name != "Ada" {
		t.Errorf("got %+v", one)
	}
	if one := list[1]; one.Phase != house.Seating || one.Title != "" || one.Watching != 3 {
		t.Errorf("got %+v", one)
	}
	for most, want := range map[int]int{-3: 1, 7: 7, 1000: 100} {
		if _, err := l.List(t.Context(), Query{Most: most}); err != nil || s.asked.Most != want {
			t.Errorf("%d: asked for %d, %v, want %d", most, s.asked.Most, err, want)
		}
	}
}

// A guest's own duels: those that wait for the guest come first, the others in the order
// of the store.
func TestMine(t *testing.T) {
	s := &shelf{held: []store.Held{
		{Duel: "a", Seat: 1, Listing: listing("A", 2)},
		{Duel: "b", Seat: 2, Listing: listing("B", 1, 2)},
		{Duel: "c", Seat: 1, Listing: listing("C")},
		{Duel: "d", Seat: 1, Listing: listing("D", 1)},
	}}
	list, err := Lists{s, s}.Mine(t.Context(), "ada")
	var got []string
	for _, one := range list {
		got = append(got, one.Duel)
		if waits := one.Duel == "b" || one.Duel == "d"; one.YourTurn != waits || one.You == 0 {
			t.Errorf("got %+v", one)
		}
	}
	if want := []string{"b", "d", "a", "c"}; err != nil || !slices.Equal(got, want) || s.of != store.HashToken("ada") {
		t.Errorf("got %q, %v, want %q", got, err, want)
	}
	s.of = store.Hash{}
	if list, err := (Lists{s, s}).Mine(t.Context(), ""); list != nil || err != nil || s.of != (store.Hash{}) {
		t.Errorf("of nobody: got %v, %v", list, err)
	}
}

func TestKnows(t *testing.T) {
	for _, c := range []struct {
		s    shelf
		want bool
	}{
		{shelf{}, false},
		{shelf{held: make([]store.Held, 1)}, true},
		{shelf{kept: make([]store.CampaignRow, 1)}, true},
	} {
		if got, err := (Lists{&c.s, &c.s}).Knows(t.Context(), "ada"); got != c.want || err != nil || c.s.of != store.HashToken("ada") {
			t.Errorf("%+v: got %t, %v", c.s, got, err)
		}
	}
}

// Errors of the store are those of the house; a place that no list has shown is the
// asker's mistake.
func TestErrors(t *testing.T) {
	s := &shelf{err: store.ErrInvalid}
	l := Lists{s, s}
	if _, err := l.List(t.Context(), Query{Before: "x"}); !errors.Is(err, ErrCursor) {
		t.Errorf("got %v, want ErrCursor", err)
	}
	s.err = store.ErrClosed
	_, err1 := l.List(t.Context(), Query{})
	_, err2 := l.Mine(t.Context(), "ada")
	_, err3 := l.Knows(t.Context(), "ada")
	for _, err := range []error{err1, err2, err3} {
		if !errors.Is(err, house.ErrClosed) {
			t.Errorf("got %v, want house.ErrClosed", err)
		}
	}
	s = &shelf{rows: []store.Row{{ID: "d1", Listing: store.Listing{Summary: json.RawMessage("{")}}}}
	if _, err := (Lists{s, s}).List(t.Context(), Query{}); err == nil {
		t.Error("a listing that can't be read is shown")
	}
}
