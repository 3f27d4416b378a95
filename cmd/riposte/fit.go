package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"runtime"
	"slices"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"riposte"
	"riposte/lab"
)

func newFit(s streams) *cobra.Command {
	var (
		run    lab.Fit
		file   string
		player string
		page   bool
	)
	cmd := &cobra.Command{
		Use:   "fit RULESET",
		Short: "Fit what a ruleset's estimate of a position counts",
		Long: "fit plays duels of the setups of an experiment, all seats by the same bot, and fits the\n" +
			"weight of each measure of the ruleset's estimate to who won: a logistic regression, the\n" +
			"even duels to fit to and the odd ones to test on. It writes the weights, for the table in the\n" +
			"ruleset's package, and how well the present estimate and the fitted one say who wins. The\n" +
			"seed determines all of it.",
		Example: "  riposte fit duel\n" +
			"  riposte fit coolname -n 200 --seed 7 --experiment experiments/coolname.yaml",
		Args:              args(cobra.ExactArgs(1)),
		ValidArgsFunction: rulesetArg,
		RunE: func(cmd *cobra.Command, given []string) (err error) {
			if run.Ruleset, err = findRuleset(given[0]); err != nil {
				return err
			}
			if run.Duels < 2 {
				return usagef("--duels is %d, but must be at least 2", run.Duels)
			}
			if run.Workers < 1 {
				return usagef("--workers is %d, but must be at least 1", run.Workers)
			}
			if file == "" {
				file = filepath.Join("experiments", "fit", run.Ruleset.Info().Name+".yaml")
			}
			if run.Setups, err = fitSetups(s, file, run.Ruleset); err != nil {
				return err
			}
			if run.Bot, err = findBot(player, run.Ruleset); err != nil {
				return err
			}
			f, err := fitted(cmd.Context(), &run)
			if err != nil {
				return simError(cmd.Context(), err)
			}
			if page {
				return f.writePage(s.out)
			}
			return f.write(s.out)
		},
	}
	f := cmd.Flags()
	f.IntVarP(&run.Duels, "duels", "n", 100, "how many duels of each setup")
	f.StringVar(&player, "bot", "advised", "the bot in every seat")
	f.Uint64Var(&run.Seed, "seed", 1, "the seed for all dice and bots")
	f.IntVar(&run.Workers, "workers", runtime.GOMAXPROCS(0), "how many duels are played at once")
	f.StringVar(&file, "experiment", "", "play the setups of this file (default: experiments/fit/RULESET.yaml)")
	f.BoolVar(&page, "page", false, "write how well the present estimate does as Markdown")
	return cmd
}

// fitSetups is every setup of an experiment, pairs both ways round.
func fitSetups(s streams, file string, r riposte.Ruleset) (list []riposte.Setup, err error) {
	x, err := readExperiment(s, file, r)
	if err != nil {
		return nil, err
	}
	for i := range x.Tables {
		for _, row := range x.Tables[i].Rows {
			list = append(list, row.Setup)
			if x.Tables[i].Paired {
				back := row.Setup
				back.Seats = slices.Clone(back.Seats)
				slices.Reverse(back.Seats)
				list = append(list, back)
			}
		}
	}
	return list, nil
}

// A fitting is weights, and what the present estimate and they are worth.
type fitting struct {
	run          *lab.Fit
	measures     []string
	weights      []int32
	tested       int // positions
	now, refined lab.Calibration
}

// weightUnit is the unit of a weight, in parts of a logit.
const weightUnit = 1 << 16

func fitted(ctx context.Context, run *lab.Fit) (*fitting, error) {
	m, ok := run.Ruleset.(riposte.Measurer)
	if !ok {
		return nil, fmt.Errorf("%s measures nothing", run.Ruleset.Info().Title)
	}
	even, odd, err := run.Positions(ctx)
	if err != nil {
		return nil, err
	}
	f := &fitting{run: run, measures: m.Measures(), tested: len(odd)}
	w := lab.Logistic(even, len(f.measures))
	for _, v := range w {
		f.weights = append(f.weights, int32(math.RoundToEven(v*weightUnit)))
	}
	f.now = lab.Calibrate(odd, (*lab.Position).Chance)
	f.refined = lab.Calibrate(odd, func(p *lab.Position) float64 {
		z := 0.0
		for k, v := range p.Measures {
			z += w[k] * float64(v)
		}
		return 1 / (1 + math.Exp(-z))
	})
	return f, nil
}

func (f *fitting) write(w io.Writer) error {
	info := f.run.Ruleset.Info()
	fmt.Fprintf(w, "%s %d, seed %d: %d setups, %d duels of each\n\n", info.Name, info.Version, f.run.Seed, len(f.run.Setups), f.run.Duels)
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for k, name := range f.measures {
		fmt.Fprintf(tw, "%s\t%d\t\n", name, f.weights[k])
	}
	if err := tw.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(w, "\nBrier score of %d positions of other duels: %.4f now, %.4f fitted, %.4f for a constant\n",
		f.tested, f.now.Brier, f.refined.Brier, f.now.Constant)
	return nil
}

// writePage writes a section of docs/figures/evaluate.md.
func (f *fitting) writePage(w io.Writer) error {
	info := f.run.Ruleset.Info()
	fmt.Fprintf(w, "\n## %s\n\n", info.Title)
	fmt.Fprintf(w, "%d setups, %d duels of each, seed %d; %d positions of the odd duels. Brier score %.4f (%.4f with weights fitted to the even duels of this seed), %.4f for a constant.\n\n",
		len(f.run.Setups), f.run.Duels, f.run.Seed, f.tested, f.now.Brier, f.refined.Brier, f.now.Constant)
	fmt.Fprint(w, "| chance said | positions | mean said | won |\n|---|---:|---:|---:|\n")
	for k, b := range f.now.Bins {
		said, won := "", ""
		if b.Positions > 0 {
			said, won = fmt.Sprintf("%.3f", b.Chance), fmt.Sprintf("%.3f", b.Result)
		}
		fmt.Fprintf(w, "| %d to %d %% | %d | %s | %s |\n", 10*k, 10*k+10, b.Positions, said, won)
	}
	return nil
}
