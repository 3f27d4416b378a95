package tui

import (
	"context"
	"errors"
	"strings"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"riposte"
)

// A model is the game on a full screen. While busy the match belongs to the
// command that lets the bots play, and everything drawn comes from view and
// lines.
type model struct {
	s             *session
	ctx           context.Context
	width, height int

	view    riposte.View
	lines   []Line
	busy    bool // a command has the match
	ended   bool
	curtain bool
	next    riposte.Seat // whom the curtain waits for
	err     error        // why the game broke off

	input  textinput.Model
	begun  string // what was typed before Tab
	tabbed []suggestion
	chosen int // of tabbed; -1 is none
	wrote  []string
	recall int // of wrote; len(wrote) is the line being written

	said    []string             // the answer to the last line
	page    *reply               // a text over everything
	heard   map[riposte.Seat]int // the last entry of each seat's feed that it has seen
	rows    int                  // of the report on the screen
	pageTop int
	down    int // how far the table is scrolled,
	over    int // and how far it may be
	up      int // how far the report is scrolled back

	cursorX, cursorY int
}

func newModel(ctx context.Context, s *session) *model {
	input := textinput.New()
	input.SetVirtualCursor(false)
	input.CharLimit = 500
	input.Focus()
	return &model{s: s, ctx: ctx, width: 80, height: 24, input: input, chosen: -1, busy: true, heard: map[riposte.Seat]int{}}
}

// playScreen runs the game on the terminal.
func playScreen(ctx context.Context, s *session) error {
	m := newModel(ctx, s)
	_, err := tea.NewProgram(m, tea.WithContext(ctx), tea.WithInput(s.cfg.In), tea.WithOutput(s.cfg.Out)).Run()
	if errors.Is(err, tea.ErrInterrupted) {
		err = nil
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if s.cfg.Keep != nil && err == nil && !m.busy {
		err = s.cfg.Keep(s.cfg.Match)
	}
	return errors.Join(err, m.err)
}

// settled says that the bots have answered.
type settled struct{ err error }

func (m *model) settle() tea.Cmd {
	m.busy = true
	s, ctx := m.s, m.ctx
	return func() tea.Msg { return settled{s.settle(ctx)} }
}

// Init lets the bots begin.
func (m *model) Init() tea.Cmd { return m.settle() }

// View draws the screen.
func (m *model) View() tea.View {
	v := tea.NewView(m.screen())
	v.AltScreen = true
	v.WindowTitle = "riposte"
	if !m.curtain && m.page == nil {
		v.Cursor = tea.NewCursor(m.cursorX, m.cursorY)
	}
	return v
}

// Update takes what happened.
func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
	case settled:
		return m, m.seat(msg.err)
	case tea.KeyPressMsg:
		return m, m.key(msg)
	case tea.PasteMsg:
		if !m.curtain && m.page == nil {
			m.edit(msg)
		}
	}
	return m, nil
}

// seat hands the keyboard to whoever is asked now.
func (m *model) seat(err error) tea.Cmd {
	m.busy = false
	if err != nil {
		m.err = err
		return tea.Quit
	}
	if m.s.cfg.Match.Over() {
		if m.s.hot() {
			m.s.viewer = riposte.Nobody
		}
		m.ended = true
		m.look()
		return nil
	}
	next, ok := m.s.turn()
	if !ok {
		m.err = errors.New("the duel waits for a seat in which nobody sits")
		return tea.Quit
	}
	if next != m.s.viewer && m.s.hot() {
		m.curtain, m.next = true, next
		m.view, m.lines, m.said = riposte.View{}, nil, nil
		return nil
	}
	m.s.viewer = next
	m.look()
	return nil
}

// look draws what the viewer sees from now on.
func (m *model) look() {
	m.view, m.lines = m.s.view(), m.s.lines(m.s.viewer)
	m.up, m.down = 0, 0
	m.clear("")
	m.tell()
}

// tell opens what has happened since the seat looked last, where the report on
// the screen is too small for it.
func (m *model) tell() {
	last, begun := m.heard[m.s.viewer]
	var fresh []Line
	for _, l := range m.lines {
		if l.seq > last {
			if !l.Soft {
				fresh = append(fresh, l)
			}
			m.heard[m.s.viewer] = l.seq
		}
	}
	m.compose()
	if drawn := report(fresh, m.width); begun && m.width < reportBeside && len(drawn) > m.rows+2 {
		m.page, m.pageTop = &reply{title: "What happened", text: []string{reportHere}, since: last}, 0
	}
}

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
	if r.changed {
		m.clear("")
		return m.settle()
	}
	if r.title != "" {
		m.clear("")
		m.page, m.pageTop = &r, 0
		return nil
	}
	// A refused line stays, so that it can be mended.
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

// typed is the line as the person wrote it, without what Tab has put there.
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

// tab puts the next word that fits into the line. A single one is taken at once,
// and Tab then goes on behind it.
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
