//go:build e2e

package e2e

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"

	"riposte"
	"riposte/internal/load"
	"riposte/rules"
)

// Names as long as they may be: one word, several, from right to left, without spaces.
var longNames = []string{
	"Donaudampfschifffahrtsgesellschaftskapit",
	"عبدالرحمن عبدالعزيز المستعصم بالله البغد",
	"山本五右衛門之助左近将監源朝臣正成山本五右衛門之助左近将監源朝臣正成山本五右衛門",
	"Wilhelmina Featherstonehaugh Cholmondele",
}

// calledBy gives a sample of a ruleset another name, cut to what its documents may have.
func calledBy(t *testing.T, ruleset string, sample int, name string, most int) json.RawMessage {
	t.Helper()
	for _, r := range rules.All() {
		in := r.Info()
		if in.Name != ruleset || len(in.Samples) == 0 {
			continue
		}
		var doc map[string]any
		if err := json.Unmarshal(in.Samples[sample%len(in.Samples)].Document, &doc); err != nil {
			t.Fatal(err)
		}
		doc["name"] = string([]rune(name)[:most])
		data, _ := json.Marshal(doc)
		return data
	}
	return nil
}

// Every page shows names of forty letters, in whatever script, at every width: nothing
// scrolls sideways, nothing leaves its box, and what is cut ends in an ellipsis and has a
// title.
func TestLongNamesFit(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	p := newPerson(t, "reader", s.URL, Look{Width: 1440, Height: 900})
	host := newPerson(t, "host", s.URL, desktop)
	bot := func(i int, document any) map[string]any {
		b := map[string]any{"who": "bot", "bot": "random", "name": longNames[i%len(longNames)]}
		if document != nil {
			b["document"] = document
		}
		return b
	}
	me := func(i int, document any) map[string]any {
		return map[string]any{"who": "me", "name": longNames[i%len(longNames)], "document": document, "lock": true}
	}
	p.allow(`status of 4(09|22)`)
	random := rand.New(rand.NewPCG(15, 3))
	for k, order := range []map[string]any{
		{"ruleset": "pugilism", "listed": true, "options": short(nil), "places": []any{
			me(0, calledBy(t, "pugilism", 0, longNames[0], 40)), bot(1, calledBy(t, "pugilism", 1, longNames[1], 40)),
		}},
		{"ruleset": "duel", "listed": true, "options": map[string]string{"battlefield": "yard"}, "data": map[string]any{"yard": json.RawMessage(yard)}, "places": []any{
			me(0, decks[0]), bot(1, decks[1]), bot(2, decks[2]),
		}},
		{"ruleset": "coolduel", "listed": true, "places": []any{me(0, zealot), bot(1, captain)}},
		{"ruleset": "coolduel", "listed": true, "places": []any{me(1, zealot), bot(0, captain), bot(2, captain)}},
		{"ruleset": "coolname", "listed": true, "places": []any{
			me(0, calledBy(t, "coolname", 0, longNames[0], 30)), bot(1, calledBy(t, "coolname", 1, longNames[1], 30)),
		}},
	} {
		system := order["ruleset"].(string)
		duel := p.lay(order)
		seen := map[string]bool{}
		for n := 0; n < 12 && !p.over(); n++ {
			p.until("asked", `document.querySelector('form#ask[data-request]:not([data-locked])') || document.querySelector('#table')?.dataset.phase === 'over'`)
			q := p.asked()
			if q == nil {
				break
			}
			if !seen[q.Ask.ID] {
				seen[q.Ask.ID] = true
				p.fits(fmt.Sprintf("%s, asked for %s", system, q.Ask.ID))
			}
			p.plays(random)
		}
		for _, page := range []string{"fairness", "sheet"} {
			p.open(duel + "/" + page)
			p.fits(system + ", " + page)
		}
		p.concedes(duel)
		p.open(duel)
		p.fits(system + ", over")
		p.open(duel + "/replay")
		p.fits(system + ", replay")
		open := map[string]any{"ruleset": system, "listed": true, "places": []any{
			map[string]any{"who": "me", "name": longNames[k%len(longNames)]}, map[string]any{"who": "open"},
		}}
		invited := host.lay(open)
		p.open(invited)
		p.fits(system + ", an invitation")
		p.sitsAs(invited, longNames[(k+1)%len(longNames)])
		p.fits(system + ", preparing")
	}
	desk := p.lay(map[string]any{
		"ruleset": "coolname", "options": map[string]string{"encounter": "foes", "master": "person", "initiative": "static"},
		"places": []any{me(0, calledBy(t, "coolname", 0, longNames[0], 30)), bot(1, calledBy(t, "coolname", 1, longNames[1], 30)), openSeat},
	})
	host.join(desk, longNames[2], json.RawMessage(hounds))
	for _, person := range []*Person{p, host} {
		person.until("it begins", `document.querySelector('#bill .order')`)
		person.fits(person.Name + " at an encounter")
	}
	first := p.lay(map[string]any{"ruleset": "coolname", "options": map[string]string{"encounter": "duel"}, "places": []any{
		me(2, calledBy(t, "coolname", 0, longNames[2], 30)), bot(1, calledBy(t, "coolname", 1, longNames[1], 30)),
	}})
	p.concedes(first)
	p.open(first)
	p.follow(css("#campaign button"))
	p.until("the campaign", `location.pathname.startsWith('/campaigns/')`)
	p.fits("a campaign")
	encounter := p.path() + "/encounters/1"
	p.namesAround()
	for _, path := range []string{encounter, "/", "/duels", "/mine", "/duels?phase=over", "/campaigns", "/rules", "/lessons", "/lab", "/lead/coolname"} {
		p.open(path)
		p.fits(path)
	}
	for _, r := range rules.All() {
		for _, path := range pagesOf(t, r.Info()) {
			p.open(path)
			where, _, _ := strings.Cut(path, "?")
			p.fits(where)
		}
	}
}

