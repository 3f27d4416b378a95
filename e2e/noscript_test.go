//go:build e2e

package e2e

import (
	"math/rand/v2"
	"strings"
	"testing"

	"riposte/internal/load"
)

// A bout is played without JavaScript: every act is a form, every answer a page.
func TestWithoutScript(t *testing.T) {
	s := load.Serve(t)
	p := newPerson(t, "plain", s.URL, Look{NoScript: true})
	p.open("/")
	p.press(playNow)
	p.until("the table is there", `document.querySelector('main.table')`)
	began := p.bout()
	random := rand.New(rand.NewPCG(12, 12))
	for n := 0; p.bout() == began; n++ {
		if n > 60 {
			t.Fatalf("after %d pages the bout goes on", n)
		}
		q := p.asked()
		if q == nil {
			p.reload() // the bot has not answered yet
			continue
		}
		for i, word := range boldly(q, random) {
			if !evaluate[bool](p, `const s = document.querySelector('form#ask select[name="field-' + a + '"]'); if (s) s.value = b; return s?.value === b`, i, word) {
				t.Fatalf("at %s there is no %q to choose in field %d", p.at(), word, i)
			}
		}
		evaluate[any](p, `window.old = true; return null`)
		p.press(commit)
		p.until("another page is there", `!window.old && document.readyState === 'complete'`)
		if at := p.at(); !strings.HasPrefix(at, "/duels/") || p.sees(css(".why[role=alert]")) {
			t.Fatalf("the answer to request %d leads to %s: %s", q.Request, at, one(p.text("main")))
		}
	}
}
