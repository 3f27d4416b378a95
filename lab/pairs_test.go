package lab_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"riposte"
	"riposte/bot"
	"riposte/lab"
	"riposte/rules/pugilism"
	"riposte/stats"
)

// league is a series of three players; told collects what it tells.
func league(pairs, workers int, told *[]lab.Pair) *lab.Series {
	s := sim(1, 1)
	return &lab.Series{
		Ruleset: pugilism.Ruleset(), Setup: s.Setup, Pairs: pairs, Seed: 5, Workers: workers,
		Players: []lab.Contender{
			{Name: "advised", New: func() bot.Bot { return &bot.Advised{} }},
			{Name: "greedy", New: func() bot.Bot { return &bot.Greedy{} }},
			{Name: "random", New: random},
		},
		Meets: [][2]int{{0, 1}, {0, 2}, {1, 2}},
		Keep:  func(p *lab.Pair) error { *told = append(*told, *p); return nil },
	}
}

// enough ends a meeting as soon as a test says something.
func enough(_ *lab.Pair, p stats.Pairs) bool {
	test := stats.Test{Low: 0.5, High: 0.7, Error: 0.05}
	return test.Verdict(p) != stats.Open
}

// What a series tells, in which order, and where it ends early are the same for any number
// of workers, and whatever was played before it was broken off.
func TestSeriesIsOne(t *testing.T) {
	var want []lab.Pair
	s := league(60, 1, &want)
	s.Enough = enough
	came, err := s.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if n := came[1].N(); n == 60 || n == 0 {
		t.Errorf("%d pairs against random: it did not end early", n)
	}
	if at := stats.Rate(3, []stats.Meeting{{One: 0, Two: 1, Pairs: came[0]}, {One: 0, Two: 2, Pairs: came[1]}, {One: 1, Two: 2, Pairs: came[2]}}); at[2].Elo > min(at[0].Elo, at[1].Elo) {
		t.Errorf("random is rated %+v, advised %+v", at[2], at[0])
	}
	for _, workers := range []int{2, 7} {
		for _, had := range []int{0, 1, len(want) / 2, len(want)} {
			got := append([]lab.Pair(nil), want[:had]...)
			s := league(60, workers, &got)
			s.Enough = enough
			s.Past = append([]lab.Pair(nil), want[:had]...)
			again, err := s.Run(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(got, want) || !reflect.DeepEqual(again, came) {
				t.Errorf("%d workers after %d pairs: %d pairs in all, %v; want %d, %v", workers, had, len(got), again, len(want), came)
			}
		}
	}
}

// Both duels of a pair have the same dice, and the second is played the other way round.
func TestSeriesSwapsSeats(t *testing.T) {
	var told []lab.Pair
	s := league(40, 1, &told)
	s.Players = s.Players[1:2] // greedy draws lots only among equals
	s.Players = append(s.Players, lab.Contender{Name: "again", New: s.Players[0].New})
	s.Meets = [][2]int{{0, 1}}
	if _, err := s.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	split := 0
	for _, p := range told {
		if p.Duels[0].Duel+1 != p.Duels[1].Duel || p.Duels[0].One != "greedy" || p.Duels[1].One != "greedy" {
			t.Fatalf("not a pair: %+v", p)
		}
		if p.Halves() == 2 {
			split++
		}
	}
	// The same corner wins with the same dice more often than by lot.
	if split < 22 {
		t.Errorf("%d of 40 pairs of a player against itself were split", split)
	}
}

// A row that does not belong where it stands is refused, and so are more than two seats.
func TestSeriesRefuses(t *testing.T) {
	var told []lab.Pair
	if _, err := league(4, 1, &told).Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	s := league(4, 1, new([]lab.Pair))
	s.Past = []lab.Pair{told[0], told[2]}
	if _, err := s.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "row 3, greedy against random, duel 0: ") {
		t.Errorf("a row too early: %v", err)
	}
	s = league(1, 1, new([]lab.Pair))
	s.Past = told
	if _, err := s.Run(t.Context()); !errors.Is(err, lab.ErrPast) || !strings.Contains(err.Error(), "row 7") {
		t.Errorf("too many rows: %v", err)
	}
	s.Setup = encounter(1, 1).Setup
	if _, err := s.Run(t.Context()); err == nil {
		t.Error("a series of three seats")
	}
}

// An error of whoever keeps the rows, or of the rules, ends a series of several workers;
// so does the end of its context.
func TestSeriesStops(t *testing.T) {
	full := errors.New("disk full")
	s := league(5000, 3, new([]lab.Pair))
	n := 0
	s.Keep = func(*lab.Pair) error {
		if n++; n == 20 {
			return full
		}
		return nil
	}
	if _, err := s.Run(t.Context()); !errors.Is(err, full) || n != 20 {
		t.Errorf("a full disk: %v after %d pairs", err, n)
	}
	s = league(10, 2, new([]lab.Pair))
	s.MaxSteps = 3
	if _, err := s.Run(t.Context()); err == nil || !strings.Contains(fmt.Sprint(err), ", duel 0: does not end") {
		t.Errorf("duels without end: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	s = league(5000, 2, new([]lab.Pair))
	s.Progress = func(int, int) { cancel() }
	if _, err := s.Run(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// At a table of its own a player keeps its document when they exchange seats, each meeting
// has the dice of the others, and what ends one ends all.
func TestSeriesTables(t *testing.T) {
	var told []lab.Pair
	s := league(400, 3, &told)
	advised := s.Players[0]
	s.Players, s.Meets, s.Together = []lab.Contender{advised, advised}, [][2]int{{0, 1}, {0, 1}, {0, 1}}, true
	strong, weak := s.Setup, s.Setup
	strong.Seats = []riposte.SeatSetup{{Document: []byte(`"ulla"`)}, {Document: []byte(`"brannoch"`)}}
	weak.Seats = []riposte.SeatSetup{strong.Seats[1], strong.Seats[0]}
	s.Tables = []lab.Table{{Name: "strong", Setup: strong}, {Name: "weak", Setup: weak}, {Name: "again", Setup: strong}}
	s.Enough = func(p *lab.Pair, came stats.Pairs) bool { return p.Meet == 2 && came.N() == 100 }
	came, err := s.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if len(told) != 300 {
		t.Errorf("%d pairs were told, want 100 of each meeting", len(told))
	}
	if came[0] != came[2] || told[0].Duels[1].Steps != told[2].Duels[1].Steps {
		t.Errorf("the same table with the same dice came to %v and %v", came[0], came[2])
	}
	if a, b := came[0].Mean(), came[1].Mean(); a < b+0.02 {
		t.Errorf("the stronger document brings %.2f of the points, the weaker %.2f", a, b)
	}
	if row := told[1].Duels[1]; row.Table != "weak" || row.Duel != 1 {
		t.Errorf("the row is %+v", row)
	}
	again := *s
	again.Past, told = append([]lab.Pair(nil), told[:1]...), nil
	again.Past[0].Duels[0].Table = "weak"
	if _, err := again.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "advised against advised at weak, duel 0: ") {
		t.Errorf("a row of another table: %v", err)
	}
}

// A series that begins later plays what the whole one has there.
func TestSeriesBeginsLater(t *testing.T) {
	var all, late []lab.Pair
	if _, err := league(30, 1, &all).Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	s := league(30, 3, &late)
	s.First = 12
	if _, err := s.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(late, all[12*len(s.Meets):]) {
		t.Errorf("%d pairs from the twelfth on: %+v", len(late), late[:1])
	}
}