// namesAround shows long names where people are not at a table with others: the reader's own name
// and lesson, forms with characters of every script, and a run of the laboratory.
func (p *Person) namesAround() {
	p.t.Helper()
	p.open("/me")
	p.write(css(`#main input[name="name"]`), longNames[2])
	p.press(css(`#main form:has(input[name="name"]) button`))
	p.until("the name is kept", `document.readyState === 'complete' && document.querySelector('#me')?.dataset.name === a`, longNames[2])
	p.fits("/me")
	p.open("/lessons")
	p.press(css(`form[action^="/lessons/coolname/"] button`))
	p.until("the lesson", `document.querySelector('#coach')`)
	p.fits("a lesson")
	for i, pages := range [][]string{{"/lab/new/"}, {"/new/"}, {"/build/"}} {
		query := "?name=" + url.QueryEscape(longNames[i]) + "&seat-1~json=" + url.QueryEscape(string(calledBy(p.t, "coolname", 0, longNames[i], 30)))
		for _, page := range pages {
			p.open(page + "coolname" + query)
			p.fits(fmt.Sprint(page, " of the name ", i))
		}
	}
	p.open("/lab/new/pugilism?duels=100&name=" + url.QueryEscape(longNames[0]) + "&seat-1~json=" + url.QueryEscape(string(calledBy(p.t, "pugilism", 0, longNames[1], 40))))
	p.press(css(`.foot button.primary`))
	p.until("the run is done", `document.querySelector('#run-state')?.textContent.startsWith('Done')`)
	p.fits("a run of the laboratory")
}

// pagesOf are the pages of a ruleset, those that show a document with a name that is as long as
// it may be.
func pagesOf(t *testing.T, in *riposte.Info) []string {
	query := "?name=" + url.QueryEscape(longNames[0])
	if most := map[string]int{"pugilism": 40, "coolname": 30}[in.Name]; most > 0 {
		query += "&seat-1~json=" + url.QueryEscape(string(calledBy(t, in.Name, 0, longNames[0], most)))
	}
	pages := []string{"/rules/" + in.Name, "/new/" + in.Name + query, "/build/" + in.Name + query}
	if in.Name == "pugilism" || in.Name == "duel" {
		pages = append(pages, "/print/"+in.Name+query)
	}
	return append(pages, "/rules/"+in.Name+"/"+string(in.Ledger.Rules()[len(in.Ledger.Rules())/2].ID))
}

// sitsAs takes a seat under a name and leaves the document for later.
func (p *Person) sitsAs(duel, name string) {
	p.t.Helper()
	if why := evaluate[string](p, `
		const r = await fetch(location.pathname + '/seats', {method: 'POST', headers: {Accept: 'application/json', 'Content-Type': 'application/json'}, body: JSON.stringify({name: a})});
		return r.ok ? '' : await r.text();`, name); why != "" {
		p.t.Fatal(why)
	}
	p.reload()
}

// plays answers at random, without the page, and waits until the page has taken it.
func (p *Person) plays(random *rand.Rand) {
	p.t.Helper()
	for range 20 {
		q := p.asked()
		if q == nil {
			return
		}
		form, words := load.Form(p.forms(), random)
		if form == nil {
			p.t.Fatalf("%s: nothing can be picked: %+v", p.Name, q.Ask)
		}
		if evaluate[bool](p, `
			const json = {Accept: 'application/json', 'Content-Type': 'application/json'};
			return (await fetch(location.pathname + '/answers', {method: 'POST', headers: json, body: JSON.stringify({request: a, sentence: b, lock: true})})).ok`,
			q.Request, form.Sentence(words)) {
			p.answered(q)
			return
		}
	}
	p.t.Fatalf("%s: no answer is accepted at %s", p.Name, p.at())
}

