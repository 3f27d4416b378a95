package record

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"riposte"
	"riposte/dice"
)

// readLines reads JSON Lines. A value may be spread over several lines.
func (d *draft) readLines(r *reader) *atError {
	head, err := r.value(0)
	if err != nil {
		return err
	}
	if head.has("format") == nil && head.has("ruleset") == nil {
		return misread(head.at, "want the header, with format and ruleset")
	}
	err = head.each(func(m *member) *atError {
		if m.key == "tags" {
			return d.readTags(&m.node)
		}
		i := slices.IndexFunc(header, func(f field) bool { return f.key == m.key })
		if i < 0 {
			return unknown(m)
		}
		d.places[m.key] = m.node.at
		if header[i].read == nil {
			return nil
		}
		return header[i].read(d, &m.node)
	})
	for err == nil && r.peek() != 0 {
		if d.shaAt >= 0 {
			return misread(r.pos, "something follows the digest")
		}
		var n node
		if n, err = r.value(0); err == nil {
			err = d.readLine(&n)
		}
	}
	if err == nil && r.pos < len(r.data) {
		return misread(r.pos, "want a JSON value")
	}
	return err
}

func (d *draft) readTags(n *node) *atError {
	d.rec.Tags = map[string]string{}
	return n.each(func(m *member) *atError {
		s, err := m.node.str()
		if err != nil {
			return err
		}
		return d.tag(m.at, m.key, s)
	})
}

// tag keeps a tag that this package does not know.
func (d *draft) tag(at int, name, value string) *atError {
	switch {
	case !tagName(name):
		return misread(at, "%q is not a tag name: a capital letter, then letters, digits and hyphens", name)
	case len(d.rec.Tags) == MaxTags:
		return &atError{at, ErrSize, errTags}
	}
	for other := range d.rec.Tags {
		if strings.EqualFold(other, name) {
			return misread(at, "the tag %s appears twice", name)
		}
	}
	if d.rec.Tags == nil {
		d.rec.Tags = map[string]string{}
	}
	d.rec.Tags[name] = value
	return nil
}

func (d *draft) readLine(n *node) *atError {
	if n.kind != nodeObject {
		return misread(n.at, "want an object")
	}
	if d.rec.withheld {
		return d.readWithheld(n)
	}
	for _, key := range []string{"sha256", "result", "comment", "event", "step"} {
		at := n.has(key)
		if at == nil {
			continue
		}
		if d.result != nil && key != "sha256" && key != "comment" {
			return misread(n.at, "something follows the result")
		}
		switch key {
		case "sha256":
			return d.readDigest(n, at)
		case "result":
			return d.readResult(n, at)
		case "comment":
			return d.readComment(n)
		case "event":
			return d.readEvent(n)
		}
		return d.readStep(n)
	}
	return misread(n.at, "want a line with step, event, comment, result or sha256")
}

func (d *draft) readDigest(n, value *node) (err *atError) {
	d.shaAt = n.at
	if d.sha, err = value.str(); err != nil {
		return err
	}
	d.sha = strings.ToLower(d.sha)
	return n.each(func(m *member) *atError {
		if m.key != "sha256" {
			return unknown(m)
		}
		return nil
	})
}

func (d *draft) readResult(n, value *node) *atError {
	if value.kind != nodeString {
		return misread(value.at, "want the result as a string")
	}
	d.result, d.outcome = value, n
	return n.each(func(m *member) *atError {
		switch m.key {
		case "result", "why", "rule", "places", "scores":
			return nil // compared with what the rules say
		case "void":
			return d.readVoid(&m.node)
		}
		return unknown(m)
	})
}

func (d *draft) readComment(n *node) *atError {
	return n.each(func(m *member) *atError {
		switch m.key {
		case "comment":
			text, err := m.node.str()
			if err != nil {
				return err
			}
			return d.comment(m.at, text)
		case "step":
			step, err := m.node.number(-1, MaxSteps)
			if err == nil && int(step) != len(d.steps)-1 {
				return misread(m.node.at, "the comment comes after step %d", len(d.steps)-1)
			}
			return err
		}
		return unknown(m)
	})
}

func (d *draft) readStep(n *node) *atError {
	s, err := d.add(n.at)
	if err != nil {
		return err
	}
	return n.each(func(m *member) (err *atError) {
		switch m.key {
		case "step":
			number, err := m.node.number(0, math.MaxInt32)
			if want := len(d.steps) - 1; err == nil && int(number) != want {
				return misread(m.node.at, "step %d is where step %d belongs", number, want)
			}
			return err
		case "lapsed":
			return nil // with the choices, in any order
		case "back":
			return s.readBack(&m.node)
		case "branch":
			_, err = m.node.number(0, MaxSteps)
			return err
		case "aside":
			_, err = m.node.yes()
			return err
		case "choices":
			return s.readChoices(&m.node, n.has("lapsed"))
		}
		return s.readShared(m)
	})
}

