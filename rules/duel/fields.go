package duel

import (
	"encoding/binary"
	"fmt"

	"riposte"
	"riposte/basis"
	"riposte/geom"
)

// A field is a field of the position or, behind a seat's word and a dot, of a seat.
type field = basis.Field[*state, riposte.Seat]

// words lists seats by their words, or "none".
func words(set seats) string {
	var list []string
	for ; set != 0; set = set.rest() {
		list = append(list, seatWords[set.first()-1])
	}
	return basis.OrNone(list)
}

// words lists seats by their words, in the order.
func (o *order) words() string {
	var list []string
	for i := range o.n {
		list = append(list, seatWords[o.at(i)-1])
	}
	return basis.OrNone(list)
}

var phaseWords = [...]string{
	over: "over", placing: "deployment", revealing: "reveal", moving: "motion", slots: "melee", opening: "step1", answering: "step2",
	programme: "step3", hastening: "step5", foreseeing: "step6", cancelling: "cancel", acting: "actions", striking: "attack", resisting: "attack",
}

var tableFields = []field{
	basis.Number("turn", "the turn, from 1", 1, 20000, func(s *state, _ riposte.Seat) int { return int(s.turn) },
		func(s *state, _ riposte.Seat, n int) { s.turn = int16(n) }),
	basis.Number("quiet", "quiet turns in a row", 0, 500, func(s *state, _ riposte.Seat) int { return int(s.quiet) },
		func(s *state, _ riposte.Seat, n int) { s.quiet = uint16(n) }),
	basis.Text("phase", "the phase, or the step of a fight", func(s *state, _ riposte.Seat) string { return phaseWords[s.phase] }, nil),
	basis.Text("order", "the order of the Motion or the Melee Phase", func(s *state, _ riposte.Seat) string { return s.line.words() }, nil),
	basis.Text("actions", "the order of actions in the fight", func(s *state, _ riposte.Seat) string { return s.turns.words() }, nil),
	basis.Text("fight", "who is still in the fight", func(s *state, _ riposte.Seat) string { return words(s.fighting) }, nil),
	basis.Text("acting", "the acting player of the fight", func(s *state, _ riposte.Seat) string {
		if s.acting == riposte.Nobody {
			return "none"
		}
		return s.word(s.acting)
	}, nil),
	basis.Number("round", "the round of actions, from 1; 0 before it", 0, 0, func(s *state, _ riposte.Seat) int {
		if s.phase < acting {
			return 0
		}
		return int(s.round) + 1
	}, nil),
	basis.Text("winners", "who has won, or shares the draw", func(s *state, _ riposte.Seat) string { return words(s.winners) }, nil),
}

