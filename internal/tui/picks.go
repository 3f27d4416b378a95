package tui

import (
	"slices"
	"strconv"
	"strings"

	"riposte/phrase"

	"riposte/scene"
)

// picked draws the picks of a field: below the thing that each belongs to, those that
// differ only in whom they are aimed at together, and the rest as words, with a line
// for each of which more is to be said.
func picked(v scene.View, f *scene.AskField, w int) (lines []string) {
	rest := f.Picks
	for _, row := range f.Rows {
		lines = append(lines, ruled((row.Label+": "+row.Value).String(), row.Rule, w)...)
		var own []scene.Pick
		own, rest = parted(rest, func(p *scene.Pick) bool { return p.Of == row.Label })
		lines = append(lines, set(words(f, own, w-2))...)
	}
	for len(rest) > 0 {
		face := rest[0].Face
		if face == "" || rest[0].Refusal != nil {
			n := slices.IndexFunc(rest, func(p scene.Pick) bool { return p.Face != "" && p.Refusal == nil })
			if n < 0 {
				n = len(rest)
			}
			lines = append(lines, words(f, rest[:n], w)...)
			rest = rest[n:]
			continue
		}
		var same []scene.Pick
		same, rest = parted(rest, func(p *scene.Pick) bool { return p.Face == face && p.Refusal == nil })
		if len(same) == 1 {
			lines = append(lines, words(f, same, w)...)
			continue
		}
		lines = append(lines, hang(faced(v, f, same), w, 2)...)
	}
	return lines
}

// parted is the picks that are of a kind, and the others.
func parted(picks []scene.Pick, of func(*scene.Pick) bool) (such, others []scene.Pick) {
	for i := range picks {
		if of(&picks[i]) {
			such = append(such, picks[i])
		} else {
			others = append(others, picks[i])
		}
	}
	return such, others
}

// faced is the picks that do the same to different targets: "Fire: fire red at Red;
// fire green at Green". Of a list it is their words.
func faced(v scene.View, f *scene.AskField, picks []scene.Pick) string {
	head := picks[0].Label
	oneLabel, oneNote := true, true
	for i := range picks {
		oneLabel = oneLabel && picks[i].Label == head
		oneNote = oneNote && picks[i].Note == picks[0].Note
	}
	if !oneLabel {
		head = picks[0].Face
	}
	items := make([]string, len(picks))
	for i, p := range picks {
		items[i] = in(bold, p.Word) + cost(p)
		switch name := called(v, p.Whom); {
		case f.List:
		case !oneLabel:
			items[i] += " " + p.Label.String()
		case name != "":
			items[i] += " at " + name
		}
		if !oneNote && p.Note != "" {
			items[i] += (", " + p.Note).String()
		}
	}
	text := head.String()
	if oneNote && picks[0].Note != "" {
		text += (" (" + picks[0].Note + ")").String()
	}
	return text + ": " + strings.Join(items, "; ")
}

// called is the name of the side or the piece with that ID, "" if there is none.
func called(v scene.View, id string) string {
	if id == "" {
		return ""
	}
	for i := range v.Sides {
		if v.Sides[i].ID == id {
			return v.Sides[i].Name.String()
		}
	}
	if v.Board != nil {
		for i := range v.Board.Tokens {
			if v.Board.Tokens[i].ID == id {
				return v.Board.Tokens[i].Label.String()
			}
		}
	}
	return ""
}

// words draws picks one by one; a list is drawn as its words alone if nothing is said
// about them.
func words(f *scene.AskField, picks []scene.Pick, w int) []string {
	var short, long, refusals []string
	squares, more := 0, 0
	for _, p := range picks {
		switch {
		case f.List && p.Refusal == nil && p.Note == "":
			short = append(short, in(bold, p.Word))
		case p.Refusal != nil:
			refusals = append(refusals, refused(p.Word, *p.Refusal, w)...)
		case p.At.Kind == scene.AtButton || p.Note != "":
			long = append(long, hang(in(bold, p.Word)+cost(p)+explained(p), w, 2)...)
		case p.At.Kind == scene.AtSquare && squares == someSquares:
			more++
		default:
			if p.At.Kind == scene.AtSquare {
				squares++
			}
			deadly := ""
			if p.Peril != nil {
				deadly = in(bad, " X")
			}
			short = append(short, in(bold, p.Word)+cost(p)+deadly)
		}
	}
	if more > 0 {
		short = append(short, "and "+strconv.Itoa(more)+" more, marked + on the board")
	}
	return append(append(flow(short, "  ", w), long...), refusals...)
}

// someSquares is the number of squares that an ask names; the board marks them all.
const someSquares = 8

// span is the numbers that may be written.
func span(n *scene.Span) string {
	text := "a number from " + strconv.Itoa(n.Min) + " to " + strconv.Itoa(n.Max)
	if n.Step > 1 {
		text += " in steps of " + strconv.Itoa(n.Step)
	}
	return strings.TrimSpace(text + " " + n.Unit.String())
}

// aimed is the points that may be written.
func aimed(a *scene.AimArea) string {
	text := "a point x,y"
	if a.Reach > 0 {
		text += ", at most " + inches(a.Reach) + " from " + strconv.Itoa(a.From[0]) + "," + strconv.Itoa(a.From[1])
	}
	if a.Within != nil && len(a.Within.Points) > 0 {
		least, most := a.Within.Points[0], a.Within.Points[0]
		for _, p := range a.Within.Points {
			for i := range p {
				least[i], most[i] = min(least[i], p[i]-a.Within.Radius), max(most[i], p[i]+a.Within.Radius)
			}
		}
		text += ", within the area from " + coordinates(least) + " to " + coordinates(most)
	}
	return text
}

func coordinates(p [2]int) string { return strconv.Itoa(p[0]) + "," + strconv.Itoa(p[1]) }

// cost is what a pick costs, in brackets.
func cost(p scene.Pick) string {
	if p.Cost == 0 {
		return ""
	}
	return " (" + strings.TrimSpace(strconv.Itoa(p.Cost)+" "+p.Unit.String()) + ")"
}

// explained is a pick's label and note, if they say more than its word.
func explained(p scene.Pick) string {
	var more []phrase.Text
	if !strings.EqualFold(strings.ReplaceAll(p.Label.String(), " ", "-"), p.Word) && p.Label != "" && p.At.Kind == scene.AtButton {
		more = append(more, p.Label)
	}
	if p.Note != "" {
		more = append(more, p.Note)
	}
	if p.Peril != nil {
		more = append(more, p.Peril.Text)
	}
	if more == nil {
		return ""
	}
	text := more[0].String()
	for _, m := range more[1:] {
		text += "; " + m.String()
	}
	return ": " + text
}
