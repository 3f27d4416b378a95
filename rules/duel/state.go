package duel

import (
	"riposte"
	"riposte/geom"
)

// A state is a position. The zero phase is the end.
type state struct {
	game     *game
	gone     uint64 // removed pieces
	shifted  uint64 // pieces that have been moved
	serial   uint32 // counts requests
	turn     int16
	quiet    uint16 // quiet turns in a row, DU-6.5
	noisy    bool   // something was revealed, removed or placed this turn
	stamps   uint8  // the count of DU-2.14
	phase    phase
	asking   seats // who owes an answer
	sealed   bool  // they answer together
	out      seats // removed
	resigned seats // DU-6.9, already removed or not
	fought   seats // DU-2.20
	fled     seats // retreated in this turn's fight, DU-5.41
	waiting  seats // those who have yet to reveal in this step
	ending   ending
	winners  seats // winners, or those who share the draw
	line     order // the order of the phase
	at       uint8 // its next place
	bout
	nplaced  uint8
	placed   [maxSeats - 1]placed // DU-3.43: a throw that places a piece removes a fighter
	fighters [maxSeats]fighter    // by seat - 1
}

// A bout is how far the present fight has come; zero outside a fight.
type bout struct {
	fighting   seats // still in the fight: neither removed nor retreated
	retreating seats // DU-5.22
	acting     riposte.Seat
	open       bool  // the programmes are shown, DU-4.15
	crowd      bool  // more than two were in the fight when step 3 began, DU-4.31
	turns      order // the order of actions, DU-4.26
	round      uint8
	step       uint8 // in turns
	action     action
	attacker   riposte.Seat
	target     riposte.Seat
}

// A fighter is one character.
type fighter struct {
	limit [stats]uint8 // the deck: secret
	up    [stats]uint8 // revealed cards
	x, y  int16
	stamp uint8 // DU-2.14
	key   uint8 // what orders the present step
	spent bool  // removed for Endurance: that limit is known
	last  action
	dice  uint8
	row   [maxRow]die
}

// maxRow is the longest row: with `dice: each`, 10 dice for each of 7 enemies.
const maxRow = 10 * (maxSeats - 1)

// A die is an action and its colour, which is its target: action | seat << 3.
type die uint8

func newDie(a action, target riposte.Seat) die { return die(a) | die(target)<<3 }

func (d die) action() action       { return action(d & 7) }
func (d die) target() riposte.Seat { return riposte.Seat(d >> 3) }

// A placed is where a piece was put.
type placed struct {
	piece uint8
	x, y  int16
}

// A phase is the point that the order of play has reached.
type phase uint8

const (
	over       phase = iota
	placing          // D3
	revealing        // D4
	moving           // D5
	slots            // D6
	opening          // D7, step 1
	answering        // D8, step 2
	programme        // D9, step 3
	hastening        // D10, step 5
	foreseeing       // D11, step 6
	cancelling       // D12
	acting           // steps 7 and 8, between dice
	striking         // D13
	resisting        // D14 to D16
)

func (s *state) fighter(seat riposte.Seat) *fighter { return &s.fighters[seat-1] }

func pointAt(x, y int32) geom.Point { return geom.Point{X: x, Y: y} }

func (f *fighter) point() geom.Point { return geom.Point{X: int32(f.x), Y: int32(f.y)} }

func (f *fighter) put(p geom.Point) { f.x, f.y = int16(p.X), int16(p.Y) }

func (f *fighter) hand(i stat) uint8 { return f.limit[i] - f.up[i] }

// exhausted reports whether a statistic is exhausted, which is shown to all,
// DU-5.36.
func (f *fighter) exhausted(i stat) bool { return i != endurance && f.limit[i] == f.up[i] }

// alive are those who are in the game.
func (s *state) alive() seats { return s.game.all &^ s.out }

// enemies are those who are in the game and not on the seat's side.
func (s *state) enemies(seat riposte.Seat) seats { return s.alive() &^ s.game.ally[seat-1] }

