package judge

import (
	"cmp"
	"math"
	"slices"

	"github.com/anishathalye/porcupine"

	"riposte"
)

// A moment is what a duel is at one moment, for the law order: how many choices of each person are in, and the
// latest step that anybody has seen.
type moment struct {
	in   [riposte.MaxSeats + 1]int16
	step int
}

// An act is a choice of a person that is in the record, or a look.
type act struct {
	e    *Entry // of a look; nil for a choice
	seat riposte.Seat
	nth  int16 // of the choices of its seat
}

// order implements the law. A choice is one write, from its first attempt to its acknowledgement, or to the end of
// time if there was none; a look is one read. A feed is no read: it may be behind.
func (d *duel) order() {
	if len(d.steps) == 0 {
		return
	}
	r := register{d: d, claims: map[riposte.Seat][]*claim{}}
	var ops []porcupine.Operation
	for client, seat := range d.table.Persons {
		claims := slices.DeleteFunc(slices.Clone(d.claims[seat]), func(c *claim) bool { return c.step < 0 && c.said == "" })
		r.claims[seat] = claims
		for i, c := range claims {
			ended := c.ended
			if ended == 0 {
				ended = math.MaxInt64
			}
			ops = append(ops, porcupine.Operation{ClientId: client, Input: act{seat: seat, nth: int16(i)}, Call: c.began, Return: ended})
		}
	}
	for _, e := range d.entries {
		if e.Do == Look || e.Do == Final {
			ops = append(ops, porcupine.Operation{ClientId: len(d.table.Persons), Input: act{e: e, seat: e.Seat}, Call: e.Began, Return: e.Ended})
		}
	}
	model := porcupine.Model{
		Init: func() any { return moment{} },
		Step: func(state, input, _ any) (bool, any) {
			next, ok := r.step(state.(moment), input.(act))
			return ok, next
		},
	}
	if porcupine.CheckOperations(model, ops) {
		return
	}
	// The look with which it went wrong is the earliest without which the rest is in order; if there is none, the
	// first choice.
	slices.SortStableFunc(ops, func(a, b porcupine.Operation) int { return cmp.Compare(a.Return, b.Return) })
	from, to := 0, len(ops)
	for from < to {
		half := (from + to) / 2
		if porcupine.CheckOperations(model, r.until(ops, half+1)) {
			from = half + 1
		} else {
			to = half
		}
	}
	at, what := d.file+":1", "choices"
	if from < len(ops) {
		if a := ops[from].Input.(act); a.e != nil {
			at, what = a.e.at, "this look"
		} else {
			at, what = r.claims[a.seat][a.nth].at, "this choice"
		}
	}
	d.breach("order", at, "%s and what ended before can't have happened one after another to one duel", what)
}

// until are the acts that ended first, and the choices that were begun before the last of these ended: they may
// have been in.
func (r *register) until(ops []porcupine.Operation, n int) []porcupine.Operation {
	some := slices.Clone(ops[:n])
	last := ops[n-1].Return
	for _, op := range ops[n:] {
		if op.Input.(act).e == nil && op.Call < last {
			op.Return = math.MaxInt64
			some = append(some, op)
		}
	}
	return some
}

// A register says what may follow on a moment.
type register struct {
	d      *duel
	claims map[riposte.Seat][]*claim
}

func (r *register) step(m moment, a act) (moment, bool) {
	if a.e == nil {
		if m.in[a.seat] != a.nth {
			return m, false
		}
		m.in[a.seat]++
		return m, true
	}
	seen := a.e.Seen
	if seen.Step < m.step || seen.Step < r.made(m) {
		return m, false // it shows less than there was
	}
	for seat, claims := range r.claims {
		for i, c := range claims {
			if c.step >= 0 && c.step <= seen.Step && int(m.in[seat]) <= i {
				return m, false // it shows a choice that nobody has sent yet
			}
		}
	}
	if claims, person := r.claims[a.seat]; person && seen.Request > 0 {
		answered := 0
		for _, c := range claims {
			if c.request < seen.Request || c.request == seen.Request && seen.Locked {
				answered++
			}
		}
		if int(m.in[a.seat]) != answered {
			return m, false // it asks for what is answered, or no longer for what is not
		}
	}
	m.step = seen.Step
	return m, true
}

// made is the step up to which only persons chose, all of whose choices are in: nobody else was waited for.
func (r *register) made(m moment) int {
	made := m.step
	for made+1 < len(r.d.steps) {
		next := &r.d.steps[made+1]
		if len(next.said) == 0 {
			return made
		}
		for seat := range next.said {
			claims, person := r.claims[seat]
			i := slices.IndexFunc(claims, func(c *claim) bool { return c.step == made+1 })
			if !person || i < 0 || int(m.in[seat]) <= i {
				return made
			}
		}
		made++
	}
	return made
}
