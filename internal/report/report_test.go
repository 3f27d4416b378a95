package report_test

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"riposte/internal/chart"
	"riposte/internal/report"
)

func sample() *report.Page {
	return &report.Page{
		System: "duel", Over: "DUEL", Title: `<b>"A" & B</b>`, Brief: []string{"<i>first</i>"},
		Facts: []report.Fact{{Name: "Seed", Value: "7"}},
		Parts: []report.Part{
			{Title: "One", Lead: "a lead", Figures: []chart.Figure{{Title: "f", Chart: &chart.Rows{Rows: []chart.Row{{Label: "x", Mean: 1}}}}}},
			{Title: "Two", Tables: []report.Table{{Title: "t", Words: 1, Head: []string{"word", "number"}, Rows: [][]string{{"<u>", "12"}}, Note: "one line\nanother"}}},
			{Title: "Three", Duels: []report.Duel{{Why: "Longest", Of: "x", Value: "9 steps", Command: "riposte replay 'a'"}}},
		},
		Limits: []string{"bots are not people"}, Again: "riposte lab run x.yaml --seed 7",
	}
}

// A report is one file: nothing of it is fetched, nothing of it runs, and what people called
// things stays words.
func TestAReportStandsAlone(t *testing.T) {
	data, err := sample().HTML()
	if err != nil {
		t.Fatal(err)
	}
	again, err := sample().HTML()
	if err != nil || !bytes.Equal(data, again) {
		t.Errorf("the same page has other bytes (%v)", err)
	}
	html := string(data)
	for _, bad := range []string{"<script", "http:", "https:", "//", "@import", "<link", "<img", "<b>\"A", "<i>first", "<u>", "ZgotmplZ", " style=", " src="} {
		if strings.Contains(strings.ReplaceAll(html, "base64,", ""), bad) && (bad != "//" || fetches.MatchString(html)) {
			t.Errorf("there is %s in it", bad)
		}
	}
	for _, m := range regexp.MustCompile(`url\(([^)]{0,30})`).FindAllStringSubmatch(html, -1) {
		if !strings.HasPrefix(m[1], `"data:font/woff2;base64,`) {
			t.Errorf("%s is fetched", m[0])
		}
	}
	for _, want := range []string{
		"default-src 'none'", `data-system="duel"`, "<main", "<h1>&lt;b&gt;&#34;A&#34; &amp; B&lt;/b&gt;</h1>", `<a href="#part-2">Two</a>`, `id="part-2"`,
		`<td data-head="word">&lt;u&gt;</td><td class="n" data-head="number">12</td>`, `<p class="note">another</p>`, "riposte replay &#39;a&#39;", "bots are not people", "riposte lab run x.yaml --seed 7",
	} {
		if !strings.Contains(html, want) {
			t.Errorf("there is no %s in it", want)
		}
	}
}

// fetches is an address of another host; letters of the type may look like a part of one.
var fetches = regexp.MustCompile(`["'(]//`)
