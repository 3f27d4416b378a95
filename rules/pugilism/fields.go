package pugilism

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"strings"

	"riposte"
)

// A field is one path of a position: its own, or with a dot before it one of
// each boxer's.
type field struct {
	path  string
	what  string
	kind  string
	words func(s *state) []string
	get   func(s *state, seat riposte.Seat) any
	set   func(s *state, seat riposte.Seat, value any) error
	// hidden says who may not know the field now.
	hidden func(s *state, seat riposte.Seat) riposte.Audience
}

const (
	typeInt    = "int"
	typeString = "string"
	typeBool   = "bool"
)

// A refusal of a value; SetField adds the path.
func takes(format string, args ...any) error { return fmt.Errorf("takes "+format, args...) }

// number makes a field of an integer from lo to hi.
func number(path, what string, lo, hi int, get func(*state, riposte.Seat) int, set func(*state, riposte.Seat, int)) field {
	f := field{path: path, what: what, kind: typeInt}
	f.get = func(s *state, seat riposte.Seat) any { return get(s, seat) }
	if set != nil {
		f.set = func(s *state, seat riposte.Seat, value any) error {
			n, ok := value.(int)
			if !ok || n < lo || n > hi {
				return takes("a whole number from %d to %d", lo, hi)
			}
			set(s, seat, n)
			return nil
		}
	}
	return f
}

// seatField makes a field of a seat word, or "none".
func seatField(path, what string, at func(*state) *riposte.Seat) field {
	words := []string{"none", "red", "blue"}
	return field{
		path: path, what: what, kind: typeString,
		words: func(*state) []string { return words },
		get:   func(s *state, _ riposte.Seat) any { return words[*at(s)] },
		set: func(s *state, _ riposte.Seat, value any) error {
			for seat, w := range words {
				if w == value {
					*at(s) = riposte.Seat(seat)
					return nil
				}
			}
			return takes("red, blue or none")
		},
	}
}

const maxComposure = 1 << 20

var tableFields = []field{
	number("round", "the round, from 1", 1, 12, func(s *state, _ riposte.Seat) int { return int(s.round) },
		func(s *state, _ riposte.Seat, n int) { s.round = uint8(n) }),
	number("bout", "the bout of the round, from 1", 1, 10, func(s *state, _ riposte.Seat) int { return int(s.bout) },
		func(s *state, _ riposte.Seat, n int) { s.bout = uint8(n) }),
	seatField("first", "who is Player 1", func(s *state) *riposte.Seat { return &s.first }),
	seatField("initiator", "who attacks first in this bout's clash", func(s *state) *riposte.Seat { return &s.initiator }),
	seatField("mover", "whose movement turn it is", func(s *state) *riposte.Seat { return &s.mover }),
	seatField("fallen", "who was knocked down in this bout", func(s *state) *riposte.Seat { return &s.fallen }),
	number("standoff", "bouts in a row without a clash", 0, 10, func(s *state, _ riposte.Seat) int { return int(s.standoff) },
		func(s *state, _ riposte.Seat, n int) { s.standoff = uint8(n) }),
	{
		path: "referee", what: "the referee forces this bout's clash", kind: typeBool,
		get: func(s *state, _ riposte.Seat) any { return s.referee || s.phase == choosing && s.refereeDue() },
	},
	number("pool", "number of EDGE cards not dealt", 0, 0, func(s *state, _ riposte.Seat) int { return bits.OnesCount16(s.pool) }, nil),
	{
		path: "undealt", what: "EDGE cards not dealt", kind: typeString,
		get:    func(s *state, _ riposte.Seat) any { return s.edgeWords(s.pool) },
		hidden: func(s *state, _ riposte.Seat) riposte.Audience { return s.unless(s.opened(), riposte.Everyone) },
	},
}

// unless is nobody when open, else the audience.
func (s *state) unless(open bool, a riposte.Audience) riposte.Audience {
	if open {
		return 0
	}
	return a
}

