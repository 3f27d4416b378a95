package basis_test

import (
	"fmt"
	"testing"

	"riposte"
	"riposte/basis"
)

func TestTeller(t *testing.T) {
	var told []riposte.Event
	log := riposte.LogFunc(func(e riposte.Event) { told = append(told, e) })
	one, pair := basis.Teller{Log: log}, basis.Pair{Log: log}
	one.Tell(1, "T-1", 1, 10, -20)
	one.TellOf(2, "T-2", 1, 3)
	one.TellTo(riposte.Only(2), 3, "T-3", 2)
	one.TellTo(0, 3, "T-3", 2)
	one.Show(4, "T-4", riposte.Nobody)
	one.ShowOf(5, "T-5", 2, 1)
	one.ShowTo(riposte.Except(2), 6, "T-6", 2, 1, 2, 3, 4, 5, 6)
	one.ShowTo(0, 6, "T-6", 2)
	pair.Tell(7, "T-7", 2)
	pair.Tell(7, "T-7", riposte.Nobody)
	pair.TellTo(riposte.Only(1), 8, "T-8", 1, 9)
	pair.TellTo(0, 8, "T-8", 1)
	pair.Show(9, "T-9", 2)
	want := []riposte.Event{
		{Kind: 1, Rule: "T-1", Seat: 1, Audience: riposte.Everyone, N: [6]int32{10, -20}},
		{Kind: 2, Rule: "T-2", Seat: 1, Other: 3, Audience: riposte.Everyone},
		{Kind: 3, Rule: "T-3", Seat: 2, Audience: riposte.Only(2)},
		{Kind: 4, Rule: "T-4", Audience: riposte.Everyone, Reveals: true},
		{Kind: 5, Rule: "T-5", Seat: 2, Other: 1, Audience: riposte.Everyone, Reveals: true},
		{Kind: 6, Rule: "T-6", Seat: 2, Audience: riposte.Except(2), Reveals: true, N: [6]int32{1, 2, 3, 4, 5, 6}},
		{Kind: 7, Rule: "T-7", Seat: 2, Other: 1, Audience: riposte.Everyone},
		{Kind: 7, Rule: "T-7", Audience: riposte.Everyone},
		{Kind: 8, Rule: "T-8", Seat: 1, Other: 2, Audience: riposte.Only(1), N: [6]int32{9}},
		{Kind: 9, Rule: "T-9", Seat: 2, Other: 1, Audience: riposte.Everyone, Reveals: true},
	}
	if got := fmt.Sprintf("%+v", told); got != fmt.Sprintf("%+v", want) {
		t.Errorf("told are\n%s\nwant\n%+v", got, want)
	}
}

// Simulations tell a few events at each decision, with nobody listening.
func TestTellingAllocatesNothing(t *testing.T) {
	for name, log := range map[string]riposte.Log{"no log": nil, "a log": deaf{}} {
		tell, pair := basis.Teller{Log: log}, basis.Pair{Log: log}
		if n := testing.AllocsPerRun(100, func() {
			tell.Tell(1, "T-1", 1, 1, 2, 3)
			tell.ShowTo(riposte.Only(1), 2, "T-2", 1, 4)
			pair.Tell(1, "T-1", 1, 1, 2, 3)
		}); n != 0 {
			t.Errorf("%s: telling allocates %v times", name, n)
		}
	}
}

type deaf struct{}

func (deaf) Tell(riposte.Event) {}
