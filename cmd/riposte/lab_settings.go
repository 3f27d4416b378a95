package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"riposte"
	"riposte/lab"
	"riposte/stats"
	"riposte/variant"
)

// settingsFlags are what the command line says.
type settingsFlags struct {
	setup    setupFlags
	bots     []string
	settings int
	pairs    int
	runFlags
}

func newSettings(s streams) *cobra.Command {
	var f settingsFlags
	cmd := withRuleset(&cobra.Command{
		Use:   "settings RULESET",
		Short: "Say whether a bot plays well under options nobody tried",
		Long: "settings draws settings of a ruleset's options, each option from all that it takes, and lets two bots\n" +
			"play pairs of duels under each: the same dice, once each way round. It says in how many the first\n" +
			"has more than half of the points. Both bring the same character, the one given or the first sample.\n" +
			"What the rules refuse, and what is not for two players who can\n" +
			"exchange seats, is drawn anew; options that -o sets stay. The seed determines the settings and all\n" +
			"duels, whatever the number of workers. With --out every duel is a row of a file, and the same\n" +
			"command goes on where a run was broken off. docs/ladder.md tells how to read what comes of it.",
		Example: "  riposte lab settings coolduel --characters captain --bots expert,advised -n 100\n" +
			"  riposte lab settings pugilism --bots expert@20000,advised --out runs/settings --markdown",
	}, func(cmd *cobra.Command, r riposte.Ruleset) error {
		return f.run(cmd.Context(), s, r)
	})
	f.setup.add(cmd)
	fl := cmd.Flags()
	fl.StringSliceVar(&f.bots, "bots", []string{"expert", "advised"}, "the two who play: "+strings.Join(botNames(), ", "))
	fl.IntVar(&f.settings, "settings", 20, "how many settings are drawn")
	fl.IntVarP(&f.pairs, "pairs", "n", 100, "how many pairs of duels each setting has")
	f.add(cmd, "every duel as a row", "json", "markdown")
	seed := fl.Lookup("seed")
	f.seed, seed.DefValue, seed.Usage = 1, "1", "the seed for the settings, all dice and bots"
	return cmd
}

func (f *settingsFlags) vet() error {
	if err := vetCounts(count{"pairs", f.pairs, 1}, count{"settings", f.settings, 1}, count{"workers", f.workers, 1}); err != nil {
		return err
	}
	switch {
	case len(f.setup.characters) > 1:
		return usagef("--characters names %d; both bring the same one", len(f.setup.characters))
	case len(f.bots) != 2 || f.bots[0] == f.bots[1]:
		return usagef("--bots names %s; it takes two that differ", strings.Join(f.bots, ","))
	}
	return nil
}

func (f *settingsFlags) run(ctx context.Context, s streams, r riposte.Ruleset) error {
	if err := f.vet(); err != nil {
		return err
	}
	base, err := readTable(s, r, f.setup)
	if err != nil {
		return err
	}
	brings := base.Seats[0].Document
	base.Seats = []riposte.SeatSetup{{Document: brings}, {Document: brings}}
	nameSeats(r.Info(), &base)
	series := lab.Series{Ruleset: r, Pairs: f.pairs, Seed: f.seed, Workers: f.workers}
	for _, name := range f.bots {
		make, err := findBot(name, r)
		if err != nil {
			return err
		}
		series.Players = append(series.Players, lab.Contender{Name: name, New: make})
	}
	if series.Tables, err = drawSettings(r, &base, f.settings, f.seed); err != nil {
		return err
	}
	for range series.Tables {
		series.Meets = append(series.Meets, [2]int{0, 1})
	}
	came, err := playSeries(ctx, s, &series, headOf("settings", &series), f.out, true)
	if err != nil {
		return err
	}
	report := settingsReportOf(&series, &base, came)
	return f.write(s.out, report, nil)
}

// mostRefused is how many settings in a row may be refused before there are taken to be none.
const mostRefused = 10_000

// drawSettings draws tables like base, each option anew that base does not set.
func drawSettings(r riposte.Ruleset, base *riposte.Setup, n int, seed uint64) (tables []lab.Table, err error) {
	const stream = 0x5e771465 // apart from the dice of the duels
	lots, info := rand.New(rand.NewPCG(seed, stream)), r.Info()
	for refused := 0; len(tables) < n; {
		setup := *base
		if setup.Options = maps.Clone(base.Options); setup.Options == nil {
			setup.Options = map[string]string{}
		}
		for i := range info.Options {
			o := &info.Options[i]
			if _, set := base.Options[o.Name]; !set && o.Name != variant.Option {
				setup.Options[o.Name] = drawValue(o, lots)
			}
		}
		if err = vetPaired(r, &setup); err == nil {
			tables, refused = append(tables, lab.Table{Name: strconv.Itoa(len(tables) + 1), Setup: setup}), 0
		} else if refused++; refused == mostRefused {
			return nil, fmt.Errorf("no setting fits these characters, the last because %w", err)
		}
	}
	return tables, nil
}

