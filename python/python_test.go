// Package python_test builds the library of the rules and runs the Python package on it.
package python_test

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"riposte"
	"riposte/bot"
	"riposte/dice"
	"riposte/record"
	"riposte/rules"
)

var (
	duels = flag.Int("duels", 25, "how many duels of each system are played in both languages")
	paces = flag.Float64("paces", 0, "measure how many steps Python makes for so many seconds of CPU time")
)

// library builds the library once.
var library = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "riposte-python-")
	if err != nil {
		return "", err
	}
	file := filepath.Join(dir, "libriposte.so")
	cmd := exec.Command("go", "build", "-buildmode=c-shared", "-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid=", "-o", file, "./lib")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=1", "GOFLAGS=")
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	return file, nil
})

func TestMain(m *testing.M) {
	flag.Parse()
	code := m.Run()
	if file, err := library(); err == nil {
		_ = os.RemoveAll(filepath.Dir(file))
	}
	os.Exit(code)
}

// python runs Python with the package of this folder.
func python(t *testing.T, args ...string) []byte {
	t.Helper()
	for _, needed := range []string{"gcc", "python3"} {
		if _, err := exec.LookPath(needed); err != nil {
			t.Skipf("%s is not here", needed)
		}
	}
	file, err := library()
	if err != nil {
		t.Fatal(err)
	}
	here, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	// What is read here is known to be an input of the test, so that no result is kept beyond it.
	for _, files := range []string{"riposte/*.py", "tests/*.py"} {
		found, err := filepath.Glob(files)
		if err != nil || len(found) == 0 {
			t.Fatal(files, err)
		}
		for _, file := range found {
			if _, err := os.ReadFile(file); err != nil {
				t.Fatal(err)
			}
		}
	}
	cmd := exec.Command("python3", args...)
	cmd.Env = append(os.Environ(), "PYTHONPATH="+here, "RIPOSTE_LIBRARY="+file, "PYTHONDONTWRITEBYTECODE=1")
	var out, said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &said
	if err := cmd.Run(); err != nil {
		t.Fatalf("python3 %s: %v\n%s%s", strings.Join(args, " "), err, out.Bytes(), said.Bytes())
	}
	return out.Bytes()
}

// The package's own tests: all systems at random in every shape, worlds that a seat can't tell apart, mistakes.
func TestPackage(t *testing.T) {
	python(t, "-W", "error", "-m", "unittest", "discover", "-s", "tests")
}

// What the documentation shows runs as it stands there.
func TestDocumentation(t *testing.T) {
	text, err := os.ReadFile("../docs/python.md")
	if err != nil {
		t.Fatal(err)
	}
	programs := regexp.MustCompile("(?s)```python\n(.*?)```").FindAllSubmatch(text, -1)
	if len(programs) != 2 {
		t.Fatalf("there are %d programs, want 2", len(programs))
	}
	all := ""
	for _, p := range programs {
		all += string(p[1])
	}
	python(t, "-W", "error", "-c", all)
}

// A played duel is one that same.py prints.
type played struct {
	Ruleset   string
	Documents []json.RawMessage
	Seed      [2]uint64
	Actions   [][]int
	Key       string
	Returns   []float64
	Record    string
	Whole     string
}

// What Python plays is what Go plays by the same seed and the same places in the lists: position, returns, record.
func TestPythonPlaysTheSameDuels(t *testing.T) {
	lines, count := bufio.NewScanner(bytes.NewReader(python(t, "tests/same.py", fmt.Sprint(*duels)))), map[string]int{}
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		var p played
		if err := json.Unmarshal(lines.Bytes(), &p); err != nil {
			t.Fatal(err)
		}
		count[p.Ruleset]++
		if err := p.again(); err != nil {
			t.Errorf("%s, seed %v: %v", p.Ruleset, p.Seed, err)
		}
	}
	for _, r := range rules.All() {
		if got := count[r.Info().Name]; got != *duels {
			t.Errorf("%s: %d duels, want %d", r.Info().Name, got, *duels)
		}
	}
}

