package scenario

import (
	"slices"
	"strconv"

	"go.yaml.in/yaml/v4"

	"riposte"
)

func (r *reader) readSteps(c *Case, n *yaml.Node) {
	for _, item := range r.list(n, "steps") {
		s := r.readStep(item)
		if s.dice != nil {
			c.scripted = true
		}
		c.steps = append(c.steps, s)
	}
}

func (r *reader) readStep(n *yaml.Node) step {
	s := step{at: placeOf(n)}
	kinds := map[string]bool{}
	for _, e := range r.mapping(n, "a step") {
		switch e.key {
		case "dice":
			s.dice = r.readDice(e.node)
			kinds["choice"] = true
		case "refuse":
			s.refuse = r.readRefusal(e.node)
			kinds["refuse"] = true
		case "expect":
			s.expect, s.hidden = r.readExpect(e.node, s.hidden)
			s.expect.at = placeOf(e.at)
			kinds["expect"] = true
		case "hidden":
			s.hidden = r.readHidden(e.node, s.hidden)
			kinds["expect"] = true
		default:
			kinds["choice"] = true
			if said, ok := r.readSentence(e); ok {
				s.choices = append(s.choices, said)
			}
		}
	}
	if len(kinds) > 1 {
		r.fault(n, "a step does one thing: make it several")
	}
	return s
}

func (r *reader) readSentence(e entry) (sentence, bool) {
	seat, ok := r.seatOrKey(e)
	if !ok {
		return sentence{}, false
	}
	text, ok := r.word(e.node, "the sentence of "+e.key)
	return sentence{seat, text, placeOf(e.node)}, ok
}

// seatOrKey reads the seat of a sentence; in a step the other keys could be meant too.
func (r *reader) seatOrKey(e entry) (riposte.Seat, bool) {
	if near := nearest(e.key, []string{"dice", "refuse", "expect", "hidden"}); near != "" {
		if _, ok := r.info.SeatNamed(e.key); !ok {
			r.fault(e.at, "unknown key %q; did you mean %s?", e.key, near)
			return riposte.Nobody, false
		}
	}
	return r.seat(e.at, e.key)
}

func (r *reader) readRefusal(n *yaml.Node) *refusal {
	var f refusal
	seats, by := 0, false
	for _, e := range r.mapping(n, "refuse") {
		switch e.key {
		case "by":
			by = true
			f.by, _ = r.rule(e.node, "by")
			f.byAt = placeOf(e.node)
		case "why":
			f.why, _ = r.word(e.node, "why")
		default:
			seats++
			f.sentence, _ = r.readSentence(e)
		}
	}
	if deref(n).Kind == yaml.MappingNode && (seats != 1 || !by) {
		r.fault(n, "refuse needs one seat with its sentence, and by: the rule that refuses it")
	}
	return &f
}

func (r *reader) readExpect(n *yaml.Node, hidden []hiddenField) (*expectation, []hiddenField) {
	var x expectation
	for _, e := range r.mapping(n, "expect") {
		switch e.key {
		case "events":
			x.events = r.ruleList(e.node, "events")
		case "noevents":
			x.noevents = r.ruleList(e.node, "noevents")
		case "hidden":
			hidden = r.readHidden(e.node, hidden)
		case "owed":
			x.owed = r.readOwed(e.node)
		case "legal":
			for _, l := range r.mapping(e.node, "legal") {
				seat, ok := r.seat(l.at, l.key)
				count, number := r.number(l.node, "the number of legal choices")
				if ok && number {
					x.legal = append(x.legal, wantCount{seat, count, placeOf(l.node)})
				}
			}
		case "outcome":
			x.outcome = r.readOutcome(e.node)
		default:
			if n := deref(e.node); n.Kind != yaml.ScalarNode || isNull(n) {
				r.fault(e.node, "the value of %s must be a word or a number", e.key)
			} else {
				x.values = append(x.values, assignment{e.key, e.node, placeOf(e.at)})
			}
		}
	}
	return &x, hidden
}

