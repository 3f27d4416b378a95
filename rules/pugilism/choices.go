package pugilism

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"riposte"
)

// The verbs of a choice, one a phase that asks (PG-10.1).
const (
	verbCards = 1 + iota // attack | attack or x2 | defense, 4 bits each
	verbMove             // x | y, 4 bits each, 0 to stay; then 1 to call
	verbEdge             // the edge, 0 for none
	verbName             // 0 first, 1 second
	verbBoost
	verbHitDie // 0 no, 1 yes
)

var verbOf = [...]uint8{
	choosing: verbCards, moving: verbMove, edging: verbEdge, naming: verbName, boosting: verbBoost, rising: verbHitDie,
}

func cardsChoice(first, second, defense uint8) riposte.Choice {
	return riposte.NewChoice(verbCards, uint64(first)|uint64(second)<<4|uint64(defense)<<8)
}

func unpackCards(c riposte.Choice) (first, second, defense uint8) {
	return uint8(c) & 15, uint8(c>>4) & 15, uint8(c>>8) & 15
}

// unpackPair reads the attacks with x2 as the first one again, PG-4.6.
func unpackPair(c riposte.Choice) (_, _, _ uint8, double bool) {
	first, last, defense := uint32(c)&15, uint32(c>>4)&15, uint8(c>>8)&15
	double = last == x2
	if double {
		last = first
	}
	return uint8(first), uint8(last), defense, double
}

// moveChoice goes to (x, y), or stays with (0, 0).
func moveChoice(x, y int8, call bool) riposte.Choice {
	args := uint64(x) | uint64(y)<<4
	if call {
		args |= 1 << 8
	}
	return riposte.NewChoice(verbMove, args)
}

func unpackMove(c riposte.Choice) (x, y int8, call bool) {
	return int8(c & 15), int8(c >> 4 & 15), c>>8&1 != 0
}

// Owed follows PG-10.1 and 10.2.
func (s *state) Owed(seat riposte.Seat) riposte.Decision {
	if !s.asked(seat) {
		return riposte.Decision{}
	}
	return riposte.Decision{Kind: uint8(s.phase), Mode: modes[s.phase%phases], Whole: true, About: riposte.About{Serial: uint32(s.round)<<8 | uint32(s.bout), A: int16(s.round), B: int16(s.bout)}}
}

// modes is PG-10.2 by phase.
var modes = [phases]riposte.Mode{
	choosing: riposte.Together, moving: riposte.Alone, edging: riposte.Together, naming: riposte.Alone,
	boosting: riposte.Alone, rising: riposte.Alone,
}

// await makes the match wait for a phase. Whom it asks is worked out here, once,
// because it is asked several times a step.
func (s *state) await(p phase) {
	s.phase = p
	s.owing = s.owes() & (1<<red | 1<<blue)
}

// asked reports whether the phase asks this seat.
func (s *state) asked(seat riposte.Seat) bool { return s.owing>>uint8(seat)&1 != 0 }

// owes is the seats that the phase asks, bit by seat.
func (s *state) owes() uint8 {
	switch s.phase {
	case choosing:
		return 1<<red | 1<<blue
	case moving:
		return 1 << s.mover
	case edging: // PG-7.8
		if s.laying != riposte.Nobody {
			return 1 << s.laying // PG-7.31
		}
		var holds uint8
		for seat := red; seat <= blue; seat++ {
			if s.corner(seat).hand != 0 {
				holds |= 1 << seat
			}
		}
		return holds
	case naming:
		return 1 << other(s.attacker()) // D6, D8
	case boosting:
		return 1 << s.attacker() // D7, D9
	case rising:
		return 1 << s.fallen
	case over:
	}
	return 0
}

var (
	nameChoices   = []riposte.Choice{riposte.NewChoice(verbName, 0), riposte.NewChoice(verbName, 1)}
	boostChoices  = []riposte.Choice{riposte.NewChoice(verbBoost, 0), riposte.NewChoice(verbBoost, 1)}
	hitDieChoices = []riposte.Choice{riposte.NewChoice(verbHitDie, 0), riposte.NewChoice(verbHitDie, 1)}
)

func (s *state) Legal(buf []riposte.Choice, seat riposte.Seat) []riposte.Choice {
	if !s.asked(seat) {
		return nil
	}
	switch s.phase {
	case choosing:
		if !s.game.options.classCards && s.corner(seat).now.none() {
			return s.game.cards.all // PG-4.8
		}
		attacks, defenses := s.playable(seat)
		return s.game.cards.choices(buf[:0], attacks, defenses)
	case moving:
		return s.moves(buf[:0], seat)
	case edging:
		buf = append(buf[:0], riposte.NewChoice(verbEdge, 0))
		for e := range s.game.edges {
			if s.corner(seat).hand>>e&1 != 0 {
				buf = append(buf, riposte.NewChoice(verbEdge, uint64(e)))
			}
		}
		return buf
	case naming:
		return nameChoices
	case boosting:
		return boostChoices
	case rising:
		return hitDieChoices
	case over:
	}
	return nil
}

