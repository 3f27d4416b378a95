package engine_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"riposte"
	"riposte/bot"
	"riposte/engine"
	"riposte/engine/misfits"
	"riposte/lab"
	"riposte/rules"
	"riposte/rules/pugilism"
)

// A misfit is this program once more, with its name as the argument.
func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[1] == "misfit" {
		os.Exit(misfits.Main(os.Args[2:]))
	}
	flag.Parse()
	os.Exit(m.Run())
}

func command(name string) string { return "'" + os.Args[0] + "' misfit " + name }

// plain are limits without one of memory, of which a program with a race detector takes much.
var plain = engine.Limits{Budget: 300 * time.Millisecond, Grace: 200 * time.Millisecond, Start: 5 * time.Second}

// setup is samples of a ruleset, one for each seat.
func setup(r riposte.Ruleset) riposte.Setup {
	info := r.Info()
	s := riposte.Setup{Ruleset: info.Name, Seats: make([]riposte.SeatSetup, info.MinSeats)}
	for i := range s.Seats {
		for k := range info.Samples {
			s.Seats[i].Document, _ = json.Marshal(info.Samples[(i+k)%len(info.Samples)].Name)
			if r.Vet(s, riposte.Seat(i+1)) == nil {
				break
			}
			s.Seats[i].Document = nil
		}
	}
	return s
}

func short() riposte.Setup {
	s := setup(pugilism.Ruleset())
	s.Options = map[string]string{"rounds": "1", "bouts": "6", "ring": "off"}
	return s
}

// One that behaves keeps every clause, in all systems, and each misfit is told what it breaks.
func TestCheckFindsWhatMisfitsBreak(t *testing.T) {
	for _, m := range misfits.All() {
		t.Run(m.Name, func(t *testing.T) {
			t.Parallel()
			tables := []engine.Table{{Ruleset: pugilism.Ruleset(), Setup: short()}}
			if m.Name == "sound" {
				for _, r := range rules.All() {
					if r.Info().Name != "pugilism" {
						tables = append(tables, engine.Table{Ruleset: r, Setup: setup(r)})
					}
				}
			}
			began := time.Now()
			told, verdicts := engine.Check(command(m.Name), plain, tables)
			if took := time.Since(began); took > 10*time.Second && m.Name != "sound" {
				t.Errorf("the check took %v", took)
			}
			var broken []engine.Clause
			for _, v := range verdicts {
				if v.Broken != "" {
					broken = append(broken, v.Clause)
					t.Logf("%s %s", v.Clause, v.Broken)
				}
				mixes := v.Clause == engine.MixForm || v.Clause == engine.MixWeights || v.Clause == engine.MixLegal
				if m.Name == "sound" && !v.Seen && !mixes {
					t.Errorf("%s was not tried", v.Clause)
				}
			}
			switch {
			case m.Clause == 0 && len(broken) > 0:
				t.Errorf("%s breaks %v", told.Name, broken)
			case m.Clause != 0 && !slices.Contains(broken, m.Clause):
				t.Errorf("it breaks %v, want %s", broken, m.Clause)
			case m.Loses && len(broken) != 1:
				t.Errorf("it breaks %v, want %s alone", broken, m.Clause)
			}
		})
	}
}

