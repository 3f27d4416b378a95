package pugilism

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"riposte"
	"riposte/basis"
)

// A field is a field of the position or, behind a seat's word and a dot, of a
// boxer.
type field = basis.Field[*state, riposte.Seat]

// seatField is a field that holds a seat's word, or "none".
func seatField(path, what string, at func(*state) *riposte.Seat) field {
	return basis.Word(path, what, []string{"none", "red", "blue"}, func(s *state, _ riposte.Seat) int { return int(*at(s)) },
		func(s *state, _ riposte.Seat, n int) { *at(s) = riposte.Seat(n) })
}

const maxComposure = 1 << 20

var tableFields = []field{
	basis.Number("round", "the round, from 1", 1, 12, func(s *state, _ riposte.Seat) int { return int(s.round) },
		func(s *state, _ riposte.Seat, n int) { s.round = uint8(n) }),
	basis.Number("bout", "the bout of the round, from 1", 1, 10, func(s *state, _ riposte.Seat) int { return int(s.bout) },
		func(s *state, _ riposte.Seat, n int) { s.bout = uint8(n) }),
	seatField("first", "who is Player 1", func(s *state) *riposte.Seat { return &s.first }),
	seatField("initiator", "who attacks first in this bout's clash", func(s *state) *riposte.Seat { return &s.initiator }),
	seatField("mover", "whose movement turn it is", func(s *state) *riposte.Seat { return &s.mover }),
	seatField("fallen", "who was knocked down in this bout", func(s *state) *riposte.Seat { return &s.fallen }),
	basis.Number("standoff", "bouts in a row without a clash", 0, 10, func(s *state, _ riposte.Seat) int { return int(s.standoff) },
		func(s *state, _ riposte.Seat, n int) { s.standoff = uint8(n) }),
	basis.Flag("referee", "the referee forces this bout's clash", func(s *state, _ riposte.Seat) bool {
		return s.referee || s.phase == choosing && s.refereeDue()
	}, nil),
	basis.Number("pool", "number of EDGE cards not dealt", 0, 0, func(s *state, _ riposte.Seat) int { return bits.OnesCount16(s.pool) }, nil),
	basis.Text("undealt", "EDGE cards not dealt", func(s *state, _ riposte.Seat) string { return s.edgeWords(s.pool) }, nil).
		Hide(func(s *state, _ riposte.Seat) riposte.Audience { return s.unless(s.opened(), riposte.Everyone) }),
}

// unless is nobody if open, otherwise the audience.
func (s *state) unless(open bool, a riposte.Audience) riposte.Audience {
	if open {
		return 0
	}
	return a
}

