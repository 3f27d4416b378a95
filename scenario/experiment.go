package scenario

import (
	"encoding/json"
	"maps"
	"slices"

	"go.yaml.in/yaml/v4"

	"riposte"
)

// maxRows is the most rows of an experiment.
const maxRows = 10_000

// An Experiment is a list of tables of setups that are played in the same way. Its
// file has the keys ruleset, documents (those that tables name in addition to the
// samples) and tables; a table has
//
//	name   its title
//	bots   the bot of each seat, the last one for the seats that follow
//	options
//	vary   options with a list of values each: every combination is played
//	data   of options
//	seats  a list of lists of documents, one for each seat: each list is played
//	pairs  documents, every two of which are played, and each against itself
type Experiment struct {
	Ruleset riposte.Ruleset
	Tables  []Table
}

// A Table is a list of rows that differ in documents and some options.
type Table struct {
	Name   string
	Bots   []string
	Varied []string // names of the options that differ, sorted
	Paired bool     // two seats whose documents must also be played the other way round
	Rows   []Row
}

// A Row is one setup of a table.
type Row struct {
	Values    []string // of the varied options
	Documents []string // names, by seat; empty for a seat that brings none
	Setup     riposte.Setup
}

var (
	experimentKeys = []string{"ruleset", "documents", "tables"}
	tableKeys      = []string{"name", "bots", "options", "vary", "data", "seats", "pairs"}
)

// ParseExperiment reads an experiment. The error is [Problems], every fault of keys,
// options and documents at its place.
func ParseExperiment(name string, data []byte, rulesets []riposte.Ruleset) (*Experiment, error) {
	src := newSource(name, data)
	doc, problem := load(src, data)
	if problem != nil {
		return nil, Problems{*problem}
	}
	r := &experimenter{reader: reader{src: src}, documents: map[string]json.RawMessage{}}
	x := &Experiment{}
	if n := entryNode(doc, "ruleset"); n == nil {
		r.fault(doc, "the file names no ruleset")
	} else if x.Ruleset = r.ruleset(n, rulesets); x.Ruleset != nil {
		r.rules, r.info = x.Ruleset, x.Ruleset.Info()
		r.keys(doc, "an experiment", experimentKeys, map[string]func(entry){
			"ruleset": func(entry) {},
			"documents": func(e entry) {
				for _, d := range r.mapping(e.node, "documents") {
					r.documents[d.key] = r.document(d.node)
				}
			},
			"tables": func(entry) {},
		})
		if n := entryNode(doc, "tables"); n == nil {
			r.fault(doc, "the file has no tables")
		} else {
			for _, t := range r.list(n, "tables") {
				x.Tables = append(x.Tables, r.table(t))
			}
		}
	}
	if len(r.problems) > 0 {
		sortProblems(r.problems)
		return nil, r.problems
	}
	return x, nil
}

type experimenter struct {
	reader
	documents map[string]json.RawMessage
	rows      int
}

func (r *experimenter) table(n *yaml.Node) Table {
	t := Table{Bots: []string{"random"}}
	base := riposte.Setup{Ruleset: r.info.Name, Options: map[string]string{}, Data: map[string]json.RawMessage{}}
	vary := map[string][]string{}
	var lineups []lineup
	before := r.count()
	r.keys(n, "a table", tableKeys, map[string]func(entry){
		"name": func(e entry) { t.Name, _ = r.word(e.node, "name") },
		"bots": func(e entry) { t.Bots = r.words(e.node, "bots") },
		"options": func(e entry) {
			for _, o := range r.mapping(e.node, "options") {
				base.Options[o.key], _ = r.word(o.node, "option "+o.key)
			}
		},
		"vary": func(e entry) {
			for _, o := range r.mapping(e.node, "vary") {
				vary[o.key] = r.words(o.node, o.key)
			}
		},
		"data": func(e entry) {
			for _, d := range r.mapping(e.node, "data") {
				base.Data[d.key] = r.document(d.node)
			}
		},
		"seats": func(e entry) {
			for _, item := range r.list(e.node, "seats") {
				lineups = append(lineups, r.lineup(item, r.list(item, "the documents of the seats")))
			}
		},
		"pairs": func(e entry) {
			items := r.list(e.node, "pairs")
			for i := range items {
				for j := range i + 1 {
					lineups = append(lineups, r.lineup(items[i], []*yaml.Node{items[j], items[i]}))
				}
			}
			t.Paired = true
		},
	})
	if entryNode(n, "seats") != nil == t.Paired {
		r.fault(n, "a table has either seats or pairs")
	}
	t.Varied = slices.Sorted(maps.Keys(vary))
	if r.count() == before {
		r.fill(&t, base, vary, lineups, n)
	}
	return t
}

// A lineup says who sits where.
type lineup struct {
	at    *yaml.Node
	names []string
	seats []riposte.SeatSetup
}

func (r *experimenter) lineup(at *yaml.Node, items []*yaml.Node) lineup {
	l := lineup{at: at}
	for _, item := range items {
		if isNull(item) { // a role without a document
			l.names, l.seats = append(l.names, ""), append(l.seats, riposte.SeatSetup{})
			continue
		}
		name, _ := r.word(item, "a document")
		document, known := r.documents[name]
		if _, sample := r.info.Sample(name); !known && sample {
			document, _ = json.Marshal(name)
		} else if !known {
			r.fault(item, "there is no document %q, neither here nor among the samples", name)
		}
		l.names, l.seats = append(l.names, name), append(l.seats, riposte.SeatSetup{Document: document})
	}
	return l
}

// fill makes the rows of a table and vets them; it reports the first that is
// refused.
func (r *experimenter) fill(t *Table, base riposte.Setup, vary map[string][]string, lineups []lineup, at *yaml.Node) {
	combinations := [][]string{nil}
	for _, name := range t.Varied {
		var longer [][]string
		for _, c := range combinations {
			for _, v := range vary[name] {
				longer = append(longer, append(slices.Clone(c), v))
			}
		}
		combinations = longer
	}
	if r.rows += len(combinations) * len(lineups); r.rows > maxRows {
		r.fault(at, "the experiment has more than %d rows", maxRows)
		return
	}
	for _, l := range lineups {
		for _, values := range combinations {
			setup := base
			setup.Options = maps.Clone(base.Options)
			for i, name := range t.Varied {
				setup.Options[name] = values[i]
			}
			setup.Seats = l.seats
			if r.refused(l.at, at, &setup) {
				return
			}
			t.Rows = append(t.Rows, Row{Values: values, Documents: l.names, Setup: setup})
		}
	}
}

// refused vets a row: faults of options are reported at the table, those of
// documents at the line-up.
func (r *experimenter) refused(lineup, table *yaml.Node, setup *riposte.Setup) bool {
	before := r.count()
	r.place(table, "", r.rules.Vet(*setup, riposte.Nobody))
	for s := riposte.Seat(1); int(s) <= len(setup.Seats); s++ {
		if err := r.rules.Vet(*setup, s); err != nil {
			r.fault(lineup, "%s: %v", r.info.SeatWord(s), err)
		}
	}
	return r.count() > before
}

func (r *experimenter) words(n *yaml.Node, what string) (list []string) {
	for _, item := range r.list(n, what) {
		if w, ok := r.word(item, what); ok {
			list = append(list, w)
		}
	}
	if list == nil {
		r.fault(n, "%s is empty", what)
	}
	return list
}
