//go:build e2e

package e2e

import (
	"testing"

	"github.com/chromedp/chromedp"

	"riposte/internal/load"
)

// What a board and a list show is whole, and the keys lie beside the words.
func TestRoom(t *testing.T) {
	s := load.Serve(t)
	p := newPerson(t, "viewer", s.URL, Look{Width: 1440, Height: 900})
	begin := func(system string) {
		t.Helper()
		p.open("/")
		evaluate[any](p, `[...document.forms].find(f => f.method === "post" && f.querySelector('[value="' + a + '"]')).querySelector("button").click(); return null`, system)
		p.await(css("form#ask[data-request]"))
	}
	whole := func(where string) {
		t.Helper()
		for _, height := range []int64{900, 757} {
			p.run("a window", chromedp.EmulateViewport(1440, height))
			if over := evaluate[float64](p, `
				await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
				return Math.max(...[...document.querySelectorAll(".board, figcaption > :not(.legend)")].map(e => e.getBoundingClientRect().bottom)) - document.querySelector(".plate").getBoundingClientRect().bottom`); over > 0 {
				t.Errorf("%s, %d high: the board and the first line of its caption go %.0f px beyond their room", where, height, over)
			}
		}
	}

	begin("duel")
	whole("DUEL")
	evaluate[any](p, `document.querySelector('[data-act="commit"]').click(); return null`)
	p.until("a motion is asked for", `JSON.parse(document.querySelector("#asks")?.textContent ?? "[]")[0]?.id === "motion" && document.querySelector('[data-word="away"] .key, .act .key')`)
	if under := evaluate[[]string](p, `
		const under = [];
		for (const key of document.querySelectorAll("#tray .act > .key")) {
			const words = document.createRange();
			words.selectNodeContents(key.parentElement.querySelector("b"));
			const at = key.getBoundingClientRect();
			if ([...words.getClientRects()].some(r => r.right > at.left && r.left < at.right && r.bottom > at.top && r.top < at.bottom)) under.push(key.parentElement.textContent.trim());
		}
		return under`); len(under) > 0 {
		t.Errorf("a key lies over the words of %q", under)
	}
	begin("coolname")
	whole("Cool Name")
	begin("coolduel")
	whole("Cool Duel")
	evaluate[any](p, `document.querySelector("#tray").style.maxHeight = "6rem"; return null`) // whatever is asked, it goes on below
	// A scroll is seen by its animation a frame later.
	mask := `
		await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
		return getComputedStyle(document.querySelector("#tray")).maskImage`
	if got := evaluate[string](p, mask); got == "none" {
		t.Error("a list that is cut does not fade")
	}
	if got := evaluate[string](p, `document.querySelector("#tray").scrollTop = 1e5;`+mask); got != "none" {
		t.Errorf("a list that is at its end fades: %s", got)
	}
}
