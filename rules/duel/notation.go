package duel

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"riposte"
	"riposte/basis"
)

// Say writes the notation: "st 1 sp 2" or "none" for cards, "1>blue 3 5" for a
// row of dice, "run 1200,800", "throw log-west at blue", "cancel blue 2".
func (s *state) Say(seat riposte.Seat, c riposte.Choice) string {
	if said, ok := s.say(seat, c); ok {
		return said
	}
	return fmt.Sprintf("%#x", uint64(c))
}

func (s *state) say(seat riposte.Seat, c riposte.Choice) (string, bool) {
	if c == riposte.Concede {
		return riposte.ConcedeWord, true
	}
	args := c.Args()
	switch c.Verb() {
	case verbCards:
		return s.sayCards(c), args>>16 == 0
	case verbRow:
		return s.sayRow(seat, args)
	case verbDie:
		d := die(args & 127)
		if args>>7 != 0 || d.action() == noAction || d.action() >= actions || d.target() > maxSeats {
			break
		}
		return sayDie(d, riposte.Nobody), true
	case verbStay:
		return "stay", args == 0
	case verbPass:
		return "pass", args == 0
	case verbRun, verbClimb, verbPlace:
		x, y := unpackTo(c)
		word := map[uint8]string{verbRun: "run", verbClimb: "climb", verbPlace: "place"}[c.Verb()]
		return fmt.Sprintf("%s %d,%d", word, x, y), args>>(2*placeBits) == 0
	case verbDestroy:
		if args < uint64(len(s.game.field.Pieces)) {
			return "destroy " + s.game.field.Pieces[args].ID, true
		}
	case verbThrow:
		piece, target := args&63, args>>6
		if piece < uint64(len(s.game.field.Pieces)) && target >= 1 && target <= uint64(s.game.n) {
			return "throw " + s.game.field.Pieces[piece].ID + " at " + s.word(riposte.Seat(target)), true
		}
	case verbCancel:
		die, target := args&255, args>>8
		switch {
		case args == 0:
			return "cancel none", true
		case die > 0 && target > 0 && target <= uint64(s.game.n):
			return fmt.Sprintf("cancel %s %d", s.word(riposte.Seat(target)), die), true
		}
	}
	return "", false
}

func (s *state) sayCards(c riposte.Choice) string {
	n := unpackCards(c)
	var words []string
	for i := range stats {
		if n[i] > 0 {
			words = append(words, s.game.content.Stats[i].Word, strconv.Itoa(int(n[i])))
		}
	}
	if len(words) == 0 {
		return "none"
	}
	return strings.Join(words, " ")
}

func (s *state) sayRow(seat riposte.Seat, row uint64) (string, bool) {
	sole := s.sole(seat)
	var words []string
	for ; row != 0; row >>= rowBits {
		code := row & (1<<rowBits - 1)
		if code == 0 || code > packedMost || len(words) == rowWord {
			return "", false
		}
		words = append(words, sayDie(unpack(code), sole))
	}
	return strings.Join(words, " "), len(words) > 0
}

// sayDie leaves out a target that goes without saying.
func sayDie(d die, sole riposte.Seat) string {
	said := strconv.Itoa(int(d.action()))
	if t := d.target(); t != riposte.Nobody && t != sole {
		said += ">" + seatWords[t-1]
	}
	return said
}

// sole is the only enemy at whom a seat can aim, DU-4.14, or Nobody.
func (s *state) sole(seat riposte.Seat) riposte.Seat {
	if seat >= 1 && int(seat) <= s.game.n && s.phase == programme && !s.colours() {
		if set := s.eligible(seat); set.len() == 1 {
			return set.first()
		}
	}
	return riposte.Nobody
}

