package table

import (
	"strconv"
	"strings"

	"riposte/internal/house"
	"riposte/internal/server/web"
	"riposte/internal/server/web/draw"
)

// The report reads as a story: lines of bookkeeping that follow each other are folded
// into one, and the moves of a piece are one line. Every line is still there, with its rule.

const lockedOf house.LineKind = "locked"

// minor is how many lines at the front are bookkeeping.
func (t *table) minor(lines []house.Line) (n int) {
	for n < len(lines) && t.isMinor(&lines[n]) {
		n++
	}
	return n
}

func (t *table) isMinor(l *house.Line) bool {
	k := t.story.staging[l.Name]
	return (l.Kind == lockedOf || l.Kind == told && k.Minor && k.Paced.What == 0) && t.calm(l)
}

// calm reports whether nothing sets a line apart from its neighbours.
func (t *table) calm(l *house.Line) bool {
	lit := t.scene.LitSeq > 0 && l.Seq >= t.scene.LitSeq
	return !l.Aside && !l.Loud && !l.ByHand && len(l.Dice) == 0 && !lit
}

// fold draws lines of bookkeeping as one that opens.
func (t *table) fold(d *draw.Drawing, lines []house.Line, names []string, own map[string]bool) {
	id := strconv.Itoa(lines[0].Seq)
	d.Open("li", "class", "fold")
	d.Open("details", "id", "fold-"+id)
	d.Word(web.Msg("report.fold", len(lines)), "summary")
	d.Open("ol")
	for i := range lines {
		t.line(d, lines[i:i+1], names, own)
	}
	d.Close()
	d.Close()
	d.Close()
}

// walk is how many lines at the front are steps of one way: each begins where the one
// before it ends, and has its rule.
func (t *table) walk(lines []house.Line) int {
	n := 1
	for n < len(lines) && t.goesOn(&lines[n-1], &lines[n]) {
		n++
	}
	return n
}

func (t *table) goesOn(a, b *house.Line) bool {
	if a.Kind != told || b.Kind != told || a.Name != b.Name || a.Seat != b.Seat || a.Rule != b.Rule || !t.calm(a) || !t.calm(b) ||
		!t.story.staging[a.Name].Moved || destination(b) == "" {
		return false
	}
	from, to := numbers(a), numbers(b)
	return from[2] == to[0] && from[3] == to[1] && from[4] == to[4] && from[5] == to[5]
}

// numbers are all numbers of an event: zeros at the end are left out of its line.
func numbers(l *house.Line) (all [6]int32) {
	copy(all[:], l.N)
	return all
}

// destination is where a line says that a piece has gone.
func destination(l *house.Line) string {
	at := strings.LastIndex(l.Text, " to ")
	if at < 0 {
		return ""
	}
	return strings.TrimSuffix(l.Text[at+len(" to "):], ".")
}
