package duel

import (
	"encoding/binary"
	"fmt"
	"strconv"
	"strings"

	"riposte"
	"riposte/geom"
)

// A field is one path of a position: its own, or with a dot before it one of each
// seat's.
type field struct {
	path string
	what string
	kind string
	get  func(s *state, y riposte.Seat) any
	set  func(s *state, y riposte.Seat, value any) error
	// hidden says who may not know the field now; nil is nobody.
	hidden func(s *state, y riposte.Seat) riposte.Audience
}

const (
	typeInt    = "int"
	typeString = "string"
	typeBool   = "bool"
)

func takes(format string, args ...any) error { return fmt.Errorf("takes "+format, args...) }

// number makes a field of an integer from lo to hi.
func numberField(path, what string, lo, hi int, get func(*state, riposte.Seat) int, set func(*state, riposte.Seat, int)) field {
	f := field{path: path, what: what, kind: typeInt}
	f.get = func(s *state, y riposte.Seat) any { return get(s, y) }
	if set != nil {
		f.set = func(s *state, y riposte.Seat, value any) error {
			n, ok := value.(int)
			if !ok || n < lo || n > hi {
				return takes("a whole number from %d to %d", lo, hi)
			}
			set(s, y, n)
			return nil
		}
	}
	return f
}

func textField(path, what string, get func(*state, riposte.Seat) string) field {
	return field{path: path, what: what, kind: typeString, get: func(s *state, y riposte.Seat) any { return get(s, y) }}
}

func flagField(path, what string, get func(*state, riposte.Seat) bool) field {
	return field{path: path, what: what, kind: typeBool, get: func(s *state, y riposte.Seat) any { return get(s, y) }}
}

// words lists seats by their words, or "none".
func words(set seats) string {
	var list []string
	for ; set != 0; set = set.rest() {
		list = append(list, seatWords[set.first()-1])
	}
	if len(list) == 0 {
		return "none"
	}
	return strings.Join(list, " ")
}

// inOrder lists seats by their words as an order has them.
func (o *order) words() string {
	var list []string
	for i := range o.n {
		list = append(list, seatWords[o.at(i)-1])
	}
	if len(list) == 0 {
		return "none"
	}
	return strings.Join(list, " ")
}

var phaseWords = [...]string{
	over: "over", placing: "deployment", revealing: "reveal", moving: "motion", slots: "melee", opening: "step1", answering: "step2",
	programme: "step3", hastening: "step5", foreseeing: "step6", cancelling: "cancel", acting: "actions", striking: "attack", resisting: "attack",
}

var tableFields = []field{
	numberField("turn", "the turn, from 1", 1, 20000, func(s *state, _ riposte.Seat) int { return int(s.turn) },
		func(s *state, _ riposte.Seat, n int) { s.turn = int16(n) }),
	numberField("quiet", "quiet turns in a row", 0, 500, func(s *state, _ riposte.Seat) int { return int(s.quiet) },
		func(s *state, _ riposte.Seat, n int) { s.quiet = uint16(n) }),
	textField("phase", "the phase, or the step of a fight", func(s *state, _ riposte.Seat) string { return phaseWords[s.phase] }),
	textField("order", "the order of the Motion or the Melee Phase", func(s *state, _ riposte.Seat) string { return s.line.words() }),
	textField("actions", "the order of actions in the fight", func(s *state, _ riposte.Seat) string { return s.turns.words() }),
	textField("fight", "who is still in the fight", func(s *state, _ riposte.Seat) string { return words(s.fighting) }),
	textField("acting", "the acting player of the fight", func(s *state, _ riposte.Seat) string {
		if s.acting == riposte.Nobody {
			return "none"
		}
		return s.word(s.acting)
	}),
	numberField("round", "the round of actions, from 1; 0 before it", 0, 0, func(s *state, _ riposte.Seat) int {
		if s.phase < acting {
			return 0
		}
		return int(s.round) + 1
	}, nil),
	textField("winners", "who has won, or shares the draw", func(s *state, _ riposte.Seat) string { return words(s.winners) }),
}