// moves lists D3 and D4: every square in reach, each with a call if the
// opponent is adjacent there; staying first.
func (s *state) moves(buf []riposte.Choice, seat riposte.Seat) []riposte.Choice {
	me, near := s.corner(seat), s.calling(seat)
	add := func(x, y int8, at squares) {
		buf = append(buf, moveChoice(x, y, false))
		if near.has(at) {
			buf = append(buf, moveChoice(x, y, true))
		}
	}
	add(0, 0, squareAt(me.x, me.y))
	s.reach(seat).each(func(x, y int8) { add(x, y, squareAt(x, y)) })
	return buf
}

// playable is the cards a boxer may choose from in this bout, PG-4.7 and PG-8.8.
func (s *state) playable(seat riposte.Seat) (attacks, defenses uint16) {
	b, c := s.boxer(seat), s.corner(seat)
	return b.attacks &^ c.now.attacks, b.defenses &^ c.now.defenses
}

func (s *state) Check(seat riposte.Seat, c riposte.Choice) error {
	if c == riposte.Concede && s.mayConcede(seat) {
		return nil
	}
	if !s.asked(seat) {
		return riposte.ErrNotOwed
	}
	if refusal := s.check(seat, c); refusal != nil {
		return refusal
	}
	return nil
}

// spare reports whether a choice has a bit set that its verb gives no meaning.
func spare(c riposte.Choice, bits int) bool { return c.Args()>>bits != 0 }

func (s *state) check(seat riposte.Seat, c riposte.Choice) *riposte.RuleError {
	if s.phase == choosing && s.may(seat, c) {
		return nil
	}
	if c.Verb() != verbOf[s.phase] {
		return s.refuse("PG-10.3", "refuse.other", s.awaited())
	}
	switch s.phase {
	case choosing:
		return s.checkCards(seat, c)
	case moving:
		return s.checkMove(seat, c)
	case edging:
		switch e := c.Args(); {
		case e >= uint64(len(s.game.edges)):
			return s.refuse("PG-7.8", "refuse.no-edge")
		case e != 0 && s.corner(seat).hand>>e&1 == 0:
			return s.refuse("PG-7.8", "refuse.not-held", s.game.edges[e].name)
		}
	case naming, boosting, rising:
		if c.Args() > 1 {
			return s.refuse("PG-10.3", "refuse.two-answers")
		}
	case over:
	}
	return nil
}

// may reports whether a boxer may lay these cards, PG-4.5 and PG-4.7.
func (s *state) may(seat riposte.Seat, c riposte.Choice) bool {
	first, second, defense := unpackCards(c)
	attacks, defenses := s.playable(seat)
	return c>>12 == cardsChoice(0, 0, 0)>>12 &&
		attacks>>first&((attacks|1<<x2)&^(1<<first)>>second)&(defenses>>defense)&1 != 0
}

// checkCards says why a boxer may not lay these cards.
func (s *state) checkCards(seat riposte.Seat, c riposte.Choice) *riposte.RuleError {
	first, second, defense := unpackCards(c)
	attacks, _ := s.playable(seat)
	deck, own := s.game.cards, s.boxer(seat)
	switch {
	case spare(c, 12) || int(defense) >= len(deck.defenses) || int(first) >= len(deck.attacks) && first != x2 ||
		int(second) >= len(deck.attacks) && second != x2:
		return s.refuse("PG-4.7", "refuse.no-card")
	case first == x2:
		return s.refuse("PG-4.5", "refuse.double-first", deck.names.double)
	case second == first:
		return s.refuse("PG-4.7", "refuse.twice", deck.names.attacks[first], deck.names.double)
	}
	for _, a := range [...]uint8{first, second} {
		if a == x2 || attacks>>a&1 != 0 {
			continue
		}
		if own.attacks>>a&1 == 0 {
			return s.refuse("PG-8.2", "refuse.not-yours", deck.names.attacks[a])
		}
		return s.refuse("PG-8.8", "refuse.banned", deck.names.attacks[a])
	}
	if own.defenses>>defense&1 == 0 {
		return s.refuse("PG-8.2", "refuse.not-yours", deck.names.defenses[defense])
	}
	return s.refuse("PG-8.8", "refuse.banned", deck.names.defenses[defense])
}

