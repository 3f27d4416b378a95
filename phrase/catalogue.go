package phrase

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// A Catalogue is the messages of one language by their keys. It never changes.
//
// A message is words with places in braces: {0} is the first argument, {0|die|dice}
// gives the first form if it is the number one and otherwise the second, {0^} begins
// with a capital, {0+} is a number with its sign. The messages of events have the places
// {seat} and {other}, the numbers {0} to {5} of the event, {0:seats}, the set of seats
// whose bits are set, and {0:card}, what the rules call the number in their list of
// cards. Two messages join lists: "list.more" and "list.last", in which {0} is what
// comes before.
type Catalogue struct {
	messages map[string]message
	written  map[string]string
}

// A message is words and places in turn.
type message []part

// A part is either words or a place: in a place, words is empty and name is not.
type part struct {
	words     string
	name      string // "0", "seat"
	form      byte   // ':' a list, '|' by number, '^' a capital, '+' a sign; 0 as it stands
	list      string // for ':'
	one, many string // for '|'
}

// Read reads a catalogue: a JSON object with a string for each key.
func Read(data []byte) (*Catalogue, error) {
	var texts map[string]string
	if err := json.Unmarshal(data, &texts); err != nil {
		return nil, fmt.Errorf("the catalogue: %w", err)
	}
	c := &Catalogue{messages: make(map[string]message, len(texts)), written: texts}
	for _, key := range slices.Sorted(maps.Keys(texts)) {
		m, err := parse(texts[key])
		if err != nil {
			return nil, fmt.Errorf("the catalogue, %s: %w", key, err)
		}
		c.messages[key] = m
	}
	return c, nil
}

// Must is Read for a catalogue that comes with the program: it panics if the
// catalogue is faulty.
func Must(data []byte) *Catalogue {
	c, err := Read(data)
	if err != nil {
		panic(err)
	}
	return c
}

// Has reports whether there is a message for the key.
func (c *Catalogue) Has(key string) bool {
	_, has := c.messages[key]
	return has
}

// Message is a message as it is written, with its places; empty if there is none.
func (c *Catalogue) Message(key string) string { return c.written[key] }

// Keys are the keys of all messages, sorted.
func (c *Catalogue) Keys() []string { return slices.Sorted(maps.Keys(c.messages)) }

// Places is how many arguments a message mentions.
func (c *Catalogue) Places(key string) (n int) {
	for _, p := range c.messages[key] {
		if i, err := strconv.Atoi(p.name); err == nil {
			n = max(n, i+1)
		}
	}
	return n
}

func parse(text string) (m message, err error) {
	for {
		before, rest, found := strings.Cut(text, "{")
		if before != "" {
			m = append(m, part{words: before})
		}
		if !found {
			return m, nil
		}
		place, after, closed := strings.Cut(rest, "}")
		if !closed {
			return nil, fmt.Errorf("{%s has no end", rest)
		}
		p := part{name: place}
		if at := strings.IndexAny(place, ":|^+"); at >= 0 {
			p.name, p.form = place[:at], place[at]
			switch rest := place[at+1:]; p.form {
			case ':':
				p.list = rest
			case '|':
				p.one, p.many, _ = strings.Cut(rest, "|")
			default:
				if rest != "" {
					return nil, fmt.Errorf("{%s} goes on after %c", place, p.form)
				}
			}
		}
		if i, err := strconv.Atoi(p.name); p.name != "seat" && p.name != "other" && (err != nil || i < 0 || i > 9) {
			return nil, fmt.Errorf("there is no place {%s}", place)
		}
		m = append(m, p)
		text = after
	}
}
