package main

import (
	"context"
	"fmt"
	"hash/fnv"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"riposte"
	"riposte/equilibrium"
	"riposte/lab"
	"riposte/scenario"
	"riposte/stats"
	"riposte/variant"
)

// tuneFlags are what the command line says about a tuning.
type tuneFlags struct {
	setup      setupFlags
	bots       []string
	sets       []string
	goal       string
	runs       int
	trials     int
	pairs      int
	most       int
	difference float64
	runFlags
}

func newTune(s streams) *cobra.Command {
	var f tuneFlags
	cmd := &cobra.Command{
		Use:   "tune RULESET|EXPERIMENT.yaml",
		Short: "Find the numbers and options at which duels come nearest to a goal",
		Long: "tune looks for a setting of some numbers of the rules, as riposte lab numbers lists them, and of options: one at\n" +
			"which the points of the first side, those of the first seat, draws or steps come nearest to a goal.\n" +
			"Of an experiment, all set-ups are played, and what counts is how far they are away in the mean: with\n" +
			"side=50 and a table of pairs, how balanced they are.\n" +
			"Several runs look for it, each with dice of its own, and their winners meet in a play-off as in lab compare.\n" +
			"Then the best is held against the set-up as it is and against every setting beside it, on other dice:\n" +
			"which values can't be told apart from the best, what else moves, and which change no duel at all.\n" +
			"The seed determines everything, whatever the number of workers; with --out the same command goes on\n" +
			"where it was broken off.",
		Example: "  riposte lab tune pugilism --set \"power of HEAD-JAB=0..6\" --set rounds=1..6 --goal side=50 --seed 1\n" +
			"  riposte lab tune experiments/classes.yaml --set cycle_limit=2..8 --goal steps=60 --out runs/length",
		Args:              args(cobra.ExactArgs(1)),
		ValidArgsFunction: rulesetArg,
		RunE: func(cmd *cobra.Command, given []string) error {
			t, err := f.read(s, given[0])
			if err != nil {
				return err
			}
			f.line = againLine(cmd, given)
			return t.run(cmd.Context(), s, &f, cmd.Flags().Changed("seed"))
		},
	}
	f.setup.add(cmd)
	fl := cmd.Flags()
	fl.StringSliceVar(&f.bots, "bots", []string{"advised"}, "who plays both sides of a ruleset's table, or each of them: "+strings.Join(botNames(), ", "))
	fl.StringArrayVar(&f.sets, "set", nil, "what may be set, and to what: a number as 0..6 or 1,3,6, an option as on,off; alone, all that it may be (repeat it for more)")
	fl.StringVar(&f.goal, "goal", "side=50", "what is to come near what: side, seat and draws in percent, or steps, as in steps=60")
	fl.IntVar(&f.runs, "runs", 5, "how many runs look for it")
	fl.IntVar(&f.trials, "trials", 40, "how many settings each run tries")
	fl.IntVar(&f.pairs, "pairs", 20, "how many pairs of duels a trial has at each set-up")
	fl.IntVarP(&f.most, "most", "n", 1000, "how many pairs a meeting of the play-off has at most, and each setting beside the best")
	fl.Float64Var(&f.difference, "difference", 2, "how many percent of the points matter in the play-off, if duels were tosses of a coin")
	f.add(cmd, "what was tried and the report", "json", "markdown", "html")
	return cmd
}

// A tuning is what is set, where, and to what end.
type tuning struct {
	lab.Tune
	ruleset  riposte.Ruleset
	workers  int
	sittings []lab.Sitting
	knobs    []knob
	goal     string
	percent  float64 // of the points, that the play-off finds

	refusals map[string]error
}

// A knob is a number of the rules, or an option, and what it may be set to.
type knob struct {
	Name   string         `json:"name"`
	Rule   riposte.RuleID `json:"rule,omitempty"`
	Values []string       `json:"values"`
	Option bool           `json:"option,omitempty"`

	ordered bool
	printed int // the place of the value that the set-up has as it is
}

