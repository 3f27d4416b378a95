package lesson

import (
	"slices"

	"riposte"
)

// A Coach follows a duel of a lesson by the events that the pupil is told.
type Coach struct {
	lesson *Lesson
	at     int // the step whose end is awaited
}

// NewCoach is at the beginning of a lesson.
func NewCoach(l *Lesson) *Coach { return &Coach{lesson: l} }

// Tell takes the next event of the duel. What the pupil is not told changes nothing.
func (c *Coach) Tell(e riposte.Event) {
	if c.Done() || !e.Audience.Has(c.lesson.Pupil) {
		return
	}
	if slices.ContainsFunc(c.lesson.Steps[c.at].Until, func(m Mark) bool { return m.is(e) }) {
		c.at++
	}
}

// At is how many steps are done.
func (c *Coach) At() int { return c.at }

// Done reports whether all steps are.
func (c *Coach) Done() bool { return c.at == len(c.lesson.Steps) }

// Now is what is said when the pupil is asked. step is the index of the step that speaks,
// -1 if none does: it waits for something else to be asked.
func (c *Coach) Now(asked riposte.Decision) (words Words, step int) {
	name := c.lesson.asked(asked)
	if !c.Done() {
		if s := &c.lesson.Steps[c.at]; s.Asked == "" || s.Asked == name {
			return s.Words, c.at
		}
	}
	for _, w := range c.lesson.Between {
		if w.Asked == "" || w.Asked == name {
			return w, -1
		}
	}
	return Words{}, -1
}

// asked is the name of a decision, "" for none.
func (l *Lesson) asked(d riposte.Decision) string {
	if d.Mode == riposte.Idle {
		return ""
	}
	return l.Rules.Info().Decisions[d.Kind].Name
}
