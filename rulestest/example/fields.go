package example

import (
	"fmt"

	"riposte"
)

// Fields are what scenarios set and expect. A guess is hidden as long as it lies face
// down: the leak tests go by that.
func (st *state) Fields() []riposte.Field {
	list := []riposte.Field{{Path: "round", What: "the round", Type: "int"}}
	for s := red; s <= blue; s++ {
		guess := riposte.Field{Path: info.SeatWord(s) + ".guess", What: "the number written down, or 0", Type: "int", Fixed: true}
		if st.guess[s] > 0 {
			guess.Hidden = riposte.Except(s)
		}
		list = append(list, riposte.Field{Path: info.SeatWord(s) + ".points", What: "points", Type: "int"}, guess)
	}
	return list
}

// number is the place of a path, and the least and the most that it takes.
func (st *state) number(path string) (at *int8, low, high int) {
	for s := red; s <= blue; s++ {
		switch path {
		case info.SeatWord(s) + ".points":
			return &st.points[s], 0, st.goal - 1
		case info.SeatWord(s) + ".guess":
			return &st.guess[s], 0, -1 // can't be set
		}
	}
	if path == "round" {
		return &st.round, 1, maxRounds
	}
	return nil, 0, 0
}

func (st *state) Field(path string) (any, error) {
	if at, _, _ := st.number(path); at != nil {
		return int(*at), nil
	}
	return nil, fmt.Errorf("no field %s", path)
}

func (st *state) SetField(path string, value any) error {
	at, low, high := st.number(path)
	n, isNumber := value.(int)
	switch {
	case at == nil || high < low:
		return fmt.Errorf("%s can't be set", path)
	case *at == int8(n) && isNumber: // also at the end, with more points than in play
	case !isNumber || n < low || n > high:
		return fmt.Errorf("%s takes %d to %d", path, low, high)
	}
	*at = int8(n)
	return nil
}
