//go:build e2e

package web

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"riposte/scene"
)

// squares is a move to a square, one of which costs the duel.
func squares() scene.Ask {
	ask := move()
	ask.Fields = ask.Fields[:1]
	ask.Fields[0].Picks[1].Peril = &scene.Peril{Rule: "CD-8.38", Text: "ends the duel"}
	return ask
}

// letsGo ends the moment in which a new ask takes no final answer; keepsHeld has it last until then.
const (
	keepsHeld = `{ const real = window.setTimeout; window.setTimeout = (f, ms, ...more) => ms === 500 ? (window.letGo = f, 0) : real(f, ms, ...more); }`
	letsGo    = `letGo()`
)

// What made an answer whole sends it when it is pressed once more: by the pointer, not by keys
// that may repeat, not while the ask is new, and never what costs the duel.
func TestPressedOnceMore(t *testing.T) {
	f := newFakeTable(t, cards())
	b := browse(t, f.URL+"/duels/d1", 1200, 900)
	b.run(chromedp.Evaluate(keepsHeld, nil))
	b.next(f, 8, squares())
	const open = `document.querySelector("#peril[open]") !== null`
	press := func(selector string) {
		b.pointerDown(selector)
		b.point(selector)
	}
	unsent := func(after string, n int) {
		t.Helper()
		if got := f.posted("answers"); len(got) != n {
			t.Fatalf("%s: sent %q", after, got)
		}
	}
	press("#sq-1-1")
	press("#sq-1-1")
	b.is("chosen, and not sent while the ask is new", notation, "stay")
	b.run(chromedp.Evaluate(letsGo, nil))
	unsent("two presses in the first moment", 0)
	press("#sq-2-1")
	press("#sq-2-1")
	b.is("what costs the duel is asked about", open, "true")
	b.is("with no answer where the press was", `(() => {
		const { x, y, width, height } = document.querySelector("#sq-2-1").getBoundingClientRect();
		return document.elementFromPoint(x + width / 2, y + height / 2).closest("#peril button") === null;
	})()`, "true")
	b.click("#peril .primary")
	unsent("two presses on what costs the duel", 0)
	b.click("#sq-1-1")
	b.is("a key chooses", notation, "stay")
	b.click("#sq-1-1")
	b.is("and the same key takes back", notation, "")
	unsent("the same key twice", 0)
	press("#sq-1-1")
	press("#sq-1-1")
	if got := b.waitPosts(f, "answers", 1); got[0] != "stay true" {
		t.Errorf("got %q", got)
	}
	b.next(f, 9, cards())
	b.run(chromedp.Evaluate(letsGo, nil))
	for _, card := range []string{"jab", "heavy", "guard", "guard"} {
		press("#card-" + card)
	}
	b.is("a card is taken back", notation, "jab heavy")
	unsent("cards", 1)
}

// Where moves are not confirmed, the press that completes an answer sends it: for this system
// alone, not while something could be added, and never what costs the duel.
func TestMovesAreNotConfirmed(t *testing.T) {
	f := newFakeTable(t, squares())
	b := browse(t, f.URL+"/duels/d1", 1200, 900)
	b.click("[data-act=settings]")
	b.until(`document.getElementById("settings").open`)
	b.run(chromedp.Evaluate(`document.querySelector("#settings [name='confirm.pugilism'][value=off]").click(); document.getElementById("settings").close()`, nil))
	b.is("it is kept", `localStorage.getItem("riposte.confirm.pugilism")`, "off")
	b.until(`!document.querySelector("[data-held]")`)
	b.next(f, 8, cards())
	b.run(chromedp.Sleep(600_000_000)) // the ask's first moment
	for _, card := range []string{"jab", "heavy", "guard"} {
		b.point("#card-" + card)
	}
	b.is("something could be added", notation, "jab heavy / guard")
	b.next(f, 9, squares())
	b.run(chromedp.Sleep(600_000_000))
	b.point("#sq-2-1")
	b.is("what costs the duel is chosen", notation, "move 2,1")
	b.is("and not asked about before the block button is pressed", `document.querySelector("#peril[open]") !== null`, "false")
	finals := func() (n int) {
		for _, p := range f.posted("answers") {
			if strings.HasSuffix(p, " true") {
				n++
			}
		}
		return n
	}
	if n := finals(); n != 0 {
		t.Fatalf("%d answers were sent: %q", n, f.posted("answers"))
	}
	b.point("#sq-1-1")
	b.until(`document.querySelector("[data-act=commit]").textContent === "Sent"`)
	if got := f.posted("answers"); finals() != 1 || got[len(got)-1] != "stay true" {
		t.Errorf("got %q", got)
	}
}