func (s *state) checkMove(seat riposte.Seat, c riposte.Choice) *riposte.RuleError {
	x, y, call := unpackMove(c)
	me, them := s.corner(seat), s.corner(other(seat))
	at := squareAt(me.x, me.y)
	if x != 0 || y != 0 {
		if x < 1 || y < 1 || x > ringSize || y > ringSize || spare(c, 9) {
			return s.refuse("PG-3.5", "refuse.no-square")
		}
		at = squareAt(x, y)
		if !s.reach(seat).has(at) {
			return s.unreached(me, them, x, y)
		}
	} else if spare(c, 9) {
		return s.refuse("PG-3.5", "refuse.no-square")
	}
	if call && !s.adjacent(seat).has(at) {
		return s.refuse("PG-3.13", "refuse.far")
	}
	if call && !s.calling(seat).has(at) {
		return s.refuse("PG-3.24", "refuse.ropes")
	}
	return nil
}

// unreached says why a square can't be the end of this movement.
func (s *state) unreached(me, them *corner, x, y int8) *riposte.RuleError {
	onRope := ropes.has(squareAt(me.x, me.y))
	switch {
	case x == me.x && y == me.y:
		return s.refuse("PG-3.9", "refuse.stands", x, y)
	case x == them.x && y == them.y:
		return s.refuse("PG-3.10", "refuse.taken", x, y)
	case onRope && ropes.has(squareAt(x, y)):
		return s.refuse("PG-3.18", "refuse.along-ropes", x, y)
	}
	from, opponent, to := squareAt(me.x, me.y), squareAt(them.x, them.y), squareAt(x, y)
	switch speed := s.boxer(s.mover).speed; {
	case !onRope && flood(from, opponent, ^squares(0), speed).has(to):
		return s.refuse("PG-3.17", "refuse.across-ropes", x, y)
	case reach(from, 0, speed).has(to):
		return s.refuse("PG-3.10", "refuse.across-opponent", x, y)
	case onRope:
		return s.refuse("PG-3.16", "refuse.half-speed", x, y)
	}
	return s.refuse("PG-3.9", "refuse.out-of-reach", x, y)
}

// Say writes the notation.
func (s *state) Say(_ riposte.Seat, c riposte.Choice) string {
	if c == riposte.Concede {
		return riposte.ConcedeWord
	}
	switch c.Verb() {
	case verbCards:
		first, second, defense := unpackCards(c)
		if int(first) >= len(s.game.cards.attacks) || int(defense) >= len(s.game.cards.defenses) {
			break
		}
		return s.attackWords(first, second) + " / " + s.game.cards.words.defenses[defense]
	case verbMove:
		x, y, call := unpackMove(c)
		said := "stay"
		if x != 0 || y != 0 {
			said = fmt.Sprintf("move %d,%d", x, y)
		}
		if call {
			said += " call"
		}
		return said
	case verbEdge:
		if c.Args() < uint64(len(s.game.edges)) {
			return "edge " + s.edgeWord(edge(c.Args()))
		}
	case verbName:
		return "name " + pick(c, "first", "second")
	case verbBoost:
		return "boost " + pick(c, "first", "second")
	case verbHitDie:
		return "hitdie " + pick(c, "no", "yes")
	}
	return fmt.Sprintf("%#x", uint64(c))
}

func pick(c riposte.Choice, zero, one string) string {
	if c.Args() == 0 {
		return zero
	}
	return one
}

func (s *state) attackWords(first, second uint8) string {
	w := s.game.cards.words.attacks
	switch {
	case second == x2:
		return w[first] + " " + s.game.cards.double
	case int(second) >= len(w):
		return w[first]
	}
	return w[first] + " " + w[second]
}

func (s *state) edgeWord(e edge) string {
	if e == noEdge {
		return "none"
	}
	return word(s.game.edges[e].Name)
}

// Parse reads the notation. Capitals and spaces don't matter.
func (s *state) Parse(_ riposte.Seat, sentence string) (riposte.Choice, error) {
	words := strings.Fields(strings.ToLower(strings.ReplaceAll(sentence, "/", " / ")))
	if len(words) == 0 {
		return 0, fmt.Errorf("%w: nothing was said", riposte.ErrNotation)
	}
	switch {
	case slices.Contains(words, "/"): // in every sentence of cards, whatever their names, and in no other
		return s.parseCards(words)
	case len(words) == 1 && words[0] == riposte.ConcedeWord:
		return riposte.Concede, nil
	}
	switch words[0] {
	case "stay", "move":
		return s.parseMove(words)
	case "edge":
		return s.parseEdge(words[1:])
	case "name":
		return s.parseTwo(verbName, "PG-5.26", words, "first", "second")
	case "boost":
		return s.parseTwo(verbBoost, "PG-7.14", words, "first", "second")
	case "hitdie":
		return s.parseTwo(verbHitDie, "PG-6.13", words, "no", "yes")
	}
	return s.parseCards(words)
}

