package wasm_test

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"hash"
	"reflect"
	"strings"
	"testing"
	"time"

	"riposte"
	"riposte/bot"
	"riposte/dice"
	"riposte/lab"
	"riposte/match"
	"riposte/record"
	"riposte/rulestest/example"
	"riposte/scene"
	"riposte/wasm"
	"riposte/wasm/wasmtest"
)

// A duelist plays random duels and hashes all that comes of them.
type duelist struct {
	rules riposte.Ruleset
	sum   hash.Hash
	views []scene.View
}

func (d *duelist) note(what any) { fmt.Fprintf(d.sum, "%+v\n", what) }

// play plays the duel of a seed. Now and then somebody concedes.
func (d *duelist) play(t *testing.T, seed uint64, look bool) {
	t.Helper()
	setup := hunchConfig(d.rules).Setups(seed)
	log := riposte.LogFunc(func(e riposte.Event) { d.note(e) })
	rng, source := dice.NewSeeded(seed, 5), dice.NewSeeded(seed, 6)
	st, err := d.rules.New(setup, source, log)
	if err != nil {
		t.Fatal(err)
	}
	spare := st.Clone()
	for {
		by := make([]riposte.Choice, 3)
		for s := riposte.Seat(0); s <= 2; s++ {
			owed, legal := st.Owed(s), st.Legal(nil, s)
			d.note(owed)
			d.note(legal)
			if len(legal) > 0 {
				by[s] = legal[rng.Pick(len(legal))]
				d.note(st.Say(s, by[s]))
			}
			if look {
				d.views = append(d.views, st.(scene.Viewer).View(s))
			}
		}
		d.sum.Write(st.(riposte.Keyer).Key(nil))
		o := st.Outcome()
		d.note(o)
		if o.Over() {
			return
		}
		if rng.Pick(40) == 0 {
			by = []riposte.Choice{0, riposte.Concede, 0}
		}
		if spare.CopyFrom(st); rng.Pick(2) == 0 {
			st, spare = spare, st
		}
		if err := st.Apply(by, source, log); err != nil {
			t.Fatal(err)
		}
		_ = binary.Write(d.sum, binary.LittleEndian, source.Uint64()) // as many draws were made
	}
}

// The module plays as the ruleset does: a thousand duels have one hash, and their views are
// the same.
func TestModuleIsTheRuleset(t *testing.T) {
	native, module := &duelist{rules: example.Ruleset(), sum: sha256.New()}, &duelist{rules: wasmtest.Hunch(t), sum: sha256.New()}
	for seed := range uint64(1000) {
		look := seed%100 == 0
		native.play(t, seed, look)
		module.play(t, seed, look)
		if seed%50 == 0 && string(native.sum.Sum(nil)) != string(module.sum.Sum(nil)) {
			t.Fatalf("after the duel of seed %d the hashes differ", seed)
		}
	}
	if n, m := native.sum.Sum(nil), module.sum.Sum(nil); string(n) != string(m) {
		t.Errorf("the hash is %x, as a module %x", n, m)
	}
	if len(native.views) < 100 || !reflect.DeepEqual(native.views, module.views) {
		for i := range native.views {
			if scene.Changed(&native.views[i], &module.views[i]) != 0 {
				t.Fatalf("it is seen as\n%+v\nas a module as\n%+v", native.views[i], module.views[i])
			}
		}
		t.Error("what is seen differs")
	}
}

// What it says of itself is the same, but for the content.
func TestModuleSaysTheSameOfItself(t *testing.T) {
	native, module := *example.Ruleset().Info(), *wasmtest.Hunch(t).Info()
	if module.Content == native.Content || len(module.Content) != 64 {
		t.Errorf("the content is %q", module.Content)
	}
	if !reflect.DeepEqual(native.Ledger.Rules(), module.Ledger.Rules()) {
		t.Error("the ledgers differ")
	}
	native.Content, native.Ledger, native.Scenarios = module.Content, module.Ledger, module.Scenarios
	if !reflect.DeepEqual(native, module) {
		t.Errorf("got  %+v\nwant %+v", module, native)
	}
	if !reflect.DeepEqual(scene.StagingOf(example.Ruleset()), scene.StagingOf(wasmtest.Hunch(t))) {
		t.Error("the staging differs")
	}
}

// Simulations have the same results, with any number of workers, and so has what looks ahead.
func TestModuleInTheLab(t *testing.T) {
	run := func(r riposte.Ruleset, workers int) string {
		sim := lab.Sim{
			Ruleset: r, Setup: hunchConfig(r).Setups(5), Duels: 200, Seed: 7, Workers: workers, Swap: true,
			Bots: []func() bot.Bot{func() bot.Bot { return new(bot.Advised) }, func() bot.Bot { return new(bot.Random) }},
		}
		result, err := sim.Run(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		result.Seconds = 0
		return fmt.Sprintf("%+v", *result)
	}
	want := run(example.Ruleset(), 1)
	for workers := 1; workers <= 3; workers++ {
		if got := run(wasmtest.Hunch(t), workers); got != want {
			t.Errorf("%d workers: got\n%s\nwant\n%s", workers, got, want)
		}
	}
}

var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// recordOf is the record of a duel.
func recordOf(t *testing.T, r riposte.Ruleset) []byte {
	t.Helper()
	m, err := match.Open(match.Config{Ruleset: r, Setup: hunchConfig(r).Setups(3), Dice: dice.NewSeeded(3, 3)}, noon)
	if err != nil {
		t.Fatal(err)
	}
	rng := dice.NewSeeded(3, 4)
	for !m.Over() {
		for s := riposte.Seat(1); s <= 2; s++ {
			if list := m.Legal(nil, s); len(list) > 0 && !m.Locked(s) {
				if _, err := m.Answer(noon, match.Answer{Seat: s, Request: m.Request(s).ID, Choice: list[rng.Pick(len(list))], Lock: true}); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	rec, err := record.FromMatch(r, m, record.Meta{Duel: "module", RNG: record.RNG{Kind: record.Table}})
	if err != nil {
		t.Fatal(err)
	}
	data, err := rec.Export(record.Text)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// A record names the module that it was played with, and is verified with that one alone.
func TestRecordNamesItsModule(t *testing.T) {
	data := wasmtest.Build(t, "riposte/wasm/wasmtest/hunch")
	r := wasmtest.Hunch(t)
	rec := recordOf(t, r)
	if !strings.Contains(string(rec), r.Info().Content) {
		t.Errorf("it does not name the module:\n%s", rec)
	}
	if report := record.Verify(rec, []riposte.Ruleset{r}); !report.OK() {
		t.Error(report.String())
	}
	other, end, err := wasm.Load("other.wasm", append(append([]byte(nil), data...), 0, 2, 1, 'x')) // a section without effect
	if err != nil {
		t.Fatal(err)
	}
	defer end()
	for name, rules := range map[string]riposte.Ruleset{"another module": other, "no module": example.Ruleset()} {
		report := record.Verify(rec, []riposte.Ruleset{rules})
		if report.OK() || !strings.Contains(report.String(), "content") {
			t.Errorf("with %s:\n%s", name, report.String())
		}
	}
	if report := record.Verify(rec, []riposte.Ruleset{other, r}); !report.OK() {
		t.Errorf("of two modules the right one is not found:\n%s", report.String())
	}
	setup := hunchConfig(r).Setups(3)
	setup.Version = 2
	if _, err := r.New(setup, dice.NewSeeded(1, 1), nil); err == nil || !strings.Contains(err.Error(), "plays version 1 of Hunch, not 2") {
		t.Errorf("of another version: %v", err)
	}
}