// tuneHead is what a tuning's directory tells it apart by, beside what every run has.
type tuneHead struct {
	Goal       string  `json:"goal"`
	Knobs      []knob  `json:"knobs"`
	Runs       int     `json:"runs"`
	Trials     int     `json:"trials"`
	Pairs      int     `json:"pairs"`
	Most       int     `json:"most"`
	Difference float64 `json:"difference"`
}

// read makes the tuning that the command line asks for.
func (f *tuneFlags) read(s streams, what string) (*tuning, error) {
	if err := vetCounts(count{"runs", f.runs, 1}, count{"trials", f.trials, 2}, count{"pairs", f.pairs, 1}, count{"most", f.most, 1}, count{"workers", f.workers, 1}); err != nil {
		return nil, err
	}
	t := &tuning{workers: f.workers, goal: f.goal, percent: f.difference, refusals: map[string]error{}}
	t.Runs, t.Trials, t.Pairs, t.Most = f.runs, f.trials, f.pairs, f.most
	const toss = 0.5
	t.Test = stats.Difference{Size: f.difference / 100 / toss, Error: 0.05}
	if t.Test.Vet() != nil {
		return nil, usagef("--difference is %g, but must be above 0 and at most %g", f.difference, 50*toss)
	}
	if err := errorOf(t.sit(s, f, what), t.aim(f.goal)); err != nil {
		return nil, err
	}
	if len(f.sets) == 0 {
		return nil, usagef("say what may be set with --set, such as --set \"power of HEAD-JAB=0..6\"")
	}
	for _, set := range f.sets {
		k, err := t.knob(set)
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(t.knobs, func(other knob) bool { return other.Name == k.Name }) {
			return nil, usagef("--set names %s twice", k.Name)
		}
		t.knobs = append(t.knobs, k)
		t.Knobs = append(t.Knobs, lab.Knob{Values: len(k.Values), Ordered: k.ordered})
		t.Printed = append(t.Printed, k.printed)
	}
	t.Setups, t.Refused = len(t.sittings), t.refused
	return t, nil
}

// errorOf is the first error.
func errorOf(list ...error) error {
	for _, err := range list {
		if err != nil {
			return err
		}
	}
	return nil
}

// sit finds the set-ups: that of a ruleset, or those of an experiment.
func (t *tuning) sit(s streams, f *tuneFlags, what string) (err error) {
	if !isSetupFile(what) {
		if t.ruleset, err = findRuleset(what); err != nil {
			return err
		}
		setup, err := readTable(s, t.ruleset, f.setup)
		if err != nil {
			return err
		}
		if len(f.bots) < 1 || len(f.bots) > 2 {
			return usagef("--bots names %d; there are two sides", len(f.bots))
		}
		sitting, err := sit(t.ruleset, "standard", &setup, f.bots)
		t.sittings = []lab.Sitting{sitting}
		return err
	}
	data, err := readFile(s, what, scenario.MaxSize)
	if err != nil {
		return err
	}
	x, err := scenario.ParseExperiment(what, data, catalogue(), beside)
	if err != nil {
		return err
	}
	st, err := (&studyFlags{duels: 1}).study(x, "tune", true)
	if err != nil {
		return err
	}
	t.ruleset, t.sittings = st.Ruleset, st.Sittings
	for i := range t.sittings {
		if !lab.Paired(t.ruleset, &t.sittings[i].Setup) {
			return fmt.Errorf("%s: it is not for two players who can exchange seats", t.sittings[i].Name)
		}
	}
	return nil
}

// aim reads the goal.
func (t *tuning) aim(goal string) error {
	name, text, _ := strings.Cut(goal, "=")
	at := slices.IndexFunc(lab.Measures, func(m lab.Measure) bool { return m.Name == name })
	if at < 0 {
		return usagef("--goal %s: it takes side, seat, draws or steps, as in side=50", goal)
	}
	target, err := strconv.ParseFloat(text, 64)
	if t.Measure = lab.Measures[at]; t.Measure.Share {
		target /= 100
	}
	if err != nil || !(target >= 0) || math.IsInf(target, 0) || t.Measure.Share && target > 1 {
		return usagef("--goal %s: it takes a number after =, of percent 0 to 100", goal)
	}
	t.Target = target
	return nil
}

