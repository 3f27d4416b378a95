package scenario

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"riposte"
	"riposte/dice"
)

// A FileKind says what a YAML or JSON file holds.
type FileKind string

// The kinds of files, told apart by their keys.
const (
	ScenarioFile   FileKind = "scenario"   // has cases
	ExperimentFile FileKind = "experiment" // has tables
	SetupFile      FileKind = "setup"      // has seats or options
	VariantFile    FileKind = "variant"    // says what it is a variant of
	LessonFile     FileKind = "lesson"     // has a pupil
	DocumentFile   FileKind = "document"   // anything else: a character, a deck
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
	case entryNode(doc, "tables") != nil:
		return ExperimentFile, nil
	case entryNode(doc, "of") != nil:
		return VariantFile, nil
	case entryNode(doc, "pupil") != nil:
		return LessonFile, nil
	case entryNode(doc, "seats") != nil || entryNode(doc, "options") != nil:
		return SetupFile, nil
	}
	return DocumentFile, nil
}

// ParseSetup reads a file with the keys of a case's setup, and of a ruleset unless
// one is given. Seats may be left out. The error is [Problems], every fault of
// options, data and documents at its place.
func ParseSetup(name string, data []byte, rulesets []riposte.Ruleset, given riposte.Ruleset) (*Given, error) {
	src := newSource(name, data)
	doc, problem := load(src, data)
	if problem != nil {
		return nil, Problems{*problem}
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
		return nil, r.problems
	}
	r.info = r.rules.Info()
	var c Case
	at := r.readSetup(&c, without(doc, "ruleset"))
	r.vetGiven(&c, at)
	if len(r.problems) > 0 {
		sortProblems(r.problems)
		return nil, r.problems
	}
	made := &Given{Ruleset: r.rules, Setup: c.Setup, Seed: c.Seed}
	for s := range at.seats {
		made.Named = max(made.Named, int(s))
	}
	if c.setupDice != nil {
		made.Dice = draws(c.setupDice)
	}
	return made, nil
}

// Given is what a file with a set-up contains.
type Given struct {
	Ruleset riposte.Ruleset
	Setup   riposte.Setup
	Seed    uint64      // for its draws; 0 if the file has none
	Dice    []dice.Draw // its draws if they are forced, otherwise nil
	// Named is the highest seat that the file names; the setup has at least as many
	// seats as the rules need, all the same.
	Named int
}

// vetGiven vets the options, and those documents that the file has.
func (r *reader) vetGiven(c *Case, at setupNodes) {
	known := r.unknownNames(c, at)
	r.place(at.setup, "", r.rules.Vet(known, riposte.Nobody))
	for s := riposte.Seat(1); int(s) <= len(c.Setup.Seats); s++ {
		if n := at.seats[s]; n != nil && (known.Seats[s-1].Document != nil || isNull(n)) {
			r.place(n, r.info.SeatWord(s)+": ", r.rules.Vet(known, s))
		}
	}
}

// place reports the faults in an error at their places below a node.
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
		// A file's own document was given a place for the rules to look at; nobody else knows it.
		r.fault(r.src.nodeAt(root, f.Path), "%s%s", who, strings.ReplaceAll(f.String(), "data."+dataName+".", ""))
	}
}

// without returns a mapping without one of its keys.
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

