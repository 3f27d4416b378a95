//go:build e2e

package e2e

import (
	"testing"

	"riposte/internal/load"
)

// A standing order is given by one press beside a question that it would answer, answers it, is
// told of in the report, stands after a reload, and is cancelled by one press. What leaves no
// choice is answered where the reader has it so.
func TestStandingOrder(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	p := newPerson(t, "Ada", s.URL, Look{Width: 1440, Height: 900, Dark: true})
	p.lay(against(short(map[string]string{"ring": "off"}), randomBot))
	chip := css(`#ask button[name="order"][value="edge"]`)
	q := nextQuestion(t, p)
	for ; q.Ask.ID != "edge"; q = nextQuestion(t, p) {
		if p.sees(chip) {
			t.Errorf("an order is offered that does not answer %s", q.Ask.ID)
		}
		p.choose(q, anyOf)
	}
	p.until("the order is offered", `/No EDGE card this round/.test(document.querySelector('#order-edge')?.textContent ?? '')`)
	p.photograph("order-offered")
	p.press(chip)
	p.until("it stands, and says what it is about to do", `document.querySelector('#order-edge[form="order-end"]')?.textContent.includes('about to answer')`)
	p.photograph("order-given")
	p.accessible("a standing order")
	p.answered(q)
	p.until("the report says so", `/By your standing order: No EDGE card/.test(document.querySelector('.log')?.textContent ?? '')`)
	p.reload()
	p.until("it stands after a reload", `document.querySelector('#order-edge[form="order-end"]')`)
	p.press(css(`#ask button[form="order-end"]`))
	p.until("it is cancelled", `!document.querySelector('#ask button[form="order-end"]')`)
	const only = `document.querySelector('#orders')?.dataset.answers`
	if got := evaluate[string](p, `return `+only); got != "never" {
		t.Errorf("what leaves no choice is answered: %q, and the setting is off", got)
	}
	evaluate[any](p, `localStorage.setItem('riposte.only', 'on'); return null`)
	p.reload()
	p.until("the page has told the house", only+` === 'on'`)
}
