//go:build e2e

package web

import (
	"encoding/hex"
	"fmt"
	"html/template"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"

	"riposte/phrase"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"riposte/dice/fair"
	"riposte/scene"
)

// cards is an ask that seems to have three cards in two orders, and an EDGE that
// fits only one of them.
func cards() scene.Ask {
	card := func(word string) scene.Pick {
		return scene.Pick{Word: word, Label: phrase.Plain(strings.ToUpper(word)), At: scene.Target{Kind: scene.AtCard, ID: "red-" + word}}
	}
	a := scene.Ask{ID: "cards", Title: "Your three cards", Verb: "Lock", Sealed: true}
	first, second := scene.AskField{Name: "first", Title: "First attack"}, scene.AskField{Name: "second", Title: "Second attack"}
	for _, word := range []string{"jab", "heavy", "strike"} {
		p := card(word)
		first.Picks = append(first.Picks, p)
		p.Not = []string{word}
		p.Unless = &scene.Refusal{Rule: "PG-4.7", Why: phrase.Plain(word + " twice needs x2")}
		second.Picks = append(second.Picks, p)
	}
	x2 := card("x2")
	x2.Refusal = &scene.Refusal{Rule: "PG-4.5", Why: "x2 may only be the second attack"}
	first.Picks = append(first.Picks, x2)
	second.Picks = append(second.Picks, card("x2"))
	edge := scene.Pick{
		Word: "verve", Label: "Verve", Only: []string{"heavy"}, At: scene.Target{Kind: scene.AtButton},
		Unless: &scene.Refusal{Rule: "PG-7.2", Why: "Verve wants a heavy attack"},
	}
	a.Fields = []scene.AskField{
		first, second,
		{Name: "defense", Title: "Defense", Before: "/", Picks: []scene.Pick{card("guard"), card("counter")}},
		{Name: "edge", Title: "EDGE", Before: "edge", Optional: true, Picks: []scene.Pick{edge}},
	}
	return a
}

func move() scene.Ask {
	at := func(word string, x int) scene.Pick {
		return scene.Pick{Word: word, Label: phrase.Plain(word), At: scene.Target{Kind: scene.AtSquare, X: x, Y: 1}}
	}
	return scene.Ask{ID: "move", Title: "Your move", Verb: "Move", Fields: []scene.AskField{
		{Name: "to", Title: "Where", Picks: []scene.Pick{at("stay", 1), at("move 2,1", 2)}},
		{Name: "pace", Title: "Pace", Before: "at", Number: &scene.Span{Min: 2, Max: 8, Step: 2, Unit: "feet"}},
	}}
}

func TestAskFillsAndTakesBack(t *testing.T) {
	f := newFakeTable(t, cards())
	b := browse(t, f.URL+"/duels/d1", 1200, 900)
	b.is("what is missing at first", missing, "to choose: first attack, second attack, defense")
	b.is("the button while it is not all there", `document.querySelector("[data-act=commit]").ariaDisabled`, "true")

	b.click("#card-jab")
	b.is("one word", notation, "jab")
	b.is("the pressed card", pressed("jab"), "true")
	b.is("its tab", `document.querySelector("#card-jab .tag").textContent`, "1st")
	b.click("#card-heavy")
	b.click("#card-guard")
	b.is("three words", notation, "jab heavy / guard")
	b.is("nothing missing", missing, "")
	b.is("the tab of the defense", `document.querySelector("#card-guard .tag").textContent`, "def.")

	b.click("#card-counter")
	b.is("another defense takes the place of the first", notation, "jab heavy / counter")
	b.click("#card-strike")
	b.is("no room for a third attack", why, "Taken already: first attack, second attack. Take one back first.")
	b.click("#card-jab")
	b.is("a pressed card is taken back", notation, "heavy / counter")
	b.is("and what it said is gone", why, "")
	b.click("#card-strike")
	b.is("the empty place is filled first", notation, "strike heavy / counter")
	b.click("[data-act=back]")
	b.is("Back takes the last word", notation, "strike heavy")
	b.click("[data-act=clear]")
	b.is("Clear takes all", notation, "")
}

func TestAskKnowsOnlyNotAndRefusals(t *testing.T) {
	f := newFakeTable(t, cards())
	b := browse(t, f.URL+"/duels/d1", 1200, 900)
	b.click("#card-jab")
	b.click("#card-x2")
	b.is("x2 goes second, where it may stand", notation, "jab x2")
	b.is("the tab of x2", `document.querySelector("#card-x2 .tag").textContent`, "2nd")
	b.is("Verve is shut without a heavy attack", `document.getElementById("button-verve").ariaDisabled`, "true")
	b.click("#button-verve")
	b.is("pressing it says why", why, "Verve wants a heavy attack PG-7.2")
	b.is("and links the rule", `document.querySelector("#ask-why .cite").pathname`, "/rules/pugilism/PG-7.2")
	b.click("#card-x2")
	b.click("#card-heavy")
	b.is("Verve opens", `document.getElementById("button-verve").ariaDisabled`, "null")
	b.click("#button-verve")
	b.click("#card-guard")
	b.is("the optional word stands after its sign", notation, "jab heavy / guard edge verve")
	b.click("#card-heavy")
	b.is("without the heavy attack Verve waits for one", notation, "jab / guard edge verve")
	b.click("#card-strike")
	b.is("and goes when there is none", notation, "jab strike / guard")
}

func TestDraftsAndLock(t *testing.T) {
	f := newFakeTable(t, cards())
	b := browse(t, f.URL+"/duels/d1", 1200, 900)
	for _, card := range []string{"jab", "heavy", "guard"} {
		b.click("#card-" + card)
	}
	if got := b.waitPosts(f, "answers", 1); !slices.Equal(got, []string{"jab heavy / guard false"}) {
		t.Errorf("drafts: got %q", got)
	}
	b.click("#card-guard")
	if got := b.waitPosts(f, "answers", 2); got[1] != "false" {
		t.Errorf("a choice that is no longer whole takes its draft away: got %q", got)
	}
	b.click("#card-counter")
	b.waitPosts(f, "answers", 3)
	f.mu.Lock()
	f.refuse = &problem{422, "General Defense is worn out.", "PG-4.9"}
	f.mu.Unlock()
	b.click("[data-act=commit]")
	b.until(why + ` === "General Defense is worn out. PG-4.9"`)
	b.is("nothing chosen is lost", notation, "jab heavy / counter")
	b.is("the button lives again", `document.querySelector("[data-act=commit]").ariaDisabled`, "null")
	b.click("[data-act=commit]")
	b.click("[data-act=commit]")
	got := b.waitPosts(f, "answers", 5)
	if got[4] != "jab heavy / counter true" || len(got) != 5 {
		t.Errorf("locks: got %q", got)
	}
	b.is("the button is dead", `document.querySelector("[data-act=commit]").ariaDisabled + document.querySelector("[data-act=commit]").textContent`, "trueSent")
	f.mu.Lock()
	keys := []string{f.posts[3].Get("key"), f.posts[4].Get("key")}
	f.mu.Unlock()
	if keys[0] == keys[1] || len(keys[1]) != 32 {
		t.Errorf("a refused act and the next have the keys %q", keys)
	}
	f.redraw(func() { f.locked = true })
	b.until(`document.querySelector("#ask[data-locked]")`)
	b.click("#card-jab")
	b.is("after the lock nothing changes", notation, "jab heavy / counter")
	f.redraw(func() { f.locked, f.request, f.draft = false, 8, "" })
	b.until(`document.getElementById("ask").dataset.request === "8"`)
	b.is("another request begins with no words", notation, "")
	b.is("and a button that lives by its verb", `document.querySelector("[data-act=commit]").textContent`, "Lock")
}

