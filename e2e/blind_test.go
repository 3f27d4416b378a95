//go:build e2e

package e2e

import (
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"riposte/internal/load"
	"riposte/record"
	"riposte/rules"
)

// blindly adds blind locks to an order.
func blindly(order map[string]any) map[string]any {
	order["blind"] = true
	return order
}

// A blindPair plays at a table with blind locks, each person through a tap.
type blindPair struct {
	t      *testing.T
	server *load.Server
	people [2]*Person
	taps   [2]*tap
	duel   string
	random *rand.Rand
	locked int
	kinds  map[string]int
}

func newBlindPair(t *testing.T, look Look, order map[string]any, document any) *blindPair {
	t.Helper()
	b := &blindPair{t: t, server: load.Serve(t), random: rand.New(rand.NewPCG(7, 7)), kinds: map[string]int{}}
	for i, name := range []string{"Ada", "Bea"} {
		b.taps[i] = newTap(t, b.server.URL)
		b.people[i] = newPerson(t, name, b.taps[i].URL, look)
		b.people[i].allow(`(?i)ERR_CONNECTION|ERR_INCOMPLETE|ERR_EMPTY|status of 502`) // the server is killed
	}
	b.duel = b.people[0].lay(blindly(order))
	b.people[1].join(b.duel, "Bea", document)
	b.people[0].reload()
	return b
}

// next is who is asked something now; -1 once the duel is over.
func (b *blindPair) next() (int, *question) {
	b.t.Helper()
	who, q := -1, (*question)(nil)
	if !within(b.t.Context(), 2*deadline, func() bool {
		for i, p := range b.people {
			if q = p.asked(); q != nil {
				who = i
				return true
			}
		}
		return b.people[0].over()
	}) {
		for _, p := range b.people {
			b.t.Logf("%s reads: %s", p.Name, one(p.text("#status")+" "+p.text("#ask")))
		}
		b.t.Fatal("nobody is asked and it is not over")
	}
	return who, q
}

// secret fails if a sentence has gone out of the person's browser.
func (b *blindPair) secret(who, from int, sentence string) {
	b.t.Helper()
	sent := b.taps[who].sentSince(from)
	for _, form := range []string{sentence, url.QueryEscape(sentence), url.PathEscape(sentence)} {
		if strings.Contains(sent, form) {
			b.t.Errorf("%s sent %q before all had locked:\n%s", b.people[who].Name, sentence, around(sent, form))
		}
	}
}

