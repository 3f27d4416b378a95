package lab_test

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"testing"

	"riposte"
	"riposte/lab"
	"riposte/record"
	"riposte/rules/pugilism"
)

// The outliers of a run are those that sorting all of its rows would find, and each is the
// same duel when it is played once more: its record replays to the same end.
func TestOutliersStandOut(t *testing.T) {
	r := study(120, 3)
	var rows []lab.RunRow
	line := map[string]int{"short": 0, "no ring": 1, "mirror": 2}
	r.Keep = func(list []lab.RunRow) error { rows = append(rows, list...); return nil }
	account, err := r.Play(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	longest, shortest := slices.Clone(rows), slices.Clone(rows)
	slices.SortStableFunc(longest, func(a, b lab.RunRow) int { return cmp.Compare(b.Steps, a.Steps) })
	slices.SortStableFunc(shortest, func(a, b lab.RunRow) int { return cmp.Compare(a.Steps, b.Steps) })
	for kind, sorted := range map[string][]lab.RunRow{lab.Longest: longest, lab.Shortest: shortest} {
		for i, o := range account.Outliers[kind] {
			if want := sorted[i]; o.Line != line[want.Setup] || o.Duel != want.Duel || o.Steps != want.Steps {
				t.Errorf("%s %d is %+v, not %+v", kind, i, o, want)
			}
		}
	}
	at := func(o lab.Outlier) *lab.RunRow {
		i := slices.IndexFunc(rows, func(row lab.RunRow) bool { return line[row.Setup] == o.Line && row.Duel == o.Duel })
		return &rows[i]
	}
	for _, kind := range lab.Kinds {
		if len(account.Outliers[kind]) != 3 {
			t.Errorf("%s: %d duels stand out, not 3", kind, len(account.Outliers[kind]))
		}
		for _, o := range account.Outliers[kind] {
			row := at(o)
			if kind == lab.Comeback && (!row.Comeback || o.Value < 0 || o.Value > 0.25) || kind == lab.Luckiest && !slices.Contains(row.Places, 2) {
				t.Errorf("%s: %+v is %+v", kind, o, row)
			}
			played, hi, lo, err := r.Again(o.Line, o.Duel)
			if err != nil {
				t.Fatal(err)
			}
			if len(played.Steps) != row.Steps || played.Outcome.Why != row.Why || played.Swapped != row.Turned {
				t.Errorf("%s: %+v was played again in %d steps: %s", kind, row, len(played.Steps), played.Outcome.Why)
			}
			made, err := record.FromPlayed(record.NewMaker(pugilism.Ruleset()), played.Setup, played.SetUp, played.Steps, record.Meta{RNG: record.RNG{Kind: record.PCG, Hi: hi, Lo: lo}})
			if err != nil {
				t.Fatal(err)
			}
			data, err := made.Export(record.JSONL)
			if err != nil {
				t.Fatal(err)
			}
			if report := record.Verify(data, []riposte.Ruleset{pugilism.Ruleset()}); !report.OK() {
				t.Errorf("%s: the record does not verify:\n%v", kind, report)
			}
		}
	}
	if _, _, _, err := r.Again(3, 0); err == nil {
		t.Error("there is a fourth set-up")
	}
	lengths := map[int]int64{}
	for i := range rows {
		if rows[i].Setup == "short" {
			lengths[rows[i].Steps]++
		}
	}
	if !maps.Equal(lengths, account.Setups[0].Lengths) {
		t.Errorf("lengths are %v, not %v", account.Setups[0].Lengths, lengths)
	}
}

// A set-up may have fewer duels than the run.
func TestASetupEndsEarlier(t *testing.T) {
	r := study(60, 2)
	r.Sittings[2].Duels = 10
	last := 0
	r.Progress = func(done, of int) {
		if last = done; of != 130 {
			t.Fatalf("there are %d duels, not 130", of)
		}
	}
	account, err := r.Play(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []int64{60, 60, 10} {
		if n := account.Setups[i].Duels; n != want {
			t.Errorf("set-up %d has %d duels, not %d", i, n, want)
		}
	}
	if last != 130 {
		t.Errorf("%d duels were told", last)
	}
	// What was counted can be written down and read.
	data, err := json.Marshal(account)
	if err != nil {
		t.Fatal(err)
	}
	var again lab.Account
	if err := json.Unmarshal(data, &again); err != nil || again.Setups[0].Lengths == nil || again.Outliers[lab.Longest] == nil {
		t.Errorf("read again: %v, %v", again.Outliers, err)
	}
}
