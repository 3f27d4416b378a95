package main

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"riposte"
	"riposte/lab"
	"riposte/record"
)

// A recordsRun is a run of lab records: duels that become one file.
type recordsRun struct {
	setup   setupFlags
	duels   int
	seats   []string
	seed    uint64
	workers int
	swap    bool
	form    string
	out     string
	line    string // that was given
}

func newLabRecords(s streams) *cobra.Command {
	var r recordsRun
	cmd := withRuleset(&cobra.Command{
		Use:   "records RULESET",
		Short: "Write the verified records of many duels as one file, with a data sheet",
		Long: "records plays duels between bots and writes their records as one compressed file, each of them verified\n" +
			"before: by the rules, byte for byte, and its dice. Beside FILE it writes FILE.md, a data sheet that says what\n" +
			"the file holds, how it was made and how to read it. The seed and the number of a duel determine its record,\n" +
			"so the file is the same whatever the number of workers. Either both files come to be, or none.",
		Example: "  riposte lab records coolname -n 100000 --seats advised,random --seed 1 --out coolname.jsonl.gz\n" +
			"  riposte lab records pugilism -n 1000 --form text --out pugilism.duel.gz",
	}, func(cmd *cobra.Command, rules riposte.Ruleset) error {
		if err := vetCounts(count{"duels", r.duels, 1}, count{"workers", r.workers, 1}); err != nil {
			return err
		}
		if r.out == "" {
			return usagef("--out is needed: the file to write")
		}
		if !slices.Contains([]string{"jsonl", "text"}, r.form) {
			return usagef("--form is %q, but takes jsonl or text", r.form)
		}
		for _, name := range r.seats {
			if strings.HasPrefix(name, programPrefix) {
				return usagef("%s is a program: nobody could make the same file again", name)
			}
		}
		if !cmd.Flags().Changed("seed") {
			r.seed = randomSeed()
			fmt.Fprintf(s.err, "seed %d\n", r.seed)
		}
		r.line = againLine(cmd, []string{rules.Info().Name})
		return r.write(cmd.Context(), s, rules)
	})
	r.setup.add(cmd)
	f := cmd.Flags()
	f.IntVarP(&r.duels, "duels", "n", 1000, "how many duels")
	f.StringSliceVar(&r.seats, "seats", []string{"random"}, "the bot of each seat, the last one for the seats that follow; as many seats as bots: "+seatWords())
	f.Uint64Var(&r.seed, "seed", 0, "the seed for all dice and bots (default: a random one)")
	f.IntVar(&r.workers, "workers", runtime.GOMAXPROCS(0), "how many duels are played at once")
	f.BoolVar(&r.swap, "swap", false, "play every duel twice with the same dice, the first two seats exchanged")
	f.StringVar(&r.form, "form", "jsonl", "the form of the records: jsonl, with all events, or text, which is shorter")
	f.StringVar(&r.out, "out", "", "the file to write, compressed by gzip")
	return cmd
}

func (r *recordsRun) write(ctx context.Context, s streams, rules riposte.Ruleset) error {
	r.setup.seats = len(r.seats)
	setup, err := r.setup.read(s, rules)
	if err != nil {
		return err
	}
	run := lab.Sim{
		Ruleset: rules, Setup: setup, Duels: r.duels, Seed: r.seed, Workers: r.workers, Swap: r.swap, Progress: progress(s.err, r.duels),
	}
	if run.Bots, err = findBots(r.seats, rules, len(setup.Seats)); err != nil {
		return err
	}
	file, err := os.CreateTemp(filepath.Dir(r.out), ".riposte-*")
	var at *fs.PathError
	if errors.As(err, &at) { // the name of the temporary file says nothing
		return fmt.Errorf("--out %s: %w", r.out, at.Err)
	}
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(file.Name()) }() // where it was renamed there is none
	pile := newPile(file, r.duels)
	sheet := sheet{run: r, rules: rules, setup: setup, counts: pile}
	run.Watch = r.keeper(&run, pile)
	result, err := run.Run(ctx)
	if err == nil {
		err = pile.end()
	}
	if err = errors.Join(err, file.Chmod(0o644), file.Sync(), file.Close()); err != nil {
		return simError(ctx, err)
	}
	sheet.result = result
	// The sheet comes first: where there is a file, what it holds is told.
	if err := writeWhole(r.out+".md", sheet.markdown()); err != nil {
		return err
	}
	if err := os.Rename(file.Name(), r.out); err != nil {
		return err
	}
	fmt.Fprintf(s.out, "%d records, all verified, in %s: %d bytes, %d uncompressed\nsha256 %s\n", r.duels, r.out, pile.size, pile.whole, hex.EncodeToString(pile.sum.Sum(nil)))
	return nil
}

// keeper makes the record of each duel, verifies its bytes and puts it on the pile.
func (r *recordsRun) keeper(run *lab.Sim, to *pile) func(lab.Played) error {
	rulesets, info := []riposte.Ruleset{run.Ruleset}, run.Ruleset.Info()
	makers := sync.Pool{New: func() any { return record.NewMaker(run.Ruleset) }}
	form := record.JSONL
	if r.form == "text" {
		form = record.Text
	}
	return func(p lab.Played) error {
		maker := makers.Get().(*record.Maker)
		defer makers.Put(maker)
		hi, lo := run.DiceSeed(p.Number)
		made, err := record.FromPlayed(maker, p.Setup, p.SetUp, p.Steps, record.Meta{
			Duel: fmt.Sprintf("%s-%d-%06d", info.Name, run.Seed, p.Number), RNG: record.RNG{Kind: record.PCG, Hi: hi, Lo: lo},
			Tags: map[string]string{"Bots": strings.Join(r.sat(len(p.Setup.Seats), p.Swapped), ",")},
		})
		if err != nil {
			return err
		}
		data, err := made.Export(form)
		if err != nil {
			return err
		}
		if found := record.Verify(data, rulesets); !found.OK() {
			return fmt.Errorf("the record is not sound, and nothing is written:\n%s", found.String())
		}
		return to.put(p.Number, data)
	}
}

// sat are the bots by seat.
func (r *recordsRun) sat(seats int, swapped bool) (names []string) {
	for i := range seats {
		names = append(names, r.seats[min(i, len(r.seats)-1)])
	}
	if swapped {
		names[0], names[1] = names[1], names[0]
	}
	return names
}
