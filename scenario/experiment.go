package scenario

import (
	"encoding/json"
	"errors"
	"maps"
	"path"
	"slices"
	"strconv"

	"go.yaml.in/yaml/v4"

	"riposte"
	"riposte/variant"
)

// maxRows is the most rows of an experiment.
const maxRows = 10_000

// An Experiment is a list of tables of setups that are played in the same way. Its
// file has the keys ruleset, duels and precision (how many duels each setup has, and how
// narrow an interval, in percent, is enough), documents (those that tables name in addition
// to the samples), families of documents (see family) and tables; a table has
//
//	name   its title
//	bots   the bot of each seat, the last one for the seats that follow
//	options
//	vary   options with a list of values each: every combination is played
//	data   of options
//	seats  a list of lists of documents, one for each seat: each list is played
//	pairs  documents, every two of which are played, and each against itself
//	skill  levels, bots of which each plays against the one before and the first, at the
//	       first set-up of a table of two; and how many duels such a meeting has
//
// A family in place of a document is each of its members. A variant is named by its file,
// beside this one.
type Experiment struct {
	Ruleset   riposte.Ruleset
	Duels     int     // 0 if the file does not say it
	Precision float64 // in percent; 0 if the file does not say it
	Tables    []Table
}

// Beside is what an experiment needs to know beyond its own file; what is nil is not asked.
type Beside struct {
	Open func(file string) ([]byte, error)              // reads a variant
	Bot  func(rules riposte.Ruleset, name string) error // is nil for a bot that there is
}

// A Table is a list of rows that differ in documents and some options.
type Table struct {
	Name   string
	Bots   []string
	Varied []string // names of the options that differ, sorted
	Paired bool     // two seats whose documents must also be played the other way round
	Rows   []Row
	Left   []string // members of families that the rules refuse at this table
	Skill  Skill
}

// A Skill asks whether more thinking wins more.
type Skill struct {
	Levels []string // bots, the weakest first; nil if it isn't asked
	Duels  int      // of a meeting; 0 if the file does not say it
}

// A Row is one setup of a table.
type Row struct {
	Values    []string // of the varied options
	Documents []string // names, by seat; empty for a seat that brings none
	Setup     riposte.Setup
}

var (
	experimentKeys = []string{"ruleset", "duels", "precision", "documents", "families", "tables"}
	tableKeys      = []string{"name", "bots", "options", "vary", "data", "seats", "pairs", "skill"}
	skillKeys      = []string{"levels", "duels"}
)

// ParseExperiment reads an experiment. The error is [Problems], every fault of keys,
// options and documents at its place.
func ParseExperiment(name string, data []byte, rulesets []riposte.Ruleset, beside Beside) (*Experiment, error) {
	src := newSource(name, data)
	doc, problem := load(src, data)
	if problem != nil {
		return nil, Problems{*problem}
	}
	r := &experimenter{
		reader: reader{src: src}, beside: beside, rulesets: rulesets,
		documents: map[string]json.RawMessage{}, families: map[string]*family{}, variants: map[string]*Varying{},
	}
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
			"families": func(entry) {},
			"tables":   func(entry) {},
			"duels":    func(e entry) { x.Duels = r.duels(e.node) },
			"precision": func(e entry) {
				x.Precision = r.precision(e.node)
			},
		})
		r.readFamilies(doc)
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
	beside    Beside
	rulesets  []riposte.Ruleset
	documents map[string]json.RawMessage
	families  map[string]*family
	variants  map[string]*Varying // by their files
	rows      int
}

// duels reads how many duels each setup has.
func (r *experimenter) duels(n *yaml.Node) int {
	const most = 100_000_000
	duels, ok := r.number(n, "duels")
	if ok && (duels < 1 || duels > most) {
		r.fault(n, "duels is %d, allowed are 1 to %d", duels, most)
	}
	return duels
}

// precision reads how narrow an interval is enough, in percent to either side.
func (r *experimenter) precision(n *yaml.Node) float64 {
	word, ok := r.word(n, "precision")
	percent, err := strconv.ParseFloat(word, 64)
	if ok && (err != nil || !(percent >= 0.01 && percent <= 50)) {
		r.fault(n, "precision is %s, allowed are 0.01 to 50 percent", word)
	}
	return percent
}

