// Package lesson teaches a ruleset by play. A lesson is a duel on fixed dice against a
// rival who says what it was told to, and words that fit what has happened so far.
//
// Which step speaks is not stored: it follows from the events that the pupil was told
// ([Coach]). So a lesson may be left and taken up again, and whoever wanders off finds the
// words again when what they wait for has happened. [Lesson.Prove] plays a lesson and
// says whether it keeps what it promises.
package lesson

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"riposte"
)

// A Lesson is a duel with words. Its file is read by [scenario.ParseLesson].
type Lesson struct {
	Name    string // of its file, such as "first"
	Title   string
	About   string // one sentence for those who choose
	Place   int    // among the lessons of its ruleset, from 1; 0 is behind all that have one
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

// Sort puts lessons in the order in which they are taken: by ruleset, place and name.
func Sort(all []*Lesson) {
	place := func(l *Lesson) int {
		if l.Place == 0 {
			return math.MaxInt
		}
		return l.Place
	}
	slices.SortFunc(all, func(a, b *Lesson) int {
		return cmp.Or(cmp.Compare(a.Rules.Info().Name, b.Rules.Info().Name), cmp.Compare(place(a), place(b)), cmp.Compare(a.Name, b.Name))
	})
}

// ID is the lesson's name among those of all rulesets, such as "coolduel/first".
func (l *Lesson) ID() string { return l.Rules.Info().Name + "/" + l.Name }

// A Step is one idea.
type Step struct {
	Words
	// Rules are those that the step shows: each must be told before the step is done by
	// whoever does what it says.
	Rules []riposte.RuleID
	// Refused are sentences that the rules refuse where the step first speaks: limits that
	// it tells of.
	Refused []Refusal
	// Until ends the step: one of these was told.
	Until []Mark
	Line  int // of the file, from 1
}

// A Refusal is a sentence and the rule that refuses it.
type Refusal struct {
	Sentence string
	By       riposte.RuleID
}

// Names are the rules that the step tells of, those that refuse something last.
func (s *Step) Names() []riposte.RuleID {
	names := slices.Clone(s.Rules)
	for _, r := range s.Refused {
		names = append(names, r.By)
	}
	return names
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
