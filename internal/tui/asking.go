package tui

import (
	"strconv"
	"strings"

	"riposte/phrase"

	"riposte/scene"
)

// ask draws one decision: the question, unless it was shown before, and every word
// that may answer it.
func ask(a *scene.Ask, before string, w int) []string {
	title := a.Title
	if a.Group != "" && a.Group != title {
		title = a.Group + ": " + title
	}
	head := in(bold, upper(title.String()))
	if a.Sealed {
		head += in(faint, " (sealed until all have locked)")
	}
	lines := append([]string{rule('═', w)}, ruled(head, a.Rule, w)...)
	if a.Prompt != "" && a.Prompt != a.Title && a.Prompt.String() != before {
		lines = append(lines, hang(a.Prompt.String(), w, 2)...)
	}
	for i := range a.Fields {
		lines = append(lines, field(&a.Fields[i], w)...)
	}
	if such := example(a); such != "" {
		lines = append(lines, hang("Write it like this: "+in(bold, such), w, 2)...)
	}
	return lines
}

// field draws what may be in one place of the sentence; a list is drawn as its
// words alone if nothing is said about them.
func field(f *scene.AskField, w int) []string {
	title := f.Title
	if f.Optional {
		title += ", if you like"
	}
	if f.Before != "" && !strings.EqualFold(f.Before, f.Title.String()) {
		title += phrase.Plain(" (after " + f.Before + ")")
	}
	lines := hang(in(bold, (title+":").String()), w, 2)
	if f.Number != nil {
		lines = append(lines, set(hang(span(f.Number), w-2, 2))...)
	}
	if f.Aim != nil {
		text := "a point x,y"
		if f.Aim.Reach > 0 {
			text += ", at most " + inches(f.Aim.Reach) + " from " + strconv.Itoa(f.Aim.From[0]) + "," + strconv.Itoa(f.Aim.From[1])
		}
		lines = append(lines, set(hang(text, w-2, 2))...)
	}
	var short, long, refusals []string
	squares, more := 0, 0
	for _, p := range f.Picks {
		switch {
		case f.List && p.Refusal == nil && p.Note == "":
			short = append(short, in(bold, p.Word))
		case p.Refusal != nil:
			refusals = append(refusals, refused(p.Word, *p.Refusal, w-2)...)
		case p.At.Kind == scene.AtButton || p.Note != "":
			long = append(long, hang(in(bold, p.Word)+cost(p)+explained(p), w-2, 2)...)
		case p.At.Kind == scene.AtSquare && squares == someSquares:
			more++
		default:
			if p.At.Kind == scene.AtSquare {
				squares++
			}
			short = append(short, in(bold, p.Word)+cost(p))
		}
	}
	if more > 0 {
		short = append(short, "and "+strconv.Itoa(more)+" more, marked + on the board")
	}
	return append(lines, set(append(append(flow(short, "  ", w-2), long...), refusals...))...)
}

// someSquares is the number of squares that an ask names; the board marks them all.
const someSquares = 8

// set indents lines by two columns.
func set(lines []string) []string {
	for i := range lines {
		lines[i] = "  " + lines[i]
	}
	return lines
}

func span(n *scene.Span) string {
	text := "a number from " + strconv.Itoa(n.Min) + " to " + strconv.Itoa(n.Max)
	if n.Step > 1 {
		text += " in steps of " + strconv.Itoa(n.Step)
	}
	return strings.TrimSpace(text + " " + n.Unit.String())
}

// cost is what a pick costs, in brackets.
func cost(p scene.Pick) string {
	if p.Cost == 0 {
		return ""
	}
	return " (" + strings.TrimSpace(strconv.Itoa(p.Cost)+" "+p.Unit.String()) + ")"
}

// explained is a pick's label and note, if they say more than its word.
func explained(p scene.Pick) string {
	var more []string
	if !strings.EqualFold(strings.ReplaceAll(p.Label.String(), " ", "-"), p.Word) && p.Label != "" && p.At.Kind == scene.AtButton {
		more = append(more, p.Label.String())
	}
	if p.Note != "" {
		more = append(more, p.Note.String())
	}
	if more == nil {
		return ""
	}
	return ": " + strings.Join(more, "; ")
}

// example is a sentence that answers the ask, made from the first fitting word of
// each field; empty if a field has none.
func example(a *scene.Ask) string {
	words := make([]string, 0, len(a.Fields))
	for i := range a.Fields {
		f := &a.Fields[i]
		word := ""
		switch {
		case f.Optional:
		case f.Number != nil:
			word = strconv.Itoa(f.Number.Min)
		case f.Aim != nil:
			word = strconv.Itoa(f.Aim.From[0]) + "," + strconv.Itoa(f.Aim.From[1])
		default:
			for _, p := range f.Picks {
				if blocked(p, words) == nil {
					word = p.Word
					break
				}
			}
			if word == "" {
				return ""
			}
		}
		words = append(words, word)
	}
	return a.Sentence(words)
}

func inches(hundredths int) string {
	text := strconv.Itoa(hundredths / 100)
	if rest := hundredths % 100; rest != 0 {
		text += "." + strings.TrimRight(string([]byte{byte('0' + rest/10), byte('0' + rest%10)}), "0")
	}
	return text + " in"
}