// seatFields is made with the content's words for the statistics.
var seatFields = append(statFields(), []field{
	{
		path: ".at", what: "where its base stands: x,y in 1/100 inch", kind: typeString,
		get: func(s *state, y riposte.Seat) any { return fmt.Sprintf("%d,%d", s.fighter(y).x, s.fighter(y).y) },
		set: func(s *state, y riposte.Seat, value any) error {
			x, yy, ok := parsePoint(value, s.duel.field)
			if !ok {
				return takes("a place on the table, such as 1000,1000")
			}
			p := pointAt(x, yy)
			if o := s.standsAt(y, p); o != riposte.Nobody {
				return takes("a place where its base overlaps no other: %s stands at %d,%d", s.word(o), s.fighter(o).x, s.fighter(o).y)
			}
			s.fighter(y).put(p)
			return nil
		},
	},
	numberField(".stamp", "when it last revealed Speed", 0, 200, func(s *state, y riposte.Seat) int { return int(s.fighter(y).stamp) },
		func(s *state, y riposte.Seat, n int) {
			s.fighter(y).stamp = uint8(n)
			s.stamps = max(s.stamps, uint8(n))
		}),
	numberField(".priority", "its place in priority, from 1", 0, 0, func(s *state, y riposte.Seat) int { return s.duel.n + 1 - s.priority(y) }, nil),
	textField(".exhausted", "statistics shown exhausted", func(s *state, y riposte.Seat) string {
		var list []string
		for i := range stats {
			if f := s.fighter(y); f.exhausted(i) && f.up[i] > 0 {
				list = append(list, s.duel.content.Stats[i].Word)
			}
		}
		if len(list) == 0 {
			return "none"
		}
		return strings.Join(list, " ")
	}),
	textField(".engaged", "with whom it is engaged", func(s *state, y riposte.Seat) string {
		if s.out.has(y) || s.fighter(y).up[speed] == 0 {
			return "none"
		}
		return words(s.engaged(y))
	}),
	textField(".ground", "the class of the ground it stands on", func(s *state, y riposte.Seat) string { return s.ground(s.fighter(y).point()).String() }),
	textField(".side", "those of its side", func(s *state, y riposte.Seat) string { return words(s.duel.ally[y-1]) }),
	textField(".guard", "its guard: none, high or low", func(s *state, y riposte.Seat) string {
		switch s.fighter(y).last {
		case block:
			return "high"
		case evade:
			return "low"
		case noAction, swingHigh, swingLow, grapple, retreat, actions:
		}
		return "none"
	}),
	numberField(".dice", "dice in its row", 0, 0, func(s *state, y riposte.Seat) int { return int(s.fighter(y).dice) }, nil),
	{
		path: ".row", what: "its programme", kind: typeString,
		get: func(s *state, y riposte.Seat) any {
			var list []string
			f := s.fighter(y)
			for _, d := range f.row[:f.dice] {
				list = append(list, sayDie(d, riposte.Nobody))
			}
			if len(list) == 0 {
				return "none"
			}
			return strings.Join(list, " ")
		},
		hidden: func(s *state, y riposte.Seat) riposte.Audience {
			if s.fighter(y).dice == 0 || s.knowsRow(riposte.Nobody, y) {
				return 0
			}
			return riposte.Except(y)
		},
	},
	flagField(".retreating", "is about to retreat", func(s *state, y riposte.Seat) bool { return s.retreating.has(y) }),
	flagField(".retreated", "has retreated this turn", func(s *state, y riposte.Seat) bool { return s.fled.has(y) }),
	flagField(".fought", "has fought this turn", func(s *state, y riposte.Seat) bool { return s.fought.has(y) }),
	flagField(".resigned", "has resigned", func(s *state, y riposte.Seat) bool { return s.resigned.has(y) }),
	flagField(".out", "is removed from the game", func(s *state, y riposte.Seat) bool { return s.out.has(y) }),
}...)