// CheckDocument reads a YAML or JSON file that holds one document of a ruleset, a
// seat's document or the data of an option, and vets it. as names the option, or is
// "character"; if it is empty, the file's keys tell. It returns the document as
// JSON and what it was taken for. The error is [Problems].
func CheckDocument(name string, data []byte, rules riposte.Ruleset, as string) (document json.RawMessage, taken string, err error) {
	src := newSource(name, data)
	doc, problem := load(src, data)
	if problem != nil {
		return nil, "", Problems{*problem}
	}
	r := &reader{src: src, rules: rules, info: rules.Info()}
	document = r.document(doc)
	led, master := ledBy(rules)
	if as == "" {
		if as, _ = guess(rules, doc); as == character && led != nil && bringsFoes(rules, led, master, doc) {
			as = encounter
		}
	}
	if !(as == encounter && led != nil) && as != character && as != r.info.Document && !slices.ContainsFunc(r.info.Options, func(o riposte.Option) bool { return o.Data && o.Name == as }) {
		r.fault(doc, "%s has no documents called %q; there are %s", r.info.Title, as, strings.Join(documentsOf(r.info), ", "))
	}
	if len(r.problems) == 0 {
		setup := riposte.Setup{Seats: make([]riposte.SeatSetup, r.info.MinSeats)}
		if as == encounter {
			led.Seats[master-1].Document = document
			r.place(doc, "", rules.Vet(*led, master))
		} else if as == character || as == r.info.Document {
			setup.Seats[0].Document = document
			r.place(doc, "", rules.Vet(setup, 1))
		} else {
			setup.Options = map[string]string{as: dataName}
			setup.Data = map[string]json.RawMessage{dataName: document}
			// The faults' paths begin with the place that the data would have in a
			// setup.
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

// documentsOf lists the words for the documents that a ruleset takes.
func documentsOf(info *riposte.Info) []string {
	words := []string{character}
	if info.Document != "" {
		words[0] = info.Document
	}
	for i := range info.Options {
		if info.Options[i].Data {
			words = append(words, info.Options[i].Name)
		}
	}
	return words
}

// ledBy is a set-up in which a person as game master brings a document, and that seat; nil if the
// rules know none. Its options are among those that are asked for first.
func ledBy(rules riposte.Ruleset) (setup *riposte.Setup, master riposte.Seat) {
	refereed, ok := rules.(riposte.Refereed)
	if !ok {
		return nil, riposte.Nobody
	}
	in := rules.Info()
	setup = &riposte.Setup{Ruleset: in.Name, Options: map[string]string{}, Seats: make([]riposte.SeatSetup, max(in.MinSeats, 2))}
	var try func(left []riposte.Option) bool
	try = func(left []riposte.Option) bool {
		if len(left) == 0 {
			seat, leads := refereed.Referee(*setup)
			master = seat
			return leads && seat != riposte.Nobody && slices.ContainsFunc(in.Samples, func(s riposte.Sample) bool { return sampleFits(rules, setup, seat, s) })
		}
		if !left[0].First {
			return try(left[1:])
		}
		for _, v := range left[0].Values {
			if setup.Options[left[0].Name] = v; try(left[1:]) {
				return true
			}
		}
		delete(setup.Options, left[0].Name)
		return false
	}
	if !try(in.Options) {
		return nil, riposte.Nobody
	}
	return setup, master
}

// sampleFits reports whether a seat of a set-up may bring a sample.
func sampleFits(rules riposte.Ruleset, setup *riposte.Setup, seat riposte.Seat, s riposte.Sample) bool {
	own := *setup
	own.Seats = slices.Clone(setup.Seats)
	own.Seats[seat-1].Document = s.Document
	return rules.Vet(own, seat) == nil
}

// bringsFoes reports whether a document has a key that only those of a game master have.
func bringsFoes(rules riposte.Ruleset, setup *riposte.Setup, master riposte.Seat, doc *yaml.Node) bool {
	only := map[string]bool{}
	for _, masters := range [...]bool{true, false} {
		for _, s := range rules.Info().Samples {
			if sampleFits(rules, setup, master, s) != masters {
				continue
			}
			var keys map[string]json.RawMessage
			if json.Unmarshal(s.Document, &keys) != nil {
				continue
			}
			for key := range keys {
				if only[key] = masters; !masters {
					delete(only, key)
				}
			}
		}
	}
	return slices.ContainsFunc(entriesOf(doc), func(e entry) bool { return only[e.key] })
}

const (
	character = "character"
	encounter = "encounter"
	dataName  = "file"
)

// RulesOf returns the ruleset that a document's keys belong to: the first of those
// that know most of them.
func RulesOf(name string, data []byte, all []riposte.Ruleset) riposte.Ruleset {
	doc, problem := load(newSource(name, data), data)
	best, most := all[0], -1
	if problem != nil {
		return best
	}
	for _, rules := range all {
		if _, n := guess(rules, doc); n > most {
			best, most = rules, n
		}
	}
	return best
}

// guess takes a document for a character or for the data of an option, whichever
// has most keys in common with it; ties go to the character and to the first
// option.
func guess(rules riposte.Ruleset, doc *yaml.Node) (as string, common int) {
	info := rules.Info()
	keys := entriesOf(doc)
	count := func(known func(key string) bool) (n int) {
		for _, e := range keys {
			if e.key != "name" && known(e.key) {
				n++
			}
		}
		return n
	}
	as, common = character, count(func(key string) bool {
		return slices.ContainsFunc(info.Schema, func(f riposte.DocField) bool { return f.Name == key })
	})
	for i := range info.Options {
		o := &info.Options[i]
		if !o.Data {
			continue
		}
		needed := neededIn(rules, o.Name)
		n := count(func(key string) bool { return slices.Contains(needed, key) })
		if n > common || common == 0 && as == character {
			as, common = o.Name, n
		}
	}
	return as, common
}

// neededIn lists the keys that an option's data can't do without: those that are
// reported missing when there are none.
func neededIn(rules riposte.Ruleset, option string) (keys []string) {
	err := rules.Vet(riposte.Setup{
		Seats:   make([]riposte.SeatSetup, rules.Info().MinSeats),
		Options: map[string]string{option: dataName},
		Data:    map[string]json.RawMessage{dataName: json.RawMessage("{}")},
	}, riposte.Nobody)
	var faults riposte.Faults
	if !errors.As(err, &faults) {
		return nil
	}
	for _, f := range faults {
		if key, in := strings.CutPrefix(f.Path, "data."+dataName+"."); in {
			keys = append(keys, key)
		}
	}
	return keys
}