var boxerFields = []field{
	number(".composure", "composure now", 0, maxComposure, func(s *state, b riposte.Seat) int { return int(s.corner(b).composure) },
		func(s *state, b riposte.Seat, n int) { s.corner(b).composure = int32(n) }),
	number(".start", "starting composure of the match", 0, maxComposure, func(s *state, b riposte.Seat) int { return int(s.corner(b).start) },
		func(s *state, b riposte.Seat, n int) { s.corner(b).start = int32(n) }),
	number(".hitdice", "hit dice not expended", 0, maxHitDice, func(s *state, b riposte.Seat) int { return int(s.corner(b).hitDice) },
		func(s *state, b riposte.Seat, n int) { s.corner(b).hitDice = uint8(n) }),
	number(".knockdowns", "knockdowns suffered in this round", 0, 2, func(s *state, b riposte.Seat) int { return int(s.corner(b).down) },
		func(s *state, b riposte.Seat, n int) { s.corner(b).down = uint8(n) }),
	number(".scored", "knockdowns scored in the match", 0, 1000, func(s *state, b riposte.Seat) int { return int(s.corner(b).scored) },
		func(s *state, b riposte.Seat, n int) { s.corner(b).scored = int16(n) }),
	number(".dc", "DC of the pending save, else of the next", 0, 0, func(s *state, b riposte.Seat) int { return s.dc(b) }, nil),
	number(".score", "points if the match were decided now", 0, 0, func(s *state, b riposte.Seat) int { return s.score(b) }, nil),
	{
		path: ".square", what: "square of the ring, x,y", kind: typeString,
		get: func(s *state, b riposte.Seat) any {
			if !s.duel.options.ring {
				return "none"
			}
			return fmt.Sprintf("%d,%d", s.corner(b).x, s.corner(b).y)
		},
		set: func(s *state, b riposte.Seat, value any) error {
			text, _ := value.(string)
			if text == "none" && !s.duel.options.ring { // what it is
				return nil
			}
			x, y, ok := parseSquare(text)
			if !ok || !s.duel.options.ring || x < 1 || y < 1 || x > ringSize || y > ringSize {
				return takes("a square of the ring, such as 4,4")
			}
			o := other(b)
			if c := s.corner(o); x == int(c.x) && y == int(c.y) && text != fmt.Sprintf("%d,%d", s.corner(b).x, s.corner(b).y) {
				return takes("a square on which nobody stands: %s is there", seatWords[o-1])
			}
			s.corner(b).x, s.corner(b).y = int8(x), int8(y)
			return nil
		},
	},
	{
		path: ".edge", what: "EDGE cards held", kind: typeString,
		get:    func(s *state, b riposte.Seat) any { return s.edgeWords(s.corner(b).hand) },
		set:    setEdge,
		hidden: func(s *state, b riposte.Seat) riposte.Audience { return s.unless(s.opened(), riposte.Except(b)) },
	},
	number(".edges", "number of EDGE cards held", 0, 0, func(s *state, b riposte.Seat) int { return bits.OnesCount16(s.corner(b).hand) }, nil),
	{
		path: ".edgeback", what: "an EDGE card of its lies face down, and all see the back", kind: typeBool,
		get: func(s *state, b riposte.Seat) any { return s.corner(b).back != noEdge && s.corner(b).played == noEdge },
		set: func(s *state, b riposte.Seat, value any) error {
			c := s.corner(b)
			switch down, ok := value.(bool); {
			case !ok:
				return takes("true or false")
			case !down && c.played == noEdge:
				c.back = noEdge
			case down && (s.laying != other(b) || c.hand == 0):
				return takes("false, as it has laid none")
			case down && c.back == noEdge:
				c.back = nth(c.hand, 1)
			}
			return nil
		},
	},
	{
		path: ".edgeplayed", what: "EDGE cards shown in this match", kind: typeString,
		get: func(s *state, b riposte.Seat) any { return s.edgeWords(s.corner(b).spent) },
	},
	{
		path: ".attacks", what: "the two attacks chosen for this bout", kind: typeString,
		get: func(s *state, b riposte.Seat) any { return s.chosenAttacks(b) },
		set: func(s *state, b riposte.Seat, value any) error {
			return s.setCards(b, value, s.chosenDefense(b), true)
		},
		words:  func(s *state) []string { return s.pairWords() },
		hidden: func(s *state, b riposte.Seat) riposte.Audience { return s.hiddenCards(b, shownAttacks) },
	},
	{
		path: ".defense", what: "the defense chosen for this bout", kind: typeString,
		get: func(s *state, b riposte.Seat) any { return s.chosenDefense(b) },
		set: func(s *state, b riposte.Seat, value any) error {
			return s.setCards(b, s.chosenAttacks(b), value, false)
		},
		words:  func(s *state) []string { return s.duel.cards.words.defenses },
		hidden: func(s *state, b riposte.Seat) riposte.Audience { return s.hiddenCards(b, shownDefense) },
	},
	number(".weakened", "power its attacks lose in this bout", 0, maxCardNumber, func(s *state, b riposte.Seat) int { return int(s.corner(b).now.weakened) },
		func(s *state, b riposte.Seat, n int) { s.corner(b).now.weakened = int16(n) }),
	banField(".banned.attack", "attack cards it can't play in this bout", func(c *corner) *lingering { return &c.now }, true),
	banField(".banned.defense", "defense cards it can't play in this bout", func(c *corner) *lingering { return &c.now }, false),
	number(".next.weakened", "power its attacks will lose in the next bout", 0, maxCardNumber, func(s *state, b riposte.Seat) int { return int(s.corner(b).next.weakened) },
		func(s *state, b riposte.Seat, n int) { s.corner(b).next.weakened = int16(n) }),
	banField(".next.banned.attack", "attack cards it can't play in the next bout", func(c *corner) *lingering { return &c.next }, true),
	banField(".next.banned.defense", "defense cards it can't play in the next bout", func(c *corner) *lingering { return &c.next }, false),
	number(".hitdie", "sides of its hit die", 0, 0, func(s *state, b riposte.Seat) int { return s.boxer(b).hitDie }, nil),
	number(".prof", "proficiency bonus", 0, 0, func(s *state, b riposte.Seat) int { return s.boxer(b).proficiency }, nil),
	{
		path: ".consave", what: "proficient in Constitution saves, yes or no", kind: typeString,
		get: func(s *state, b riposte.Seat) any { return yesNo(s.boxer(b).conSave) },
	},
	number(".edgecount", "EDGE cards it is entitled to", 0, 0, func(s *state, b riposte.Seat) int { return s.boxer(b).edgeCount }, nil),
	number(".initiative", "initiative modifier", 0, 0, func(s *state, b riposte.Seat) int { return s.boxer(b).dex }, nil),
	number(".savebonus", "bonus on the knockdown save", 0, 0, func(s *state, b riposte.Seat) int { return s.boxer(b).save }, nil),
	number(".growth", "growth of the DC with each knockdown", 0, 0, func(s *state, b riposte.Seat) int { return s.boxer(b).growth }, nil),
	number(".charisma", "Charisma modifier", 0, 0, func(s *state, b riposte.Seat) int { return s.boxer(b).cha }, nil),
	number(".speed", "walking speed in feet", 0, 0, func(s *state, b riposte.Seat) int { return s.boxer(b).speed * feetPerSquare }, nil),
	number(".cards", "cards of its deck", 0, 0, func(s *state, b riposte.Seat) int {
		return bits.OnesCount16(s.boxer(b).attacks) + bits.OnesCount16(s.boxer(b).defenses) + 1
	}, nil),
}

