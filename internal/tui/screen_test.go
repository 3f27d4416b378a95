package tui

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"riposte"
)

// A player drives a model the way the program does, commands included.
type player struct {
	t *testing.T
	m *model
	// left is set when the program was told to quit.
	left bool
}

func sitDown(t *testing.T, cfg Config, w, h int) *player {
	t.Helper()
	s, err := newSession(cfg)
	if err != nil {
		t.Fatal(err)
	}
	p := &player{t: t, m: newModel(t.Context(), s)}
	p.send(tea.WindowSizeMsg{Width: w, Height: h})
	p.after(p.m.Init())
	return p
}

func (p *player) send(msg tea.Msg) {
	_, cmd := p.m.Update(msg)
	p.after(cmd)
}

func (p *player) after(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	msg := cmd()
	if _, quit := msg.(tea.QuitMsg); quit {
		p.left = true
		return
	}
	p.send(msg)
}

var keys = map[string]tea.KeyPressMsg{
	"enter": {Code: tea.KeyEnter}, "tab": {Code: tea.KeyTab}, "shift+tab": {Code: tea.KeyTab, Mod: tea.ModShift},
	"up": {Code: tea.KeyUp}, "down": {Code: tea.KeyDown}, "esc": {Code: tea.KeyEscape}, "pgdown": {Code: tea.KeyPgDown}, "pgup": {Code: tea.KeyPgUp},
	"shift+up": {Code: tea.KeyUp, Mod: tea.ModShift}, "ctrl+c": {Code: 'c', Mod: tea.ModCtrl},
}

// press presses keys, or types what is not a key.
func (p *player) press(all ...string) {
	p.t.Helper()
	for _, name := range all {
		if k, ok := keys[name]; ok {
			if got := k.String(); got != name {
				p.t.Fatalf("the key %s calls itself %s", name, got)
			}
			p.send(k)
			continue
		}
		for _, r := range name {
			p.send(tea.KeyPressMsg{Code: r, Text: string(r)})
		}
	}
}

// screen is what is drawn: it fills the window exactly.
func (p *player) screen() string {
	p.t.Helper()
	got := p.m.screen()
	o := p.m.s.cfg.Look
	o.Width = p.m.width
	tidy(p.t, got, o)
	if n := strings.Count(got, "\n") + 1; n > p.m.height {
		p.t.Errorf("%d lines on a screen of %d:\n%s", n, p.m.height, got)
	}
	return got
}

func (p *player) sees(text string) {
	p.t.Helper()
	if got := p.screen(); !strings.Contains(got, text) {
		p.t.Errorf("the screen does not show %q: got\n%s", text, got)
	}
}

func TestScreen(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}, {40, 30}} {
		name := fmt.Sprintf("screen-%dx%d", size[0], size[1])
		p := sitDown(t, against(t, nil), size[0], size[1])
		golden(t, name+"-choose", p.screen())
		p.press("head-strike x2 / c", "tab")
		golden(t, name+"-ready", p.screen())
		p.press("enter")
		golden(t, name+"-after", p.screen())
		p.press("rule 5.20", "enter")
		golden(t, name+"-rule", p.screen())
	}
}

func TestScreenResize(t *testing.T) {
	p := sitDown(t, against(t, nil), 120, 40)
	p.press("why x")
	for _, size := range [][2]int{{40, 30}, {40, 12}, {20, 8}, {10, 3}, {0, 0}, {200, 60}, {80, 24}} {
		p.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		if size[0] >= 20 {
			p.screen()
		}
	}
	p.press("2", "enter")
	p.sees("WHY")
	p.send(tea.WindowSizeMsg{Width: 40, Height: 12})
	p.screen()
	p.press("pgdown", "pgdown", "pgup", "esc")
	p.sees("PgDn")
	p.press("pgdown", "pgdown", "pgdown", "pgdown", "pgdown", "pgdown", "pgdown", "pgdown", "pgdown")
	p.sees("PgUp")
}

