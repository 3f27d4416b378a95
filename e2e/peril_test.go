//go:build e2e

package e2e

import (
	"fmt"
	"testing"

	"riposte/internal/load"
)

// The last card of one's own Endurance is marked, and to reveal it is asked about once more:
// the page's first button takes the reader back, and nothing has been sent.
func TestLastEnduranceIsAskedAbout(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	for _, look := range []Look{{Width: 390, Height: 844, Phone: true, Dark: true}, {Width: 360, Height: 740, Phone: true}} {
		p := newPerson(t, "Ada", s.URL, look)
		p.lay(melee(map[string]string{"battlefield": "yard"}, duelBot))
		p.await(css("form#ask[data-request]"))
		q := p.asked()
		last := `(() => { const all = [...document.querySelectorAll('#tray button[data-field="en"]')]; return all[all.length - 1]; })()`
		p.until("only the last card is marked", `document.querySelectorAll('#tray .deadly').length === 1 && `+last+`.matches('.deadly') && /puts you out/.test(`+last+`.textContent)`)
		p.press(css(`#tray button[data-field="en"]:not(.deadly)`))
		p.until("a card is chosen", `document.querySelector('#notation').dataset.sentence === 'en 1'`)
		p.press(css(`#tray button.deadly`))
		p.until("all are chosen", `/^en [2-9]$/.test(document.querySelector('#notation').dataset.sentence)`)
		p.photograph("endurance")
		p.press(commit)
		p.until("the page asks", `/Puts you out of the duel/.test(document.querySelector('#peril[open]')?.textContent ?? '')`)
		p.photograph("endurance-asked")
		p.press(css("#peril .primary"))
		p.until("nothing was sent", `document.querySelector('form#ask')?.dataset.request === a && !document.querySelector('form#ask').matches('[data-locked]')`, fmt.Sprint(q.Request))
		p.press(commit)
		p.press(css("#peril .btn:not(.primary)"))
		p.answered(q)
	}
}
