package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"riposte"
	"riposte/bot"
	"riposte/bot/exploit"
	"riposte/lab"
	"riposte/stats"
)

// ladderFlags are what the command line says.
type ladderFlags struct {
	setup     setupFlags
	bots      []string
	pairs     int
	sprt      string
	doublings int
	exploit   int
	ask       int
	runFlags
}

func newLadder(s streams) *cobra.Command {
	var f ladderFlags
	cmd := withRuleset(&cobra.Command{
		Use:   "ladder RULESET",
		Short: "Rank bots by pairs of duels",
		Long: "ladder lets every two of some bots play pairs of duels: the same dice, once each way round.\n" +
			"It says what share of the points each gets against each, with 95% intervals, and rates them\n" +
			"by the model of Bradley and Terry. The seed and the number of a duel determine it completely,\n" +
			"whatever the number of workers; if no seed is given, one is chosen and printed.\n" +
			"With --sprt a meeting ends as soon as a sequential test is sure; it looks at the pairs in the\n" +
			"order of their numbers, so this too does not depend on the workers. With --out every duel is\n" +
			"a row of a file, and the same command goes on where a run was broken off. With --doublings\n" +
			"one bot meets itself with twice the nodes, again and again, until thinking no longer pays.\n" +
			"With --exploit each bot meets one that knows how it plays; --ask lets it ask for mixes only.\n" +
			"docs/ladder.md tells how to read what comes of it.",
		Example: "  riposte ladder pugilism --bots greedy,advised,reference,random\n" +
			"  riposte ladder coolduel --characters reaver,reaver -o map=two-stones --sprt 50,55 -n 10000\n" +
			"  riposte ladder duel --bots advised,random -n 10000 --out runs/duel --markdown\n" +
			"  riposte ladder pugilism --bots greedy,advised --exploit 5000 -n 10000",
	}, func(cmd *cobra.Command, r riposte.Ruleset) error {
		l, err := f.read(s, r)
		if err != nil {
			return err
		}
		l.seeded = cmd.Flags().Changed("seed")
		return l.run(cmd.Context(), s, &f)
	})
	f.setup.add(cmd)
	fl := cmd.Flags()
	fl.StringSliceVar(&f.bots, "bots", []string{"greedy", "advised", "random"}, "who plays: "+seatWords())
	fl.IntVarP(&f.pairs, "pairs", "n", 200, "how many pairs of duels each two play, at most")
	fl.StringVar(&f.sprt, "sprt", "", "end a meeting when it is sure, with 5% errors, that the bot named first gets at most or at least so many percent of the points, such as 50,55")
	fl.IntVar(&f.doublings, "doublings", 0, "double the nodes of the one bot named, such as expert@500, so many times; each plays the one before")
	fl.IntVar(&f.exploit, "exploit", 0, "let a bot that knows their play meet each of them, with so many nodes a decision, such as 5000")
	fl.IntVar(&f.ask, "ask", 0, "let that bot ask each of them once in so many worlds for its mix, such as 3, not at every step of every playout")
	f.add(cmd, "every duel as a row", "json", "markdown")
	_ = cmd.RegisterFlagCompletionFunc("bots", func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return botNames(), cobra.ShellCompDirectiveNoFileComp
	})
	return cmd
}

// A ladder is who plays whom at which table.
type ladder struct {
	ruleset   riposte.Ruleset
	setup     riposte.Setup
	players   []lab.Contender
	meets     [][2]int
	test      *stats.Test // nil: all pairs are played
	doublings bool        // each player but the first is the one before with twice the nodes
	levels    int         // players to be ranked; the others exploit one of them each, in their order
	exploit   int         // their nodes
	ask       int         // in how many worlds they ask
	seed      uint64
	seeded    bool // the command line says the seed
}

// read makes the ladder that the flags ask for.
func (f *ladderFlags) read(s streams, r riposte.Ruleset) (*ladder, error) {
	l := &ladder{ruleset: r, seed: f.seed, doublings: f.doublings > 0}
	if err := vetCounts(count{"pairs", f.pairs, 1}, count{"workers", f.workers, 1}); err != nil {
		return nil, err
	}
	switch {
	case f.exploit < 0:
		return nil, usagef("--exploit is %d, but must be at least 1", f.exploit)
	case f.ask < 0:
		return nil, usagef("--ask is %d, but must be at least 1", f.ask)
	case f.ask > 0 && f.exploit == 0:
		return nil, usagef("--ask is for the bot of --exploit")
	}
	var err error
	if l.test, err = readTest(f.sprt); err != nil {
		return nil, err
	}
	if err := l.invite(f); err != nil {
		return nil, err
	}
	if l.setup, err = readTable(s, r, f.setup); err != nil {
		return nil, err
	}
	return l, nil
}

// readTest reads two shares in percent; nothing is no test.
func readTest(text string) (*stats.Test, error) {
	if text == "" {
		return nil, nil
	}
	low, high, _ := strings.Cut(text, ",")
	var of [2]float64
	for i, word := range []string{low, high} {
		percent, err := strconv.ParseFloat(word, 64)
		if err != nil {
			return nil, usagef("--sprt %s: it takes two shares in percent, such as 50,55", text)
		}
		of[i] = percent / 100
	}
	test := &stats.Test{Low: of[0], High: of[1], Error: 0.05}
	if err := test.Vet(); err != nil {
		return nil, usagef("--sprt %s: it takes two shares above 0 and below 100 percent, the smaller first", text)
	}
	return test, nil
}

