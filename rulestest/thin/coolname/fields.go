package coolname

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"riposte"
)

// Fields lists what a scenario may set: of each combatant its Vitality and wounds,
// which foe it is; and, to be read only, the round and the hidden checks.
func (s *state) Fields() []riposte.Field {
	list := []riposte.Field{{Path: "round", What: "the round", Type: "int"}}
	for f := charA; f < fighters; f++ {
		if !s.present(f) {
			continue
		}
		name := fighterWords[f]
		list = append(list,
			riposte.Field{Path: name + ".vitality", What: "current Vitality", Type: "int"},
			riposte.Field{Path: name + ".severity", What: "severity of all wounds", Type: "int"})
		if f != foe {
			list = append(list, riposte.Field{Path: name + ".dying", What: "whether it is dying", Type: "bool"})
			continue
		}
		list[len(list)-2].Hidden = s.unless(s.vitalityKnown())
		_, known := s.shown.agree(s.game.content, func(b *Foe) int16 { return int16(slices.Index(s.foeWords(), b.Name)) })
		list = append(list, riposte.Field{
			Path: "foe.block", What: "which foe it is", Type: "string", Values: s.foeWords(), Hidden: s.unless(known),
		})
	}
	for i := range int(s.hiddens) {
		for _, name := range [...]string{"who", "attribute", "ds", "asr"} {
			kind := "int"
			if name == "who" || name == "attribute" {
				kind = "string"
			}
			list = append(list, riposte.Field{
				Path: "hidden" + strconv.Itoa(i+1) + "." + name, What: "of a hidden check", Type: kind, Fixed: true, Hidden: s.unless(false),
			})
		}
	}
	return list
}

// unless is who may not know what isn't known.
func (s *state) unless(known bool) riposte.Audience {
	if known || s.phase == over {
		return 0
	}
	return riposte.Except(gm)
}

// vitalityKnown reports whether only one Vitality of the foe agrees with all that
// was shown.
func (s *state) vitalityKnown() bool {
	for i := range s.shown.low {
		if s.shown.possible(i) && (s.shown.low[i] != s.bodies[foe].vitality || s.shown.high[i] != s.bodies[foe].vitality) {
			return false
		}
	}
	return true
}

func (s *state) foeWords() []string {
	words := make([]string, foes)
	for i := range words {
		words[i] = s.game.content.Foes[i].Name
	}
	return words
}

func (s *state) Field(path string) (any, error) {
	if !slices.ContainsFunc(s.Fields(), func(f riposte.Field) bool { return f.Path == path }) {
		return nil, fmt.Errorf("%s: no such path", path)
	}
	if path == "round" {
		return int(s.round), nil
	}
	owner, name, _ := strings.Cut(path, ".")
	if place, hidden := strings.CutPrefix(owner, "hidden"); hidden {
		h := &s.hidden[place[0]-'1']
		switch name {
		case "who":
			return fighterWords[h.who], nil
		case "attribute":
			return attributeWords[h.attribute], nil
		case "ds":
			return int(h.ds), nil
		}
		return int(h.asr), nil
	}
	b := &s.bodies[index(fighterWords[:], owner)]
	switch name {
	case "vitality":
		return int(b.vitality), nil
	case "severity":
		return int(b.severity), nil
	case "dying":
		return b.dying, nil
	}
	return s.block().Name, nil
}

// SetField sets a value as if it had been so all along. What is set of the foe
// shows its band and nothing else.
func (s *state) SetField(path string, value any) error {
	old, err := s.Field(path)
	switch {
	case err != nil:
		return err
	case strings.HasPrefix(path, "hidden"):
		return fmt.Errorf("%s: can't be set", path)
	case old == value:
		return nil
	}
	next := *s
	if err := next.setField(path, value); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	*s = next
	return nil
}

func (s *state) setField(path string, value any) error {
	number := func(least, most int) (int, error) {
		n, ok := value.(int)
		if !ok || n < least || n > most {
			return 0, fmt.Errorf("takes a whole number from %d to %d", least, most)
		}
		return n, nil
	}
	if s.phase == over {
		return fmt.Errorf("the encounter is over")
	}
	if path == "round" {
		n, err := number(1, int(s.game.roundLimit))
		s.round = uint8(n)
		return err
	}
	owner, name, _ := strings.Cut(path, ".")
	f := fighter(max(0, index(fighterWords[:], owner)))
	b := &s.bodies[f]
	switch name {
	case "vitality":
		n, err := number(0, int(s.maxVitality(f)))
		if err != nil {
			return err
		}
		b.vitality = int16(n)
	case "severity":
		n, err := number(0, 99)
		if err != nil {
			return err
		}
		b.severity, b.wounds = int16(n), uint8(min(n, 1))
	case "dying":
		on, ok := value.(bool)
		if !ok {
			return fmt.Errorf("takes true or false")
		}
		b.dying, b.since = on, s.round
	case "block":
		word, ok := value.(string)
		i := index(s.foeWords(), word)
		if !ok || i < 0 {
			return fmt.Errorf("takes one of %q", s.foeWords())
		}
		s.foe = uint8(i)
		b.vitality = s.block().Vitality
	}
	first, second := s.out(charA), s.out(charB)
	if !s.game.duel {
		first, second = first && second, s.out(foe)
	}
	if first || second || s.phase != defence && s.out(s.who) {
		return fmt.Errorf("would end the encounter or the turn")
	}
	if f == foe {
		s.shown.any(s.game.content, bandOf(b.vitality, s.block().Vitality))
	}
	return nil
}
