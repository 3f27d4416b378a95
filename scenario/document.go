package scenario

import (
	"encoding/json"
	"errors"
	"slices"

	"go.yaml.in/yaml/v4"

	"riposte"
)

// A FileKind is what a file of YAML or JSON holds.
type FileKind string

// The kinds of files, told apart by their keys.
const (
	ScenarioFile FileKind = "scenario" // has cases
	SetupFile    FileKind = "setup"    // has seats or options
	DocumentFile FileKind = "document" // anything else: a character, a deck
)

// KindOf tells what a file holds; the error is [Problems] if it can't be read.
func KindOf(name string, data []byte) (FileKind, error) {
	doc, problem := load(newSource(name, data), data)
	if problem != nil {
		return "", Problems{*problem}
	}
	switch {
	case entryNode(doc, "cases") != nil:
		return ScenarioFile, nil
	case entryNode(doc, "seats") != nil || entryNode(doc, "options") != nil:
		return SetupFile, nil
	}
	return DocumentFile, nil
}

// ParseSetup reads a file with the keys of a case's setup, and a ruleset unless
// one is given. Seats may be left out. The error is [Problems], every fault of
// options, data and documents at its place.
func ParseSetup(name string, data []byte, rulesets []riposte.Ruleset, given riposte.Ruleset) (riposte.Ruleset, riposte.Setup, error) {
	src := newSource(name, data)
	doc, problem := load(src, data)
	if problem != nil {
		return nil, riposte.Setup{}, Problems{*problem}
	}
	r := &reader{src: src, rules: given}
	if n := entryNode(doc, "ruleset"); n != nil {
		if named := r.ruleset(n, rulesets); named != nil {
			if given != nil && named.Info().Name != given.Info().Name {
				r.fault(n, "the file is for %s, not for %s", named.Info().Title, given.Info().Title)
			}
			r.rules = named
		}
	}
	if r.rules == nil {
		if len(r.problems) == 0 {
			r.fault(doc, "the file names no ruleset")
		}
		return nil, riposte.Setup{}, r.problems
	}
	r.info = r.rules.Info()
	var c Case
	at := r.readSetup(&c, without(doc, "ruleset"))
	r.vetGiven(&c, at)
	if len(r.problems) > 0 {
		sortProblems(r.problems)
		return nil, riposte.Setup{}, r.problems
	}
	return r.rules, c.Setup, nil
}

// vetGiven vets the options and those documents that the file has.
func (r *reader) vetGiven(c *Case, at setupNodes) {
	r.unknownNames(c, at)
	if !at.sound || r.count() > 0 {
		return
	}
	r.place(at.setup, "", r.rules.Vet(c.Setup, riposte.Nobody))
	for s := riposte.Seat(1); int(s) <= len(c.Setup.Seats); s++ {
		if n := at.seats[s]; n != nil {
			r.place(n, r.info.SeatWord(s)+": ", r.rules.Vet(c.Setup, s))
		}
	}
}

// place reports the faults of an error at their places below a node.
func (r *reader) place(root *yaml.Node, who string, err error) {
	if err == nil {
		return
	}
	var faults riposte.Faults
	if !errors.As(err, &faults) {
		r.fault(root, "%s%v", who, err)
		return
	}
	for _, f := range faults {
		r.fault(nodeAt(root, f.Path), "%s%v", who, f)
	}
}

// without is a mapping without one of its keys.
func without(n *yaml.Node, key string) *yaml.Node {
	rest := *n
	rest.Content = nil
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value != key {
			rest.Content = append(rest.Content, n.Content[i], n.Content[i+1])
		}
	}
	return &rest
}

// CheckDocument reads a file that holds one document of a ruleset, YAML or JSON,
// and vets it: a seat's document, or the data of an option. as names the option,
// or "character"; empty, the keys of the file tell. It returns the document as
// JSON and what it was taken for. The error is [Problems].
func CheckDocument(name string, data []byte, rules riposte.Ruleset, as string) (document json.RawMessage, taken string, err error) {
	src := newSource(name, data)
	doc, problem := load(src, data)
	if problem != nil {
		return nil, "", Problems{*problem}
	}
	r := &reader{src: src, rules: rules, info: rules.Info()}
	document = r.document(doc)
	if as == "" {
		as = r.guess(doc)
	}
	if len(r.problems) == 0 {
		setup := riposte.Setup{Seats: make([]riposte.SeatSetup, r.info.MinSeats)}
		if as == character {
			setup.Seats[0].Document = document
			r.place(doc, "", rules.Vet(setup, 1))
		} else {
			setup.Options = map[string]string{as: dataName}
			setup.Data = map[string]json.RawMessage{dataName: document}
			// The faults' paths begin with where the data would stand in a setup.
			in := &yaml.Node{Kind: yaml.MappingNode, Content: []*yaml.Node{
				{Kind: yaml.ScalarNode, Value: "data"},
				{Kind: yaml.MappingNode, Content: []*yaml.Node{{Kind: yaml.ScalarNode, Value: dataName}, doc}},
			}}
			in.Line, in.Column = doc.Line, doc.Column
			r.place(in, "", rules.Vet(setup, riposte.Nobody))
		}
	}
	if len(r.problems) > 0 {
		sortProblems(r.problems)
		return nil, as, r.problems
	}
	return document, as, nil
}

const (
	character = "character"
	dataName  = "file"
)

// guess takes a document for a character if it has any key of the schema, else
// for the data of the first option that takes any.
func (r *reader) guess(doc *yaml.Node) string {
	for _, e := range entriesOf(doc) {
		if slices.ContainsFunc(r.info.Schema, func(f riposte.DocField) bool { return f.Name == e.key && e.key != "name" }) {
			return character
		}
	}
	for i := range r.info.Options {
		if r.info.Options[i].Data {
			return r.info.Options[i].Name
		}
	}
	return character
}
