package scenario

import (
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"riposte"
	"riposte/variant"
)

// maxParents is how many variants may stand above one another.
const maxParents = 8

// Varying is what a variant file comes to, with everything that it inherits.
type Varying struct {
	Ruleset riposte.Ruleset
	Word    string // what set-ups call it: the name of its file
	Variant variant.Variant
	Options map[string]string
	// Changed is what the file and those above it say, in the order of the tables.
	Changed []variant.Difference
}

var variantKeys = []string{"of", "name", "numbers", "options"}

// ParseVariant reads a variant file:
//
//	of: pugilism          # a ruleset, or another variant file beside this one
//	name: Hard jabs
//	numbers:
//	  power of HEAD-JAB: 3
//	options:
//	  counterPower: full
//
// What a file says stands above what it inherits. open reads a file by its path, as
// name is one; the error is [Problems], of the file in which something is wrong.
func ParseVariant(name string, data []byte, rulesets []riposte.Ruleset, open func(name string) ([]byte, error)) (*Varying, error) {
	return parseVariant(name, data, rulesets, open, 0)
}

func parseVariant(name string, data []byte, rulesets []riposte.Ruleset, open func(string) ([]byte, error), depth int) (*Varying, error) {
	src := newSource(name, data)
	doc, problem := load(src, data)
	if problem != nil {
		return nil, Problems{*problem}
	}
	r := &reader{src: src}
	v := &Varying{Options: map[string]string{}, Variant: variant.Variant{Numbers: map[string]int{}}}
	var whole *yaml.Node
	if of := entryNode(doc, "of"); of == nil {
		r.fault(doc, "of is missing: a ruleset, or a variant file to inherit from")
	} else if word, ok := r.word(of, "of"); ok {
		parent, err := inherited(word, name, rulesets, open, depth)
		switch {
		case err == nil:
			v = parent
		case errors.As(err, new(Problems)):
			return nil, err
		default:
			r.fault(of, "%v", err)
		}
	}
	if len(r.problems) > 0 {
		return nil, r.problems
	}
	r.rules, r.info = v.Ruleset, v.Ruleset.Info()
	if v.Word = strings.TrimSuffix(path.Base(name), path.Ext(name)); v.Word == variant.Printed {
		v.Word = variant.Option
	}
	// What is under a key that nobody knows is told, and the rest is looked at all the same.
	for _, e := range r.mapping(doc, "a variant") {
		if !slices.Contains(variantKeys, e.key) {
			r.unknown(e.at, "key", e.key, variantKeys)
			doc = without(doc, e.key)
		}
	}
	strange := len(r.problems)
	options := map[string]string{}
	r.keys(doc, "a variant", variantKeys, map[string]func(entry){
		"of":      func(entry) {},
		"name":    func(e entry) { v.Variant.Name, _ = r.word(e.node, "name") },
		"numbers": func(e entry) { whole = e.node },
		"options": func(e entry) {
			for _, o := range r.mapping(e.node, "options") {
				switch value, ok := r.word(o.node, "option "+o.key); {
				case ok && o.key == variant.Option:
					r.fault(o.node, "options.%s: this file is the variant; another one to inherit from is named by of", o.key)
				case ok:
					options[o.key] = value
				}
			}
		},
	})
	var own variant.Variant
	if whole != nil && len(r.problems) == strange {
		if json.Unmarshal(r.document(without(doc, "of")), &own) != nil {
			own.Numbers = nil // Vet says which is no number
		}
	}
	maps.Copy(v.Options, options)
	if len(r.problems) == strange {
		r.vetVariant(doc, whole, v)
	}
	if len(r.problems) > 0 {
		sortProblems(r.problems)
		return nil, r.problems
	}
	maps.Copy(v.Variant.Numbers, own.Numbers)
	if rules, ok := v.Ruleset.(variant.Varied); ok {
		v.Changed = v.Variant.Differences(rules.Numbers())
	}
	return v, nil
}

// inherited is what a variant file begins with: a ruleset as printed, or another file.
func inherited(word, from string, rulesets []riposte.Ruleset, open func(string) ([]byte, error), depth int) (*Varying, error) {
	for _, rules := range rulesets {
		if rules.Info().Name == word {
			return &Varying{Ruleset: rules, Options: map[string]string{}, Variant: variant.Variant{Numbers: map[string]int{}}}, nil
		}
	}
	if depth == maxParents {
		return nil, errors.New("more than 8 files stand above one another; do two inherit from each other?")
	}
	file := path.Join(path.Dir(from), word)
	data, err := open(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errors.New(word + " is neither a ruleset nor a file beside this one")
	} else if err != nil {
		return nil, err
	}
	return parseVariant(file, data, rulesets, open, depth+1)
}

// vetVariant vets the numbers and options of a file, each fault at its place.
func (r *reader) vetVariant(doc, numbers *yaml.Node, v *Varying) {
	setup := riposte.Setup{Seats: make([]riposte.SeatSetup, r.info.MinSeats), Options: maps.Clone(v.Options)}
	scalar := func(word string) *yaml.Node { return &yaml.Node{Kind: yaml.ScalarNode, Value: word} }
	in := &yaml.Node{Kind: yaml.MappingNode, Line: doc.Line, Column: doc.Column}
	if options := entryNode(doc, "options"); options != nil {
		in.Content = append(in.Content, scalar("options"), options)
	}
	if numbers != nil || entryNode(doc, "name") != nil {
		setup.Options[variant.Option] = dataName
		setup.Data = map[string]json.RawMessage{dataName: r.above(v.Variant.Numbers, without(without(doc, "of"), "options"))}
		in.Content = append(in.Content, scalar("data"), &yaml.Node{Kind: yaml.MappingNode, Content: []*yaml.Node{scalar(dataName), doc}})
	}
	r.place(in, "", r.rules.Vet(setup, riposte.Nobody))
}

// above is a file's own document with the numbers that it inherits and does not set.
func (r *reader) above(inherited map[string]int, own *yaml.Node) json.RawMessage {
	raw := r.document(own)
	var doc map[string]any
	if json.Unmarshal(raw, &doc) != nil {
		return raw
	}
	numbers, ok := doc["numbers"].(map[string]any)
	if !ok {
		return raw
	}
	for name, is := range inherited {
		if _, there := numbers[name]; !there {
			numbers[name] = is
		}
	}
	raw, err := json.Marshal(doc)
	if err != nil {
		panic(err)
	}
	return raw
}

// Give puts a variant into a set-up: its options where the set-up has none of its own, and
// its numbers whole.
func (v *Varying) Give(setup *riposte.Setup) {
	setup.Options, setup.Data = maps.Clone(setup.Options), maps.Clone(setup.Data)
	if setup.Options == nil {
		setup.Options = map[string]string{}
	}
	for name, value := range v.Options {
		if _, there := setup.Options[name]; !there {
			setup.Options[name] = value
		}
	}
	if len(v.Variant.Numbers) == 0 && v.Variant.Name == "" {
		return
	}
	raw, err := json.Marshal(v.Variant)
	if err != nil {
		panic(err)
	}
	if setup.Data == nil {
		setup.Data = map[string]json.RawMessage{}
	}
	setup.Options[variant.Option], setup.Data[v.Word] = v.Word, raw
}