func (r *reader) readHidden(n *yaml.Node, fields []hiddenField) []hiddenField {
	for _, e := range r.mapping(n, "hidden") {
		seat, ok := r.viewer(e.at, e.key)
		for _, item := range r.list(e.node, "the hidden paths of "+e.key) {
			if path, written := r.word(item, "a path"); ok && written {
				fields = append(fields, hiddenField{seat, path, placeOf(item)})
			}
		}
	}
	return fields
}

func (r *reader) readOwed(n *yaml.Node) (owed []wantOwed) {
	var names []string
	for _, d := range r.info.Decisions {
		if d.Name != "" {
			names = append(names, d.Name)
		}
	}
	names = append(names, none)
	for _, e := range r.mapping(n, "owed") {
		seat, ok := r.seat(e.at, e.key)
		name, written := r.word(e.node, "the decision of "+e.key)
		switch {
		case !ok || !written:
		case !slices.Contains(names, name):
			r.unknown(e.node, "decision", name, names)
		default:
			owed = append(owed, wantOwed{seat, name, placeOf(e.node)})
		}
	}
	return owed
}

var outcomeKeys = []string{"why", "rule", "winner", "drawn", "place", "score"}

func (r *reader) readOutcome(n *yaml.Node) *wantOutcome {
	w := &wantOutcome{at: placeOf(n)}
	if n.Kind == yaml.ScalarNode && n.Value == none {
		w.none = true
		return w
	}
	add := func(path string, n *yaml.Node, want string, got func(riposte.Outcome, *riposte.Info) string) {
		w.checks = append(w.checks, outcomeCheck{path: path, at: placeOf(n), want: want, got: got})
	}
	r.keys(n, "outcome", outcomeKeys, map[string]func(entry){
		"why": func(e entry) {
			if why, ok := r.word(e.node, "why"); ok {
				add("outcome.why", e.node, why, func(o riposte.Outcome, _ *riposte.Info) string { return o.Why })
			}
		},
		"rule": func(e entry) {
			if id, ok := r.rule(e.node, "rule"); ok {
				add("outcome.rule", e.node, string(id), func(o riposte.Outcome, _ *riposte.Info) string { return string(o.Rule) })
				w.checks[len(w.checks)-1].rule = id
			}
		},
		"winner": func(e entry) {
			word, ok := r.word(e.node, "winner")
			if ok && word != none {
				_, ok = r.seat(e.node, word)
			}
			if ok {
				add("outcome.winner", e.node, word, winnerWord)
			}
		},
		"drawn": func(e entry) {
			if yes, ok := r.yesNo(e.node, "drawn"); ok {
				add("outcome.drawn", e.node, strconv.FormatBool(yes), func(o riposte.Outcome, _ *riposte.Info) string {
					return strconv.FormatBool(o.Drawn())
				})
			}
		},
		"place": func(e entry) {
			r.seatNumbers(e.node, "place", add, func(o *riposte.Outcome, s riposte.Seat) int { return int(o.Place[s]) })
		},
		"score": func(e entry) {
			r.seatNumbers(e.node, "score", add, func(o *riposte.Outcome, s riposte.Seat) int { return int(o.Score[s]) })
		},
	})
	if n := deref(n); n.Kind == yaml.MappingNode && len(n.Content) == 0 {
		r.fault(n, "outcome says nothing")
	}
	return w
}

func (r *reader) seatNumbers(n *yaml.Node, what string, add func(string, *yaml.Node, string, func(riposte.Outcome, *riposte.Info) string), of func(*riposte.Outcome, riposte.Seat) int) {
	for _, e := range r.mapping(n, what) {
		seat, ok := r.seat(e.at, e.key)
		number, written := r.number(e.node, what)
		if ok && written {
			add("outcome."+what+"."+e.key, e.node, strconv.Itoa(number), func(o riposte.Outcome, _ *riposte.Info) string {
				return strconv.Itoa(of(&o, seat))
			})
		}
	}
}

func winnerWord(o riposte.Outcome, info *riposte.Info) string {
	if w := o.Winner(); w != riposte.Nobody {
		return info.SeatWord(w)
	}
	return none
}