func TestMorphKeepsWordsFocusAndWhatIsTyped(t *testing.T) {
	f := newFakeTable(t, cards())
	b := browse(t, f.URL+"/duels/d1", 1200, 900)
	b.click("#card-jab")
	b.run(chromedp.Focus("#say-text"), chromedp.SendKeys("#say-text", "Good "), chromedp.SendKeys("#note", "half a"), chromedp.Focus("#card-heavy"))
	b.run(chromedp.Evaluate(`document.getElementById("more").open = true`, nil))
	f.redraw(func() { f.ask.Title = "Your cards, still" })
	b.until(`document.querySelector("#ask strong").textContent === "Your cards, still"`)
	b.is("the word", notation, "jab")
	b.is("the pressed card", pressed("jab"), "true")
	b.is("the focus", focused, "card-heavy")
	b.is("what is typed", `document.getElementById("say-text").value`, "Good ")
	b.is("in a region that was drawn anew", `document.getElementById("note").value`, "half a")
	b.is("what is open", `document.getElementById("more").open`, "true")

	// The page, opened elsewhere or before a reload, has left a draft.
	f.redraw(func() { f.request, f.draft = 9, "strike x2 / counter" })
	b.until(`document.getElementById("ask").dataset.request === "9"`)
	b.is("a draft from elsewhere", notation, "strike x2 / counter")
	b.is("its cards", pressed("x2"), "true")

	f.tell(f.seq+1, newTurn(2, "Brannoch steps."))
	b.until(`document.querySelectorAll("#log-turns > section").length === 2`)
	f.tell(f.seq, newTurn(2, "Brannoch steps and calls."))
	b.until(`document.getElementById("turn-2").textContent.includes("calls")`)
	f.tell(1, newTurn(3, "An old frame."))
	f.tell(f.seq, newTurn(2, "Brannoch waits."))
	b.until(`document.getElementById("turn-2").textContent.includes("waits")`)
	b.is("a frame older than what is shown", `document.getElementById("turn-3")`, "null")

	b.click("#line-2 .cite")
	b.until(`document.querySelector("#line-2 .rule-text")`)
	b.is("the text of the rule", `document.querySelector("#line-2 .rule-text").textContent.replace("✕", "")`, "PG-4.1. Two attacks and a defense. PG-4.1")
	f.tell(f.seq, newTurn(2, "Brannoch yawns."))
	b.until(`document.getElementById("turn-2").textContent.includes("yawns")`)
	b.is("the open text stays", `document.querySelectorAll("#line-2 .rule-text").length`, "1")
	b.click("#line-2 .cite")
	b.is("and closes", `document.querySelectorAll(".rule-text").length`, "0")
	b.is("nothing against the policy", "window.violated", "undefined")
}

func TestNumbersAndSquares(t *testing.T) {
	f := newFakeTable(t, move())
	b := browse(t, f.URL+"/duels/d1", 1200, 900)
	b.click("#sq-3-1")
	b.until(why + ` === "3,1 is 2 squares away, you go 1. PG-3.9"`) // the rule, what was had and what was needed
	b.click("#sq-2-1")
	b.is("a square", notation, "move 2,1")
	b.is("is selected", `document.getElementById("sq-2-1").ariaSelected`, "true")
	b.is("and what it said is gone", why, "")
	b.click("#sq-1-1")
	b.is("another square takes its place", notation, "stay")
	b.run(chromedp.SendKeys("#number-pace", "5"))
	b.is("a number beside the steps", notation, "stay")
	b.is("is marked", `document.getElementById("number-pace").ariaInvalid`, "true")
	b.run(chromedp.SendKeys("#number-pace", kb.Backspace+"6"))
	b.is("a number", notation, "stay at 6")
	if got := f.posted("answers"); len(got) != 0 {
		t.Errorf("an open choice has no drafts: got %q", got)
	}
	b.click("[data-act=commit]")
	if got := b.waitPosts(f, "answers", 1); got[0] != "stay at 6 true" {
		t.Errorf("got %q", got)
	}
}

// A frame says what has changed in what was sent before, shown or not.
func TestDeltas(t *testing.T) {
	f := newFakeTable(t, cards())
	b := browse(t, f.URL+"/duels/d1", 1200, 900)
	b.click("#card-jab")
	const turn = `document.querySelector("#turn-2 ol").textContent`
	f.tellFrame(12, `[["turn-2","<section id=\"turn-2\" data-live data-into=\"log-turns\"><ol><li id=\"line-2\">One</li></ol></section>"],["turn-3","<section id=\"turn-3\" data-live data-into=\"log-turns\">{3}</section>"]]`)
	b.until(turn + ` === "One"`)
	f.tellFrame(13, `[["turn-2",[0,2,"<li id=\"line-2\">One</li><li id=\"line-3\">{Two}</li></ol></section>"]],["turn-3",[0,1,"{4}</section>"]]]`)
	b.until(turn + ` === "One{Two}" && document.getElementById("turn-3").textContent === "{4}"`)
	f.tellFrame(2, `[["turn-2",[0,4,"{Three}</li></ol></section>"]]]`)
	f.tellFrame(14, `[["turn-2",[0,2,"<li>New</li>",3,5]]]`)
	b.until(turn + ` === "New{Three}"`)
}

func TestReconnect(t *testing.T) {
	f := newFakeTable(t, cards())
	b := browse(t, f.URL+"/duels/d1", 1200, 900)
	b.click("#card-jab")
	f.tell(12, newTurn(2, "Brannoch steps."))
	b.until(`document.getElementById("turn-2")`)
	f.cutFeed()
	b.until(`document.querySelector(".mast.offline") && !document.getElementById("lost").hidden`)
	b.until(`/trying again/.test(document.getElementById("lost-words").textContent)`)
	b.click("#card-heavy")
	b.click("#card-guard")
	b.is("choosing goes on without a connection", notation, "jab heavy / guard")
	b.is("locking can be tried", `document.querySelector("[data-act=commit]").ariaDisabled`, "null")
	f.mu.Lock()
	f.cut = false
	f.mu.Unlock()
	b.click("[data-act=retry]")
	b.until(`!document.querySelector(".mast.offline") && document.getElementById("lost").hidden`)
	b.is("then it does", `document.querySelector("[data-act=commit]").ariaDisabled`, "null")
	b.is("and nothing is lost", notation, "jab heavy / guard")
	f.mu.Lock()
	defer f.mu.Unlock()
	if first, last := f.since[0], f.since[len(f.since)-1]; first != "3" || last != "12" {
		t.Errorf("the streams began after %q, want 3 first and 12 last", f.since)
	}
}