// Parse reads the notation. Capitals and spaces don't matter; a seat is its
// colour or its number.
func (s *state) Parse(seat riposte.Seat, sentence string) (riposte.Choice, error) {
	words := strings.Fields(strings.ToLower(sentence))
	if len(words) == 0 {
		return 0, fmt.Errorf("%w: nothing was said", riposte.ErrNotation)
	}
	verb, rest := words[0], words[1:]
	switch verb {
	case riposte.ConcedeWord, "stay", "pass", "none":
		if len(rest) > 0 {
			return 0, fmt.Errorf("%w: nothing follows %s", riposte.ErrNotation, verb)
		}
		return map[string]riposte.Choice{
			riposte.ConcedeWord: riposte.Concede,
			"stay":              riposte.NewChoice(verbStay, 0),
			"pass":              riposte.NewChoice(verbPass, 0),
			"none":              cardsChoice([stats]uint8{}),
		}[verb], nil
	case "run":
		return s.parseTo(verbRun, rest)
	case "climb":
		return s.parseTo(verbClimb, rest)
	case "place":
		return s.parseTo(verbPlace, rest)
	case "destroy":
		return s.parseDestroy(rest)
	case "throw":
		return s.parseThrow(rest)
	case "cancel":
		return s.parseCancel(rest)
	}
	switch {
	case strings.Contains(verb, ","):
		return s.parseTo(s.movingVerb(seat), words)
	case verb[0] >= '0' && verb[0] <= '9':
		return s.parseDice(seat, words)
	}
	return s.parseCards(words)
}

// movingVerb is what a place without a verb means now.
func (s *state) movingVerb(seat riposte.Seat) uint8 {
	switch {
	case s.phase == placing:
		return verbPlace
	case seat >= 1 && int(seat) <= s.game.n && s.ground(s.fighter(seat).point()) == Uneven:
		return verbClimb
	}
	return verbRun
}

func (s *state) parseTo(verb uint8, words []string) (riposte.Choice, error) {
	if len(words) == 1 {
		if x, y, ok := basis.Point(words[0], 0, 1<<placeBits-1, 1<<placeBits-1); ok {
			return toChoice(verb, int32(x), int32(y)), nil
		}
	}
	return 0, fmt.Errorf("%w: write a place as x,y in 1/100 inch, such as: run 1200,800", riposte.ErrNotation)
}

func (s *state) parseCards(words []string) (riposte.Choice, error) {
	var n [stats]uint8
	var given [stats]bool
	for len(words) > 0 {
		i := slices.IndexFunc(s.game.content.Stats[:], func(st Stat) bool { return st.Word == words[0] })
		if i < 0 || len(words) < 2 || given[i] {
			return 0, fmt.Errorf("%w: write none, or a statistic and a number of cards, such as: st 1 sp 2", riposte.ErrNotation)
		}
		cards, ok := basis.Whole(words[1], 0, 99)
		switch {
		case !ok:
			return 0, fmt.Errorf("%w: %s is not a number of cards", riposte.ErrNotation, words[1])
		case cards > 15:
			return 0, s.refuse("DU-1.22", "refuse.no-hand", cards, s.game.terms.stats[i])
		}
		n[i], given[i] = uint8(cards), true
		words = words[2:]
	}
	return cardsChoice(n), nil
}

// parseSeat reads a seat of this duel.
func (s *state) parseSeat(word string) (riposte.Seat, bool) {
	if n, ok := basis.Whole(word, 1, s.game.n); ok {
		return riposte.Seat(n), true
	}
	i := slices.Index(seatWords[:s.game.n], word)
	return riposte.Seat(i + 1), i >= 0
}