// drawValue draws from all that an option takes by itself.
func drawValue(o *riposte.Option, lots *rand.Rand) string {
	words, numbers := len(o.Values), 0
	if o.Max > 0 {
		numbers = o.Max - o.Min + 1
	}
	// Where there are both, a word is as likely as a number: there are many of these.
	if words > 0 && (numbers == 0 || lots.IntN(2) == 0) {
		return o.Values[lots.IntN(words)]
	}
	if numbers == 0 {
		return o.Default
	}
	return strconv.Itoa(o.Min + lots.IntN(numbers))
}

// A settingsReport says how a bot fares under each setting.
type settingsReport struct {
	Ruleset   string       `json:"ruleset"`
	Version   int          `json:"version"`
	Content   string       `json:"content"`
	Character string       `json:"character"` // of both
	Seed      uint64       `json:"seed"`
	Pairs     int          `json:"pairs"` // of each setting
	Bots      []string     `json:"bots"`
	Settings  []settingSum `json:"settings"`
	Above     int          `json:"above"` // in so many the first bot has more than half of the points
	All       stats.Points `json:"all"`
}

type settingSum struct {
	Options map[string]string `json:"options"` // what differs from the defaults
	Counts  stats.Pairs       `json:"counts"`  // pairs by the half points of the first: 0 to 4
	Points  stats.Points      `json:"points"`  // of the first bot
}

func settingsReportOf(series *lab.Series, base *riposte.Setup, came []stats.Pairs) *settingsReport {
	info := series.Ruleset.Info()
	out := &settingsReport{
		Ruleset: info.Name, Version: info.Version, Content: info.Content, Seed: series.Seed, Pairs: series.Pairs,
		Character: brought(info, base.Seats[0].Document), Bots: []string{series.Players[0].Name, series.Players[1].Name},
	}
	var all stats.Pairs
	for i, pairs := range came {
		sum := settingSum{Options: map[string]string{}, Counts: pairs, Points: pairs.Points()}
		for k := range info.Options {
			o := &info.Options[k]
			if v, set := series.Tables[i].Setup.Options[o.Name]; set && v != o.Default {
				sum.Options[o.Name] = v
			}
		}
		if sum.Points.Share > 0.5 {
			out.Above++
		}
		out.Settings = append(out.Settings, sum)
		all.Join(pairs)
	}
	out.All = all.Points()
	return out
}

// brought is what to call a document: its name, or the sample that it is.
func brought(info *riposte.Info, document json.RawMessage) string {
	if name := characterName(info, document); name != "" {
		return name
	}
	for _, sample := range info.Samples {
		if bytes.Equal(sample.Document, document) {
			return sample.Title
		}
	}
	return "one document"
}

func (r *settingsReport) title() string {
	return fmt.Sprintf("%s %d, seed %d: %s against %s under %d settings, %d pairs of duels each; %s on both sides", r.Ruleset, r.Version, r.Seed,
		r.Bots[0], r.Bots[1], len(r.Settings), r.Pairs, r.Character)
}

func (r *settingsReport) grids() []grid {
	g := grid{
		title: "Points of " + r.Bots[0] + ", in percent", words: 1,
		head: []string{"setting", "0", "½", "1", "1½", "2", "points", "95 % interval"},
		note: fmt.Sprintf("%s has more than half of the points in %d of %d settings, and %s of all (%s).", r.Bots[0], r.Above, len(r.Settings),
			percent(r.All.Share), interval(r.All)),
	}
	what := grid{title: "What the settings change", words: 2, head: []string{"setting", "options"}}
	for i, s := range r.Settings {
		row := []string{strconv.Itoa(i + 1)}
		for _, n := range s.Counts {
			row = append(row, fmt.Sprint(n))
		}
		g.add(append(row, percent(s.Points.Share), interval(s.Points))...)
		var words []string
		for _, name := range slices.Sorted(maps.Keys(s.Options)) {
			words = append(words, name+"="+s.Options[name])
		}
		what.add(strconv.Itoa(i+1), strings.Join(words, ", "))
	}
	return []grid{g, what}
}
