package scenario

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"riposte"
)

// expect compares everything that a step expects with the position and the events.
func (r *run) expect(s *step) {
	if x := s.expect; x != nil {
		for _, a := range x.values {
			r.expectValue(a)
		}
		r.expectEvents(x)
		r.expectOwed(x)
		r.expectOutcome(x.outcome)
	}
	r.expectHidden(s.hidden)
	for _, v := range s.shown {
		r.expectShown(v)
	}
	if s.expect != nil {
		r.events = r.events[:0]
	}
}

func (r *run) expectValue(a assignment) {
	fields := fieldsOf(r.st)
	f, ok := fieldIn(fields, a.path)
	if !ok {
		r.fail(a.at, a.path, "", a.value.Value, "%s", unknownPath(a.path, fields))
		return
	}
	want, msg := fieldValue(f, a.value)
	if msg != "" {
		r.fail(placeOf(a.value), a.path, "", a.value.Value, "%s", msg)
		return
	}
	got, err := r.st.(riposte.Fields).Field(a.path)
	switch {
	case err != nil:
		r.fail(a.at, a.path, "", fmt.Sprint(want), "%v", err)
	case got != want:
		text, _ := want.(string)
		r.fail(a.at, a.path, show(got), show(want), "%s is %s, want %s%s", a.path, show(got), show(want), meantWord(text, r.st, f))
	}
}

// show quotes words that would be invisible or ambiguous in a sentence.
func show(v any) string {
	s := fmt.Sprint(v)
	if s == "" || strings.ContainsAny(s, " \t\n") {
		return strconv.Quote(s)
	}
	return s
}

func (r *run) expectEvents(x *expectation) {
	rest := r.events
	for i, want := range x.events {
		at := slices.Index(rest, want.id)
		if at < 0 {
			where := "since the last expect"
			if slices.Contains(r.events, want.id) {
				where = "after " + string(x.events[i-1].id)
			}
			r.fail(want.at, "events", ids(r.events), string(want.id), "no event of %s %s; told: %s", want.id, where, ids(r.events))
			break
		}
		rest = rest[at+1:]
	}
	for _, no := range x.noevents {
		if slices.Contains(r.events, no.id) {
			r.fail(no.at, "noevents", ids(r.events), "no "+string(no.id), "an event of %s was told, want none; told: %s", no.id, ids(r.events))
		}
	}
}

func ids(events []riposte.RuleID) string {
	if len(events) == 0 {
		return none
	}
	words := make([]string, len(events))
	for i, e := range events {
		words[i] = string(e)
	}
	return strings.Join(words, " ")
}

func (r *run) expectOwed(x *expectation) {
	for _, w := range x.owed {
		if got := r.decision(r.owed(w.seat)); got != w.name {
			r.differ(w.at, "owed."+r.info.SeatWord(w.seat), got, w.name)
		}
	}
	for _, w := range x.legal {
		if got := len(r.st.Legal(nil, w.seat)); got != w.count {
			r.differ(w.at, "legal."+r.info.SeatWord(w.seat), strconv.Itoa(got), strconv.Itoa(w.count))
		}
	}
}

func (r *run) expectOutcome(w *wantOutcome) {
	if w == nil {
		return
	}
	o := r.st.Outcome()
	switch {
	case w.none && o.Over():
		r.differ(w.at, "outcome", o.Why, none)
	case !w.none && !o.Over():
		r.fail(w.at, "outcome", none, "an outcome", "the duel goes on, want an outcome; %s", r.owing())
	default:
		for _, c := range w.checks {
			if got := c.got(o, r.info); got != c.want {
				r.differ(c.at, c.path, show(got), show(c.want))
			}
		}
	}
}