// again plays the duel without the bridge.
func (p *played) again() error {
	all := rules.All()
	at := slices.IndexFunc(all, func(r riposte.Ruleset) bool { return r.Info().Name == p.Ruleset })
	setup := riposte.Setup{Ruleset: p.Ruleset}
	for _, document := range p.Documents {
		setup.Seats = append(setup.Seats, riposte.SeatSetup{Document: document})
	}
	draws := dice.Recorder{Source: dice.NewSeeded(p.Seed[0], p.Seed[1])}
	st, err := all[at].New(setup, &draws, nil)
	if err != nil {
		return err
	}
	type step struct {
		By    []riposte.Choice
		Draws []dice.Draw
	}
	setUp := slices.Clone(draws.Draws())
	var steps []step
	for _, places := range p.Actions {
		by := make([]riposte.Choice, len(places)+1)
		for i, place := range places {
			if place >= 0 {
				by[i+1] = st.Legal(nil, riposte.Seat(i+1))[place]
			}
		}
		draws.Reset()
		if err := st.Apply(by, &draws, nil); err != nil {
			return err
		}
		steps = append(steps, step{by, slices.Clone(draws.Draws())})
	}
	out := st.Outcome()
	for i, worth := range p.Returns {
		if want := bot.Worth(out, riposte.Seat(i+1)); !out.Over() || worth != want {
			return fmt.Errorf("player %d has %v, want %v", i, worth, want)
		}
	}
	if k, ok := st.(riposte.Keyer); ok {
		sum := sha256.Sum256(k.Key(nil))
		if want := hex.EncodeToString(sum[:16]); p.Key != want {
			return fmt.Errorf("the key is %s, want %s", p.Key, want)
		}
	}
	r, err := record.FromPlayed(record.NewMaker(all[at]), setup, setUp, steps, record.Meta{RNG: record.RNG{Kind: record.PCG, Hi: p.Seed[0], Lo: p.Seed[1]}})
	if err != nil {
		return err
	}
	data, err := r.Export(record.JSONL)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(data)
	if want := hex.EncodeToString(sum[:]); p.Record != want {
		return fmt.Errorf("the record is another: %s, want %s", p.Record, want)
	}
	if p.Whole != "" {
		if report := record.Verify([]byte(p.Whole), all); !report.OK() {
			return fmt.Errorf("the record is not sound:\n%s", report.String())
		}
	}
	return nil
}

// With -paces: steps of random duels for each second of CPU time, in Python and in Go, in turn.
func TestPace(t *testing.T) {
	if *paces == 0 {
		t.Skip("measures: -paces 5")
	}
	native := map[string]float64{}
	for _, r := range rules.All() {
		native[r.Info().Name] = pace(t, r, time.Duration(*paces*float64(time.Second)))
	}
	var there map[string]float64
	if err := json.Unmarshal(python(t, "tests/pace.py", fmt.Sprint(*paces)), &there); err != nil {
		t.Fatal(err)
	}
	for _, r := range rules.All() {
		name := r.Info().Name
		t.Logf("| %s | %.0f | %.0f | %.1f |", name, there[name], native[name], native[name]/there[name])
	}
}

// pace is how many steps of random duels Go makes in a second of CPU time.
func pace(t *testing.T, r riposte.Ruleset, long time.Duration) float64 {
	t.Helper()
	setup := riposte.Setup{Ruleset: r.Info().Name, Seats: make([]riposte.SeatSetup, r.Info().MinSeats)}
	for i := range setup.Seats {
		setup.Seats[i].Document = r.Info().Samples[i].Document
	}
	steps, begun := 0, used(t)
	by, player := make([]riposte.Choice, len(setup.Seats)+1), bot.Random{}
	var owing []riposte.Seat
	var st riposte.State
	chance := dice.NewSeeded(0, 0)
	for seed := uint64(0); used(t)-begun < long; seed++ {
		chance.Reseed(seed, 0)
		if again, ok := st.(riposte.Restarter); ok {
			again.Restart(chance, nil)
		} else {
			var err error
			if st, err = r.New(setup, chance, nil); err != nil {
				t.Fatal(err)
			}
		}
		for owing = riposte.Owing(owing[:0], st, len(setup.Seats)); len(owing) > 0; owing = riposte.Owing(owing[:0], st, len(setup.Seats)) {
			clear(by)
			for _, seat := range owing {
				by[seat] = player.Choose(bot.At(st, seat), chance)
				if st.Owed(seat).Mode == riposte.Alone {
					break
				}
			}
			if err := st.Apply(by, chance, nil); err != nil {
				t.Fatal(err)
			}
			steps++
		}
	}
	return float64(steps) / (used(t) - begun).Seconds()
}

// used is the CPU time of this process.
func used(t *testing.T) time.Duration {
	t.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
