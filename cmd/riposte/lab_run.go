package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"riposte"
	"riposte/equilibrium"
	"riposte/lab"
	"riposte/scenario"
)

// studyFlags are what the command line says about a run of the laboratory.
type studyFlags struct {
	duels     int
	precision float64
	nats      string
	patience  time.Duration
	decisions bool
	runFlags
}

func (f *studyFlags) add(cmd *cobra.Command, duels int) {
	fl := cmd.Flags()
	fl.IntVarP(&f.duels, "duels", "n", duels, "how many duels each set-up has, at most; an even number")
	f.runFlags.add(cmd, "every duel as a row, with counts and report,", "json", "markdown", "csv", "html")
	addQueue(fl, &f.nats, &f.patience)
	fl.BoolVar(&f.decisions, "decisions", false, "keep a row for every decision too; needs --out")
}

func (f *studyFlags) vet() error {
	if err := vetCounts(count{"duels", f.duels, 1}, count{"workers", f.workers, 1}); err != nil {
		return err
	}
	switch {
	case f.patience < time.Second:
		return usagef("--patience is %v, but must be at least a second", f.patience)
	case f.decisions && f.out == "":
		return usagef("--decisions keeps rows: say where with --out")
	case f.precision != 0 && !(f.precision >= 0.01 && f.precision <= 50):
		return usagef("--precision is %g, but must be 0.01 to 50 percent", f.precision)
	}
	return nil
}

// A study is a run of the laboratory and what is to be said of it.
type study struct {
	lab.Run
	kind      string // what its directory tells it apart by
	report    string // the name of its report there
	precision float64
	left      []string   // documents that the rules refuse
	skills    []skill    // meetings of levels
	pairings  []*pairing // its tables of pairs, one for each combination of options
}

func newLabRun(s streams) *cobra.Command {
	return newStudy(s, &cobra.Command{
		Use:   "run EXPERIMENT.yaml",
		Short: "Play the set-ups of an experiment and measure them",
		Long: "run plays every set-up of an experiment: options, variants and documents, or whole families of them.\n" +
			"Where two sit, duels are pairs: the same dice, once each way round. It says what each side\n" +
			"and each seat brings, how long duels are, how much there is to choose from, how often the lead\n" +
			"changes, when a duel is decided, how much of it dice decide, and which cards, weapons, actions\n" +
			"and rules were used and won. The seed and the number of a duel determine it, whatever the number\n" +
			"of workers; with --out every duel is a row of two files (JSON lines and CSV), and the same\n" +
			"command goes on where a run was broken off.\n" +
			"docs/lab.md tells how to write an experiment and how to read what comes of it.",
		Example: "  riposte check experiments/coolduel.yaml\n" +
			"  riposte lab run experiments/coolduel.yaml -n 1000 --seed 1 --out runs/coolduel\n" +
			"  riposte lab run experiments/coolname.yaml --precision 2",
	}, "summary", nil, func(st *study, a *lab.Account) (pageReport, error) { return summarise(st, a) })
}

// newStudy makes a command that plays an experiment, which prepare may change, and reports on it.
func newStudy(s streams, cmd *cobra.Command, name string, prepare func(*study) error, report func(*study, *lab.Account) (pageReport, error)) *cobra.Command {
	var f studyFlags
	cmd.Args = args(cobra.ExactArgs(1))
	cmd.RunE = func(cmd *cobra.Command, given []string) error {
		if err := f.vet(); err != nil {
			return err
		}
		data, err := readFile(s, given[0], scenario.MaxSize)
		if err != nil {
			return err
		}
		x, err := scenario.ParseExperiment(given[0], data, catalogue(), beside)
		if err != nil {
			return err
		}
		st, err := f.study(x, name, cmd.Flags().Changed("duels"))
		if err != nil {
			return err
		}
		if prepare != nil {
			if err := prepare(st); err != nil {
				return err
			}
		}
		f.line = againLine(cmd, given)
		return st.run(cmd.Context(), s, &f, cmd.Flags().Changed("seed"), report)
	}
	f.add(cmd, 1000)
	cmd.Flags().Float64Var(&f.precision, "precision", 0, "end a set-up when what its first side brings is known to so many percent to either side (default: what the file says)")
	return cmd
}

// study makes the run of an experiment. What the command line says stands above the file; a
// precision alone ends no run that never reaches it before so many duels.
func (f *studyFlags) study(x *scenario.Experiment, name string, given bool) (*study, error) {
	const longest = 1_000_000
	st := &study{kind: "run", report: name, precision: cmp.Or(f.precision, x.Precision)}
	st.Ruleset, st.Duels = x.Ruleset, f.duels
	switch {
	case given:
	case x.Duels > 0:
		st.Duels = x.Duels
	case st.precision > 0:
		st.Duels = longest
	}
	names := map[string]int{}
	for i := range x.Tables {
		t := &x.Tables[i]
		matrices := map[string]*pairing{}
		for j := range t.Rows {
			name := rowName(t, &t.Rows[j])
			if names[name]++; names[name] > 1 {
				name = fmt.Sprintf("%s (%d)", name, names[name])
			}
			sitting, err := sit(x.Ruleset, name, &t.Rows[j].Setup, t.Bots)
			if err != nil {
				return nil, err
			}
			if t.Paired {
				title := rowTitle(t, &t.Rows[j])
				if matrices[title] == nil {
					matrices[title] = &pairing{name: title, at: map[[2]int]int{}}
					st.pairings = append(st.pairings, matrices[title])
				}
				matrices[title].meet(t.Rows[j].Documents, len(st.Sittings))
			}
			st.Sittings = append(st.Sittings, sitting)
		}
		if err := st.ask(x.Ruleset, t); err != nil {
			return nil, err
		}
		for _, left := range t.Left {
			if left = strings.ReplaceAll(left, "\n", "; "); !slices.Contains(st.left, left) {
				st.left = append(st.left, left)
			}
		}
	}
	if len(st.Sittings) == 0 {
		return nil, errors.New("the experiment has no set-ups")
	}
	return st, nil
}