// fits measures a page at every width.
func (p *Person) fits(where string) {
	p.t.Helper()
	defer p.wide(p.look.Width)
	for _, width := range sizes[int64](1440, 1024, 390, 360) {
		p.wide(width)
		for _, fault := range evaluate[[]string](p, measure) {
			p.t.Errorf("%s at %d: %s", where, width, one(fault))
		}
	}
}

func (p *Person) wide(width int64) {
	p.t.Helper()
	p.run("change the width", emulation.SetDeviceMetricsOverride(width, 900, 1, false))
}

// measure finds what is too wide: the page, text that leaves its box, text that is cut without
// an ellipsis and a title.
const measure = `
	const out = [], root = document.documentElement;
	const told = (e) => e.tagName.toLowerCase() + (e.id ? '#' + e.id : '') + (e.getAttribute('class') ? '.' + e.getAttribute('class').trim().replace(/\s+/g, '.') : '');
	if (root.scrollWidth > root.clientWidth) out.push('the page scrolls sideways, ' + root.scrollWidth + ' of ' + root.clientWidth + ' px: ' + [...document.body.querySelectorAll('*')]
		.filter(e => e.getBoundingClientRect().right > root.clientWidth + 1 && !e.closest('.scroll, .order')).map(told).slice(0, 6).join(', '));
	for (const e of document.body.querySelectorAll('*')) {
		const style = getComputedStyle(e);
		if (e instanceof SVGElement || e.scrollWidth <= e.clientWidth + 1 || e.clientWidth <= 2 || /inline|contents|none/.test(style.display) || style.overflowX !== 'visible' || !e.checkVisibility() || e.querySelector('.tip')) continue;
		if ([...e.children].some(c => c.scrollWidth > c.clientWidth + 1 && c.clientWidth > 2 && getComputedStyle(c).overflowX === 'visible')) continue; // the inner one is told
		out.push('holds more than fits: ' + told(e) + ', ' + e.scrollWidth + ' of ' + e.clientWidth + ' px: ' + [...e.querySelectorAll('*')].filter(c => c.getBoundingClientRect().right > e.getBoundingClientRect().right + 1).map(told).slice(0, 4).join(', '));
	}
	const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	const said = new Set();
	const fault = (e, words) => { const key = told(e) + words.slice(0, 20); if (!said.has(key)) { said.add(key); out.push(words); } };
	for (let node = walker.nextNode(); node; node = walker.nextNode()) {
		if (!node.data.trim()) continue;
		const holder = node.parentElement;
		if (holder.closest('.vh, noscript, script, dialog:not([open]), option, template, [hidden]') || !holder.checkVisibility({visibilityProperty: true, opacityProperty: true})) continue;
		const range = document.createRange();
		range.selectNodeContents(node);
		const rects = [...range.getClientRects()].filter(r => r.width > 1 && r.height > 1);
		if (!rects.length) continue;
		const left = Math.min(...rects.map(r => r.left)), right = Math.max(...rects.map(r => r.right));
		if (/[\u0590-\u08ff]{3}/.test(node.data) && !/\u2068/.test(node.data) && getComputedStyle(holder).unicodeBidi === 'normal') fault(holder, 'not isolated: ' + JSON.stringify(node.data.trim().slice(0, 60)) + ' in ' + told(holder));
		const words = JSON.stringify(node.data.trim().slice(0, 24)) + ' in ' + told(holder);
		let cut = false;
		for (let e = holder; e && e !== document.body; e = e.parentElement) {
			const style = getComputedStyle(e);
			if (style.position === 'fixed') break;
			if (style.display === 'inline' || style.display === 'contents') continue;
			if (e instanceof SVGElement && e.tagName !== 'svg') continue;
			const box = e.getBoundingClientRect();
			const leaves = left < box.left - 1.5 || right > box.right + 1.5;
			if (!leaves) { if (/auto|scroll/.test(style.overflowX)) break; continue; }
			if (/auto|scroll/.test(style.overflowX)) break;
			if (/hidden|clip/.test(style.overflowX)) {
				if (box.width <= 2) break; // for screen readers only
				if (style.textOverflow !== 'ellipsis') fault(e, 'cut without an ellipsis: ' + words + ' by ' + told(e));
				else if (!holder.closest('[title]')) fault(e, 'cut without a title: ' + words + ' by ' + told(e));
				cut = true;
				break;
			}
			fault(e, 'leaves its box: ' + words + ', ' + Math.round(left) + ' to ' + Math.round(right) + ', of ' + told(e) + ', ' + Math.round(box.left) + ' to ' + Math.round(box.right));
			break;
		}
	}
	return out`