// In play a misfit loses by what can't be put up with; what can be changes nothing. The duels
// go on either way.
func TestDuelsGoOnWithMisfits(t *testing.T) {
	for _, m := range misfits.All() {
		t.Run(m.Name, func(t *testing.T) {
			t.Parallel()
			limits := plain
			switch limits.Budget = 10 * time.Second; m.Name {
			case "silent":
				limits.Start = 300 * time.Millisecond
			case "late":
				limits.Budget = 300 * time.Millisecond
			}
			p, err := engine.Open(command(m.Name), limits)
			if err != nil {
				if fault, ok := err.(*engine.Fault); !ok || fault.Clause != m.Clause || !m.Loses {
					t.Fatal(err)
				}
				return
			}
			defer p.Close()
			const duels = 4
			sim := lab.Sim{
				Ruleset: pugilism.Ruleset(), Setup: short(), Duels: duels, Seed: 5, Workers: 2, Swap: true,
				Bots: []func() bot.Bot{func() bot.Bot { return p.Player() }, func() bot.Bot { return new(bot.Advised) }},
			}
			came, err := sim.Run(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			n, first := p.Faults()
			loses := m.Loses && m.Name != "strict" // nobody says anything strange in play
			switch {
			case loses && (n != duels || first.Clause != m.Clause || came.Players[0].Wins != 0):
				t.Errorf("%d of %d duels are lost, the first by %v; it won %d", n, duels, first, came.Players[0].Wins)
			case !loses && n != 0:
				t.Errorf("%d of %d duels are lost, the first by %v", n, duels, first)
			}
		})
	}
}

// Where somebody is to take its place, the duel is not lost.
func TestSomebodyTakesItsPlace(t *testing.T) {
	p, err := engine.Open(command("illegal"), plain)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	p.Instead = func() bot.Bot { return new(bot.Greedy) }
	sim := func(one func() bot.Bot) *lab.Result {
		s := lab.Sim{
			Ruleset: pugilism.Ruleset(), Setup: short(), Duels: 4, Seed: 5, Workers: 1,
			Bots: []func() bot.Bot{one, func() bot.Bot { return new(bot.Random) }},
		}
		came, err := s.Run(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		came.Seconds = 0
		return came
	}
	with := sim(func() bot.Bot { return p.Player() })
	for _, e := range with.EndingShares() {
		if e.Why == "FORFEIT" && e.Share.Count > 0 {
			t.Errorf("%d duels were given up", e.Share.Count)
		}
	}
	if n, _ := p.Faults(); n != 4 {
		t.Errorf("%d faults, want one for each duel", n)
	}
}

// An engine that is not asked any more is gone, with all that it has started.
func TestCloseLeavesNothing(t *testing.T) {
	name := filepath.Join(t.TempDir(), "forking") // which no other process has in its words
	if err := os.Symlink(os.Args[0], name); err != nil {
		t.Fatal(err)
	}
	running := func() (n int) {
		all, _ := filepath.Glob("/proc/[0-9]*/cmdline")
		for _, file := range all {
			if words, err := os.ReadFile(file); err == nil && bytes.Contains(words, []byte(name)) {
				n++
			}
		}
		return n
	}
	if _, err := os.Stat("/proc/self/cmdline"); err != nil {
		t.Skip("processes are counted in /proc, which is not here")
	}
	p, err := engine.Open(name+" misfit forking", plain)
	if err != nil {
		t.Fatal(err)
	}
	player := p.Player()
	s := short()
	player.Sit(bot.DuelOf(pugilism.Ruleset().Info(), &s, 1))
	if n := running(); n < 2 {
		t.Errorf("%d processes run, want the engine and what it has started", n)
	}
	p.Close()
	for until := time.Now().Add(5 * time.Second); running() > 0; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(until) {
			t.Fatalf("%d processes are left", running())
		}
	}
}

// The command is words of a shell, and the engine gets nothing of ours that may be secret.
func TestWhatAnEngineGets(t *testing.T) {
	t.Setenv("RIPOSTE_DB", "postgres://user:secret@host/db")
	script := `sh -c 'read a; echo id name "$0, $(env | grep -c -e secret -e RIPOSTE_)"; echo ready; read b' "two words"`
	p, err := engine.Open(script, plain)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	if p.Told.Name != "two words, 0" {
		t.Errorf("it is called %q", p.Told.Name)
	}
}

// A program that takes more memory than it may dies of it, and that is told.
func TestMemoryIsLimited(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Fatal("this test needs python3")
	}
	const hungry = `import sys
for line in sys.stdin:
    if line.startswith("hello"): print("id name hungry\nready", flush=True)
    if line.startswith("newduel"):
        held = bytearray(400 << 20)
        print("ready", flush=True)
`
	file := t.TempDir() + "/hungry.py"
	if err := os.WriteFile(file, []byte(hungry), 0o600); err != nil {
		t.Fatal(err)
	}
	for memory, want := range map[int64]bool{200 << 20: true, 1 << 30: false} {
		limits := plain
		limits.Memory = memory
		_, verdicts := engine.Check(python+" "+file, limits, []engine.Table{{Ruleset: pugilism.Ruleset(), Setup: short()}})
		at := slices.IndexFunc(verdicts, func(v engine.Verdict) bool { return v.Clause == engine.Memory })
		if broken := verdicts[at].Broken != ""; broken != want {
			t.Errorf("with %d bytes: %+v", memory, verdicts)
		}
	}
}

// Examples are lines of the protocol, and each clause has one.
func TestClauses(t *testing.T) {
	list := engine.Clauses()
	if len(list) < 40 {
		t.Errorf("there are %d clauses", len(list))
	}
	for _, c := range list {
		if c.Says == "" || len(c.Example) == 0 || c.Broken == "" {
			t.Errorf("%s says %q, with the example %q", c.Clause, c.Says, c.Example)
		}
		for _, line := range c.Example {
			if !strings.HasPrefix(line, "> ") && !strings.HasPrefix(line, "< ") && !strings.HasPrefix(line, "! ") {
				t.Errorf("%s: %q says not whose line it is", c.Clause, line)
			}
			if said, ok := strings.CutPrefix(line, "< "); ok {
				if err := engine.Vet([]byte(said)); err != nil {
					t.Errorf("%s: the example %q breaks %v", c.Clause, line, err)
				}
			}
		}
	}
}
