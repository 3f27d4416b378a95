package main

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"riposte"
	"riposte/bot/roster"
	"riposte/internal/chart"
	"riposte/internal/report"
)

// pageFile is what a directory's report for people with a browser is called.
const pageFile = "report.html"

// A pageReport is also a page to read: it gives what it comes to, its parts, and who played.
type pageReport interface {
	studyReport
	page(*report.Page) (bots []string)
}

// hashShown is how much of a hash people compare.
const hashShown = 12

// pageOf makes the page of a report of some ruleset; again is the command that makes it again.
func pageOf(info *riposte.Info, r pageReport, again string) ([]byte, error) {
	p := &report.Page{System: info.Name, Over: info.Title, Title: r.title(), Again: again}
	bots := r.page(p)
	p.Facts = append(p.Facts, report.Fact{Name: "Rules", Value: fmt.Sprintf("%s, version %d", info.Title, info.Version)}, report.Fact{Name: "Content", Value: info.Content[:min(len(info.Content), hashShown)]})
	p.Limits = limitsOf(info.Name, bots)
	return p.HTML()
}

// byBot says how each bot plays, and so what its figures can't tell.
var byBot = map[string]string{
	"random":      "plays anything that is allowed. It shows what the rules do by themselves, and nothing of skill.",
	"advised":     "draws from the advice of the rules by its weight: quick and plausible, but it looks at nothing that comes later and has no plan.",
	"greedy":      "always plays what the advice weighs most. Who knows it can foresee every step.",
	"bold":        "looks well ahead, for exchanges that cost both sides. It gives some of its chance to win for them.",
	"patient":     "looks well ahead, and avoids what costs both sides. It gives some of its chance to win for that.",
	"equilibrium": "can't be exploited where its tables reach, and looks ahead elsewhere. People may do better against people.",
}

// limitsOf says what figures of some bots in duels of a ruleset don't tell.
func limitsOf(ruleset string, bots []string) []string {
	list := []string{
		"An interval says how far chance alone may have moved a number. It says nothing of how well these bots play: what is weak in their hands may be strong in those of people who have learnt it, and the other way round. Before a rule is changed, ask once more with bots that play otherwise.",
	}
	for _, name := range slices.Compact(slices.Sorted(slices.Values(bots))) {
		how, known := byBot[name]
		if plan, thinks := roster.Plan(name, ruleset); thinks && !known {
			how, known = fmt.Sprintf("looks ahead from what its seat knows, at %d positions for a decision at most. It guesses what is hidden and does not bluff on purpose.", max(plan.Nodes, plan.Matrix)), true
		}
		if isProgram(name) {
			how, known = "is a program of its own: played again with the same seed, its duels may come out otherwise.", true
		}
		if known {
			list = append(list, name+" "+how)
		}
	}
	return list
}

// tablesOf are the tables of a report, as they stand on a page.
func tablesOf(grids ...grid) (tables []report.Table) {
	for i := range grids {
		g := &grids[i]
		if len(g.rows) > 0 || g.note != "" {
			tables = append(tables, report.Table{Title: g.title, Words: g.words, Head: g.head, Rows: g.rows, Note: g.note})
		}
	}
	return tables
}

// unsaid are the flags that change no number of a report, an address that may hold a password, and
// the seed, which [again] says.
var unsaid = []string{"out", "workers", "json", "markdown", "csv", "html", "decisions", "seed", "solved", "nats", "patience", "help"}

// howManyFlag is the short name of the flag that says how many are played at most; [again] says it.
const howManyFlag = "n"

// againLine is the command line that was given, without what changes no number.
func againLine(cmd *cobra.Command, given []string) string {
	words := strings.Fields(cmd.CommandPath())
	for _, arg := range given {
		words = append(words, quoted(arg))
	}
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if slices.Contains(unsaid, f.Name) || f.Shorthand == howManyFlag {
			return
		}
		values := []string{f.Value.String()}
		if list, ok := f.Value.(pflag.SliceValue); ok {
			if values = list.GetSlice(); f.Value.Type() == "stringSlice" {
				values = []string{strings.Join(values, ",")}
			}
		}
		for _, value := range values {
			words = append(words, "--"+f.Name+"="+quoted(value))
		}
	})
	return strings.Join(words, " ")
}

// quoted is a word as a shell takes it.
func quoted(word string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_=.,/:@%+", r)
	}
	if word != "" && strings.IndexFunc(word, func(r rune) bool { return !plain(r) }) < 0 {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// again is a command line with the seed and how many there were to play.
func again(line string, seed uint64, n int) string {
	if line == "" {
		return ""
	}
	return fmt.Sprintf("%s --seed %d -n %d", line, seed, n)
}

// writePage writes a page into a directory.
func writePage(dir string, page func() ([]byte, error)) error {
	data, err := page()
	if err != nil {
		return err
	}
	return writeWhole(filepath.Join(dir, pageFile), data)
}

// The axes of all figures.
var (
	percentAxis = chart.Axis{Unit: " %"}
	wholeAxis   = chart.Axis{Unit: " %", Low: 0, High: 100}
	moreAxis    = chart.Axis{Unit: " %", Signed: true}
)

const even = 50.0 // percent: nobody's edge

// valueRow is a share with its interval as a row, in percent; it is unsure if it may be base.
func valueRow(label string, mean, low, high, base float64) chart.Row {
	const percent = 100
	return chart.Row{Label: label, Mean: percent * mean, Low: percent * low, High: percent * high, Unsure: percent*low <= base && base <= percent*high}
}

// howMany is a number with a noun, in the plural unless it is one.
func howMany[N int | int64](n N, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return grouped(int64(n)) + " " + noun + "s"
}

// grouped is a number with its thousands apart.
func grouped(n int64) string {
	word := fmt.Sprint(n)
	for i := len(word) - 3; i > 0; i -= 3 {
		word = word[:i] + "," + word[i:]
	}
	return word
}

// listed are some words, the last after "and".
func listed(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}

// areListed are some words with their verb.
func areListed(words []string) string {
	if len(words) == 1 {
		return words[0] + " is"
	}
	return listed(words) + " are"
}

// quartiles are the lengths that a quarter, a half and three quarters of the duels don't exceed.
func quartiles(lengths map[int]int64) (list [3]int) {
	total, seen, at := int64(0), int64(0), 0
	for _, n := range lengths {
		total += n
	}
	for _, n := range slices.Sorted(maps.Keys(lengths)) {
		for seen += lengths[n]; at < len(list) && 4*seen >= int64(at+1)*total; at++ {
			list[at] = n
		}
	}
	return list
}
