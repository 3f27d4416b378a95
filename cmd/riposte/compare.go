package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"riposte"
	"riposte/bot"
	"riposte/lab"
	"riposte/stats"
	"riposte/variant"
)

// compareFlags are what the command line says.
type compareFlags struct {
	setup      setupFlags
	bots       []string
	of         string
	pairs      int
	difference float64
	variates   int
	runFlags
}

func newCompare(s streams) *cobra.Command {
	var f compareFlags
	cmd := &cobra.Command{
		Use:   "compare RULESET A B",
		Short: "Say whether A brings more than B, and how much",
		Long: "compare measures a difference, and says when it is sure of it.\n" +
			"A and B are two set-ups: options such as ring=off,rounds=3 or variant=my.yaml, a file as --setup takes it, or\n" +
			"standard for what the flags say. The same bots play at both with the same dice, each pair of\n" +
			"duels both ways round, and what is measured is how many more points the first side gets at A.\n" +
			"Or they are two bots, who then meet each other as in a ladder.\n" +
			"It ends as soon as it is sure, with 5% errors, that A brings more, that it brings less, or\n" +
			"that they are not --difference apart. It looks at the pairs in the order of their numbers, so\n" +
			"the seed determines everything, whatever the number of workers. With --out every duel is a row\n" +
			"of a file, and the same command goes on where a run was broken off.\n" +
			"docs/lab.md tells how to read what comes of it.",
		Example: "  riposte lab compare pugilism standard ring=off -n 10000\n" +
			"  riposte lab compare pugilism match.yaml rounds=3 -n 10000 --of draws\n" +
			"  riposte lab compare duel greedy advised -n 10000 --difference 2 --out runs/greedy --markdown",
		Args:              args(cobra.ExactArgs(3)),
		ValidArgsFunction: rulesetArg,
		RunE: func(cmd *cobra.Command, given []string) error {
			r, err := findRuleset(given[0])
			if err != nil {
				return err
			}
			c, err := f.read(s, r, given[1], given[2])
			if err != nil {
				return err
			}
			f.line = againLine(cmd, given)
			return c.run(cmd.Context(), s, &f, cmd.Flags().Changed("seed"))
		},
	}
	f.setup.add(cmd)
	fl := cmd.Flags()
	fl.StringSliceVar(&f.bots, "bots", []string{"advised"}, "who plays both sides, or each of them, where A and B are set-ups: "+strings.Join(botNames(), ", "))
	fl.StringVar(&f.of, "of", "side", "what is measured where A and B are set-ups: "+strings.Join(measureNames(), ", "))
	fl.IntVarP(&f.pairs, "pairs", "n", 20_000, "how many pairs of duels A and B have, at most")
	fl.Float64Var(&f.difference, "difference", 1, "how many percent of the points matter, if duels were tosses of a coin; 0 plays all pairs")
	fl.IntVar(&f.variates, "variates", 0, "throw the dice of each step again so many times, such as 16, and take out what they gave; 0 does not")
	f.add(cmd, "every duel as a row", "json", "markdown", "html")
	return cmd
}

// A measure is what a pair of duels brought of something, in half points of four.
type measure struct {
	name string
	of   func(*lab.Pair) int
}

var measures = []measure{
	{"side", (*lab.Pair).Halves},
	{"seat", func(p *lab.Pair) int { return int(2 * (p.Duels[0].Points + 1 - p.Duels[1].Points)) }},
	{"draws", func(p *lab.Pair) (n int) {
		for i := range p.Duels {
			if p.Duels[i].Points == 0.5 {
				n += 2
			}
		}
		return n
	}},
}

func measureNames() (names []string) {
	for _, m := range measures {
		names = append(names, m.name)
	}
	return names
}

// A comparison is of two tables, or of two bots at one table.
type comparison struct {
	series lab.Series
	names  [2]string // of A and B
	bots   bool      // they are bots
	of     measure
	test   *stats.Difference // nil: all pairs are played

	first int // what the pair at A brought, when that at B is counted
	arms  [2]stats.Pairs
	twins stats.Twins

	variates *variates     // nil: the dice are left in
	varied   stats.Moments // without them, how much more A brought
	before   float64       // what the pair at A brought without them, when that at B is counted
}

// read makes the comparison that the command line asks for.
func (f *compareFlags) read(s streams, r riposte.Ruleset, a, b string) (*comparison, error) {
	c := &comparison{names: [2]string{a, b}, bots: !isSetup(a) && !isSetup(b)}
	at := slices.IndexFunc(measures, func(m measure) bool { return m.name == f.of })
	if err := vetCounts(count{"pairs", f.pairs, 1}, count{"workers", f.workers, 1}); err != nil {
		return nil, err
	}
	switch {
	case f.variates < 0 || f.variates > 1000:
		return nil, usagef("--variates is %d, but must be 0 to 1000", f.variates)
	case at < 0:
		return nil, usagef("--of %s: it measures %s", f.of, strings.Join(measureNames(), ", "))
	case isSetup(a) != isSetup(b):
		return nil, usagef("%s and %s: A and B are two set-ups or two bots, not one of each", a, b)
	case a == b:
		return nil, usagef("A and B are both %s", a)
	case c.bots && at > 0:
		return nil, usagef("--of %s: of two bots, only their points are measured", f.of)
	}
	c.of = measures[at]
	c.series = lab.Series{Ruleset: r, Pairs: f.pairs, Seed: f.seed, Workers: f.workers, Together: true}
	if err := c.decide(f.difference); err != nil {
		return nil, err
	}
	if c.bots {
		return c, c.meet(s, f)
	}
	return c, c.twin(s, f)
}

