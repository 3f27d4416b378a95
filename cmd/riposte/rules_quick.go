package main

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"riposte"
	"riposte/quickref"
)

// quickWidth is the width of a quick reference in a terminal, in characters.
const quickWidth = 100

func showQuick(s streams, r riposte.Ruleset, asJSON bool) error {
	sheet, err := quickref.Of(r, &riposte.Setup{}, nil)
	if err != nil {
		return err
	}
	if sheet == nil {
		return fmt.Errorf("%s has no quick reference", r.Info().Title)
	}
	if asJSON {
		return writeJSON(s.out, sheet)
	}
	for i, part := range sheet.Parts {
		if i > 0 {
			fmt.Fprintln(s.out)
		}
		fmt.Fprintln(s.out, strings.ToUpper(part.Title))
		for _, l := range part.Lines {
			if l.Table != nil {
				writeQuickTable(s.out, l.Table)
				writeWrapped(s.out, "  ", idsOf(l.Rules))
				continue
			}
			writeWrapped(s.out, "- ", l.Text.String()+" "+idsOf(l.Rules))
		}
	}
	fmt.Fprintf(s.out, "\n%s\n", strings.ToUpper(quickref.Glossary))
	for _, term := range sheet.Terms {
		writeWrapped(s.out, "", term.Word+": "+term.Text.String()+" "+idsOf(term.Rules))
	}
	return nil
}

// idsOf is rules in brackets.
func idsOf(rules []riposte.RuleID) string {
	words := make([]string, len(rules))
	for i, id := range rules {
		words[i] = string(id)
	}
	return "[" + strings.Join(words, " ") + "]"
}

// writeWrapped writes a text in lines, those after the first indented.
func writeWrapped(w io.Writer, mark, text string) {
	line := mark
	for word := range strings.FieldsSeq(text) {
		if utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > quickWidth && strings.TrimSpace(line) != "" {
			fmt.Fprintln(w, strings.TrimRight(line, " "))
			line = "  "
		}
		line += word + " "
	}
	fmt.Fprintln(w, strings.TrimRight(line, " "))
}

// writeQuickTable writes a table with its columns one below the other.
func writeQuickTable(w io.Writer, t *quickref.Table) {
	rows := [][]string{t.Head}
	for _, cells := range t.Rows {
		row := make([]string, len(cells))
		for i, cell := range cells {
			row[i] = cell.String()
		}
		rows = append(rows, row)
	}
	widths := make([]int, len(t.Head))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	for _, row := range rows {
		var line strings.Builder
		line.WriteString("  ")
		for i, cell := range row {
			line.WriteString(cell + strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell)+2))
		}
		fmt.Fprintln(w, strings.TrimRight(line.String(), " "))
	}
}
