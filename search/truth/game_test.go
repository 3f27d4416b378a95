package truth

import (
	"encoding/binary"
	"encoding/json"
	"hash/fnv"
	"slices"
	"testing"

	"riposte"
	"riposte/bot"
	"riposte/dice"
	"riposte/scene"
	"riposte/solve"
)

// A game is a part of a duel of two, as the rules play it: every position is what Apply leads
// to, every chance what the dice of the rules do. It ends with the duel, or where it is known
// what a position is worth.
type game struct {
	t testing.TB
	// open reports whether nothing is hidden in a position, so that it is a game of its own.
	open func(riposte.State) bool
	// known is what an open position is worth to the first seat, if that is known otherwise.
	known func(riposte.State) (float64, bool)
	// name, if it is set, is the same for open positions that are worth the same.
	name func(riposte.State) string

	// keep, if it is set, is shown each open position with one seat's choices and what they are worth.
	keep func(st riposte.State, seat riposte.Seat, values []float64)

	worth map[string]float64 // of open positions, by their key
	error float64            // how wrong a value may be, at most
	at    map[string]chair   // an example of each information set
	again int                // how often one was met again
}

// A chair is a seat in a position, with its own choice before.
type chair struct {
	state  riposte.State
	seat   riposte.Seat
	legal  []riposte.Choice
	before string // what it knew then, empty if there was none
	action int
}

// A sight is all that a seat was told and has chosen since the game began.
type sight [16]byte

func (s sight) and(parts ...[]byte) sight {
	h := fnv.New128a()
	h.Write(s[:])
	for _, part := range parts {
		h.Write(part)
	}
	return sight(h.Sum(nil))
}

// A node is a position, or half of a step in which both choose at the same time.
type node struct {
	*game
	state  riposte.State
	seat   riposte.Seat // whose turn it is
	legal  []riposte.Choice
	by     [3]riposte.Choice
	sights [3]sight
	last   [3]past
	faces  []face // what chance may lead to
	pays   float64
}

// A past is a choice that was made.
type past struct {
	known  string
	action int
}

// A face is a way that dice may fall.
type face struct {
	p  float64
	to *node
}

// key is the same for equal positions only.
func (g *game) key(st riposte.State) string {
	if k, ok := st.(riposte.Keyer); ok {
		return string(k.Key(nil))
	}
	return view(st, 1) + view(st, 2)
}

// value is what an open position is worth to the first seat.
func (g *game) value(st riposte.State) float64 {
	if g.known != nil {
		if v, ok := g.known(st); ok {
			return v
		}
	}
	name := g.key
	if g.name != nil {
		name = g.name
	}
	key := name(st)
	if v, ok := g.worth[key]; ok {
		return v
	}
	g.worth[key] = g.solve(st)
	return g.worth[key]
}

// solve finds what an open position is worth: where one seat chooses and everything after it is
// open too, that of its best choice.
func (g *game) solve(st riposte.State) (worth float64) {
	for seat := riposte.Seat(1); seat <= 2; seat++ {
		if st.Owed(seat).Mode == riposte.Alone {
			values := g.choices(st, seat)
			if g.keep != nil {
				g.keep(st, seat, values)
			}
			if seat == 1 {
				return slices.Max(values)
			}
			return slices.Min(values)
		}
	}
	form, err := solve.Grow(g.root(st), solve.Limits{})
	if err != nil {
		g.t.Fatal(err)
	}
	found, err := solve.Sequences(form, solve.Limits{})
	if err != nil {
		g.t.Fatal(err)
	}
	g.error = max(g.error, found.Gap())
	return found.Value()
}

// choices is what each choice of the seat that chooses alone is worth to the first seat.
func (g *game) choices(st riposte.State, seat riposte.Seat) (values []float64) {
	by, now := make([]riposte.Choice, riposte.MaxSeats+1), st.Clone()
	for _, choice := range slices.Clone(st.Legal(nil, seat)) {
		by[seat] = choice
		mean := 0.0
		g.walk(func(d riposte.Dice) error {
			now.CopyFrom(st)
			return now.Apply(by, d, nil)
		}, func(p float64) {
			switch end := now.Outcome(); {
			case end.Over():
				mean += p * bot.Worth(end, 1)
			case !g.open(now):
				g.t.Fatal("what is open leads to what is not")
			default:
				mean += p * g.value(now.Clone())
			}
		})
		values = append(values, mean)
	}
	return values
}

// root is the game from a position on, over all worlds that the public can't tell apart; a seat
// knows from the beginning what it sees.
func (g *game) root(st riposte.State) *node {
	n := &node{game: g}
	var now riposte.State
	g.walk(func(d riposte.Dice) error {
		now = st.Clone()
		if r, ok := now.(riposte.Resampler); ok {
			r.Resample(riposte.Nobody, d)
		}
		return nil
	}, func(p float64) {
		to := &node{game: g}
		for seat := riposte.Seat(1); seat <= 2; seat++ {
			to.sights[seat] = to.sights[seat].and([]byte(view(now, seat)))
		}
		n.faces = append(n.faces, face{p: p, to: to.settle(now, true)})
	})
	if len(n.faces) == 1 {
		return n.faces[0].to
	}
	return n
}

