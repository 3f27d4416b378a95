package scenario

import (
	"errors"
	"fmt"
	"strings"

	"riposte"
	"riposte/dice"
)

// Run plays every case in the file; those with faults fail because of them.
func (f *File) Run() *Report {
	r := &Report{
		File: f.Name, Ruleset: f.Ruleset.Info().Name, Pass: len(f.faults) == 0, Problems: f.faults,
		Cases: make([]Result, len(f.Cases)),
	}
	for i, c := range f.Cases {
		r.Cases[i] = c.Run()
		r.Pass = r.Pass && r.Cases[i].Pass
	}
	return r
}

// Run plays the case. Every expectation of a step is checked before the run goes
// on; the run ends where a step can't be made.
//
// A field is hidden from a seat on two conditions. The ruleset says that the seat
// may not know it now. And in positions that the seat can't tell from this one,
// which the ruleset's [riposte.Resampler] draws, the field has other values while
// everything that the seat receives stays the same to the byte: its view, what each
// seat is asked, its legal choices, their sentences and the refusals of others, the
// outcome. A field that is the same in all these positions proves nothing, and
// fails: it can't be changed, or the seat can work it out. What a seat has locked,
// SEAT.lock, is hidden if nothing that a match gives another seat changes when any
// other choice is locked instead.
//
// A field is shown to a seat if the seat may know it and its view changes whenever
// another value is set while everything else that it may know stays the same. Where
// no other value can be set, the values are taken from positions that others can't
// tell from this one. Where no other value leaves everything else the same, the
// other values are compared with each other.
func (c *Case) Run() Result {
	r := &run{c: c, info: c.file.Ruleset.Info(), locks: map[riposte.Seat]held{}}
	r.res = Result{Name: c.Name, Line: c.Line, Rules: append([]riposte.RuleID{}, c.Rules...), Differences: []Difference{}, Log: []Line{}}
	if c.faulty {
		r.faulty()
	} else {
		r.guarded()
	}
	r.res.Pass = len(r.res.Differences) == 0
	r.res.Covers = []riposte.RuleID{}
	if r.res.Pass {
		r.res.Covers = c.covers()
	}
	return r.res
}

// faulty turns what Parse found wrong into the differences of a case that can't
// run.
func (r *run) faulty() {
	for _, p := range r.c.faults {
		r.res.Differences = append(r.res.Differences, Difference{Problem: p})
	}
	if len(r.c.faults) == 0 { // the file has more than it names
		r.fail(r.c.at, "", "", "", "the case has faults that are not listed, because the file has too many")
	}
}

// run is one case in play.
type run struct {
	c      *Case
	info   *riposte.Info
	res    Result
	st     riposte.State
	source riposte.Dice
	script *dice.Script // nil: the seed draws
	forced []forced     // everything the script was given, for the places
	step   int          // from 1; 0 is the set-up
	events []riposte.RuleID
	early  []earlyEvent
	next   int // the first step not yet begun
	locks  map[riposte.Seat]held
}

func (r *run) fail(at place, path, got, want, format string, args ...any) {
	r.res.Differences = append(r.res.Differences, Difference{
		Problem: r.c.file.src.problem(at, format, args...),
		Path:    path, Got: got, Want: want,
	})
}

func (r *run) differ(at place, path, got, want string) {
	r.fail(at, path, got, want, "%s is %s, want %s", path, got, want)
}

// guarded turns a panic of the ruleset into a difference: the case found a broken
// invariant, and the other cases should still run.
func (r *run) guarded() {
	defer func() {
		if broken := recover(); broken != nil {
			r.fail(r.here(), "", fmt.Sprint(broken), "", "the ruleset panicked: %v", broken)
		}
	}()
	if len(r.c.vet) > 0 {
		r.vet()
		return
	}
	if !r.begin() {
		return
	}
	for i := range r.c.steps {
		r.next = i + 1
		r.step = i + 1
		if !r.take(&r.c.steps[i]) {
			r.judgeRest()
			return
		}
	}
	r.leftover("")
}

// here is the place of the step in play, or of the case.
func (r *run) here() place {
	if r.step > 0 {
		return r.c.steps[r.step-1].at
	}
	return r.c.at
}

// judgeRest names the unknown paths in steps that are no longer reached, so that
// all of a case's show at once.
func (r *run) judgeRest() {
	fields := fieldsOf(r.st)
	for i := range r.c.steps[r.next:] {
		for _, w := range wrongPaths(&r.c.steps[r.next+i], fields, false) {
			r.fail(w.at, "", "", "", "%s (so far; the case stopped before it)", w.msg)
		}
	}
}

func (r *run) begin() bool {
	source, script := r.c.startDice()
	r.source, r.script, r.forced = source, script, r.c.setupDice
	st, err := r.c.start(tap{r}, riposte.LogFunc(r.tell))
	if err != nil {
		r.drawFault(err, r.c.at, "the set-up")
		return false
	}
	r.st = st
	r.nameEarly()
	if !r.leftover(" after the set-up") {
		return false
	}
	if r.script != nil {
		r.script, r.forced, r.source = nil, nil, dice.NewSeeded(0, r.c.Seed)
	}
	if r.c.until != nil && !r.playOn() {
		return false
	}
	if r.c.scripted {
		r.script, r.forced = newScript(r.c.dice), r.c.dice
		r.source = r.script
	}
	return r.overlay(r.c.overlay)
}

// overlay sets fields in the order written.
func (r *run) overlay(list []assignment) bool {
	ok := true
	for _, a := range list {
		if at, msg := overlayOne(r.st, a); msg != "" {
			r.fail(at, a.path, "", a.value.Value, "%s", msg)
			ok = false
		}
	}
	return ok
}

// leftover fails if forced dice were not drawn.
func (r *run) leftover(when string) bool {
	if r.script == nil || len(r.script.Left()) == 0 {
		return true
	}
	var words []string
	for _, d := range r.script.Left() {
		words = append(words, d.String())
	}
	left := strings.Join(words, ", ")
	r.fail(r.forced[r.script.Used()].at, "dice", left, "", "forced dice left over%s: %s", when, left)
	return false
}

// drawFault reports why New or Apply didn't finish.
func (r *run) drawFault(err error, at place, what string) {
	var short *dice.ShortError
	var mismatch *dice.MismatchError
	switch {
	case errors.As(err, &mismatch):
		asked := dieWord(mismatch.Asked)
		r.fail(r.forced[mismatch.Index].at, "dice", asked, mismatch.Given.String(),
			"%s draws %s here, but the forced draw is %s", what, asked, mismatch.Given)
	case errors.As(err, &short):
		need := dieWord(short.Need)
		r.fail(at, "dice", need, "", "%s draws %s after the last forced draw", what, need)
	default:
		r.fail(at, "", "", "", "%s: %v", what, err)
	}
}

// dieWord is a draw without its face: "d20".
func dieWord(d dice.Draw) string {
	d.Face = 0
	word, _, _ := strings.Cut(d.String(), "=")
	return word
}

// take makes one step and reports whether the case can go on.
func (r *run) take(s *step) bool {
	if s.dice != nil {
		for _, f := range s.dice {
			r.script.Append(f.draw)
		}
		r.forced = append(r.forced[:len(r.forced):len(r.forced)], s.dice...)
	}
	switch {
	case len(s.choices) > 0:
		return r.choose(s)
	case len(s.locks) > 0:
		return r.lock(s)
	case s.set != nil:
		r.logSet(s.set)
		return r.overlay(s.set)
	case s.refuse != nil:
		r.refuse(s.refuse)
	default:
		r.expect(s)
	}
	return true
}