// invite finds the bots, and says who meets whom.
func (l *ladder) invite(f *ladderFlags) error {
	names, err := f.names()
	if err != nil {
		return err
	}
	for i, name := range names {
		make, err := findBot(name, l.ruleset)
		if err != nil {
			return err
		}
		l.players = append(l.players, lab.Contender{Name: name, New: make})
		for j := range i {
			switch {
			case names[j] == name:
				return usagef("--bots names %s twice", name)
			case !l.doublings:
				l.meets = append(l.meets, [2]int{j, i})
			case j == i-1:
				l.meets = append(l.meets, [2]int{i, j})
			}
		}
	}
	l.levels, l.exploit, l.ask = len(l.players), f.exploit, f.ask
	if l.exploit > 0 && namesProgram(names) {
		return usagef("--exploit asks a bot of what it would do in thousands of positions: a program can't be asked so")
	}
	if l.exploit > 0 {
		l.expose()
	}
	if len(l.meets) == 0 {
		return usagef("--bots names %d; a ladder takes at least 2, or one with --exploit", len(names))
	}
	return nil
}

// expose lets each level meet a bot that knows how it plays.
func (l *ladder) expose() {
	for i, level := range l.players[:l.levels] {
		name := fmt.Sprintf("exploit-%s@%d", level.Name, l.exploit)
		if l.ask > 0 {
			name += fmt.Sprintf("/%d", l.ask)
		}
		l.meets = append(l.meets, [2]int{len(l.players), i})
		l.players = append(l.players, lab.Contender{
			Name: name,
			New:  func() bot.Bot { return &exploit.Bot{Others: level.New(), Nodes: l.exploit, Asked: l.ask} },
		})
	}
}

// ranked reports whether a meeting is of two levels, and not of one that exploits the other.
func (l *ladder) ranked(meet int) bool { return l.meets[meet][0] < l.levels }

// names are the bots named, or the doublings of one.
func (f *ladderFlags) names() ([]string, error) {
	if f.doublings == 0 {
		return f.bots, nil
	}
	const most = 30
	if f.doublings < 0 || f.doublings > most {
		return nil, usagef("--doublings is %d, but must be 1 to %d", f.doublings, most)
	}
	if len(f.bots) != 1 {
		return nil, usagef("--doublings takes one bot with its nodes, such as --bots expert@500, not %d bots", len(f.bots))
	}
	name, nodes, ok := nodesOf(f.bots[0])
	if !ok {
		return nil, usagef("--doublings takes a bot with its nodes, such as expert@500, not %s", f.bots[0])
	}
	var names []string
	for k := range f.doublings + 1 {
		names = append(names, fmt.Sprintf("%s@%d", name, nodes<<k))
	}
	return names, nil
}

// nodesOf cuts a name like expert@500.
func nodesOf(bot string) (name string, nodes int, ok bool) {
	name, number, found := strings.Cut(bot, "@")
	nodes, err := strconv.Atoi(number)
	return name, nodes, found && err == nil && nodes > 0 && nodes <= 1<<30
}

// run plays the ladder, or what is left of it, and writes its report.
func (l *ladder) run(ctx context.Context, s streams, f *ladderFlags) error {
	series := lab.Series{
		Ruleset: l.ruleset, Setup: l.setup, Players: l.players, Meets: l.meets, Pairs: f.pairs,
		Seed: l.seed, Workers: f.workers,
	}
	head := headOf("ladder", &series)
	if l.test != nil {
		head.Test = &ladderTest{l.test.Low, l.test.High, l.test.Error}
		series.Enough = func(p *lab.Pair, came stats.Pairs) bool {
			return l.ranked(p.Meet) && l.test.Verdict(came) != stats.Open
		}
	}
	came, err := playSeries(ctx, s, &series, head, f.out, l.seeded)
	if err != nil {
		return err
	}
	l.seed = series.Seed
	report := l.report(came)
	return f.write(s.out, report, nil)
}

// playSeries plays a series, or what is left of it in the directory out if that is not
// empty, and tells of it on the way.
func playSeries(ctx context.Context, s streams, series *lab.Series, head *runHead, out string, seeded bool) (came []stats.Pairs, err error) {
	if out != "" {
		dir, err := openRun(out, head, seeded)
		if err != nil {
			return nil, err
		}
		defer func() { err = errors.Join(err, dir.close()) }()
		series.Past, series.Keep = dir.past, dir.keep
	} else if !seeded {
		head.Seed = randomSeed()
	}
	if series.Seed = head.Seed; !seeded {
		fmt.Fprintf(s.err, "seed %d\n", series.Seed)
	}
	talk := newTalk(s.err)
	series.Progress = talk.progress
	came, err = series.Run(ctx)
	talk.end()
	switch {
	case errors.Is(err, lab.ErrPast):
		return nil, fmt.Errorf("%s: %w; a run goes on with as many pairs or more", filepath.Join(out, rowsFile), err)
	case err != nil:
		return nil, simError(ctx, err)
	}
	return came, nil
}
