package scenario

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v4"

	"riposte"
)

const (
	maxFamily = 1_000 // members
	maxTried  = 200_000
	allWord   = "all"     // every value of a field
	everybody = "samples" // the family of all samples
)

// A family is documents that differ from one another in some fields:
//
//	classes:
//	  from: reaver          # a sample, one of the documents, or a document
//	  each: {class: all}    # every class; or a list of values
//
// The family samples is all samples. At a table, members that the rules refuse are left out.
type family struct {
	at      *yaml.Node
	members []member
}

// A member is a document by its name.
type member struct {
	at       *yaml.Node
	name     string
	document json.RawMessage
}

var familyKeys = []string{"from", "each"}

// readFamilies reads the families of a file.
func (r *experimenter) readFamilies(doc *yaml.Node) {
	all := &family{at: doc}
	for _, s := range r.info.Samples {
		raw, _ := json.Marshal(s.Name)
		all.members = append(all.members, member{doc, s.Name, raw})
	}
	r.families[everybody] = all
	n := entryNode(doc, "families")
	if n == nil {
		return
	}
	for _, e := range r.mapping(n, "families") {
		if _, sample := r.info.Sample(e.key); sample || r.documents[e.key] != nil || r.families[e.key] != nil {
			r.fault(e.at, "%q is already the name of something else", e.key)
			continue
		}
		r.families[e.key] = r.family(e)
	}
}

// family makes the documents of a family.
func (r *experimenter) family(e entry) *family {
	f, from := &family{at: e.at}, map[string]json.RawMessage{}
	var fields []string
	var values [][]json.RawMessage
	before := r.count()
	r.keys(e.node, "a family", familyKeys, map[string]func(entry){
		"from": func(e entry) { from = r.from(e.node) },
		"each": func(e entry) {
			for _, field := range r.mapping(e.node, "each") {
				fields, values = append(fields, field.key), append(values, r.values(field))
			}
		},
	})
	if len(fields) == 0 && r.count() == before {
		r.fault(e.at, "a family needs each: the fields in which its documents differ")
	}
	tried := 1
	for _, list := range values {
		if tried *= len(list); tried > maxTried {
			r.fault(e.at, "these are more than %d documents", maxTried)
		}
	}
	if r.count() > before {
		return f
	}
	for k := range tried {
		document, words := map[string]json.RawMessage{}, make([]string, len(fields))
		for name, value := range from {
			document[name] = value
		}
		for i := len(fields) - 1; i >= 0; i-- {
			value := values[i][k%len(values[i])]
			k /= len(values[i])
			document[fields[i]], words[i] = value, spoken(value)
		}
		raw, err := json.Marshal(document)
		if err != nil {
			panic(err)
		}
		name := strings.Join(words, " ")
		if slices.ContainsFunc(f.members, func(m member) bool { return m.name == name }) {
			name = string(raw)
		}
		f.members = append(f.members, member{e.at, name, raw})
	}
	return f
}

// spoken is a value in words: those of a list or of fields one after the other.
func spoken(value json.RawMessage) string {
	var decoded any
	if json.Unmarshal(value, &decoded) != nil {
		return string(value)
	}
	var words []string
	var say func(v any)
	say = func(v any) {
		switch v := v.(type) {
		case []any:
			for _, item := range v {
				say(item)
			}
		case map[string]any:
			for _, key := range slices.Sorted(maps.Keys(v)) {
				say(v[key])
			}
		default:
			words = append(words, fmt.Sprint(v))
		}
	}
	say(decoded)
	return strings.Join(words, " ")
}

// from is the document that the members of a family begin with.
func (r *experimenter) from(n *yaml.Node) map[string]json.RawMessage {
	raw := json.RawMessage(nil)
	if target := deref(n); target.Kind == yaml.ScalarNode {
		name, _ := r.word(n, "from")
		if sample, ok := r.info.Sample(name); ok {
			raw = sample.Document
		} else {
			raw = r.documents[name]
		}
		if raw == nil {
			r.fault(n, "there is no document %q, neither here nor among the samples", name)
			return nil
		}
	} else {
		raw = r.document(n)
	}
	var document map[string]json.RawMessage
	if json.Unmarshal(raw, &document) != nil {
		r.fault(n, "a family begins with a document that has fields")
	}
	return document
}

// values are those of a field that members have.
func (r *experimenter) values(e entry) (list []json.RawMessage) {
	var field *riposte.DocField
	var known []string
	for i := range r.info.Schema {
		if known = append(known, r.info.Schema[i].Name); r.info.Schema[i].Name == e.key {
			field = &r.info.Schema[i]
		}
	}
	if field == nil {
		r.unknown(e.at, "field", e.key, known)
		return nil
	}
	if target := deref(e.node); target.Kind != yaml.ScalarNode {
		for _, item := range r.list(e.node, e.key) {
			list = append(list, r.document(item))
		}
		if list == nil {
			r.fault(e.node, "%s has no values", e.key)
		}
		return list
	}
	if word, _ := r.word(e.node, e.key); word != allWord {
		r.fault(e.node, "%s takes a list of values, or the word %s", e.key, allWord)
		return nil
	}
	switch field.Type {
	case riposte.DocWord:
		for _, word := range field.Values {
			raw, _ := json.Marshal(word)
			list = append(list, raw)
		}
	case riposte.DocNumber:
		for n := field.Min; n <= field.Max; n += max(field.Step, 1) {
			list = append(list, json.RawMessage(strconv.Itoa(n)))
		}
	case riposte.DocYesNo:
		list = []json.RawMessage{json.RawMessage("false"), json.RawMessage("true")}
	case riposte.DocText, riposte.DocGroup, riposte.DocList:
	}
	if list == nil {
		r.fault(e.node, "%s has no list of all its values; write those you mean", e.key)
	}
	return list
}

// members are the documents that a name stands for in a seat of a table.
func (r *experimenter) members(t *Table, item *yaml.Node, setup riposte.Setup, seat int) []member {
	if isNull(item) { // a role without a document
		return []member{{at: item}}
	}
	name, _ := r.word(item, "a document")
	document, known := r.documents[name]
	if _, sample := r.info.Sample(name); !known && sample {
		document, _ = json.Marshal(name)
		known = true
	}
	if known {
		return []member{{item, name, document}}
	}
	f := r.families[name]
	if f == nil {
		r.fault(item, "there is no document %q, neither here nor among the samples", name)
		return []member{{at: item}}
	}
	var fit []member
	var refused error
	for _, m := range f.members {
		setup.Seats[seat].Document = m.document
		if err := r.rules.Vet(setup, riposte.Seat(seat+1)); err != nil {
			refused = err
			t.Left = append(t.Left, fmt.Sprintf("%s (%v)", m.name, err))
			continue
		}
		fit = append(fit, member{item, m.name, m.document})
	}
	setup.Seats[seat].Document = nil
	switch {
	case len(f.members) == 0: // a fault was reported
	case len(fit) == 0:
		r.fault(item, "the rules refuse every document of the family %s, the last one because %v", name, refused)
	case len(fit) > maxFamily:
		r.fault(item, "the family %s has %d documents, at most %d are allowed", name, len(fit), maxFamily)
		return nil
	}
	return fit
}
