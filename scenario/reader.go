package scenario

import (
	"strconv"
	"strings"

	"go.yaml.in/yaml/v4"

	"riposte"
)

// reader turns nodes into cases and collects what is wrong on the way.
type reader struct {
	src      *source
	rules    riposte.Ruleset
	info     *riposte.Info
	problems Problems
	more     int // problems beyond maxProblems
}

func (r *reader) fault(n *yaml.Node, format string, args ...any) {
	if len(r.problems) == maxProblems {
		r.more++
		return
	}
	r.problems = append(r.problems, r.src.problem(placeOf(n), format, args...))
}

func (r *reader) count() int { return len(r.problems) + r.more }

// entry is one key of a mapping.
type entry struct {
	key  string
	at   *yaml.Node // the key's
	node *yaml.Node // the value, its alias unfolded
}

// mapping lists the entries of a mapping; what is its name in messages.
func (r *reader) mapping(n *yaml.Node, what string) []entry {
	target := deref(n)
	if target.Kind != yaml.MappingNode {
		r.fault(n, "%s must be a mapping, key: value", what)
		return nil
	}
	entries := make([]entry, 0, len(target.Content)/2)
	seen := map[string]bool{}
	for i := 0; i+1 < len(target.Content); i += 2 {
		key, value := target.Content[i], deref(target.Content[i+1])
		if deref(key).Kind != yaml.ScalarNode {
			r.fault(key, "a key of %s must be a word", what)
			continue
		}
		word := deref(key).Value
		if seen[word] {
			r.fault(key, "%q appears twice in %s", word, what)
			continue
		}
		seen[word] = true
		entries = append(entries, entry{word, key, value})
	}
	return entries
}

// keys passes each entry of a mapping to the function for its key.
func (r *reader) keys(n *yaml.Node, what string, known []string, take map[string]func(entry)) {
	for _, e := range r.mapping(n, what) {
		if f, ok := take[e.key]; ok {
			f(e)
			continue
		}
		r.unknown(e.at, "key", e.key, known)
	}
}

func (r *reader) unknown(n *yaml.Node, what, word string, known []string) {
	if near := nearest(word, known); near != "" {
		r.fault(n, "unknown %s %q; did you mean %s?", what, word, near)
		return
	}
	if len(known) == 0 || len(known) > 12 {
		r.fault(n, "unknown %s %q", what, word)
		return
	}
	r.fault(n, "unknown %s %q; known: %s", what, word, strings.Join(known, ", "))
}

func (r *reader) list(n *yaml.Node, what string) []*yaml.Node {
	target := deref(n)
	if target.Kind != yaml.SequenceNode {
		r.fault(n, "%s must be a list", what)
		return nil
	}
	items := make([]*yaml.Node, len(target.Content))
	for i, item := range target.Content {
		items[i] = deref(item)
	}
	return items
}

// word reads a scalar as it is written, so that off stays off.
func (r *reader) word(n *yaml.Node, what string) (string, bool) {
	n = deref(n)
	switch {
	case n.Kind != yaml.ScalarNode:
		r.fault(n, "%s must be a word", what)
	case isNull(n) || strings.TrimSpace(n.Value) == "":
		r.fault(n, "%s is empty", what)
	default:
		return n.Value, true
	}
	return "", false
}

func (r *reader) number(n *yaml.Node, what string) (int, bool) {
	i, msg := wholeNumber(deref(n))
	if msg != "" {
		r.fault(n, "%s %s", what, msg)
		return 0, false
	}
	return i, true
}

// parts reads a number such as 0.5 as a number of parts of a unit.
func (r *reader) parts(n *yaml.Node, what string, unit int) (int, bool) {
	target := deref(n)
	if unit < 2 || target.Tag != "!!float" {
		i, ok := r.number(n, what)
		return i * max(unit, 1), ok
	}
	f, err := strconv.ParseFloat(target.Value, 64)
	i := int(f * float64(unit))
	if err != nil || float64(i) != f*float64(unit) {
		r.fault(n, "%s must be a multiple of 1/%d, not %s", what, unit, target.Value)
		return 0, false
	}
	return i, true
}

func (r *reader) yesNo(n *yaml.Node, what string) (yes, ok bool) {
	yes, ok = truth(deref(n))
	if !ok {
		r.fault(n, "%s must be true or false", what)
	}
	return yes, ok
}

// seat reads the word for a seat that takes part.
func (r *reader) seat(n *yaml.Node, word string) (riposte.Seat, bool) {
	s, ok := r.info.SeatNamed(word)
	if ok && s != riposte.Nobody && int(s) <= r.info.MaxSeats {
		return s, true
	}
	var known []string
	for s := riposte.Seat(1); int(s) <= r.info.MaxSeats; s++ {
		known = append(known, r.info.SeatWord(s))
	}
	r.unknown(n, "seat", word, known)
	return riposte.Nobody, false
}

// viewer is a seat, or Nobody for the table.
func (r *reader) viewer(n *yaml.Node, word string) (riposte.Seat, bool) {
	if word == r.info.SeatWord(riposte.Nobody) {
		return riposte.Nobody, true
	}
	return r.seat(n, word)
}

// rule reads a rule ID of the ledger.
func (r *reader) rule(n *yaml.Node, what string) (riposte.RuleID, bool) {
	word, ok := r.word(n, what)
	if !ok {
		return "", false
	}
	if ledger := r.info.Ledger; ledger != nil {
		if _, known := ledger.Rule(riposte.RuleID(word)); !known {
			var ids []string
			for _, rule := range ledger.Rules() {
				ids = append(ids, string(rule.ID))
			}
			r.unknown(n, "rule", word, ids)
			return "", false
		}
	}
	return riposte.RuleID(word), true
}

// ruleList reads the IDs of a list, with their places.
func (r *reader) ruleList(n *yaml.Node, what string) []ruleAt {
	var ids []ruleAt
	for _, item := range r.list(n, what) {
		if id, ok := r.rule(item, "a rule ID"); ok {
			ids = append(ids, ruleAt{id, placeOf(item)})
		}
	}
	return ids
}

func isNull(n *yaml.Node) bool { return n.Kind == yaml.ScalarNode && n.Tag == "!!null" }

// wholeNumber reads a number only in the form that all readers understand alike:
// YAML takes 010 for eight and 0x10 for sixteen.
func wholeNumber(n *yaml.Node) (int, string) {
	if n.Kind != yaml.ScalarNode || n.Tag != "!!int" {
		return 0, "must be a whole number"
	}
	i, err := strconv.Atoi(n.Value)
	if err != nil || strconv.Itoa(i) != strings.TrimPrefix(n.Value, "+") {
		return 0, "must be a plain whole number, such as 12, not " + n.Value
	}
	return i, ""
}

func truth(n *yaml.Node) (yes, ok bool) {
	if n.Kind != yaml.ScalarNode {
		return false, false
	}
	switch n.Value {
	case "true", "yes", "on":
		return true, true
	case "false", "no", "off":
		return false, true
	}
	return false, false
}
