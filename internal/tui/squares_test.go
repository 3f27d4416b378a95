package tui

import (
	"strconv"
	"strings"
	"testing"

	"riposte"
	"riposte/dice"
	"riposte/rules/coolduel"
	"riposte/scene"
)

// duelOn is a duel of two samples on a map, after some answers of whoever is asked.
func duelOn(t testing.TB, field string, answers ...string) riposte.State {
	t.Helper()
	setup := riposte.Setup{Options: map[string]string{"map": field}, Seats: []riposte.SeatSetup{
		{Name: "Ada", Document: []byte(`"captain"`)}, {Name: "Bela", Document: []byte(`"trapper"`)},
	}}
	rng := dice.NewSeeded(4, 2)
	st, err := coolduel.Ruleset().New(setup, rng, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range answers {
		by := make([]riposte.Choice, 3)
		seat := riposte.Owing(nil, st, 2)[0]
		if by[seat], err = st.Parse(seat, text); err == nil {
			err = st.Apply(by, rng, nil)
		}
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	return st
}

// boardOf is the rows of the board in a scene, between its borders.
func boardOf(scene string) (rows []string) {
	inside := false
	for line := range strings.Lines(scene) {
		switch {
		case strings.Contains(line, "┌"):
			inside = true
		case strings.Contains(line, "└"):
			return rows
		case inside:
			_, row, _ := strings.Cut(line, "│")
			row, _, _ = strings.Cut(row, "│")
			rows = append(rows, row)
		}
	}
	return rows
}

// Every printed map is drawn whole in 80 columns and in 40, each kind of ground with a
// sign of its own, even if only ASCII works.
func TestSquaresOfEveryMap(t *testing.T) {
	for _, field := range []string{
		"two-stones", "ave", "beachside", "brimstone", "cliffside", "close-quarters", "forgotten", "docks", "four-pillars", "temple-road", "fort-of-salvation",
	} {
		st := duelOn(t, field)
		v := scene.Of(st, riposte.Nobody)
		for _, w := range []int{80, 40} {
			scene := Scene(v, Options{Width: w, Unicode: true})
			for line := range strings.Lines(scene) {
				if n := width(strings.TrimRight(line, "\n")); n > w {
					t.Errorf("%s: a line has %d columns, want at most %d: %s", field, n, w, line)
				}
			}
			rows := boardOf(scene)
			if len(rows) != v.Board.Height {
				t.Fatalf("%s: %d rows are drawn, want %d:\n%s", field, len(rows), v.Board.Height, scene)
			}
			across := width(rows[0]) / v.Board.Width
			for letter, glyph := range map[rune]string{'#': "█▓", 'O': "O♣≈", '~': "~≈", 'M': "▒", 'G': "◊", 'D': "▲", 'S': "≡", 't': "╳", 'T': "^", 'x': "\""} {
				for y, row := range v.Board.Cells {
					for x, c := range []rune(row) {
						if c == letter && !strings.ContainsAny(cut2(rows[y], x*across, across), glyph) {
							t.Errorf("%s at %d columns: %d,%d is %q, want one of %q:\n%s", field, w, x, y, cut2(rows[y], x*across, across), glyph, scene)
						}
					}
				}
			}
		}
		if plain := Scene(v, Options{Width: 80}); strings.Contains(plain, "?") {
			t.Errorf("%s: a sign is not known in ASCII:\n%s", field, plain)
		}
	}
}

// cut2 is n columns of a row from a given one on.
func cut2(row string, from, n int) string { return string([]rune(row)[from : from+n]) }

// What can be reached has its cost, and what is threatened its mark, beside the
// ground.
func TestReachAndThreatsOnSquares(t *testing.T) {
	st := duelOn(t, "beachside")
	seat := riposte.Owing(nil, st, 2)[0]
	v := scene.Of(st, seat)
	for v.Board.Shapes == nil || len(v.Asks) == 0 || v.Asks[0].ID != "turn" {
		by := make([]riposte.Choice, 3)
		seat = riposte.Owing(nil, st, 2)[0]
		by[seat] = st.Legal(nil, seat)[0]
		if err := st.Apply(by, dice.NewSeeded(1, 1), nil); err != nil {
			t.Fatal(err)
		}
		v = scene.Of(st, seat)
	}
	rows := boardOf(Scene(v, Options{Width: 80, Unicode: true}))
	at := func(x, y int) string { return cut2(rows[y], 3*x, 3) }
	costs, threats := 0, 0
	taken := map[[2]int]bool{}
	for _, tk := range v.Board.Tokens {
		for i := range tk.Size * tk.Size {
			taken[[2]int{tk.X + i%tk.Size, tk.Y + i/tk.Size}] = true
		}
	}
	for _, a := range v.Asks {
		for _, p := range a.Fields[0].Picks {
			if p.At.Kind == scene.AtSquare && !taken[[2]int{p.At.X, p.At.Y}] {
				costs++
				if want := strconv.Itoa(p.Cost); !strings.HasSuffix(strings.TrimRight(at(p.At.X, p.At.Y), " "), want) {
					t.Errorf("%d,%d is drawn %q, want its cost %s", p.At.X, p.At.Y, at(p.At.X, p.At.Y), want)
				}
			}
		}
	}
	for _, s := range v.Board.Shapes {
		if s.Class != "threat" {
			continue
		}
		for _, p := range s.Points {
			if !taken[p] {
				threats++
				if got := at(p[0], p[1]); got[0] != '!' {
					t.Errorf("%v is drawn %q, want a threat", p, got)
				}
			}
		}
	}
	if costs < 10 || threats < 5 {
		t.Errorf("%d costs and %d threats were looked at", costs, threats)
	}
}
