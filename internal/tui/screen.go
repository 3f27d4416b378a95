package tui

import (
	"slices"
	"strconv"
	"strings"

	"riposte"
)

// From this width on the report stands right of the table.
const (
	reportBeside = 110
	reportWide   = 38
	reportLeast  = 1 // lines of the report under the table; more on a high screen
)

// A screen is everything that is drawn, made of what the model knows.
func (m *model) screen() string {
	o := m.s.cfg.Look
	lines := m.compose()
	for i := range lines {
		if width(lines[i]) > m.width {
			lines[i] = cut(lines[i], m.width)
		}
	}
	return finish(lines, o)
}

func (m *model) compose() []string {
	switch {
	case m.width < 20 || m.height < 8:
		return []string{"Too small."}
	case m.curtain:
		return m.drawCurtain()
	case m.page != nil:
		return m.drawPage()
	}
	foot, cursor := m.foot()
	if most := m.height - 4; len(foot) > most {
		cursor -= len(foot) - most
		foot = foot[len(foot)-most:]
	}
	room := m.height - len(foot)
	m.cursorY = room + cursor
	lines := m.top(room)
	for len(lines) < room {
		lines = append(lines, "")
	}
	return append(lines[:room], foot...)
}

// top is the table and the report on so many rows.
func (m *model) top(room int) []string {
	if m.width >= reportBeside {
		w := m.width - reportWide - 3
		left := m.table(w, room)
		heading := in(bold, "REPORT") + in(faint, "  "+strconv.Itoa(len(m.lines))+" lines")
		end := append([]string{heading, rule('─', reportWide)}, m.report(reportWide, room-2)...)
		for len(left) < room {
			left = append(left, "")
		}
		for i := range left {
			left[i] = pad(left[i], w) + in(faint, " │ ")
		}
		return beside(left, end, w+3)
	}
	lines := m.table(m.width, room-1-max(reportLeast, (m.height-20)/5))
	lines = append(lines, m.reportRule())
	return append(lines, m.report(m.width, max(0, room-len(lines)))...)
}

func (m *model) reportRule() string {
	title := "── Report "
	if m.up > 0 {
		title += "(" + strconv.Itoa(m.up) + " lines below) "
	}
	return in(faint, title+rule('─', m.width-width(title)))
}

// table draws the scene with all its texts if there is room, with fewer if not;
// what is still too high scrolls.
func (m *model) table(w, room int) []string {
	room = max(room, 1)
	o := m.s.cfg.Look
	o.Width = w
	lines := sheet(m.view, o)
	if len(lines) > room {
		o.Compact = true
		lines = sheet(m.view, o)
	}
	if len(lines) > room {
		o.tight = true
		lines = sheet(m.view, o)
	}
	m.over = max(0, len(lines)-room)
	if m.over == 0 {
		m.down = 0
		return lines
	}
	m.over++ // the last row says that there is more
	m.down = min(m.down, m.over)
	shown := append([]string{}, lines[m.down:min(m.down+room-1, len(lines))]...)
	more := "▼ " + strconv.Itoa(m.over-m.down) + " more lines: PgDn"
	if m.down == m.over {
		more = "▲ PgUp"
	}
	return append(shown, in(act, more))
}

// report is the latest lines that fit, or those before them when scrolled.
func (m *model) report(w, room int) []string {
	m.rows = room
	lines := report(m.lines, w)
	m.up = min(m.up, max(0, len(lines)-room))
	end := len(lines) - m.up
	return append([]string{}, lines[max(0, end-room):end]...)
}

// foot is what is asked, what was said to the last line, the words that may come
// next, and the line itself; cursor is the row of the line.
func (m *model) foot() (lines []string, cursor int) {
	w := m.width
	lines = append(lines, rule('═', w))
	who := ""
	if m.s.hot() && m.view.Seat != riposte.Nobody {
		who = in(seatMark(m.view.Seat), shape(m.view.Seat)+" "+m.s.cfg.Match.SeatName(m.view.Seat)) + ": "
	}
	switch {
	case m.ended:
		lines = append(lines, in(bold, m.s.ending())+" Write log, table, rule ID, or quit.")
	case m.busy:
		lines = append(lines, "The others are choosing ...")
	default:
		lines = append(lines, ruled(who+in(bold, m.view.Prompt), m.view.Rule, w)...)
	}
	said := m.said
	if most := max(3, m.height/4); len(said) > most {
		said = append(append([]string{}, said[:most-1]...), "…")
	}
	for _, line := range said {
		lines = append(lines, broken(line, w)...)
	}
	lines = append(lines, m.offers(w)...)
	return append(lines, m.prompt()+m.shown()), len(lines)
}

