package scenario

import (
	"strings"

	"go.yaml.in/yaml/v4"

	"riposte"
)

// Parse reads a scenario file. name is used in messages; rulesets are those that
// the file may name. The error is [Problems], all of them at once: each key, seat,
// rule ID, option, path, document or number that can be judged without playing. If
// the file has a ruleset and cases that can be told apart, Parse also returns the
// file, so that the cases without faults can be run; otherwise it returns nil.
func Parse(name string, data []byte, rulesets []riposte.Ruleset) (*File, error) {
	src := newSource(name, data)
	doc, problem := load(src, data)
	if problem != nil {
		return nil, Problems{*problem}
	}
	r := &reader{src: src}
	f := &File{Name: name, src: src}
	var cases *yaml.Node
	seen := false
	r.keys(doc, "a scenario file", []string{"ruleset", "cases"}, map[string]func(entry){
		"ruleset": func(e entry) {
			seen = true
			f.Ruleset = r.ruleset(e.node, rulesets)
		},
		"cases": func(e entry) { cases = e.node },
	})
	if !seen && deref(doc).Kind == yaml.MappingNode {
		r.fault(doc, "the file names no ruleset")
	}
	if cases == nil && deref(doc).Kind == yaml.MappingNode {
		r.fault(doc, "the file has no cases")
	}
	if f.Ruleset != nil && cases != nil {
		r.rules, r.info = f.Ruleset, f.Ruleset.Info()
		r.cases(f, cases)
	}
	if len(r.problems) == 0 {
		return f, nil
	}
	sortProblems(r.problems)
	if last := &r.problems[len(r.problems)-1]; r.more > 0 {
		*last = src.problem(place{last.Line, last.Column}, "%s (and %d more)", last.Msg, r.more)
	}
	if len(f.Cases) == 0 {
		return nil, r.problems
	}
	f.faults = ownFaults(r.problems, f.Cases)
	return f, r.problems
}

// ownFaults returns the problems of a file without those of its cases.
func ownFaults(all Problems, cases []*Case) (own Problems) {
	places := map[place]bool{}
	for _, c := range cases {
		for _, p := range c.faults {
			places[place{p.Line, p.Column}] = true
		}
	}
	for _, p := range all {
		if !places[place{p.Line, p.Column}] {
			own = append(own, p)
		}
	}
	return own
}

func (r *reader) ruleset(n *yaml.Node, rulesets []riposte.Ruleset) riposte.Ruleset {
	word, ok := r.word(n, "ruleset")
	if !ok {
		return nil
	}
	var known []string
	for _, rules := range rulesets {
		if rules.Info().Name == word {
			return rules
		}
		known = append(known, rules.Info().Name)
	}
	r.unknown(n, "ruleset", word, known)
	return nil
}

func (r *reader) cases(f *File, n *yaml.Node) {
	items := r.list(n, "cases")
	if len(items) == 0 && deref(n).Kind == yaml.SequenceNode {
		r.fault(n, "the file has no cases")
	}
	lineOf := map[string]int{}
	for _, item := range items {
		c := &Case{file: f, at: placeOf(item), Line: item.Line, Seed: 1}
		before, listed := r.count(), len(r.problems)
		name := r.readCase(c, item)
		if first, twice := lineOf[c.Name]; twice && c.Name != "" {
			r.fault(name, "the case on line %d has this name too", first)
		}
		lineOf[c.Name] = c.Line
		c.faulty = r.count() > before
		c.faults = append(c.faults, r.problems[listed:]...)
		sortProblems(c.faults)
		f.Cases = append(f.Cases, c)
	}
}

var caseKeys = []string{"name", "rules", "setup", "vet", "rest", "start", "set", "dice", "steps"}

