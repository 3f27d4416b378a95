//go:build e2e

package web

import (
	"testing"

	"github.com/chromedp/chromedp"

	"riposte/phrase"
	"riposte/scene"
)

// On a phone the whole sentence of an ask is in sight, and a refusal that says what is missing
// says it once and moves none of the buttons.
func TestPhoneAskKeepsItsSentence(t *testing.T) {
	ask := scene.Ask{ID: "cards", Verb: phrase.Plain("Lock"), Sealed: true, Title: phrase.Plain(`Your three cards</strong><span class="detail">Two attacks in order, one defense. HEAD attacks are stronger, as your opponent knows: a BODY attack slips past HEAD PROTECT. Free to change until you lock. It is seen when both have locked, and the whole of this has to be read before that.</span><strong>`)}
	ask.Fields = append(ask.Fields, scene.AskField{Name: "first", Title: "First attack", Picks: []scene.Pick{{Word: "head-jab", Label: phrase.Plain("HEAD-JAB"), At: scene.Target{Kind: scene.AtCard, ID: "jab-1"}}}})
	f := newFakeTable(t, ask)
	b := browse(t, f.URL+"/duels/d1", 360, 740)
	const (
		top    = `document.getElementById("ask").offsetTop`
		commit = `document.querySelector("[data-act=commit]").getBoundingClientRect().bottom`
	)
	b.run(chromedp.Evaluate(`document.getElementById("table").dataset.phase = "playing"`, nil))
	b.is("the sentence is cut", `(q => q.scrollHeight > q.clientHeight + 1)(document.querySelector("#ask .q"))`, "false")
	b.until(`document.documentElement.style.getPropertyValue("--dock") === document.getElementById("ask").offsetHeight + "px"`)
	was, foot := b.text(top), b.text(commit)
	b.click(`[data-act=commit]`)
	b.until(why)
	b.is("the top of the ask", top, was)
	b.is("the foot of the button", commit, foot)
	b.is("what is missing is said twice", `document.querySelector(".missing").getClientRects().length > 0 && getComputedStyle(document.querySelector(".missing")).visibility === "visible"`, "false")
}
