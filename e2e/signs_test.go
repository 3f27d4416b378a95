//go:build e2e

package e2e

import (
	"testing"

	"riposte/internal/load"
)

// A line of the report has a small drawing of what it tells of, at the table and in the replay,
// as it comes and when the page is opened again; who reads by ear hears the sentence alone.
func TestSignsInTheReport(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	d := show(t, s.URL, game{"Pugilism", "pugilism", map[string]string{"edge": "off", "ring": "off", "rounds": "1"}, []any{"ulla", "brannoch"}}, 3)
	d.open(s.URL)
	const signs = `return [...document.querySelectorAll('#log-turns .line > p:first-of-type > svg.icon:first-child')].filter(e => e.checkVisibility() && e.getBoundingClientRect().width > 8 && e.ariaHidden === 'true' &&
		e.getBBox().width > 0 && / lands for | is negated by |knocked down/.test(e.closest('p').textContent)).map(e => e.querySelector('use').getAttribute('href').split('#')[1])`
	many := func() bool { return len(evaluate[[]string](d.p, signs)) > 2 }
	for playing := true; playing && !many(); {
		_, playing = d.choose()
	}
	if !within(d.p.ctx, deadline, many) {
		t.Fatal("nothing that happens has a sign")
	}
	told := evaluate[[]string](d.p, signs)
	d.p.photograph("signs")
	d.p.accessible("a report with signs")
	d.p.open(d.duel)
	d.p.until("the report is there", `document.querySelector('#log-turns .line')`)
	if again := evaluate[[]string](d.p, signs); len(again) < len(told) {
		t.Errorf("the page opened again has the signs %q, had %q", again, told)
	}
	d.concede()
	d.p.open(d.duel + "/replay?step=0&as=all")
	steps := evaluate[string](d.p, `return document.querySelector('#reel-at').max`)
	d.p.open(d.duel + "/replay?as=all&step=" + steps)
	d.p.until("the replay has them", `document.querySelector('#log-turns .line > p > svg.icon use[href$="#strike"], #log-turns .line > p > svg.icon use[href$="#guard"]')`)
	d.p.accessible("a replay with signs")
}
