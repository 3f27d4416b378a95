package main

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"io"
	"maps"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"riposte"
	"riposte/bot"
	"riposte/lab"
	"riposte/variant"
)

func newSim(s streams) *cobra.Command {
	var (
		setup   setupFlags
		duels   int
		seats   []string
		seed    uint64
		workers int
		swap    bool
		asJSON  bool
		records string
		file    string // of an experiment
	)
	cmd := withRuleset(&cobra.Command{
		Use:   "sim RULESET",
		Short: "Play many duels between bots and count",
		Long: "sim plays duels between bots and says who won how often, how the duels ended and how long\n" +
			"they were, each with its exact 95% interval. The seed and the number of a duel determine it\n" +
			"completely, whatever the number of workers; if no seed is given, one is chosen and printed.\n" +
			"An experiment is a file of many setups: -n duels of each are played, and all of them\n" +
			"make one report. A duel in which the rules fail is a fault; the other setups are still played.",
		Example: "  riposte sim pugilism -n 100000 --seats random,random --json\n" +
			"  riposte sim pugilism -n 10000 --seats advised,reference --swap\n" +
			"  riposte sim duel -o battlefield=cinder-steps --seats advised,advised,random\n" +
			"  riposte sim pugilism -n 100 --setup match.yaml --records records/\n" +
			"  riposte sim coolduel -n 10000 --experiment experiments/coolduel.yaml",
	}, func(cmd *cobra.Command, r riposte.Ruleset) error {
		if duels < 1 {
			return usagef("--duels is %d, but must be at least 1", duels)
		}
		if workers < 1 {
			return usagef("--workers is %d, but must be at least 1", workers)
		}
		choose := func() {
			if !cmd.Flags().Changed("seed") {
				seed = randomSeed()
				fmt.Fprintf(s.err, "seed %d\n", seed)
			}
		}
		if file != "" {
			for _, other := range []string{"setup", "option", "characters", "seats", "swap"} {
				if cmd.Flags().Changed(other) {
					return usagef("--%s does not go with --experiment: the file says all of it", other)
				}
			}
			x, err := readExperiment(s, file, r)
			if err != nil {
				return err
			}
			if x.Duels > 0 && !cmd.Flags().Changed("duels") {
				duels = x.Duels
			}
			choose()
			return experiment(cmd.Context(), s, x, &experimentRun{each: duels, seed: seed, workers: workers, records: records, err: s.err}, asJSON)
		}
		setup.seats = len(seats)
		made, err := setup.read(s, r)
		if err != nil {
			return err
		}
		choose()
		run := lab.Sim{
			Ruleset: r, Setup: made, Duels: duels, Seed: seed, Workers: workers, Swap: swap,
			Progress: progress(s.err, duels),
		}
		if run.Bots, err = findBots(seats, r, len(made.Seats)); err != nil {
			return err
		}
		if records != "" {
			keep, err := recordKeeper(&run, records)
			if err != nil {
				return err
			}
			run.Watch = keep
		}
		result, err := run.Run(cmd.Context())
		if err != nil {
			return simError(cmd.Context(), err)
		}
		report := simReport(r.Info(), &run, seats, result)
		if asJSON {
			return writeJSON(s.out, report)
		}
		report.write(s.out)
		return nil
	})
	setup.add(cmd)
	f := cmd.Flags()
	addSolved(f)
	addPrograms(f, true)
	f.IntVarP(&duels, "duels", "n", 1000, "how many duels")
	f.StringSliceVar(&seats, "seats", []string{"random"}, "the bot of each seat, the last one for the seats that follow; as many seats as bots: "+seatWords())
	f.Uint64Var(&seed, "seed", 0, "the seed for all dice and bots (default: a random one)")
	f.IntVar(&workers, "workers", runtime.GOMAXPROCS(0), "how many duels are played at once")
	f.BoolVar(&swap, "swap", false, "play every duel twice with the same dice, the first two seats exchanged")
	f.BoolVar(&asJSON, "json", false, "write JSON")
	f.StringVar(&file, "experiment", "", "play the setups of this file, with -n duels each (YAML or JSON; - is standard input)")
	f.StringVar(&records, "records", "", "keep the record of every duel in this directory, of an experiment in one for each setup")
	_ = cmd.RegisterFlagCompletionFunc("seats", func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return botNames(), cobra.ShellCompDirectiveNoFileComp
	})
	return cmd
}

func randomSeed() uint64 {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails
	return binary.LittleEndian.Uint64(b[:]) >> 11
}

// findBots makes the maker of each seat's bot; the last name serves the rest.
func findBots(names []string, r riposte.Ruleset, seats int) (bots []func() bot.Bot, err error) {
	if len(names) > seats || len(names) == 0 {
		return nil, usagef("--seats names %d bots for %d seats", len(names), seats)
	}
	for i := range seats {
		make, err := findBot(names[min(i, len(names)-1)], r)
		if err != nil {
			return nil, err
		}
		bots = append(bots, make)
	}
	return bots, nil
}

