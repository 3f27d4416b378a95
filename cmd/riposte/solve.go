package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"riposte"
	"riposte/dice"
	"riposte/equilibrium"
	"riposte/rules/pugilism"
)

func newSolve(s streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "solve",
		Short: "Solve a game: what every position is worth when both play as well as can be",
		// The flags are those of a solver: without one, the first word is what is wrong.
		FParseErrWhitelist: cobra.FParseErrWhitelist{UnknownFlags: true},
		Args: func(_ *cobra.Command, given []string) error {
			if len(given) > 0 {
				return usagef("solve %s: only pugilism can be solved", given[0])
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newSolvePugilism(s))
	return cmd
}

func newSolvePugilism(s streams) *cobra.Command {
	var (
		rounds, bouts, workers int
		a, b, out              string
		sets                   []string
	)
	cmd := &cobra.Command{
		Use:   "pugilism",
		Short: "Solve the last rounds of a match of Pugilism without ring and EDGE cards",
		Long: "pugilism solves a match between two sample boxers, from its last bout to its first, and writes\n" +
			"what every bout is worth to a file. It may be stopped at any time: the same command goes on from\n" +
			"what lies in FILE.part, and the file is the same in the end. The bot equilibrium plays from the\n" +
			"files that --solved names, as play, sim, ladder and serve take it. With --set it also says what a bout\n" +
			"is worth that begins with the fields so changed.",
		Example: "  riposte solve pugilism --rounds 1 --a brannoch --b ulla --out brannoch-ulla.table\n" +
			"  riposte solve pugilism --bouts 3 --b brannoch --out last.table --set bout=3 --set red.composure=12 --set blue.composure=9",
		Args: args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if out == "" {
				return usagef("--out is needed: the file to write")
			}
			if workers < 1 {
				return usagef("--workers is %d, but must be at least 1", workers)
			}
			st, m, err := bareMatch(rounds, bouts, a, b)
			if err != nil {
				return err
			}
			for _, set := range sets {
				if err := setField(st, set); err != nil {
					return err
				}
			}
			begun := time.Now()
			table, err := equilibrium.Make(cmd.Context(), m, []string{a, b}, out, workers, solveProgress(s.err))
			if err != nil {
				return err
			}
			fmt.Fprintf(s.out, "%d positions in %s, no gap above %.1e, no value wrong by more than %.1e\n", table.Bouts(), time.Since(begun).Round(time.Second), table.Gap(), table.Error())
			for first := riposte.Seat(1); first <= 2; first++ {
				v := table.Value(first)
				fmt.Fprintf(s.out, "%s has %.4f%% of the points against %s if %s is Player 1\n", a, 50+50*v, b, []string{a, b}[first-1])
			}
			if len(sets) == 0 {
				return nil
			}
			worth, ok := table.Worth(m.Moment(st))
			if !ok {
				return fmt.Errorf("no bout of the match begins with %s", strings.Join(sets, ", "))
			}
			fmt.Fprintf(s.out, "red has %.4f%% of the points where a bout begins with %s\n", 50+50*worth, strings.Join(sets, ", "))
			return nil
		},
	}
	f := cmd.Flags()
	f.IntVar(&rounds, "rounds", 1, "how many rounds, 1 to 12")
	f.IntVar(&bouts, "bouts", 10, "how many bouts in a round, 1 to 10")
	f.StringVar(&a, "a", "brannoch", "the sample boxer in the red corner")
	f.StringVar(&b, "b", "ulla", "the sample boxer in the blue corner")
	f.StringVar(&out, "out", "", "the file to write")
	f.IntVar(&workers, "workers", runtime.GOMAXPROCS(0), "how many rows of bouts are solved at once")
	f.StringArrayVar(&sets, "set", nil, "say what a bout is worth with this field changed, PATH=VALUE (may be repeated)")
	return cmd
}

// bareMatch is a match between two samples at its beginning, and its numbers.
func bareMatch(rounds, bouts int, a, b string) (riposte.State, *pugilism.Bare, error) {
	setup := riposte.Setup{Ruleset: "pugilism", Options: map[string]string{
		"ring": "off", "edge": "off", "rounds": strconv.Itoa(rounds), "bouts": strconv.Itoa(bouts),
	}}
	for _, name := range []string{a, b} {
		doc, err := json.Marshal(name)
		if err != nil {
			return nil, nil, err
		}
		setup.Seats = append(setup.Seats, riposte.SeatSetup{Document: doc})
	}
	st, err := pugilism.Ruleset().New(setup, dice.NewSeeded(0, 0), nil)
	if err != nil {
		return nil, nil, err
	}
	m, ok := pugilism.BareOf(st)
	if !ok {
		panic("a match of samples without ring and EDGE is not bare")
	}
	return st, m, nil
}

// solveProgress tells now and then how far a table is.
func solveProgress(w io.Writer) func(equilibrium.Progress) {
	var mu sync.Mutex
	last := time.Now()
	return func(p equilibrium.Progress) {
		mu.Lock()
		defer mu.Unlock()
		if now := time.Now(); now.Sub(last) >= time.Second {
			last = now
			fmt.Fprintf(w, "round %d, bout %d: %d of %d rows\n", p.Round, p.Bout, p.Rows, p.Of)
		}
	}
}

// solvedFlag is files of riposte solve, read as soon as they are named, from which the bot
// equilibrium plays.
type solvedFlag struct{ files []string }

func addSolved(f *pflag.FlagSet) {
	f.Var(&solvedFlag{}, "solved", "files of riposte solve from which the bot equilibrium plays")
}

func (f *solvedFlag) String() string { return strings.Join(f.files, ",") }

func (f *solvedFlag) Type() string { return "files" }

func (f *solvedFlag) Set(list string) error {
	for name := range strings.SplitSeq(list, ",") {
		if name == "" || slices.Contains(f.files, name) {
			continue
		}
		if err := shelve(name); err != nil {
			return err
		}
		f.files = append(f.files, name)
	}
	return nil
}

// shelve lets bots play from a file.
func shelve(name string) error {
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	head, err := equilibrium.HeadOf(data)
	if err != nil || len(head.Boxers) != 2 {
		return fmt.Errorf("%s: is no table of riposte solve", name)
	}
	_, m, err := bareMatch(head.Rounds, head.Bouts, head.Boxers[0], head.Boxers[1])
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	table, err := equilibrium.Read(data, m)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	equilibrium.Shelve(table)
	return nil
}
