// Package lesson teaches a ruleset by play. A lesson is a duel on fixed dice against a
// rival who says what it was told to, and words that fit what has happened so far.
//
// Which step speaks is not stored: it follows from the events that the pupil was told
// ([Coach]). So a lesson may be left and taken up again, and whoever wanders off finds the
// words again when what they wait for has happened. [Lesson.Prove] plays a lesson and
// says whether it keeps what it promises.
package lesson

import (
	"strings"

	"riposte"
)

// A Lesson is a duel with words. Its file is read by [scenario.ParseLesson].
type Lesson struct {
	Name    string // of its file, such as "first"
	Title   string
	About   string // one sentence for those who choose
	Rules   riposte.Ruleset
	Setup   riposte.Setup
	Seed    uint64
	Pupil   riposte.Seat
	Rival   []string // what other seats say: the first that they may
	Steps   []Step
	Between []Words // said where no step speaks
	Won     string  // said at the end
	Lost    string
}

// ID is the lesson's name among those of all rulesets, such as "coolduel/first".
func (l *Lesson) ID() string { return l.Rules.Info().Name + "/" + l.Name }

// A Step is one idea.
type Step struct {
	Words
	// Rules are those that the step shows: each must be told before the step is done by
	// whoever does what it says.
	Rules []riposte.RuleID
	// Until ends the step: one of these was told.
	Until []Mark
	Line  int // of the file, from 1
}

// Words are said to the pupil when it is asked.
type Words struct {
	Asked string // the name of a decision; "" is any
	Say   string
	// Try are sentences that the step suggests; the first that is legal counts.
	Try []string
}

// A Mark is an event of a rule.
type Mark struct {
	Rule riposte.RuleID
	Of   riposte.Seat // whose event it must be; Nobody is anybody's
}

// is reports whether an event is the one meant.
func (m Mark) is(e riposte.Event) bool {
	return e.Rule == m.Rule && (m.Of == riposte.Nobody || e.Seat == m.Of)
}

// A Judge reads sentences and says which of them may be said now; a match is one.
type Judge interface {
	Read(s riposte.Seat, sentence string) (riposte.Choice, error)
	Check(s riposte.Seat, c riposte.Choice) error
}

// Try is the first of the sentences that seat s may say now. The other result is why the
// last of them may not be said, if none may.
func Try(j Judge, s riposte.Seat, sentences []string) (riposte.Choice, error) {
	err := riposte.ErrNotOwed
	for _, sentence := range sentences {
		var choice riposte.Choice
		if choice, err = j.Read(s, strings.TrimSpace(sentence)); err != nil {
			continue
		}
		if err = j.Check(s, choice); err == nil {
			return choice, nil
		}
	}
	return 0, err
}

// position judges by itself.
type position struct{ riposte.State }

// Read is what the rules make of a sentence.
func (p position) Read(s riposte.Seat, sentence string) (riposte.Choice, error) {
	return p.Parse(s, sentence)
}