// knob reads what may be set: a name and values.
func (t *tuning) knob(set string) (k knob, err error) {
	info := t.ruleset.Info()
	name, values, _ := strings.Cut(set, "=")
	flag := "--set " + name
	i := slices.IndexFunc(info.Options, func(o riposte.Option) bool { return o.Name == name && name != variant.Option })
	if i < 0 {
		number, err := findNumber(t.ruleset, name)
		if err != nil {
			return k, err
		}
		k = knob{Name: number.Name, Rule: number.Rule, ordered: true}
		list, err := readValues(flag, values, number.Low, number.High)
		if err != nil {
			return k, err
		}
		return k, t.fill(&k, list, func(setup *riposte.Setup) string {
			if v, ok := variant.Of(setup); ok {
				if n, ok := v.Numbers[number.Name]; ok {
					return strconv.Itoa(n)
				}
			}
			return strconv.Itoa(number.Value)
		})
	}
	o := &info.Options[i]
	k = knob{Name: o.Name, Rule: o.Rule, Option: true}
	is := func(setup *riposte.Setup) string { return setup.Option(info, o.Name) }
	if o.Max > 0 {
		switch list, err := readValues(flag, values, o.Min, o.Max); {
		case err == nil && (len(o.Values) == 0 || values != ""):
			// A word such as "no limit" lies beside no number, also where it is written as one.
			k.ordered = !slices.Contains(o.Values, is(&t.sittings[0].Setup))
			return k, t.fill(&k, list, is)
		case len(o.Values) == 0 || strings.Contains(values, ".."):
			return k, err
		}
	}
	words := valuesOf(o)
	if k.Values = words; values != "" {
		k.Values = strings.Split(values, ",")
	}
	for _, value := range k.Values {
		if n, err := strconv.Atoi(value); !slices.Contains(words, value) && (err != nil || n < o.Min || n > o.Max) {
			return k, usagef("%s: it can't be %s; it may be %s", flag, value, mayBe(o))
		}
	}
	return k, t.fill(&k, nil, is)
}

// mayBe says what an option may be: its words, and from which number to which.
func mayBe(o *riposte.Option) string {
	words := slices.Clone(o.Values)
	if o.Max > 0 {
		words = append(words, fmt.Sprintf("%d to %d", o.Min, o.Max))
	}
	return strings.Join(words, ", ")
}

// fill puts numbers in order, adds the value that the set-ups have, and finds it.
func (t *tuning) fill(k *knob, numbers []int, is func(*riposte.Setup) string) error {
	value := is(&t.sittings[0].Setup)
	for i := range t.sittings {
		if other := is(&t.sittings[i].Setup); other != value {
			return usagef("%s is %s at one set-up and %s at another: it can't be set for both", k.Name, value, other)
		}
	}
	if n, err := strconv.Atoi(value); err == nil && k.ordered {
		numbers = append(numbers, n)
	}
	slices.Sort(numbers)
	for _, n := range slices.Compact(numbers) {
		k.Values = append(k.Values, strconv.Itoa(n))
	}
	if !slices.Contains(k.Values, value) {
		k.Values = append(k.Values, value)
	}
	if k.printed = slices.Index(k.Values, value); len(k.Values) < 2 {
		return usagef("--set %s: there is nothing but %s to set it to", k.Name, value)
	}
	return nil
}

// at is a set-up with a setting; what stays as it is, is not touched.
func (t *tuning) at(setup riposte.Setup, setting []int) (riposte.Setup, error) {
	numbers := map[string]int{}
	for i := range t.knobs {
		k := &t.knobs[i]
		switch value := k.Values[setting[i]]; {
		case setting[i] == k.printed:
		case k.Option:
			setup = optioned(setup, k.Name, value)
		default:
			numbers[k.Name], _ = strconv.Atoi(value)
		}
	}
	if len(numbers) == 0 {
		return setup, nil
	}
	return renumbered(setup, "tuned", numbers)
}

