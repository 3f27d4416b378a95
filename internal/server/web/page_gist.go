package web

import (
	"encoding/json"
	"strings"

	"riposte"
)

// A Gist is a document as its card reads: what it is, a small table, and the rest.
type Gist struct {
	Ranks []string // the entries of its lists: Fighter 5
	Table []GistValue
	Facts []GistValue
}

// A GistValue is a named number or word.
type GistValue struct{ Label, Value string }

// gistOf takes from a document what its schema names: lists become ranks, groups
// the table, numbers and words beside them the facts.
func gistOf(schema []riposte.DocField, document json.RawMessage) (g Gist) {
	d := draftOf(schema, document)
	for i := range schema {
		f := &schema[i]
		switch f.Type {
		case riposte.DocList:
			for e := range d.count(f.Name) {
				if words := d.values(f.Fields, entry(f.Name, e)); len(words) > 0 {
					g.Ranks = append(g.Ranks, strings.Join(words, " "))
				}
			}
		case riposte.DocGroup:
			for j := range f.Fields {
				in := &f.Fields[j]
				if value := d.Fields[join(f.Name, in.Name)]; value != "" && in.Type == riposte.DocNumber {
					g.Table = append(g.Table, GistValue{shortTitle(in), value})
				}
			}
		case riposte.DocNumber, riposte.DocWord:
			if value := d.Fields[f.Name]; value != "" {
				g.Facts = append(g.Facts, GistValue{capital(f.Name), value})
			}
		case riposte.DocYesNo:
			if d.Fields[f.Name] != "" {
				g.Facts = append(g.Facts, GistValue{Label: f.Title})
			}
		case riposte.DocText:
		}
	}
	return g
}

// values are those of some fields that are filled.
func (d *Draft) values(fields []riposte.DocField, at string) (words []string) {
	for i := range fields {
		if value := d.Fields[join(at, fields[i].Name)]; value != "" {
			words = append(words, value)
		}
	}
	return words
}

// shortTitle is a word of at most three letters in capitals, as STR, or else the
// title.
func shortTitle(f *riposte.DocField) string {
	if len(f.Name) <= 3 {
		return strings.ToUpper(f.Name)
	}
	return f.Title
}
