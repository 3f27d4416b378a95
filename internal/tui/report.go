package tui

import (
	"strings"

	"riposte"
)

// A Line is one line of the report.
type Line struct {
	Seat riposte.Seat // whose it is; Nobody for the table's
	Text string
	Rule riposte.RuleID
	Loud bool // nobody should overlook it: it is drawn between two rules
	Soft bool // about locks and presence

	seq int // the number of the feed's entry
}

// report draws lines of the report: the seat's sign, the sentence, and at the right
// margin the rule behind it.
func report(lines []Line, w int) []string {
	var out []string
	for i, l := range lines {
		drawn := l.draw(w)
		if l.Loud {
			if i == 0 || !lines[i-1].Loud {
				out = append(out, rule('─', w))
			}
			drawn = append(drawn, rule('─', w))
		}
		out = append(out, drawn...)
	}
	return out
}

// draw sets the sentence to the left of the rule; later lines stay clear of it.
func (l Line) draw(w int) []string {
	id := string(l.Rule)
	room := w - 2
	if id != "" {
		room -= width(id) + 2
	}
	style := plain
	if l.Loud {
		style = bold
	}
	if l.Soft {
		style = faint
	}
	text := wrap(l.Text, room)
	for i, part := range text {
		lead := "  "
		if i == 0 {
			lead = in(seatMark(l.Seat), shape(l.Seat)) + " "
		}
		text[i] = lead + in(style, part)
	}
	if id == "" {
		return text
	}
	last := len(text) - 1
	dots := w - width(text[last]) - width(id) - 2
	leader := strings.Repeat("·", max(dots, 0))
	text[last] += in(faint, " "+leader+" "+id)
	return text
}
