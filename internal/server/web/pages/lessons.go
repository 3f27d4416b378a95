package pages

import (
	"riposte"
	"riposte/internal/server/web"
	"riposte/lesson"
)

// Lessons is the page /lessons.
type Lessons struct {
	Rulesets []*riposte.Info
	All      []*lesson.Lesson
	Key      string // random: makes each of the page's orders safe to send again
}

// A taught is a system with its lessons.
type taught struct {
	system
	Lessons []lessonCard
}

// A lessonCard is a lesson to choose.
type lessonCard struct {
	ID, Title, About, Key string
	Steps                 string
}

// Systems are the systems that have lessons, in the order in which they are taken.
func (l Lessons) Systems() (out []taught) {
	for _, s := range posters(l.Rulesets) {
		t := taught{system: s}
		for _, one := range l.All {
			if one.Rules.Info().Name != s.Name {
				continue
			}
			card := lessonCard{ID: one.ID(), Title: one.Title, About: one.About, Key: l.Key + "-" + one.Name + "-" + s.Name, Steps: web.Msg("lessons.steps", len(one.Steps))}
			t.Lessons = append(t.Lessons, card)
		}
		if len(t.Lessons) > 0 {
			out = append(out, t)
		}
	}
	return out
}

// firstLesson is the name of the lesson that a system begins with.
const firstLesson = "first"

// hasFirst are the rulesets that have a first lesson.
func hasFirst(all []*lesson.Lesson) map[string]bool {
	has := map[string]bool{}
	for _, l := range all {
		if l.Name == firstLesson {
			has[l.Rules.Info().Name] = true
		}
	}
	return has
}
