package tui

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"riposte"
)

// key handles one key.
func (m *model) key(k tea.KeyPressMsg) tea.Cmd {
	name := k.String()
	switch {
	case name == "ctrl+c":
		return tea.Quit
	case m.curtain:
		if name == "enter" {
			m.curtain = false
			m.s.viewer = m.next
			m.wrote, m.recall = nil, 0
			m.look()
		}
		return nil
	case m.page != nil:
		m.turnPage(name)
		return nil
	}
	switch name {
	case "enter":
		return m.enter()
	case "tab":
		m.tab(1)
	case "shift+tab":
		m.tab(-1)
	case "up":
		m.remember(-1)
	case "down":
		m.remember(1)
	case "pgdown":
		m.down = min(m.down+m.height/2, m.over)
	case "pgup":
		m.down = max(m.down-m.height/2, 0)
	case "shift+up":
		m.up++
	case "shift+down":
		m.up = max(m.up-1, 0)
	case "esc":
		m.said = nil
		m.clear("")
	case "ctrl+d":
		if m.input.Value() == "" {
			return tea.Quit
		}
	default:
		m.edit(k)
	}
	return nil
}

func (m *model) edit(msg tea.Msg) {
	m.input, _ = m.input.Update(msg)
	m.tabbed, m.chosen = nil, -1
}

// clear begins a new line.
func (m *model) clear(text string) {
	m.input.SetValue(text)
	m.input.CursorEnd()
	m.tabbed, m.chosen = nil, -1
}

func (m *model) turnPage(name string) {
	switch name {
	case "esc", "q", "enter":
		m.page, m.pageTop = nil, 0
	case "pgdown", "space":
		m.pageTop += m.height - 4
	case "pgup":
		m.pageTop -= m.height - 4
	case "down", "j":
		m.pageTop++
	case "up", "k":
		m.pageTop--
	case "home", "g":
		m.pageTop = 0
	case "end", "G":
		m.pageTop = 1 << 30
	}
}

// enter hands the line in.
func (m *model) enter() tea.Cmd {
	line := strings.TrimSpace(m.input.Value())
	if m.busy || line == "" {
		return nil
	}
	if n := len(m.wrote); n == 0 || m.wrote[n-1] != line {
		m.wrote = append(m.wrote, line)
	}
	m.recall = len(m.wrote)
	r := m.s.do(line)
	m.said = nil
	if r.quit {
		return tea.Quit
	}
	if r.to != riposte.Nobody {
		m.clear("")
		m.draw(r.to)
		return nil
	}
	if r.changed {
		m.clear("")
		return m.settle()
	}
	if r.title != "" {
		m.clear("")
		m.page, m.pageTop = &r, 0
		return nil
	}
	// A refused line stays, so that it can be corrected.
	m.said = r.text
	return nil
}

func (m *model) remember(step int) {
	at := m.recall + step
	if at < 0 || at > len(m.wrote) {
		return
	}
	m.recall = at
	if at == len(m.wrote) {
		m.clear("")
		return
	}
	m.clear(m.wrote[at])
}

// typed is the line as the person wrote it, without what Tab has added.
func (m *model) typed() string {
	if m.tabbed != nil {
		return m.begun
	}
	return m.input.Value()
}

// offered is the words that may come next.
func (m *model) offered() []suggestion {
	if m.tabbed != nil {
		return m.tabbed
	}
	if m.busy {
		return nil
	}
	return m.s.complete(m.view, m.input.Value())
}

// tab puts the next word that fits into the line. If there is only one it is taken
// at once, and Tab then continues after it.
func (m *model) tab(step int) {
	if m.busy {
		return
	}
	if m.tabbed == nil {
		m.begun = m.input.Value()
		list := m.s.complete(m.view, m.begun)
		if len(list) == 0 {
			return
		}
		if len(list) == 1 {
			text := list[0].Line
			if !list[0].Done {
				text += " "
			}
			m.clear(text)
			return
		}
		m.tabbed, m.chosen = list, -1
		if step < 0 {
			m.chosen = 0
		}
	}
	m.chosen = (m.chosen + step + len(m.tabbed)) % len(m.tabbed)
	m.input.SetValue(m.tabbed[m.chosen].Line)
	m.input.CursorEnd()
}
