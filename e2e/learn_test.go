//go:build e2e

package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"riposte/internal/load"
	"riposte/lesson"
	"riposte/lessons"
	"riposte/rules"
)

// What somebody is taken to need who learns: a second for each press or key, and the time to read
// 200 words a minute. What a machine needs besides is not counted.
const (
	actSeconds   = 1.0
	wordSeconds  = 60.0 / 200
	mostToChoice = 15.0 // from the home page to the first own choice
	mostLesson   = 120.0
)

// A pupil counts what it does and reads.
type pupil struct {
	*Person
	acts, words int
	read        string
}

func (p *pupil) seconds() float64 { return float64(p.acts)*actSeconds + float64(p.words)*wordSeconds }

// reads counts the words of the lesson where they have changed.
func (p *pupil) reads() {
	p.t.Helper()
	if said := one(p.text("#coach .say")); said != p.read {
		p.read, p.words = said, p.words+len(strings.Fields(said))
	}
}

// key presses one key.
func (p *pupil) key(keys string) {
	p.acts++
	p.keys(keys)
}

// TestTwoMinutes: the first lesson of each system is played to its win at 360 px, by finger and
// by keyboard alone, and by keyboard at a desk: within 15 seconds to the first own choice, and two minutes in
// all, by what there is to press and to read.
func TestTwoMinutes(t *testing.T) {
	s := load.Serve(t)
	for _, way := range []struct {
		name string
		look Look
		keys bool
	}{{"by finger at 360 px", phone, false}, {"by keys at 360 px", Look{Width: 360, Height: 740}, true}, {"by keys at a desk", desktop, true}} {
		for _, r := range rules.All() {
			system := r.Info().Name
			t.Run(system+" "+way.name, func(t *testing.T) {
				p := &pupil{Person: newPerson(t, "Ada", s.URL, way.look)}
				p.open("/")
				p.enters(system, way.keys)
				first := 0.0
				for step := 0; !p.over(); step++ {
					if step == 60 {
						t.Fatalf("it is still not over; the lesson says %q", p.read)
					}
					p.until("something is asked, or it is over", `document.querySelector('form#ask[data-request]:not([data-locked]), #ask.over')`)
					q := p.asked()
					if q == nil {
						continue
					}
					p.reads()
					p.takes(way.keys)
					if first == 0 {
						first = p.seconds()
					}
					p.answered(q)
				}
				p.until("the lesson says how it ended", `document.querySelector('#coach[data-won] .say')?.textContent.trim()`)
				p.reads()
				if said := p.read; said != one(lessonsOf(t, system)[0].Won) {
					t.Errorf("at the end the lesson says %q", said)
				}
				t.Logf("%.0f s to the first choice, %.0f s in all: %d acts, %d words", first, p.seconds(), p.acts, p.words)
				figure(t, fmt.Sprintf("| %s, %s: seconds to the first own choice | %.0f | %.0f |", r.Info().Title, way.name, first, mostToChoice))
				figure(t, fmt.Sprintf("| %s, %s: seconds to the win (%d acts, %d words) | %.0f | %.0f |", r.Info().Title, way.name, p.acts, p.words, p.seconds(), mostLesson))
				if first > mostToChoice {
					t.Errorf("it takes %.0f s to the first own choice", first)
				}
				if p.seconds() > mostLesson {
					t.Errorf("it takes %.0f s", p.seconds())
				}
			})
		}
	}
}

// enters begins the first lesson of a system from the home page.
func (p *pupil) enters(system string, keys bool) {
	p.t.Helper()
	at := `form[action="/lessons/` + system + `/first"] button`
	if !keys {
		p.acts++
		p.press(css(at))
	} else {
		p.key(evaluate[string](p.Person, `return document.querySelector(a).getAttribute('aria-keyshortcuts')`, at))
	}
	p.await(css("#coach"))
	p.until("the lesson can show what it suggests", `document.documentElement.dataset.coach !== undefined`)
}

