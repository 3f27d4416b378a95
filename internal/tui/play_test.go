package tui

import (
	"bytes"
	"context"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"riposte"
	"riposte/bot"
	"riposte/dice"
	"riposte/match"
	"riposte/rules/pugilism"
)

// first is a bot that takes the first legal choice.
type first struct{}

func (first) Choose(c bot.Chair, _ bot.Chooser) riposte.Choice { return c.Legal(nil)[0] }

// short ends a match after two rounds of two bouts.
var short = map[string]string{"rounds": "2", "bouts": "2"}

// against is red at the keyboard, a bot in blue's seat.
func against(t testing.TB, options map[string]string) Config {
	return Config{
		Match: bout(t, options, 2), Info: pugilism.Ruleset().Info(), Seats: []riposte.Seat{1},
		Bots: map[riposte.Seat]bot.Bot{2: first{}}, Random: dice.NewSeeded(3, 4),
		Now: func() time.Time { return noon }, Look: Options{Width: 80, Unicode: true},
	}
}

// together is two people at one keyboard.
func together(t testing.TB, options map[string]string) Config {
	cfg := against(t, options)
	cfg.Match, cfg.Seats, cfg.Bots, cfg.Random = bout(t, options), []riposte.Seat{1, 2}, nil, nil
	return cfg
}

// script plays a twin of the game to its end and writes down what was typed: at
// each word, choice n of the completions.
func script(t *testing.T, cfg Config) (lines []string) {
	t.Helper()
	s, err := newSession(cfg)
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; ; n++ {
		if err := s.settle(t.Context()); err != nil {
			t.Fatal(err)
		}
		if cfg.Match.Over() {
			return lines
		}
		seat, ok := s.turn()
		if !ok {
			t.Fatal("nobody is asked")
		}
		if seat != s.viewer {
			lines = append(lines, "")
		}
		s.viewer = seat
		line := ""
		for list := suggest(s.view(), ""); len(list) > 0; list = suggest(s.view(), line+" ") {
			pick := list[n*7%len(list)]
			line = pick.Line
			if call := strings.Contains(line, "call"); pick.Done && (call || n%2 == 0) && !strings.HasPrefix(line, "move") {
				break
			}
		}
		lines = append(lines, line)
		if r := s.do(line); r.changed {
			continue
		}
		lines = append(lines, line) // it costs the match, and is asked about once more
		if r := s.do(line); !r.changed {
			t.Fatalf("%q: %q", line, r.text)
		}
	}
}

