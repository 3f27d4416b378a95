package record_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"riposte"
	"riposte/dice/fair"
	"riposte/record"
	"riposte/rules/coolduel"
	"riposte/rules/coolname"
	"riposte/rules/duel"
	"riposte/rules/pugilism"
	"riposte/rulestest/example"
)

var update = flag.String("update", "", "write the golden records of the newest version of this ruleset again")

// archive holds records of every version of every ruleset:
// testdata/golden/RULESET/vVERSION/NAME.jsonl and NAME.duel. Those of an older
// version are never written again.
const archive = "testdata/golden"

// archived are the rulesets that have golden records, with what makes those of the
// newest version.
var archived = []struct {
	rules riposte.Ruleset
	make  func(*testing.T) map[string]*record.Record
}{
	{pugilism.Ruleset(), pugilismRecords},
	{duel.Ruleset(), duelRecords},
	{coolduel.Ruleset(), func(t *testing.T) map[string]*record.Record { return made(t, coolduel.Ruleset(), goldenCoolDuels) }},
	{coolname.Ruleset(), func(t *testing.T) map[string]*record.Record { return made(t, coolname.Ruleset(), goldenCoolNames) }},
	{example.Ruleset(), func(t *testing.T) map[string]*record.Record { return made(t, example.Ruleset(), goldenHunches) }},
}

// goldenHunches are records of the example ruleset, whose seats bring no documents.
var goldenHunches = []goldenPlay{
	{name: "said", documents: []string{"", ""}, wants: []string{"stake", "taken", "tied"}},
	{name: "one", documents: []string{"", ""}, options: map[string]string{"stakes": "one", "goal": "9"}},
}

func duelRecords(t *testing.T) map[string]*record.Record {
	t.Helper()
	all := map[string]*record.Record{}
	for i := range goldenDuels {
		all[goldenDuels[i].name] = goldenDuels[i].make(t, uint64(i))
	}
	return all
}

func pugilismRecords(t *testing.T) map[string]*record.Record {
	t.Helper()
	sets := map[string]map[string]string{
		"full":        nil,
		"bare":        {"ring": "off", "edge": "off"},
		"class-cards": {"classCards": "on", "rounds": "4"},
		"alternate":   {"order": "alternate", "standoff": "none", "rounds": "2"},
		"short":       {"rounds": "1", "bouts": "3", "recoveryCap": "start", "decisionTie": "composure"},
	}
	all := map[string]*record.Record{}
	for name, options := range sets {
		seeds := uint64(2)
		if name == "full" || name == "bare" { // long ones
			seeds = 1
		}
		for seed := range seeds {
			r := simulated(t, options, seed+20, 0)
			r.Comment(-1, "Golden record "+name+".")
			r.Comment(len(r.Steps)/2, "Half of it.")
			all[fmt.Sprintf("%s-%d", name, seed)] = r
		}
	}
	server, seat := fair.Seed{1}, fair.Seed{2}
	var duel fair.DuelID
	setup := sample(map[string]string{"rounds": "2"})
	setUp, steps := play(t, setup, fair.NewSource(fair.V1, server, duel, seat), 8, 0)
	r, err := record.FromPlayed(record.NewMaker(known[0]), setup, setUp, steps, record.Meta{
		Duel: duel.String(), Date: date, RNG: record.RNG{Kind: record.FairDice}, Tags: map[string]string{"Event": "Golden"},
		Fair: record.Fair{Commitment: fair.Commit(server), Server: &server, Seats: []record.SeatSeed{
			{Seat: 1, Commitment: fair.Commit(seat), Seed: &seat}, {Seat: 2, Commitment: fair.Commit(fair.Seed{3}), LeftOut: true},
		}},
	})
	if err != nil {
		t.Fatal(err)
	}
	all["fair"] = r
	all["blind"] = blindMatch(t, 0, 0)
	all["blind-unfit"] = blindMatch(t, riposte.Only(2), 0)
	all["blind-unopened"] = blindMatch(t, 0, riposte.Only(1))
	return all
}

// Records of every version replay and verify for ever, in both forms, each of which
// makes the other.
func TestGolden(t *testing.T) {
	var every []riposte.Ruleset
	newest, wanted := map[string]int{}, 0
	for _, a := range archived {
		every = append(every, a.rules)
		info, records := a.rules.Info(), a.make(t)
		dir := filepath.Join(archive, info.Name, fmt.Sprintf("v%d", info.Version))
		newest[dir], wanted = 0, wanted+len(records)
		if *update != info.Name {
			continue
		}
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		for name, r := range records {
			for _, form := range []record.Form{record.JSONL, record.Text} {
				if err := os.WriteFile(filepath.Join(dir, name+"."+form.String()), export(t, r, form), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	lines, err := filepath.Glob(filepath.Join(archive, "*", "v*", "*.jsonl"))
	if err != nil || len(lines) < wanted {
		t.Fatalf("%d golden records, %v; want %d", len(lines), err, wanted)
	}
	for _, path := range lines {
		text := strings.TrimSuffix(path, ".jsonl") + ".duel"
		t.Run(path, func(t *testing.T) {
			newest[filepath.Dir(path)]++
			forms := map[record.Form][]byte{}
			for form, path := range map[record.Form]string{record.JSONL: path, record.Text: text} {
				data, err := os.ReadFile(path)
				if err != nil {
					t.Fatal(err)
				}
				forms[form] = data
				if report := record.Verify(data, every); !report.OK() {
					t.Errorf("%s:\n%s", path, report.String())
				}
			}
			for from, data := range forms {
				r, err := record.Load(data, every)
				if err != nil {
					t.Fatal(err)
				}
				for to, want := range forms {
					if got := export(t, r, to); !bytes.Equal(got, want) {
						t.Errorf("%s to %s: %s", from, to, difference(got, want))
					}
				}
			}
		})
	}
	for dir, n := range newest {
		if n == 0 {
			t.Errorf("no golden record in %s: run this test with -update and the name of the ruleset", dir)
		}
	}
}
