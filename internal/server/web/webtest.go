package web

import (
	"encoding/xml"
	"io"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"riposte"
	"riposte/rules"
	"riposte/rulestest/example"
)

var (
	voids  = map[string]bool{"input": true, "meta": true, "link": true, "br": true, "hr": true, "img": true, "wbr": true}
	idRefs = []string{"aria-describedby", "aria-labelledby", "aria-controls", "for", "form", "data-into"}
)

// An element as the check of a page sees it.
type element struct {
	name  string
	attrs map[string]string
}

// elements parses strictly: every element is closed where it was opened.
func elements(t *testing.T, name, page string) (all []element) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(page))
	d.Strict, d.Entity = false, xml.HTMLEntity // attributes without a value
	var open []string
	for {
		token, err := d.RawToken()
		if err == io.EOF {
			if len(open) > 0 {
				t.Errorf("%s: %v left open", name, open)
			}
			return all
		}
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			e := element{token.Name.Local, map[string]string{}}
			for _, a := range token.Attr {
				if _, twice := e.attrs[a.Name.Local]; twice {
					t.Errorf("%s: %s has %s twice", name, e.name, a.Name.Local)
				}
				e.attrs[a.Name.Local] = a.Value
			}
			all = append(all, e)
			if !voids[e.name] {
				open = append(open, e.name)
			}
		case xml.EndElement:
			if voids[token.Name.Local] {
				continue
			}
			if len(open) == 0 || open[len(open)-1] != token.Name.Local {
				at := int(d.InputOffset())
				t.Fatalf("%s: </%s> closes %v, after %q", name, token.Name.Local, open, page[max(0, at-200):at])
			}
			open = open[:len(open)-1]
		}
	}
}

// checkIDs holds a page to unique ids, and to references that lead somewhere.
func checkIDs(t *testing.T, name string, all []element) {
	t.Helper()
	ids := map[string]bool{}
	for _, e := range all {
		id, ok := e.attrs["id"]
		if !ok {
			continue
		}
		if ids[id] || id == "" || strings.ContainsAny(id, " \t\n") {
			t.Errorf("%s: the id %q twice, or none", name, id)
		}
		ids[id] = true
	}
	for _, e := range all {
		for _, ref := range idRefs {
			for id := range strings.FieldsSeq(e.attrs[ref]) {
				if !ids[id] {
					t.Errorf("%s: %s of %s leads to %q, which is not there", name, ref, e.name, id)
				}
			}
		}
		if href := e.attrs["href"]; e.name == "use" && strings.Contains(href, "#") {
			_, symbol, _ := strings.Cut(href, "#")
			if iconOf(symbol) == "" {
				t.Errorf("%s: there is no drawing %q", name, symbol)
			}
		}
		if role := e.attrs["role"]; role == "gridcell" && e.attrs["aria-label"] == "" {
			t.Errorf("%s: a square without a label", name)
		}
	}
}

// posted are the fields that a browser would send of a form.
func posted(body string) url.Values {
	v := url.Values{}
	for _, m := range slices.Concat(
		regexp.MustCompile(`<(input)\b([^>]*)>()`).FindAllStringSubmatch(body, -1),
		regexp.MustCompile(`(?s)<(select)\b([^>]*)>(.*?)</select>`).FindAllStringSubmatch(body, -1),
		regexp.MustCompile(`(?s)<(textarea)\b([^>]*)>(.*?)</textarea>`).FindAllStringSubmatch(body, -1),
	) {
		attr := func(of, name string) (string, bool) {
			at := regexp.MustCompile(`\s` + name + `(?:="([^"]*)")?(?:\s|$)`).FindStringSubmatch(of + " ")
			if at == nil {
				return "", false
			}
			return unescape(at[1]), true
		}
		field, _ := attr(m[2], "name")
		value, _ := attr(m[2], "value")
		kind, _ := attr(m[2], "type")
		_, checked := attr(m[2], "checked")
		switch {
		case field == "":
		case (kind == "radio" || kind == "checkbox") && !checked:
		case m[1] == "textarea":
			v.Add(field, unescape(strings.TrimPrefix(m[3], "\n")))
		case m[1] == "select":
			for _, o := range regexp.MustCompile(`<option([^>]*)>`).FindAllStringSubmatch(m[3], -1) {
				if _, on := attr(o[1], "selected"); on {
					value, _ = attr(o[1], "value")
				}
			}
			v.Add(field, value)
		default:
			v.Add(field, value)
		}
	}
	return v
}

func unescape(s string) string {
	return strings.NewReplacer("&#34;", `"`, "&#39;", "'", "&lt;", "<", "&gt;", ">", "&#43;", "+", "&amp;", "&").Replace(s)
}

// hostile are texts that must stay texts.
var hostile = []string{
	`"><script>alert(1)</script><b onclick='x' style="y">{{.}}&amp;`,
	"\u202eevil\u202c 'single' \"double\"",
	strings.Repeat("\U0001F94A", 40),
	"javascript:alert(1)",
}

// rulesets are all that are played here, and one of which the page knows nothing.
func rulesets() []riposte.Ruleset { return append(slices.Clone(rules.All()), example.Ruleset()) }

func infos() (all []*riposte.Info) {
	for _, r := range rulesets() {
		all = append(all, r.Info())
	}
	return all
}