// A press is accepted even if the connection goes, comes back or a frame arrives while
// the finger is down: nothing has moved away beneath it.
func TestPressWhileTheConnectionGoes(t *testing.T) {
	f := newFakeTable(t, cards())
	b := browse(t, f.URL+"/duels/d1", 1200, 900)
	press := func(card, y string, meanwhile func()) {
		t.Helper()
		var at []float64
		b.run(chromedp.Evaluate(`(() => { const r = document.getElementById("card-`+card+`").getBoundingClientRect(); return [r.x + r.width / 2, `+y+`] })()`, &at))
		mouse := func(kind input.MouseType) chromedp.Action {
			return input.DispatchMouseEvent(kind, at[0], at[1]).WithButton(input.Left).WithClickCount(1)
		}
		b.run(mouse(input.MousePressed))
		meanwhile()
		b.run(mouse(input.MouseReleased))
	}
	press("jab", "r.top + 4", func() {
		f.cutFeed()
		b.until(`!document.getElementById("lost").hidden`)
	})
	b.is("pressed as the connection went", notation, "jab")
	press("heavy", "r.bottom - 4", func() {
		f.mu.Lock()
		f.cut = false
		f.mu.Unlock()
		b.click("[data-act=retry]")
		b.until(`document.getElementById("lost").hidden`)
	})
	b.is("pressed as it came back", notation, "jab heavy")
	press("guard", "r.top + r.height / 2", func() {
		f.redraw(func() { f.ask.Title = "Your cards, still" })
		b.until(`document.querySelector("#ask strong").textContent === "Your cards, still"`)
	})
	b.is("pressed as a frame came", notation, "jab heavy / guard")
}

// A seat that moves takes along every blind lock of its own table and none of
// another's: the newest may be one that the table refused.
func TestLocksMoveAlong(t *testing.T) {
	f := newFakeTable(t, cards())
	f.extra = `<input type="text" id="move-link" readonly value="` + f.URL + `/duels/d1/move/c0de">`
	b := browse(t, f.URL+"/duels/d1", 1200, 900)
	const kept = `Object.entries(JSON.parse(localStorage.getItem("riposte.locks") ?? "{}")).map(([h, l]) => h + " " + l.sentence + " " + (l.others ?? "")).sort().join(", ")`
	b.run(chromedp.Evaluate(`localStorage.setItem("riposte.locks", JSON.stringify({
		a1: {duel: "d1", request: "6", nonce: "01", sentence: "jab – heavy", at: 1, taken: true, others: ["f1"]},
		a2: {duel: "d1", request: "7", nonce: "02", sentence: "guard", at: 2, taken: true},
		a3: {duel: "d1", request: "7", nonce: "03", sentence: "counter", at: 3},
		b1: {duel: "d2", request: "7", nonce: "04", sentence: "strike", at: 4},
	}))`, nil), chromedp.Reload())
	b.until(`document.getElementById("move-link")?.value.includes("#")`)
	link := b.text(`document.getElementById("move-link").value`)
	f.mu.Lock()
	f.extra = `<form method="post" action="/duels/d1/move/c0de"><button id="take">Take</button></form>`
	f.mu.Unlock()
	b.run(chromedp.Evaluate(`localStorage.clear(); localStorage.setItem("riposte.locks", JSON.stringify({a2: {duel: "d1", request: "7", nonce: "02", sentence: "guard", at: 2, taken: true, others: ["f2"]}}))`, nil))
	b.run(chromedp.Navigate("about:blank"), chromedp.Navigate(f.URL+"/duels/d1"+link[strings.Index(link, "#"):]))
	b.until(`document.documentElement.dataset.ready === ""`)
	b.click("#take")
	b.until(`location.hash === ""`)
	b.is("the locks", kept, "a1 jab – heavy f1, a2 guard f2, a3 counter ")
}

// What is merged becomes what is wanted, and what stays is the same element as before.
func TestMerge(t *testing.T) {
	f := newFakeTable(t, cards())
	b := browse(t, f.URL+"/duels/d1", 1200, 900)
	b.run(chromedp.Evaluate(`(async () => {
		const { $merge: { merge } } = await import(document.querySelector('script[type=module]').src);
		const rules = { touch: (old) => old.dataset?.kept === undefined, leave: (node) => node.dataset?.kept === undefined, set: (name) => name !== "data-mine" };
		window.merge = merge;
		window.merged = (was, want, stay = "[id]") => {
			const made = (html) => new DOMParser().parseFromString("<main><div>" + html + "</div></main>", "text/html").querySelector("div");
			const old = document.body.appendChild(document.adoptNode(made(was)));
			const same = new Map([...old.querySelectorAll(stay)].map((e) => [e.id, e]));
			const first = old.querySelector("input, button");
			first?.focus();
			merge(old, made(want), rules);
			const lost = [...same].filter(([id, e]) => old.querySelector("#" + id) && old.querySelector("#" + id) !== e).map(([id]) => id);
			const got = old.innerHTML + (lost.length ? " lost " + lost : "") + (first && old.contains(first) && document.activeElement !== first ? " blurred" : "");
			old.remove();
			return got;
		};
	})()`, nil, func(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }))
	for _, c := range []struct{ what, was, want, got string }{
		{"nothing", `<p>a</p>`, `<p>a</p>`, ""},
		{"words and attributes", `<p class="x" title="t">a <b>b</b> c</p>`, `<p class="y" lang="en">a <b>d</b></p>`, ""},
		{"another element", `<p>a</p>`, `<h2>a</h2>`, ""},
		{"order", `<i id="a"></i><i id="b"></i><i id="c"></i>`, `<i id="c"></i><i id="d"></i><i id="a">1</i><i id="b"></i>`, ""},
		{"the first of several goes", `<i id="a"></i><button id="b">B</button><i>x</i>`, `<button id="b">C</button><i>y</i>`, ""},
		{"lines come and go", `<li>1</li><li>2</li><li>3</li>`, `<li>0</li><li>2</li><li>3</li><li>4</li>`, ""},
		{"an id on another element", `<p id="a">a</p>`, `<h2 id="a">a</h2>`, `<h2 id="a">a</h2> lost a`},
		{"what a script keeps", `<p>a</p><i data-kept="">k</i><p>b</p>`, `<p>c</p><p>d</p>`, `<p>c</p><i data-kept="">k</i><p>d</p>`},
		{"what a script fills in", `<i data-kept="">filled</i>`, `<i data-kept=""></i>`, `<i data-kept="">filled</i>`},
		{"an attribute of the script", `<p data-mine="1">a</p>`, `<p>b</p>`, `<p data-mine="1">b</p>`},
		{"a drawing", `<svg viewBox="0 0 1 1"><g id="g"><rect width="1"></rect></g></svg>`, `<svg viewBox="0 0 2 2"><g id="g"><rect width="2"></rect><path d="M0 0"></path></g></svg>`, ""},
		{"a field while it is typed in", `<input value="1" class="a">`, `<input value="2" class="b">`, `<input value="1" class="b">`},
	} {
		if c.got == "" {
			c.got = c.want
		}
		b.is(c.what, fmt.Sprintf(`window.merged(%q, %q)`, c.was, c.want), c.got)
	}
	b.is("the element itself is another", `(() => {
		document.body.insertAdjacentHTML("beforeend", "<section id=self>a</section>");
		merge(document.getElementById("self"), new DOMParser().parseFromString("<form id=self>b</form>", "text/html").querySelector("form"), { touch: () => true, leave: () => true, set: () => true });
		return document.getElementById("self").outerHTML;
	})()`, `<form id="self">b</form>`)
	b.is("what was chosen", `(() => {
		document.body.insertAdjacentHTML("beforeend", "<form id=controls><input type=checkbox id=c1><select id=c2><option>a<option selected>b</select><textarea id=c3>x</textarea><textarea id=c4></textarea></form>");
		const form = document.getElementById("controls");
		form.c1.checked = true; form.c2.value = "a"; form.c3.value = "typed"; form.c4.value = "kept";
		const fresh = new DOMParser().parseFromString("<form id=controls class=new><input type=checkbox id=c1 class=n><select id=c2><option>a<option selected class=n>b</select><textarea id=c3 class=n>y</textarea><textarea id=c4>kept</textarea></form>", "text/html").querySelector("form");
		window.merge(form, fresh, { touch: () => true, leave: () => true, set: () => true });
		return [form.c1.checked, form.c2.value, form.c3.value, form.c4.value].join(" ");
	})()`, "false b y kept")
}