func (m *model) prompt() string { return in(bold, "> ") }

// shown is the part of the line that fits, with the cursor in it.
func (m *model) shown() string {
	value := []rune(m.input.Value())
	room := max(1, m.width-3)
	at := m.input.Position()
	from := max(0, at-room)
	text := ""
	for _, r := range value[from:] {
		if isMark(r) || unwelcome(r) {
			r = '?'
		}
		text += string(r)
	}
	m.cursorX = 2 + width(cut(string(value[from:at]), room))
	return cut(text, room)
}

// offers is what may be written next, on two lines, and what the word chosen with
// Tab does.
func (m *model) offers(w int) []string {
	if m.busy || m.ended {
		return nil
	}
	typed := m.typed()
	list := m.offered()
	if len(list) == 0 {
		return []string{m.hint(typed)}
	}
	var items []string
	field := ""
	for i, s := range list {
		if s.Field != nil && s.Field.Title != field {
			field = s.Field.Title
			items = append(items, in(faint, field+":"))
		}
		word := s.Word
		if s.Field != nil && s.Field.Before != "" && !strings.HasSuffix(strings.TrimSpace(typed), s.Field.Before) {
			word = s.Field.Before + " " + word
		}
		text := word
		if s.Pick != nil && s.Pick.Cost > 0 {
			text += in(faint, "−"+strconv.Itoa(s.Pick.Cost))
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
	lines := window(flow(items, "  ", w-2))
	if about >= 0 && list[about].Done && same(list[about].Line, m.input.Value()) && len(m.view.Asks) > 0 && list[about].Field != nil {
		lines[len(lines)-1] += in(good, "  Enter: "+m.view.Asks[0].Verb)
	}
	if about < 0 || list[about].Pick == nil {
		return lines
	}
	p := *list[about].Pick
	text := p.Word + cost(p) + explained(p)
	if c := cardNamed(m.view, p.At); c != nil && p.Note == "" {
		text += ": " + strings.Join(append(values(*c, false), c.Text), ", ")
	}
	return append(lines, in(faint, fit(strings.TrimSuffix(text, ", "), w)))
}

// same reports whether two sentences have the same words.
func same(a, b string) bool { return slices.Equal(split(a), split(b)) }

// window is two of the lines of the offers, the one with the chosen word among
// them.
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

// hint is said where no word can come next.
func (m *model) hint(typed string) string {
	if len(m.view.Asks) > 0 {
		for _, s := range suggest(m.view, strings.TrimSpace(typed)) {
			if s.Done && same(s.Line, typed) {
				return in(good, "Enter: "+m.view.Asks[0].Verb)
			}
		}
	}
	return in(faint, "? for help")
}

func (m *model) drawCurtain() []string {
	lines := make([]string, max(0, m.height/2-2))
	for _, text := range []string{
		rule('═', min(m.width, 40)), "Pass the keyboard to",
		in(seatMark(m.next), shape(m.next)+" "+m.s.seatName(m.next)), "and press Enter.", rule('═', min(m.width, 40)),
	} {
		lines = append(lines, centre(fit(text, m.width), m.width))
	}
	return lines
}

func (m *model) drawPage() []string {
	o := m.s.cfg.Look
	o.Width = m.width
	lines := m.s.set(*m.page, o)
	room := m.height - 3
	m.pageTop = min(max(m.pageTop, 0), max(0, len(lines)-room))
	shown := append([]string{in(bold, upper(m.page.title)), rule('═', m.width)}, lines[m.pageTop:min(m.pageTop+room, len(lines))]...)
	for len(shown) < m.height-1 {
		shown = append(shown, "")
	}
	keys := "Enter: to the table"
	if len(lines) > room {
		keys += ", PgUp and PgDn: " + strconv.Itoa(m.pageTop+1) + " to " + strconv.Itoa(min(m.pageTop+room, len(lines))) + " of " + strconv.Itoa(len(lines))
	}
	return append(shown, in(faint, fit(keys, m.width)))
}
