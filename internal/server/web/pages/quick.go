package pages

import (
	"slices"
	"strings"

	"riposte"
	"riposte/internal/server/web"
	"riposte/quickref"
)

// Quick is the page /rules/{ruleset}/quick, and that of a table, /duels/{id}/quick: the quick
// reference with its glossary, on one sheet of paper. A table shows the sheet in a drawer.
type Quick struct {
	Info  *riposte.Info
	Sheet *quickref.Sheet
	Table string // the path of the table, "" where the rules are as printed
}

// Changed reports whether the table plays with other numbers than the rules print.
func (p Quick) Changed() bool {
	for _, part := range p.Sheet.Parts {
		for _, l := range part.Lines {
			texts := []quickref.Text{l.Text}
			if l.Table != nil {
				texts = slices.Concat(l.Table.Rows...)
			}
			if slices.ContainsFunc(texts, func(t quickref.Text) bool {
				return slices.ContainsFunc(t, func(s quickref.Span) bool { return s.Printed != "" })
			}) {
				return true
			}
		}
	}
	return false
}

// Cites are the rules of a line as links.
func (p Quick) Cites(rules []riposte.RuleID) (out []quickCite) {
	for _, id := range rules {
		_, number, _ := strings.Cut(string(id), "-")
		out = append(out, quickCite{Path: web.RulePath(p.Info.Name, id), Prefix: p.Info.Prefix + "-", Number: number})
	}
	return out
}

// A quickCite is a rule under a line, by its number within the system.
type quickCite struct{ Path, Prefix, Number string }

// Wide reports whether a part needs the width of two columns.
func (p Quick) Wide(part quickref.Part) bool {
	return slices.ContainsFunc(part.Lines, func(l quickref.Line) bool { return l.Table != nil && len(l.Table.Head) > wideTable })
}

// wideTable is how many columns of a table fit into one of the sheet.
const wideTable = 4

// Forms are all forms of a term, for a search and for the words of a question.
func (p Quick) Forms(t quickref.Term) string {
	return strings.ToLower(strings.Join(append([]string{t.Word}, t.Forms...), "|"))
}

// ID is what leads to a term.
func (p Quick) ID(t quickref.Term) string { return "term-" + sectionSlug(t.Word) }

// Credit says whose game it is.
func (p Quick) Credit() string { return creditOf(p.Info.Name) }
