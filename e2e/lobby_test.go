//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"riposte/internal/load"
)

// Who comes for the first time finds help at once, and is told once that the house listens on
// this machine only; the counts are those of the lists.
func TestNewHere(t *testing.T) {
	s := load.Serve(t)
	bea := newPerson(t, "Bea", s.URL, desktop)
	bea.open("/")
	bea.press(named("link", "^New here"))
	if got := strings.Count(bea.text("body"), "--listen"); got != 1 {
		t.Errorf("the page speaks of --listen %d times, want once", got)
	}
	if got := bea.text("#mast .more"); got != "0 duels going on, 0 tables open" {
		t.Errorf("the mast counts %q", got)
	}
	bea.accessible("a newcomer's lobby")
	bea.press(named("link", "^Learn by playing"))
	bea.await(css("article[data-system] form"))
	bea.accessible("the lessons")
	ada := newPerson(t, "Ada", s.URL, desktop)
	listed := against(nil, openSeat)
	listed["listed"] = true
	ada.lay(listed)
	ada.open("/")
	if got := ada.text("#mast .more"); got != "0 duels going on, one table open" {
		t.Errorf("with an open table the mast counts %q", got)
	}
	ada.open("/new/pugilism")
	if got := strings.Count(ada.text("body"), "--listen"); got != 1 {
		t.Errorf("the set-up speaks of --listen %d times, want once", got)
	}
}

// A friend is invited in private, and sees who invites to what before sitting down.
func TestInvitation(t *testing.T) {
	s := load.Serve(t)
	ada, bea := newPerson(t, "Ada", s.URL, desktop), newPerson(t, "Bea", s.URL, phone)
	ada.open("/")
	ada.press(css(`.poster[data-system="duel"] .row form[action="/duels"] button`))
	ada.await(css("#invite"))
	private := ada.at()
	bea.open("/duels?phase=seating")
	if bea.sees(css(".items li")) {
		t.Error("a table for a friend is on the public list")
	}
	duel := ada.lay(against(nil, openSeat))
	for path, want := range map[string]string{private: "Somebody invites you to DUEL", duel: "Ada invites you to Pugilism"} {
		bea.open(path)
		plate := bea.text("#plate")
		if !reads(plate, want) {
			t.Errorf("the guest reads %q, want %q", one(plate), want)
		}
		if bea.sees(css("#invite")) || !bea.sees(css("#plate .invited svg")) {
			t.Error("the guest is shown a link to send on, or no picture")
		}
		bea.accessible("an invitation")
		bea.narrow("an invitation")
	}
	ada.open(private)
	ada.run("a name", chromedp.SetValue("#own-name", "Ada", chromedp.ByQuery))
	ada.press(css("#naming button"))
	ada.until("the name is kept", `document.querySelector('#own-name')?.defaultValue === 'Ada'`)
	bea.open(private)
	bea.until("the name is on the invitation", `/Ada invites you to DUEL/.test(document.querySelector('#plate')?.textContent ?? '')`)
	if title := evaluate[string](bea, "return document.title"); !strings.Contains(title, "invites you") {
		t.Errorf("the title of an invitation is %q", title)
	}
	ada.open("/new/pugilism")
	if evaluate[bool](ada, `return document.getElementById('f-listed').checked`) {
		t.Error("a new table is on the public list unasked")
	}
}

// Whoever invites chooses who fights as the guest does: until both are ready. A form that says so,
// and a table at which nobody has still to sit down, lock at once.
func TestInviterChoosesToo(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	ada, bea := newPerson(t, "Ada", s.URL, hand), newPerson(t, "Bea", s.URL, phone)
	ada.open("/")
	ada.follow(css(`[data-system="coolduel"] .go .row form[action="/duels"] button`))
	duel := ada.sits()
	bea.open(duel)
	bea.press(sit)
	bea.sits()
	for _, p := range []*Person{ada, bea} {
		p.until("who fights can be chosen", `document.querySelector('#table').dataset.phase === 'preparing' && document.querySelector('#ask[action$="/document/lock"]') && document.querySelector('#document :is(select, button, input):not([type=hidden]):not(:disabled)')`)
	}
	chosen := func(p *Person) string {
		return evaluate[string](p, `return [...document.querySelectorAll('#document .sample:has(:checked):has(.portrait .token) input')].map(e => e.value).join()`)
	}
	if a, b := chosen(ada), chosen(bea); a == "" || b == "" || a == b {
		t.Errorf("before anybody has chosen, the cards of %q and %q are drawn and chosen", a, b)
	}
	bea.readies()
	if now := evaluate[string](ada, `return document.querySelector('#table').dataset.phase`); now != "preparing" {
		t.Errorf("the guest is ready, and the table is %s", now)
	}
	ada.readies()
	for _, p := range []*Person{ada, bea} {
		p.until("the duel begins", `document.querySelector('#table').dataset.phase === 'playing'`)
	}
	lay := func(other, lock string) string {
		ada.open("/")
		evaluate[any](ada, `
			const form = document.createElement('form');
			Object.assign(form, {method: 'post', action: '/duels', id: 'laid'});
			for (const [name, value] of Object.entries({ruleset: 'coolduel', 'seat-1-who': 'me', 'seat-2-who': a.split(':')[0], 'seat-2-bot': a.split(':')[1] ?? '', 'seat-1-lock': b}))
				if (value) form.append(Object.assign(document.createElement('input'), {type: 'hidden', name, value}));
			document.querySelector('main').append(form);
			setTimeout(() => form.submit());
			return null`, other, lock)
		return ada.sits()
	}
	for _, c := range []struct {
		other, lock string
		locked      bool
	}{{"open", "", false}, {"open", "no", false}, {"open", "yes", true}, {"bot:random", "", true}} {
		lay(c.other, c.lock)
		if got := evaluate[bool](ada, `const now = JSON.parse(document.querySelector('#promise').dataset.promise); return now.seats.some(s => s.seat === now.seat && s.seal)`); got != c.locked {
			t.Errorf("with the other seat %q and lock %q the character is locked: %t, want %t", c.other, c.lock, got, c.locked)
		}
	}
}