// rowName tells a set-up of an experiment apart.
func rowName(t *scenario.Table, row *scenario.Row) string {
	var names []string
	for _, name := range row.Documents {
		names = append(names, cmp.Or(name, "-"))
	}
	who := strings.Join(names, " against ")
	if title := rowTitle(t, row); title != "" {
		return title + ", " + who
	}
	return who
}

// rowTitle is the name of its table with the values of the options that vary.
func rowTitle(t *scenario.Table, row *scenario.Row) string {
	var parts []string
	if t.Name != "" {
		parts = append(parts, t.Name)
	}
	for i, value := range row.Values {
		parts = append(parts, t.Varied[i]+"="+strings.TrimSuffix(value, ".yaml"))
	}
	return strings.Join(parts, ", ")
}

// sit puts bots at a set-up.
func sit(r riposte.Ruleset, name string, setup *riposte.Setup, bots []string) (lab.Sitting, error) {
	sitting := lab.Sitting{Name: name, Setup: *setup}
	if len(bots) == 0 || len(bots) > len(setup.Seats) {
		return sitting, usagef("%d bots are named for %d seats", len(bots), len(setup.Seats))
	}
	for i := range setup.Seats {
		contender, err := contenderNamed(r, bots[min(i, len(bots)-1)])
		if err != nil {
			return sitting, err
		}
		sitting.Bots = append(sitting.Bots, contender)
	}
	return sitting, nil
}

// head is everything that the rows of the study depend on.
func (st *study) head() *runHead {
	info, made := st.Ruleset.Info(), version()
	head := &runHead{
		Kind: st.kind, Ruleset: info.Name, Version: info.Version, Content: info.Content, Riposte: made.Riposte + ", " + made.Commit,
		Seed: st.Seed, Solved: equilibrium.Shelved(), Programs: outside.named(), Precision: st.precision, Decisions: st.Decisions,
	}
	for i := range st.Sittings {
		sitting := &st.Sittings[i]
		setup := runSetup{Name: sitting.Name, Setup: sitting.Setup}
		for _, b := range sitting.Bots {
			setup.Bots = append(setup.Bots, b.Name)
		}
		head.Setups = append(head.Setups, setup)
	}
	return head
}

// run plays the study, or what is left of it, and writes its report.
func (st *study) run(ctx context.Context, s streams, f *studyFlags, seeded bool, report func(*study, *lab.Account) (pageReport, error)) error {
	st.Seed, st.Workers, st.Decisions = f.seed, f.workers, f.decisions
	dir, account, err := st.play(ctx, s, f, seeded)
	if err != nil {
		return err
	}
	made, err := report(st, account)
	if err != nil {
		return err
	}
	page := func() ([]byte, error) { return pageOf(st.Ruleset.Info(), made, again(f.line, st.Seed, st.Duels)) }
	if dir != nil {
		err := dir.report(st.report, made)
		if len(outside.named()) == 0 { // else a duel played again would be another
			err = errors.Join(err, dir.outliers(st, account))
		}
		if err != nil {
			return err
		}
		if err := writePage(dir.dir, page); err != nil {
			return err
		}
	}
	return f.write(s.out, made, page)
}

// play plays the study, or what is left of it in the directory --out if one is given.
func (st *study) play(ctx context.Context, s streams, f *studyFlags, seeded bool) (dir *labDir, account *lab.Account, err error) {
	head := st.head()
	if f.out != "" {
		if dir, err = openLab(f.out, head, seeded); err != nil {
			return nil, nil, err
		}
		defer func() { err = errors.Join(err, dir.close()) }()
		st.From, st.Keep, st.Counted = dir.mark.Account, dir.keep, dir.counted
	} else if !seeded {
		head.Seed = randomSeed()
	}
	if st.Seed = head.Seed; !seeded {
		fmt.Fprintf(s.err, "seed %d\n", st.Seed)
	}
	if st.precision > 0 {
		st.Enough = st.precise
	}
	talk := newTalk(s.err)
	if talk.of = "duels"; talk.terminal {
		st.Progress = talk.progress
	}
	if f.nats != "" {
		if len(outside.named()) > 0 {
			return dir, nil, usagef("--nats has duels played where programs, %sCOMMAND, are not", programPrefix)
		}
		st.Elsewhere = elsewhere(talk, buildName(), f.nats, f.patience).Play
	}
	account, err = st.Play(ctx)
	talk.end()
	if err != nil {
		return dir, nil, simError(ctx, err)
	}
	return dir, account, nil
}

// precise reports whether the interval of what the first side brings is narrow enough. It
// looks ever less often, so that looking costs little and hardly favours lucky stops.
func (st *study) precise(c *lab.Came) bool {
	const first = 200
	n := c.Duels
	if n < first || n%(1<<(bits.Len64(uint64(n))-3)) != 0 {
		return false
	}
	low, high := brings(c, 0)
	return high-low <= 2*st.precision/100
}

// brings is the 95 % interval of what a player gets.
func brings(c *lab.Came, player int) (low, high float64) {
	if c.Pairs.N() > 0 {
		p := pointsOf(c, player)
		return p.Low, p.High
	}
	s := lab.ShareOf(c.Players[player].Firsts, c.Duels)
	return s.Low, s.High
}