// rank orders by initiative, DU-2.15: Speed, stamp, priority.
func (s *state) rank(seat riposte.Seat) int {
	f := s.fighter(seat)
	return int(f.up[speed])<<16 | int(f.stamp)<<8 | s.priority(seat)
}

// priority is a seat's rank by DU-1.31: N for the first in this turn, down to 1.
func (s *state) priority(seat riposte.Seat) int {
	n := s.game.n
	return n - (int(seat)-1-(int(s.turn)-1)%n+n)%n
}

// engaged are those who are engaged with a seat, DU-4.2.
func (s *state) engaged(seat riposte.Seat) (with seats) {
	at, reach := s.fighter(seat).point(), int64(s.game.content.reach())
	for set := s.enemies(seat); set != 0; set = set.rest() {
		if at.Dist2(s.fighter(set.first()).point()) <= reach*reach {
			with |= only(set.first())
		}
	}
	return with
}

// pieces are the pieces of a set that are still on the table.
func (s *state) pieces(set uint64) uint64 { return set &^ s.gone }

// shape is a piece as it lies now.
func (s *state) shape(i int) geom.Shape {
	if s.shifted>>i&1 != 0 {
		return s.shiftedShape(i) // apart, so that the usual case is inlined
	}
	return s.game.field.Pieces[i].shape
}

func (s *state) shiftedShape(i int) geom.Shape {
	p := &s.game.field.Pieces[i]
	return p.shape.Moved(s.centre(i).Sub(p.centre))
}

// centre is where the middle of a piece lies now, DU-3.43.
func (s *state) centre(i int) geom.Point {
	for _, p := range s.placed[:s.nplaced] {
		if int(p.piece) == i {
			return geom.Point{X: int32(p.x), Y: int32(p.y)}
		}
	}
	return s.game.field.Pieces[i].centre
}

// Owed is what a seat is asked, by the table in section 10 of the ledger.
func (s *state) Owed(seat riposte.Seat) riposte.Decision {
	if !s.asking.has(seat) {
		return riposte.Decision{}
	}
	d := riposte.Decision{Kind: kindOf[s.phase], Mode: riposte.Alone, Whole: true, About: riposte.About{Serial: s.serial, A: s.turn}}
	if s.sealed {
		d.Mode = riposte.Together
	}
	switch s.phase {
	case placing, moving:
		d.Whole = false
	case programme:
		f := s.fighter(seat)
		if s.colours() {
			d.Kind, d.Mode = askDie, riposte.Alone
			d.A, d.B = int16(f.dice)+1, int16(s.rowLength(seat))
		} else {
			n := s.rowLength(seat)
			d.A, d.Whole = int16(n), power(s.faces(seat).n, n) <= wholeRows
		}
	case striking:
		d.B = int16(s.target)
	case resisting:
		d.B = int16(s.attacker)
		if s.action == swingLow {
			d.Kind = askDodge
		}
	case over, revealing, slots, opening, answering, hastening, foreseeing, cancelling, acting:
	}
	return d
}

// Restart begins a new duel of the same setup in place, without allocating.
func (s *state) Restart(_ riposte.Dice, l riposte.Log) {
	g := s.game
	*s = state{game: g, turn: 1}
	for seat := riposte.Seat(1); int(seat) <= g.n; seat++ {
		s.fighter(seat).limit = g.decks[seat-1]
	}
	s.deploy(teller{Log: l})
	s.advance(teller{Log: l})
}

func (s *state) Clone() riposte.State {
	c := *s
	return &c
}

func (s *state) CopyFrom(src riposte.State) { *s = *src.(*state) }

func (s *state) Outcome() riposte.Outcome {
	if s.ending == unended {
		return riposte.Outcome{}
	}
	out := riposte.Outcome{Why: endings[s.ending].Word, Rule: endings[s.ending].Rule}
	for seat := riposte.Seat(1); int(seat) <= s.game.n; seat++ {
		out.Place[seat] = 1
		if !s.winners.has(seat) {
			out.Place[seat] = uint8(s.winners.len() + 1) // DU-6.3
		}
	}
	return out
}
