package e2e

import (
	"strings"
	"testing"

	"riposte/internal/load"
)

// Without JavaScript a bout is played: every act is a form, every answer a page.
func TestWithoutScript(t *testing.T) {
	s := load.Serve(t)
	p := newPerson(t, "plain", s.URL, Look{NoScript: true})
	p.open("/")
	p.press(playNow)
	p.until("the table is there", `document.querySelector('main.table')`)
	began := p.bout()
	for n := 0; p.bout() == began; n++ {
		if n > 60 {
			t.Fatalf("after %d pages the bout goes on", n)
		}
		if !p.sees(css(`form#ask select`)) {
			p.reload() // the bot has not answered yet
			continue
		}
		before := evaluate[string](p, `return document.querySelector('form#ask [name=request]')?.value ?? ''`)
		if why := evaluate[string](p, pickPlainly); why != "" {
			t.Fatalf("at %s: %s", p.at(), why)
		}
		p.press(commit)
		p.settled()
		if at := p.at(); !strings.HasPrefix(at, "/duels/") {
			t.Fatalf("the answer to request %s leads to %s: %s", before, at, one(p.text("main")))
		}
	}
}

// pickPlainly chooses in every select an option that is open, none of them twice,
// as the ask would have it.
const pickPlainly = `
	const taken = new Set();
	for (const s of document.querySelectorAll('form#ask select')) {
		const o = [...s.options].find(o => !o.disabled && o.value !== '' && !taken.has(o.value));
		if (!o) continue; // a field that may be left out
		taken.add(o.value);
		s.value = o.value;
	}
	return taken.size ? '' : 'there is nothing to choose: ' + document.querySelector('form#ask').outerHTML.slice(0, 500);`
