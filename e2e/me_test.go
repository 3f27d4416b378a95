//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"riposte/internal/load"
)

// A name and a sign chosen once stand wherever a name is asked and beside the name at a table;
// a link brings another browser to the same duels, with the seed that its dice wait for.
func TestNameTravels(t *testing.T) {
	s := load.Serve(t)
	ulla := newPerson(t, "Ulla", s.URL, phone)
	ulla.open("/me")
	ulla.write(css("#me-name"), "Ulla")
	ulla.press(css(`.signs label:has([value="bow"])`))
	ulla.press(css(`form[action="/me"] button`))
	ulla.until("the name is kept", `document.querySelector('#me')?.dataset.name === 'Ulla' && localStorage.getItem('riposte.name') === 'Ulla'`)
	ulla.accessible("the page of a guest")
	ulla.narrow("the page of a guest")

	ulla.open("/new/pugilism")
	ulla.until("the name is filled in", `document.querySelector('#f-name')?.value === 'Ulla'`)
	ulla.press(css(`#setup button.primary:not([name])`))
	ulla.until("the table is laid, with the sign", `document.querySelector('.seats [data-seat="1"] .sign use, .filled .sign use')?.getAttribute('href').endsWith('#bow')`)
	ulla.until("the seed is noted", `localStorage.getItem('riposte.noted')?.includes(location.pathname.split('/')[2])`)
	table := ulla.path()

	ulla.open("/me")
	ulla.press(css(`form[action="/me/codes"] button`))
	ulla.until("the link carries the seed", `document.querySelector('#me-link')?.value.split('#')[1]?.includes('.') && document.querySelector('.qr path.dark')`)
	link := evaluate[string](ulla, `return document.querySelector('#me-link').value`)
	ulla.accessible("a link and its picture")

	other := newPerson(t, "other", s.URL, desktop)
	other.open(link)
	other.until("the code is filled in, and gone from the address", `document.querySelector('#arrive-code')?.value.length === 24 && !location.hash`)
	other.press(css(`form[action="/me/arrive"] button`))
	other.until("the other browser is Ulla", `document.querySelector('#me')?.dataset.name === 'Ulla'`)
	if seeds := evaluate[string](other, `return localStorage.getItem('riposte.seeds') ?? ''`); !strings.Contains(seeds, "seed") {
		t.Error("the seed did not travel")
	}
	other.open("/mine")
	if got := other.text("main"); !strings.Contains(got, "Ulla") {
		t.Errorf("the duels of the other browser: %s", one(got))
	}
	other.open(table)
	other.await(css("#own-name"))
}

// A guest takes along what is kept, and has it forgotten after one tick: the duel that went on is
// given up, and the browser is nobody in particular.
func TestAllIsForgotten(t *testing.T) {
	s := load.Serve(t)
	p := newPerson(t, "Quillon", s.URL, phone)
	p.open("/me")
	p.write(css("#me-name"), "Quillon")
	p.press(css(`form[action="/me"] button`))
	p.until("the name is kept", `localStorage.getItem('riposte.name') === 'Quillon'`)
	table := p.lay(against(nil, randomBot))
	p.await(css("form#ask[data-request]"))
	p.open("/me")
	p.until("the file is offered, and what it costs is said", `document.querySelector('a[href="/me/export"][download]') && document.querySelector('form[action="/me/erase"]')?.textContent.includes('The duel that goes on is given up')`)
	p.accessible("the page of a guest who plays")
	p.narrow("the page of a guest who plays")
	if got := evaluate[string](p, `const f = await (await fetch('/me/export')).json(); return f.guest.name + f.duels.map(d => d.duel + d.sight.phase).join()`); got != "Quillon"+strings.TrimPrefix(table, "/duels/")+"playing" {
		t.Errorf("the file has %s", got)
	}
	p.press(css(`form[action="/me/erase"] input`))
	p.press(css(`form[action="/me/erase"] button`))
	p.until("it is forgotten", `document.querySelector('main [role="status"]')?.textContent.startsWith('Everything is forgotten') && !document.querySelector('form[action="/me/erase"]') && !localStorage.getItem('riposte.name')`)
	p.accessible("the page of a guest who was forgotten")
	p.open(table)
	p.until("the table has nobody's name", `document.querySelector('#table') && !document.body.textContent.includes('Quillon')`)
}

// The key and the link go to another duel that waits, a notice comes only while the page is hidden
// and only if it was asked for, and what a reader does not want to see is not there.
func TestWhatIsMine(t *testing.T) {
	s := load.Serve(t)
	p := newPerson(t, "Ada", s.URL, desktop)
	other := p.lay(against(nil, randomBot))
	p.await(css("form#ask[data-request]"))
	table := p.lay(coolOrder(nil, zealot, map[string]any{"who": "bot", "bot": "random", "document": "reaver"}))
	p.await(css("form#ask[data-request]"))
	p.keys(";")
	p.until("the other duel", `location.pathname === a && document.documentElement.dataset.ready !== undefined`, other)
	p.keys(";")
	p.until("back at the first", `location.pathname === a && document.documentElement.dataset.ready !== undefined && document.querySelector('#rulers-part')`, table)

	notices := func() int { return evaluate[int](p, `return window.notices?.length ?? 0`) }
	turn := func(now, hidden bool) {
		evaluate[any](p, `
			Object.defineProperty(document, 'hidden', {configurable: true, value: b});
			document.querySelector('#status').toggleAttribute('data-turn', a);
			document.dispatchEvent(new Event('riposte:connection'));
			return null`, now, hidden)
	}
	evaluate[any](p, `
		window.notices = []; window.asked = 0;
		window.Notification = class extends EventTarget {
			static permission = 'default';
			static async requestPermission() { window.asked++; return Notification.permission = 'granted'; }
			constructor(title) { super(); window.notices.push(title); }
		};
		return null`)
	turn(false, true)
	turn(true, true)
	if asked := evaluate[int](p, `return window.asked`); asked+notices() > 0 {
		t.Error("a notice, or a question, that nobody has asked for")
	}
	p.press(css(`[data-act="settings"]`))
	p.press(css(`#settings label:has([name="notify"][value="on"])`))
	p.until("the browser was asked once", `window.asked === 1`)
	p.press(css(`#settings label:has([name="coords"][value="off"])`))
	p.press(css(`#settings label:has([name="log"][value="few"])`))
	p.accessible("the settings")
	p.keys("\x1b")
	turn(false, false)
	turn(true, false)
	if notices() > 0 {
		t.Error("a notice on a page that is seen")
	}
	turn(false, true)
	turn(true, true)
	if notices() != 1 {
		t.Errorf("%d notices of a turn, want 1", notices())
	}
	turn(false, false)
	p.until("the other duel is in the mast", `document.querySelector('#next-duel')?.pathname === a && document.querySelector('#next-duel').dataset.count === '1'`, other)
	p.accessible("a table with another duel that waits")
	p.reload()
	if shown := evaluate[string](p, `return getComputedStyle(document.querySelector('#rulers-part')).display + ' ' + document.documentElement.dataset.log`); shown != "none few" {
		t.Errorf("after a reload: %s", shown)
	}
}
