package basis

import "riposte"

// A Teller tells events to a log. With a nil log it tells nobody and costs nothing.
type Teller struct {
	Log riposte.Log
	// Pair says that there are two seats, so that what is told of one concerns the
	// other.
	Pair bool
}

// Tell tells everybody.
func (t Teller) Tell(kind uint16, rule riposte.RuleID, seat riposte.Seat, n ...int) {
	if t.Log != nil {
		t.send(riposte.Event{Kind: kind, Rule: rule, Seat: seat, Audience: riposte.Everyone}, n)
	}
}

// TellOf tells everybody of two seats.
func (t Teller) TellOf(kind uint16, rule riposte.RuleID, seat, other riposte.Seat, n ...int) {
	if t.Log != nil {
		t.send(riposte.Event{Kind: kind, Rule: rule, Seat: seat, Other: other, Audience: riposte.Everyone}, n)
	}
}

// TellTo tells an audience; nobody else may know.
func (t Teller) TellTo(to riposte.Audience, kind uint16, rule riposte.RuleID, seat riposte.Seat, n ...int) {
	if t.Log != nil && to != 0 {
		t.send(riposte.Event{Kind: kind, Rule: rule, Seat: seat, Audience: to}, n)
	}
}

// Show tells everybody something that was hidden until now, so that the step can't be
// taken back.
func (t Teller) Show(kind uint16, rule riposte.RuleID, seat riposte.Seat, n ...int) {
	if t.Log != nil {
		t.send(riposte.Event{Kind: kind, Rule: rule, Seat: seat, Audience: riposte.Everyone, Reveals: true}, n)
	}
}

// ShowOf shows everybody something of two seats.
func (t Teller) ShowOf(kind uint16, rule riposte.RuleID, seat, other riposte.Seat, n ...int) {
	if t.Log != nil {
		t.send(riposte.Event{Kind: kind, Rule: rule, Seat: seat, Other: other, Audience: riposte.Everyone, Reveals: true}, n)
	}
}

// ShowTo shows an audience something that nobody else may know.
func (t Teller) ShowTo(to riposte.Audience, kind uint16, rule riposte.RuleID, seat riposte.Seat, n ...int) {
	if t.Log != nil && to != 0 {
		t.send(riposte.Event{Kind: kind, Rule: rule, Seat: seat, Audience: to, Reveals: true}, n)
	}
}

func (t Teller) send(e riposte.Event, n []int) {
	if t.Pair && e.Seat != riposte.Nobody {
		e.Other = 3 - e.Seat
	}
	for i, v := range n {
		e.N[i] = int32(v)
	}
	t.Log.Tell(e)
}
