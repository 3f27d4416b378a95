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