func view(st riposte.State, seat riposte.Seat) string {
	seen, err := json.Marshal(scene.Of(st, seat))
	if err != nil {
		panic(err)
	}
	return string(seen)
}

func (g *game) walk(run func(riposte.Dice) error, leaf func(p float64)) {
	if _, err := dice.Walk(run, leaf, dice.Limits{}); err != nil {
		g.t.Fatal(err)
	}
}

// settle makes the node stand in a position: over, worth what is known, or somebody's turn.
func (n *node) settle(st riposte.State, first bool) *node {
	n.state, n.seat, n.by = st, riposte.Nobody, [3]riposte.Choice{}
	if end := st.Outcome(); end.Over() {
		n.pays = bot.Worth(end, 1)
		return n
	}
	if !first && n.open != nil && n.open(st) {
		n.pays = n.value(st)
		return n
	}
	for seat := riposte.Seat(1); seat <= 2; seat++ {
		if st.Owed(seat).Mode.Must() {
			n.turn(seat)
			return n
		}
	}
	n.t.Fatal("nobody is asked")
	return nil
}

func (n *node) turn(seat riposte.Seat) {
	n.seat = seat
	n.legal = append([]riposte.Choice(nil), n.state.Legal(nil, seat)...)
	if at, ok := n.at[n.Known()]; ok {
		const some = 64
		if n.again++; n.again%some == 0 && view(n.state, seat) != view(at.state, seat) {
			n.t.Fatal("a seat sees more than it was told: ", view(n.state, seat), view(at.state, seat))
		}
	} else {
		n.at[n.Known()] = chair{n.state, seat, n.legal, n.last[seat].known, n.last[seat].action}
	}
}

func (n *node) Turn() solve.Turn {
	switch {
	case n.faces != nil:
		return solve.Chance
	case n.seat == 1:
		return solve.First
	case n.seat == 2:
		return solve.Second
	}
	return solve.Over
}

func (n *node) Payoff() float64 { return n.pays }

func (n *node) Actions() int { return max(len(n.faces), len(n.legal)) }

func (n *node) Odds(action int) float64 { return n.faces[action].p }

// Known is what the seat was told and has chosen, and nothing of the position itself.
func (n *node) Known() string { return string(n.sights[n.seat][:]) + string(rune('0'+n.seat)) }

func (n *node) Do(action int) solve.Node {
	if n.faces != nil {
		return n.faces[action].to
	}
	next := &node{game: n.game, state: n.state, by: n.by, sights: n.sights, last: n.last}
	if len(n.legal) > 1 {
		next.last[n.seat] = past{n.Known(), action}
	}
	choice := n.legal[action]
	next.by[n.seat] = choice
	next.sights[n.seat] = next.sights[n.seat].and(binary.LittleEndian.AppendUint64(nil, uint64(choice)))
	if n.seat == 1 && n.state.Owed(1).Mode == riposte.Together && n.state.Owed(2).Mode == riposte.Together {
		next.turn(2)
		return next
	}
	return next.step()
}

// step is what the choices lead to, over every face of the dice; what everybody is told the same of
// and leads to the same position is one.
func (n *node) step() *node {
	var now riposte.State
	var told [3][]byte
	by := n.by[:]
	where := map[string]int{}
	var faces []face
	n.walk(func(d riposte.Dice) error {
		now = n.state.Clone()
		told = [3][]byte{}
		return now.Apply(append(make([]riposte.Choice, 0, riposte.MaxSeats+1), append(by, make([]riposte.Choice, riposte.MaxSeats-2)...)...), d, riposte.LogFunc(func(e riposte.Event) {
			for seat := riposte.Seat(1); seat <= 2; seat++ {
				if e.Audience.Has(seat) {
					told[seat] = binary.LittleEndian.AppendUint16(told[seat], e.Kind)
					told[seat] = append(told[seat], byte(e.Seat), byte(e.Other))
					for _, n := range e.N {
						told[seat] = binary.LittleEndian.AppendUint32(told[seat], uint32(n))
					}
				}
			}
		}))
	}, func(p float64) {
		to := &node{game: n.game, sights: n.sights, last: n.last}
		for seat := riposte.Seat(1); seat <= 2; seat++ {
			to.sights[seat] = to.sights[seat].and(told[seat])
		}
		to.settle(now, false)
		key := n.key(now)
		if to.seat != riposte.Nobody {
			key = string(told[1]) + "|" + string(told[2]) + "|" + key
		}
		if i, ok := where[key]; ok {
			faces[i].p += p
			return
		}
		where[key] = len(faces)
		faces = append(faces, face{p: p, to: to})
	})
	if len(faces) == 1 {
		return faces[0].to
	}
	over := true
	mean := 0.0
	for _, f := range faces {
		over = over && f.to.Turn() == solve.Over
		mean += f.p * f.to.pays
	}
	if over {
		return &node{game: n.game, state: n.state, pays: mean}
	}
	return &node{game: n.game, faces: faces}
}