// hiddenCards is everybody but the owner, while the cards lie face down.
func (s *state) hiddenCards(owner riposte.Seat, open uint8) riposte.Audience {
	c := s.corner(owner)
	return s.unless(!c.chosen || c.shown&open != 0 || s.opened(), riposte.Except(owner))
}

func (s *state) edgeWords(set uint16) string {
	var words []string
	for e := range edge(len(s.duel.edges)) {
		if set>>e&1 != 0 {
			words = append(words, s.edgeWord(e))
		}
	}
	return orNone(words)
}

func orNone(words []string) string {
	if len(words) == 0 {
		return "none"
	}
	return strings.Join(words, " ")
}

// setEdge gives a boxer the named EDGE cards; they leave the pool and the other
// hand, and what the boxer held goes back to the pool.
func setEdge(s *state, seat riposte.Seat, value any) error {
	text, ok := value.(string)
	if !ok {
		return takes("EDGE cards such as vigor good-chin, or none")
	}
	var hand uint16
	for _, w := range strings.Fields(text) {
		if w == "none" {
			continue
		}
		e := edge(1)
		for ; int(e) < len(s.duel.edges) && s.edgeWord(e) != w; e++ {
		}
		if int(e) == len(s.duel.edges) {
			return takes("EDGE cards such as vigor good-chin, or none")
		}
		hand |= 1 << e
	}
	mine, theirs := s.corner(seat), s.corner(other(seat))
	if down := mine.back; mine.played == noEdge && down != noEdge && hand>>down&1 == 0 || theirs.back != noEdge && hand>>theirs.back&1 != 0 {
		return takes("EDGE cards that leave those that lie face down where they are")
	}
	if hand&(mine.spent|theirs.spent) != 0 {
		return takes("EDGE cards that are still in the game")
	}
	s.pool |= mine.hand
	s.pool &^= hand
	theirs.hand &^= hand
	mine.hand = hand
	return nil
}

