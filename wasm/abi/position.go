package abi

import "riposte"

// A Position is what a call that makes one returns: the position, as the module writes it
// and nobody else reads it; how many seats there are; what each seat is asked, from 1 on, and
// its choices if they are few; the outcome; and the events. It is written so:
//
//	the position, with its length (4 bytes) before it
//	the number of seats (1)
//	for each seat: kind (1), mode (1), whole (1), the number of its choices (1), serial (4), a (2), b (2), each choice (8)
//	why the duel has ended, with its length (1) before it; while it goes on that is 0
//	if it has ended: the rule, with its length (1), each seat's place (1), each seat's score (4)
//	the number of events (4)
//	for each event: kind (2), seat (1), other (1), audience (4), reveals (1), the rule with its length (1), six numbers (4 each)

// Few is how many choices of a seat stand in a position at most. Unlisted stands there
// instead of their number where there are more, or where they were not looked for.
const (
	Few      = 64
	Unlisted = 255
)

// AppendOwed appends what a seat is asked, and its choices.
func AppendOwed(out []byte, d riposte.Decision, legal []riposte.Choice) []byte {
	n := byte(Unlisted)
	if len(legal) <= Few {
		n = byte(len(legal))
	}
	out = append(out, d.Kind, byte(d.Mode), bit(d.Whole), n)
	out = order.AppendUint32(out, d.Serial)
	out = order.AppendUint16(out, uint16(d.A))
	out = order.AppendUint16(out, uint16(d.B))
	if n != Unlisted {
		for _, c := range legal {
			out = AppendChoice(out, c)
		}
	}
	return out
}

// Owed reads what a seat is asked, and appends its choices; listed says whether they are there.
func (r *Reader) Owed(legal []riposte.Choice) (d riposte.Decision, all []riposte.Choice, listed bool) {
	b := r.next(8)
	n := b[3]
	d = riposte.Decision{Kind: b[0], Mode: riposte.Mode(b[1]), Whole: b[2] != 0}
	d.Serial = order.Uint32(b[4:])
	d.A, d.B = int16(r.Uint16()), int16(r.Uint16())
	if n == Unlisted {
		return d, legal, false
	}
	for range n {
		legal = append(legal, r.Choice())
	}
	return d, legal, true
}

// AppendOutcome appends the outcome of a duel of so many seats.
func AppendOutcome(out []byte, o *riposte.Outcome, seats int) []byte {
	out = AppendWord(out, o.Why)
	if o.Why == "" {
		return out
	}
	out = AppendWord(out, string(o.Rule))
	out = append(out, o.Place[1:seats+1]...)
	for _, n := range o.Score[1 : seats+1] {
		out = order.AppendUint32(out, uint32(n))
	}
	return out
}

// Outcome reads the outcome of a duel of so many seats. word makes a string of bytes.
func (r *Reader) Outcome(o *riposte.Outcome, seats int, word func([]byte) string) {
	*o = riposte.Outcome{}
	if why := r.Word(); len(why) > 0 {
		o.Why = word(why)
		o.Rule = riposte.RuleID(word(r.Word()))
		for s := 1; s <= seats; s++ {
			o.Place[s] = r.Byte()
		}
		for s := 1; s <= seats; s++ {
			o.Score[s] = int32(r.Uint32())
		}
	}
}

// AppendEvent appends an event.
func AppendEvent(out []byte, e *riposte.Event) []byte {
	out = order.AppendUint16(out, e.Kind)
	out = append(out, byte(e.Seat), byte(e.Other))
	out = order.AppendUint32(out, uint32(e.Audience))
	out = AppendWord(append(out, bit(e.Reveals)), string(e.Rule))
	for _, n := range e.N {
		out = order.AppendUint32(out, uint32(n))
	}
	return out
}

// Event reads an event. word makes a string of bytes.
func (r *Reader) Event(word func([]byte) string) (e riposte.Event) {
	e.Kind = r.Uint16()
	e.Seat, e.Other = r.Seat(), r.Seat()
	e.Audience = riposte.Audience(r.Uint32())
	e.Reveals = r.Byte() != 0
	e.Rule = riposte.RuleID(word(r.Word()))
	for i := range e.N {
		e.N[i] = int32(r.Uint32())
	}
	return e
}

func bit(on bool) byte {
	if on {
		return 1
	}
	return 0
}