// A page that was asked for before a frame came and arrives after it is not shown.
func TestOldPageAfterAFrame(t *testing.T) {
	f := newFakeTable(t, cards())
	b := browse(t, f.URL+"/duels/d1", 1200, 900)
	b.run(chromedp.Evaluate(`(async () => {
		const { $morph: { page } } = await import(document.querySelector('script[type=module]').src);
		const old = await (await fetch(location.href)).text();
		window.late = () => page(old);
	})()`, nil, func(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }))
	f.redraw(func() { f.request = 8 })
	b.until(`document.getElementById("ask").dataset.request === "8"`)
	b.click("#card-jab")
	b.is("the old page has regions", `window.late()`, "true")
	b.is("the request stays", `document.getElementById("ask").dataset.request`, "8")
	b.is("and the pick", notation, "jab")
}

func TestKeyboardAlone(t *testing.T) {
	f := newFakeTable(t, cards())
	b := browse(t, f.URL+"/duels/d1", 1200, 900)
	b.is("a card shows its key", `document.querySelector("#card-jab .key").textContent`, "1")
	b.run(chromedp.Evaluate(`window.said = []; new MutationObserver(all => all.forEach(m => said.push(m.target.textContent))).observe(document.getElementById("notation"), {childList: true, characterData: true, subtree: true})`, nil))
	b.run(chromedp.Evaluate(`document.querySelector("#card-jab").style.marginTop = "200vh"`, nil))
	b.keys("1")
	b.is("what a key chose is in sight", `(({top, bottom}) => top >= 0 && bottom <= innerHeight)(document.querySelector("#card-jab").getBoundingClientRect())`, "true")
	b.run(chromedp.Evaluate(`document.querySelector("#card-jab").style.marginTop = ""`, nil))
	b.keys("2")
	b.is("two keys", notation, "jab heavy")
	b.run(chromedp.Evaluate(`document.dispatchEvent(new Event("riposte:connection"))`, nil))
	b.is("each choice is said once", `said.join("; ")`, "JAB; JAB, HEAVY")
	b.run(chromedp.Focus("#card-jab"))
	b.keys(kb.ArrowRight)
	b.keys(kb.ArrowRight)
	b.is("arrows in a hand", focused, "card-strike")
	b.keys(kb.Backspace)
	b.is("Backspace", notation, "jab")
	b.keys(kb.Enter)
	b.is("Enter on a card", notation, "jab strike")
	b.run(chromedp.KeyEvent("?"))
	b.until(`document.getElementById("help").open`)
	b.keys("1")
	b.is("no keys behind a dialog", notation, "jab strike")
	b.keys(kb.Escape)
	b.until(`!document.getElementById("help").open`)
	b.keys("5")
	b.is("the defense", notation, "jab strike / guard")
	b.run(chromedp.KeyEvent("\r", chromedp.KeyModifiers(2)))
	b.until(`document.querySelector("[data-act=commit]").textContent === "Sent"`)
	b.is("Ctrl Enter", `document.querySelector("[data-act=commit]").textContent`, "Sent")

	f.redraw(func() { f.request, f.draft, f.ask = 8, "", move() })
	b.until(`document.getElementById("ask").dataset.request === "8"`)
	b.is("one cell of the board takes Tab", `[...document.querySelectorAll("[role=gridcell][tabindex='0']")].map(c => c.id)`, "sq-1-1")
	b.run(chromedp.Evaluate(`document.getElementById("sq-1-1").focus()`, nil))
	b.keys(kb.ArrowRight)
	b.is("arrows on the board", focused, "sq-2-1")
	b.keys(kb.ArrowDown)
	b.is("which end at its edge", focused, "sq-2-1")
	b.keys(" ")
	b.is("Space on a square", notation, "move 2,1")
	b.is("the title says whose turn", "document.title", "● Your turn · Test, request 8")
	b.is("and the icon", `document.getElementById("favicon").getAttribute("href") === document.getElementById("favicon").dataset.turn`, "true")
}

func TestCommandBox(t *testing.T) {
	f := newFakeTable(t, cards())
	b := browse(t, f.URL+"/duels/d1", 1200, 900)
	const box = `document.getElementById("command-text").value`
	b.key("/")
	b.is("/ goes to the box", focused, "command-text")
	b.keys("j")
	b.is("what may come next", `[...document.querySelectorAll("#offers code")].map(o => o.textContent)`, "jab")
	b.is("a name that is its own word is read once", `document.querySelector("#offers li").textContent.trim()`, "jab")
	b.keys(kb.Tab)
	b.is("Tab completes", box, "jab ")
	b.is("and offers what fits after it", `[...document.querySelectorAll("#offers code")].map(o => o.textContent)`, "heavy,strike,x2")
	b.keys(kb.ArrowDown)
	b.keys(kb.Enter)
	b.is("arrows choose", box, "jab heavy ")
	b.keys("/guard")
	b.keys(kb.Enter)
	b.is("Enter takes the sentence", notation, "jab heavy / guard")
	b.is("the box is empty", box, "")
	b.keys("back" + kb.Enter)
	b.is("back", notation, "jab heavy")
	b.keys("x2 jab / guard" + kb.Enter)
	b.is("a refusal by a rule", why, "x2 may only be the second attack PG-4.5")
	b.keys("nonsense" + kb.Enter)
	b.until(`document.getElementById("command-why")?.textContent === "That is no choice of cards. PG-4.1"`)
	b.is("what is written stays", box, "nonsense")
	b.run(chromedp.Evaluate(`document.getElementById("command-text").value = ""`, nil))
	b.keys("too late" + kb.Enter)
	b.until(`document.getElementById("command-why")?.textContent === "You are not asked anything now."`)
	b.run(chromedp.Evaluate(`document.getElementById("command-text").value = ""`, nil))
	b.keys("by the book" + kb.Enter)
	b.until(notation + ` === "by the book"`)
	b.keys("talk Well fought" + kb.Enter)
	if got := b.waitPosts(f, "talk", 1); got[0] != "Well fought" {
		t.Errorf("talk: got %q", got)
	}
	b.until(box + ` === ""`)
	b.keys("concede" + kb.Enter)
	b.until(`document.getElementById("command-why")`)
	if got := f.posted("answers"); slices.Contains(got, "concede true") {
		t.Fatal("one word gave the duel up")
	}
	b.keys("concede" + kb.Enter)
	b.waitPost(f, "answers", "concede true")
	b.keys(kb.Escape)
	b.is("Escape leaves the box", focused, "BODY")
	f.redraw(func() { f.request, f.draft, f.asks = 9, "", []scene.Ask{cards(), cards()} })
	b.until(`document.getElementById("ask").dataset.request === "9"`)
	b.run(chromedp.Evaluate(`document.getElementById("command-text").value = ""`, nil))
	b.key("/")
	b.keys("j")
	b.is("what two forms offer is offered once", `[...document.querySelectorAll("#offers code")].map(o => o.textContent)`, "jab")
}

