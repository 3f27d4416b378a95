package e2e

import (
	"strings"
	"testing"

	"riposte/internal/load"
)

const brought = "Every player brought a seed."

// reads waits until the seeds of a table are in, and reads a sentence on its fairness page.
func (p *Person) reads(duel, sentence string) {
	p.t.Helper()
	p.open(duel)
	p.until("the seeds are in", `JSON.parse(document.querySelector('#promise').dataset.promise).settled`)
	p.open(duel + "/fairness")
	if text := p.text("#main"); !strings.Contains(text, sentence) {
		p.t.Fatalf("%s reads no %q on the fairness page of %s: %s", p.Name, sentence, duel, one(text))
	}
}

// sits waits until the person has a seat at the table that is shown, and returns its path.
func (p *Person) sits() string {
	p.t.Helper()
	p.until("a table with a seat", `document.querySelector('main[data-duel]') && document.querySelector('#promise')?.dataset.promise.includes('"seat":"') && JSON.parse(document.querySelector('#promise').dataset.promise).seat`)
	return evaluate[string](p, `return location.pathname`)
}

// concedes gives up whatever is played at a table.
func (p *Person) concedes(duel string) {
	p.t.Helper()
	over := func() bool {
		done, err := ask[bool](p, `
			const json = {Accept: 'application/json', 'Content-Type': 'application/json'};
			const sight = await (await fetch(a, {headers: json})).json();
			if (sight.phase === 'over') return true;
			if (sight.request) await fetch(a + '/answers', {method: 'POST', headers: json, body: JSON.stringify({request: sight.request.id, sentence: 'concede', lock: true})});
			return false;`, duel)
		return err == nil && done
	}
	if !within(p.ctx, deadline, over) {
		p.t.Fatalf("%s can't concede %s", p.Name, duel)
	}
}

var (
	invite   = css(`[data-system="pugilism"] .go .row button`)
	playOn   = css(".fork button")
	makeLink = css(`form[action$="/move"] button.primary`)
	takeSeat = css(`form[action*="/move/"] button`)
)

// Every way to a seat against bots brings a seed of the browser that takes it.
func TestEveryWayBringsASeed(t *testing.T) {
	s := load.Serve(t)
	ada := newPerson(t, "Ada", s.URL, desktop)
	ada.allow(`status of (409|422)`) // conceding looks whether it can

	ada.open("/")
	ada.press(playNow)
	duel := ada.sits()
	ada.reads(duel, brought)
	ada.concedes(duel)
	ada.open(duel)
	ada.press(rematch)
	ada.until("the rematch", `location.pathname !== a`, duel)
	ada.reads(ada.sits(), brought)

	ada.open(duel + "/replay?step=0&as=all")
	ada.press(playOn)
	ada.reads(ada.sits(), brought)

	record := evaluate[string](ada, `return (await fetch(a + '/record?form=text')).text()`, duel)
	ada.open("/replay")
	evaluate[any](ada, `document.querySelector('#upload-text').value = a; return null`, record)
	ada.press(css("form[action='/replay'] button.primary"))
	ada.press(playOn)
	ada.reads(ada.sits(), brought)

	ada.open("/new/coolduel")
	ada.choosePlace("2", "bot")
	ada.press(layTable)
	ada.reads(ada.sits(), brought)

	ada.open("/build/coolduel")
	ada.press(css(`#build button[value="take"]`))
	ada.until("the set-up", `location.pathname.startsWith('/new/')`)
	ada.choosePlace("2", "bot")
	ada.press(layTable)
	ada.reads(ada.sits(), brought)
}

// So does every way to a seat among people.
func TestEveryGuestBringsASeed(t *testing.T) {
	s := load.Serve(t)
	ada, bea := newPerson(t, "Ada", s.URL, desktop), newPerson(t, "Bea", s.URL, phone)

	ada.open("/")
	ada.press(invite)
	duel := ada.sits()
	bea.open(duel)
	bea.press(sit)
	bea.sits()
	ada.reads(duel, brought)
	bea.reads(duel, brought)

	ada.open("/new/pugilism")
	ada.press(css(`label[for="f-listed-yes"]`))
	ada.press(layTable)
	duel = ada.sits()
	bea.open("/duels?phase=seating")
	bea.press(css(`a[href="` + duel + `"]`))
	bea.press(sit)
	bea.sits()
	ada.reads(duel, brought)

	// A seat that moves takes its seed along.
	ada.open("/")
	ada.press(invite)
	duel = ada.sits()
	ada.open(duel + "/move")
	ada.press(makeLink)
	ada.until("the link takes along what was noted", `document.querySelector('#move-link')?.value.includes('#')`)
	link := evaluate[string](ada, `return document.querySelector('#move-link').value`)
	other := newPerson(t, "Ada elsewhere", s.URL, phone)
	other.open(link)
	other.press(takeSeat)
	other.sits()
	if at := evaluate[string](other, `return location.href`); strings.Contains(at, "#") {
		t.Errorf("the address still shows what came along: %s", at)
	}
	bea.open(duel)
	bea.press(sit)
	bea.sits()
	other.open(duel)
	other.reads(duel, brought)
	other.until("the new device compares too", `document.querySelector('#noted [data-line="seed"] [data-ok]')?.checkVisibility()`)
}

// And every table of a campaign, for who lays it and for who comes back.
func TestCampaignBringsSeeds(t *testing.T) {
	s := load.Serve(t)
	ada, bea := newPerson(t, "Ada", s.URL, desktop), newPerson(t, "Bea", s.URL, desktop)
	ada.allow(`status of (409|422)`)
	first := ada.lay(map[string]any{"ruleset": "coolname", "options": map[string]string{"encounter": "duel"}, "places": []any{
		map[string]any{"who": "me", "name": "Ada", "document": "brannoc", "lock": true}, openSeat,
	}})
	bea.join(first, "Bea", "oda")
	ada.concedes(first)
	ada.open(first)
	ada.press(css("#campaign button"))
	ada.until("the campaign", `location.pathname.startsWith('/campaigns/')`)
	campaign := evaluate[string](ada, `return location.pathname`)
	ada.press(css(`#next form:not(#between) button.primary`))
	second := ada.sits()
	bea.open(first)
	bea.press(rematch) // the next table, where her seat is kept
	bea.until("the next table", `location.pathname === a`, second)
	bea.sits()
	ada.open(second)
	ada.reads(second, brought)

	ada.open(second)
	ada.concedes(second)
	ada.open(campaign)
	ada.press(css("#between button"))
	third := ada.sits()
	bea.open(third)
	bea.press(sit) // back to the kept seat, by the table's own form
	bea.sits()
	ada.reads(third, brought)
}
