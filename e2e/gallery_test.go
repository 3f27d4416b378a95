//go:build e2e

package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"riposte/internal/house"
	"riposte/internal/load"
)

// gallery is what a page shows of the talk of those who watch, a line each.
func (p *Person) gallery() []string {
	p.t.Helper()
	return evaluate[[]string](p, `return [...document.querySelectorAll('#gallery [role=log] > p[id]')].map(e => e.innerText.replaceAll(/\s+/g, ' ').trim())`)
}

// tabs opens a part of the table, where it is shown in parts.
func (p *Person) tabs(id string) {
	p.t.Helper()
	if at := css("label:has(#" + id + ")"); p.sees(at) {
		p.press(at)
	}
}

// comments says something to those who watch, by keyboard alone once the field is reached.
func (p *Person) comments(words string) {
	p.t.Helper()
	p.tabs("tab-talk")
	p.write(css("#comment-text"), words)
	p.keys(kb.Enter)
	p.until("the line is there", `document.querySelector('#gallery').innerText.includes(a) && document.querySelector('#comment-text').value === ''`, words)
}

// Two who watch talk, and choose from whose side they look; who plays is told of it when the duel
// is over.
func TestGallery(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	for _, looks := range [][2]Look{
		{{Width: 1440, Height: 900}, {Width: 360, Height: 740, Phone: true}},
		{{Width: 360, Height: 740, Phone: true, Dark: true}, {Width: 1440, Height: 900, Dark: true}},
	} {
		t.Run(fmt.Sprintf("at %d px", looks[0].Width), func(t *testing.T) {
			d := show(t, s.URL, games[0], 7)
			for range 4 {
				d.choose()
			}
			d.openAs(s.URL, looks[0])
			ada := d.p
			eve, eli := newPerson(t, "Eve", s.URL, looks[0]), newPerson(t, "Eli", s.URL, looks[1])
			eve.open("/me")
			if status := evaluate[int](eve, `return (await fetch('/me', {method: 'POST', headers: {'Content-Type': 'application/json'}, body: '{"name":"Eve"}'})).status`); status != 204 {
				t.Fatalf("Eve's name: status %d", status)
			}
			for _, p := range []*Person{eve, eli} {
				p.open(d.duel)
				p.until("the script listens", `document.documentElement.dataset.ready !== undefined`)
			}
			before := evaluate[string](ada, `return document.querySelector('#table').innerText`)
			eve.comments("What a start!")
			eli.until("Eli hears her", `document.querySelector('#gallery')?.innerText.includes('What a start!')`)
			eli.comments("I like blue.")
			eve.until("Eve hears him", `document.querySelector('#gallery')?.innerText.includes('I like blue.')`)
			want := []string{"Eve What a start!", "Watcher 2 I like blue."}
			for _, p := range []*Person{eve, eli} {
				if got := p.gallery(); !slices.Equal(got, want) {
					t.Errorf("%s reads %q, want %q", p.Name, got, want)
				}
				p.accessible("the gallery")
				p.photograph("gallery")
				if p.look.Phone {
					p.narrow("the gallery")
				}
			}
			ada.reload()
			if got := ada.gallery(); len(got) != 0 || ada.sees(css("#gallery")) {
				t.Errorf("who plays reads %q", got)
			}
			if after := evaluate[string](ada, `return document.querySelector('#table').innerText`); after != before {
				t.Errorf("the page of who plays has changed from %q to %q", before, after)
			}

			// By keyboard alone to the other side.
			first := func(p *Person) string { return strings.ToUpper(one(p.text("#bill .side .name"))) }
			if got := first(eve); !strings.HasPrefix(got, "ULLA") {
				t.Errorf("without a side %s stands first", got)
			}
			eve.tabs("tab-table")
			eve.tabTo("blue's side", `e.matches('.vantages a[href$="side=2"]')`)
			eve.keys(kb.Enter)
			eve.until("the side is in the address", `location.search === '?side=2' && document.documentElement.dataset.ready !== undefined`)
			if got := first(eve); !strings.HasPrefix(got, "BRANNOCH") {
				t.Errorf("from the side of seat 2 %s stands first", got)
			}
			if got := one(eve.text(`.vantages [aria-current]`)); got != "Bea" {
				t.Errorf("chosen is %q", got)
			}
			eve.accessible("from a side")
			eve.photograph("side")
			if eve.look.Phone {
				eve.narrow("from a side")
			}
			for range 2 {
				d.choose()
			}
			eve.until("the feed keeps the side", `document.querySelector('#bill .side:first-of-type .chip.you') && document.querySelector('#table').dataset.feed.endsWith('?side=2')`)
			if got := first(eve); !strings.HasPrefix(got, "BRANNOCH") {
				t.Errorf("after a frame %s stands first", got)
			}
			eve.comments("Seen from here")
			if got := evaluate[string](eve, `return location.search`); got != "?side=2" {
				t.Errorf("after a line the address ends in %q", got)
			}
			eve.allow(`status of 400 .*side=`)
			eve.open(d.duel + "?side=5")
			eve.until("it says what is wrong", `document.body.innerText.includes('side is not the number of a seat from 1 to 2')`)

			if _, err := d.guests[1].SendAnswer(t.Context(), d.duel, house.Answer{Sentence: "concede", Lock: true}); err != nil {
				t.Fatal(err)
			}
			ada.until("who played reads it all", `document.querySelector('#gallery')?.innerText.includes('Seen from here')`)
			ada.tabs("tab-talk")
			if got := ada.gallery(); len(got) != 3 || ada.sees(css("#comment-text")) {
				t.Errorf("after the end who played reads %q", got)
			}
			ada.photograph("after")
			ada.accessible("the gallery after the end")
			eli.until("it is over", `document.querySelector('#ask.over')`)
			eli.tabs("tab-talk")
			eli.photograph("over")
			eli.press(css("#unsay button"))
			eli.until("his words are gone", `!document.querySelector('#gallery').innerText.includes('I like blue.')`)
			ada.until("for all", `!document.querySelector('#gallery').innerText.includes('I like blue.')`)
		})
	}
}

// Every system's table stands well from a side that somebody has chosen who only watches.
func TestSidesOfAllSystems(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	for _, g := range games[1:4] {
		d := show(t, s.URL, g, 7)
		for range 12 {
			d.choose()
		}
		for _, look := range []Look{{Width: 1440, Height: 900}, {Width: 360, Height: 740, Phone: true, Dark: true}} {
			eve := newPerson(t, "Eve", s.URL, look)
			eve.open(d.duel + "?side=2")
			eve.until("the script listens", `document.documentElement.dataset.ready !== undefined`)
			if !eve.sees(css("#bill .chip.you, #bill .order")) || one(eve.text(".vantages [aria-current]")) != "Bea" {
				t.Errorf("%s at %d px: no side is near", g.name, look.Width)
			}
			eve.accessible(g.name + " from a side")
			eve.photograph("side-" + g.ruleset)
			if look.Phone {
				eve.narrow(g.name + " from a side")
			}
		}
	}
}
