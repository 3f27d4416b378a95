package webtest

import (
	"encoding/xml"
	"errors"
	"io"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"riposte"
	"riposte/internal/server/web"
	"riposte/rules"
	"riposte/rulestest/example"
)

// Every template that a test executes is executed by html/template too.
func init() { web.Twice = true }

var (
	voids  = map[string]bool{"input": true, "meta": true, "link": true, "br": true, "hr": true, "img": true, "wbr": true}
	idRefs = []string{"aria-describedby", "aria-labelledby", "aria-controls", "for", "form", "data-into"}
)

// An Element is an element as the checks of a page see it.
type Element struct {
	Name  string
	Attrs map[string]string
}

// Elements parses strictly: every element must be closed where it was opened.
func Elements(t *testing.T, name, page string) (all []Element) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(page))
	d.Strict, d.Entity = false, xml.HTMLEntity // attributes without a value
	var open []string
	for {
		token, err := d.RawToken()
		if errors.Is(err, io.EOF) {
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
			e := Element{token.Name.Local, map[string]string{}}
			for _, a := range token.Attr {
				if _, twice := e.Attrs[a.Name.Local]; twice {
					t.Errorf("%s: %s has %s twice", name, e.Name, a.Name.Local)
				}
				e.Attrs[a.Name.Local] = a.Value
			}
			all = append(all, e)
			if !voids[e.Name] {
				open = append(open, e.Name)
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

// CheckIDs requires that ids are unique and that references lead somewhere.
func CheckIDs(t *testing.T, name string, all []Element) {
	t.Helper()
	ids := map[string]bool{}
	for _, e := range all {
		id, ok := e.Attrs["id"]
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
			for id := range strings.FieldsSeq(e.Attrs[ref]) {
				if !ids[id] {
					t.Errorf("%s: %s of %s leads to %q, which is not there", name, ref, e.Name, id)
				}
			}
		}
		if href := e.Attrs["href"]; e.Name == "use" && strings.Contains(href, "#") {
			_, symbol, _ := strings.Cut(href, "#")
			if web.Icon(symbol) == "" {
				t.Errorf("%s: there is no drawing %q", name, symbol)
			}
		}
		if role := e.Attrs["role"]; role == "gridcell" && e.Attrs["aria-label"] == "" {
			t.Errorf("%s: a square without a label", name)
		}
	}
}

// Posted are the fields that a browser would send for a form.
func Posted(body string) url.Values {
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
			return Unescape(at[1]), true
		}
		field, _ := attr(m[2], "name")
		value, _ := attr(m[2], "value")
		kind, _ := attr(m[2], "type")
		_, checked := attr(m[2], "checked")
		switch {
		case field == "":
		case (kind == "radio" || kind == "checkbox") && !checked:
		case m[1] == "textarea":
			v.Add(field, Unescape(strings.TrimPrefix(m[3], "\n")))
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

func Unescape(s string) string {
	return strings.NewReplacer("&#34;", `"`, "&#39;", "'", "&lt;", "<", "&gt;", ">", "&#43;", "+", "&amp;", "&").Replace(s)
}

// Hostile are texts that must stay texts.
var Hostile = []string{
	`"><script>alert(1)</script><b onclick='x' style="y">{{.}}&amp;`,
	"\u202eevil\u202c 'single' \"double\"",
	strings.Repeat("\U0001F94A", 40),
	"javascript:alert(1)",
}

// Rulesets are all that are played here, and one about which the page knows
// nothing.
func Rulesets() []riposte.Ruleset { return append(slices.Clone(rules.All()), example.Ruleset()) }

func Infos() (all []*riposte.Info) {
	for _, r := range Rulesets() {
		all = append(all, r.Info())
	}
	return all
}
