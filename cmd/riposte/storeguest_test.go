package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"riposte/internal/house"
	"riposte/internal/store"
	"riposte/internal/store/postgres/pgtest"
)

// moment is when a duel was looked at.
var moment = regexp.MustCompile(`"at":"[^"]*","seq"`)

// An operator takes out a guest who is known by a seat alone, in both databases; the duel stays the
// other's, and while a server has the database nothing is touched.
func TestStoreGuest(t *testing.T) {
	cluster, err := pgtest.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(cluster.Stop)
	for _, name := range []string{filepath.Join(t.TempDir(), "a.db"), cluster.Database(t, t.TempDir())} {
		duel := twoLeave(t, name)
		run := func(exit int, args ...string) (out, said string) {
			t.Helper()
			var stdout, stderr bytes.Buffer
			if got := execute(t.Context(), append([]string{"store", "--db", name, "guest"}, args...), streams{in: strings.NewReader(""), out: &stdout, err: &stderr}); got != exit {
				t.Fatalf("%q: exit %d: %s%s", args, got, &stdout, &stderr)
			}
			return stdout.String(), stderr.String()
		}
		var f struct {
			Guest struct{ Token, Name string }
			Duels []struct {
				Seat  int
				Sight struct{ Seat int }
				Said  []struct{ Text string }
			}
		}
		file := filepath.Join(t.TempDir(), "ann.json")
		run(0, "export", duel+"/1", file)
		data, err := os.ReadFile(file)
		if err == nil {
			err = json.Unmarshal(data, &f)
		}
		if err != nil || len(f.Duels) != 1 || f.Duels[0].Sight.Seat != 1 || len(f.Duels[0].Said) != 1 || f.Guest.Name != "Ann Miller" {
			t.Errorf("the export is %.500s, %v", data, err)
		}
		if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("others may read it: %v, %v", info, err)
		}
		if out, _ := run(0, "export", f.Guest.Token, "-"); moment.ReplaceAllString(out, "") != moment.ReplaceAllString(string(data), "") {
			t.Error("by the hash it is another than by the seat")
		}
		run(1, "export", duel+"/1", file) // it is there
		run(1, "export", duel+"/7", "-")
		run(1, "export", strings.Repeat("0", 32)+"/1", "-")
		run(2, "export", "ann", "-")
		if _, said := run(1, "forget", duel+"/1"); !strings.Contains(said, "1 of your duels go on") || !strings.Contains(said, "--concede") {
			t.Errorf("it says %s", said)
		}
		if out, _ := run(0, "forget", "--concede", duel+"/1"); !strings.HasPrefix(out, "forgotten in 1 duels, ") {
			t.Errorf("it says %s", out)
		}
		run(1, "forget", "--concede", duel+"/1")
		if out, _ := run(0, "export", f.Guest.Token, "-"); strings.Contains(out, "Miller") || strings.Contains(out, duel) {
			t.Errorf("what is left is %s", out)
		}
		kept, err := existingDatabase(t.Context(), name)
		if err != nil {
			t.Fatal(err)
		}
		var all strings.Builder
		_, err = store.Export(t.Context(), kept, &all)
		if err != nil || strings.Contains(all.String(), "Miller") || strings.Contains(all.String(), f.Guest.Token) || !strings.Contains(all.String(), "Bob") {
			t.Errorf("the database has %d bytes, %v", all.Len(), err)
		}
		if err := kept.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// twoLeave plays a little as two guests in a new database, and names the duel.
func twoLeave(t *testing.T, name string) (duel string) {
	t.Helper()
	ctx := context.Background()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	kept, err := openDatabase(ctx, name)
	must(err)
	tables, err := house.New(ctx, house.Config{Store: kept, Rulesets: catalogue()})
	must(err)
	duel, err = tables.Create(ctx, "ann", house.Order{Ruleset: "pugilism", Places: []house.Place{
		{Who: house.Me, Name: "Ann Miller", Document: []byte(`"ulla"`), Lock: true}, {Who: house.Open},
	}})
	must(err)
	_, err = tables.Join(ctx, "bob", duel, house.Joining{Name: "Bob"})
	must(err)
	must(tables.Submit(ctx, "bob", duel, []byte(`"brannoch"`)))
	must(tables.LockDocument(ctx, "bob", duel))
	must(tables.Talk(ctx, "ann", duel, "call Miller at home", ""))
	must(kept.SaveGuest(ctx, store.Guest{Token: store.HashToken("ann"), Name: "Ann Miller", Changed: tables.Moment()}))
	must(tables.Close(ctx))
	must(kept.Close())
	return duel
}
