package tui

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"riposte"
	"riposte/scene"
)

// why says what a word or a sentence would do, or which rule refuses it.
func (s *session) why(rest string) reply {
	if rest == "" {
		return reply{text: []string{"Write why and a word, such as: why x2"}}
	}
	m := s.cfg.Match
	var refused *riposte.RuleError
	choice, err := m.Read(s.viewer, rest)
	if err == nil {
		err = m.Check(s.viewer, choice)
		if err == nil {
			return reply{title: "Why", text: []string{in(good, "+ This may be answered.")}}
		}
		if errors.As(err, &refused) {
			return s.because(sentence(refused.Msg), refused.Rule)
		}
	}
	if found := s.words(rest); len(found.text) > 0 {
		return found
	}
	if errors.As(err, &refused) {
		return s.because(sentence(refused.Msg), refused.Rule)
	}
	return reply{text: s.refusal(err)}
}

// because is a refusal with the text of its rule.
func (s *session) because(why string, id riposte.RuleID) reply {
	r := reply{title: "Why", text: []string{in(bad, "⊘ "+why)}}
	if text, ok := s.ruleText(id); ok {
		r.text = append(append(r.text, ""), text...)
	}
	return r
}

// words explains the picks with that word, with their cards, and what the sides have
// of that name.
func (s *session) words(word string) reply {
	v := s.view()
	var text []string
	var rules []riposte.RuleID
	explain := func(f *scene.AskField, p *scene.Pick) {
		head := in(bold, (f.Title+": ").String()+p.Word) + cost(*p) + explained(*p)
		switch {
		case p.Refusal != nil:
			text = append(text, head, in(bad, "  ⊘ "+sentence(p.Refusal.Why.String())))
			rules = append(rules, p.Refusal.Rule)
		case p.Unless != nil:
			text = append(text, head, "  not "+conditions(p)+": "+p.Unless.Why.String())
			rules = append(rules, p.Unless.Rule)
		default:
			text = append(text, head, in(good, "  + may be chosen"))
		}
		if c := cardNamed(v, p.At); c != nil {
			text = append(text, "  "+strings.Join(append(values(*c, false), c.Text.String()), ", "))
			rules = append(rules, c.Rule)
		}
	}
	for i := range v.Asks {
		for j := range v.Asks[i].Fields {
			f := &v.Asks[i].Fields[j]
			for k := range f.Picks {
				if p := &f.Picks[k]; strings.EqualFold(p.Word, word) || strings.EqualFold(p.Label.String(), word) {
					explain(f, p)
				}
			}
		}
	}
	for i := range v.Sides {
		told, of := sideSays(&v.Sides[i], word)
		text, rules = append(text, told...), append(rules, of...)
	}
	seen := map[riposte.RuleID]bool{}
	for _, id := range rules {
		if ruled, ok := s.ruleText(id); ok && !seen[id] {
			seen[id] = true
			text = append(append(text, ""), ruled...)
		}
	}
	return reply{title: "Why", text: text}
}

// sideSays explains a number of a side, or what has befallen it, by its name or by the word
// for what it is: "bleeding" and "bleed" find "Bleeding 3" too.
func sideSays(s *scene.Side, word string) (text []string, rules []riposte.RuleID) {
	for _, m := range append([]scene.Meter{s.Main}, s.Meters...) {
		if m.Label != "" && named(word, m.Label.String(), counted(m), m.Thing) {
			text, rules = append(text, in(bold, s.Name.String()), fact(counted(m), value(m), m.Rule)), append(rules, m.Rule)
		}
	}
	for i := range s.Badges {
		b := &s.Badges[i]
		if named(word, b.Text.String(), stateWord(b), b.Thing) {
			text, rules = append(text, in(bold, s.Name.String()), state(b)), append(rules, b.Rule)
		}
	}
	return text, rules
}

// stateWord is what has befallen a side, without how much of it.
func stateWord(b *scene.Note) string { return strings.TrimRight(b.Text.String(), " 0123456789") }

// named reports whether a word is one of some names.
func named(word string, names ...string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return strings.EqualFold(name, word) })
}

func conditions(p *scene.Pick) string {
	switch {
	case len(p.Not) > 0:
		return "after " + strings.Join(p.Not, ", ")
	case len(p.Only) > 6:
		return "except after one of " + strconv.Itoa(len(p.Only)) + " words"
	}
	return "except after " + strings.Join(p.Only, ", ")
}

func cardNamed(v scene.View, at scene.Target) *scene.Card {
	for i := range v.Piles {
		for j := range v.Piles[i].Cards {
			if c := &v.Piles[i].Cards[j]; at.Kind == scene.AtCard && c.ID == at.ID {
				return c
			}
		}
	}
	return nil
}