// verified is what anybody finds in the record of the duel.
func (b *blindPair) verified() *record.Record {
	b.t.Helper()
	answer, err := http.Get(b.server.URL + b.duel + "/record?form=jsonl")
	if err != nil {
		b.t.Fatal(err)
	}
	defer answer.Body.Close()
	data, err := io.ReadAll(answer.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	report := record.Verify(data, rules.All())
	if !report.OK() {
		b.t.Fatalf("%s", report.String())
	}
	last := report.Checks[len(report.Checks)-1]
	if last.Name != "locks" || last.Status != record.Passed {
		b.t.Errorf("the last check is %+v", last)
	}
	b.t.Logf("asked for %v; %s", b.kinds, last.Says)
	return report.Record
}

// Two people play a whole match with blind locks: nothing of what is locked leaves a
// browser before both have locked, whatever is looked at meanwhile; a reloaded page
// and a server that is killed in between go on; both open by themselves.
func TestBlindBout(t *testing.T) {
	b := newBlindPair(t, desktop, against(short(nil), openSeat), "ulla")
	ada := b.people[0]
	var hidden [2]string
	from := [2]int{}
	for n := 0; ; n++ {
		if n > 200 {
			t.Fatal("200 answers do not end it")
		}
		who, q := b.next()
		if q == nil {
			break
		}
		p := b.people[who]
		b.kinds[q.Ask.ID]++
		if !q.Sealed {
			p.choose(q, b.random)
			continue
		}
		if says := p.text("#ask"); !strings.Contains(says, "this browser alone can open it") {
			t.Fatalf("%s is not told before the lock: %s", p.Name, says)
		}
		from[who] = b.taps[who].sent()
		words := boldly(q, b.random)
		hidden[who] = q.Ask.Sentence(words)
		p.compose(q, words)
		b.locked++
		other := b.people[1-who].asked()
		waits := other != nil && other.Sealed // the other has yet to lock
		p.commit(q)
		if !waits {
			continue // it opens at once
		}
		b.secret(who, from[who], hidden[who])
		switch {
		case b.locked == 1:
			p.accessible("locked blind")
			b.server.Restart()
			p.reload()
			p.until("the words are there again", `document.querySelector('#notation')?.dataset.sentence === a`, hidden[who])
		case b.locked == 3:
			p.reload()
		}
		b.secret(who, from[who], hidden[who])
	}
	for i, tp := range b.taps { // guards against an empty test: in the end it does go out
		if !strings.Contains(tp.sentSince(0), url.QueryEscape(hidden[i])) {
			t.Errorf("%s never sent %q", b.people[i].Name, hidden[i])
		}
	}
	if b.locked < 6 {
		t.Errorf("%d locks only", b.locked)
	}
	r := b.verified()
	if len(r.Locks) != b.locked {
		t.Errorf("%d locks in the record, %d were made", len(r.Locks), b.locked)
	}
	for _, p := range b.people {
		promise := p.holds(b.duel)
		if len(promise.Locks)+len(promise.Others) != b.locked {
			t.Errorf("%s noted %d own locks and %d others, of %d", p.Name, len(promise.Locks), len(promise.Others), b.locked)
		}
	}
	ada.open(b.duel + "/fairness")
	if says := ada.text("main"); !strings.Contains(says, "The blind locks") || !strings.Contains(says, "sealed choices are those whose hashes were given") {
		t.Errorf("the fairness page reads %s", says)
	}
	ada.until("the browser compares what it kept", `/^All \d+ locks that this browser made at this table stand in the record/.test(document.querySelector('#own-locks:not([hidden])')?.textContent ?? '')`)
	ada.accessible("fairness of blind locks")
	evaluate[any](ada, `
		const kept = JSON.parse(localStorage.getItem('riposte.locks'));
		const [hash, lock] = Object.entries(kept)[0];
		localStorage.setItem('riposte.locks', JSON.stringify({...kept, ['00' + hash.slice(2)]: lock}));
		return null`)
	ada.reload()
	ada.until("a lock that is not in the record is named", `/^1 lock of the \d+ that this browser made at this table is not in the record: 00/.test(document.querySelector('#own-locks.why:not([hidden])')?.textContent ?? '')`)
}

// Two people fight a DUEL with blind locks: motions, programmes and everything else
// that is sealed.
func TestBlindFight(t *testing.T) {
	b := newBlindPair(t, desktop, melee(map[string]string{"battlefield": "yard", "turn_limit": "4"}, openSeat), decks[1])
	for n := 0; ; n++ {
		if n > 300 {
			t.Fatal("300 answers do not end it")
		}
		who, q := b.next()
		if q == nil {
			break
		}
		p := b.people[who]
		b.kinds[q.Ask.ID]++
		sentence := duelSentence(&q.Ask, b.random)
		from := b.taps[who].sent()
		other := b.people[1-who].asked()
		waits := q.Sealed && other != nil && other.Sealed
		p.answerDuel(q, sentence, b.kinds[q.Ask.ID] == 1)
		if waits && len(sentence) > 3 {
			b.locked++
			b.secret(who, from, sentence)
		}
	}
	for _, kind := range []string{"reveal", "programme"} {
		if b.kinds[kind] == 0 {
			t.Errorf("nobody was asked for %s", kind)
		}
	}
	if r := b.verified(); len(r.Locks) == 0 || b.locked == 0 {
		t.Errorf("%d locks in the record, %d looked at", len(r.Locks), b.locked)
	}
}

// Another browser of the same person can't open what was locked elsewhere, and is told
// so, even on the smallest screen; a browser to which the seat moved brings the lock
// along.
func TestBlindElsewhere(t *testing.T) {
	b := newBlindPair(t, phone, against(short(nil), openSeat), "ulla")
	ada, bea := b.people[0], b.people[1]
	if says := ada.text("#ask"); !strings.Contains(says, "this browser alone can open it") || !strings.Contains(says, "within 1 day") {
		t.Errorf("before the lock Ada reads %s", one(says))
	}
	ada.choose(ada.asked(), b.random)
	ada.narrow("locked blind")
	kept := evaluate[string](ada, `const k = localStorage.getItem('riposte.locks'); localStorage.removeItem('riposte.locks'); return k`)
	if !strings.Contains(kept, "nonce") {
		t.Fatalf("the browser keeps %q", kept)
	}
	ada.reload()
	ada.until("Ada is told that the lock is elsewhere", `document.querySelector('#elsewhere:not([hidden])')`)
	ada.accessible("locked in another browser")
	bea.choose(bea.asked(), b.random)
	bea.until("Bea is told who is waited for", `/browser of Ada/.test(document.querySelector('#status')?.innerText ?? '')`)
	evaluate[any](ada, `
		const all = JSON.parse(a), [[hash, lock]] = Object.entries(all);
		all['00' + hash.slice(2)] = {...lock, nonce: '00', at: lock.at + 1, taken: undefined}; // newer, and not taken by the table
		localStorage.setItem('riposte.locks', JSON.stringify(all));
		return null`, kept)
	ada.open(b.duel + "/move") // no table: nothing is opened here
	ada.press(makeLink)
	ada.until("the link takes the lock along", `document.querySelector('#move-link')?.value.includes('#')`)
	link := evaluate[string](ada, `return document.querySelector('#move-link').value`)
	other := newPerson(t, "Ada elsewhere", b.taps[0].URL, desktop)
	other.open(link)
	other.press(takeSeat)
	other.until("the lock is opened there and the bout goes on", `+(document.querySelector('#report') ? 1 : 0) && !document.querySelector('form#ask[data-request="1"]')`)
	bea.until("the bout goes on for Bea", `!document.querySelector('form#ask[data-request="1"]')`)
}

// The set-up offers blind locks and refuses them together with a bot, and the table
// says that it has them.
func TestBlindSetUp(t *testing.T) {
	s := load.Serve(t)
	p := newPerson(t, "host", s.URL, desktop)
	p.allow(`status of 422`)
	p.open("/new/pugilism")
	p.press(css(`label[for="f-blind-yes"]`))
	evaluate[any](p, `const w = document.querySelector('#f-seat-2-who'); w.value = [...w.options].find(o => o.value.startsWith('bot')).value; w.dispatchEvent(new Event('change', {bubbles: true})); return null`)
	p.press(css(`#setup .foot button.primary`))
	p.until("it is refused where it was chosen", `/among people/.test(document.querySelector('#f-blind')?.innerText ?? '')`)
	evaluate[any](p, `const w = document.querySelector('#f-seat-2-who'); w.value = 'open'; w.dispatchEvent(new Event('change', {bubbles: true})); return null`)
	p.press(css(`#setup .foot button.primary`))
	p.until("a table is laid", `location.pathname.startsWith('/duels/')`)
	p.until("the table says it", `/Locks are blind here/.test(document.querySelector('main')?.innerText ?? '')`)
}
