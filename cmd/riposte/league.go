package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"riposte"
	"riposte/internal/report"
	"riposte/lab"
	"riposte/stats"
)

// leagueFlags are what the command line says.
type leagueFlags struct {
	setup setupFlags
	bots  []string
	pairs int
	runFlags
}

func newLeague(s streams) *cobra.Command {
	var f leagueFlags
	cmd := &cobra.Command{
		Use:   "league RULESET FOLDER",
		Short: "Let all programs of a folder, and bots, play each other",
		Long: "league finds the engines of a folder: its executable files, and files NAME.cmd whose first line is a command.\n" +
			"They and the bots named play pairs of duels, each against each: the same dice, once each way round.\n" +
			"It rates them by the model of Bradley and Terry with 95% intervals, and has the matrix of all meetings, in\n" +
			"which circles show, with the mix that nobody can exploit. With --out every duel is a row of a file there,\n" +
			"the same command goes on where a run was broken off, or with more pairs, and report.html is one page of it.\n" +
			"A program that breaks the protocol loses its duel; one that does not greet is left out, and told of.",
		Example: "  riposte league pugilism engines -n 100 --out runs/league\n" +
			"  riposte league coolduel engines --bots greedy,random --characters reaver,reaver -n 50 --html > league.html",
		Args: args(cobra.ExactArgs(2)),
		ValidArgsFunction: func(cmd *cobra.Command, given []string, word string) ([]string, cobra.ShellCompDirective) {
			if len(given) == 1 {
				return nil, cobra.ShellCompDirectiveFilterDirs
			}
			return rulesetArg(cmd, given, word)
		},
		RunE: func(cmd *cobra.Command, given []string) error {
			r, err := findRuleset(given[0])
			if err != nil {
				return err
			}
			f.line = againLine(cmd, given)
			return f.play(cmd.Context(), s, r, given[1], cmd.Flags().Changed("seed"))
		},
	}
	f.setup.add(cmd)
	fl := cmd.Flags()
	fl.StringSliceVar(&f.bots, "bots", []string{"greedy", "advised", "random"}, "which bots play beside the programs: "+strings.Join(botNames(), ", "))
	fl.IntVarP(&f.pairs, "pairs", "n", 50, "how many pairs of duels each two play")
	f.add(cmd, "every duel as a row, with report and page,", "json", "markdown", "csv", "html")
	return cmd
}

// A leagueProgram is an engine of a folder.
type leagueProgram struct{ name, command string }

// enginesIn are the engines of a folder, by their names: executable files, and the commands of
// files NAME.cmd.
func enginesIn(folder string) (list []leagueProgram, err error) {
	entries, err := os.ReadDir(folder) // sorted
	if err != nil {
		return nil, err
	}
	folder, err = filepath.Abs(folder)
	if err != nil {
		return nil, err
	}
	for _, entry := range entries {
		path := filepath.Join(folder, entry.Name())
		info, err := os.Stat(path)
		if err != nil || !info.Mode().IsRegular() || strings.HasPrefix(entry.Name(), ".") {
			continue
		}
		program := leagueProgram{name: strings.TrimSuffix(entry.Name(), filepath.Ext(entry.Name()))}
		switch {
		case filepath.Ext(entry.Name()) == ".cmd":
			text, err := os.ReadFile(path)
			if err != nil {
				return nil, err
			}
			program.command, _, _ = strings.Cut(strings.TrimSpace(string(text)), "\n")
		case info.Mode()&0o111 != 0:
			program.command = "'" + strings.ReplaceAll(path, "'", `'\''`) + "'"
		default:
			continue
		}
		if slices.ContainsFunc(list, func(other leagueProgram) bool { return other.name == program.name }) {
			program.name = entry.Name()
		}
		list = append(list, program)
	}
	return list, nil
}

// A league is who plays each other.
type league struct {
	series   lab.Series
	programs map[string]string // what they call themselves, by their names here
	left     []string          // why others do not play
}

// invite finds everybody who plays.
func (f *leagueFlags) invite(r riposte.Ruleset, folder string) (*league, error) {
	l := &league{programs: map[string]string{}}
	for _, name := range f.bots {
		make, err := findBot(name, r)
		if err != nil {
			return nil, err
		}
		l.series.Players = append(l.series.Players, lab.Contender{Name: name, New: make})
	}
	found, err := enginesIn(folder)
	if err != nil {
		return nil, err
	}
	for _, one := range found {
		outside.allowMore(one.command)
		make, err := programBot(one.command, r)
		if err != nil {
			l.left = append(l.left, one.name+": "+strings.TrimPrefix(err.Error(), programPrefix+one.command+": "))
			continue
		}
		l.programs[one.name] = outside.named()[programPrefix+one.command]
		l.series.Players = append(l.series.Players, lab.Contender{Name: one.name, New: make})
	}
	for i := range l.series.Players {
		for j := range i {
			if l.series.Players[i].Name == l.series.Players[j].Name {
				return nil, usagef("two are called %s: a bot is named twice, or a program has the name of a bot", l.series.Players[i].Name)
			}
			l.series.Meets = append(l.series.Meets, [2]int{j, i})
		}
	}
	if len(l.series.Meets) == 0 {
		return nil, usagef("a league takes two or more: %s", strings.Join(append(l.left, "no others play"), "; "))
	}
	return l, nil
}

