package example

import (
	"riposte"
	"riposte/basis"
)

// fields are what scenarios set and expect. A guess is hidden while it lies face
// down; the leak tests rely on that.
var fields = basis.Fields[*state]{
	basis.Own(basis.Number("round", "the round", 1, maxRounds, func(st *state, _ riposte.Seat) int { return int(st.round) },
		func(st *state, _ riposte.Seat, n int) { st.round = int8(n) })),
	basis.Each((*state).seats,
		basis.NumberIn(".points", "points", func(st *state, _ riposte.Seat) (int, int) { return 0, st.goal - 1 },
			func(st *state, s riposte.Seat) int { return int(st.points[s]) }, func(st *state, s riposte.Seat, n int) { st.points[s] = int8(n) }),
		basis.Number(".guess", "the number written down, or 0", 0, 0, func(st *state, s riposte.Seat) int { return int(st.guess[s]) }, nil).
			Hide(func(st *state, s riposte.Seat) riposte.Audience {
				if st.guess[s] == 0 {
					return 0
				}
				return riposte.Except(s)
			})),
}

func (st *state) seats(yield func(string, riposte.Seat) bool) {
	for s := red; s <= blue && yield(info.SeatWord(s), s); s++ {
	}
}

func (st *state) Fields() []riposte.Field { return fields.List(st) }

func (st *state) Field(path string) (any, error) { return fields.Get(st, path) }

func (st *state) SetField(path string, value any) error { return fields.Set(st, path, value) }
