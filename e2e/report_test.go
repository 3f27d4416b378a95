//go:build e2e

package e2e

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"riposte/internal/report"
)

// On a phone no number of a report is cut: a table of many columns stands as rows of figures under
// their heads, in both looks.
func TestReportOnAPhone(t *testing.T) {
	wide := report.Table{Title: "What each side brings", Words: 2, Head: []string{"", "side"}}
	row := []string{"bulwark against captain", "Knight with a longsword and a hired blade"}
	for i := range 5 {
		wide.Head, row = append(wide.Head, fmt.Sprint("won ", i), "95 % interval"), append(row, "46.5", "41.5 to 51.5")
	}
	wide.Rows = [][]string{row, row}
	page := report.Page{System: "coolduel", Over: "Cool Duel", Title: "A run", Parts: []report.Part{{Title: "Who wins", Tables: []report.Table{wide}}}}
	html, err := page.HTML()
	if err != nil {
		t.Fatal(err)
	}
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write(html)
	}))
	t.Cleanup(web.Close)
	for _, dark := range []bool{false, true} {
		p := newPerson(t, fmt.Sprint("reader, dark ", dark), web.URL, Look{Width: 390, Height: 844, Phone: true, Dark: dark})
		p.open("/")
		p.photograph("report")
		if cut := evaluate[[]string](p, `
			return [document.documentElement, ...document.querySelectorAll('.scroll, td')]
				.filter(e => e.scrollWidth > e.clientWidth + 1 || e.getBoundingClientRect().right > innerWidth)
				.map(e => e.tagName + ' ' + e.textContent.trim().slice(0, 30))`); len(cut) > 0 {
			t.Errorf("cut off: %q", cut)
		}
		if heads := evaluate[int](p, `return [...document.querySelectorAll('tbody td')].filter(e => getComputedStyle(e, '::before').content === '"95 % interval"').length`); heads != 10 {
			t.Errorf("%d of 10 intervals have their head", heads)
		}
	}
}
