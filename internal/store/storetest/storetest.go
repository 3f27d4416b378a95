// Package storetest is what every store.Store must pass.
package storetest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"riposte"
	"riposte/dice"
	"riposte/internal/store"
	"riposte/match"
)

// Opener opens the store that is kept in a directory, and creates it if the
// directory is empty.
type Opener func(t *testing.T, dir string) store.Store

var noon = time.Date(2026, 3, 1, 12, 0, 0, 123456789, time.UTC)

// Test runs the suite.
func Test(t *testing.T, open Opener) {
	for name, test := range map[string]func(*testing.T, Opener){
		"create":     testCreate,
		"append":     testAppend,
		"conflict":   testConflict,
		"whole":      testWhole,
		"cancelled":  testCancelled,
		"concurrent": testConcurrent,
		"race":       testRace,
		"reopen":     testReopen,
		"seats":      testSeats,
		"persons":    testPersons,
		"seeds":      testSeeds,
		"attempts":   testAttempts,
		"released":   testReleased,
		"forget":     testForget,
		"lines":      testLines,
		"delete":     testDelete,
		"list":       testList,
		"export":     testExport,
		"campaigns":  testCampaigns,
		"faults":     testImportFaults,
		"undone":     testImportUndone,
		"leases":     testLeases,
		"deadlines":  testDeadlines,
		"done":       testDone,
		"runs":       testRuns,
		"keys":       testKeys,
		"studies":    testStudies,
		"guests":     testGuests,
		"pushes":     testPushes,
		"guest bots": testGuestBots,
		"traces":     testTraces,
		"among":      testAmong,
		"revisions":  testRevisions,
		"gone":       testGone,
		"hold":       testHold,
		"pauses":     testPauses,
		"clock":      testClock,
		"sound":      testSound,
		"rebuild":    testRebuild,
		"documents":  testDocuments,
		"backup":     testBackup,
		"closed":     testClosed,
	} {
		t.Run(name, func(t *testing.T) { test(t, open) })
	}
}

// fresh is an empty store.
func fresh(t *testing.T, open Opener) store.Store {
	t.Helper()
	s := open(t, t.TempDir())
	t.Cleanup(func() {
		wholly(t, s)
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// wholly checks that everything stored is sound.
func wholly(t *testing.T, s store.Store) {
	t.Helper()
	ctx := context.Background() // that of the test has ended
	for row, err := range store.All(ctx, s, store.Query{Unlisted: true}) {
		if errors.Is(err, store.ErrClosed) {
			return
		}
		if err == nil {
			err = s.Sound(ctx, row.ID)
		}
		if err != nil {
			t.Error(err)
		}
	}
	campaigns, err := s.Campaigns(ctx, store.Hash{})
	if err != nil {
		t.Error(err)
	}
	for _, c := range campaigns {
		if err := s.SoundCampaign(ctx, c.ID); err != nil {
			t.Error(err)
		}
	}
}

// Duel is a duel of a ruleset that there is not.
func Duel(id string) store.Duel {
	return store.Duel{
		ID:         id,
		Setup:      riposte.Setup{Ruleset: "toy", Version: 3, Seats: []riposte.SeatSetup{{Name: "Ann"}, {Name: "Bob & <Co>"}}},
		Commitment: []byte{1, 2, 3},
		Created:    noon,
		Terms:      store.Terms{Clock: match.Clock{Base: time.Hour}, Bots: []store.Bot{{Seat: 2, Kind: "plain"}}, Referee: 1},
	}
}

// step is a step with something in every field.
func step(seq int) match.Step {
	s := match.Step{
		Seq: seq, After: seq - 1, At: noon.Add(time.Duration(seq) * time.Second),
		Locks:  []match.Lock{{Seat: 1, Request: seq + 1, Choice: riposte.NewChoice(200, riposte.MaxArgs), At: noon, Key: "k", Lapsed: true}},
		By:     []riposte.Choice{0, riposte.NewChoice(200, riposte.MaxArgs), riposte.Concede},
		Draws:  []dice.Draw{{Sides: 6, Face: 4}, {Sides: 52, Face: 9, Closed: true}},
		Events: []riposte.Event{{Kind: 1, Rule: "TY-1", Seat: 1, Other: 2, Audience: riposte.Everyone, Reveals: true, N: [6]int32{-1, 5}}},
	}
	if seq%5 == 4 {
		s.Back = &match.Takeback{By: 1, Of: 1, Request: 1, Free: true}
	}
	return s
}

func create(t *testing.T, s store.Store, id string) {
	t.Helper()
	if err := s.Create(t.Context(), Duel(id)); err != nil {
		t.Fatal(err)
	}
}

// add stores the next step of a duel at a revision equal to its sequence.
func add(t *testing.T, s store.Store, id string, seq int) {
	t.Helper()
	if _, err := s.Commit(t.Context(), store.Change{Duel: id, Revision: int64(seq), Steps: []match.Step{step(seq)}}); err != nil {
		t.Fatal(err)
	}
}

// noError ends the test at an error.
func noError(t *testing.T) func(error) {
	return func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
}

func load(t *testing.T, s store.Store, id string) *store.Loaded {
	t.Helper()
	l, err := s.Load(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// same compares printed forms: nil and empty slices count as the same.
func same(t *testing.T, what string, got, want any) {
	t.Helper()
	if g, w := fmt.Sprintf("%+v", got), fmt.Sprintf("%+v", want); g != w {
		t.Errorf("%s:\ngot  %s\nwant %s", what, g, w)
	}
}

// refused checks for an error of a kind that names the duel, if it concerns one.
func refused(t *testing.T, err, want error, duel string) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("got error %v, want %v", err, want)
		return
	}
	if duel != "" && !strings.Contains(err.Error(), fmt.Sprintf("%q", duel)) {
		t.Errorf("the error %q does not name duel %q", err, duel)
	}
}
