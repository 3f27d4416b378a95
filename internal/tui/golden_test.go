package tui

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"riposte"
	"riposte/dice"
	"riposte/match"
	"riposte/rules/pugilism"
	"riposte/scene"
)

var update = flag.Bool("update", false, "write the golden files anew")

var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// golden compares a drawing with testdata/name.txt.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name+".txt")
	got += "\n"
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s: got\n%s\nwant\n%s", path, got, want)
	}
}

// bout is a match between Ulla and Brannoch, with or without a bot in blue's seat.
func bout(t testing.TB, options map[string]string, bots ...riposte.Seat) *match.Match {
	t.Helper()
	info := pugilism.Ruleset().Info()
	setup := riposte.Setup{Options: options, Seats: make([]riposte.SeatSetup, 2)}
	for i, name := range []string{"ulla", "brannoch"} {
		s, ok := info.Sample(name)
		if !ok {
			t.Fatal("no sample", name)
		}
		setup.Seats[i].Name = s.Title
		setup.Seats[i].Document = s.Document
	}
	m, err := match.Open(match.Config{Ruleset: pugilism.Ruleset(), Setup: setup, Dice: dice.NewSeeded(1, 2), Bots: bots}, noon)
	if err != nil {
		t.Fatal(err)
	}
	for s := range setup.Seats {
		if err := m.LockDocument(noon, riposte.Seat(s+1)); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

// say answers what a seat is asked.
func say(t testing.TB, m *match.Match, seat riposte.Seat, sentence string) {
	t.Helper()
	c, err := m.Read(seat, sentence)
	if err != nil {
		t.Fatalf("%s: %v", sentence, err)
	}
	if _, err := m.Answer(noon, match.Answer{Seat: seat, Request: m.Request(seat).ID, Choice: c, Lock: true}); err != nil {
		t.Fatalf("%s: %v", sentence, err)
	}
}

// chosen is the moment when both have chosen and somebody moves.
func chosen(t testing.TB) (*match.Match, riposte.Seat) {
	m := bout(t, nil)
	say(t, m, 1, "head-strike x2 / counter")
	say(t, m, 2, "body-heavy head-jab / footwork")
	for s := riposte.Seat(1); s <= 2; s++ {
		if m.Request(s).Decision.Mode.Must() {
			return m, s
		}
	}
	t.Fatal("nobody is asked to move")
	return nil, 0
}

// tidy checks that every drawing keeps to its width and has no escape codes unless
// asked for.
func tidy(t *testing.T, drawing string, o Options) {
	t.Helper()
	for line := range strings.Lines(drawing) {
		line = strings.TrimSuffix(line, "\n")
		if !o.Colour && strings.ContainsFunc(line, unwelcome) {
			t.Errorf("width %d: %q holds a control character", o.Width, line)
		}
		if !o.Colour && width(line) > o.width() {
			t.Errorf("width %d: %q is %d wide", o.Width, line, width(line))
		}
		for _, r := range line {
			if isMark(r) || !o.Unicode && r >= 0x80 {
				t.Errorf("width %d: %q holds %q", o.Width, line, r)
			}
		}
	}
}

func readView(t *testing.T, name string) scene.View {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("testdata", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	var v scene.View
	if err := json.Unmarshal(raw, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

func check(m *match.Match, seat riposte.Seat, sentence string) error {
	c, err := m.Read(seat, sentence)
	if err != nil {
		return err
	}
	return m.Check(seat, c)
}