// takes chooses what the lesson suggests, and commits it.
func (p *pupil) takes(keys bool) {
	p.t.Helper()
	chosen := `document.querySelector('#notation')?.textContent.trim() !== '' && !document.querySelector('#ask [data-act="commit"]')?.matches('[aria-disabled="true"], :disabled')`
	if keys {
		p.until("the lesson suggests something", `document.querySelector('#coach [data-try]')`)
		p.key("-")
		p.until("what is suggested is chosen", chosen)
		p.acts++
		p.commitByKey()
		return
	}
	p.acts += 2
	p.press(css("#coach [data-try]"))
	p.until("what is suggested is chosen", chosen)
	p.press(commit)
}

// TestLessonsLeadOn: whoever does what each lesson shows is led from the first of a system to its
// last, and from there to a duel with a bot. The rival is called what it is, a lesson may be taken again,
// and the list of lessons says which are done.
func TestLessonsLeadOn(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	for _, r := range rules.All() {
		system := r.Info().Name
		t.Run(system, func(t *testing.T) {
			p := &pupil{Person: newPerson(t, "Ada", s.URL, desktop)}
			p.open("/")
			p.enters(system, false)
			taken := 0
			for ; ; taken++ {
				want := lessonsOf(t, system)[taken]
				p.until("the lesson is "+want.Title, `document.querySelector('#coach .where b')?.textContent === a`, want.Title)
				p.until(want.ID()+": the rival is called that", `['.versus', 'main'].some(at => document.querySelector(at)?.innerText.includes("the lesson's rival"))`)
				p.wins()
				if taken == 0 {
					p.photograph("lesson-next-" + system)
					p.accessible("the end of a lesson")
				}
				if taken+1 == len(lessonsOf(t, system)) {
					break
				}
				p.press(css(`#ask.over .b form[action="/lessons/` + lessonsOf(t, system)[taken+1].ID() + `"] button.primary`))
			}
			p.press(css(`#ask.over .b form[action="/lessons/` + lessonsOf(t, system)[taken].ID() + `"] button`))
			p.until("the last lesson begins again", `document.querySelector('#coach .where')?.textContent.includes('Step 1')`)
			p.wins()
			p.press(css("#play-bot button"))
			p.until("a duel begins, and no lesson", `document.querySelector('form#ask[data-request]') && !document.querySelector('#coach')`)
			p.open("/lessons")
			done := evaluate[[]string](p.Person, `return [...document.querySelectorAll('[data-lesson]')].filter(e => e.querySelector('.done')?.checkVisibility()).map(e => e.dataset.lesson)`)
			var want []string
			for _, l := range lessonsOf(t, system) {
				want = append(want, l.ID())
			}
			if !slices.Equal(done, want) {
				t.Errorf("done are %v, want %v", done, want)
			}
			p.photograph("lessons-done-" + system)
			p.accessible("the list of lessons")
		})
	}
}

// wins plays a lesson to its end as it says.
func (p *pupil) wins() {
	p.t.Helper()
	p.until("the lesson can show what it suggests", `document.documentElement.dataset.coach !== undefined`)
	for step := 0; !p.over(); step++ {
		if step == 60 {
			p.t.Fatalf("it is still not over; the lesson says %q", one(p.text("#coach .say")))
		}
		p.until("something is asked, or it is over", `document.querySelector('form#ask[data-request]:not([data-locked]), #ask.over')`)
		if q := p.asked(); q != nil {
			p.takes(false)
			p.answered(q)
		}
	}
	p.until("the lesson is won", `document.querySelector('#coach[data-won]')`)
}

// lessonsOf are the lessons of a system, in their order.
func lessonsOf(t *testing.T, system string) (list []*lesson.Lesson) {
	t.Helper()
	all, err := lessons.All(rules.All())
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range all {
		if l.Rules.Info().Name == system {
			list = append(list, l)
		}
	}
	return list
}