// readShared reads what a step and a failed step have in common.
func (s *draftStep) readShared(m *member) (err *atError) {
	switch m.key {
	case "time":
		s.time, err = readTime(&m.node)
		return err
	case "choices":
		return s.readChoices(&m.node, nil)
	case "draws":
		return m.node.list(func(item *node) *atError {
			word, err := item.str()
			if err != nil {
				return err
			}
			return s.draw(item.at, word)
		})
	}
	return unknown(m)
}

func (s *draftStep) draw(at int, word string) *atError {
	draw, err := dice.ParseDraw(word)
	if err != nil {
		return &atError{at, ErrForm, err}
	}
	s.draws = append(s.draws, draw)
	s.drawsAt = append(s.drawsAt, at)
	return nil
}

func (s *draftStep) readChoices(n, lapsed *node) *atError {
	s.said = []saying{}
	err := n.each(func(m *member) *atError {
		sentence, err := m.node.str()
		s.said = append(s.said, saying{at: m.node.at, word: m.key, sentence: sentence})
		return err
	})
	if err != nil || lapsed == nil {
		return err
	}
	return lapsed.list(func(item *node) *atError {
		word, err := item.str()
		if err != nil {
			return err
		}
		i := slices.IndexFunc(s.said, func(one saying) bool { return one.word == word })
		if i < 0 || s.said[i].lapsed {
			return misread(item.at, "%q lapsed without a choice of its own", word)
		}
		s.said[i].lapsed = true
		return nil
	})
}

func (s *draftStep) readBack(n *node) *atError {
	s.back, s.backAt = &draftBack{to: -1}, n.at
	err := n.each(func(m *member) (err *atError) {
		switch m.key {
		case "to":
			to, err := m.node.number(0, math.MaxInt32)
			s.back.to = int(to)
			return err
		case "by":
			s.back.by, err = m.node.str()
		case "of":
			s.back.of, err = m.node.str()
		case "free":
			s.back.free, err = m.node.yes()
		default:
			return unknown(m)
		}
		return err
	})
	if err == nil && (s.back.to < 0 || s.back.by == "") {
		return misread(n.at, "a takeback needs to and by")
	}
	if s.back.of == "" {
		s.back.of = s.back.by
	}
	return err
}

// readVoid reads how the rules failed.
func (d *draft) readVoid(n *node) *atError {
	d.void = &draftStep{at: n.at}
	return n.each(func(m *member) (err *atError) {
		if m.key == "reason" {
			d.reason, err = m.node.str()
			return err
		}
		if m.key == "stopped" {
			d.stopped, err = m.node.str()
			return err
		}
		return d.void.readShared(m)
	})
}

func (d *draft) readEvent(n *node) *atError {
	if len(d.steps) == 0 {
		return misread(n.at, "an event before the first step")
	}
	d.anyEvent = true
	s := &d.steps[len(d.steps)-1]
	e := draftEvent{at: n.at}
	err := n.each(func(m *member) (err *atError) {
		switch m.key {
		case "event":
			_, err = m.node.number(1, math.MaxInt32)
		case "step":
			step, err := m.node.number(0, math.MaxInt32)
			if err == nil && int(step) != len(d.steps)-1 {
				return misread(m.node.at, "the event comes after step %d", len(d.steps)-1)
			}
			return err
		case "time":
			_, err = readTime(&m.node)
		case "kind":
			e.kind, err = m.node.str()
		case "rule":
			var rule string
			rule, err = m.node.str()
			e.rule = riposte.RuleID(rule)
		case "seat":
			e.seat, err = m.node.str()
		case "other":
			e.other, err = m.node.str()
		case "to":
			e.to, err = m.node.str()
		case "reveals":
			e.reveals, err = m.node.yes()
		case "numbers":
			i := 0
			return m.node.list(func(item *node) *atError {
				x, err := item.number(math.MinInt32, math.MaxInt32)
				if err == nil && i == len(e.numbers) {
					return misread(item.at, "an event has at most %d numbers", len(e.numbers))
				}
				if err == nil {
					e.numbers[i] = int32(x)
					i++
				}
				return err
			})
		default:
			return unknown(m)
		}
		return err
	})
	s.events = append(s.events, e)
	return err
}

func (e *draftEvent) String() string {
	return fmt.Sprintf("%s %s %s %s to %s %v %t", e.kind, e.rule, e.seat, e.other, e.to, e.numbers, e.reveals)
}
