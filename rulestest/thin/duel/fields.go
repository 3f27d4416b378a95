package duel

import (
	"fmt"
	"strings"

	"riposte"
)

func (st *state) Fields() []riposte.Field {
	list := []riposte.Field{{Path: "turn", What: "the turn", Type: "int", Fixed: true}}
	for s := riposte.Seat(1); int8(s) <= st.seats; s++ {
		f, word := &st.f[s], info.SeatWord(s)
		list = append(list,
			riposte.Field{Path: word + ".fighting", What: "is in the fight", Type: "bool", Fixed: true},
			riposte.Field{Path: word + ".x", What: "place, 1/100 inch", Type: "int"},
			riposte.Field{Path: word + ".y", What: "place, 1/100 inch", Type: "int"})
		for i := range f.up {
			title := info.Schema[i].Title
			deck := riposte.Field{Path: word + ".deck." + statWords[i], What: title + " in the deck", Type: "int", Fixed: true}
			known := f.exhausted(stat(i)) || stat(i) == endurance && f.spent || st.outcome.Over()
			if !known {
				deck.Hidden = riposte.Except(s)
			}
			list = append(list, riposte.Field{Path: word + "." + statWords[i], What: title + " revealed", Type: "int", Fixed: true}, deck)
		}
	}
	return list
}

// place finds the number behind a path.
func (st *state) place(path string) (value int, coordinate *int16, ok bool) {
	word, what, _ := strings.Cut(path, ".")
	s, named := info.SeatNamed(word)
	if path == "turn" {
		return int(st.turn), nil, true
	}
	if !named || s < 1 || int8(s) > st.seats {
		return 0, nil, false
	}
	f := &st.f[s]
	switch what {
	case "x":
		return int(f.x), &f.x, true
	case "y":
		return int(f.y), &f.y, true
	}
	for i, word := range statWords {
		switch what {
		case word:
			return int(f.up[i]), nil, true
		case "deck." + word:
			return int(f.limit[i]), nil, true
		}
	}
	return 0, nil, false
}

func (st *state) Field(path string) (any, error) {
	if word, what, _ := strings.Cut(path, "."); what == "fighting" {
		if s, ok := info.SeatNamed(word); ok && s > 0 && int8(s) <= st.seats {
			return st.f[s].fighting, nil
		}
	}
	if v, _, ok := st.place(path); ok {
		return v, nil
	}
	return nil, fmt.Errorf("no field %s", path)
}

func (st *state) SetField(path string, value any) error {
	_, at, ok := st.place(path)
	n, isInt := value.(int)
	switch {
	case !ok || at == nil:
		return fmt.Errorf("%s can't be set", path)
	case !isInt || n < baseRadius || n > tableSize-baseRadius:
		return fmt.Errorf("%s takes %d to %d", path, baseRadius, tableSize-baseRadius)
	}
	*at = int16(n)
	return nil
}
