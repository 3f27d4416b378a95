//go:build e2e

package e2e

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"riposte/internal/load"
)

// Two people play a whole match by a link that one gives the other, a third person
// watches, and they play again with the corners swapped. Nobody is sent what a
// player has sealed before it is shown.
func TestMatchOfTwo(t *testing.T) {
	s := load.Serve(t)
	toBea, toWatcher := newTap(t, s.URL), newTap(t, s.URL)
	ada := newPerson(t, "Ada", s.URL, desktop)
	bea := newPerson(t, "Bea", toBea.URL, desktop)
	watcher := newPerson(t, "watcher", toWatcher.URL, desktop)

	duel := ada.lay(against(short(map[string]string{"bouts": "10"}), openSeat))
	ada.accessible("waiting for somebody")
	bea.open(duel)
	bea.press(sit)
	bea.lockDocument()
	watcher.open(duel)
	watcher.until("the watcher sees a table without a question", `document.querySelector('main.table') && !document.querySelector('#ask [data-act="commit"]')`)

	random := rand.New(rand.NewPCG(1, 1))
	sealed, kinds := 0, map[string]bool{}
	for range 400 {
		if ada.over() {
			break
		}
		if q := ada.asked(); q != nil {
			kinds[q.Ask.ID] = true
		}
		// Whoever is asked first answers while the others' taps are read.
		switch q := ada.asked(); {
		case q == nil:
			playUntil(t, "Ada is asked or the match is over", random, func() bool { return ada.asked() != nil || ada.over() }, bea)
		case !q.Sealed || bea.asked() == nil:
			ada.choose(q, random)
		default:
			before := [2]int{toBea.size(), toWatcher.size()}
			words := boldly(q, random)
			ada.compose(q, words)
			ada.until("the draft is kept", `document.querySelector('form#ask')?.dataset.draft === a`, q.Ask.Sentence(words))
			ada.commit(q)
			bea.until("Bea sees that Ada has locked", `/locked/i.test(document.querySelector('#bill')?.innerText ?? '')`)
			watcher.until("the watcher sees that Ada has locked", `/locked/i.test(document.querySelector('#bill')?.innerText ?? '')`)
			for i, came := range []string{toBea.since(before[0]), toWatcher.since(before[1])} {
				for _, secret := range []string{q.Ask.Sentence(words), "red-" + words[0], "red-" + words[len(words)-1]} {
					if strings.Contains(came, secret) {
						t.Errorf("%s was sent %q before it was shown, in\n%s", []string{"Bea", "the watcher"}[i], secret, around(came, secret))
					}
				}
			}
			sealed++
		}
	}
	t.Logf("asked for %v, %d sealed choices looked at", slices.Sorted(maps.Keys(kinds)), sealed)
	if sealed < 3 || len(kinds) < 3 {
		t.Errorf("want 3 sealed choices at least, one a bout, and cards, moves and EDGE asked for")
	}
	// Guards against an empty test: what is shown in the end does come through the
	// taps.
	if !strings.Contains(toWatcher.all(), "regions") || !strings.Contains(toBea.all(), "blue-head-jab") {
		t.Error("the taps don't hear what they should")
	}
	watcher.until("the watcher sees the end", `/wins|draw/i.test(document.querySelector('#status')?.innerText ?? '')`)
	for _, p := range []*Person{ada, watcher} {
		p.accessible("the end of a match")
	}

	ada.press(rematch)
	ada.until("Ada is at another table", `location.pathname !== a`, duel)
	bea.until("Bea is offered the rematch", `/rematch/i.test(document.querySelector('#report')?.parentElement.innerText ?? '')`)
	bea.press(rematch)
	bea.until("Bea is at another table", `location.pathname !== a`, duel)
	if ada.at() != bea.at() {
		t.Fatalf("the rematch is at two tables: %s and %s", ada.at(), bea.at())
	}
	if got := evaluate[string](ada, `return document.querySelector('#table').dataset.seat`); got != "blue" {
		t.Errorf("Ada sits in the %s corner in the rematch, want the blue one: they are swapped", got)
	}
	for _, p := range []*Person{ada, bea} {
		p.press(css(`form[action$="/document/lock"] button`)) // the characters came along
	}
	bea.await(css("form#ask[data-request]"))
	ada.await(css("form#ask[data-request]"))
}

// around is a text around the first place of a word.
func around(text, word string) string {
	at := strings.Index(text, word)
	return text[max(0, at-200):min(len(text), at+200)]
}

// It is one press of Play now from the first page to a choice, and the match
// against the bot goes on to its end.
func TestPlayNow(t *testing.T) {
	s := load.Serve(t)
	p := newPerson(t, "newcomer", s.URL, desktop)
	p.open("/")
	p.press(playNow)
	p.await(css("form#ask[data-request]"))
	random := rand.New(rand.NewPCG(2, 2))
	bouts := map[string]bool{}
	playUntil(t, "four bouts were played or the match is over", random, func() bool {
		bouts[p.bout()] = true
		return len(bouts) > 4 || p.over()
	}, p)

	// A short match, to its end.
	p.lay(against(short(map[string]string{"ring": "off"}), randomBot))
	playUntil(t, "the match against the bot is over", random, p.over, p)
	p.accessible("the end against a bot")
}

// playNow is the press that starts a match against a bot on the first page.
var playNow = button("(?i)^play now")

// lockDocument takes the character that the page offers.
func (p *Person) lockDocument() {
	p.t.Helper()
	// A line that appears above may move the sample away as it is pressed: press again, as anybody
	// would.
	chosen := func() bool {
		yes, err := ask[bool](p, `return !!document.querySelector('#document input[value=ulla]')?.checked`)
		return yes && err == nil
	}
	for range 3 {
		p.press(css(`#document label.sample:has(input[value=ulla])`))
		if within(p.ctx, time.Second, chosen) {
			break
		}
	}
	p.until("Ulla is chosen", `document.querySelector('#document input[value=ulla]')?.checked`)
	p.press(css(`form#ask[action$="/document/lock"] button.primary`))
	p.await(css("form#ask[data-request]"))
}
