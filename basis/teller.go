package basis

import "riposte"

// A Teller tells events to a log. With a nil log it tells nobody and costs nothing.
type Teller struct{ Log riposte.Log }

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

// send is kept out of line, so that its callers are inlined.
//
//go:noinline
func (t Teller) send(e riposte.Event, n []int) {
	for i, v := range n {
		e.N[i] = int32(v)
	}
	t.Log.Tell(e)
}

// A Pair is the Teller of a game of two: what it tells of one seat concerns the other.
type Pair struct{ Log riposte.Log }

// Tell tells everybody.
func (p Pair) Tell(kind uint16, rule riposte.RuleID, seat riposte.Seat, n ...int) {
	if p.Log != nil {
		p.send(riposte.Event{Kind: kind, Rule: rule, Seat: seat, Audience: riposte.Everyone}, n)
	}
}

// TellTo tells an audience; nobody else may know.
func (p Pair) TellTo(to riposte.Audience, kind uint16, rule riposte.RuleID, seat riposte.Seat, n ...int) {
	if p.Log != nil && to != 0 {
		p.send(riposte.Event{Kind: kind, Rule: rule, Seat: seat, Audience: to}, n)
	}
}

// Show tells everybody something that was hidden until now, so that the step can't be
// taken back.
func (p Pair) Show(kind uint16, rule riposte.RuleID, seat riposte.Seat, n ...int) {
	if p.Log != nil {
		p.send(riposte.Event{Kind: kind, Rule: rule, Seat: seat, Audience: riposte.Everyone, Reveals: true}, n)
	}
}

//go:noinline
func (p Pair) send(e riposte.Event, n []int) {
	if e.Seat != riposte.Nobody {
		e.Other = 3 - e.Seat
	}
	Teller(p).send(e, n)
}