// simError reports an interruption rather than other errors.
func simError(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

// progress writes at most one line a second.
func progress(w io.Writer, of int) func(int) {
	var mu sync.Mutex
	last := time.Now()
	return func(done int) {
		mu.Lock()
		defer mu.Unlock()
		if now := time.Now(); now.Sub(last) >= time.Second {
			last = now
			fmt.Fprintf(w, "%d of %d duels\n", done, of)
		}
	}
}

// A simulation is the report of sim.
type simulation struct {
	Ruleset     string               `json:"ruleset"`
	Version     int                  `json:"version"`
	Content     string               `json:"content"`
	Options     map[string]string    `json:"options,omitempty"`
	VariantName string               `json:"variantName,omitempty"`
	Variant     []variant.Difference `json:"variant,omitempty"`
	Seed        uint64               `json:"seed"`
	Swap        bool                 `json:"swap"`
	Workers     int                  `json:"workers"`
	Programs    map[string]string    `json:"programs,omitempty"` // whose duels the seed alone does not determine
	Duels       int64                `json:"duels"`
	Players     []simPlayer          `json:"players"`
	Draws       lab.Share            `json:"draws"`
	Endings     []lab.Ending         `json:"endings"`
	Steps       simSum               `json:"steps"`
	Decisions   simSum               `json:"decisions"`
	Counts      []simCount           `json:"counts,omitempty"`
	Seconds     float64              `json:"seconds"`
	DecisionsPS float64              `json:"decisionsPerSecond"`
	DuelsPS     float64              `json:"duelsPerSecond"`
}

type simPlayer struct {
	Seat   string    `json:"seat"`
	Bot    string    `json:"bot"`
	Wins   lab.Share `json:"wins"`   // alone
	Firsts lab.Share `json:"firsts"` // alone or with a side, before somebody else
	Score  simScore  `json:"score"`
}

// A simCount is what a duel costs, such as wounds.
type simCount struct {
	ID    string         `json:"id"`
	Label string         `json:"label"`
	Rule  riposte.RuleID `json:"rule,omitempty"`
	lab.Mean
}

type simSum struct {
	Mean  float64 `json:"mean"`
	Error float64 `json:"standardError"`
	Least int64   `json:"least"`
	Most  int64   `json:"most"`
}

func sumOf(s *lab.Sum) simSum { return simSum{s.Mean(), s.StandardError(), s.Least, s.Most} }

// A simScore is a simSum in the points of the rules.
type simScore struct {
	Mean  float64 `json:"mean"`
	Error float64 `json:"standardError"`
	Least float64 `json:"least"`
	Most  float64 `json:"most"`
}

func scoreOf(info *riposte.Info, s *lab.Sum) simScore {
	return simScore{info.Points(s.Mean()), info.Points(s.StandardError()), info.Points(float64(s.Least)), info.Points(float64(s.Most))}
}

func simReport(info *riposte.Info, run *lab.Sim, bots []string, r *lab.Result) *simulation {
	out := &simulation{
		Ruleset: info.Name, Version: info.Version, Content: info.Content, Options: run.Setup.Options,
		Seed: run.Seed, Swap: run.Swap, Workers: run.Workers, Programs: outside.named(), Duels: r.Duels,
		Draws: lab.ShareOf(r.Draws, r.Duels), Endings: r.EndingShares(),
		Steps: sumOf(&r.Steps), Decisions: sumOf(&r.Decisions), Seconds: r.Seconds,
		DecisionsPS: float64(r.Decisions.Total) / r.Seconds, DuelsPS: float64(r.Duels) / r.Seconds,
	}
	played, differs := variant.In(run.Ruleset, &run.Setup)
	out.VariantName, out.Variant = played.Name, differs
	for i := range r.Players {
		p := &r.Players[i]
		out.Players = append(out.Players, simPlayer{
			Seat: info.SeatWord(riposte.Seat(i + 1)), Bot: bots[min(i, len(bots)-1)],
			Wins: lab.ShareOf(p.Wins, r.Duels), Firsts: lab.ShareOf(p.Firsts, r.Duels), Score: scoreOf(info, &p.Score),
		})
	}
	for i := range r.Tallies {
		t := &r.Tallies[i]
		out.Counts = append(out.Counts, simCount{t.ID, t.Label, t.Rule, lab.MeanOf(&t.Sum)})
	}
	return out
}

func (r *simulation) write(w io.Writer) {
	fmt.Fprintf(w, "%s %d, seed %d: %d duels", r.Ruleset, r.Version, r.Seed, r.Duels)
	if r.Swap {
		fmt.Fprint(w, " in pairs with swapped seats; players, not seats, are counted")
	}
	fmt.Fprintln(w)
	writeVariant(w, r.VariantName, r.Variant)
	for _, name := range slices.Sorted(maps.Keys(r.Programs)) {
		fmt.Fprintf(w, "%s is %s: the seed alone does not determine its duels\n", name, r.Programs[name])
	}
	share := func(name string, s lab.Share) {
		fmt.Fprintf(w, "  %-24s %9d  %6.2f %%  (%.2f to %.2f)\n", name, s.Count, 100*s.Share, 100*s.Low, 100*s.High)
	}
	fmt.Fprintln(w, "wins")
	for _, p := range r.Players {
		share(p.Seat+", "+p.Bot, p.Firsts)
	}
	share("draws", r.Draws)
	fmt.Fprintln(w, "endings")
	for _, e := range r.Endings {
		share(e.Why, e.Share)
	}
	fmt.Fprintln(w, "a duel")
	for _, l := range []struct {
		name string
		s    simSum
	}{{"steps", r.Steps}, {"decisions", r.Decisions}} {
		fmt.Fprintf(w, "  %-24s %9.2f  ± %.2f  (%d to %d)\n", l.name, l.s.Mean, 1.96*l.s.Error, l.s.Least, l.s.Most)
	}
	for _, c := range r.Counts {
		fmt.Fprintf(w, "  %-24s %9.2f  (%.2f to %.2f)\n", c.Label, c.Mean.Mean, c.Low, c.High)
	}
	fmt.Fprintf(w, "%.1f s, %.0f duels/s, %.0f decisions/s with %d workers\n", r.Seconds, r.DuelsPS, r.DecisionsPS, r.Workers)
}
