package scenario

import (
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v4"

	"riposte"
)

// vetSetup reports what the ruleset finds wrong with a set-up that should be sound,
// each fault at its place in the file, and whether it is sound.
func (r *reader) vetSetup(c *Case, at setupNodes) bool {
	before := r.count()
	known := r.unknownNames(c, at)
	for s := riposte.Nobody; int(s) <= len(c.Setup.Seats); s++ {
		if n := at.seats[s]; n != nil && !isNull(n) && known.Seats[s-1].Document == nil {
			continue // it could not be read
		}
		err := r.rules.Vet(known, s)
		if err == nil {
			continue
		}
		root, who := at.setup, ""
		if s != riposte.Nobody {
			who = r.info.SeatWord(s) + ": "
			if root = at.seats[s]; root == nil {
				root = at.setup
			}
		}
		var faults riposte.Faults
		if !errors.As(err, &faults) {
			r.fault(root, "%s%v", who, err)
		}
		for _, f := range faults {
			r.fault(r.src.nodeAt(root, f.Path), "%s%v", who, f)
		}
	}
	return r.count() == before
}

// unknownNames reports options and samples that don't exist, and what was probably
// meant. It returns the set-up without them.
func (r *reader) unknownNames(c *Case, at setupNodes) (known riposte.Setup) {
	known = c.Setup
	known.Options, known.Seats = maps.Clone(known.Options), slices.Clone(known.Seats)
	var options, samples []string
	for i := range r.info.Options {
		options = append(options, r.info.Options[i].Name)
	}
	for _, s := range r.info.Samples {
		samples = append(samples, s.Name)
	}
	for _, e := range entriesOf(entryNode(at.setup, "options")) {
		if !slices.Contains(options, e.key) {
			r.unknown(e.at, "option", e.key, options)
			delete(known.Options, e.key)
		}
	}
	for s := riposte.Seat(1); int(s) <= len(c.Setup.Seats); s++ {
		n := at.seats[s]
		if n == nil || n.Kind != yaml.ScalarNode || isNull(n) {
			continue
		}
		if _, ok := r.info.Sample(n.Value); !ok {
			r.unknown(n, "sample", n.Value, samples)
			known.Seats[s-1].Document = nil
		}
	}
	return known
}

// nodeAt follows a path such as "classes[1].level" as far as the nodes go, and into
// texts too: "grid[3][5]" is the sixth character of the fourth line.
func (s *source) nodeAt(n *yaml.Node, path string) *yaml.Node {
	parts := pathParts(path)
	for k, part := range parts {
		if n.Kind == yaml.ScalarNode {
			return s.inText(n, parts[k:])
		}
		var next *yaml.Node
		if i, err := strconv.Atoi(part); err == nil && n.Kind == yaml.SequenceNode {
			if i < 0 || i >= len(n.Content) {
				return n
			}
			next = deref(n.Content[i])
		} else if next = entryNode(n, part); next == nil {
			return n
		}
		n = next
	}
	return n
}

// inText is the place of a line and a character in a text, or of a character alone
// in a text of one line; if the text is not in the file as it reads, it is the
// text's own place.
func (s *source) inText(n *yaml.Node, path []string) *yaml.Node {
	at := *n
	index := make([]int, len(path))
	for k, part := range path {
		i, err := strconv.Atoi(part)
		if err != nil {
			return n
		}
		index[k] = i
	}
	switch {
	case n.Style&yaml.LiteralStyle != 0 && len(index) <= 2 && n.Line+index[0] < len(s.lines):
		line := s.lines[n.Line+index[0]]
		at.Line += 1 + index[0]
		at.Column = 1 + len(line) - len(strings.TrimLeft(line, " "))
		if len(index) == 2 {
			at.Column += index[1]
		}
	case n.Style&(yaml.LiteralStyle|yaml.FoldedStyle) == 0 && len(index) == 1:
		at.Column += index[0]
		if n.Style&(yaml.DoubleQuotedStyle|yaml.SingleQuotedStyle) != 0 {
			at.Column++
		}
	default:
		return n
	}
	return &at
}

func pathParts(path string) []string {
	var parts []string
	part := ""
	for _, c := range path + "." {
		if c != '.' && c != '[' && c != ']' {
			part += string(c)
			continue
		}
		if part != "" {
			parts = append(parts, part)
		}
		part = ""
	}
	return parts
}

// entriesOf lists the entries of a mapping that was read before.
func entriesOf(n *yaml.Node) []entry {
	if n == nil || n.Kind != yaml.MappingNode {
		return nil
	}
	var entries []entry
	for i := 0; i+1 < len(n.Content); i += 2 {
		entries = append(entries, entry{deref(n.Content[i]).Value, n.Content[i], deref(n.Content[i+1])})
	}
	return entries
}

func entryNode(n *yaml.Node, key string) *yaml.Node {
	for _, e := range entriesOf(n) {
		if e.key == key {
			return e.node
		}
	}
	return nil
}

// vet compares the faults of a set-up that should have some.
func (r *run) vet() {
	found := map[riposte.Seat]riposte.Faults{}
	for s := riposte.Nobody; int(s) <= len(r.c.Setup.Seats); s++ {
		err := r.c.file.Ruleset.Vet(r.c.Setup, s)
		var faults riposte.Faults
		if err != nil && !errors.As(err, &faults) {
			faults = riposte.Faults{{Msg: err.Error()}}
		}
		found[s] = faults
		for _, f := range faults {
			r.log("fault", f.Rule, r.info.SeatWord(s)+": "+f.String())
		}
	}
	for _, w := range r.c.vet {
		who := r.info.SeatWord(w.seat)
		if int(w.seat) > len(r.c.Setup.Seats) {
			r.fail(w.at, "", "", "", "the set-up has no seat %s", who)
			continue
		}
		r.wantFault(w, who, found[w.seat])
	}
	source, _ := r.c.startDice()
	if _, err := r.c.start(source, nil); err == nil {
		r.fail(r.c.at, "", "", "", "the duel begins, though the set-up should be refused")
	}
}

func (r *run) wantFault(w wantFault, who string, faults riposte.Faults) {
	want := "a fault at " + w.path
	if w.by != "" {
		want += " by " + string(w.by)
	}
	var rules []string
	for _, f := range faults {
		if f.Path != w.path {
			continue
		}
		if w.by == "" || f.Rule == w.by {
			return
		}
		rules = append(rules, f.String())
	}
	if len(rules) == 0 {
		r.fail(w.at, w.path, none, want, "%s has no fault at %s", who, w.path)
		return
	}
	got := strings.Join(rules, "; ")
	r.fail(w.at, w.path, got, want, "%s: %s, want it by %s", who, got, w.by)
}
