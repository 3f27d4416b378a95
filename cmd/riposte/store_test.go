package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
	"time"

	"riposte"
	"riposte/dice"
	"riposte/internal/store"
	"riposte/internal/store/sqlite"
	"riposte/match"
	"riposte/rules/pugilism"
)

// storeFixture is a command for the scripts. It makes the database that is named
// first, with a duel that has ended, one that goes on and one that never began. Each
// further word plants a fault in one more duel, of that name. What follows "--" is a
// command that is run while the database is open, as it is in a server.
func storeFixture() {
	ctx := context.Background()
	faults, command := os.Args[2:], []string(nil)
	if cut := slices.Index(faults, "--"); cut >= 0 {
		faults, command = faults[:cut], faults[cut+1:]
	}
	s, err := sqlite.Open(ctx, os.Args[1])
	if err == nil {
		for _, kind := range append([]string{"ended", "live", "seating"}, faults...) {
			err = errors.Join(err, keepDuel(ctx, s, kind))
		}
		if err == nil && command != nil {
			child := exec.Command(command[0], command[1:]...)
			child.Stdout, child.Stderr = os.Stdout, os.Stderr
			err = child.Run()
		}
		err = errors.Join(err, s.Close())
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func keepDuel(ctx context.Context, s store.Store, kind string) error {
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	d := store.Duel{
		ID: kind, Created: now, Listed: true, Secret: []byte("the secret of " + kind),
		Setup: riposte.Setup{
			Ruleset: "pugilism", Version: pugilism.Ruleset().Info().Version, Options: map[string]string{"rounds": "1"},
			Seats: []riposte.SeatSetup{{Document: []byte(`"brannoch"`)}, {Document: []byte(`"ulla"`)}},
		},
		Sat: []store.Sitting{{Seat: 1, Token: store.HashToken("ann"), Name: "Ann", At: now}},
	}
	m, err := match.Open(match.Config{
		Ruleset: pugilism.Ruleset(), Setup: d.Setup, Dice: dice.NewSeeded(1, 2),
		Nonce: func(s riposte.Seat) []byte { return []byte{byte(s)} },
	}, now)
	if err != nil {
		return err
	}
	if kind != "seating" {
		err = errors.Join(m.LockDocument(now, 1), m.LockDocument(now, 2), answerAll(m, now, kind == "live"))
	}
	h, st := m.History(), m.Standing()
	c := store.Change{Duel: kind, Steps: slices.Clone(h.Steps), Standing: &st, Over: m.Over() && kind != "over"}
	for i := range h.Seals {
		c.Documents = append(c.Documents, store.Document{Seat: h.Seals[i].Seat, Bytes: m.Document(h.Seals[i].Seat), Seal: &h.Seals[i]})
	}
	switch kind {
	case "events":
		c.Steps[2].Events = c.Steps[2].Events[1:]
	case "dice":
		c.Steps[0].Draws = c.Steps[0].Draws[1:]
	case "ruleset":
		d.Setup.Ruleset = "chess"
	case "version":
		d.Setup.Version = 99
	case "document":
		c.Documents[0].Bytes = []byte(`"pell"`)
	}
	err = errors.Join(err, s.Create(ctx, d))
	if err == nil {
		_, err = s.Commit(ctx, c)
	}
	return err
}

// answerAll plays to the end, or for thirty answers.
func answerAll(m *match.Match, now time.Time, short bool) error {
	r := rand.New(rand.NewPCG(7, 7))
	for given := 0; !m.Over() && (!short || given < 30); {
		s := riposte.Seat(1 + r.IntN(2))
		legal := m.Legal(nil, s)
		if len(legal) == 0 || m.Locked(s) {
			continue
		}
		now, given = now.Add(time.Second), given+1
		_, err := m.Answer(now, match.Answer{Seat: s, Request: m.Request(s).ID, Choice: legal[r.IntN(len(legal))], Lock: true})
		if err != nil {
			return err
		}
	}
	return nil
}

func TestDataFile(t *testing.T) {
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		t.Setenv("HOME", t.TempDir())
		if got, err := dataFile("x.db"); got != "x.db" || err != nil {
			t.Errorf("got %s, %v; want x.db", got, err)
		}
		return
	}
	home, data := t.TempDir(), filepath.Join(t.TempDir(), "data")
	t.Setenv("HOME", home)
	for _, c := range []struct{ xdg, named, want string }{
		{"", "", filepath.Join(home, ".local", "share", "riposte", "riposte.db")},
		{data, "", filepath.Join(data, "riposte", "riposte.db")},
		{"not/absolute", "", filepath.Join(home, ".local", "share", "riposte", "riposte.db")},
		{data, "a/b.db", "a/b.db"},
	} {
		t.Setenv("XDG_DATA_HOME", c.xdg)
		got, err := dataFile(c.named)
		if got != c.want || err != nil {
			t.Errorf("XDG_DATA_HOME %q, --db %q: got %s, %v; want %s", c.xdg, c.named, got, err, c.want)
		}
		if c.named != "" {
			continue
		}
		if info, err := os.Stat(filepath.Dir(got)); err != nil || info.Mode().Perm() != 0o700 {
			t.Errorf("%s: got %v, %v; want a folder of mode 0700", filepath.Dir(got), info, err)
		}
	}
	if _, err := os.Stat("a"); err == nil {
		t.Error("the folder of a database that was named was made")
	}
}
