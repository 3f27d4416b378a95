package reason

import (
	"encoding/json"
	"slices"

	"riposte"
	"riposte/bot"
	"riposte/dice"
	"riposte/scene"
)

// alike reports whether a seat has the same chair in two positions: the same question, answers,
// view and advice.
func alike(a, b riposte.State, seat riposte.Seat) bool {
	x, y := bot.At(a, seat), bot.At(b, seat)
	if x.Owed() != y.Owed() {
		return false
	}
	legal := slices.Clone(x.Legal(nil))
	if !slices.Equal(legal, y.Legal(nil)) {
		return false
	}
	u, v := make([]int32, len(legal)), make([]int32, len(legal))
	x.Advise(u, legal)
	y.Advise(v, legal)
	if !slices.Equal(u, v) {
		return false
	}
	p, err := json.Marshal(scene.Of(a, seat))
	q, none := json.Marshal(scene.Of(b, seat))
	return err == nil && none == nil && slices.Equal(p, q)
}

const (
	// most bounds with how many other choices one is compared.
	most = 120
	// throws is under how many throws of the dice.
	throws = 2
)

// shows reports whether a reader can tell a choice from every other that the seat had: each other
// would have told or shown the reader something else.
func shows(st riposte.State, reader, seat riposte.Seat, choice riposte.Choice) bool {
	legal := slices.Clone(st.Legal(nil, seat))
	if !slices.Contains(legal, choice) {
		return false
	}
	if len(legal) > most {
		legal = legal[:most]
	}
	seen := func(one riposte.Choice, throw uint64) (told string) {
		next := st.Clone()
		by := make([]riposte.Choice, riposte.MaxSeats+1)
		by[seat] = one
		var events []riposte.Event
		err := next.Apply(by, dice.NewSeeded(throw, 1), riposte.LogFunc(func(e riposte.Event) {
			if e.Audience.Has(reader) {
				e.Audience = riposte.Only(reader)
				events = append(events, e)
			}
		}))
		if err != nil {
			return ""
		}
		data, err := json.Marshal(struct {
			Events []riposte.Event
			View   scene.View
		}{events, scene.Of(next, reader)})
		if err != nil {
			return ""
		}
		return string(data)
	}
	for throw := range uint64(throws) {
		own := seen(choice, throw)
		if own == "" || slices.ContainsFunc(legal, func(one riposte.Choice) bool { return one != choice && seen(one, throw) == own }) {
			return false
		}
	}
	return true
}
