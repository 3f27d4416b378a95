package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"riposte/internal/house"
	"riposte/internal/store/postgres/pgtest"
)

// A golden store says when its house closed, and which tables it has.
type goldenTables struct {
	Until  time.Time
	Tables []struct {
		Is, Duel string
		Phase    house.Phase
	}
}

// unpackGolden puts a golden store into a folder.
func unpackGolden(t *testing.T, packed, to string) (g goldenTables) {
	t.Helper()
	file, err := os.Open(packed)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	unpacked, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(unpacked)
	if err == nil {
		err = os.WriteFile(to, data, 0o600)
	}
	if err == nil {
		data, err = os.ReadFile(strings.TrimSuffix(packed, ".db.gz") + ".json")
	}
	if err = errors.Join(err, json.Unmarshal(data, &g)); err != nil || len(g.Tables) < 10 {
		t.Fatalf("%d tables, %v", len(g.Tables), err)
	}
	return g
}

var fromForm = regexp.MustCompile(`: from form (\d+) to form (\d+)\n$`)

// Every golden store is backed up and upgraded by the commands that docs/operations.md names, is
// sound, and is played on; the backup leads back: it still has its old form, which the program of
// then takes, and restored by this one it is what it was, in a file and in PostgreSQL.
func TestUpgradeAndBack(t *testing.T) {
	goldens, err := filepath.Glob("../../internal/house/testdata/golden/*.db.gz")
	if err != nil || len(goldens) == 0 {
		t.Fatalf("%d golden stores, %v", len(goldens), err)
	}
	cluster, err := pgtest.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(cluster.Stop)
	run := func(args ...string) string {
		t.Helper()
		var out, said bytes.Buffer
		if code := execute(t.Context(), append([]string{"store"}, args...), streams{in: strings.NewReader(""), out: &out, err: &said}); code != 0 {
			t.Fatalf("store %q: exit %d: %s%s", args, code, &out, &said)
		}
		return out.String()
	}
	for _, golden := range goldens {
		t.Run(filepath.Base(golden), func(t *testing.T) {
			dir := t.TempDir()
			db, backup := filepath.Join(dir, "riposte.db"), filepath.Join(dir, "before.db")
			g := unpackGolden(t, golden, db)
			run("backup", "--db", db, backup)
			kept, err := os.ReadFile(backup)
			if err != nil {
				t.Fatal(err)
			}
			forms := fromForm.FindStringSubmatch(run("migrate", "--db", db))
			if forms == nil || forms[1] == forms[2] {
				t.Fatalf("nothing was converted: %q", forms)
			}
			sound := func(db string) {
				t.Helper()
				if said := run("verify", "--db", db); !strings.Contains(said, "all sound") {
					t.Errorf("got %s", said)
				}
			}
			sound(db)
			before := run("export", "--db", db, "-")
			playOn(t, db, g)
			sound(db)
			if run("export", "--db", db, "-") == before {
				t.Fatal("nothing was played")
			}

			// Back: the program of then gets the file as it was.
			old := filepath.Join(dir, "old.db")
			if err := os.WriteFile(old, kept, 0o600); err != nil {
				t.Fatal(err)
			}
			if again := fromForm.FindStringSubmatch(run("migrate", "--db", old)); again == nil || again[1] != forms[1] {
				t.Errorf("the backup has another form than the store had: %q, was %q", again, forms)
			}
			if run("export", "--db", old, "-") != before {
				t.Error("the backup, upgraded, is not the store, upgraded")
			}
			// And this one puts it in the place of what was played since.
			run("restore", "--db", db, backup, "--force")
			sound(db)
			if run("export", "--db", db, "-") != before {
				t.Error("what was restored is not what was backed up")
			}
			there := cluster.Database(t, dir)
			run("restore", "--db", there, backup)
			playOn(t, there, g)
			sound(there)
			if run("export", "--db", there, "-") == before {
				t.Fatal("nothing was played in PostgreSQL")
			}
			run("restore", "--db", there, backup, "--force")
			sound(there)
			if run("export", "--db", there, "-") != before {
				t.Error("what was restored in PostgreSQL is not what was backed up")
			}
			if now, err := os.ReadFile(backup); err != nil || !bytes.Equal(now, kept) {
				t.Errorf("the backup has changed: %v", err)
			}
		})
	}
}

// playOn opens a house on a database, has somebody give up in each duel that goes on, and lays
// another.
func playOn(t *testing.T, name string, g goldenTables) {
	t.Helper()
	ctx := t.Context()
	kept, err := existingDatabase(ctx, name)
	if err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	tables, err := house.New(ctx, house.Config{Store: kept, Rulesets: catalogue(), Now: func() time.Time { return g.Until.Add(time.Since(began)) }})
	if err != nil {
		t.Fatal(err)
	}
	ended := 0
	for _, at := range g.Tables {
		if at.Phase != house.Playing {
			continue
		}
		for _, guest := range []house.Guest{"ann", "bob"} {
			if _, err := tables.Answer(ctx, guest, at.Duel, house.Answer{Sentence: "concede", Lock: true}); err != nil {
				continue
			}
			if s, err := tables.Look(ctx, guest, at.Duel, 0); err == nil && s.Phase == house.Over {
				ended++
				break
			}
		}
	}
	if ended < 4 {
		t.Errorf("%d duels were played to an end", ended)
	}
	duel, err := tables.Create(ctx, "ann", house.Order{Ruleset: "pugilism", Places: []house.Place{{Who: house.Me, Name: "Ann", Document: []byte(`"ulla"`), Lock: true}, {Who: house.Bot}}})
	if err == nil {
		err = tables.Talk(ctx, "ann", duel, "Here we are again.", "")
	}
	if err = errors.Join(err, tables.Close(ctx), kept.Close()); err != nil {
		t.Fatal(err)
	}
}
