package tui

import (
	"strings"

	"riposte/phrase"

	"riposte/scene"
)

// gap is the number of columns between two of a table, alone is what a heading has
// that only the viewer sees.
const (
	gap   = 2
	alone = "*"
)

// ledger draws facts of several sides, one line for each side; on narrow screens a
// side has its facts below its name.
func ledger(t *scene.Table, sides []scene.Side, w int) []string {
	head := make([]string, len(t.Columns))
	secret := false
	for i, c := range t.Columns {
		head[i] = c.Label.String()
		if c.Secret {
			head[i], secret = (c.Label + alone).String(), true
		}
	}
	title := in(bold, upper(t.Title.String()))
	if secret {
		title += in(faint, " ("+alone+" only you see it)")
	}
	lines := append([]string{rule('─', w)}, ruled(title, t.Rule, w)...)
	names := make([]string, len(t.Rows))
	first := 0
	for i, row := range t.Rows {
		names[i] = row.Side
		for _, s := range sides {
			if s.ID == row.Side {
				names[i] = shape(s.Seat) + " " + s.Name.String()
			}
		}
		first = max(first, width(names[i]))
	}
	wide := make([]int, len(head))
	used := first
	for i := range head {
		wide[i] = width(head[i])
		for _, row := range t.Rows {
			wide[i] = max(wide[i], width(row.Cells[i].String()))
		}
		used += gap + wide[i]
	}
	if used > w {
		for i, row := range t.Rows {
			var facts []string
			for k, cell := range row.Cells {
				facts = append(facts, head[k]+" "+cell.String())
			}
			lines = append(lines, in(standing(row.State), names[i]))
			lines = append(lines, set(flow(facts, "; ", w-2))...)
		}
		return lines
	}
	cells := func(name string, all []phrase.Text) string {
		line := pad(name, first)
		for i, cell := range all {
			line += strings.Repeat(" ", gap)
			if t.Columns[i].Number {
				line += strings.Repeat(" ", wide[i]-width(cell.String())) + cell.String()
			} else {
				line += pad(cell.String(), wide[i])
			}
		}
		return strings.TrimRight(line, " ")
	}
	lines = append(lines, in(faint, cells("", texts(head))))
	for i, row := range t.Rows {
		lines = append(lines, in(standing(row.State), cells(names[i], row.Cells)))
	}
	return lines
}

// standing is the style of a line by where its side stands in the round.
func standing(s scene.SlotState) rune {
	switch s {
	case scene.SlotNow:
		return act
	case scene.SlotOut, scene.SlotActed:
		return faint
	}
	return plain
}

func texts(list []string) []phrase.Text {
	out := make([]phrase.Text, len(list))
	for i, s := range list {
		out[i] = phrase.Plain(s)
	}
	return out
}
