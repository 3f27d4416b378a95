package coolduel

import (
	"fmt"
	"slices"

	"riposte"
)

// Fields lists what a scenario may set: the round and turns, and of each seat
// where it stands, what it has and what it holds.
func (s *state) Fields() []riposte.Field {
	list := []riposte.Field{
		{Path: "round", What: "the round, from 1", Type: "int", Fixed: true},
		{Path: "turns", What: "turns ended in this round", Type: "int"},
	}
	words := s.game.words
	for seat := riposte.Seat(1); seat <= seats; seat++ {
		add := func(name, what, kind string, values []string) {
			list = append(list, riposte.Field{Path: token(seat) + "." + name, What: what, Type: kind, Values: values})
		}
		add("hp", "hit points, from 1", "int", nil)
		add("ap", "action points", "int", nil)
		add("td", "threshold", "int", nil)
		add("won", "rounds won", "int", nil)
		add("at", "the space: x,y", "string", nil)
		add("weapon", "the weapon held", "string", words.weapons[1:])
		add("grip", "how it is held", "string", gripWords[:])
		add("shield", "the shield held", "string", words.shields)
		add("armor", "the armor worn", "string", words.armors)
	}
	return list
}

func (s *state) Field(path string) (any, error) {
	switch path {
	case "round":
		return int(s.round), nil
	case "turns":
		return int(s.turns), nil
	}
	seat, name := s.split(path)
	f := &s.fighters[max(seat, 0)]
	switch name {
	case "hp":
		return int(f.hp), nil
	case "ap":
		return int(f.ap), nil
	case "td":
		return int(f.td), nil
	case "won":
		return int(f.won), nil
	case "at":
		return f.at.String(), nil
	case "weapon":
		return s.weapon(seat).Name, nil
	case "grip":
		if f.kit.twoHands {
			return gripWords[1], nil
		}
		return gripWords[0], nil
	case "shield":
		return s.shield(seat).Name, nil
	case "armor":
		return s.armor(seat).Name, nil
	}
	return nil, fmt.Errorf("%s: no such path", path)
}

// split is the seat and the name of a path such as "red.hp".
func (s *state) split(path string) (riposte.Seat, string) {
	for seat := riposte.Seat(1); seat <= seats; seat++ {
		if prefix := token(seat) + "."; len(path) > len(prefix) && path[:len(prefix)] == prefix {
			return seat, path[len(prefix):]
		}
	}
	return riposte.Nobody, ""
}

// SetField sets a value within its limits; what depends on it (AP and TD under
// new maxima) is cut down to them.
func (s *state) SetField(path string, value any) error {
	old, err := s.Field(path)
	if err != nil || old == value && path != "round" {
		return err
	}
	next := *s
	if err := next.set(path, value); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	*s = next
	return nil
}

func (s *state) set(path string, value any) error {
	n, isInt := value.(int)
	text, isText := value.(string)
	number := func(dst *int16, least, most int16) error {
		if !isInt || n < int(least) || n > int(most) {
			return fmt.Errorf("takes a whole number from %d to %d", least, most)
		}
		*dst = int16(n)
		return nil
	}
	pick := func(dst *uint8, words []string) error {
		i := index(words, text)
		if !isText || i < 0 {
			return fmt.Errorf("takes one of %q", words)
		}
		*dst = uint8(i)
		return nil
	}
	if path == "turns" {
		return number(&s.turns, 0, seats*s.game.cycleLimit-1)
	}
	seat, name := s.split(path)
	f, words := &s.fighters[seat], s.game.words
	if !slices.ContainsFunc(s.Fields(), func(f riposte.Field) bool { return f.Path == path && !f.Fixed }) {
		return fmt.Errorf("no path that can be set")
	}
	class := s.class(seat)
	var err error
	switch name {
	case "hp":
		return number(&f.hp, 1, class.maxHP())
	case "ap":
		return number(&f.ap, 0, class.maxAP())
	case "td":
		return number(&f.td, 0, s.maxTD(seat))
	case "won":
		won := int16(f.won)
		err = number(&won, 0, int16(s.game.bestOf)/2)
		f.won = uint8(won)
		return err
	case "at":
		q, ok := parseSquare(text)
		switch o := other(seat); {
		case !isText || !ok || s.game.board.floor&q.bit() == 0:
			return fmt.Errorf("takes an open space: x,y")
		case q == s.fighters[o].at:
			return fmt.Errorf("takes a space on which nobody stands: %s is there", [...]string{"red", "blue"}[o-1])
		}
		f.at = q
		return nil
	case "weapon":
		err = pick(&f.kit.weapon, words.weapons)
	case "grip":
		var hands uint8
		err = pick(&hands, gripWords[:])
		f.kit.twoHands = hands == 1
	case "shield":
		err = pick(&f.kit.shield, words.shields)
	case "armor":
		err = pick(&f.kit.armor, words.armors)
	}
	if err != nil {
		return err
	}
	if no := s.game.content.refuse(class, f.kit); no != nil {
		return no
	}
	f.td = min(f.td, s.maxTD(seat))
	return nil
}