// readCase fills c and returns the node of its name.
func (r *reader) readCase(c *Case, n *yaml.Node) (name *yaml.Node) {
	at := map[string]*yaml.Node{}
	note := func(read func(*Case, *yaml.Node)) func(entry) {
		return func(e entry) {
			at[e.key] = e.node
			read(c, e.node)
		}
	}
	var setup setupNodes
	r.keys(n, "a case", caseKeys, map[string]func(entry){
		"name": func(e entry) {
			name = e.node
			c.Name, _ = r.word(e.node, "name")
			c.Name = strings.TrimSpace(c.Name)
		},
		"rules": note(r.readRules),
		"setup": note(func(c *Case, n *yaml.Node) { setup = r.readSetup(c, n) }),
		"vet":   note(r.readVet),
		"rest":  note(r.readRest),
		"start": note(func(c *Case, n *yaml.Node) {
			c.until, c.untilAt = r.readSet(n, "start"), placeOf(n)
		}),
		"set": note(func(c *Case, n *yaml.Node) { c.overlay = r.readSet(n, "set") }),
		"dice": note(func(c *Case, n *yaml.Node) {
			c.dice = r.readDice(n)
			c.scripted = true
		}),
		"steps": note(r.readSteps),
	})
	if deref(n).Kind != yaml.MappingNode {
		return nil
	}
	for _, key := range []string{"name", "setup"} {
		if key == "name" && name == nil || key == "setup" && at[key] == nil {
			r.fault(n, "the case has no %s", key)
		}
	}
	switch vet := at["vet"]; {
	case vet == nil && at["steps"] == nil:
		r.fault(n, "the case has neither steps nor vet")
	case vet != nil:
		for _, key := range []string{"rest", "start", "set", "dice", "steps"} {
			if at[key] != nil {
				r.fault(at[key], "a case with vet begins no duel, so it takes no %s", key)
			}
		}
	case at["setup"] != nil && r.vetSetup(c, setup):
		r.checkPaths(c)
	}
	return name
}

// readSet reads values by their paths.
func (r *reader) readSet(n *yaml.Node, what string) (list []assignment) {
	for _, e := range r.mapping(n, what) {
		list = append(list, assignment{e.key, e.node, placeOf(e.at)})
	}
	return list
}

// readRest reads one sentence or a list of them.
func (r *reader) readRest(c *Case, n *yaml.Node) {
	items := []*yaml.Node{n}
	if deref(n).Kind == yaml.SequenceNode {
		items = r.list(n, "rest")
	}
	if len(items) == 0 {
		r.fault(n, "rest lists no sentence")
	}
	for _, item := range items {
		if text, ok := r.word(item, "a sentence of rest"); ok {
			c.rest = append(c.rest, r.sentence(riposte.Nobody, text, item))
		}
	}
}

func (r *reader) readRules(c *Case, n *yaml.Node) {
	for _, rule := range r.ruleList(n, "rules") {
		for _, id := range c.Rules {
			if id == rule.id {
				r.faultAt(rule.at, "%s appears twice", id)
			}
		}
		c.Rules = append(c.Rules, rule.id)
	}
}

func (r *reader) readVet(c *Case, n *yaml.Node) {
	items := r.list(n, "vet")
	if len(items) == 0 {
		r.fault(n, "vet lists no fault")
	}
	for _, item := range items {
		w := wantFault{at: placeOf(item)}
		seat, path := false, false
		r.keys(item, "a fault", []string{"seat", "path", "by"}, map[string]func(entry){
			"seat": func(e entry) {
				seat = true
				if word, ok := r.word(e.node, "seat"); ok {
					w.seat, _ = r.viewer(e.node, word)
				}
			},
			"path": func(e entry) {
				path = true
				w.path, _ = r.word(e.node, "path")
			},
			"by": func(e entry) { w.by, _ = r.rule(e.node, "by") },
		})
		if deref(item).Kind == yaml.MappingNode && (!seat || !path) {
			r.fault(item, "a fault needs its seat (or table) and its path")
		}
		c.vet = append(c.vet, w)
	}
}

func (r *reader) faultAt(at place, format string, args ...any) {
	r.fault(&yaml.Node{Line: at.line, Column: at.column}, format, args...)
}
