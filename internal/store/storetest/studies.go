package storetest

import (
	"errors"
	"testing"
	"time"

	"riposte/internal/store"
)

// testStudies: a study is loaded as it was stored and last saved, also after the store was
// opened again; lists have those that were asked for, the latest first.
func testStudies(t *testing.T, open Opener) {
	dir := t.TempDir()
	s := open(t, dir)
	ctx := t.Context()
	study := func(id string, keeper store.Hash, after time.Duration) store.Study {
		return store.Study{
			ID: id, Ruleset: "toy", Name: "A <harder> jab", Keeper: keeper, Created: noon.Add(after), Asked: []byte(`{"duels":3}`),
			StudyState: store.StudyState{Phase: "waits", Of: 6, Changed: noon},
		}
	}
	for name, bad := range map[string]store.Study{
		"no ID":       {Ruleset: "toy", Asked: []byte("x"), StudyState: store.StudyState{Phase: "waits"}},
		"no rules":    {ID: "x", Asked: []byte("x"), StudyState: store.StudyState{Phase: "waits"}},
		"no phase":    {ID: "x", Ruleset: "toy", Asked: []byte("x")},
		"nothing ask": {ID: "x", Ruleset: "toy", StudyState: store.StudyState{Phase: "waits"}},
	} {
		if err := s.CreateStudy(ctx, bad); !errors.Is(err, store.ErrInvalid) {
			t.Errorf("%s: got %v", name, err)
		}
	}
	first, second := study("one", ann, 0), study("two", bob, time.Second)
	for _, n := range []store.Study{first, second} {
		if err := s.CreateStudy(ctx, n); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.CreateStudy(ctx, first); !errors.Is(err, store.ErrExists) {
		t.Errorf("twice: got %v", err)
	}
	state := store.StudyState{Phase: "done", Kept: true, Listed: true, Came: []byte{0, 1, 2}, Done: 6, Of: 6, Changed: noon.Add(time.Minute)}
	if err := s.SaveStudy(ctx, "one", "waits", state); err != nil {
		t.Fatal(err)
	}
	// Whoever read it before knows less, and changes nothing.
	late := state
	late.Phase, late.Done = "plays", 1
	if err := s.SaveStudy(ctx, "one", "waits", late); !errors.Is(err, store.ErrConflict) {
		t.Errorf("saved from a phase that is over: got %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = open(t, dir)
	got, err := s.Study(ctx, "one")
	if err != nil {
		t.Fatal(err)
	}
	first.StudyState = state
	first.Created, first.Changed = store.Time(store.Millis(first.Created)), store.Time(store.Millis(first.Changed))
	same(t, "loaded", *got, first)
	for name, c := range map[string]struct {
		q    store.StudyQuery
		want []string
	}{
		"all":     {store.StudyQuery{}, []string{"two", "one"}},
		"some":    {store.StudyQuery{Most: 1}, []string{"two"}},
		"Ann's":   {store.StudyQuery{Keeper: ann}, []string{"one"}},
		"listed":  {store.StudyQuery{Listed: true}, []string{"one"}},
		"going":   {store.StudyQuery{Phases: []string{"plays", "waits"}}, []string{"two"}},
		"nothing": {store.StudyQuery{Keeper: bob, Listed: true}, nil},
	} {
		rows, err := s.Studies(ctx, c.q)
		if err != nil {
			t.Fatal(err)
		}
		var ids []string
		for _, r := range rows {
			ids = append(ids, r.ID)
			if r.ID == "one" {
				same(t, name, r, store.StudyRow{
					ID: "one", Ruleset: "toy", Name: first.Name, Keeper: ann, Created: first.Created, Phase: "done", Kept: true, Listed: true,
					Done: 6, Of: 6, Changed: first.Changed,
				})
			}
		}
		same(t, name, ids, c.want)
	}
	if err := s.DeleteStudy(ctx, "one"); err != nil {
		t.Fatal(err)
	}
	_, err = s.Study(ctx, "one")
	for name, err := range map[string]error{"load": err, "save": s.SaveStudy(ctx, "one", "done", state), "delete": s.DeleteStudy(ctx, "one")} {
		if !errors.Is(err, store.ErrNoStudy) {
			t.Errorf("%s what is gone: got %v", name, err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}
