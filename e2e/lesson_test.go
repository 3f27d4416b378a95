//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"riposte/internal/load"
	"riposte/rules"
)

// TestFirstLessons: from the home page a lesson is one press away; whoever takes what it shows at
// each question is through, and has won. Its words stay in sight and hide nothing.
func TestFirstLessons(t *testing.T) {
	s := load.Serve(t)
	for name, look := range map[string]Look{"at a desk": desktop, "on a phone": hand} {
		for _, r := range rules.All() {
			system := r.Info().Name
			t.Run(system+" "+name, func(t *testing.T) {
				p := newPerson(t, "Ada", s.URL, look)
				p.open("/")
				p.press(css(`form[action="/lessons/` + system + `/first"] button`))
				p.await(css("#coach"))
				for step := 0; !p.over(); step++ {
					if step == 40 {
						t.Fatalf("it is still not over; the lesson says %q", one(p.text("#coach")))
					}
					p.until("something is asked, or it is over", `document.querySelector('form#ask[data-request]:not([data-locked]), #ask.over')`)
					q := p.asked()
					if q == nil {
						continue
					}
					if step == 0 {
						p.accessible("a lesson")
						if look == hand {
							p.narrow("a lesson")
						}
						if gone := p.outOfSight(); len(gone) > 0 && look == desktop {
							t.Errorf("beside the lesson these are out of sight: %v", gone)
						}
						p.photograph("lesson-" + system)
					}
					p.press(css("#coach [data-try]"))
					p.until("what is suggested is chosen", `document.querySelector('#notation')?.textContent.trim() !== '' && !document.querySelector('#ask [data-act="commit"]')?.matches('[aria-disabled="true"], :disabled')`)
					p.commit(q)
				}
				p.until("the lesson says how it ended", `document.querySelector('#coach .say')?.textContent.trim()`)
				if said := p.text("#coach .say"); said != strings.TrimSpace(lessonsOf(t, system)[0].Won) {
					t.Errorf("at the end the lesson says %q", one(said))
				}
				p.photograph("lesson-end-" + system)
				p.open(p.path() + "/fairness")
				if verdict := p.text(".verdict"); !strings.HasPrefix(strings.TrimSpace(verdict), "This is a lesson.") || strings.Contains(p.text("main"), "HMAC") {
					t.Errorf("of its fairness the page says %q", one(verdict))
				}
			})
		}
	}
}