// A rematch is kept for those who played: the other is told wherever the old duel is open, and
// a stranger is offered no chair.
func TestRematchIsKept(t *testing.T) {
	s := load.Serve(t)
	ada, bea, cid := newPerson(t, "Ada", s.URL, desktop), newPerson(t, "Bea", s.URL, desktop), newPerson(t, "Cid", s.URL, desktop)
	duel := ada.lay(against(short(nil), openSeat))
	bea.join(duel, "Bea", "ulla")
	ada.until("the duel begins", `document.querySelector('form#ask[data-request]')`)
	ada.concedes(duel)
	bea.until("the duel is over", `document.querySelector('#table')?.dataset.phase === 'over'`)
	evaluate[any](bea, `
		localStorage.setItem('riposte.sound', 'on');
		window.rung = 0;
		const start = OscillatorNode.prototype.start;
		OscillatorNode.prototype.start = function (...a) { window.rung++; return start.apply(this, a); };
		return null`)
	ada.open(duel)
	ada.press(css("#rematch button"))
	ada.until("the next table", `location.pathname !== a && document.querySelector('#table')?.dataset.phase === 'seating'`, duel)
	next := ada.at()
	if got := ada.text("#ask"); !reads(got, "Waiting for your opponent") || reads(got, "Send them this link") {
		t.Errorf("who asked for a rematch reads %q", one(got))
	}
	bea.until("the title says so", `document.title.startsWith('Ada wants a rematch')`)
	bea.until("it sounds", `window.rung > 0`)
	if got := bea.text("#ask"); !reads(got, "Ada wants a rematch") {
		t.Errorf("the other reads %q", one(got))
	}
	cid.open(next)
	if cid.sees(css(`#ask [data-act="sit"]`)) || !reads(cid.text("#ask"), "This table is kept") {
		t.Errorf("a stranger reads %q", one(cid.text("#ask")))
	}
	cid.accessible("a kept table")
	cid.open("/")
	if reads(cid.text("main"), "Sit down") {
		t.Error("the lobby offers a kept seat")
	}
	bea.press(css("#rematch button"))
	bea.until("the same table", `location.pathname === a && document.querySelector('#table')?.dataset.phase === 'preparing'`, next)
}

// reads reports whether a text has the words, in whatever case it is printed.
func reads(text, words string) bool {
	return strings.Contains(strings.ToLower(one(text)), strings.ToLower(words))
}

// An error page says what is wrong once.
func TestErrorsSaidOnce(t *testing.T) {
	s := load.Serve(t)
	p := newPerson(t, "Ada", s.URL, desktop)
	p.allow(`status of (404|403|400)`)
	for _, path := range []string{"/nothing/here", "/duels/" + strings.Repeat("a", 32), "/rules/pugilism/PG-99.99", "/duels?phase=x", "/rules/chess"} {
		p.open(path)
		said := evaluate[[]string](p, `
			const words = [...document.querySelectorAll('main h1, main .detail, main .faults li, main > p:not(.detail, .row, .status)')]
				.flatMap(e => e.textContent.split(/[.:]/)).map(s => s.toLowerCase().replace(/\s+/g, ' ').trim()).filter(s => s.includes(' '));
			return words.filter((w, i) => words.indexOf(w) !== i)`)
		if len(said) > 0 {
			t.Errorf("%s says twice: %q", path, said)
		}
	}
}
