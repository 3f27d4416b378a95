package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"riposte"
	"riposte/dice"
	"riposte/internal/store"
	"riposte/internal/store/postgres/pgtest"
	"riposte/match"
	"riposte/rules/pugilism"
)

var movedDuels = flag.Int("moved", 12, "how many duels the house has that is moved")

// A house is moved from a file to PostgreSQL and back, by the one command and by export and import,
// and all that is exported is the same. With -v it says what each took.
func TestHouseMoves(t *testing.T) {
	cluster, err := pgtest.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(cluster.Stop)
	dir := t.TempDir()
	file, back, again := filepath.Join(dir, "house.db"), filepath.Join(dir, "back.db"), filepath.Join(dir, "again.db")
	one, two := cluster.Database(t, t.TempDir()), cluster.Database(t, t.TempDir())
	layMany(t, file, *movedDuels)
	run := func(what string, args ...string) {
		t.Helper()
		cmd, began, served := program(t, nil, append([]string{"store"}, args...)...), time.Now(), cluster.CPU(t)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v: %s", what, err, out)
		}
		own := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
		t.Logf("%-34s %8.2f s, CPU %7.2f s, PostgreSQL's %7.2f s", what, time.Since(began).Seconds(), own.Seconds(), (cluster.CPU(t) - served).Seconds())
	}
	export := func(name string) string { return filepath.Join(dir, name+".jsonl") }
	run("export the file", "export", "--db", file, export("file"))
	run("move the file to PostgreSQL", "move", "--db", file, one)
	run("verify PostgreSQL", "verify", "--db", one)
	run("export PostgreSQL", "export", "--db", one, export("one"))
	run("move PostgreSQL to a file", "move", "--db", one, back)
	run("verify the file", "verify", "--db", back)
	run("export the file that came back", "export", "--db", back, export("back"))
	run("import the export to PostgreSQL", "import", "--db", two, export("file"))
	run("export it again", "export", "--db", two, export("two"))
	run("import that to a file", "import", "--db", again, export("two"))
	run("export that file", "export", "--db", again, export("again"))
	first, err := os.ReadFile(export("file"))
	if err != nil || strings.Count(string(first), "\n") != *movedDuels+2 {
		t.Fatalf("the export has %d bytes, %v", len(first), err)
	}
	for _, name := range []string{"one", "back", "two", "again"} {
		if other, err := os.ReadFile(export(name)); err != nil || string(other) != string(first) {
			t.Errorf("the export %s is another, %v", name, err)
		}
	}
	for _, name := range []string{file, back, export("file")} {
		if info, err := os.Stat(name); err == nil {
			t.Logf("%-34s %8.1f MB", filepath.Base(name), float64(info.Size())/1e6)
		}
	}
	conn, err := pgx.Connect(t.Context(), one)
	if err != nil {
		t.Fatal(err)
	}
	var size int64
	if err := conn.QueryRow(t.Context(), "SELECT pg_database_size(current_database())").Scan(&size); err != nil {
		t.Fatal(err)
	}
	t.Logf("%-34s %8.1f MB", "the database of PostgreSQL", float64(size)/1e6)
	if err := conn.Close(context.WithoutCancel(t.Context())); err != nil {
		t.Error(err)
	}
}

// layMany makes a database of duels of three rounds, of which every fifth goes on.
func layMany(t *testing.T, name string, n int) {
	t.Helper()
	ctx := t.Context()
	s, err := openDatabase(ctx, name)
	if err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	for i := range n {
		d := store.Duel{
			ID: fmt.Sprintf("%032x", i), Created: now.Add(time.Duration(i) * time.Minute), Listed: i%2 == 0, Secret: fmt.Appendf(nil, "the secret of %d", i),
			Setup: riposte.Setup{
				Ruleset: "pugilism", Version: pugilism.Ruleset().Info().Version, Options: map[string]string{"rounds": "3"},
				Seats: []riposte.SeatSetup{{Document: []byte(`"brannoch"`)}, {Document: []byte(`"ulla"`)}},
			},
			Sat: []store.Sitting{{Seat: 1, Token: store.HashToken(fmt.Sprint("guest ", i%200)), Name: "Ann", At: now}},
		}
		m, err := match.Open(match.Config{
			Ruleset: pugilism.Ruleset(), Setup: d.Setup, Dice: dice.NewSeeded(uint64(i), 2),
			Nonce: func(s riposte.Seat) []byte { return []byte{byte(s), byte(i)} },
		}, now)
		if err == nil {
			err = m.LockDocument(now, 1)
		}
		if err == nil {
			err = m.LockDocument(now, 2)
		}
		if err == nil {
			err = answerAll(m, now, i%5 == 0)
		}
		if err != nil {
			t.Fatal(err)
		}
		h, st := m.History(), m.Standing()
		c := store.Change{
			Duel: d.ID, Steps: slices.Clone(h.Steps), Standing: &st, Over: m.Over(),
			Lines: []store.Line{{Seq: 1, At: now, Kind: store.Talk, Seat: 1, Text: "Good luck!", Key: "k", After: []int{0, 0, 0}}},
		}
		for j := range h.Seals {
			c.Documents = append(c.Documents, store.Document{Seat: h.Seals[j].Seat, Bytes: m.Document(h.Seals[j].Seat), Seal: &h.Seals[j]})
		}
		if err := s.Create(ctx, d); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Commit(ctx, c); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}
