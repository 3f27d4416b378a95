package pugilism

import (
	"fmt"
	"strings"

	"riposte"
)

func (st *state) Fields() []riposte.Field {
	list := []riposte.Field{
		{Path: "bout", What: "bouts fought", Type: "int", Fixed: true},
		{Path: "first", What: "the initiator", Type: "string", Values: info.SeatWords},
	}
	for s := red; s <= blue; s++ {
		b, word := &st.side[s], info.SeatWord(s)
		list = append(list,
			riposte.Field{Path: word + ".composure", What: "composure", Type: "int"},
			riposte.Field{Path: word + ".downs", What: "knockdowns suffered", Type: "int"})
		hidden := func(path, what string, is bool) {
			f := riposte.Field{Path: word + path, What: what, Type: "string", Fixed: true}
			if is {
				f.Hidden = riposte.Except(s)
			}
			list = append(list, f)
		}
		hidden(".edge", "EDGE cards in hand", b.hand != 0)
		hidden(".attacks", "attacks of the bout", b.chosen && !b.attacking)
		hidden(".defense", "defense of the bout", b.chosen && !b.defending)
	}
	return list
}

func (st *state) Field(path string) (any, error) {
	switch path {
	case "bout":
		return int(st.bout), nil
	case "first":
		return info.SeatWord(st.first), nil
	}
	word, what, _ := strings.Cut(path, ".")
	s, ok := info.SeatNamed(word)
	if !ok || s != red && s != blue {
		return nil, fmt.Errorf("no field %s", path)
	}
	b := &st.side[s]
	switch what {
	case "composure":
		return int(b.composure), nil
	case "downs":
		return int(b.downs), nil
	case "edge":
		var held []string
		for _, c := range edgeFaces(b.hand) {
			held = append(held, c.Name)
		}
		return strings.Join(held, " "), nil
	case "attacks":
		if b.chosen {
			return attackName(b.first) + " " + attackName(b.second), nil
		}
		return "", nil
	case "defense":
		if b.chosen {
			return defenses[b.defense].name, nil
		}
		return "", nil
	}
	return nil, fmt.Errorf("no field %s", path)
}

func (st *state) SetField(path string, value any) error {
	word, what, _ := strings.Cut(path, ".")
	s, _ := info.SeatNamed(word)
	switch n, isInt := value.(int); {
	case path == "first":
		if value != info.SeatWord(red) && value != info.SeatWord(blue) {
			return fmt.Errorf("%s takes red or blue", path)
		}
		st.first, _ = info.SeatNamed(value.(string))
	case what == "composure" && s > 0 && s <= blue:
		if !isInt || n < 0 || n > 1000 {
			return fmt.Errorf("%s takes 0 to 1000", path)
		}
		st.side[s].composure = int16(n)
	case what == "downs" && s > 0 && s <= blue:
		if !isInt || n < 0 || n > 10 {
			return fmt.Errorf("%s takes 0 to 10", path)
		}
		st.side[s].downs = uint8(n)
	default:
		return fmt.Errorf("%s can't be set", path)
	}
	return nil
}
