//go:build e2e

package e2e

import (
	"math/rand/v2"
	"testing"

	"riposte/internal/load"
)

// What a person has composed is still there when the page is loaded again, and so
// is the table.
func TestReload(t *testing.T) {
	s := load.Serve(t)
	ada, bea, _ := pair(t, s.URL, short(nil), desktop)
	random := rand.New(rand.NewPCG(3, 3))
	playUntil(t, "both are asked for sealed cards in the second bout", random, func() bool {
		a, b := ada.asked(), bea.asked()
		return a != nil && b != nil && a.Sealed && a.Request > 1
	}, ada, bea)
	q := ada.asked()
	words := load.Pick(&q.Ask, random)
	ada.compose(q, words)
	ada.until("the draft is kept", `document.querySelector('form#ask')?.dataset.draft === a`, q.Ask.Sentence(words))
	before := [2]string{ada.text("#bill"), ada.text("#plate figcaption")}

	ada.reload()
	ada.until("the draft is there again", `document.querySelector('#notation')?.dataset.sentence === a`, q.Ask.Sentence(words))
	for _, word := range words {
		if word != "" {
			ada.until(word+" is pressed", `[...document.querySelectorAll('[data-word]')].some(e => e.dataset.word === a && e.getAttribute('aria-pressed') === 'true')`, word)
		}
	}
	if got := [2]string{ada.text("#bill"), ada.text("#plate figcaption")}; got != before {
		t.Errorf("after a reload the table reads %q, before it %q", got, before)
	}
	ada.commit(q)
	bea.choose(bea.asked(), random)
	playUntil(t, "the match is over", random, ada.over, ada, bea)
}

// The server dies under two open pages in the middle of a bout and comes back: they
// say so, find it again, and nothing is lost.
func TestServerDies(t *testing.T) {
	s := load.Serve(t)
	ada, bea, duel := pair(t, s.URL, short(nil), desktop)
	random := rand.New(rand.NewPCG(4, 4))
	for _, p := range []*Person{ada, bea} {
		p.allow(`ERR_(CONNECTION_REFUSED|INCOMPLETE_CHUNKED_ENCODING|CONNECTION_RESET|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)`)
	}
	q := ada.asked()
	words := load.Pick(&q.Ask, random)
	ada.compose(q, words)
	ada.until("the draft is kept", `document.querySelector('form#ask')?.dataset.draft === a`, q.Ask.Sentence(words))
	bea.choose(bea.asked(), random)
	ada.until("Ada sees that Bea has locked", `/locked/i.test(document.querySelector('#bill')?.innerText ?? '')`)

	s.Kill()
	for _, p := range []*Person{ada, bea} {
		p.until("the page says that the connection is lost", `document.querySelector('.mast.offline')`)
	}
	ada.accessible("without a server")
	s.Restart()
	for _, p := range []*Person{ada, bea} {
		p.until("the page has found the server again", `!document.querySelector('.mast.offline')`)
	}
	if got := evaluate[string](ada, `return document.querySelector("#notation").dataset.sentence`); got != q.Ask.Sentence(words) {
		t.Errorf("after the restart Ada's choice reads %q, want %q", got, q.Ask.Sentence(words))
	}
	if again := bea.asked(); again != nil {
		t.Errorf("Bea had locked and is asked again: %+v", again)
	}
	ada.commit(q)
	playUntil(t, "the match is over", random, func() bool { return ada.over() && bea.over() }, ada, bea)
	if ada.at() != duel {
		t.Errorf("Ada is at %s, want %s", ada.at(), duel)
	}
}

// One person has the table open in two windows: both show the same, and what is
// done in one shows in the other.
func TestTwoWindows(t *testing.T) {
	s := load.Serve(t)
	ada, bea, duel := pair(t, s.URL, short(nil), desktop)
	again := ada.tab("Ada's second window")
	again.open(duel)
	random := rand.New(rand.NewPCG(5, 5))
	q := ada.asked()
	words := load.Pick(&q.Ask, random)
	ada.compose(q, words)
	again.until("the draft shows in the second window", `document.querySelector('form#ask')?.dataset.draft === a`, q.Ask.Sentence(words))
	other := load.Pick(&again.asked().Ask, random)
	again.compose(again.asked(), other)
	again.commit(q)
	ada.answered(q)
	bea.choose(bea.asked(), random)
	playUntil(t, "each window is asked the same again", random, func() bool {
		a, b := ada.asked(), again.asked()
		return a != nil && b != nil && a.Request == b.Request && a.Request > q.Request
	}, bea)
}
