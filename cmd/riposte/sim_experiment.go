package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"riposte"
	"riposte/lab"
	"riposte/scenario"
)

// An experimentReport is what all rows of an experiment came to.
type experimentReport struct {
	Ruleset string            `json:"ruleset"`
	Version int               `json:"version"`
	Content string            `json:"content"`
	Seed    uint64            `json:"seed"`
	Each    int               `json:"duelsEach"`
	Workers int               `json:"workers"`
	Duels   int64             `json:"duels"`
	Faults  []string          `json:"faults"`
	Seconds float64           `json:"seconds"`
	Tables  []experimentTable `json:"tables"`
}

type experimentTable struct {
	Name   string          `json:"name"`
	Bots   []string        `json:"bots"`
	Varied []string        `json:"varied,omitempty"`
	Paired bool            `json:"paired,omitempty"`
	Rows   []experimentRow `json:"rows"`
}

// An experimentRow is one setup; for a pair, both ways round together.
type experimentRow struct {
	Values    []string     `json:"values,omitempty"`
	Documents []string     `json:"documents"`
	Duels     int64        `json:"duels"`
	Wins      []lab.Share  `json:"wins"` // for each document
	Draws     lab.Share    `json:"draws"`
	Endings   []lab.Ending `json:"endings"`
	Steps     simSum       `json:"steps"`
	Records   string       `json:"records,omitempty"` // the directory of its records
	Fault     string       `json:"fault,omitempty"`
}

// An experimentRun says how the rows are played.
type experimentRun struct {
	each    int // number of duels for each row
	seed    uint64
	workers int
	records string // the directory of the records; "" keeps none
	err     io.Writer
	done    func(*experimentTable) // told of each table when it has been played; may be nil
}

// readExperiment reads the file of an experiment of a ruleset.
func readExperiment(s streams, name string, r riposte.Ruleset) (*scenario.Experiment, error) {
	data, err := readFile(s, name, scenario.MaxSize)
	if err != nil {
		return nil, err
	}
	x, err := scenario.ParseExperiment(name, data, catalogue(), beside)
	if err != nil {
		return nil, err
	}
	if of := x.Ruleset.Info(); of.Name != r.Info().Name {
		return nil, fmt.Errorf("%s: the file is for %s, not for %s", name, of.Title, r.Info().Title)
	}
	return x, nil
}

// beside is what experiments need to know beyond their files.
var beside = scenario.Beside{
	Open: os.ReadFile,
	Bot: func(r riposte.Ruleset, name string) error {
		_, err := findBot(name, r)
		return err
	},
}

// experiment plays one and writes its report; faults are an error.
func experiment(ctx context.Context, s streams, x *scenario.Experiment, run *experimentRun, asJSON bool) error {
	if !asJSON {
		info := x.Ruleset.Info()
		fmt.Fprintf(s.out, "%s %d, seed %d: %d duels of each setup\n", info.Name, info.Version, run.seed, run.each)
		run.done = func(t *experimentTable) { t.write(s.out) }
	}
	report, err := run.play(ctx, x)
	if err != nil {
		return err
	}
	if asJSON {
		err = writeJSON(s.out, report)
	} else {
		report.writeEnd(s.out)
	}
	if len(report.Faults) > 0 && err == nil {
		return errFailed
	}
	return err
}

// play plays all rows, table by table. A row that fails is reported, and the next one is
// played.
func (run *experimentRun) play(ctx context.Context, x *scenario.Experiment) (*experimentReport, error) {
	info := x.Ruleset.Info()
	report := &experimentReport{
		Ruleset: info.Name, Version: info.Version, Content: info.Content,
		Seed: run.seed, Each: run.each, Workers: run.workers, Faults: []string{},
	}
	number := uint64(0)
	for i := range x.Tables {
		t := &x.Tables[i]
		out := experimentTable{Name: t.Name, Bots: t.Bots, Varied: t.Varied, Paired: t.Paired}
		for j := range t.Rows {
			dir := fmt.Sprintf("%02d-%04d", i+1, j+1) // table and row
			result, err := run.row(ctx, x.Ruleset, t, &t.Rows[j], run.seed+number, dir)
			number++
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			row := rowReport(&t.Rows[j], result)
			if run.records != "" {
				row.Records = dir
			}
			if err != nil {
				row.Fault = err.Error()
				report.Faults = append(report.Faults, fmt.Sprintf("%s: %v %v: %v", t.Name, row.Values, row.Documents, err))
			}
			report.Duels += result.Duels
			report.Seconds += result.Seconds
			out.Rows = append(out.Rows, row)
		}
		fmt.Fprintf(run.err, "%s: %d setups played, %.0f s in all\n", t.Name, len(t.Rows), report.Seconds)
		report.Tables = append(report.Tables, out)
		if run.done != nil {
			run.done(&out)
		}
	}
	return report, nil
}