func (s *state) chosenAttacks(seat riposte.Seat) string {
	c := s.corner(seat)
	switch {
	case !c.chosen:
		return "none"
	case c.double:
		return s.attackWords(c.first, x2)
	}
	return s.attackWords(c.first, c.second)
}

func (s *state) chosenDefense(seat riposte.Seat) string {
	if c := s.corner(seat); c.chosen {
		return s.duel.cards.words.defenses[c.defense]
	}
	return "none"
}

// pairWords is every pair of attacks in the notation.
func (s *state) pairWords() []string {
	var words []string
	for _, c := range s.duel.cards.choices(nil, 1<<deckAttacks-1, 1) {
		first, second, _ := unpackCards(c)
		words = append(words, s.attackWords(first, second))
	}
	return words
}

// setCards lays cards face down for a boxer whose cards are chosen.
func (s *state) setCards(seat riposte.Seat, attacks, defense any, pair bool) error {
	c := s.corner(seat)
	if !c.chosen {
		if pair && attacks == "none" || !pair && defense == "none" { // what it is
			return nil
		}
		return takes("none, as no cards are chosen yet")
	}
	choice, err := s.Parse(seat, fmt.Sprint(attacks, " / ", defense))
	if err != nil || choice.Verb() != verbCards {
		if pair {
			return takes("two attacks such as head-jab body-heavy")
		}
		return takes("a defense such as counter")
	}
	c.first, c.second, c.defense = unpackCards(choice)
	if c.double = c.second == x2; c.double {
		c.second = c.first
	}
	return nil
}

// banField makes a field of the unplayable cards of one kind.
func banField(path, what string, at func(*corner) *lingering, attacks bool) field {
	list := func(s *state) ([]string, func(*lingering) *uint16) {
		if attacks {
			return s.duel.cards.words.attacks, func(l *lingering) *uint16 { return &l.attacks }
		}
		return s.duel.cards.words.defenses, func(l *lingering) *uint16 { return &l.defenses }
	}
	return field{
		path: path, what: what, kind: typeString,
		words: func(s *state) []string { words, _ := list(s); return words },
		get: func(s *state, seat riposte.Seat) any {
			words, set := list(s)
			var in []string
			for i, w := range words {
				if *set(at(s.corner(seat)))>>i&1 != 0 {
					in = append(in, w)
				}
			}
			return orNone(in)
		},
		set: func(s *state, seat riposte.Seat, value any) error {
			words, set := list(s)
			text, ok := value.(string)
			if !ok {
				return takes("cards of the deck, or none")
			}
			var bans uint16
			for _, w := range strings.Fields(text) {
				i := 0
				for ; i < len(words) && words[i] != w; i++ {
				}
				if i == len(words) && w != "none" {
					return takes("cards of the deck, or none")
				}
				if w != "none" {
					bans |= 1 << i
				}
			}
			*set(at(s.corner(seat))) = bans
			return nil
		},
	}
}

