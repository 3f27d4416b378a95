//go:build e2e

package e2e

import (
	"fmt"
	"testing"

	"riposte/internal/load"
)

// How a duel ended is read in whole words, and what to do next is in the window, for whoever may
// begin a campaign too, in every window.
func TestEndIsReadable(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	for _, g := range []game{games[3]} {
		d := show(t, s.URL, g, 5)
		for playing := true; playing; {
			_, playing = d.choose()
		}
		for _, look := range sizes(Look{Width: 1440, Height: 900}, Look{Width: 1024, Height: 768}, Look{Width: 900, Height: 700}, Look{Width: 360, Height: 740, Phone: true}) {
			d.openAs(s.URL, look)
			d.p.until("the end is told", `document.querySelector('#ask.over #ask-h')`)
			d.p.photograph(fmt.Sprint("end-", look.Width))
			got := evaluate[struct{ Lines, Ask, Window, Told, Over float64 }](d.p, twoFrames+`
				const parts = ['.q', '.n', '.b', '.tale'].flatMap(find => document.querySelector('#ask > ' + find)?.getBoundingClientRect() ?? []);
				const pairs = parts.flatMap((a, i) => parts.slice(i + 1).map(b => Math.min(a.right, b.right) > Math.max(a.left, b.left) ? Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) : 0));
				const at = document.querySelector('#ask-h'), ask = document.querySelector('#ask').getBoundingClientRect();
				return {lines: at.getBoundingClientRect().height / parseFloat(getComputedStyle(at).lineHeight), ask: ask.height, window: innerHeight, over: Math.max(...pairs), told: at.getBoundingClientRect().top - document.querySelector('#ask .happened').getBoundingClientRect().bottom};`)
			if got.Over > 2 {
				t.Errorf("%s at %d px: parts of the end stand %.0f px over one another", g.name, look.Width, got.Over)
			}
			if got.Told < -1 {
				t.Errorf("%s at %d px: what happened last stands %.0f px below the top of the result, not above it", g.name, look.Width, -got.Told)
			}
			if got.Lines > 3.5 || got.Ask > got.Window*.6 {
				t.Errorf("%s at %d px: the result stands in %.1f lines, and what is below the board takes %.0f of %.0f px", g.name, look.Width, got.Lines, got.Ask, got.Window)
			}
			if look.Phone {
				d.p.press(css(`label:has(#tab-talk)`))
				d.p.until("one may say something, and nothing covers it", `(() => { const at = document.querySelector('#say-text'), r = at.getBoundingClientRect(); return r.height > 20 && document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2) === at; })()`)
				d.p.photograph("end-talk")
			}
		}
	}
}