// seatFields begins with fields made from the content's words for the statistics.
var seatFields = append(statFields(), []field{
	basis.Text(".at", "where its base stands: x,y in 1/100 inch", func(s *state, y riposte.Seat) string {
		return fmt.Sprintf("%d,%d", s.fighter(y).x, s.fighter(y).y)
	}, func(s *state, y riposte.Seat, text string) error {
		p, ok := parsePoint(text, s.game.field)
		if !ok {
			return basis.Takes("a place on the table, such as 1000,1000")
		}
		if o := s.standsAt(y, p); o != riposte.Nobody {
			return basis.Takes("a place where its base overlaps no other: %s stands at %d,%d", s.word(o), s.fighter(o).x, s.fighter(o).y)
		}
		s.fighter(y).put(p)
		return nil
	}),
	basis.Number(".stamp", "when it last revealed Speed", 0, 200, func(s *state, y riposte.Seat) int { return int(s.fighter(y).stamp) },
		func(s *state, y riposte.Seat, n int) {
			s.fighter(y).stamp = uint8(n)
			s.stamps = max(s.stamps, uint8(n))
		}),
	basis.Number(".priority", "its place in priority, from 1", 0, 0, func(s *state, y riposte.Seat) int { return s.game.n + 1 - s.priority(y) }, nil),
	basis.Text(".exhausted", "statistics shown exhausted", func(s *state, y riposte.Seat) string {
		var list []string
		for i := range stats {
			if f := s.fighter(y); f.exhausted(i) && f.up[i] > 0 {
				list = append(list, s.game.content.Stats[i].Word)
			}
		}
		return basis.OrNone(list)
	}, nil),
	basis.Text(".engaged", "with whom it is engaged", func(s *state, y riposte.Seat) string {
		if s.out.has(y) || s.fighter(y).up[speed] == 0 {
			return "none"
		}
		return words(s.engaged(y))
	}, nil),
	basis.Text(".ground", "the class of the ground it stands on", func(s *state, y riposte.Seat) string { return s.ground(s.fighter(y).point()).String() }, nil),
	basis.Text(".side", "those of its side", func(s *state, y riposte.Seat) string { return words(s.game.ally[y-1]) }, nil),
	basis.Text(".guard", "its guard: none, high or low", func(s *state, y riposte.Seat) string {
		switch s.fighter(y).last {
		case block:
			return "high"
		case evade:
			return "low"
		case noAction, swingHigh, swingLow, grapple, retreat, actions:
		}
		return "none"
	}, nil),
	basis.Number(".dice", "dice in its row", 0, 0, func(s *state, y riposte.Seat) int { return int(s.fighter(y).dice) }, nil),
	basis.Text(".row", "its programme", func(s *state, y riposte.Seat) string {
		var list []string
		f := s.fighter(y)
		for _, d := range f.row[:f.dice] {
			list = append(list, sayDie(d, riposte.Nobody))
		}
		return basis.OrNone(list)
	}, nil).Hide(func(s *state, y riposte.Seat) riposte.Audience {
		if s.fighter(y).dice == 0 || s.knowsRow(riposte.Nobody, y) {
			return 0
		}
		return riposte.Except(y)
	}),
	basis.Flag(".retreating", "is about to retreat", func(s *state, y riposte.Seat) bool { return s.retreating.has(y) }, nil),
	basis.Flag(".retreated", "has retreated this turn", func(s *state, y riposte.Seat) bool { return s.fled.has(y) }, nil),
	basis.Flag(".fought", "has fought this turn", func(s *state, y riposte.Seat) bool { return s.fought.has(y) }, nil),
	basis.Flag(".resigned", "has resigned", func(s *state, y riposte.Seat) bool { return s.resigned.has(y) }, nil),
	basis.Flag(".out", "is removed from the game", func(s *state, y riposte.Seat) bool { return s.out.has(y) }, nil),
}...)

// standsAt is whose base y's base would overlap at a point, DU-3.9.
func (s *state) standsAt(y riposte.Seat, p geom.Point) riposte.Seat {
	base := int64(s.game.content.Base)
	for set := s.alive() &^ only(y); set != 0 && !s.out.has(y); set = set.rest() {
		if o := set.first(); p.Dist2(s.fighter(o).point()) < base*base {
			return o
		}
	}
	return riposte.Nobody
}

// statFields are the revealed number and the limit of each statistic.
func statFields() (list []field) {
	for i, word := range [stats]string{"st", "sp", "en", "de"} {
		i := stat(i)
		up := basis.NumberIn("."+word, word+" revealed", func(s *state, y riposte.Seat) (int, int) {
			return 1, int(s.fighter(y).limit[i]) - s.unseen(y, i)
		}, func(s *state, y riposte.Seat) int { return int(s.fighter(y).up[i]) }, func(s *state, y riposte.Seat, n int) {
			s.fighter(y).up[i] = uint8(n)
		})
		deck := basis.NumberIn(".deck."+word, word+" in the deck", func(s *state, y riposte.Seat) (int, int) {
			return int(s.fighter(y).up[i]) + s.unseen(y, i), s.game.content.StatMax
		}, func(s *state, y riposte.Seat) int { return int(s.fighter(y).limit[i]) }, func(s *state, y riposte.Seat, n int) {
			s.fighter(y).limit[i] = uint8(n)
		}).Hide(func(s *state, y riposte.Seat) riposte.Audience {
			if s.known(y, i) && s.fighter(y).up[i] > 0 {
				return 0
			}
			return riposte.Except(y)
		})
		list = append(list, up, deck)
	}
	return list
}

// unseen is how many cards of a statistic a deck must still have face down: whoever
// has revealed all Endurance is out.
func (s *state) unseen(y riposte.Seat, i stat) int {
	if i == endurance && !s.out.has(y) {
		return 1
	}
	return 0
}

func parsePoint(text string, f *Battlefield) (p geom.Point, ok bool) {
	x, y, ok := basis.Point(text, 0, int(f.W), int(f.H))
	return pointAt(int32(x), int32(y)), ok
}