// decide sets when the comparison ends. A difference of one percent is that of tosses of a
// coin: it is two hundredths of their deviation of a half, and pairs deviate less than duels.
func (c *comparison) decide(percent float64) error {
	if percent == 0 {
		return nil
	}
	const toss = 0.5
	deviation := toss * halfRoot // of the points of a pair, a share
	if !c.bots {
		deviation = toss // of the difference between two pairs
	}
	c.test = &stats.Difference{Size: percent / 100 / deviation, Error: 0.05}
	if c.test.Vet() != nil {
		return usagef("--difference is %g, but must be above 0 and at most %.4g", percent, 50*deviation)
	}
	return nil
}

// halfRoot is the root of a half: by how much the mean of two deviates less than one.
const halfRoot = 0.7071067811865476

// isSetup tells a set-up from a bot.
func isSetup(term string) bool {
	return term == "standard" || strings.Contains(term, "=") || isSetupFile(term)
}

func isSetupFile(term string) bool {
	return !strings.Contains(term, "=") && slices.Contains([]string{".yaml", ".yml", ".json"}, filepath.Ext(term))
}

// isVariantFile reports whether a set-up file that is named is a variant: it says of what.
func isVariantFile(term string) bool {
	if !isSetupFile(term) {
		return false
	}
	data, err := os.ReadFile(term)
	return err == nil && slices.ContainsFunc(strings.Split(string(data), "\n"), func(line string) bool { return strings.HasPrefix(line, "of:") })
}

// meet lets two bots meet each other.
func (c *comparison) meet(s streams, f *compareFlags) (err error) {
	if c.series.Setup, err = readTable(s, c.series.Ruleset, f.setup); err != nil {
		return err
	}
	c.series.Meets = [][2]int{{0, 1}}
	return c.invite(c.names[:])
}

// twin lets the same bots play at two set-ups.
func (c *comparison) twin(s streams, f *compareFlags) error {
	for _, name := range c.names {
		setup, err := readTable(s, c.series.Ruleset, f.differently(name))
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		c.series.Tables = append(c.series.Tables, lab.Table{Name: name, Setup: setup})
		c.series.Meets = append(c.series.Meets, [2]int{0, 1})
	}
	if reflect.DeepEqual(c.series.Tables[0].Setup, c.series.Tables[1].Setup) {
		return usagef("%s and %s are the same set-up", c.names[0], c.names[1])
	}
	if len(f.bots) < 1 || len(f.bots) > 2 {
		return usagef("--bots names %d; there are two sides", len(f.bots))
	}
	return c.invite([]string{f.bots[0], f.bots[len(f.bots)-1]})
}

func (c *comparison) invite(names []string) error {
	for _, name := range names {
		make, err := findBot(name, c.series.Ruleset)
		if err != nil {
			return err
		}
		c.series.Players = append(c.series.Players, lab.Contender{Name: name, New: func() bot.Bot { return make() }})
	}
	return nil
}

// differently are the set-up flags with what A or B says beyond them.
func (f *compareFlags) differently(term string) setupFlags {
	flags := f.setup
	switch {
	case isVariantFile(term):
		flags.options = slices.Concat(flags.options, []string{variant.Option + "=" + term})
	case isSetupFile(term):
		flags.file = term
	case term != "standard":
		flags.options = slices.Concat(flags.options, strings.Split(term, ","))
	}
	return flags
}

// readTable reads the set-up of two players.
func readTable(s streams, r riposte.Ruleset, flags setupFlags) (riposte.Setup, error) {
	flags.seats = 2
	setup, err := flags.read(s, r)
	if err != nil {
		return setup, err
	}
	if n := len(setup.Seats); n != 2 {
		return setup, usagef("pairs are for two seats; this set-up has %d", n)
	}
	if refereed, ok := r.(riposte.Refereed); ok {
		if seat, rules := refereed.Referee(setup); rules {
			return setup, usagef("pairs are for two players; here %s is the game master", r.Info().SeatWord(seat))
		}
	}
	return setup, nil
}

// count takes in a pair, and reports whether there have been enough.
func (c *comparison) count(p *lab.Pair, _ stats.Pairs) bool {
	if c.variates != nil {
		c.add(p)
	}
	brought := c.of.of(p)
	c.arms[p.Meet].Add(brought)
	if !c.bots {
		if p.Meet == 0 {
			c.first = brought
			return false
		}
		c.twins.Add(c.first, brought)
	}
	return c.test != nil && c.find() != stats.Unsure
}

// counts are the observations: of bots their pairs, of set-ups the differences.
func (c *comparison) counts() stats.Counts {
	if c.bots {
		return c.arms[0].Counts()
	}
	return c.twins.Counts()
}

// run plays the comparison, or what is left of it, and writes its report.
func (c *comparison) run(ctx context.Context, s streams, f *compareFlags, seeded bool) error {
	if f.variates > 0 {
		if err := c.vary(ctx, f.variates); err != nil {
			return err
		}
	}
	c.series.Enough = c.count
	head := headOf("compare", &c.series)
	head.Of, head.Variates = c.of.name, c.variates
	if c.test != nil {
		head.Difference = &labDifference{f.difference, c.test.Error}
	}
	if _, err := playSeries(ctx, s, &c.series, head, f.out, seeded); err != nil {
		return err
	}
	report := c.report(head.Difference)
	page := func() ([]byte, error) {
		return pageOf(c.series.Ruleset.Info(), report, again(f.line, c.series.Seed, f.pairs))
	}
	if f.out != "" {
		if err := writePage(f.out, page); err != nil {
			return err
		}
	}
	return f.write(s.out, report, page)
}