// refused says why there can be no duels at a setting.
func (t *tuning) refused(setting []int) error {
	key := fmt.Sprint(setting)
	err, known := t.refusals[key]
	if known {
		return err
	}
	for i := range t.sittings {
		var setup riposte.Setup
		if setup, err = t.at(t.sittings[i].Setup, setting); err == nil {
			err = vetPaired(t.ruleset, &setup)
		}
		if err != nil {
			break
		}
	}
	t.refusals[key] = err
	return err
}

// play plays pairs at a setting.
func (t *tuning) play(ctx context.Context, setting []int, first, pairs int) ([][]lab.Tried, error) {
	series := lab.Series{Ruleset: t.ruleset, Seed: t.Seed, Workers: t.workers, First: first, Pairs: first + pairs}
	for i := range t.sittings {
		s := &t.sittings[i]
		setup, err := t.at(s.Setup, setting)
		if err != nil {
			return nil, err
		}
		series.Tables = append(series.Tables, lab.Table{Name: s.Name, Setup: setup})
		series.Meets = append(series.Meets, [2]int{2 * i, 2*i + 1})
		series.Players = append(series.Players, s.Bots...)
	}
	list := make([][]lab.Tried, 0, pairs)
	series.Keep = func(p *lab.Pair) error {
		if p.Meet == 0 {
			list = append(list, make([]lab.Tried, len(t.sittings)))
		}
		list[len(list)-1][p.Meet] = lab.Tried{Brief: p.Brief(), Rows: marked(p)}
		return nil
	}
	_, err := series.Run(ctx)
	return list, simError(ctx, err)
}

// marked is a mark of what the rows of a pair say; it is a whole number for any reader of JSON.
func marked(p *lab.Pair) uint64 {
	const whole = 1<<53 - 1
	h := fnv.New64a()
	for _, row := range p.Duels {
		fmt.Fprintln(h, row.Points, row.Why, row.Steps, row.Decisions)
	}
	return h.Sum64() & whole
}

// run tunes, or goes on, and writes the report.
func (t *tuning) run(ctx context.Context, s streams, f *tuneFlags, seeded bool) (err error) {
	head := t.head(f)
	var dir *tuneDir
	if f.out != "" {
		if dir, err = openTune(f.out, head, seeded); err != nil {
			return err
		}
		defer func() { err = errorOf(err, dir.close()) }()
	} else if !seeded {
		head.Seed = randomSeed()
	}
	if t.Seed = head.Seed; !seeded {
		fmt.Fprintf(s.err, "seed %d\n", t.Seed)
	}
	talk := newTalk(s.err)
	talk.of = "pairs of the search"
	done, all := 0, t.Runs*t.Trials*t.Pairs
	t.Play = func(setting []int, first, pairs int) ([][]lab.Tried, error) {
		if done += pairs; talk.terminal {
			talk.progress(min(done, all), all)
		}
		return dir.trial(t.words(setting), first, pairs, func() ([][]lab.Tried, error) { return t.play(ctx, setting, first, pairs) })
	}
	tuned, err := t.Find()
	talk.end()
	if err != nil {
		return err
	}
	report := t.report(tuned)
	page := func() ([]byte, error) {
		return pageOf(t.ruleset.Info(), report, again(f.line, t.Seed, f.most))
	}
	if dir != nil {
		if err := errorOf(dir.report("tune", report), writePage(dir.dir, page)); err != nil {
			return err
		}
	}
	return f.write(s.out, report, page)
}

// words are the values of a setting.
func (t *tuning) words(setting []int) (words []string) {
	for i, v := range setting {
		words = append(words, t.knobs[i].Values[v])
	}
	return words
}

// head is everything that the tuning depends on.
func (t *tuning) head(f *tuneFlags) *runHead {
	st := &study{kind: "tune"}
	st.Ruleset, st.Sittings, st.Seed = t.ruleset, t.sittings, f.seed
	head := st.head()
	head.Solved = equilibrium.Shelved()
	head.Tune = &tuneHead{Goal: t.goal, Knobs: t.knobs, Runs: t.Runs, Trials: t.Trials, Pairs: t.Pairs, Most: t.Most, Difference: f.difference}
	return head
}
