package sqlite

import (
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"riposte"
	"riposte/internal/store"
	"riposte/internal/store/relational"
)

// A page of a list reads an index in order: it sorts nothing, however many duels
// there are.
func TestPlan(t *testing.T) {
	s := file(t, filepath.Join(t.TempDir(), "db"))
	for _, c := range []struct {
		q     store.Query
		index string
	}{
		{store.Query{}, "listings_listed "},
		{store.Query{Before: "5-a"}, "listings_listed "},
		{store.Query{Phase: "over", Before: "5-a"}, "listings_listed_phase "},
		{store.Query{Unlisted: true, Before: "5-a"}, "listings_created "},
		{store.Query{Unlisted: true, Live: true, Before: "5-a"}, "listings_created "},
		{store.Query{Unlisted: true, Phase: "over", Ruleset: "toy"}, "listings_phase "},
	} {
		query, args, err := relational.Listing(dialect, c.q)
		if err != nil {
			t.Fatal(err)
		}
		plan, err := relational.All(t.Context(), s.read, "EXPLAIN QUERY PLAN "+query, args, func(rows *sql.Rows) (detail string, err error) {
			var skip any
			return detail, rows.Scan(&skip, &skip, &skip, &detail)
		})
		got := strings.Join(plan, " ; ") + " "
		if err != nil || !strings.Contains(got, c.index) || strings.Contains(got, "TEMP B-TREE") {
			t.Errorf("%+v: got plan %s, %v; want index %s and no sorting", c.q, got, err, c.index)
		}
	}
}

// What has been forgotten or deleted is no longer in the file.
func TestOverwritten(t *testing.T) {
	path := filepath.Join(t.TempDir(), "db")
	s := file(t, path)
	names := []string{"Forgotten Name", "Forgotten Talk", "Deleted Name", "Kept Talk"}
	for i, id := range []string{"a", "b"} {
		d := toy
		d.ID = id
		d.Sat = []store.Sitting{{Seat: 1, Name: names[2*i]}}
		if err := s.Create(t.Context(), d); err != nil {
			t.Fatal(err)
		}
	}
	_, err := s.Commit(t.Context(), store.Change{Duel: "a", Lines: []store.Line{{Seq: 1, Kind: store.Talk, Seat: 1, Text: names[1]}, {Seq: 2, Kind: store.Talk, Seat: 2, Text: names[3]}}})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	find := func(want ...bool) {
		t.Helper()
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for i, name := range names {
			if got := strings.Contains(string(data), name); got != want[i] {
				t.Errorf("%q is in the file: got %t, want %t", name, got, want[i])
			}
		}
	}
	find(true, true, true, true)
	s = file(t, path)
	if _, err := s.Commit(t.Context(), store.Change{Duel: "a", Revision: 1, Forget: []riposte.Seat{1}}); err != nil {
		t.Fatal(err)
	}
	if err := s.Delete(t.Context(), "b"); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	find(false, false, false, true)
}
