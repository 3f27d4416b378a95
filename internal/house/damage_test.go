package house_test

import (
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"

	"riposte/internal/archive"
	. "riposte/internal/house"
	"riposte/internal/store"
	"riposte/internal/store/damagetest"
	"riposte/internal/store/sqlite"
)

// damaged is a store with duels of every kind: over, with a takeback and talk; live,
// with a lock and notes; forgotten; with a bot; and a campaign.
func damaged(t *testing.T) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "riposte.db")
	bubble(t, func(t *testing.T) { layDamaged(t, path) })
	return path
}

func layDamaged(t *testing.T, path string) {
	t.Helper()
	w := on(t, openStore(t, path), path, Config{Random: random(1)})
	over := w.two(Order{Options: quick})
	w.must(w.Talk(ctx, "bob", over, "Good luck!", "k"))
	w.play(over, 1000, "ann", "bob")
	next, err := w.Rematch(ctx, "ann", over, nil)
	w.must(err)
	_ = next
	_, promise := seedOf(1)
	live := w.two(Order{Options: quick, Places: []Place{{Who: Me, Name: "Ann", Document: sample("brannoch"), Lock: true, Commitment: promise}, {Who: Open}}})
	seed, _ := seedOf(1)
	w.must(w.OpenSeed(ctx, "ann", live, seed))
	w.play(live, 3, "ann", "bob")
	w.must(w.Note(ctx, "ann", live, "He likes the body."))
	gone := w.two(Order{Options: quick})
	w.must(w.Talk(ctx, "ann", gone, "Farewell.", "k"))
	w.play(gone, 1000, "ann", "bob")
	w.must(w.Forget(ctx, "ann", gone))
	w.lay(Order{Options: quick, Places: []Place{{Who: Me, Document: sample("ulla"), Lock: true}, {Who: Bot}}})
	_, unopened := seedOf(2)
	w.seeded(unopened, nil)
	late() // an attempt to begin that failed
	first := w.lay(Order{Ruleset: "coolname", Options: map[string]string{"encounter": "foes", "roundLimit": "1"}, Places: []Place{
		{Who: Me, Name: "Ann", Document: sample("issa"), Lock: true}, {Who: Bot, Document: sample("rat-cellar")},
	}})
	w.play(first, 1000, "ann")
	campaign, err := w.campaigns.Begin(ctx, "ann", first, "The Mire")
	w.must(err)
	_, err = w.campaigns.Continue(ctx, "ann", campaign, Continuing{Options: map[string]string{"encounter": "interlude"}})
	w.must(err)
	synctest.Wait()
	w.must(w.Close(ctx))
	w.must(w.store.Close())
}

// faults is what is reported about a store, by duel or campaign; "" is the file.
func faults(t *testing.T, path string) map[string]string {
	t.Helper()
	s, err := sqlite.Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	told := map[string]string{}
	if err := s.Check(ctx); err != nil {
		told[""] = err.Error()
	}
	if _, err := archive.VerifyAll(ctx, s, rules, func(what string, err error) { told[what] += err.Error() + "; " }); err != nil {
		t.Fatal(err)
	}
	return told
}

// A change to any column of any row, and the loss of any row, are reported with the
// duel or campaign concerned.
func TestEveryDamageIsNamed(t *testing.T) {
	path := damaged(t)
	if told := faults(t, path); len(told) > 0 {
		t.Fatalf("before any damage: %v", told)
	}
	damages := damagetest.Every(t, path)
	for _, d := range damages {
		copied := damagetest.Copy(t, path)
		if n := damagetest.Do(t, copied, d.Query, d.Args...); n != 1 {
			t.Fatalf("%s of %v touched %d rows", d.Query, d.Args, n)
		}
		told := faults(t, copied)
		named := false
		for what, why := range told {
			named = named || strings.Contains(what+" "+why, d.Of)
		}
		if !named {
			t.Errorf("%s of %v: told %v, want %s named", d.Query, d.Args, told, d.Of)
		}
	}
	if len(damages) < 140 {
		t.Errorf("%d damages, want 140 at least", len(damages))
	}
}

// A forger who changes what was promised and recomputes the sums is given away by
// the promise.
func TestPromisesAreChecked(t *testing.T) {
	path := damaged(t)
	for _, c := range []struct{ damage, says string }{
		{"UPDATE duels SET secret = CAST(substr(secret, 1, 31) || x'00' AS BLOB)", "the server's seed is not the one committed to"},
		{"UPDATE duels SET commitment = CAST(substr(commitment, 1, 31) || x'00' AS BLOB)", "the server's seed is not the one committed to"},
		{"UPDATE seats SET seed = CAST(substr(seed, 1, 31) || x'05' AS BLOB) WHERE seed IS NOT NULL", "the seed of seat 1 is not the one committed to"},
		{"UPDATE seats SET commitment = CAST(substr(commitment, 1, 31) || x'05' AS BLOB) WHERE seed IS NOT NULL", "the seed of seat 1 is not the one committed to"},
		{"UPDATE documents SET bytes = CAST('\"ulla\"' AS BLOB) WHERE CAST(bytes AS TEXT) = '\"brannoch\"'", "the document of seat"},
		{"UPDATE live SET ended = 0", "it has ended, but is stored as going on"},
		{"UPDATE live SET ended = 1", "it goes on, but is stored as over"},
		{"UPDATE listings SET phase = 'playing'", "it is over, but is listed as playing"},
		{"DELETE FROM steps WHERE sequence = (SELECT max(sequence) FROM steps AS s WHERE s.duel = steps.duel)", "it goes on, but is stored as over"},
		// Seeds that the draws were not made from, with commitments that fit.
		{"UPDATE seats SET seed = zeroblob(32), commitment = unhex('66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925'), left_out = 0 WHERE seat = 1", "the seeds make"},
	} {
		copied := damagetest.Copy(t, path)
		if n := damagetest.Do(t, copied, c.damage); n == 0 {
			t.Fatalf("%s touched nothing", c.damage)
		}
		damagetest.Do(t, copied, "PRAGMA user_version = 3") // as if the sums had not been made yet
		told := faults(t, copied)
		named := false
		for what, why := range told {
			named = named || what != "" && strings.Contains(why, c.says)
		}
		if !named {
			t.Errorf("%s: told %v, want %q of a duel", c.damage, told, c.says)
		}
	}
}

// A store is sound after something was taken out, exported, copied or forgotten.
func TestSoundAfterwards(t *testing.T) {
	path := damaged(t)
	from, err := sqlite.Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = from.Close() }()
	var exported strings.Builder
	if _, err := store.Export(ctx, from, &exported); err != nil {
		t.Fatal(err)
	}
	again := filepath.Join(t.TempDir(), "imported.db")
	into := openStore(t, again)
	if _, err := store.Import(ctx, into, strings.NewReader(exported.String())); err != nil {
		t.Fatal(err)
	}
	_ = into.Close()
	backup := filepath.Join(t.TempDir(), "backup.db")
	if err := from.Backup(ctx, backup); err != nil {
		t.Fatal(err)
	}
	rows, err := from.List(ctx, store.Query{Unlisted: true})
	if err != nil {
		t.Fatal(err)
	}
	if err := from.Delete(ctx, rows[0].ID); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{path, again, backup} {
		if told := faults(t, file); len(told) > 0 {
			t.Errorf("%s: %v", filepath.Base(file), told)
		}
	}
}