func (r *experimenter) table(n *yaml.Node) Table {
	t := Table{Bots: []string{"random"}}
	base := riposte.Setup{Ruleset: r.info.Name, Options: map[string]string{}, Data: map[string]json.RawMessage{}}
	vary := map[string][]string{}
	before := r.count()
	r.keys(n, "a table", tableKeys, map[string]func(entry){
		"name": func(e entry) { t.Name, _ = r.word(e.node, "name") },
		"bots": func(e entry) { t.Bots = r.bots(e.node) },
		"options": func(e entry) {
			for _, o := range r.mapping(e.node, "options") {
				base.Options[o.key], _ = r.word(o.node, "option "+o.key)
				r.variant(o.key, o.node)
			}
		},
		"vary": func(e entry) {
			for _, o := range r.mapping(e.node, "vary") {
				vary[o.key] = r.words(o.node, o.key)
				if target := deref(o.node); target.Kind == yaml.SequenceNode {
					for _, item := range target.Content {
						r.variant(o.key, item)
					}
				}
			}
		},
		"data": func(e entry) {
			for _, d := range r.mapping(e.node, "data") {
				base.Data[d.key] = r.document(d.node)
			}
		},
		"seats": func(entry) {},
		"pairs": func(entry) {},
		"skill": func(e entry) { t.Skill = r.skill(e.node) },
	})
	t.Varied = slices.Sorted(maps.Keys(vary))
	combinations := combined(t.Varied, vary)
	lineups := r.lineups(&t, n, r.setup(base, t.Varied, combinations[0]))
	if sound := r.count() == before; r.vetOptions(&t, base, combinations, lineups, n) && sound {
		r.fill(&t, base, combinations, lineups, n)
	}
	if at := entryNode(n, "skill"); at != nil && len(t.Rows) > 0 && len(t.Rows[0].Setup.Seats) != 2 {
		r.fault(at, "levels meet at a table of two, and this one has %d seats", len(t.Rows[0].Setup.Seats))
	}
	return t
}

// skill reads which levels meet, and how often.
func (r *experimenter) skill(n *yaml.Node) (s Skill) {
	r.keys(n, "skill", skillKeys, map[string]func(entry){
		"levels": func(e entry) {
			s.Levels = r.bots(e.node)
			if distinct := slices.Compact(slices.Sorted(slices.Values(s.Levels))); len(s.Levels) < 2 || len(distinct) < len(s.Levels) {
				r.fault(e.node, "levels are two bots or more, each named once")
			}
		},
		"duels": func(e entry) { s.Duels = r.duels(e.node) },
	})
	if entryNode(n, "levels") == nil {
		r.fault(n, "skill needs levels, such as [novice, club]")
	}
	return s
}

// vetOptions reports what is wrong with the options of a table, once.
func (r *experimenter) vetOptions(t *Table, base riposte.Setup, combinations [][]string, lineups []lineup, at *yaml.Node) bool {
	before := r.count()
	for _, values := range combinations {
		setup := r.setup(base, t.Varied, values)
		setup.Seats = make([]riposte.SeatSetup, r.info.MinSeats)
		if len(lineups) > 0 {
			setup.Seats = lineups[0].seats
		}
		if r.place(at, "", r.rules.Vet(setup, riposte.Nobody)); r.count() > before {
			return false
		}
	}
	return true
}

// combined are all combinations of the values of some options.
func combined(names []string, vary map[string][]string) [][]string {
	combinations := [][]string{nil}
	for _, name := range names {
		var longer [][]string
		for _, c := range combinations {
			for _, v := range vary[name] {
				longer = append(longer, append(slices.Clone(c), v))
			}
		}
		combinations = longer
	}
	if len(combinations) == 0 { // a fault was reported
		return [][]string{make([]string, len(names))}
	}
	return combinations
}

// bots reads the bots of a table.
func (r *experimenter) bots(n *yaml.Node) (names []string) {
	names = r.words(n, "bots")
	if deref(n).Kind != yaml.SequenceNode || r.beside.Bot == nil {
		return names
	}
	for _, item := range deref(n).Content {
		if word := deref(item); word.Kind == yaml.ScalarNode && !isNull(word) {
			if err := r.beside.Bot(r.rules, word.Value); err != nil {
				r.fault(item, "%v", err)
			}
		}
	}
	return names
}

