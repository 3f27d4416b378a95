package main

import (
	"bytes"
	"testing"

	"riposte"
	"riposte/lab"
	"riposte/rules/pugilism"
	"riposte/stats"
)

// paired is a pair that brought the first side so many points in each duel.
func paired(meet int, first, second float64) *lab.Pair {
	return &lab.Pair{Meet: meet, Duels: [2]lab.Row{{Points: first}, {Points: second}}}
}

// Whatever the duels come to, there is a report, and enough of the same has a finding.
func TestCompareExtremes(t *testing.T) {
	const enough = 20_000
	for _, c := range []struct {
		name   string
		points [2]float64 // in each duel at A, at B
		bots   stats.Finding
		setups stats.Finding
	}{
		{"all won", [2]float64{1, 0}, stats.More, stats.More},
		{"all lost", [2]float64{0, 1}, stats.Less, stats.Less},
		{"all drawn", [2]float64{0.5, 0.5}, stats.Same, stats.Same},
		{"won at both", [2]float64{1, 1}, stats.More, stats.Same},
	} {
		for _, bots := range []bool{true, false} {
			want := c.setups
			if bots {
				want = c.bots
			}
			for _, most := range []int{1, 2, enough} {
				x := comparison{
					names: [2]string{"a", "b"}, bots: bots, of: measures[0],
					series: lab.Series{Ruleset: pugilism.Ruleset(), Players: []lab.Contender{{Name: "a"}, {Name: "b"}}},
				}
				if !bots {
					x.series.Tables = []lab.Table{{Name: "a", Setup: riposte.Setup{}}, {Name: "b"}}
				}
				if err := x.decide(1); err != nil {
					t.Fatal(err)
				}
				over := false
				for n := 0; n < most && !over; n++ {
					over = x.count(paired(0, c.points[0], c.points[0]), stats.Pairs{})
					if !bots {
						over = x.count(paired(1, c.points[1], c.points[1]), stats.Pairs{})
					}
				}
				report := x.report(&labDifference{1, 0.05})
				var b bytes.Buffer
				if err := writeJSON(&b, report); err != nil { // NaN is no JSON
					t.Fatal(err)
				}
				if most == enough && *report.Finding != want || most < enough && *report.Finding != stats.Unsure {
					t.Errorf("%s, bots %v, %d pairs: the finding is %v, want %v", c.name, bots, report.Pairs, report.Finding, want)
				}
				e, always := report.Effect, report.AtAnyTime
				if !(always.Low <= e.Low && e.Low <= e.More && e.More <= e.High && e.High <= always.High) {
					t.Errorf("%s, bots %v, %d pairs: got %+v, at any time %+v", c.name, bots, report.Pairs, e, always)
				}
			}
		}
	}
}

// A percent is that of tosses of a coin: where they are that, it is one percent of the points.
func TestComparePercent(t *testing.T) {
	for _, bots := range []bool{true, false} {
		c := comparison{bots: bots}
		if err := c.decide(1); err != nil {
			t.Fatal(err)
		}
		variance, want := 0.25/2, 0.01 // of the points of two tosses, and how far they are from a half
		if !bots {
			variance, want = 0.25, 0.01 // of the difference between two such pairs
		}
		if got := c.test.Size * c.test.Size * variance; got < want*want*0.999 || got > want*want*1.001 {
			t.Errorf("bots %v: the size is %v deviations", bots, c.test.Size)
		}
	}
	if err := new(comparison).decide(60); err == nil {
		t.Error("60 percent is let pass")
	}
}

// What is measured of a pair: the first side's points, the first seat's, how many were drawn.
func TestMeasures(t *testing.T) {
	for _, c := range []struct {
		first, second float64
		want          [3]int
	}{
		{1, 1, [3]int{4, 2, 0}},
		{1, 0, [3]int{2, 4, 0}},
		{0, 1, [3]int{2, 0, 0}},
		{0.5, 0, [3]int{1, 3, 2}},
		{0.5, 0.5, [3]int{2, 2, 4}},
	} {
		for i, m := range measures {
			if got := m.of(paired(0, c.first, c.second)); got != c.want[i] {
				t.Errorf("%s of %g and %g: got %d, want %d", m.name, c.first, c.second, got, c.want[i])
			}
		}
	}
}