// play plays the league, or what is left of it, and writes its report.
func (f *leagueFlags) play(ctx context.Context, s streams, r riposte.Ruleset, folder string, seeded bool) error {
	if err := vetCounts(count{"pairs", f.pairs, 1}, count{"workers", f.workers, 1}); err != nil {
		return err
	}
	setup, err := readTable(s, r, f.setup)
	if err != nil {
		return err
	}
	l, err := f.invite(r, folder)
	if err != nil {
		return err
	}
	for _, why := range l.left {
		fmt.Fprintln(s.err, "left out:", why)
	}
	l.series.Ruleset, l.series.Setup, l.series.Pairs, l.series.Seed, l.series.Workers = r, setup, f.pairs, f.seed, f.workers
	head := headOf("league", &l.series)
	head.Programs = l.programs
	came, err := playSeries(ctx, s, &l.series, head, f.out, seeded)
	if err != nil {
		return err
	}
	made, err := l.report(came)
	if err != nil {
		return err
	}
	page := func() ([]byte, error) { return pageOf(r.Info(), made, again(f.line, l.series.Seed, f.pairs)) }
	if f.out != "" {
		data, err := page()
		if err == nil {
			err = errors.Join(writeWhole(filepath.Join(f.out, pageFile), data), writeReport(f.out, "league", made))
		}
		if err != nil {
			return err
		}
	}
	return f.write(s.out, made, page)
}

// A leagueReport is what a league came to.
type leagueReport struct {
	Ruleset  string            `json:"ruleset"`
	Version  int               `json:"version"`
	Content  string            `json:"content"`
	Options  map[string]string `json:"options,omitempty"`
	Seats    []string          `json:"seats"`
	Seed     uint64            `json:"seed"`
	Duels    int64             `json:"duels"`
	Programs map[string]string `json:"programs,omitempty"` // what they call themselves
	Left     []string          `json:"left,omitempty"`
	Players  []matrixDocument  `json:"players"`
	Points   [][]lab.Mean      `json:"points"` // of the row against the column
	sum      *matrixSum
}

func (l *league) report(came []stats.Pairs) (*leagueReport, error) {
	info, s := l.series.Ruleset.Info(), &l.series
	out := &leagueReport{
		Ruleset: info.Name, Version: info.Version, Content: info.Content, Options: s.Setup.Options, Seats: sides(info, &s.Setup),
		Seed: s.Seed, Programs: l.programs, Left: l.left,
	}
	var names []string
	for i := range s.Players {
		names = append(names, s.Players[i].Name)
	}
	var meetings []stats.Meeting
	for i, pairs := range came {
		out.Duels += 2 * pairs.N()
		meetings = append(meetings, stats.Meeting{One: s.Meets[i][0], Two: s.Meets[i][1], Pairs: pairs})
	}
	var err error
	if out.sum, err = matrixOf(names, meetings, s.Seed); err != nil {
		return nil, err
	}
	out.Players, out.Points = out.sum.Documents, out.sum.Points
	return out, nil
}

var leagueWords = matrixWords{
	"player", "who is worth sending", "always sends this one", "Somebody whom nobody can exploit sends", "What somebody sends whom nobody can exploit",
}

func (r *leagueReport) title() string {
	return fmt.Sprintf("%s %d, seed %d: a league of %d, %d duels; %s", r.Ruleset, r.Version, r.Seed, len(r.Players), r.Duels, tableWords(r.Seats, r.Options))
}

func (r *leagueReport) grids() []grid {
	grids := r.sum.grids("", &leagueWords)
	if len(r.Left) > 0 {
		grids = append(grids, leftGrid("Programs that do not play", "program", r.Left))
	}
	return grids
}

// page is the league on one page.
func (r *leagueReport) page(p *report.Page) (bots []string) {
	p.Title = "League"
	r.sum.page(p, "", &leagueWords)
	best := slices.MaxFunc(r.Players, func(a, b matrixDocument) int { return int(a.Rating.Elo - b.Rating.Elo) })
	p.Brief = append([]string{fmt.Sprintf("%s has the highest rating: %+.0f (%+.0f to %+.0f).", best.Name, best.Rating.Elo, best.Rating.Low, best.Rating.High)}, p.Brief...)
	p.Facts = append(p.Facts, report.Fact{Name: "Duels", Value: grouped(r.Duels)}, report.Fact{Name: "Seed", Value: fmt.Sprint(r.Seed)}, report.Fact{Name: "Table", Value: tableWords(r.Seats, r.Options)})
	p.Parts = append(p.Parts, report.Part{Title: "All figures", Tables: tablesOf(r.grids()...)})
	for i := range r.Players {
		name := r.Players[i].Name
		if _, is := r.Programs[name]; is {
			name = programPrefix + name
		}
		bots = append(bots, name)
	}
	return bots
}

// csv is a line for each cell of the matrix.
func (r *leagueReport) csv() [][]string {
	return append([][]string{{"table", "row", "column", "points", "low", "high"}}, r.sum.csv()...)
}