func TestFormsOfATable(t *testing.T) {
	f := newFakeTable(t, cards())
	b := browse(t, f.URL+"/duels/d1", 1200, 900)
	f.mu.Lock()
	f.refuse = &problem{429, "That is too much talk.", ""}
	f.mu.Unlock()
	b.run(chromedp.SendKeys("#say-text", "Hello"+kb.Enter))
	b.until(`document.querySelector("#say .why")`)
	b.is("a refused line stays typed", `document.getElementById("say-text").value`, "Hello")
	b.run(chromedp.SendKeys("#say-text", kb.Enter))
	b.until(`document.getElementById("say-text").value === ""`)
	b.is("then it is said", `document.querySelector("#say .why")`, "null")
	if got := f.posted("talk"); !slices.Equal(got, []string{"Hello", "Hello"}) {
		t.Errorf("got %q", got)
	}
}

func TestSettingsLast(t *testing.T) {
	f := newFakeTable(t, cards())
	b := browse(t, f.URL+"/duels/d1", 1200, 900)
	b.click("[data-act=settings]")
	b.until(`document.getElementById("settings").open`)
	b.run(chromedp.Evaluate(`document.querySelector("#settings [name=theme][value=dark]").click(); document.querySelector("#settings [name=keys][value=off]").click()`, nil))
	b.is("at once", "document.documentElement.dataset.theme", "dark")
	b.is("no single keys", `document.querySelectorAll(".key").length`, "0")
	b.run(chromedp.Reload())
	b.until(`document.documentElement.dataset.ready === ""`)
	b.is("after a reload", "document.documentElement.dataset.theme", "dark")
	b.is("the switch", `document.querySelector("#settings [name=theme]:checked").value`, "dark")
	b.keys("1")
	b.is("a key that is off", notation, "")
}

func TestOddsOfAWholeSentence(t *testing.T) {
	f := newFakeTable(t, cards())
	f.facts = `{"facts":[{"label":"to land","value":"61 %","rule":"PG-5.8"},{"label":"power","value":"8"}]}`
	b := browse(t, f.URL+"/duels/d1", 1200, 900)
	const slip = `document.getElementById("odds")`
	b.is("no slip without a sentence", slip+".hidden", "true")
	for _, card := range []string{"jab", "heavy", "guard"} {
		b.click("#card-" + card)
	}
	b.until(slip + `.textContent === "61 %to land PG-5.8power8"`)
	b.is("the slip shows", slip+".hidden", "false")
	f.redraw(func() {})
	b.until(slip + `.textContent === "61 %to land PG-5.8power8"`)
	b.click("#card-jab")
	b.is("and goes with the sentence", slip+".hidden", "true")
}

func TestSeedIsPromisedKeptAndOpened(t *testing.T) {
	f := newFakeTable(t, cards())
	f.extra = `<form id="sit" method="post" action="/duels/d1/seats"><input type="hidden" name="commitment" value=""><button class="btn">Sit</button></form>`
	b := browse(t, f.URL+"/duels/d1", 1200, 900)
	b.until(`/^[0-9a-f]{64}$/.test(document.querySelector("#sit input").value)`)
	b.is("a seed is not kept before it is promised", `localStorage.getItem("riposte.seeds")`, "null")
	b.run(chromedp.Evaluate(`window.stood = true; document.querySelector("#sit button").click()`, nil))
	b.waitPosts(f, "seats", 1)
	b.until(`!window.stood && document.readyState === "complete"`) // somebody who has sat down gets the page anew
	f.mu.Lock()
	promised := f.posts[0].Get("commitment")
	f.commitment = promised
	f.mu.Unlock()
	f.redraw(func() { f.seedAsked = true })
	b.waitPosts(f, "seed", 1)
	f.mu.Lock()
	raw, err := hex.DecodeString(f.posts[len(f.posts)-1].Get("seed"))
	f.mu.Unlock()
	if err != nil || len(raw) != 32 {
		t.Fatalf("the seed: %d bytes, %v", len(raw), err)
	}
	if got := fair.Commit(fair.Seed(raw)).String(); got != promised {
		t.Errorf("the seed opens %s, promised was %s", got, promised)
	}
}

