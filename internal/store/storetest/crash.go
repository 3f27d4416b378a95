package storetest

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"sync"
	"testing"

	"riposte"
	"riposte/internal/store"
	"riposte/match"
)

const (
	crashDir   = "RIPOSTE_CRASH_DIR" // set in the child: where its store is
	crashes    = 20
	crashDuels = 8
)

// Crash starts the test that calls it once more as a child, which appends steps to
// several duels at once and prints what was acknowledged; it kills the child and
// looks for everything printed. It does so 20 times, on one store.
func Crash(t *testing.T, open Opener) {
	if dir := os.Getenv(crashDir); dir != "" {
		appendForEver(t, open(t, dir))
		return
	}
	dir := t.TempDir()
	s := open(t, dir)
	for i := range crashDuels {
		create(t, s, crashDuel(i))
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(20, 26))
	total := 0
	for round := range crashes {
		told := killed(t, dir, 1+r.IntN(150))
		s := open(t, dir)
		if err := s.Check(t.Context()); err != nil {
			t.Fatal(err)
		}
		for i := range crashDuels {
			l := load(t, s, crashDuel(i))
			n := len(l.History.Steps)
			if last, ok := told[i]; ok && n <= last {
				t.Errorf("crash %d, duel %d: step %d was acknowledged, but %d steps are stored", round, i, last, n)
			}
			if len(l.Lines) != n || len(l.Sat) != n%2 || l.Phase != phase(n) {
				t.Errorf("crash %d, duel %d: half a change: %d steps, but %d lines, %d who sit, phase %q", round, i, n, len(l.Lines), len(l.Sat), l.Phase)
			}
			if l.Revision != int64(n) || l.Standing != nil && l.Standing.Watch.Several != l.History.Steps[n-1].At.Sub(noon) {
				t.Errorf("crash %d, duel %d: half a change: revision %d, %d steps, standing %+v", round, i, l.Revision, n, l.Standing)
			}
			for seq, step := range l.History.Steps {
				if step.Seq != seq {
					t.Fatalf("crash %d, duel %d: step %d stands at %d", round, i, step.Seq, seq)
				}
			}
			if round == crashes-1 {
				total += n
			}
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d steps over %d crashes", total, crashes)
}

func crashDuel(i int) string { return fmt.Sprint("crash-", i) }

// phase is that of a duel after n steps.
func phase(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprint("after ", n)
}

// killed runs a child until it has acknowledged that many steps, kills it, and
// returns the last step it acknowledged for each duel.
func killed(t *testing.T, dir string, after int) map[int]int {
	t.Helper()
	child := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$", "-test.count=1")
	child.Env = append(os.Environ(), crashDir+"="+dir)
	child.Stderr = os.Stderr
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	told, lines := map[int]int{}, 0
	for scan := bufio.NewScanner(out); scan.Scan(); { // to the end: what is in the pipe was acknowledged too
		var i, seq int
		if _, err := fmt.Sscanf(scan.Text(), "stored %d %d.", &i, &seq); err != nil {
			continue // a line cut off, or the words of the test binary
		}
		told[i] = max(told[i], seq)
		if lines++; lines == after {
			if err := child.Process.Kill(); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := child.Wait(); err == nil || lines < after {
		t.Fatalf("the child ended by itself after %d acknowledged steps, want %d: %v", lines, after, err)
	}
	return told
}

// appendForEver continues every duel until the process is killed.
func appendForEver(t *testing.T, s store.Store) {
	var wg sync.WaitGroup
	for i := range crashDuels {
		wg.Go(func() {
			id := crashDuel(i)
			l, err := s.Load(t.Context(), id)
			if err != nil {
				t.Error(err)
				return
			}
			for seq := len(l.History.Steps); ; seq++ {
				c := store.Change{
					Duel: id, Revision: int64(seq), Steps: []match.Step{step(seq)}, Lines: []store.Line{told(seq + 1)},
					Standing: &match.Standing{Watch: match.Watch{Several: step(seq).At.Sub(noon)}},
					Listing:  &store.Listing{Phase: phase(seq + 1)},
				}
				if seq%2 == 0 { // a person comes and goes
					c.Sat = []store.Sitting{{Seat: 1, Token: ann, Name: "Ann", At: noon}}
				} else {
					c.Left = []riposte.Seat{1}
				}
				_, err := s.Commit(t.Context(), c)
				if err != nil {
					t.Error(err)
					return
				}
				fmt.Fprintf(os.Stdout, "stored %d %d.\n", i, seq)
			}
		})
	}
	wg.Wait()
}