var boxerFields = []field{
	basis.Number(".composure", "composure now", 0, maxComposure, func(s *state, b riposte.Seat) int { return int(s.corner(b).composure) },
		func(s *state, b riposte.Seat, n int) { s.corner(b).composure = int32(n) }),
	basis.Number(".start", "starting composure of the match", 0, maxComposure, func(s *state, b riposte.Seat) int { return int(s.corner(b).start) },
		func(s *state, b riposte.Seat, n int) { s.corner(b).start = int32(n) }),
	basis.Number(".hitdice", "hit dice not expended", 0, maxHitDice, func(s *state, b riposte.Seat) int { return int(s.corner(b).hitDice) },
		func(s *state, b riposte.Seat, n int) { s.corner(b).hitDice = uint8(n) }),
	basis.Number(".knockdowns", "knockdowns suffered in this round", 0, 2, func(s *state, b riposte.Seat) int { return int(s.corner(b).down) },
		func(s *state, b riposte.Seat, n int) { s.corner(b).down = uint8(n) }),
	basis.Number(".scored", "knockdowns scored in the match", 0, 1000, func(s *state, b riposte.Seat) int { return int(s.corner(b).scored) },
		func(s *state, b riposte.Seat, n int) { s.corner(b).scored = int16(n) }),
	basis.Number(".dc", "DC of the pending save, else of the next", 0, 0, func(s *state, b riposte.Seat) int { return s.dc(b) }, nil),
	basis.Number(".score", "points if the match were decided now", 0, 0, func(s *state, b riposte.Seat) int { return s.score(b) }, nil),
	basis.Text(".square", "square of the ring, x,y", func(s *state, b riposte.Seat) string {
		if !s.game.options.ring {
			return "none"
		}
		return fmt.Sprintf("%d,%d", s.corner(b).x, s.corner(b).y)
	}, setSquare),
	basis.Text(".edge", "EDGE cards held", func(s *state, b riposte.Seat) string { return s.edgeWords(s.corner(b).hand) }, setEdge).
		Hide(func(s *state, b riposte.Seat) riposte.Audience { return s.unless(s.opened(), riposte.Except(b)) }),
	basis.Number(".edges", "number of EDGE cards held", 0, 0, func(s *state, b riposte.Seat) int { return bits.OnesCount16(s.corner(b).hand) }, nil),
	edgeBack,
	basis.Text(".edgeplayed", "EDGE cards shown in this match", func(s *state, b riposte.Seat) string { return s.edgeWords(s.corner(b).spent) }, nil),
	cardField(".attacks", "the two attacks chosen for this bout", (*state).chosenAttacks, (*state).pairWords, shownAttacks,
		func(s *state, b riposte.Seat, text string) error {
			return s.setCards(b, text, s.chosenDefense(b), true)
		}),
	cardField(".defense", "the defense chosen for this bout", (*state).chosenDefense, func(s *state) []string { return s.game.cards.words.defenses }, shownDefense,
		func(s *state, b riposte.Seat, text string) error {
			return s.setCards(b, s.chosenAttacks(b), text, false)
		}),
	basis.Number(".weakened", "power its attacks lose in this bout", 0, maxCardNumber, func(s *state, b riposte.Seat) int { return int(s.corner(b).now.weakened) },
		func(s *state, b riposte.Seat, n int) { s.corner(b).now.weakened = int16(n) }),
	banField(".banned.attack", "attack cards it can't play in this bout", func(c *corner) *lingering { return &c.now }, true),
	banField(".banned.defense", "defense cards it can't play in this bout", func(c *corner) *lingering { return &c.now }, false),
	basis.Number(".next.weakened", "power its attacks will lose in the next bout", 0, maxCardNumber, func(s *state, b riposte.Seat) int { return int(s.corner(b).next.weakened) },
		func(s *state, b riposte.Seat, n int) { s.corner(b).next.weakened = int16(n) }),
	banField(".next.banned.attack", "attack cards it can't play in the next bout", func(c *corner) *lingering { return &c.next }, true),
	banField(".next.banned.defense", "defense cards it can't play in the next bout", func(c *corner) *lingering { return &c.next }, false),
	basis.Number(".hitdie", "sides of its hit die", 0, 0, func(s *state, b riposte.Seat) int { return s.boxer(b).hitDie }, nil),
	basis.Number(".prof", "proficiency bonus", 0, 0, func(s *state, b riposte.Seat) int { return s.boxer(b).proficiency }, nil),
	basis.Text(".consave", "proficient in Constitution saves, yes or no", func(s *state, b riposte.Seat) string { return yesNo(s.boxer(b).conSave) }, nil),
	basis.Number(".edgecount", "EDGE cards it is entitled to", 0, 0, func(s *state, b riposte.Seat) int { return s.boxer(b).edgeCount }, nil),
	basis.Number(".initiative", "initiative modifier", 0, 0, func(s *state, b riposte.Seat) int { return s.boxer(b).dex }, nil),
	basis.Number(".savebonus", "bonus on the knockdown save", 0, 0, func(s *state, b riposte.Seat) int { return s.boxer(b).save }, nil),
	basis.Number(".growth", "growth of the DC with each knockdown", 0, 0, func(s *state, b riposte.Seat) int { return s.boxer(b).growth }, nil),
	basis.Number(".charisma", "Charisma modifier", 0, 0, func(s *state, b riposte.Seat) int { return s.boxer(b).cha }, nil),
	basis.Number(".speed", "walking speed in feet", 0, 0, func(s *state, b riposte.Seat) int { return s.boxer(b).speed * feetPerSquare }, nil),
	basis.Number(".cards", "cards of its deck", 0, 0, func(s *state, b riposte.Seat) int {
		return bits.OnesCount16(s.boxer(b).attacks) + bits.OnesCount16(s.boxer(b).defenses) + 1
	}, nil),
}

// setSquare puts a boxer on another square of the ring.
func setSquare(s *state, b riposte.Seat, text string) error {
	x, y, ok := basis.Point(text, 1, ringSize, ringSize)
	if !ok || !s.game.options.ring {
		return basis.Takes("a square of the ring, such as 4,4")
	}
	o := other(b)
	if c := s.corner(o); x == int(c.x) && y == int(c.y) {
		return basis.Takes("a square on which nobody stands: %s is there", seatWords[o-1])
	}
	s.corner(b).x, s.corner(b).y = int8(x), int8(y)
	return nil
}

var edgeBack = field{
	Path: ".edgeback", What: "an EDGE card of its lies face down, and all see the back", Type: "bool",
	Get: func(s *state, b riposte.Seat) any { return s.corner(b).back != noEdge && s.corner(b).played == noEdge },
	Set: func(s *state, b riposte.Seat, value any) error {
		c := s.corner(b)
		switch down, ok := value.(bool); {
		case !ok:
			return basis.Takes("true or false")
		case !down && c.played == noEdge:
			c.back = noEdge
		case down && (s.laying != other(b) || c.hand == 0):
			return basis.Takes("false, as it has laid none")
		case down && c.back == noEdge:
			c.back = nth(c.hand, 1)
		}
		return nil
	},
}