// row plays one setup. The documents of a pair change seats after half of the
// duels, and results are counted by document. The records of both halves go to one
// directory.
func (run *experimentRun) row(ctx context.Context, r riposte.Ruleset, t *scenario.Table, row *scenario.Row, seed uint64, dir string) (*lab.Result, error) {
	sim := lab.Sim{Ruleset: r, Setup: row.Setup, Duels: run.each, Seed: seed, Workers: run.workers}
	var err error
	if sim.Bots, err = findBots(t.Bots, r, len(row.Setup.Seats)); err != nil {
		return &lab.Result{Players: make([]lab.Player, len(row.Setup.Seats))}, err
	}
	if err := run.keep(&sim, dir); err != nil {
		return &lab.Result{Players: make([]lab.Player, len(row.Setup.Seats))}, err
	}
	if !t.Paired {
		return sim.Run(ctx)
	}
	back := sim
	sim.Duels -= run.each / 2
	back.Duels = run.each / 2
	back.Seed ^= 1 << 63
	back.Setup.Seats = slices.Clone(row.Setup.Seats)
	slices.Reverse(back.Setup.Seats)
	back.Bots = slices.Clone(sim.Bots) // a document keeps its bot
	slices.Reverse(back.Bots)
	if err := run.keep(&back, dir); err != nil {
		return &lab.Result{Players: make([]lab.Player, len(row.Setup.Seats))}, err
	}
	result, err := sim.Run(ctx)
	if err != nil || back.Duels == 0 {
		return result, err
	}
	turned, err := back.Run(ctx)
	slices.Reverse(turned.Players)
	result.Add(turned)
	return result, err
}

// keep makes a simulation keep its records, if that was asked for.
func (run *experimentRun) keep(sim *lab.Sim, dir string) (err error) {
	if run.records != "" {
		sim.Watch, err = recordKeeper(sim, filepath.Join(run.records, dir))
	}
	return err
}

func rowReport(row *scenario.Row, r *lab.Result) experimentRow {
	out := experimentRow{
		Values: row.Values, Documents: row.Documents, Duels: r.Duels,
		Draws: lab.ShareOf(r.Draws, r.Duels), Endings: r.EndingShares(), Steps: sumOf(&r.Steps),
	}
	for i := range r.Players {
		out.Wins = append(out.Wins, lab.ShareOf(r.Players[i].Firsts, r.Duels))
	}
	return out
}

func (r *experimentReport) writeEnd(w io.Writer) {
	for _, f := range r.Faults {
		fmt.Fprintln(w, "fault:", f)
	}
	fmt.Fprintf(w, "\n%d faults in %d duels; %.1f s, %.0f duels/s with %d workers\n", len(r.Faults), r.Duels, r.Seconds, float64(r.Duels)/max(r.Seconds, 1e-9), r.Workers)
}

func (t *experimentTable) write(w io.Writer) {
	fmt.Fprintf(w, "\n%s (%s): wins in percent\n", t.Name, strings.Join(t.Bots, ", "))
	t.writeRows(w)
	if t.Paired {
		t.writeShares(w)
	}
}

func (t *experimentTable) writeRows(w io.Writer) {
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(tw, "  %s\tdocuments and their wins\tdrawn\tsteps\tendings\n", strings.Join(t.Varied, " "))
	for i := range t.Rows {
		row := &t.Rows[i]
		var wins, endings []string
		for k, d := range row.Documents {
			wins = append(wins, fmt.Sprintf("%s %.1f", cmp.Or(d, "-"), 100*row.Wins[k].Share))
		}
		for _, e := range row.Endings {
			endings = append(endings, fmt.Sprintf("%s %d", e.Why, e.Count))
		}
		fmt.Fprintf(tw, "  %s\t%s\t%.2f\t%.1f\t%s\n", strings.Join(row.Values, " "), strings.Join(wins, ", "), 100*row.Draws.Share, row.Steps.Mean, strings.Join(endings, ", "))
	}
	_ = tw.Flush() // the writer below reports it again
}

// writeShares writes the share of the wins that each document in a table of pairs
// takes from the others: for each value of the varied options, and against each
// other document.
func (t *experimentTable) writeShares(w io.Writer) {
	var names []string
	for i := range t.Rows {
		for _, d := range t.Rows[i].Documents {
			if !slices.Contains(names, d) {
				names = append(names, d)
			}
		}
	}
	t.writeMatrix(w, "share of the wins by setup", names, func(row *experimentRow, _ string) string { return strings.Join(row.Values, " ") })
	t.writeMatrix(w, "share of the wins against", names, func(row *experimentRow, of string) string {
		if row.Documents[0] == of {
			return row.Documents[1]
		}
		return row.Documents[0]
	})
}

// writeMatrix writes a line for each key of the rows and a column for each
// document.
func (t *experimentTable) writeMatrix(w io.Writer, title string, names []string, key func(row *experimentRow, of string) string) {
	type sum struct{ won, duels int64 }
	sums := map[string]map[string]sum{}
	var keys []string
	for i := range t.Rows {
		row := &t.Rows[i]
		if row.Documents[0] == row.Documents[1] {
			continue
		}
		for k, of := range row.Documents {
			at := key(row, of)
			if sums[at] == nil {
				sums[at] = map[string]sum{}
				keys = append(keys, at)
			}
			s := sums[at][of]
			sums[at][of] = sum{s.won + row.Wins[k].Count, s.duels + row.Duels}
		}
	}
	if !slices.ContainsFunc(keys, func(k string) bool { return !slices.Contains(names, k) }) {
		keys = names
	}
	if len(keys) == 0 || slices.Equal(keys, []string{""}) {
		return
	}
	fmt.Fprintf(w, "\n%s: %s, in percent\n", t.Name, title)
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(tw, "\t%s\t\n", strings.Join(names, "\t"))
	for _, at := range keys {
		fmt.Fprintf(tw, "%s\t", at)
		for _, of := range names {
			if s := sums[at][of]; s.duels > 0 {
				fmt.Fprintf(tw, "%.1f", 100*float64(s.won)/float64(s.duels))
			}
			fmt.Fprint(tw, "\t")
		}
		fmt.Fprintln(tw)
	}
	_ = tw.Flush() // the writer below reports it again
}
