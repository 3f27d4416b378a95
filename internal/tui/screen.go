package tui

import (
	"strconv"

	"riposte"
)

// At this width and above, the report is to the right of the table.
const (
	reportBeside = 110
	reportWide   = 38
	reportLeast  = 1 // lines of the report under the table; more on a high screen
)

// screen is everything that is drawn, made from what the model knows.
func (m *model) screen() string {
	o := m.s.cfg.Look
	lines := m.compose()
	for i := range lines {
		lines[i] = fit(lines[i], m.width)
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

// top is the table and the report, in the given number of rows.
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

// table draws the scene with all its texts if there is room, otherwise with fewer;
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

// foot is the question, the answer to the last line, the words that may come next,
// and the line itself; cursor is the row of the line.
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
		lines = append(lines, ruled(who+in(bold, m.view.Prompt.String()), m.view.Rule, w)...)
	}
	if !m.busy && !m.ended && len(m.view.Asks) > 0 && m.view.Asks[0].Mode == riposte.May {
		lines = append(lines, in(faint, fit("You need not answer: pass lets the others go on.", w)))
	}
	said := m.said
	if most := max(3, m.height/4); len(said) > most {
		said = append(append([]string{}, said[:most-1]...), "…")
	}
	for _, line := range said {
		lines = append(lines, broken(line, w)...)
	}
	lines = append(lines, m.offers(w)...)
	line := m.shown()
	if line == "" && !m.busy && !m.ended {
		line = in(faint, cut("Tab: words, Enter: answer, ?: help", w-3))
	}
	return append(lines, in(bold, "> ")+line), len(lines)
}

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