// cardField is a field for chosen cards, which lie face down until they are shown.
func cardField(path, what string, get func(*state, riposte.Seat) string, words func(*state) []string, open uint8,
	set func(*state, riposte.Seat, string) error,
) field {
	f := basis.Text(path, what, get, set)
	f.Values = words
	return f.Hide(func(s *state, b riposte.Seat) riposte.Audience { return s.hiddenCards(b, open) })
}

// hiddenCards is everybody but the owner while the cards lie face down.
func (s *state) hiddenCards(owner riposte.Seat, open uint8) riposte.Audience {
	c := s.corner(owner)
	return s.unless(!c.chosen || c.shown&open != 0 || s.opened(), riposte.Except(owner))
}

func (s *state) edgeWords(set uint16) string {
	var words []string
	for e := range edge(len(s.game.edges)) {
		if set>>e&1 != 0 {
			words = append(words, s.edgeWord(e))
		}
	}
	return basis.OrNone(words)
}

// setEdge gives a boxer the named EDGE cards; they leave the pool and the other
// hand, and what the boxer held goes back to the pool.
func setEdge(s *state, seat riposte.Seat, text string) error {
	var hand uint16
	for _, w := range strings.Fields(text) {
		if w == "none" {
			continue
		}
		e := edge(1)
		for ; int(e) < len(s.game.edges) && s.edgeWord(e) != w; e++ {
		}
		if int(e) == len(s.game.edges) {
			return basis.Takes("EDGE cards such as vigor good-chin, or none")
		}
		hand |= 1 << e
	}
	mine, theirs := s.corner(seat), s.corner(other(seat))
	if down := mine.back; mine.played == noEdge && down != noEdge && hand>>down&1 == 0 || theirs.back != noEdge && hand>>theirs.back&1 != 0 {
		return basis.Takes("EDGE cards that leave those that lie face down where they are")
	}
	if hand&(mine.spent|theirs.spent) != 0 {
		return basis.Takes("EDGE cards that are still in the game")
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
		return s.game.cards.words.defenses[c.defense]
	}
	return "none"
}

// pairWords are all pairs of attacks in the notation.
func (s *state) pairWords() []string {
	var words []string
	for _, c := range pairings(nil, 1<<deckAttacks-1, 1) {
		first, second, _ := unpackCards(c)
		words = append(words, s.attackWords(first, second))
	}
	return words
}

// setCards lays cards face down for a boxer whose cards are chosen.
func (s *state) setCards(seat riposte.Seat, attacks, defense string, pair bool) error {
	c := s.corner(seat)
	if !c.chosen {
		return basis.Takes("none, as no cards are chosen yet")
	}
	choice, err := s.Parse(seat, attacks+" / "+defense)
	if err != nil || choice.Verb() != verbCards {
		if pair {
			return basis.Takes("two attacks such as head-jab body-heavy")
		}
		return basis.Takes("a defense such as counter")
	}
	c.first, c.second, c.defense = unpackCards(choice)
	if c.double = c.second == x2; c.double {
		c.second = c.first
	}
	return nil
}

// banField makes a field for the unplayable cards of one kind.
func banField(path, what string, at func(*corner) *lingering, attacks bool) field {
	list := func(s *state) ([]string, func(*lingering) *uint16) {
		if attacks {
			return s.game.cards.words.attacks, func(l *lingering) *uint16 { return &l.attacks }
		}
		return s.game.cards.words.defenses, func(l *lingering) *uint16 { return &l.defenses }
	}
	f := basis.Text(path, what, func(s *state, seat riposte.Seat) string {
		words, set := list(s)
		var in []string
		for i, w := range words {
			if *set(at(s.corner(seat)))>>i&1 != 0 {
				in = append(in, w)
			}
		}
		return basis.OrNone(in)
	}, func(s *state, seat riposte.Seat, text string) error {
		words, set := list(s)
		var bans uint16
		for _, w := range strings.Fields(text) {
			i := slices.Index(words, w)
			switch {
			case i >= 0:
				bans |= 1 << i
			case w != "none":
				return basis.Takes("cards of the deck, or none")
			}
		}
		*set(at(s.corner(seat))) = bans
		return nil
	})
	f.Values = func(s *state) []string { words, _ := list(s); return words }
	return f
}

var fields = basis.Fields[*state]{basis.Own(tableFields...), basis.Each((*state).boxers, boxerFields...)}

func (s *state) boxers(yield func(string, riposte.Seat) bool) {
	for seat := red; seat <= blue && yield(seatWords[seat-1], seat); seat++ {
	}
}

// Fields lists every path.
func (s *state) Fields() []riposte.Field { return fields.List(s) }

// Field reads a path.
func (s *state) Field(path string) (any, error) { return fields.Get(s, path) }

// SetField changes a path.
func (s *state) SetField(path string, value any) error {
	if err := fields.Set(s, path, value); err != nil {
		return err
	}
	s.await(s.phase) // the mover, the fallen boxer or a hand may have changed
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
