package rulestest

import (
	"bufio"
	"errors"
	"fmt"
	"hash/fnv"
	"os"
	"strings"
	"testing"

	"riposte"
	"riposte/dice"
)

// A lister lists what a seat may choose.
type lister func(st riposte.State, s riposte.Seat) []riposte.Choice

func listed(st riposte.State, s riposte.Seat) []riposte.Choice { return st.Legal(nil, s) }

// Perft counts the sequences of depth steps that can follow a position. A step is a
// choice of each seat that owes Together, or one choice of one other seat. Draws
// come from a stream that depends on the depth alone. The name is what chess
// programmers call counting the moves that a move generator makes.
func Perft(st riposte.State, seats, depth int) int { return perft(st, seats, depth, listed) }

func perft(st riposte.State, seats, depth int, list lister) int {
	if depth == 0 {
		return 1
	}
	var together []riposte.Seat
	count := 0
	by := make([]riposte.Choice, seats+1)
	for s := riposte.Seat(1); int(s) <= seats; s++ {
		switch st.Owed(s).Mode {
		case riposte.Together:
			together = append(together, s)
		case riposte.Alone, riposte.May:
			count += steps(st, []riposte.Seat{s}, by, depth, list)
		case riposte.Idle:
		}
	}
	if len(together) > 0 {
		count += steps(st, together, by, depth, list)
	}
	return count
}

// steps counts the sequences that begin with a step of the seats.
func steps(st riposte.State, seats []riposte.Seat, by []riposte.Choice, depth int, list lister) int {
	if depth == 1 {
		count := 1
		for _, s := range seats {
			count *= len(list(st, s))
		}
		return count
	}
	if len(seats) > 0 {
		count := 0
		for _, c := range list(st, seats[0]) {
			by[seats[0]] = c
			count += steps(st, seats[1:], by, depth, list)
		}
		by[seats[0]] = 0
		return count
	}
	next := st.Clone()
	if err := next.Apply(by, dice.NewSeeded(uint64(depth), 17), nil); err != nil {
		panic(fmt.Sprintf("rulestest: Apply refuses legal choices: %v", err))
	}
	return perft(next, len(by)-1, depth-1, list)
}

// slow lists those choices of CheckAll that Judge accepts or, without Judge, Check.
// Where the decision is not Whole it lists what Legal lists.
func (k *suite) slow(st riposte.State, s riposte.Seat) []riposte.Choice {
	if !st.Owed(s).Whole {
		return st.Legal(nil, s)
	}
	var list []riposte.Choice
	for _, c := range k.CheckAll(bare(st), s) {
		if k.Judge != nil && k.Judge(bare(st), s, c) || k.Judge == nil && st.Check(s, c) == nil {
			list = append(list, c)
		}
	}
	return list
}

// PerftFile compares the ruleset with a file of lines
//
//	perft SEED START DEPTH COUNT
//	order SEED START STEPS HASH
//
// The first kind counts from the position after START random steps, with Legal and,
// up to depth 2, with a slow lister of its own (CheckAll and Judge). The second
// pins the order of Legal along STEPS random steps from there, which counts don't
// show. Lines that begin with # are remarks.
func PerftFile(t *testing.T, c Config, path string) {
	t.Helper()
	k := newSuite(c)
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := 0
	for in := bufio.NewScanner(file); in.Scan(); {
		line := strings.TrimSpace(in.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		lines++
		if got, err := k.counted(line); err != nil {
			t.Errorf("%s: %v", line, err)
		} else if got != line {
			t.Errorf("got  %s\nwant %s", got, line)
		}
	}
	if lines == 0 {
		t.Errorf("%s has no counts", path)
	}
}

// counted returns the line as it should be.
func (k *suite) counted(line string) (string, error) {
	var what, want string
	var seed uint64
	var start, n int
	if _, err := fmt.Sscan(line, &what, &seed, &start, &n, &want); err != nil {
		return "", err
	}
	count, reached := "", false
	h := fnv.New32a()
	err := k.walk(seed, uniformly, func(d *duel) (err error) {
		at := len(d.steps)
		reached = reached || at == start
		switch {
		case what == "perft" && at == start:
			count, err = k.count(d, n)
		case what == "order" && at >= start && at <= start+n:
			for s := riposte.Seat(1); int(s) <= d.seats; s++ {
				for _, c := range d.st.Legal(nil, s) {
					fmt.Fprintln(h, d.st.Say(s, c))
				}
			}
			count = fmt.Sprintf("%08x", h.Sum32())
		}
		return err
	})
	switch {
	case err != nil:
		return "", err
	case what != "perft" && what != "order":
		return "", fmt.Errorf("a line begins with perft or order, not %s", what)
	case !reached:
		return "", fmt.Errorf("the duel has no position after %d steps", start)
	}
	return fmt.Sprintf("%s %d %d %d %s", what, seed, start, n, count), nil
}

func (k *suite) count(d *duel, depth int) (string, error) {
	count := Perft(d.st, d.seats, depth)
	if depth <= 2 {
		if k.CheckAll == nil {
			return "", errors.New("counts need Config.CheckAll for the slow lister")
		}
		if slow := perft(d.st, d.seats, depth, k.slow); slow != count {
			return "", fmt.Errorf("Legal counts %d, the slow lister %d", count, slow)
		}
	}
	return fmt.Sprint(count), nil
}
