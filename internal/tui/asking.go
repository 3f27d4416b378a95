package tui

import (
	"strconv"
	"strings"

	"riposte/phrase"

	"riposte/scene"
)

// asked draws what the viewer may answer: what is done aside comes last, under a heading
// of its own.
func asked(v scene.View, w int) (lines []string) {
	before, aside := "", false
	for _, a := range inOrder(v.Asks) {
		if a.Aside && !aside {
			aside = true
			lines = append(lines, rule('═', w), in(bold, "ASIDE")+in(faint, " (whenever you like, beside what is going on)"))
		}
		lines = append(lines, ask(v, a, before, w)...)
		before = a.Prompt.String()
	}
	return lines
}

// inOrder is the asks with those that are done aside last.
func inOrder(asks []scene.Ask) []*scene.Ask {
	var first, aside []*scene.Ask
	for i := range asks {
		if asks[i].Aside {
			aside = append(aside, &asks[i])
		} else {
			first = append(first, &asks[i])
		}
	}
	return append(first, aside...)
}

// ask draws one decision: the question, unless it was shown before, and every word
// that may answer it.
func ask(v scene.View, a *scene.Ask, before string, w int) []string {
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
	lines = append(lines, flow(noted(a.Notes), "; ", w)...)
	if a.Budget != nil {
		lines = append(lines, ruled(weighed(a, begun(a)), a.Budget.Rule, w)...)
	}
	for i := range a.Fields {
		lines = append(lines, field(v, &a.Fields[i], w)...)
	}
	if n := a.None; n != nil {
		lines = append(lines, hang("Without any of it: "+in(bold, n.Word)+" ("+n.Label.String()+")", w, 2)...)
	}
	if such := example(a); such != "" && (a.None == nil || such != a.None.Word) {
		lines = append(lines, hang("Write it like this: "+in(bold, such), w, 2)...)
	}
	return lines
}

// field draws what may be in one place of the sentence.
func field(v scene.View, f *scene.AskField, w int) []string {
	title := f.Title
	if f.Optional {
		title += ", if you like"
	}
	if f.Before != "" && !strings.EqualFold(f.Before, f.Title.String()) {
		title += phrase.Plain(" (after " + f.Before + ")")
	}
	head := in(bold, (title + ":").String())
	if f.Now != "" {
		head += " now " + in(bold, f.Now)
	}
	lines := hang(head, w, 2)
	if f.Number != nil {
		lines = append(lines, set(hang(span(f.Number), w-2, 2))...)
	}
	if f.Aim != nil {
		lines = append(lines, set(hang(aimed(f.Aim), w-2, 2))...)
	}
	return append(lines, set(picked(v, f, w-2))...)
}

// set indents lines by two columns.
func set(lines []string) []string {
	for i := range lines {
		lines[i] = "  " + lines[i]
	}
	return lines
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
