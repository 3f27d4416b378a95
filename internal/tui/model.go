package tui

import (
	"context"
	"errors"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"riposte"
	"riposte/scene"
)

// A model is the game on a full screen. While busy, the match belongs to the
// command that lets the bots play, and everything drawn comes from view and lines.
type model struct {
	s             *session
	ctx           context.Context
	width, height int

	view    scene.View
	lines   []Line
	busy    bool // a command has the match
	ended   bool
	curtain bool
	next    riposte.Seat // whom the curtain waits for
	err     error        // why the game broke off

	input  textinput.Model
	begun  string // what was typed before Tab
	tabbed []suggestion
	chosen int // index of tabbed; -1 is none
	wrote  []string
	recall int // index of wrote; len(wrote) is the line being written

	said    []string             // the answer to the last line
	page    *reply               // a text that covers everything
	heard   map[riposte.Seat]int // the last entry of each seat's feed that it has seen
	rows    int                  // height of the report on the screen
	pageTop int
	down    int // how far the table is scrolled,
	over    int // and how far it can be
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

// Update handles what has happened.
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
		m.err = errors.New("the duel waits for a seat where nobody sits")
		return tea.Quit
	}
	if next != m.s.viewer && m.s.hot() {
		m.draw(next)
		return nil
	}
	m.s.viewer = next
	m.look()
	return nil
}

// draw draws the curtain before the next person.
func (m *model) draw(next riposte.Seat) {
	m.curtain, m.next = true, next
	m.view, m.lines, m.said = scene.View{}, nil, nil
}

// look draws what the viewer sees now.
func (m *model) look() {
	m.view, m.lines = m.s.view(), m.s.lines(m.s.viewer)
	m.up, m.down = 0, 0
	m.clear("")
	m.tell()
}

// tell opens what has happened since the seat last looked, if the report on the
// screen is too small for it.
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
