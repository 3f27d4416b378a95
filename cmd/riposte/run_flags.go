package main

import (
	"io"
	"runtime"

	"github.com/spf13/cobra"
)

// runFlags are those of every command that plays many duels and says what they came to.
type runFlags struct {
	seed     uint64
	workers  int
	out      string
	line     string // that was given, as [againLine] has it
	asJSON   bool
	asCSV    bool
	asHTML   bool
	markdown bool
}

// add adds the flags to a command; keeps is what is in the directory --out, forms are those that
// its report may have.
func (f *runFlags) add(cmd *cobra.Command, keeps string, forms ...string) {
	fl := cmd.Flags()
	fl.Uint64Var(&f.seed, "seed", 0, "the seed for all dice and bots (default: a random one, or that of the run in --out)")
	fl.IntVar(&f.workers, "workers", runtime.GOMAXPROCS(0), "how many pairs are played at once")
	fl.StringVar(&f.out, "out", "", "keep "+keeps+" in this directory, and go on where an earlier run was broken off")
	for _, form := range forms {
		switch form {
		case "json":
			fl.BoolVar(&f.asJSON, form, false, "write JSON")
		case "markdown":
			fl.BoolVar(&f.markdown, form, false, "write Markdown")
		case "html":
			fl.BoolVar(&f.asHTML, form, false, "write a page for a browser")
		case "csv":
			fl.BoolVar(&f.asCSV, form, false, "write the table that a spreadsheet takes")
		}
	}
	cmd.MarkFlagsMutuallyExclusive(forms...)
	addSolved(fl)
	addPrograms(fl, true)
}

// A count is a flag that takes a whole number.
type count struct {
	flag         string
	value, least int
}

// vetCounts refuses the first count that is less than it must be.
func vetCounts(list ...count) error {
	for _, n := range list {
		if n.value < n.least {
			return usagef("--%s is %d, but must be at least %d", n.flag, n.value, n.least)
		}
	}
	return nil
}

// A studyReport is what a run came to. It holds neither time nor workers, so the same run
// has the same report wherever it was played.
type studyReport interface {
	title() string
	grids() []grid
}

// A csvReport is also a table for spreadsheets.
type csvReport interface{ csv() [][]string }

// write writes a report in the form that was asked for; page is the HTML file of one that has one.
func (f *runFlags) write(w io.Writer, report studyReport, page func() ([]byte, error)) error {
	lines, _ := report.(csvReport)
	switch {
	case f.asHTML:
		data, err := page()
		if err == nil {
			_, err = w.Write(data)
		}
		return err
	case f.asCSV && lines != nil:
		_, err := w.Write(csvOf(lines.csv()))
		return err
	case f.asJSON:
		return writeJSON(w, report)
	case f.markdown:
		return writeMarkdown(w, report.title(), report.grids())
	}
	return writeGrids(w, report.title(), report.grids())
}
