//go:build e2e

package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"riposte/internal/load"
)

// With a keyboard and nothing else a run is set up, begun, read, kept and deleted, and a long one
// stopped. What has the focus keeps it while the figures change under it.
func TestLaboratoryByKeyboard(t *testing.T) {
	s := load.Serve(t)
	p := newPerson(t, "typist", s.URL, desktop)
	p.open("/lab")
	p.tabTo("a new run", `e.matches('a.btn[href="/lab/new/pugilism"]')`)
	p.keys(kb.Enter)
	p.until("the form", `document.querySelector('form#setup')`)
	p.tabTo("what is asked", `e.name === 'ask'`)
	p.keys(kb.ArrowDown)
	p.until("numbers are asked for", `document.querySelector('#f-number-1')`)
	p.focusShows()
	p.tabTo("a number", `e.id === 'f-number-1'`)
	p.keys("power of HEAD-JAB")
	p.tabTo("its value", `e.id === 'f-number-1-value'`)
	p.keys("6")
	p.until("a word about the number", `document.querySelector('#f-number-1-hint .hint')?.textContent.includes('printed 2')`)
	p.tabTo("how many duels", `e.id === 'f-duels'`)
	p.keys("200")
	p.tabTo("the button", `e.matches('.foot button.primary')`)
	p.keys(kb.Enter)
	p.until("the run is done", `document.querySelector('#run-state')?.textContent.startsWith('Done')`)
	p.tabTo("the figures of a chart", `e.matches('figure.chart summary')`)
	p.keys(kb.Enter)
	p.until("the figures are open", `document.querySelector('figure.chart details[open] table')`)
	p.tabTo("keeping it", `e.id === 'run-keep'`)
	p.keys(kb.Enter)
	p.until("it is kept", `document.querySelector('#run-live').textContent.includes('kept until you delete it')`)
	p.tabTo("deleting it", `e.matches('#forget-run > summary')`)
	p.keys(kb.Enter)
	p.tabTo("deleting it indeed", `e.matches('#forget-run button')`)
	p.keys(kb.Enter)
	p.until("it is gone", `document.body.dataset.page === 'lab' && document.querySelector('#h-mine + .empty')`)

	// Bots that look ahead take long: nobody sees the end of this run.
	p.open("/lab/new/pugilism?seat-1-who=bot:club&seat-2-who=bot:club&duels=10000")
	p.tabTo("the button", `e.matches('.foot button.primary')`)
	p.keys(kb.Enter)
	p.until("it is played", `document.querySelector('progress')?.value > 0`)
	p.tabTo("stopping it", `e.id === 'run-stop'`)
	seen := evaluate[float64](p, `return document.querySelector('progress').value`)
	p.until("the figures change", `document.querySelector('progress').value > a`, seen)
	if at := evaluate[string](p, `return document.activeElement?.id ?? ''`); at != "run-stop" {
		t.Errorf("the focus went to %q when the figures changed", at)
	}
	p.keys(kb.Enter)
	p.until("it is stopped", `document.querySelector('#run-state')?.textContent.startsWith('Stopped')`)
	p.tabTo("running it again", `e.matches('a[href^="/lab/new/pugilism?"]')`)
}

// The laboratory, its form, a run and two runs fit a small screen and phones, dark and light; the
// run has the distribution of lengths.
func TestLaboratoryFits(t *testing.T) {
	s := load.Serve(t)
	maker := newPerson(t, "maker", s.URL, desktop)
	var runs []string
	for _, of := range []string{"/lab/new/pugilism?ask=printed&number-1=power+of+HEAD-JAB&number-1-value=6&duels=200&run-name=Harder+jabs&listed=yes", "/lab/new/pugilism?ask=rulings&duels=20"} {
		maker.open(of)
		runs = append(runs, maker.beginRun())
		maker.until("the run is done", `document.querySelector('#run-state').textContent.startsWith('Done')`)
	}
	maker.open(runs[0])
	if bars := evaluate[int](maker, `return [...document.querySelectorAll('.charts figure')].find(f => /How long/.test(f.querySelector('figcaption').textContent))?.querySelectorAll('svg rect').length ?? 0`); bars < 5 {
		t.Errorf("%d bars of lengths", bars)
	}
	paths := map[string]string{
		"lab": "/lab", "form": "/lab/new/pugilism?ask=printed", "form of rulings": "/lab/new/coolname?ask=rulings",
		"run": runs[0], "rulings": runs[1], "two runs": runs[0] + "/compare/" + runs[1][len("/lab/runs/"):],
	}
	for name, path := range paths {
		maker.open(path)
		maker.fits(name)
	}
	for _, width := range sizes[int64](1024, 390, 360) {
		for _, dark := range []bool{false, true} {
			look := Look{Width: width, Height: 800, Phone: width < 1024, Dark: dark}
			p := newPerson(t, fmt.Sprintf("reader at %d dark %v", width, dark), s.URL, look)
			for name, path := range paths {
				p.open(path)
				if look.Phone {
					p.narrow(name)
				}
				p.photograph(name)
				if look.Phone && dark { // the colours are those of the wide page, the rest is as in the light
					continue
				}
				p.accessible(name)
			}
		}
	}
}
