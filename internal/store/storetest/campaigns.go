package storetest

import (
	"bytes"
	"errors"
	"testing"
	"time"

	"riposte/internal/store"
)

// encounter is a duel that becomes one of campaign "mire".
func encounter(id string, place int, instead string) store.Duel {
	d := Duel(id)
	d.Encounter = store.Encounter{Campaign: "mire", Place: place, Instead: instead}
	return d
}

// entries is the duels of a campaign in order.
func entries(t *testing.T, s store.Store, id string) (duels []string) {
	t.Helper()
	c, err := s.Campaign(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range c.Entries {
		name := e.Duel
		if e.Record != nil {
			name += "=" + string(e.Record)
		}
		duels = append(duels, name)
	}
	return duels
}

// testCampaigns: a campaign grows by one duel at its end, whoever lays it; if the
// last has not begun, another may replace it.
func testCampaigns(t *testing.T, open Opener) {
	s := fresh(t, open)
	create(t, s, "one")
	mire := store.Campaign{ID: "mire", Ruleset: "toy", Name: "The <Mire>", Keeper: ann, Created: noon, Entries: []store.Entry{{Duel: "one"}}}
	for name, c := range map[string]store.Campaign{
		"no ID":    {Ruleset: "toy", Entries: mire.Entries},
		"no rules": {ID: "x", Entries: mire.Entries},
		"no duels": {ID: "x", Ruleset: "toy"},
		"no duel":  {ID: "x", Ruleset: "toy", Entries: []store.Entry{{}}},
	} {
		if err := s.CreateCampaign(t.Context(), c); !errors.Is(err, store.ErrInvalid) {
			t.Errorf("%s: got %v", name, err)
		}
	}
	if err := s.Create(t.Context(), encounter("x", 1, "")); !errors.Is(err, store.ErrNoCampaign) {
		t.Errorf("into no campaign: got %v", err)
	}
	if _, err := s.Campaign(t.Context(), "mire"); !errors.Is(err, store.ErrNoCampaign) {
		t.Errorf("got %v", err)
	}
	if err := s.CreateCampaign(t.Context(), mire); err != nil {
		t.Fatal(err)
	}
	if err := s.CreateCampaign(t.Context(), mire); !errors.Is(err, store.ErrExists) {
		t.Errorf("twice: got %v", err)
	}
	second := mire
	second.ID = "second"
	if err := s.CreateCampaign(t.Context(), second); !errors.Is(err, store.ErrConflict) {
		t.Errorf("a duel of two campaigns: got %v", err)
	}
	far := store.Campaign{ID: "far", Ruleset: "toy", Created: noon.Add(time.Hour), Entries: []store.Entry{{Duel: "one", Record: []byte("r1")}, {Duel: "two", Record: []byte("r2")}}}
	if err := s.CreateCampaign(t.Context(), far); err != nil {
		t.Errorf("records of duels that are here too: %v", err)
	}
	if err := s.Create(t.Context(), encounter("two", 2, "")); err != nil {
		t.Fatal(err)
	}
	for name, d := range map[string]store.Duel{
		"the same place again":     encounter("x", 2, ""),
		"a gap":                    encounter("x", 4, ""),
		"instead of another":       encounter("x", 2, "one"),
		"instead of an older":      encounter("x", 1, "one"),
		"instead of one elsewhere": func() store.Duel { d := encounter("x", 2, "two"); d.Encounter.Campaign = "far"; return d }(),
	} {
		if err := s.Create(t.Context(), d); !errors.Is(err, store.ErrConflict) {
			t.Errorf("%s: got %v", name, err)
		}
		if _, err := s.Load(t.Context(), "x"); !errors.Is(err, store.ErrNoDuel) {
			t.Fatalf("%s: the duel is there: %v", name, err)
		}
	}
	if err := s.Create(t.Context(), encounter("three", 2, "two")); err != nil {
		t.Fatal(err)
	}
	same(t, "entries", entries(t, s, "mire"), []string{"one", "three"})
	same(t, "records", entries(t, s, "far"), []string{"one=r1", "two=r2"})
	same(t, "whose they are", []string{load(t, s, "one").Campaign, load(t, s, "two").Campaign, load(t, s, "three").Campaign}, []string{"mire", "", "mire"})

	d := encounter("four", 3, "")
	d.Sat = []store.Sitting{{Seat: 1, Token: bob, Name: "Bob", At: noon}}
	if err := s.Create(t.Context(), d); err != nil {
		t.Fatal(err)
	}
	for of, want := range map[store.Hash][]string{ann: {"mire"}, bob: {"mire"}, {1}: nil, {}: {"far", "mire"}} {
		rows, err := s.Campaigns(t.Context(), of)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, r := range rows {
			got = append(got, r.ID)
			if r.ID == "mire" && (r.Entries != 3 || r.Name != "The <Mire>" || r.Ruleset != "toy" || !r.Created.Equal(store.Time(store.Millis(noon)))) {
				t.Errorf("got %+v", r)
			}
		}
		same(t, "a list", got, want)
	}

	// Moved to another store it is the same, to the byte.
	var file bytes.Buffer
	if _, err := store.Export(t.Context(), s, &file); err != nil {
		t.Fatal(err)
	}
	s2 := fresh(t, open)
	if n, err := store.Import(t.Context(), s2, bytes.NewReader(file.Bytes())); err != nil || n != 4 {
		t.Fatalf("got %d duels, %v", n, err)
	}
	var again bytes.Buffer
	if _, err := store.Export(t.Context(), s2, &again); err != nil || again.String() != file.String() {
		t.Errorf("exported again: %v\ngot  %s\nwant %s", err, again.String(), file.String())
	}
	same(t, "whose it is there", load(t, s2, "three").Campaign, "mire")
	for fails := range 10 { // duels are taken back with campaigns
		s3 := fresh(t, open)
		if _, err := store.Import(t.Context(), &failing{Store: s3, left: fails}, bytes.NewReader(file.Bytes())); !errors.Is(err, errOnPurpose) {
			t.Fatalf("got %v", err)
		}
		if rows, err := s3.Campaigns(t.Context(), store.Hash{}); err != nil || len(rows) > 0 {
			t.Errorf("after %d writes: %v, %v", fails, rows, err)
		}
	}

	if err := s.Delete(t.Context(), "three"); err != nil {
		t.Fatal(err)
	}
	same(t, "a duel that is gone", entries(t, s, "mire"), []string{"one", "three", "four"})
	if err := s.DeleteCampaign(t.Context(), "mire"); err != nil {
		t.Fatal(err)
	}
	if err := s.DeleteCampaign(t.Context(), "mire"); !errors.Is(err, store.ErrNoCampaign) {
		t.Errorf("twice: got %v", err)
	}
	same(t, "what stays", load(t, s, "one").Campaign, "")
}
