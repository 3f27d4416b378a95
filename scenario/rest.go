package scenario

import (
	"fmt"
	"slices"
	"strings"

	"riposte"
	"riposte/dice"
)

// The bounds on what rest answers before a step, and on what start plays: a duel in
// which nobody does anything may go on for ever.
const (
	mostRests = 200
	mostSteps = 5000
)

// resting returns the first sentence of rest that a seat may say now.
func (r *run) resting(s riposte.Seat) (c sentence, choice riposte.Choice, ok bool) {
	for _, c := range r.c.rest {
		c.seat = s
		choice, err := r.parse(c)
		if err == nil && r.st.Check(s, choice) == nil {
			return c, choice, true
		}
	}
	return sentence{}, 0, false
}

// restBefore lets the seats that are asked say their rest until a seat of the step
// is asked, and reports whether the step can be made.
func (r *run) restBefore(s *step) bool {
	if r.c.rest == nil {
		return true
	}
	for range mostRests {
		asked := func(c sentence) bool {
			return r.st.Owed(c.seat).Mode != riposte.Idle || strings.TrimSpace(c.text) == riposte.ConcedeWord
		}
		if slices.ContainsFunc(s.choices, asked) {
			return true
		}
		by, said := r.answers(r.resting)
		if by == nil {
			return true // the step says what is wrong
		}
		r.log("step", "", "rest: "+strings.Join(said, "   "))
		if !r.apply(by, s.at) {
			return false
		}
	}
	r.fail(s.at, "", "", "", "after %d answers by rest, nobody in this step is asked", mostRests)
	return false
}

// answers makes a step from what each seat that is waited for says: all that owe
// together, or the first that owes alone. It returns nil if one has nothing to say.
func (r *run) answers(say func(riposte.Seat) (sentence, riposte.Choice, bool)) (by []riposte.Choice, said []string) {
	owing := riposte.Owing(nil, r.st, len(r.c.Setup.Seats))
	if len(owing) == 0 {
		return nil, nil
	}
	if i := slices.IndexFunc(owing, func(s riposte.Seat) bool { return r.st.Owed(s).Mode != riposte.Together }); i >= 0 {
		owing = owing[i : i+1]
	}
	by = r.noChoices()
	for _, s := range owing {
		if lock, locked := r.locks[s]; locked {
			by[s] = lock.choice
			continue
		}
		c, choice, ok := say(s)
		if !ok {
			return nil, nil
		}
		by[s] = choice
		said = append(said, r.info.SeatWord(s)+": "+c.text)
	}
	return by, said
}

func (r *run) noChoices() []riposte.Choice {
	return make([]riposte.Choice, max(r.info.MaxSeats, len(r.c.Setup.Seats))+1)
}

// apply makes a step from choices that have been checked.
func (r *run) apply(by []riposte.Choice, at place) bool {
	before := r.st.Clone()
	asked := map[riposte.Seat]riposte.Decision{}
	for s := range r.locks {
		asked[s] = r.st.Owed(s)
	}
	err := dice.Run(func() error { return r.st.Apply(by, tap{r}, riposte.LogFunc(r.tell)) })
	if err != nil {
		r.st = before // a draw that fails leaves the position undefined
		r.drawFault(err, at, "the step")
		return false
	}
	for s, d := range asked {
		if by[s] != 0 || r.st.Owed(s) != d { // a lock is dropped when its question ends
			delete(r.locks, s)
		}
	}
	return true
}

// playOn plays from the set-up to where the case starts: each seat says its rest,
// else what the rules choose when its time has run out, else the first thing it
// may.
func (r *run) playOn() bool {
	kept := len(r.res.Log)
	for range mostSteps {
		there, known := r.there()
		if there || !known {
			return there
		}
		by, said := r.answers(r.anything)
		if by == nil {
			break
		}
		r.log("step", "", "start: "+strings.Join(said, "   "))
		if !r.apply(by, r.c.untilAt) {
			return false
		}
	}
	r.res.Log = r.res.Log[:kept] // thousands of lines that led nowhere
	var now []string
	for _, a := range r.c.until {
		v, _ := r.st.(riposte.Fields).Field(a.path)
		now = append(now, fmt.Sprintf("%s is %v", a.path, v))
	}
	end := fmt.Sprintf("after %d steps", mostSteps)
	if o := r.st.Outcome(); o.Over() {
		end = "when the duel ended (" + o.Why + ")"
	}
	r.fail(r.c.untilAt, "start", strings.Join(now, ", "), "", "the duel never reached the start: %s %s", end, strings.Join(now, ", "))
	return false
}

// there reports whether the start has been reached, and whether this can be told.
func (r *run) there() (there, known bool) {
	there, known = true, true
	for _, a := range r.c.until {
		fields := fieldsOf(r.st)
		at, msg := wrongValue(a, fields)
		if msg != "" {
			r.fail(at, a.path, "", a.value.Value, "%s", msg)
			known = false
			continue
		}
		f, _ := fieldIn(fields, a.path)
		want, _ := fieldValue(f, a.value)
		if got, err := r.st.(riposte.Fields).Field(a.path); err != nil || got != want {
			there = false
		}
	}
	return there && known, known
}

// anything returns something that a seat may say now.
func (r *run) anything(s riposte.Seat) (sentence, riposte.Choice, bool) {
	if c, choice, ok := r.resting(s); ok {
		return c, choice, true
	}
	say := func(choice riposte.Choice) (sentence, riposte.Choice, bool) {
		return sentence{seat: s, text: r.st.Say(s, choice)}, choice, true
	}
	if lapser, ok := r.st.(riposte.Lapser); ok {
		if choice := lapser.Lapse(s); choice != 0 && r.st.Check(s, choice) == nil {
			return say(choice)
		}
	}
	if legal := r.st.Legal(nil, s); len(legal) > 0 {
		return say(legal[0])
	}
	return sentence{}, 0, false
}
