package storetest

import (
	"fmt"
	"testing"
	"time"

	"riposte/internal/store"
)

func list(t *testing.T, s store.Store, q store.Query) []store.Row {
	t.Helper()
	rows, err := s.List(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

func ids(rows []store.Row) (all []string) {
	for _, r := range rows {
		all = append(all, r.ID)
	}
	return all
}

// testList: thirty duels, three at a time, made out of order: every second is
// listed, every third is of another ruleset, every fifth is over.
func testList(t *testing.T, open Opener) {
	s := fresh(t, open)
	made := map[string]store.Duel{}
	for i := range 30 {
		n := i * 7 % 30
		d := Duel(fmt.Sprintf("duel-%02d", n))
		d.Created = time.Unix(int64(n/3-4), 0) // before 1970 too
		d.Listed = n%2 == 0
		if n%3 == 0 {
			d.Setup.Ruleset = "other"
		}
		d.Listing = store.Listing{Phase: "playing", Summary: fmt.Appendf(nil, `{"n": %d}`, n)}
		if err := s.Create(t.Context(), d); err != nil {
			t.Fatal(err)
		}
		made[d.ID] = d
		if n%5 == 0 {
			d.Listing = store.Listing{Phase: "over"}
			a := &actor{t: t, s: s, duel: d.ID}
			a.do(store.Change{Listing: &d.Listing, Over: true})
			a.do(store.Change{Next: "x"}) // leaves the listing
			made[d.ID] = d
		}
	}
	for _, c := range []struct {
		name string
		q    store.Query
		fits func(n int) bool
	}{
		{"listed", store.Query{}, func(n int) bool { return n%2 == 0 }},
		{"all", store.Query{Unlisted: true}, func(int) bool { return true }},
		{"over", store.Query{Phase: "over"}, func(n int) bool { return n%10 == 0 }},
		{"all over", store.Query{Phase: "over", Unlisted: true}, func(n int) bool { return n%5 == 0 }},
		{"of a ruleset", store.Query{Ruleset: "other"}, func(n int) bool { return n%6 == 0 }},
		{"of a ruleset, in a phase", store.Query{Ruleset: "other", Phase: "playing", Unlisted: true}, func(n int) bool { return n%3 == 0 && n%5 > 0 }},
		{"live", store.Query{Live: true, Unlisted: true}, func(n int) bool { return n%5 > 0 }},
		{"live and listed, of a ruleset", store.Query{Live: true, Ruleset: "other"}, func(n int) bool { return n%6 == 0 && n%5 > 0 }},
		{"of no phase there is", store.Query{Phase: "void"}, func(int) bool { return false }},
	} {
		t.Run(c.name, func(t *testing.T) {
			var want []string
			for n := 29; n >= 0; n-- {
				if c.fits(n) {
					want = append(want, fmt.Sprintf("duel-%02d", n))
				}
			}
			same(t, "in one page", ids(list(t, s, c.q)), want)
			for most := 1; most <= 4; most++ {
				q, got := c.q, []string(nil)
				q.Most = most
				for {
					page := list(t, s, q)
					if len(page) > most {
						t.Fatalf("got a page of %d, want %d", len(page), most)
					}
					if len(page) == 0 {
						break
					}
					if got = append(got, ids(page)...); len(got) > len(want) {
						t.Fatalf("in pages of %d: got %v, and more", most, got)
					}
					q.Before = page[len(page)-1].Cursor
				}
				same(t, fmt.Sprint("in pages of ", most), got, want)
				var all []store.Row
				for row, err := range store.All(t.Context(), s, q) {
					t.Errorf("after the last page: %v, %v", row, err)
				}
				q.Before = ""
				for row, err := range store.All(t.Context(), s, q) {
					if err != nil {
						t.Fatal(err)
					}
					all = append(all, row)
				}
				same(t, "by All", ids(all), want)
			}
		})
	}
	for _, c := range []struct {
		q    store.Query
		want int
	}{
		{store.Query{}, 15},
		{store.Query{Unlisted: true}, 30},
		{store.Query{Phase: "over"}, 3},
		{store.Query{Phase: "playing", Ruleset: "other"}, 4},
		{store.Query{Most: 4}, 4},
		{store.Query{Unlisted: true, Live: true}, 24},
	} {
		if n, err := s.Count(t.Context(), c.q); n != c.want || err != nil {
			t.Errorf("%+v: counted %d, %v, want %d", c.q, n, err, c.want)
		}
	}
	for _, row := range list(t, s, store.Query{Unlisted: true}) {
		d := made[row.ID]
		want := store.Row{
			ID: d.ID, Ruleset: d.Setup.Ruleset, Version: 3, Created: d.Created.UTC(), Listed: d.Listed,
			Listing: d.Listing, Cursor: row.Cursor,
		}
		if d.Listing.Phase == "over" {
			want.Revision = 2
		}
		same(t, "the row", row, want)
	}
	for _, q := range []store.Query{{Before: "x"}, {Before: "-"}, {Before: "--a"}, {Before: "x-a"}, {Before: "12"}, {Most: -1}} {
		_, err := s.List(t.Context(), q)
		refused(t, err, store.ErrInvalid, "")
	}
	a := &actor{t: t, s: s, duel: "duel-01"}
	a.not(store.Change{Listing: &store.Listing{Summary: []byte("{")}}, store.ErrInvalid)
}