func (s *state) parseEdge(words []string) (riposte.Choice, error) {
	switch len(words) {
	case 0:
		return 0, fmt.Errorf("%w: write edge and a card or none, such as: edge vigor", riposte.ErrNotation)
	case 1:
	default:
		return 0, s.refuse("PG-7.9", "refuse.one-edge")
	}
	for e := range edge(len(s.game.edges)) {
		if words[0] == s.edgeWord(e) {
			return riposte.NewChoice(verbEdge, uint64(e)), nil
		}
	}
	return 0, s.refuse("PG-7.8", "refuse.unknown-edge", words[0])
}

func (s *state) parseTwo(verb uint8, rule riposte.RuleID, words []string, zero, one string) (riposte.Choice, error) {
	if len(words) == 2 {
		switch words[1] {
		case zero:
			return riposte.NewChoice(verb, 0), nil
		case one:
			return riposte.NewChoice(verb, 1), nil
		}
	}
	return 0, s.refuse(rule, "refuse.write", words[0], zero, one)
}

func (s *state) parseMove(words []string) (riposte.Choice, error) {
	fault := fmt.Errorf("%w: write stay or move x,y, and call to call the clash, such as: move 4,4 call", riposte.ErrNotation)
	call := len(words) > 1 && words[len(words)-1] == "call"
	if call {
		words = words[:len(words)-1]
	}
	if words[0] == "stay" {
		if len(words) != 1 {
			return 0, fault
		}
		return moveChoice(0, 0, call), nil
	}
	if len(words) != 2 {
		return 0, fault
	}
	x, y, ok := parseSquare(words[1])
	switch {
	case !ok:
		return 0, fault
	case x < 1 || y < 1 || x > ringSize || y > ringSize:
		return 0, s.refuse("PG-3.5", "refuse.outside", words[1])
	}
	return moveChoice(int8(x), int8(y), call), nil
}

// parseSquare reads "x,y".
func parseSquare(text string) (x, y int, ok bool) {
	left, right, found := strings.Cut(text, ",")
	x, err1 := strconv.Atoi(left)
	y, err2 := strconv.Atoi(right)
	return x, y, found && err1 == nil && err2 == nil
}

func (s *state) parseCards(words []string) (riposte.Choice, error) {
	slash := -1
	for i, w := range words {
		if w == "/" {
			slash = i
			break
		}
	}
	if slash < 0 {
		return 0, fmt.Errorf("%w: write two attacks, a slash and a defense, such as: head-jab body-heavy / counter", riposte.ErrNotation)
	}
	attacks, defenses := words[:slash], words[slash+1:]
	if len(attacks) != 2 {
		return 0, s.refuse("PG-4.7", "refuse.attacks", len(attacks))
	}
	if len(defenses) != 1 {
		return 0, s.refuse("PG-4.7", "refuse.defenses", len(defenses))
	}
	var found [2]uint8
	for i, w := range attacks {
		a, err := s.parseAttack(w)
		if err != nil {
			return 0, err
		}
		found[i] = a
	}
	for d, w := range s.game.cards.words.defenses {
		if w == defenses[0] {
			return cardsChoice(found[0], found[1], uint8(d)), nil
		}
	}
	if _, err := s.parseAttack(defenses[0]); err == nil {
		return 0, s.refuse("PG-4.7", "refuse.no-defense", defenses[0])
	}
	return 0, s.unknownCard(defenses[0])
}

func (s *state) parseAttack(w string) (uint8, error) {
	if w == strings.ToLower(s.game.cards.double) {
		return x2, nil
	}
	for a, known := range s.game.cards.words.attacks {
		if w == known {
			return uint8(a), nil
		}
	}
	for _, known := range s.game.cards.words.defenses {
		if w == known {
			return 0, s.refuse("PG-4.7", "refuse.defense-thrown", w)
		}
	}
	return 0, s.unknownCard(w)
}

// unknownCard says why a word names no card of this match.
func (s *state) unknownCard(w string) error {
	for _, card := range s.game.pack {
		if !s.game.options.classCards && w == word(card.name()) {
			return s.refuse("PG-8.2", "refuse.class-cards-off", cardName(card.name(), card.own))
		}
	}
	return s.refuse("PG-4.7", "refuse.unknown-card", w)
}