// standsAt is whose base one of y would overlap at a point, DU-3.9.
func (s *state) standsAt(y riposte.Seat, p geom.Point) riposte.Seat {
	base := int64(s.duel.content.Base)
	for set := s.alive() &^ only(y); set != 0 && !s.out.has(y); set = set.rest() {
		if o := set.first(); p.Dist2(s.fighter(o).point()) < base*base {
			return o
		}
	}
	return riposte.Nobody
}

// statFields is the revealed number and the limit of each statistic.
func statFields() (list []field) {
	for i, word := range [stats]string{"st", "sp", "en", "de"} {
		i := stat(i)
		list = append(list, field{
			path: "." + word, what: word + " revealed", kind: typeInt,
			get: func(s *state, y riposte.Seat) any { return int(s.fighter(y).up[i]) },
			set: func(s *state, y riposte.Seat, value any) error {
				f := s.fighter(y)
				most := int(f.limit[i])
				if i == endurance && !s.out.has(y) {
					most-- // of the living
				}
				n, ok := value.(int)
				if !ok || n < 1 || n > most {
					return takes("a number from 1 to %d: the deck has %d", most, f.limit[i])
				}
				f.up[i] = uint8(n)
				return nil
			},
		}, field{
			path: ".deck." + word, what: word + " in the deck", kind: typeInt,
			get: func(s *state, y riposte.Seat) any { return int(s.fighter(y).limit[i]) },
			set: func(s *state, y riposte.Seat, value any) error {
				f := s.fighter(y)
				least := int(f.up[i])
				if i == endurance && !s.out.has(y) {
					least++
				}
				n, ok := value.(int)
				if !ok || n < least || n > s.duel.content.StatMax {
					return takes("a number from %d to %d", least, s.duel.content.StatMax)
				}
				f.limit[i] = uint8(n)
				return nil
			},
			hidden: func(s *state, y riposte.Seat) riposte.Audience {
				if s.known(y, i) && s.fighter(y).up[i] > 0 {
					return 0
				}
				return riposte.Except(y)
			},
		})
	}
	return list
}

func parsePoint(value any, f *Battlefield) (x, y int32, ok bool) {
	text, _ := value.(string)
	left, right, _ := strings.Cut(text, ",")
	px, err1 := strconv.Atoi(left)
	py, err2 := strconv.Atoi(right)
	return int32(px), int32(py), err1 == nil && err2 == nil && px >= 0 && py >= 0 && px <= int(f.W) && py <= int(f.H)
}

// pieceField is where a piece lies.
func (s *state) pieceField(i int) riposte.Field {
	return riposte.Field{
		Path: "piece." + s.duel.field.Pieces[i].ID, What: "there, gone, or the place x,y to which its middle was put", Type: typeString,
	}
}

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

func (s *state) setPiece(i int, value any) error {
	bit := uint64(1) << i
	switch x, y, ok := parsePoint(value, s.duel.field); {
	case value == s.pieceAt(i):
	case value == "gone":
		s.gone |= bit
	case value == "there" && s.shifted&bit == 0:
		s.gone &^= bit
	case ok && s.duel.field.Pieces[i].Projectile && (s.shifted&bit != 0 || int(s.nplaced) < len(s.placed)):
		noisy := s.noisy
		s.place(i, pointAt(x, y))
		s.noisy, s.gone = noisy, s.gone&^bit
	default:
		return takes("there or gone, or for a projectile the place of its middle, such as 1200,800")
	}
	return nil
}

