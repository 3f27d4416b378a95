package main

import (
	"testing"

	"riposte/lab"
	"riposte/rules/pugilism"
	"riposte/stats"
)

// A curve says from where thinking no longer pays: where the lower end of a doubling's
// interval is first not above a half.
func TestCurve(t *testing.T) {
	f := ladderFlags{bots: []string{"deep@50"}, doublings: 3}
	names, err := f.names()
	if err != nil || len(names) != 4 || names[3] != "deep@400" {
		t.Fatalf("the doublings are %v, %v", names, err)
	}
	l := ladder{ruleset: pugilism.Ruleset(), doublings: true, levels: 4, meets: [][2]int{{1, 0}, {2, 1}, {3, 2}}}
	for _, name := range names {
		l.players = append(l.players, lab.Contender{Name: name})
	}
	better, even := stats.Pairs{0, 0, 60, 0, 40}, stats.Pairs{10, 0, 75, 0, 15}
	for _, c := range []struct {
		came []stats.Pairs
		want string
	}{
		{[]stats.Pairs{better, better, better}, ""},
		{[]stats.Pairs{better, even, better}, "deep@100"},
		{[]stats.Pairs{{}, even, better}, "deep@50"},
	} {
		report := l.report(c.came)
		if got := report.Doublings.Until; got != c.want {
			t.Errorf("%v: thinking pays until %q, want %q", c.came, got, c.want)
		}
		if report.Matrix[0][2] != nil || report.Matrix[1][0] == nil {
			t.Errorf("the matrix has %v for two that did not meet", report.Matrix[0][2])
		}
	}
	for _, bad := range []string{"deep", "deep@", "deep@0", "deep@x", "deep@-5"} {
		f := ladderFlags{bots: []string{bad}, doublings: 3}
		if names, err := f.names(); err == nil {
			t.Errorf("%s is doubled to %v", bad, names)
		}
	}
}