func run(t *testing.T, cfg Config, typed string) string {
	t.Helper()
	var out bytes.Buffer
	cfg.In, cfg.Out = strings.NewReader(typed), &out
	if err := Play(t.Context(), cfg); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestLinesWholeMatch(t *testing.T) {
	lines := script(t, against(t, short))
	cfg := against(t, short)
	kept := 0
	cfg.Keep = func(*match.Match) error { kept++; return nil }
	out := run(t, cfg, strings.Join(lines, "\n")+"\n")
	if !cfg.Match.Over() {
		t.Fatalf("the match is not over; got\n%s", out)
	}
	if got, want := strings.Count(out, "\nred> "), len(lines); got != want {
		t.Errorf("got %d prompts, want one for each of %d lines", got, want)
	}
	if end := out[max(0, len(out)-300):]; !strings.Contains(end, " wins by ") && !strings.Contains(end, "draw") || strings.Contains(out, "unfinished") {
		t.Errorf("the end reads %q", out[max(0, len(out)-300):])
	}
	if want := len(slices.Compact(lines)) + 1; kept != want { // what is asked about once more is not kept twice
		t.Errorf("the record was kept %d times, want %d", kept, want)
	}
	tidy(t, out, Options{Width: longest + 10, Unicode: true})
}

func TestLinesHotSeat(t *testing.T) {
	lines := script(t, together(t, short))
	cfg := together(t, short)
	out := run(t, cfg, strings.Join(lines, "\n")+"\n")
	if !cfg.Match.Over() {
		t.Fatal("the match is not over")
	}
	curtains := strings.Count(out, "Pass the keyboard to")
	if prompts := strings.Count(out, "> "); curtains < 4 || prompts+curtains < len(lines) {
		t.Errorf("got %d curtains, %d prompts for %d lines", curtains, prompts, len(lines))
	}
}

// Between the curtain and blue's next line nothing is told of red's sealed cards.
func TestLinesHotSeatHides(t *testing.T) {
	seen := func(reds string) string {
		out := run(t, together(t, nil), "\n"+reds+"\n\n")
		_, after, ok := strings.Cut(out, "Pass the keyboard to ■")
		if !ok {
			t.Fatalf("no curtain before blue:\n%s", out)
		}
		return after
	}
	a, b := seen("head-strike x2 / counter"), seen("body-jab body-heavy / footwork")
	if a != b {
		t.Errorf("blue sees a difference between red's cards: got\n%s\nand\n%s", a, b)
	}
	if !strings.Contains(a, "blue> ") {
		t.Errorf("blue is not asked: got\n%s", a)
	}
}

func TestLinesNonsense(t *testing.T) {
	cfg := against(t, nil)
	out := run(t, cfg, strings.Join([]string{
		"", "kick him", "x2 head-jab / counter", "head-jab head-jab / counter", "head-jab / counter", ":dance",
		"why x2", "why head-jab head-jab / counter", "why", "why nonsense", "rule 4.5", "rule PG-4.5", "rule", "rule 99.9",
		"\x1b[31mred\x07", "back", "concede", "help", "concede", "head-jab x2 / counter", "back", "?", "sheet", "log",
		strings.Repeat("x ", 50_000), "concede", "concede",
	}, "\n")+"\n")
	tidy(t, out, Options{Width: longest + 10, Unicode: true})
	golden(t, "nonsense", out)
	if outcome := cfg.Match.Outcome(); outcome.Winner() != 2 {
		t.Errorf("red has conceded; got outcome %+v", outcome)
	}
}

func TestLinesEnd(t *testing.T) {
	tests := []struct {
		name  string
		cfg   func(testing.TB, map[string]string) Config
		typed string
	}{
		{"at once", against, ""},
		{"in the middle", against, "head-jab x2 / counter\nsta"},
		{"at the curtain", together, ""},
		{"quit", against, "quit\nhead-jab x2 / counter\n"},
		{"exit at another's turn", together, "\nhead-jab x2 / counter\n\nexit\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			cfg := tt.cfg(t, nil)
			kept := false
			cfg.Keep = func(*match.Match) error { kept = true; return nil }
			out := run(t, cfg, tt.typed)
			if cfg.Match.Over() || !kept || !strings.HasSuffix(out, "The duel is left unfinished; what was played is kept.\n") {
				t.Errorf("over %v, kept %v, got %q", cfg.Match.Over(), kept, out[max(0, len(out)-200):])
			}
		})
	}
}

func TestLinesCancelled(t *testing.T) {
	in, typing := io.Pipe()
	defer typing.Close()
	ctx, cancel := context.WithCancel(t.Context())
	cfg := against(t, nil)
	cfg.In, cfg.Out = in, writerFunc(func(p []byte) (int, error) {
		if bytes.Contains(p, []byte("red> ")) {
			cancel()
		}
		return len(p), nil
	})
	if err := Play(ctx, cfg); err != context.Canceled {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

// A broken pipe ends the game instead of asking for ever.
func TestLinesOutputFails(t *testing.T) {
	cfg := against(t, nil)
	cfg.In, cfg.Out = strings.NewReader(strings.Repeat("kick\n", 10)), writerFunc(func([]byte) (int, error) { return 0, io.ErrClosedPipe })
	if err := Play(t.Context(), cfg); err == nil {
		t.Error("got no error")
	}
}

func TestBotsAlone(t *testing.T) {
	cfg := against(t, short)
	cfg.Match, cfg.Seats = bout(t, short, 1, 2), nil
	cfg.Bots = map[riposte.Seat]bot.Bot{1: &bot.Advised{}, 2: &bot.Random{}}
	out := run(t, cfg, "")
	if !cfg.Match.Over() || strings.Contains(out, "yours alone") {
		t.Errorf("over %v, got\n%s", cfg.Match.Over(), out)
	}
}

func TestLookOf(t *testing.T) {
	env := map[string]string{"LANG": "de_DE.UTF-8", "COLUMNS": "132", "TERM": "xterm"}
	o := LookOf(&bytes.Buffer{}, func(name string) string { return env[name] })
	if want := (Options{Width: 132, Unicode: true}); o != want {
		t.Errorf("got %+v, want %+v", o, want)
	}
	env["LC_ALL"] = "C"
	if o := LookOf(&bytes.Buffer{}, func(name string) string { return env[name] }); o.Unicode {
		t.Errorf("LC_ALL=C: got %+v, want ASCII", o)
	}
}