func TestScreenTab(t *testing.T) {
	tests := []struct {
		typed []string
		want  string
	}{
		{[]string{"head-", "tab"}, "head-jab"},
		{[]string{"head-", "tab", "tab"}, "head-strike"},
		{[]string{"head-", "tab", "tab", "shift+tab"}, "head-jab"},
		{[]string{"head-", "shift+tab"}, "head-heavy"},
		{[]string{"head-h", "tab"}, "head-heavy "},
		{[]string{"head-h", "tab", "tab", "tab", " x", "tab"}, "head-heavy head-strike x"},
		{[]string{"head-h", "tab", "x", "tab", "c", "tab"}, "head-heavy x2 / counter"},
		{[]string{"x", "tab"}, "x"},
		{[]string{"b", "shift+tab"}, "body-heavy"}, // not the program's back
		{[]string{"wh", "tab", "x", "tab"}, "why x2"},
		{[]string{"rule pg-5.20", "tab"}, "rule PG-5.20"},
	}
	for _, tt := range tests {
		p := sitDown(t, against(t, nil), 80, 24)
		p.press(tt.typed...)
		if got := p.m.input.Value(); got != tt.want {
			t.Errorf("%q: got %q, want %q", tt.typed, got, tt.want)
		}
		p.screen()
	}
}

func TestScreenRefusesAndRemembers(t *testing.T) {
	p := sitDown(t, against(t, nil), 80, 24)
	p.press("x2 head-jab / counter", "enter")
	p.sees("PG-4.5")
	if got := p.m.input.Value(); got != "x2 head-jab / counter" {
		t.Errorf("a refused line stays to be mended: got %q", got)
	}
	p.press("esc", "why x2", "enter")
	p.sees("PG-4.4")
	p.press("esc", "up")
	if got := p.m.input.Value(); got != "why x2" {
		t.Errorf("up: got %q", got)
	}
	p.press("up", "up", "down", "down")
	if got := p.m.input.Value(); got != "" {
		t.Errorf("down to the new line: got %q", got)
	}
	p.press("table", "enter")
	p.sees("TABLE")
	p.press("esc", "log", "enter")
	p.sees("REPORT")
	p.press("esc", "?", "enter")
	p.sees("HELP")
	p.press("esc", "sheet", "enter")
	p.sees("Abilities")
	p.press("esc", "back", "enter")
	p.sees("nothing to take back")
}

func TestScreenBack(t *testing.T) {
	p := sitDown(t, against(t, nil), 120, 40)
	p.press("head-jab x2 / counter", "enter")
	before := p.m.view.Prompt
	p.press("back", "enter")
	p.sees("takes back")
	if got := p.m.view.Prompt; got == before || !strings.Contains(got.String(), "Two attacks") {
		t.Errorf("after back: got %q", got)
	}
	if p.m.s.cfg.Match.Locked(1) {
		t.Error("red is still locked")
	}
}

func TestScreenConcede(t *testing.T) {
	p := sitDown(t, against(t, nil), 80, 24)
	p.press("concede", "enter")
	p.sees("once more")
	p.press("esc", "why x2", "enter", "esc", "concede", "enter", "esc", "kick", "enter", "esc", "concede", "enter")
	if p.m.s.cfg.Match.Over() {
		t.Fatal("conceded without asking again after another line")
	}
	p.press("enter")
	if !p.m.s.cfg.Match.Over() {
		t.Fatal("not conceded")
	}
	p.press("esc")
	p.sees("You lose: Brannoch wins by forfeit.")
	p.press("head-jab x2 / counter", "enter")
	p.sees("over")
	p.press("esc", "quit", "enter")
	if !p.left {
		t.Error("quit did not leave")
	}
}

func TestScreenQuitKeys(t *testing.T) {
	p := sitDown(t, against(t, nil), 80, 24)
	p.press("head", "ctrl+c")
	if !p.left || p.m.s.cfg.Match.Over() {
		t.Errorf("left %v, over %v", p.left, p.m.s.cfg.Match.Over())
	}
}

