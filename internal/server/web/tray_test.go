//go:build e2e

package web

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"riposte/scene"
)

// end is an answer at one press.
func end() scene.Ask {
	return scene.Ask{ID: "end", Title: "End turn", Verb: "End turn", Fields: []scene.AskField{
		{Name: "end", Title: "End turn", Picks: []scene.Pick{{Word: "end", Label: "End turn", At: scene.Target{Kind: scene.AtButton}}}},
	}}
}

// next draws another request and waits until it is there.
func (b *browser) next(f *fakeTable, request int, asks ...scene.Ask) {
	b.t.Helper()
	f.redraw(func() { f.request, f.draft, f.ask, f.asks = request, "", asks[0], asks })
	b.until(fmt.Sprintf(`document.getElementById("ask").dataset.request === "%d"`, request))
}

// point presses an element with the pointer, which is where it was pressed last.
func (b *browser) point(selector string) {
	b.t.Helper()
	b.run(chromedp.Evaluate(fmt.Sprintf(`document.querySelector(%q).dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true, detail: 1}))`, selector), nil))
}

func (b *browser) pointerDown(selector string) {
	b.t.Helper()
	b.run(chromedp.Evaluate(fmt.Sprintf(`document.querySelector(%q).dispatchEvent(new PointerEvent("pointerdown", {bubbles: true}))`, selector), nil))
}

const held = `[...document.querySelectorAll("[data-held]")].map(e => e.id || e.dataset.act)`

// For a moment a new ask takes no final answer from the pointer, and shows so. Keys
// and the command box are not held.
func TestFinalAnswersAreHeld(t *testing.T) {
	f := newFakeTable(t, cards())
	b := browse(t, f.URL+"/duels/d1", 1200, 900)
	// The moment lasts until the test lets go.
	b.run(chromedp.Evaluate(`{
		const { setTimeout, clearTimeout } = window, moments = new Map();
		window.setTimeout = (f, ms, ...more) => { const id = setTimeout(ms === 500 ? () => {} : f, ms, ...more); if (ms === 500) moments.set(id, f); return id; };
		window.clearTimeout = (id) => { moments.delete(id); clearTimeout(id); };
		window.letGo = () => { for (const f of moments.values()) f(); moments.clear(); };
		window.momentsLeft = () => moments.size;
	}`, nil))
	b.next(f, 6, move(), end())
	b.next(f, 8, move(), end())
	b.is("what is held", held, "quick-1")
	b.is("moments that will end", `String(momentsLeft())`, "1")
	b.pointerDown("#quick-1")
	b.point("#quick-1")
	b.is("a press that was held back", `document.querySelector("[data-act=commit]").textContent`, "Move")
	b.point("#sq-2-1")
	b.is("other things are not held", notation, "move 2,1")
	b.run(chromedp.Evaluate(`letGo()`, nil))
	b.is("what is held afterwards", held, "")
	b.pointerDown("#quick-1")
	b.point("#quick-1")
	if got := b.waitPosts(f, "answers", 1); got[0] != "end true" {
		t.Errorf("got %q", got)
	}
	b.next(f, 9, move(), end())
	b.is("what is held again", held, "quick-1")
	b.is("its key", `document.querySelector("#quick-1 .key").textContent`, "⇧E")
	b.key("e")
	b.run(chromedp.Evaluate(`document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "E", shiftKey: true, bubbles: true, cancelable: true}))`, nil))
	if got := b.waitPosts(f, "answers", 2); got[1] != "end true" {
		t.Errorf("by its key: got %q", got)
	}
}

// A press belongs to the ask that stood there when it was made.
func TestPressBelongsToItsAsk(t *testing.T) {
	f := newFakeTable(t, cards())
	b := browse(t, f.URL+"/duels/d1", 1200, 900)
	b.pointerDown("#card-jab")
	b.next(f, 8, cards())
	b.point("#card-jab")
	b.is("a press made for another ask", notation, "")
	b.is("what it says", why, "Something else is asked now, so that press was not taken.")
	b.pointerDown("#card-jab")
	b.point("#card-jab")
	b.is("a press made for this one", notation, "jab")
	b.is("what it says then", why, "")
}

// Focus stays at the ask when what had it is gone, whatever is drawn next.
func TestFocusStaysAtTheAsk(t *testing.T) {
	f := newFakeTable(t, cards())
	b := browse(t, f.URL+"/duels/d1", 1200, 900)
	b.next(f, 8, move(), end())
	b.run(chromedp.Focus("#quick-1"))
	f.redraw(func() { f.request = 0 })
	b.until(`document.querySelector("section.ask")`)
	b.is("after the answer", focused, "ask")
	f.redraw(func() { f.tokenX++ })
	b.until(`document.getElementById("token-red").getAttribute("transform").includes("75")`)
	b.is("after more news", focused, "ask")
	b.next(f, 9, move(), end())
	b.is("at the next ask", focused, "ask")
}

// A key means the same in every ask.
func TestKeysKeepTheirMeaning(t *testing.T) {
	f := newFakeTable(t, cards())
	b := browse(t, f.URL+"/duels/d1", 1200, 900)
	b.is("the key of a card", `document.querySelector("#card-heavy .key").textContent`, "2")
	less := cards()
	for i := range less.Fields[:2] {
		less.Fields[i].Picks = less.Fields[i].Picks[1:]
	}
	b.next(f, 8, less)
	b.is("its key in another ask", `document.querySelector("#card-heavy .key").textContent`, "2")
	b.key("1")
	b.is("the key of what is gone", notation, "")
	b.next(f, 9, cards())
	b.is("the key of what is back", `document.querySelector("#card-jab .key").textContent`, "1")
}

// A draft that isn't whole is still there after a reload; the server was not told of it.
func TestDraftOutlivesReload(t *testing.T) {
	f := newFakeTable(t, cards())
	b := browse(t, f.URL+"/duels/d1", 1200, 900)
	b.click("#card-jab")
	b.click("#card-heavy")
	b.is("half a sentence", notation, "jab heavy")
	b.run(chromedp.Reload())
	b.until(`document.documentElement.dataset.ready !== undefined`)
	b.is("after a reload", notation, "jab heavy")
	if got := f.posted("answers"); len(got) != 0 {
		t.Errorf("the server was told %q", got)
	}
}
