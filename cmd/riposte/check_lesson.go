package main

import (
	"fmt"
	"strings"

	"riposte/lesson"
	"riposte/scenario"
)

// wildPlays is how often a lesson is played by a pupil who chooses anything.
const wildPlays = 1000

// checkLesson plays a lesson and says what it teaches.
func checkLesson(name string, data []byte, told bool) (said string, err error) {
	l, err := scenario.ParseLesson(name, data, catalogue())
	if err != nil {
		return "", err
	}
	p := l.Prove(wildPlays)
	if told {
		defer func() { said += tellLesson(&p) }()
	}
	if len(p.Faults) > 0 {
		return "", lessonFaults(name, p.Faults)
	}
	var shown []string
	for i := range l.Steps {
		for _, rule := range l.Steps[i].Names() {
			shown = append(shown, string(rule))
		}
	}
	return fmt.Sprintf("a sound lesson of %s, %s, won with %s; it shows %s\n"+
		"  %d pupils who chose anything came to the end of their duels, %d of them through all steps",
		l.Rules.Info().Title, howMany(len(l.Steps), "step"), howMany(p.Choices, "choice"), strings.Join(shown, ", "), p.Plays, p.Through), nil
}

// lessonFaults is what a lesson promises and doesn't keep, each at its step.
func lessonFaults(name string, faults []lesson.Fault) error {
	lines := make([]string, len(faults))
	for i, f := range faults {
		lines[i] = fmt.Sprintf("%s: %s", name, f.Msg)
		if f.Line > 0 {
			lines[i] = fmt.Sprintf("%s:%d: %s", name, f.Line, f.Msg)
		}
	}
	return fmt.Errorf("%s", strings.Join(lines, "\n"))
}

// tellLesson is the duel of who does what the lesson says.
func tellLesson(p *lesson.Proof) string {
	var b strings.Builder
	for _, t := range p.Played {
		for _, line := range t.Before {
			fmt.Fprintf(&b, "\n    %-8s of %-6s %s", line.Rule, line.Of, line.Text)
		}
		if t.Asked != "" {
			fmt.Fprintf(&b, "\n  %2d  %s: %s", t.Step+1, t.Asked, t.Choice)
		}
	}
	return b.String()
}