// The curtain hides everything, and the next person at the keyboard finds nothing
// of the last one's.
func TestScreenHotSeat(t *testing.T) {
	shown := func(reds string) string {
		p := sitDown(t, together(t, nil), 80, 24)
		golden(t, "screen-curtain", p.screen())
		p.press("head-jab", "enter")
		if got := p.m.input.Value(); got != "" {
			t.Errorf("typed behind the curtain: got %q", got)
		}
		p.press(reds, "enter")
		curtain := p.screen()
		if len(p.m.view.Sides) > 0 || len(p.m.lines) > 0 {
			t.Error("red's table is kept behind the curtain")
		}
		if strings.Contains(curtain, "HEAD") || !strings.Contains(curtain, "Brannoch Reed (blue)") {
			t.Errorf("the curtain shows\n%s", curtain)
		}
		p.press("enter")
		screen := p.screen()
		p.press("down", "up")
		if got := p.m.input.Value(); got != "" {
			t.Errorf("blue finds red's line %q", got)
		}
		p.press("log", "enter")
		return curtain + screen + p.screen()
	}
	a, b := shown("head-strike x2 / counter"), shown("body-jab body-heavy / footwork")
	if a != b {
		t.Errorf("blue sees a difference between red's cards: got\n%s\nand\n%s", a, b)
	}
}

func TestScreenWholeMatch(t *testing.T) {
	for _, cfg := range []func(testing.TB, map[string]string) Config{against, together} {
		lines := script(t, cfg(t, short))
		p := sitDown(t, cfg(t, short), 80, 24)
		for _, line := range lines {
			if p.m.page != nil {
				p.screen()
				p.press("esc")
			}
			if line == "" && !p.m.curtain {
				continue // one person alone has no curtain
			}
			if p.m.input.Value() != line { // it still stands there where it is asked about once more
				p.press(line)
			}
			p.press("enter")
			p.screen()
		}
		if !p.m.ended {
			t.Fatalf("not over after %d lines:\n%s", len(lines), p.screen())
		}
		p.press("esc")
		p.sees("log, table")
	}
}

// What has happened opens by itself if the report has no room for it.
func TestScreenTells(t *testing.T) {
	p := sitDown(t, against(t, nil), 80, 24)
	p.press("head-jab x2 / counter", "enter", "move 7,8 call", "enter", "edge none", "enter")
	p.sees("WHAT HAPPENED")
	if strings.Contains(p.screen(), "face down") {
		t.Error("what was known before is told again")
	}
	p.press("enter")
	p.sees("Report")
	wide := sitDown(t, against(t, nil), 120, 40)
	wide.press("head-jab x2 / counter", "enter")
	wide.sees("REPORT")
}

// The program itself, from the first screen to quit.
func TestProgram(t *testing.T) {
	s, err := newSession(against(t, nil))
	if err != nil {
		t.Fatal(err)
	}
	in, typing := io.Pipe()
	defer typing.Close()
	drawn := make(chan bool, 1)
	go func() {
		<-drawn
		io.WriteString(typing, "quit\r")
	}()
	out := writerFunc(func(p []byte) (int, error) {
		if bytes.Contains(p, []byte("First attack")) {
			select {
			case drawn <- true:
			default:
			}
		}
		return len(p), nil
	})
	m := newModel(t.Context(), s)
	p := tea.NewProgram(m, tea.WithContext(t.Context()), tea.WithInput(in), tea.WithOutput(out), tea.WithWindowSize(80, 24))
	if _, err := p.Run(); err != nil {
		t.Fatal(err)
	}
	if m.s.cfg.Match.Over() || m.view.Seat != riposte.Seat(1) {
		t.Errorf("over %v, seat %d", m.s.cfg.Match.Over(), m.view.Seat)
	}
}
