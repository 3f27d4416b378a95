package scenario

import (
	"slices"
	"strconv"
	"strings"

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
			s.expect = r.readExpect(e.node, &s)
			s.expect.at = placeOf(e.at)
			kinds["expect"] = true
		case "hidden":
			s.hidden = r.readSights(e, s.hidden)
			kinds["expect"] = true
		case "shown":
			s.shown = r.readSights(e, s.shown)
			kinds["expect"] = true
		case "lock":
			for _, l := range r.mapping(e.node, "lock") {
				if said, ok := r.readSentence(l); ok {
					s.locks = append(s.locks, said)
				}
			}
			if n := deref(e.node); n.Kind == yaml.MappingNode && len(n.Content) == 0 {
				r.fault(e.node, "lock needs a seat with its sentence")
			}
			kinds["lock"] = true
		case "set":
			s.set = r.readSet(e.node, "set")
			kinds["set"] = true
		default:
			kinds["choice"] = true
			if said, ok := r.readSentence(e); ok {
				s.choices = append(s.choices, said)
			}
		}
	}
	if len(kinds) > 1 {
		r.fault(n, "a step does only one thing: make several")
	}
	return s
}

func (r *reader) readSentence(e entry) (sentence, bool) {
	seat, ok := r.seatOrKey(e)
	if !ok {
		return sentence{}, false
	}
	text, ok := r.word(e.node, "the sentence of "+e.key)
	return r.sentence(seat, text, e.node), ok
}

// sentence notes whether the text is in the file exactly as it reads; if so, at is
// its first character, after the quote.
func (r *reader) sentence(s riposte.Seat, text string, n *yaml.Node) sentence {
	c := sentence{seat: s, text: text, at: placeOf(deref(n))}
	if c.at.line < 1 || c.at.line > len(r.src.lines) {
		return c
	}
	line := []rune(r.src.lines[c.at.line-1])
	for quote := range 2 {
		from := c.at.column - 1 + quote
		if from >= 0 && from <= len(line) && strings.HasPrefix(string(line[from:]), text) {
			c.at.column, c.plain = from+1, true
			break
		}
	}
	return c
}

// seatOrKey reads the seat of a sentence; in a step, one of the other keys could also
// be meant.
func (r *reader) seatOrKey(e entry) (riposte.Seat, bool) {
	if near := nearest(e.key, []string{"dice", "refuse", "expect", "hidden", "shown", "lock", "set"}); near != "" {
		if _, ok := r.info.SeatNamed(e.key); !ok {
			r.fault(e.at, "unknown key %q; did you mean %s?", e.key, near)
			return riposte.Nobody, false
		}
	}
	if _, ok := r.info.SeatNamed(e.key); !ok && isNull(e.node) { // {red: move 4,5}
		r.fault(e.at, "unknown seat %q: inside braces, a sentence with a comma needs quotes", e.key)
		return riposte.Nobody, false
	}
	return r.seat(e.at, e.key)
}

// The words for why, with by: none.
const (
	notAsked      = "not asked"
	notUnderstood = "not understood"
	alreadyLocked = "already locked"
)

func (r *reader) readRefusal(n *yaml.Node) *refusal {
	var f refusal
	seats, by := 0, false
	var why *yaml.Node
	for _, e := range r.mapping(n, "refuse") {
		switch e.key {
		case "by":
			by = true
			f.byAt = placeOf(e.node)
			if e.node.Kind != yaml.ScalarNode || e.node.Value != none {
				f.by, _ = r.rule(e.node, "by")
				by = f.by != "" // otherwise the error has been reported
			}
		case "why":
			f.why, _ = r.word(e.node, "why")
			why = e.node
		default:
			seats++
			f.sentence, _ = r.readSentence(e)
		}
	}
	known := []string{notAsked, notUnderstood, alreadyLocked}
	switch {
	case deref(n).Kind != yaml.MappingNode:
	case seats != 1 || f.byAt == place{}:
		r.fault(n, "refuse needs one seat with its sentence, and by: the rule that refuses it, or none")
	case by && f.by == "" && why != nil && f.why != "" && !slices.Contains(known, f.why):
		r.unknown(why, "why of by: none,", f.why, known)
	}
	return &f
}

func (r *reader) readExpect(n *yaml.Node, s *step) *expectation {
	var x expectation
	for _, e := range r.mapping(n, "expect") {
		switch e.key {
		case "events":
			x.events = r.ruleList(e.node, "events")
		case "noevents":
			x.noevents = r.ruleList(e.node, "noevents")
		case "hidden":
			s.hidden = r.readSights(e, s.hidden)
		case "shown":
			s.shown = r.readSights(e, s.shown)
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
	return &x
}

// readSights reads the paths that seats see or don't.
func (r *reader) readSights(e entry, list []sight) []sight {
	for _, v := range r.mapping(e.node, e.key) {
		seat, ok := r.viewer(v.at, v.key)
		for _, item := range r.list(v.node, "the "+e.key+" paths of "+v.key) {
			if path, written := r.word(item, "a path"); ok && written {
				list = append(list, sight{seat, path, placeOf(item)})
			}
		}
	}
	return list
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
			why, ok := r.word(e.node, "why")
			switch known := r.info.Endings; {
			case !ok:
			case len(known) > 0 && !slices.Contains(known, why):
				r.unknown(e.node, "ending", why, known)
			default:
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
			r.seatNumbers(e.node, "place", 1, add, func(o *riposte.Outcome, s riposte.Seat) int { return int(o.Place[s]) })
		},
		"score": func(e entry) {
			r.seatNumbers(e.node, "score", r.info.ScoreUnit, add, func(o *riposte.Outcome, s riposte.Seat) int { return int(o.Score[s]) })
		},
	})
	if n := deref(n); n.Kind == yaml.MappingNode && len(n.Content) == 0 {
		r.fault(n, "outcome says nothing")
	}
	return w
}

// seatNumbers reads a number for each seat, written in the file as a multiple of
// 1/unit.
func (r *reader) seatNumbers(n *yaml.Node, what string, unit int, add func(string, *yaml.Node, string, func(riposte.Outcome, *riposte.Info) string), of func(*riposte.Outcome, riposte.Seat) int) {
	for _, e := range r.mapping(n, what) {
		seat, ok := r.seat(e.at, e.key)
		number, written := r.parts(e.node, what, unit)
		if ok && written {
			say := func(number int) string {
				return strconv.FormatFloat(float64(number)/float64(max(unit, 1)), 'g', -1, 64)
			}
			add("outcome."+what+"."+e.key, e.node, say(number), func(o riposte.Outcome, _ *riposte.Info) string {
				return say(of(&o, seat))
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
