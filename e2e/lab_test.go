//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"riposte/internal/load"
)

// runNow is how far a run is, as its page says.
func (p *Person) runNow() string { return one(p.text("#run-state")) }

// beginRun begins the run that the form orders and waits for its page.
func (p *Person) beginRun() (path string) {
	p.t.Helper()
	p.press(css(`main form#setup .foot button.primary`))
	p.until("the page of the run", `location.pathname.startsWith('/lab/runs/') && document.querySelector('#run-state')`)
	return p.path()
}

// A newcomer asks what a number does, watches the run fill without doing anything, keeps it and
// shares it; another sees it and can do nothing with it. A long run is stopped, goes on being
// counted after the server is killed, and two runs stand side by side.
func TestLaboratory(t *testing.T) {
	s := load.Serve(t)
	ada := newPerson(t, "Ada", s.URL, desktop)
	ada.open("/")
	ada.press(named("link", "^The laboratory"))
	ada.until("the laboratory", `document.body.dataset.page === 'lab'`)
	ada.accessible("the laboratory")
	ada.press(css(`a.btn[href="/lab/new/pugilism"]`))
	ada.until("the form", `document.querySelector('form#setup')`)
	ada.press(css(`label[for="f-ask-printed"]`))
	ada.write(css("#f-number-1"), "power of HEAD-JAB")
	ada.write(css("#f-number-1-value"), "6")
	ada.until("a word about the number", `document.querySelector('#f-number-1-hint .hint')?.textContent.includes('printed 2')`)
	ada.write(css("#f-duels"), "600")
	ada.write(css("#f-name"), "Harder jabs")
	ada.accessible("the form of a run")
	first := ada.beginRun()
	ada.until("the run is done", `document.querySelector('#run-state').textContent.startsWith('Done')`)
	if charts := evaluate[int](ada, `return document.querySelectorAll('.charts figure svg').length`); charts < 3 {
		t.Errorf("%d charts of a run that is done", charts)
	}
	if effects := one(ada.text("main")); !strings.Contains(effects, "power of HEAD-JAB: 6, not 2") {
		t.Errorf("the page does not say what was changed: %s", effects)
	}
	ada.accessible("a run")
	ada.press(css("#run-keep"))
	ada.until("it is kept", `document.querySelector('#run-live').textContent.includes('kept until you delete it')`)

	bob := newPerson(t, "Bob", s.URL, Look{Width: 360, Height: 740, Phone: true, Dark: true})
	bob.open(evaluate[string](ada, `return new URL(document.querySelector('#run-link').value).pathname`))
	if got := bob.runNow(); got != ada.runNow() {
		t.Errorf("Bob reads %q, Ada %q", got, ada.runNow())
	}
	if evaluate[bool](bob, `return !!document.querySelector('#run-stop, #run-keep, #forget-run')`) {
		t.Error("Bob may do something with Ada's run")
	}
	bob.accessible("a run on a phone")
	bob.narrow("a run on a phone")

	// Bots that look ahead take long: nobody sees the end of this run.
	ada.open("/lab/new/pugilism?seat-1-who=bot:club&seat-2-who=bot:club&duels=10000&run-name=A+long+one")
	second := ada.beginRun()
	evaluate[any](ada, `window.stays = true; return null`)
	ada.until("figures fill the page by themselves", `window.stays && document.querySelector('.charts figure svg') && document.querySelector('progress')?.value > 0`)
	seen := evaluate[float64](ada, `return document.querySelector('progress').value`)
	ada.allow(`ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE|Failed to fetch|status of 50`)
	s.Kill()
	s.Restart()
	ada.until("it goes on after a kill", `window.stays && document.querySelector('progress')?.value > a`, seen)
	ada.press(css("#run-stop"))
	ada.until("it is stopped", `document.querySelector('#run-state')?.textContent.startsWith('Stopped')`)

	ada.write(css("#f-with"), first)
	ada.press(css(`form.beside[method=get] button`))
	ada.until("two runs", `document.body.dataset.page === 'labcompare'`)
	if path := ada.path(); path != second+"/compare/"+strings.TrimPrefix(first, "/lab/runs/") {
		t.Errorf("the comparison is at %s", path)
	}
	if rows := evaluate[int](ada, `return document.querySelectorAll('table.list tbody tr').length`); rows < 5 {
		t.Errorf("%d figures are compared", rows)
	}
	ada.accessible("two runs")
	bob.open("/lab")
	bob.accessible("the laboratory on a phone")
	bob.narrow("the laboratory on a phone")
	bob.open("/lab/new/coolname?ask=rulings")
	bob.accessible("the form on a phone")
	bob.narrow("the form on a phone")
}

// Without scripts a run is set up, looked at again, kept and deleted.
func TestLaboratoryWithoutScripts(t *testing.T) {
	s := load.Serve(t)
	p := newPerson(t, "plain", s.URL, Look{Width: 1024, Height: 800, NoScript: true})
	p.open("/lab/new/duel?duels=20")
	p.press(css(`main form#setup .foot button.primary`))
	p.until("the page of the run", `location.pathname.startsWith('/lab/runs/')`)
	for range 200 {
		if strings.HasPrefix(p.runNow(), "Done") {
			break
		}
		p.reload()
	}
	p.press(css("#run-keep"))
	p.until("it is kept", `document.querySelector('#run-live').textContent.includes('kept until you delete it')`)
	p.press(css("#forget-run > summary"))
	p.press(css("#forget-run button"))
	p.until("it is gone", `document.body.dataset.page === 'lab' && document.querySelector('#h-mine + .empty')`)
}