// Fields lists every path.
func (s *state) Fields() []riposte.Field {
	var all []riposte.Field
	add := func(prefix string, seat riposte.Seat, f *field) {
		out := riposte.Field{Path: prefix + f.path, What: f.what, Type: f.kind, Fixed: f.set == nil}
		if f.hidden != nil {
			out.Hidden = f.hidden(s, seat)
		}
		if f.words != nil {
			out.Values = f.words(s)
		}
		all = append(all, out)
	}
	for i := range tableFields {
		add("", riposte.Nobody, &tableFields[i])
	}
	for seat := red; seat <= blue; seat++ {
		for i := range boxerFields {
			add(seatWords[seat-1], seat, &boxerFields[i])
		}
	}
	return all
}

var seatWords = [...]string{"red", "blue"}

func findField(path string) (*field, riposte.Seat) {
	for i := range tableFields {
		if tableFields[i].path == path {
			return &tableFields[i], riposte.Nobody
		}
	}
	for n, w := range seatWords {
		rest, ok := strings.CutPrefix(path, w)
		if !ok {
			continue
		}
		for i := range boxerFields {
			if boxerFields[i].path == rest {
				return &boxerFields[i], riposte.Seat(n + 1)
			}
		}
	}
	return nil, riposte.Nobody
}

// Field reads a path.
func (s *state) Field(path string) (any, error) {
	f, seat := findField(path)
	if f == nil {
		return nil, fmt.Errorf("%s: there is no such field", path)
	}
	return f.get(s, seat), nil
}

// SetField changes a path.
func (s *state) SetField(path string, value any) error {
	f, seat := findField(path)
	switch {
	case f == nil:
		return fmt.Errorf("%s: there is no such field", path)
	case f.set == nil:
		return fmt.Errorf("%s: can be read, not set", path)
	}
	if err := f.set(s, seat, value); err != nil {
		return fmt.Errorf("%s: %w, not %v", path, err, value)
	}
	s.await(s.phase) // a mover, a fallen boxer or a hand may have changed
	return nil
}

// Key appends every field of the position that a later step can depend on.
func (s *state) Key(dst []byte) []byte {
	dst = append(dst, byte(s.phase), s.round, s.bout, byte(s.first), byte(s.initiator), byte(s.mover), byte(s.laying), byte(s.fallen),
		s.standoff, s.sequence, byte(s.negated), byte(s.boosted), byte(s.ending), byte(s.winner))
	if s.referee {
		dst = append(dst, 1)
	} else {
		dst = append(dst, 0)
	}
	dst = binary.LittleEndian.AppendUint16(dst, s.pool)
	dst = binary.LittleEndian.AppendUint32(dst, uint32(s.paid))
	for i := range s.corners {
		c := &s.corners[i]
		dst = binary.LittleEndian.AppendUint32(dst, uint32(c.composure))
		dst = binary.LittleEndian.AppendUint32(dst, uint32(c.start))
		dst = binary.LittleEndian.AppendUint16(dst, uint16(c.scored))
		dst = append(dst, c.hitDice, c.down, byte(c.x), byte(c.y), c.shown, c.first, c.second, c.defense, byte(c.played), byte(c.back))
		for _, flag := range [...]bool{c.chosen, c.double} {
			if flag {
				dst = append(dst, 1)
			} else {
				dst = append(dst, 0)
			}
		}
		for _, n := range [...]uint16{
			c.hand, c.spent, c.barred.attacks, c.barred.defenses, uint16(c.now.weakened), c.now.attacks, c.now.defenses,
			uint16(c.next.weakened), c.next.by, c.next.attacks, c.next.defenses,
		} {
			dst = binary.LittleEndian.AppendUint16(dst, n)
		}
	}
	return dst
}
