package form

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"riposte"
	"riposte/internal/server/web"
	"riposte/scene"
)

// A Gist is a document as shown on its card: what it is, a small table, and the
// rest.
type Gist struct {
	Ranks []string // the entries of its lists of what somebody is: Fighter 5
	Table []gistValue
	Facts []gistValue
}

// A gistValue is a named number or word.
type gistValue struct{ Label, Value string }

// ranks reports whether a list says what somebody is and how far, as classes do; what somebody
// has is counted at most.
func ranks(list *riposte.DocField) bool {
	return slices.ContainsFunc(list.Fields, func(in riposte.DocField) bool { return in.Type == riposte.DocNumber && in.Name != "count" })
}

// gistOf takes from a document what its schema names: lists become ranks or facts, groups
// the table, and numbers and words outside groups the facts.
func gistOf(schema []riposte.DocField, document json.RawMessage) (g Gist) {
	var members map[string]json.RawMessage
	if json.Unmarshal(document, &members) != nil {
		return g
	}
	d := draftOf(schema, document)
	for i := range schema {
		f := &schema[i]
		if members[f.Name] == nil {
			continue // the same as in a blank form, so it says nothing
		}
		switch f.Type {
		case riposte.DocList:
			var all []string
			for e := range d.count(f.Name) {
				if words := d.values(f.Fields, entry(f.Name, e)); words != "" {
					all = append(all, words)
				}
			}
			switch {
			case len(all) == 0:
			case ranks(f):
				g.Ranks = append(g.Ranks, all...)
			default:
				g.Facts = append(g.Facts, gistValue{f.Title, strings.Join(all, ", ")})
			}
		case riposte.DocGroup:
			g.group(&d, f)
		case riposte.DocNumber:
			if value := d.Fields[f.Name]; value != "" {
				g.Facts = append(g.Facts, gistValue{web.Capital(f.Name), value})
			}
		case riposte.DocWord:
			if value := d.Fields[f.Name]; value != "" {
				g.Facts = append(g.Facts, gistValue{f.Title, wordTitle(f, value)})
			}
		case riposte.DocYesNo:
			if d.Fields[f.Name] != "" {
				g.Facts = append(g.Facts, gistValue{Label: f.Title})
			}
		case riposte.DocText:
		}
	}
	return g
}

// group adds a group: as a table if it holds numbers alone, as facts if it holds
// words too.
func (g *Gist) group(d *Draft, f *riposte.DocField) {
	mixed := slices.ContainsFunc(f.Fields, func(in riposte.DocField) bool { return in.Type == riposte.DocWord })
	for i := range f.Fields {
		in := &f.Fields[i]
		value := d.Fields[join(f.Name, in.Name)]
		switch {
		case value == "" || in.Type == riposte.DocGroup || in.Type == riposte.DocList || in.Type == riposte.DocYesNo:
		case in.Type == riposte.DocNumber && !mixed:
			g.Table = append(g.Table, gistValue{shortTitle(in, len(f.Fields)), value})
		case in.Type == riposte.DocNumber:
			g.Facts = append(g.Facts, gistValue{in.Title, value})
		default:
			g.Facts = append(g.Facts, gistValue{f.Title, wordTitle(in, value)})
		}
	}
}

// values are those of some fields that are filled in, as they are read: a count
// goes in front of the word that it counts.
func (d *Draft) values(fields []riposte.DocField, at string) string {
	var words []string
	for i := range fields {
		f := &fields[i]
		switch value := d.Fields[join(at, f.Name)]; {
		case value == "" || f.Type == riposte.DocGroup || f.Type == riposte.DocList:
		case f.Name == "count" && len(words) > 0:
			words[len(words)-1] = value + " × " + words[len(words)-1]
		default:
			words = append(words, wordTitle(f, value))
		}
	}
	return strings.Join(words, " ")
}

// wordTitle is the title of a field's value.
func wordTitle(f *riposte.DocField, value string) string {
	if i := slices.Index(f.Values, value); i >= 0 && i < len(f.Titles) {
		return f.Titles[i]
	}
	return value
}

// mostTitles is how many titles stand side by side in full.
const mostTitles = 5

// shortTitle is the title of a number on a card, in a group of that many numbers: a
// name of at most three letters in capitals, such as STR; in a large group the
// first three letters of the title; otherwise the title.
func shortTitle(f *riposte.DocField, of int) string {
	switch {
	case len(f.Name) <= 3:
		return strings.ToUpper(f.Name)
	case of > mostTitles:
		return web.First(f.Title, 3)
	}
	return f.Title
}

// numbersOf are the few numbers that a card says: the vitals of the main figure and what its
// rules put on a card, and of the others whom it brings the first.
func numbersOf(d *scene.Draft) (out []gistValue) {
	if len(d.Figures) == 0 {
		return nil
	}
	for _, m := range vitals(d) {
		out = append(out, gistValue{web.Capital(m.Label.String()), strconv.Itoa(m.Max)})
	}
	for _, f := range d.Figures[0].Brief {
		out = append(out, gistValue{f.Label.String(), f.Value.String()})
	}
	for i := range d.Figures[1:] {
		f := &d.Figures[1+i]
		if len(f.Tracks) > 0 {
			out = append(out, gistValue{f.Name.String(), web.Capital(f.Tracks[0].Label.String()) + " " + strconv.Itoa(f.Tracks[0].Max)})
		}
	}
	return out
}