// variant reads the file that the option for variants names.
func (r *experimenter) variant(option string, n *yaml.Node) {
	file := deref(n).Value
	if option != variant.Option || !isFile(file) || r.beside.Open == nil || r.variants[file] != nil {
		return
	}
	name := path.Join(path.Dir(r.src.name), file)
	data, err := r.beside.Open(name)
	if err != nil {
		r.fault(n, "%s: there is no such file beside this one", file)
		return
	}
	v, err := ParseVariant(name, data, r.rulesets, r.beside.Open)
	var problems Problems
	switch {
	case errors.As(err, &problems):
		r.fault(n, "%s has faults of its own:\n%v", file, problems)
	case err != nil:
		r.fault(n, "%s: %v", file, err)
	case v.Ruleset.Info().Name != r.info.Name:
		r.fault(n, "%s is a variant of %s, not of %s", file, v.Ruleset.Info().Title, r.info.Title)
	default:
		r.variants[file] = v
	}
}

func isFile(word string) bool {
	return slices.Contains([]string{".yaml", ".yml", ".json"}, path.Ext(word))
}

// setup is a table's set-up with values for the varied options, without its seats.
func (r *experimenter) setup(base riposte.Setup, varied, values []string) riposte.Setup {
	setup := base
	setup.Options = maps.Clone(base.Options)
	for i, name := range varied {
		setup.Options[name] = values[i]
	}
	if file := setup.Options[variant.Option]; isFile(file) && r.beside.Open != nil {
		delete(setup.Options, variant.Option)
		if v := r.variants[file]; v != nil { // else a fault was reported
			v.Give(&setup)
		}
	}
	return setup
}

// A lineup says who sits where.
type lineup struct {
	at    *yaml.Node
	names []string
	seats []riposte.SeatSetup
}

// lineups are all that sit at a table.
func (r *experimenter) lineups(t *Table, n *yaml.Node, setup riposte.Setup) (list []lineup) {
	seats, pairs := entryNode(n, "seats"), entryNode(n, "pairs")
	if t.Paired = pairs != nil; (seats != nil) == t.Paired {
		r.fault(n, "a table has either seats or pairs")
		return nil
	}
	if !t.Paired {
		for _, item := range r.list(seats, "seats") {
			list = append(list, r.sitting(t, item, setup)...)
		}
		return list
	}
	setup.Seats = make([]riposte.SeatSetup, 2)
	var all []member
	for _, item := range r.list(pairs, "pairs") {
		all = append(all, r.members(t, item, setup, 0)...)
	}
	for i := range all {
		for j := range i + 1 {
			list = append(list, lineup{
				at: all[i].at, names: []string{all[j].name, all[i].name},
				seats: []riposte.SeatSetup{{Document: all[j].document}, {Document: all[i].document}},
			})
		}
	}
	return list
}

// sitting is a list of documents, one for each seat, with every member of each family.
func (r *experimenter) sitting(t *Table, at *yaml.Node, setup riposte.Setup) (list []lineup) {
	items := r.list(at, "the documents of the seats")
	setup.Seats = make([]riposte.SeatSetup, len(items))
	list = []lineup{{at: at}}
	for seat, item := range items {
		var longer []lineup
		for _, l := range list {
			for _, m := range r.members(t, item, setup, seat) {
				longer = append(longer, lineup{
					at: at, names: append(slices.Clone(l.names), m.name),
					seats: append(slices.Clone(l.seats), riposte.SeatSetup{Document: m.document}),
				})
			}
		}
		if list = longer; len(list) > maxRows {
			r.fault(at, "these are more than %d line-ups", maxRows)
			return nil
		}
	}
	return list
}

// fill makes the rows of a table and vets them; of a line-up that is refused, it reports
// the first.
func (r *experimenter) fill(t *Table, base riposte.Setup, combinations [][]string, lineups []lineup, at *yaml.Node) {
	if r.rows += len(combinations) * len(lineups); r.rows > maxRows {
		r.fault(at, "the experiment has more than %d rows", maxRows)
		return
	}
	for _, l := range lineups {
		if len(t.Bots) > len(l.seats) {
			r.fault(l.at, "there are %d bots for %d seats", len(t.Bots), len(l.seats))
			continue
		}
		for _, values := range combinations {
			setup := r.setup(base, t.Varied, values)
			setup.Seats = l.seats
			if r.refused(l.at, at, &setup) {
				break
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
