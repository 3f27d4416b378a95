package tui

import (
	"slices"
	"strconv"
	"strings"
)

// offers is what may be written next, on two lines, and what the word chosen with
// Tab does.
func (m *model) offers(w int) []string {
	if m.busy || m.ended {
		return nil
	}
	typed := m.typed()
	list := m.offered()
	if len(list) == 0 {
		return weighing(m.view, typed, m.hint(typed))
	}
	var items []string
	field := ""
	for i, s := range list {
		if s.Field != nil && s.Field.Title.String() != field {
			field = s.Field.Title.String()
			items = append(items, in(faint, field+":"))
		}
		word := s.Word
		if s.Field != nil && s.Field.Before != "" && !strings.HasSuffix(strings.TrimSpace(typed), s.Field.Before) {
			word = s.Field.Before + " " + word
		}
		text := word
		if s.Pick != nil && s.Pick.Cost > 0 {
			text += in(faint, " −"+strconv.Itoa(s.Pick.Cost))
		}
		if i == m.chosen {
			text = in(block, word)
		}
		items = append(items, text)
	}
	about := -1
	if m.chosen >= 0 || len(list) == 1 {
		about = max(m.chosen, 0)
	}
	lines := weighing(m.view, typed, window(flow(items, "  ", w-2))...)
	if about >= 0 && list[about].Done && same(list[about].Line, m.input.Value()) && list[about].Ask != nil {
		lines[len(lines)-1] += in(good, ("  Enter: " + list[about].Ask.Verb).String())
	}
	if about < 0 || list[about].Pick == nil {
		return lines
	}
	p := *list[about].Pick
	text := p.Word + cost(p) + explained(p)
	if c := cardNamed(m.view, p.At); c != nil && p.Note == "" {
		text += ": " + strings.Join(append(values(*c, false), c.Text.String()), ", ")
	}
	return append(lines, in(faint, fit(strings.TrimSuffix(text, ", "), w)))
}

// same reports whether two sentences have the same words.
func same(a, b string) bool { return slices.Equal(split(a), split(b)) }

// window is two of the lines of the offers, including the one with the chosen word.
func window(lines []string) []string {
	if len(lines) <= 2 {
		return lines
	}
	at := max(0, slices.IndexFunc(lines, func(line string) bool { return strings.ContainsRune(line, block) }))
	from := min(max(at-1, 0), len(lines)-2)
	shown := []string{lines[from], lines[from+1]}
	if from+2 < len(lines) {
		shown[1] += " …"
	}
	return shown
}

// hint is shown where no word can come next.
func (m *model) hint(typed string) string {
	for _, s := range suggest(m.view, strings.TrimSpace(typed)) {
		if s.Done && same(s.Line, typed) {
			return in(good, ("Enter: " + s.Ask.Verb).String())
		}
	}
	return in(faint, "? for help")
}