// Fields lists every path.
func (s *state) Fields() []riposte.Field {
	var all []riposte.Field
	add := func(prefix string, y riposte.Seat, f *field) {
		out := riposte.Field{Path: prefix + f.path, What: f.what, Type: f.kind, Fixed: f.set == nil}
		if f.hidden != nil {
			out.Hidden = f.hidden(s, y)
		}
		all = append(all, out)
	}
	for i := range tableFields {
		add("", riposte.Nobody, &tableFields[i])
	}
	for y := riposte.Seat(1); int(y) <= s.duel.n; y++ {
		for i := range seatFields {
			add(s.word(y), y, &seatFields[i])
		}
	}
	for i := range s.duel.field.Pieces {
		all = append(all, s.pieceField(i))
	}
	return all
}

// find is the field at a path, or the piece.
func (s *state) find(path string) (f *field, y riposte.Seat, piece int) {
	for i := range tableFields {
		if tableFields[i].path == path {
			return &tableFields[i], riposte.Nobody, -1
		}
	}
	for n, w := range seatWords[:s.duel.n] {
		rest, ok := strings.CutPrefix(path, w)
		if !ok {
			continue
		}
		for i := range seatFields {
			if seatFields[i].path == rest {
				return &seatFields[i], riposte.Seat(n + 1), -1
			}
		}
	}
	for i := range s.duel.field.Pieces {
		if path == "piece."+s.duel.field.Pieces[i].ID {
			return nil, riposte.Nobody, i
		}
	}
	return nil, riposte.Nobody, -1
}

// Field reads a path.
func (s *state) Field(path string) (any, error) {
	f, y, piece := s.find(path)
	switch {
	case piece >= 0:
		return s.pieceAt(piece), nil
	case f == nil:
		return nil, fmt.Errorf("%s: there is no such field", path)
	}
	return f.get(s, y), nil
}

// SetField changes a path. In the Reveal Phase who is asked follows the Speeds.
func (s *state) SetField(path string, value any) error {
	f, y, piece := s.find(path)
	var err error
	switch {
	case piece >= 0:
		err = s.setPiece(piece, value)
	case f == nil:
		return fmt.Errorf("%s: there is no such field", path)
	case f.set == nil:
		return fmt.Errorf("%s: can be read, not set", path)
	case f.get(s, y) == value:
		return nil
	default:
		err = f.set(s, y, value)
	}
	if err != nil {
		return fmt.Errorf("%s: %w, not %v", path, err, value)
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
	dst = append(dst, flag(s.noisy), s.stamps, byte(s.phase), byte(s.asking), flag(s.sealed), byte(s.out), byte(s.resigned),
		byte(s.fought), byte(s.fled), byte(s.waiting), byte(s.ending), byte(s.winners), s.at, byte(s.fighting), byte(s.retreating),
		byte(s.acting), flag(s.open), flag(s.crowd), s.round, s.step, byte(s.action), byte(s.attacker), byte(s.target), s.nplaced)
	for _, o := range [...]*order{&s.line, &s.turns} {
		dst = append(dst, o.n)
		dst = append(dst, o.seats[:o.n]...)
	}
	for _, p := range s.placed[:s.nplaced] {
		dst = append(dst, p.piece)
		dst = binary.LittleEndian.AppendUint16(dst, uint16(p.x))
		dst = binary.LittleEndian.AppendUint16(dst, uint16(p.y))
	}
	for i := range s.fighters[:s.duel.n] {
		f := &s.fighters[i]
		dst = append(dst, f.limit[:]...)
		dst = append(dst, f.up[:]...)
		dst = binary.LittleEndian.AppendUint16(dst, uint16(f.x))
		dst = binary.LittleEndian.AppendUint16(dst, uint16(f.y))
		dst = append(dst, f.stamp, f.key, flag(f.spent), byte(f.last), f.dice)
		for _, d := range f.row[:f.dice] {
			dst = append(dst, byte(d))
		}
	}
	return dst
}

func flag(is bool) byte {
	if is {
		return 1
	}
	return 0
}
