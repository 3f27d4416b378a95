package lessons_test

import (
	"strings"
	"testing"

	"riposte/lesson"
	"riposte/lessons"
	"riposte/rules"
)

// What a pupil is taken to need: who reads 200 words a minute and takes a second for each act
// (show it, send it) is through within two minutes, by what the lesson says.
const (
	wordsMinute = 200
	actsChoice  = 2
	mostSeconds = 120
)

// TestLessons: every lesson that comes with riposte keeps its promises and takes two minutes at
// most, and every ruleset has a first one and three more, in places of their own.
func TestLessons(t *testing.T) {
	all, err := lessons.All(rules.All())
	if err != nil {
		t.Fatal(err)
	}
	first, places := map[string]bool{}, map[string]int{}
	for _, l := range all {
		t.Run(l.ID(), func(t *testing.T) {
			p := l.Prove(40)
			for _, f := range p.Faults {
				t.Errorf("line %d: %s", f.Line, f.Msg)
			}
			if p.Plays != 40 {
				t.Errorf("%d of 40 pupils came to the end", p.Plays)
			}
			if s := seconds(l, &p); s > mostSeconds {
				t.Errorf("it takes %d s", s)
			}
		})
		system := l.Rules.Info().Name
		if places[system]++; l.Place != places[system] {
			t.Errorf("%s is in place %d, as number %d", l.ID(), l.Place, places[system])
		}
		if l.Name == "first" && l.Place == 1 {
			first[system] = true
		}
	}
	for _, r := range rules.All() {
		if !first[r.Info().Name] {
			t.Errorf("%s has no first lesson", r.Info().Name)
		}
		if n := places[r.Info().Name]; n < 4 {
			t.Errorf("%s has %d lessons", r.Info().Name, n)
		}
	}
}

// seconds is what a lesson takes whoever does what it says: each text is read when it changes.
func seconds(l *lesson.Lesson, p *lesson.Proof) int {
	words, before := len(strings.Fields(l.Won)), ""
	for _, turn := range p.Played {
		if turn.Said != before {
			before, words = turn.Said, words+len(strings.Fields(turn.Said))
		}
	}
	return words*60/wordsMinute + p.Choices*actsChoice
}
