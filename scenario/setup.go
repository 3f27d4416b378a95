package scenario

import (
	"encoding/json"
	"errors"
	"math"
	"slices"
	"strconv"

	"go.yaml.in/yaml/v4"

	"riposte"
	"riposte/dice"
)

// setupNodes are the places that the faults of a set-up point at.
type setupNodes struct {
	setup *yaml.Node
	sound bool                        // it could be read
	seats map[riposte.Seat]*yaml.Node // the documents
}

var setupKeys = []string{"options", "data", "seats", "names", "seed", "dice"}

func (r *reader) readSetup(c *Case, n *yaml.Node) setupNodes {
	before := r.count()
	at := setupNodes{setup: n, seats: map[riposte.Seat]*yaml.Node{}}
	c.Setup = riposte.Setup{Ruleset: r.info.Name, Seats: make([]riposte.SeatSetup, r.info.MinSeats)}
	r.keys(n, "setup", setupKeys, map[string]func(entry){
		"options": func(e entry) {
			c.Setup.Options = map[string]string{}
			for _, o := range r.mapping(e.node, "options") {
				if value, ok := r.word(o.node, "option "+o.key); ok {
					c.Setup.Options[o.key] = value
				}
			}
		},
		"data": func(e entry) {
			c.Setup.Data = map[string]json.RawMessage{}
			for _, d := range r.mapping(e.node, "data") {
				c.Setup.Data[d.key] = r.document(d.node)
			}
		},
		"seats": func(e entry) {
			for _, s := range r.mapping(e.node, "seats") {
				seat, ok := r.seat(s.at, s.key)
				if !ok {
					continue
				}
				at.seats[seat] = s.node
				if !isNull(s.node) {
					seatSetup(c, seat).Document = r.document(s.node)
				} else {
					seatSetup(c, seat)
				}
			}
		},
		"names": func(e entry) {
			for _, s := range r.mapping(e.node, "names") {
				if seat, ok := r.seat(s.at, s.key); ok {
					seatSetup(c, seat).Name, _ = r.word(s.node, "a name")
				}
			}
		},
		"seed": func(e entry) {
			switch seed, ok := r.number(e.node, "seed"); {
			case ok && seed < 0:
				r.fault(e.node, "seed must be 0 or more")
			case ok:
				c.Seed = uint64(seed)
			}
		},
		"dice": func(e entry) { c.setupDice = r.readDice(e.node) },
	})
	at.sound = r.count() == before
	return at
}

// seatSetup is the place of a seat in the set-up, which grows to hold it.
func seatSetup(c *Case, s riposte.Seat) *riposte.SeatSetup {
	for len(c.Setup.Seats) < int(s) {
		c.Setup.Seats = append(c.Setup.Seats, riposte.SeatSetup{})
	}
	return &c.Setup.Seats[s-1]
}

func (r *reader) readDice(n *yaml.Node) []forced {
	list := []forced{}
	for _, item := range r.list(n, "dice") {
		word, ok := r.word(item, "a draw")
		if !ok {
			continue
		}
		draw, err := dice.ParseDraw(word)
		if err != nil {
			r.fault(item, "%v", err)
			continue
		}
		list = append(list, forced{draw, placeOf(item)})
	}
	return list
}

// document turns a value of YAML into the JSON that a set-up holds.
func (r *reader) document(n *yaml.Node) json.RawMessage {
	b, err := json.Marshal(r.plain(n))
	if err != nil {
		r.fault(n, "%v", err)
	}
	return b
}

// plain is a node as a value of JSON. The words on, off, yes and no stay words.
func (r *reader) plain(n *yaml.Node) any {
	n = deref(n)
	switch n.Kind {
	case yaml.MappingNode:
		m := map[string]any{}
		for _, e := range r.mapping(n, "a document") {
			m[e.key] = r.plain(e.node)
		}
		return m
	case yaml.SequenceNode:
		list := make([]any, len(n.Content))
		for i, item := range n.Content {
			list[i] = r.plain(item)
		}
		return list
	}
	switch n.Tag {
	case "!!null":
		return nil
	case "!!bool":
		yes, _ := truth(n)
		return yes
	case "!!int":
		i, _ := r.number(n, "a number")
		return i
	case "!!float":
		f, err := strconv.ParseFloat(n.Value, 64)
		if err != nil || math.IsInf(f, 0) || math.IsNaN(f) {
			r.fault(n, "a number must be plain, such as 2.5, not %s", n.Value)
			return 0
		}
		return json.Number(strconv.FormatFloat(f, 'f', -1, 64))
	case "!!str", "!!timestamp":
		return n.Value
	}
	r.fault(n, "a document has no values of the kind %s", n.Tag)
	return nil
}

// vetSetup reports what the ruleset finds wrong with a set-up that should be
// sound, each fault at its place in the file, and whether it is.
func (r *reader) vetSetup(c *Case, at setupNodes) bool {
	before := r.count()
	r.unknownNames(c, at)
	if !at.sound || r.count() > before {
		return false
	}
	for s := riposte.Nobody; int(s) <= len(c.Setup.Seats); s++ {
		err := r.rules.Vet(c.Setup, s)
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
			r.fault(nodeAt(root, f.Path), "%s%v", who, f)
		}
	}
	return r.count() == before
}

// unknownNames reports options and samples that don't exist, and what was meant.
func (r *reader) unknownNames(c *Case, at setupNodes) {
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
		}
	}
	for s := riposte.Seat(1); int(s) <= len(c.Setup.Seats); s++ {
		n := at.seats[s]
		if n == nil || n.Kind != yaml.ScalarNode || isNull(n) {
			continue
		}
		if _, ok := r.info.Sample(n.Value); !ok {
			r.unknown(n, "sample", n.Value, samples)
		}
	}
}

// nodeAt follows a path such as "classes[1].level" as far as the node goes.
func nodeAt(n *yaml.Node, path string) *yaml.Node {
	for _, part := range pathParts(path) {
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

// begin draws the set-up of a case and lays the overlay on nothing: it is the
// start that both the check of the paths and the run begin with.