// An attempt to begin that came to nothing asks for a new seed; a house that changes its
// promise within one gets none.
func TestSeedOfTheNextAttempt(t *testing.T) {
	f := newFakeTable(t, cards())
	f.house, f.attempt, f.seedCommit = strings.Repeat("a", 64), 2, true
	b := browse(t, f.URL+"/duels/d1", 1200, 900)
	b.waitPosts(f, "commitment", 1)
	f.mu.Lock()
	first := f.posts[0].Get("commitment")
	f.commitment, f.seedCommit, f.seedAsked, f.house = first, false, true, strings.Repeat("b", 64)
	f.mu.Unlock()
	b.is("the promise is noted", `JSON.parse(localStorage.getItem("riposte.noted")).d1.attempts[2].commitment`, strings.Repeat("a", 64))
	f.redraw(func() {})
	b.until(`document.querySelector("main").dataset.seedAsked === "` + first + `"`)
	b.is("what was noted first stands", `JSON.parse(localStorage.getItem("riposte.noted")).d1.attempts[2].commitment`, strings.Repeat("a", 64))
	f.redraw(func() { f.seedAsked, f.seedCommit, f.attempt = false, true, 3 })
	b.waitPosts(f, "commitment", 2)
	if told := f.posted("seed"); len(told) > 0 {
		t.Errorf("a house that changed its promise was told %q", told)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if second := f.posts[1].Get("commitment"); len(second) != 64 || second == first {
		t.Errorf("the third attempt has the seed of %q, the second had that of %q", second, first)
	}
}

// A seed goes out once what every other seat brings is noted, for one duel, attempt
// and commitment of the server; a reply that did not arrive is asked for again.
func TestSeedIsPinned(t *testing.T) {
	f := newFakeTable(t, cards())
	a, b2 := strings.Repeat("a", 64), strings.Repeat("b", 64)
	seed := strings.Repeat("0", 64)
	own := fair.Commit(fair.Seed{}).String()
	f.house, f.attempt, f.commitment = a, 1, own
	f.other.Bot = false
	b := browse(t, f.URL+"/duels/d1", 1200, 900)
	n := 0
	// shows draws the table anew, and waits until the page has looked at it.
	shows := func(change func()) {
		t.Helper()
		n++
		f.redraw(func() { change(); f.seedAsked, f.tokenX = true, n%3 })
		b.until(`document.querySelector("main").dataset.seedAsked && document.querySelector("#token-red").getAttribute("transform") === "` + fmt.Sprintf("translate(%d 25)", 25+50*(n%3)) + `"`)
		b.run(chromedp.Evaluate(`new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))`, nil, func(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }))
	}
	refused := func(what string) {
		t.Helper()
		if got := f.posted("seed"); len(got) != 0 {
			t.Fatalf("%s: the seed went out", what)
		}
	}
	b.run(chromedp.Evaluate(`localStorage.setItem("riposte.seeds", JSON.stringify({"`+own+`": {seed: "`+seed+`", at: Date.now()}}))`, nil))
	shows(func() {})
	refused("a seat that brings neither commitment, nor none, nor is a bot")
	shows(func() { f.other.Commitment, f.other.Seal = b2, "" })
	refused("a seat without a seal")
	shows(func() { f.other.Seal = b2; f.house = b2 })
	refused("another commitment of the server")
	shows(func() { f.attempt = 2 })
	refused("a commitment that stood in the attempt before")
	b.run(chromedp.Evaluate(`{
		const noted = JSON.parse(localStorage.getItem("riposte.noted"));
		noted.d0 = {at: Date.now(), seat: "red", attempts: {1: {commitment: "c", own: "`+own+`"}}};
		localStorage.setItem("riposte.noted", JSON.stringify(noted));
	}`, nil))
	shows(func() { f.attempt, f.house = 1, a })
	refused("a commitment that stands in another duel")
	b.run(chromedp.Evaluate(`{
		const noted = JSON.parse(localStorage.getItem("riposte.noted"));
		delete noted.d0;
		localStorage.setItem("riposte.noted", JSON.stringify(noted));
	}`, nil))
	use := func(of string) {
		t.Helper()
		b.run(chromedp.Evaluate(`{
			const seeds = JSON.parse(localStorage.getItem("riposte.seeds"));
			seeds["`+own+`"].use = `+of+`;
			localStorage.setItem("riposte.seeds", JSON.stringify(seeds));
		}`, nil))
	}
	use(`"d1 1 ` + b2 + `"`)
	shows(func() {})
	refused("a seed that was given away for another commitment, of which the note is lost")
	use("undefined")
	f.mu.Lock()
	f.refuse = &problem{Status: 429, Detail: "later"}
	f.mu.Unlock()
	shows(func() {})
	b.waitPosts(f, "seed", 2) // the first came too soon
	b.is("what the other seat brings is noted", `JSON.parse(localStorage.getItem("riposte.noted")).d1.attempts[1].seats.blue.commitment`, b2)
	b.is("and what the seed is for", `JSON.parse(localStorage.getItem("riposte.seeds"))["`+own+`"].use`, "d1 1 "+a)
	f.mu.Lock()
	f.other.Commitment = a
	f.mu.Unlock()
	b.run(chromedp.Reload())
	b.until(`document.documentElement.dataset.ready === ""`)
	shows(func() {})
	if got := f.posted("seed"); len(got) != 2 {
		t.Errorf("the seed went out again for another commitment of the other seat")
	}
	b.is("what was noted stands", `JSON.parse(localStorage.getItem("riposte.noted")).d1.attempts[1].seats.blue.commitment`, b2)
}

// A blind lock is opened only for its own duel and choice, once what the others have
// locked is noted; a lock that comes afterwards gains nothing.
func TestLockIsPinned(t *testing.T) {
	f := newFakeTable(t, cards())
	b := browse(t, f.URL+"/duels/d1", 1200, 900)
	own, elsewhere, before, blue, late := strings.Repeat("a", 64), strings.Repeat("b", 64), strings.Repeat("c", 64), strings.Repeat("d", 64), strings.Repeat("e", 64)
	b.run(chromedp.Evaluate(fmt.Sprintf(`localStorage.setItem("riposte.locks", JSON.stringify({
		%q: {duel: "d1", request: "7", nonce: "00", sentence: "jab", at: 1},
		%q: {duel: "d0", request: "7", nonce: "00", sentence: "jab", at: 1},
		%q: {duel: "d1", request: "6", nonce: "00", sentence: "jab", at: 1},
	}))`, own, elsewhere, before), nil))
	n := 0
	for _, at := range []struct {
		what, hash, others string
		posts              int
	}{
		{"a lock of another duel", elsewhere, blue, 0},
		{"a lock of an earlier choice", before, blue, 0},
		{"another that has not locked", own, "none", 0},
		{"all have locked", own, blue, 1},
		{"another lock instead", own, late, 1},
		{"the same, the page is loaded again", own, late, 1},
		{"the locks that were noted", own, blue, 2},
	} {
		n++
		change := func() { f.hash, f.others, f.tokenX = at.hash, at.others, n%3 }
		if n > 4 { // the page forgets what it has opened
			f.mu.Lock()
			change()
			f.mu.Unlock()
			b.run(chromedp.Reload())
			b.until(`document.documentElement.dataset.ready === ""`)
		} else {
			f.redraw(change)
		}
		b.until(fmt.Sprintf(`document.querySelector("#ask").dataset.hash === %q && document.querySelector("#token-red").getAttribute("transform") === "translate(%d 25)"`, at.hash, 25+50*(n%3)))
		if at.posts > 0 {
			b.waitPosts(f, "openings", at.posts)
		}
		b.run(chromedp.Evaluate(`new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))`, nil, func(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }))
		if got := f.posted("openings"); len(got) != at.posts {
			t.Fatalf("%s: %d openings went out", at.what, len(got))
		}
	}
}

func TestFormsInOneAnswer(t *testing.T) {
	f := newFakeTable(t, cards())
	f.asks = []scene.Ask{cards(), move()}
	b := browse(t, f.URL+"/duels/d1", 1200, 900)
	b.click("#card-jab")
	b.click("#sq-2-1")
	b.is("a thing of another form begins that form", notation, "move 2,1")
	b.is("the line is in words", `document.getElementById("notation").textContent`, "Move: move 2,1")
	b.is("and leaves the first", pressed("jab"), "false")
	b.is("whose verb the button takes", `document.querySelector("[data-act=commit]").textContent`, "Move")
	b.click("#card-heavy")
	b.is("and back", notation+`+ "|" + document.querySelector("[data-act=commit]").textContent`, "heavy|Lock")
}

// The block button never says what a button of one press says, as long as nothing is chosen.
func TestBlockButtonIsAboutWhatIsBuilt(t *testing.T) {
	f := newFakeTable(t, end())
	f.asks = []scene.Ask{end(), move()}
	b := browse(t, f.URL+"/duels/d1", 1200, 900)
	const verb = `document.querySelector("[data-act=commit]").textContent`
	b.until(verb + ` === "Move"`)
	b.click("#sq-2-1")
	b.is("the move", verb, "Move")
}

// A fight is shown again step by step once its dice are seen: before that, the one before it is.
func TestStepsOfWhatWasFought(t *testing.T) {
	line := func(n int, what string) string {
		return fmt.Sprintf(`<li class="line" id="line-%d" data-seat="1" data-paced="%s"><p>Line %d.</p></li>`, n, what, n)
	}
	f := newFakeTable(t, move())
	const button = `<button type="button" data-act="follow" hidden>Follow</button>`
	f.extra = button + `<ol id="log-turns">` + line(101, "start") + line(102, "line") + `</ol>`
	b := browse(t, f.URL+"/duels/d1", 1200, 900)
	const hidden = `document.querySelector("[data-act=follow]").hidden`
	b.is("nothing has been fought", hidden, "true")
	f.extra = button + `<ol id="log-turns">` + line(101, "start") + line(102, "die") + line(103, "next") + line(104, "start") + line(105, "line") + `</ol>`
	b = browse(t, f.URL+"/duels/d1", 1200, 900)
	b.until(`!` + hidden)
	b.click("[data-act=follow]")
	b.until(`document.querySelector("#steps .count")`)
	b.is("where the fight begins", `document.querySelector("#steps .step").textContent + document.querySelector("#steps .count").textContent`, "Line 101.1 of 3")
}

// A replay is plain links; the script fetches them in place.
func TestReplayControls(t *testing.T) {
	const last = 3
	mux := http.NewServeMux()
	mux.Handle("/assets/", serving())
	mux.HandleFunc("GET /replay", func(w http.ResponseWriter, r *http.Request) {
		step, _ := strconv.Atoi(r.FormValue("step"))
		var links strings.Builder
		for act, to := range map[string]int{"first": 0, "back": step - 1, "forward": step + 1, "last": last} {
			if to >= 0 && to <= last && to != step {
				fmt.Fprintf(&links, `<a class="btn" id="reel-%s" data-act="%s" href="/replay?step=%d">%s</a>`, act, act, to, act)
			}
		}
		set := template.New("").Funcs(funcs())
		read(set, layoutFile, "templates/layout.html")
		template.Must(set.Parse(`{{define "main"}}{{.Body}}{{end}}`))
		main := fmt.Sprintf(`<main class="table" id="main"><p id="said" data-live>Step %d</p><section class="reel" id="reel" data-live>%s<button type="button" class="btn" id="reel-play" data-act="play">Play</button><input type="range" id="reel-slider" name="step" min="0" max="%d" value="%d"></section></main>`, step, links.String(), last, step)
		if err := (&program{source: set}).execute(w, "layout", &Page{Name: "replay", Title: "Replay " + strconv.Itoa(step), Body: template.HTML(main)}); err != nil {
			panic(err)
		}
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	b := browse(t, server.URL+"/replay?step=0", 1000, 800)
	b.run(chromedp.Evaluate(`window.same = true`, nil))
	step := func(n int) {
		t.Helper()
		b.until(fmt.Sprintf(`document.getElementById("said").textContent === "Step %d" && location.search === "?step=%d"`, n, n))
	}
	b.until(`document.documentElement.dataset.replay === ""`)
	b.click("#reel-forward")
	step(1)
	b.key("ArrowRight")
	step(2)
	b.key("Home")
	step(0)
	b.key("End")
	step(3)
	b.run(chromedp.Evaluate(`{ const s = document.getElementById("reel-slider"); s.value = 1; s.dispatchEvent(new Event("input", {bubbles: true})) }`, nil))
	step(1)
	b.click("#reel-play")
	step(2)
	b.until(`document.getElementById("reel-play").ariaPressed === "true"`)
	step(3)
	b.until(`document.getElementById("reel-play").ariaPressed === "false"`)
	b.is("all on one page", "window.same", "true")
}

func TestPlanAndMotion(t *testing.T) {
	f := newFakeTable(t, move())
	b := browse(t, f.URL+"/duels/d1", 1200, 900)
	b.click("#sq-2-1")
	b.until(`document.querySelector("g.plan.chosen")`)
	b.is("the square is marked", `document.querySelector("g.plan.chosen rect").getAttribute("x")`, "51")
	b.is("no way is drawn that the rules have not told", `document.querySelectorAll("g.plan path").length`, "0")
	// How it slides is noted as it begins: it may be over before anybody looks.
	b.run(chromedp.Evaluate(`{ window.slid = []; const own = Element.prototype.animate; Element.prototype.animate = function (frames, how) { window.slid.push(this.id + " " + frames[0].translate); return own.call(this, frames, how); } }`, nil))
	f.redraw(func() { f.tokenX = 2 })
	b.until(`document.getElementById("token-red").getAttribute("transform") === "translate(125 25)"`)
	b.is("a piece slides", `window.slid`, "token-red -100px 0px")
	b.run(chromedp.Evaluate(`document.documentElement.dataset.motion = "none"; document.getElementById("token-red").getAnimations().forEach(a => a.finish())`, nil))
	f.redraw(func() { f.tokenX = 0 })
	b.until(`document.getElementById("token-red").getAttribute("transform") === "translate(25 25)"`)
	b.is("not for those who want it still", `document.getElementById("token-red").getAnimations().length`, "0")
}

// What costs the duel is not sent at the first press: the page asks elsewhere, where
// neither a second press of the same place nor of the same key is an answer, and the command
// box asks in its own way.
func TestPerilIsAskedAbout(t *testing.T) {
	ask := move()
	ask.Fields = ask.Fields[:1]
	ask.Fields[0].Picks[1].Peril = &scene.Peril{Rule: "CD-8.38", Text: "ends the duel"}
	f := newFakeTable(t, ask)
	f.facts = `{"peril":{"rule":"CD-8.38","text":"ends the duel"}}`
	b := browse(t, f.URL+"/duels/d1", 1200, 900)
	const open = `document.querySelector("#peril[open]") !== null`
	b.click("#sq-2-1")
	b.until(`document.querySelector("#odds .peril")?.textContent.includes("Ends the duel. CD-8.38")`)
	b.click("[data-act=commit]")
	b.is("it asks", open, "true")
	b.is("what it says", `document.getElementById("peril").textContent`, "Do you mean move 2,1?Ends the duel. CD-8.38Choose something elseDo it all the same")
	b.is("and looks at what leads back", `document.activeElement.textContent`, "Choose something else")
	b.is("no answer lies where the press was", `(() => {
		const { x, y, width, height } = document.querySelector("[data-act=commit]").getBoundingClientRect();
		return document.elementFromPoint(x + width / 2, y + height / 2).closest("#peril button") === null;
	})()`, "true")
	b.run(chromedp.Evaluate(`(() => {
		const { x, y, width, height } = document.querySelector("[data-act=commit]").getBoundingClientRect();
		document.elementFromPoint(x + width / 2, y + height / 2).click();
	})()`, nil))
	b.run(chromedp.KeyEvent(kb.Enter))
	b.is("the key leads back", open, "false")
	b.run(chromedp.Evaluate(`document.querySelector("[data-act=commit]").focus()`, nil))
	b.run(chromedp.KeyEvent(kb.Enter))
	b.until(open)
	b.run(chromedp.KeyEvent(kb.Escape))
	b.until("!(" + open + ")")
	if got := f.posted("answers"); len(got) != 0 {
		t.Fatalf("sent without an answer: %q", got)
	}
	b.run(chromedp.SendKeys("#command input:not([type=hidden])", "lock"+kb.Enter))
	b.until(`document.getElementById("command-why")?.textContent.includes("This ends the duel: write lock once more if you mean it.")`)
	if got := f.posted("answers"); len(got) != 0 {
		t.Fatalf("sent after one word: %q", got)
	}
	b.click("#sq-1-1")
	b.click("#sq-2-1")
	b.click("[data-act=commit]")
	b.until(open)
	b.click("#peril .btn:not(.primary)")
	if got := b.waitPosts(f, "answers", 1); got[0] != "move 2,1 true" {
		t.Errorf("got %q", got)
	}
}

// What the server says about a square is drawn while the square is looked at, and
// stays if it is chosen: the real way with its cost, not a straight line.
func TestWayOfThePreview(t *testing.T) {
	ask := move()
	ask.Fields = ask.Fields[:1]
	f := newFakeTable(t, ask)
	f.facts = `{"facts":[{"label":"AP","value":"3"}],"shapes":[
		{"kind":"line","class":"path","points":[[1,1],[1,2],[2,2],[2,1]],"mark":"3 AP"},
		{"kind":"rays","class":"sight","points":[[1,1],[3,1]]},
		{"kind":"squares","class":"range","points":[[1,1],[2,1]]}]}`
	b := browse(t, f.URL+"/duels/d1", 1200, 900)
	points := func(of string) string {
		return `document.querySelector("` + of + ` > .b-acc:not(.ray):not(rect)").getAttribute("d").split("M")[1].split(/[ L]/).map(Math.round).join()`
	}
	b.run(chromedp.Evaluate(`document.getElementById("sq-2-1").dispatchEvent(new PointerEvent("pointerover", {pointerType: "mouse", bubbles: true}))`, nil))
	b.until(`document.querySelector("g.plan.peek")`)
	b.is("the way, looked at", points("g.plan.peek"), "25,40,25,75,75,75,75,40")
	b.is("what it costs", `document.querySelector("g.plan.peek .b-name").textContent`, "3 AP")
	b.is("where it ends", `document.querySelector("g.plan.peek .token.ghost").getAttribute("transform")`, "translate(75 25)")
	b.is("a ray between corners", `document.querySelector("g.plan.peek .ray").getAttribute("d")`, "M0 0L100 0")
	b.is("the border around squares", `document.querySelector("g.plan.peek .zone").getAttribute("d")`, "M0 0h50M0 50h50M0 0v50M50 0h50M50 50h50M100 0v50")
	b.is("nothing is chosen by looking", notation, "")
	b.click("#sq-2-1")
	b.until(`document.querySelector("g.plan.chosen .b-name")`)
	b.is("the way, chosen", points("g.plan.chosen"), "25,40,25,75,75,75,75,40")
	b.is("and no longer looked at", `document.querySelector("g.plan.peek")`, "null")
	f.redraw(func() {})
	b.until(`document.querySelector("g.plan.chosen .b-name")`)
	b.click("#sq-2-1")
	b.until(`!document.querySelector("g.plan.chosen")`)
}

func TestMoment(t *testing.T) {
	f := newFakeTable(t, cards())
	b := browse(t, f.URL+"/duels/d1", 1200, 900)
	loud := func(n int, text string) string {
		return strings.Replace(newTurn(n, text), `class="line"`, `class="line loud"`, 1)
	}
	const moment = `document.querySelector(".moment")`
	f.tell(12, newTurn(2, "Brannoch steps."))
	b.until(`document.getElementById("turn-2")`)
	b.is("a line like others has none", moment, "null")
	f.tell(13, loud(3, "Ulla is knocked down!"))
	b.until(moment)
	b.is("what it says", moment+`.textContent`, "Ulla is knocked down!")
	b.is("readers hear the report, not the strip", moment+`.getAttribute("aria-hidden")`, "true")
	b.key("Escape")
	b.is("any key skips it", moment, "null")
	b.run(chromedp.Evaluate(`document.documentElement.dataset.motion = "none"`, nil))
	f.tell(14, loud(4, "Ulla gets up."))
	b.until(`document.getElementById("turn-4")`)
	b.is("not for those who want it still", moment, "null")
}

// The link to a moment names the step that is on the table.
func TestLinkToAMoment(t *testing.T) {
	f := newFakeTable(t, cards())
	b := browse(t, f.URL+"/duels/d1", 1200, 900)
	b.run(chromedp.Evaluate(`{
		const add = (tag, id) => document.getElementById(id) ?? document.body.appendChild(Object.assign(document.createElement(tag), {id}));
		const link = add("a", "link");
		add("p", "status").dataset.step = "17";
		link.href = "/duels/d1";
		link.textContent = "Report";
		link.dataset.act = "moment";
		window.given = [];
		navigator.clipboard.writeText = async (text) => void window.given.push(text);
		link.click();
		delete document.getElementById("status").dataset.step;
		link.click();
	}`, nil))
	b.until(`window.given.length === 2`)
	b.is("the links", `window.given.map((to) => to.slice(location.origin.length))`, `/duels/d1/replay?step=17,/duels/d1`)
}

func TestAim(t *testing.T) {
	f := newFakeTable(t, scene.Ask{ID: "run", Title: "Run", Verb: "Run", Fields: []scene.AskField{
		{Name: "to", Title: "Where", Aim: &scene.AimArea{From: [2]int{100, 50}, Reach: 80}},
	}})
	b := browse(t, f.URL+"/duels/d1", 1200, 900)
	b.run(chromedp.Evaluate(`document.getElementById("plane").focus()`, nil))
	b.key("ArrowRight")
	b.is("a tenth of an inch", notation, "110,50")
	b.run(chromedp.Evaluate(`document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight", shiftKey: true, bubbles: true, cancelable: true}))`, nil))
	b.is("no further than the reach", notation, "180,50")
	b.is("the mark", `document.querySelector(".aim path").getAttribute("d")`, "M100 50L180 50")
	b.run(chromedp.Evaluate(`{
		const plane = document.getElementById("plane"), at = new DOMPoint(120, 60).matrixTransform(plane.getScreenCTM());
		const press = (kind) => plane.dispatchEvent(new PointerEvent(kind, {clientX: at.x, clientY: at.y, bubbles: true}));
		press("pointerdown"); press("pointerup");
	}`, nil))
	b.until(notation + `.match(/^1(19|20),(59|60)$/)`)
}
