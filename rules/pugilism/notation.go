package pugilism

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"riposte"
	"riposte/basis"
)

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
	case slices.Contains(words, "/"): // in every sentence about cards, whatever their names, and in no other
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
	if form, is := forms[s.phase]; is {
		return 0, fmt.Errorf("%w: write %s", riposte.ErrNotation, form)
	}
	return s.parseCards(words)
}

// forms say what is written where no cards are asked for.
var forms = map[phase]string{
	moving:   "stay, or move and a square, such as: move 4,5; and call behind it for the clash",
	edging:   "edge and a card or none, such as: edge vigor",
	naming:   "name first or name second",
	boosting: "boost first or boost second",
	rising:   "hitdie yes or hitdie no",
}

func (s *state) parseEdge(words []string) (riposte.Choice, error) {
	switch len(words) {
	case 0:
		return 0, fmt.Errorf("%w: write %s", riposte.ErrNotation, forms[edging])
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
	x, y, ok := basis.Point(words[1], math.MinInt, math.MaxInt, math.MaxInt)
	switch {
	case !ok:
		return 0, fault
	case x < 1 || y < 1 || x > ringSize || y > ringSize:
		return 0, s.refuse("PG-3.5", "refuse.outside", words[1])
	}
	return moveChoice(int8(x), int8(y), call), nil
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

// unknownCard says why a word does not name a card of this match.
func (s *state) unknownCard(w string) error {
	for _, card := range s.game.pack {
		if !s.game.options.classCards && w == word(card.name()) {
			return s.refuse("PG-8.2", "refuse.class-cards-off", cardName(card.name(), card.own))
		}
	}
	return s.refuse("PG-4.7", "refuse.unknown-card", w)
}
