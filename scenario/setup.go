package scenario

import (
	"encoding/json"
	"math"
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
				brings := seatSetup(c, seat)
				switch {
				case isNull(s.node): // a role without a document
				case s.node.Kind == yaml.ScalarNode:
					brings.Document, _ = json.Marshal(s.node.Value)
				default:
					before := r.count()
					if brings.Document = r.document(s.node); r.count() > before {
						brings.Document = nil // what can't be read is not vetted
					}
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

// seatSetup is the place for a seat in the set-up, which grows to hold it.
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

// document turns a YAML value into the JSON that a set-up holds.
func (r *reader) document(n *yaml.Node) json.RawMessage {
	b, err := json.Marshal(r.plain(n))
	if err != nil {
		r.fault(n, "%v", err)
	}
	return b
}

// plain turns a node into a JSON value. The words on, off, yes and no stay words.
func (r *reader) plain(n *yaml.Node) any {
	n = deref(n)
	switch n.Kind {
	case yaml.MappingNode:
		m := map[string]any{}
		for _, e := range r.mapping(n, "a document") {
			m[e.key] = r.plain(e.node)
		}
		return m
	case yaml.DocumentNode, yaml.ScalarNode, yaml.AliasNode, yaml.StreamNode:
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
	r.fault(n, "a document can't have a value of the kind %s", n.Tag)
	return nil
}