// pieceField says where a piece lies.
var pieceField = basis.Text("", "there, gone, or the place x,y to which its middle was put", (*state).pieceAt, (*state).setPiece)

func (s *state) pieceAt(i int) string {
	switch {
	case s.gone>>i&1 != 0:
		return "gone"
	case s.shifted>>i&1 != 0:
		c := s.centre(i)
		return fmt.Sprintf("%d,%d", c.X, c.Y)
	}
	return "there"
}

func (s *state) setPiece(i int, text string) error {
	bit := uint64(1) << i
	switch p, ok := parsePoint(text, s.game.field); {
	case text == "gone":
		s.gone |= bit
	case text == "there" && s.shifted&bit == 0:
		s.gone &^= bit
	case ok && s.game.field.Pieces[i].Projectile && (s.shifted&bit != 0 || int(s.nplaced) < len(s.placed)):
		noisy := s.noisy
		s.place(i, p)
		s.noisy, s.gone = noisy, s.gone&^bit
	default:
		return basis.Takes("there or gone, or for a projectile the place of its middle, such as 1200,800")
	}
	return nil
}

var fields = basis.Fields[*state]{
	basis.Own(tableFields...), basis.Each((*state).eachSeat, seatFields...), basis.Each((*state).eachPiece, pieceField),
}

func (s *state) eachSeat(yield func(string, riposte.Seat) bool) {
	for y := riposte.Seat(1); int(y) <= s.game.n && yield(s.word(y), y); y++ {
	}
}

func (s *state) eachPiece(yield func(string, int) bool) {
	for i := 0; i < len(s.game.field.Pieces) && yield("piece."+s.game.field.Pieces[i].ID, i); i++ {
	}
}

// Fields lists every path.
func (s *state) Fields() []riposte.Field { return fields.List(s) }

// Field reads a path.
func (s *state) Field(path string) (any, error) { return fields.Get(s, path) }

// SetField changes a path. In the Reveal Phase the Speeds decide who is asked.
func (s *state) SetField(path string, value any) error {
	if err := fields.Set(s, path, value); err != nil {
		return err
	}
	if s.phase == revealing && s.asking|s.waiting == s.alive() { // nobody has revealed yet
		s.await(s.alive(), speed)
		s.asking = s.lowestGroup()
		s.waiting &^= s.asking
		s.sealed = s.asking.len() > 1
	}
	return nil
}

// Key appends every field of the position that a later step can depend on.
func (s *state) Key(dst []byte) []byte {
	dst = binary.LittleEndian.AppendUint64(dst, s.gone)
	dst = binary.LittleEndian.AppendUint16(dst, uint16(s.turn))
	dst = binary.LittleEndian.AppendUint16(dst, s.quiet)
	dst = append(dst, bit(s.noisy), s.stamps, byte(s.phase), byte(s.asking), bit(s.sealed), byte(s.out), byte(s.resigned),
		byte(s.fought), byte(s.fled), byte(s.waiting), byte(s.ending), byte(s.winners), s.at, byte(s.fighting), byte(s.retreating),
		byte(s.acting), bit(s.open), bit(s.crowd), s.round, s.step, byte(s.action), byte(s.attacker), byte(s.target), s.nplaced)
	for _, o := range [...]*order{&s.line, &s.turns} {
		dst = append(dst, o.n)
		dst = append(dst, o.seats[:o.n]...)
	}
	for _, p := range s.placed[:s.nplaced] {
		dst = append(dst, p.piece)
		dst = binary.LittleEndian.AppendUint16(dst, uint16(p.x))
		dst = binary.LittleEndian.AppendUint16(dst, uint16(p.y))
	}
	for i := range s.fighters[:s.game.n] {
		f := &s.fighters[i]
		dst = append(dst, f.limit[:]...)
		dst = append(dst, f.up[:]...)
		dst = binary.LittleEndian.AppendUint16(dst, uint16(f.x))
		dst = binary.LittleEndian.AppendUint16(dst, uint16(f.y))
		dst = append(dst, f.stamp, f.key, bit(f.spent), byte(f.last), f.dice)
		for _, d := range f.row[:f.dice] {
			dst = append(dst, byte(d))
		}
	}
	return dst
}

func bit(is bool) byte {
	if is {
		return 1
	}
	return 0
}
