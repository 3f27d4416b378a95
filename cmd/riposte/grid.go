package main

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// A grid is a table for people, in plain text or in Markdown. Its first columns are of words,
// the others are numbers, set to the right.
type grid struct {
	title string
	words int // columns of words
	head  []string
	rows  [][]string
	note  string // below it; may be empty
}

func (g *grid) add(row ...string) { g.rows = append(g.rows, row) }

// widths are those of the widest cell of each column.
func (g *grid) widths() []int {
	widths := make([]int, len(g.head))
	for _, row := range append([][]string{g.head}, g.rows...) {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	return widths
}

// line joins the cells of a row, each as wide as its column.
func (g *grid) line(row []string, widths []int, between string) string {
	cells := make([]string, len(row))
	for i, cell := range row {
		blank := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
		if cells[i] = blank + cell; i < g.words {
			cells[i] = cell + blank
		}
	}
	return strings.Join(cells, between)
}

// writeGrids writes the tables in plain text.
func writeGrids(w io.Writer, title string, grids []grid) error {
	var b strings.Builder
	fmt.Fprintln(&b, title)
	for _, g := range grids {
		widths := g.widths()
		fmt.Fprintf(&b, "\n%s\n", g.title)
		for _, row := range append([][]string{g.head}, g.rows...) {
			fmt.Fprintf(&b, "  %s\n", strings.TrimRight(g.line(row, widths, "  "), " "))
		}
		if g.note != "" {
			fmt.Fprintln(&b, g.note)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// writeMarkdown writes the tables in Markdown, below a heading.
func writeMarkdown(w io.Writer, title string, grids []grid) error {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n", title)
	for _, g := range grids {
		widths := g.widths()
		rule := make([]string, len(widths))
		for i := range rule {
			widths[i] = max(widths[i], 4)
			if rule[i] = strings.Repeat("-", widths[i]-1) + ":"; i < g.words {
				rule[i] = strings.Repeat("-", widths[i])
			}
		}
		fmt.Fprintf(&b, "\n## %s\n\n", g.title)
		for _, row := range append([][]string{g.head, rule}, g.rows...) {
			fmt.Fprintf(&b, "| %s |\n", g.line(row, widths, " | "))
		}
		if g.note != "" {
			fmt.Fprintf(&b, "\n%s\n", g.note)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}