func (s *state) parseDice(seat riposte.Seat, words []string) (riposte.Choice, error) {
	sole, row := s.sole(seat), uint64(0)
	if s.phase == programme && s.colours() && len(words) == 1 {
		d, err := s.parseDie(words[0])
		if err != nil {
			return 0, err
		}
		if left := s.coloursOpen(seat); d.target() == riposte.Nobody && left.len() == 1 {
			d = newDie(d.action(), left.first())
		}
		return riposte.NewChoice(verbDie, uint64(d)), nil
	}
	if len(words) > rowWord {
		return 0, s.refuse("DU-4.11", "refuse.row-most", rowWord)
	}
	for i, w := range words {
		d, err := s.parseDie(w)
		if err != nil {
			return 0, err
		}
		switch a := &s.game.content.Actions[d.action()]; {
		case !a.Aimed:
			d = newDie(d.action(), riposte.Nobody) // DU-4.14: the target is ignored
		case d.target() == riposte.Nobody && sole == riposte.Nobody:
			return 0, s.refuse("DU-4.14", "refuse.needs-target", s.game.terms.actions[d.action()].name, d.action())
		case d.target() == riposte.Nobody:
			d = newDie(d.action(), sole)
		}
		row |= pack(d) << (rowBits * i)
	}
	return riposte.NewChoice(verbRow, row), nil
}

// coloursOpen are the colours of which a row can still take dice.
func (s *state) coloursOpen(seat riposte.Seat) (open seats) {
	if seat < 1 || int(seat) > s.game.n {
		return 0
	}
	for i, n := range s.coloursLeft(seat) {
		if n > 0 {
			open |= only(riposte.Seat(i + 1))
		}
	}
	return open
}

func (s *state) parseDie(word string) (die, error) {
	face, colour, aimed := strings.Cut(word, ">")
	a, ok := basis.Whole(face, 0, 99)
	if !ok {
		return 0, fmt.Errorf("%w: write dice as action>target, such as: 1>blue 3 5", riposte.ErrNotation)
	}
	if a < int(swingHigh) || a >= int(actions) {
		return 0, s.refuse("DU-4.11", "refuse.face", a)
	}
	target := riposte.Nobody
	if aimed {
		if target, ok = s.parseSeat(colour); !ok {
			return 0, s.refuse("DU-4.14", "refuse.no-seat", strconv.Quote(colour))
		}
	}
	return newDie(action(a), target), nil
}

func (s *state) parsePiece(word string) (int, error) {
	i := slices.IndexFunc(s.game.field.Pieces, func(p Piece) bool { return p.ID == word })
	if i < 0 {
		return 0, s.refuse("DU-3.33", "refuse.no-piece", strconv.Quote(word))
	}
	return i, nil
}

func (s *state) parseDestroy(words []string) (riposte.Choice, error) {
	if len(words) != 1 {
		return 0, fmt.Errorf("%w: write destroy and a piece, such as: destroy willow-west", riposte.ErrNotation)
	}
	piece, err := s.parsePiece(words[0])
	if err != nil {
		return 0, err
	}
	return riposte.NewChoice(verbDestroy, uint64(piece)), nil
}

func (s *state) parseThrow(words []string) (riposte.Choice, error) {
	if len(words) != 3 || words[1] != "at" {
		return 0, fmt.Errorf("%w: write throw, a piece and a target, such as: throw log-west at blue", riposte.ErrNotation)
	}
	piece, err := s.parsePiece(words[0])
	if err != nil {
		return 0, err
	}
	target, ok := s.parseSeat(words[2])
	if !ok {
		return 0, s.refuse("DU-3.39", "refuse.no-seat", strconv.Quote(words[2]))
	}
	return riposte.NewChoice(verbThrow, uint64(piece)|uint64(target)<<6), nil
}

func (s *state) parseCancel(words []string) (riposte.Choice, error) {
	if len(words) == 1 && words[0] == "none" {
		return riposte.NewChoice(verbCancel, 0), nil
	}
	if len(words) == 2 {
		target, known := s.parseSeat(words[0])
		if n, ok := basis.Whole(words[1], 1, 255); ok && known {
			return riposte.NewChoice(verbCancel, uint64(n)|uint64(target)<<8), nil
		}
	}
	return 0, fmt.Errorf("%w: write cancel none, or a seat and one of its dice, such as: cancel blue 2", riposte.ErrNotation)
}
