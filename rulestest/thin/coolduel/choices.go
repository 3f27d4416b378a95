package coolduel

import (
	"math/bits"
	"strconv"
	"strings"

	"riposte"
)

// The verbs of choices, with their arguments from the lowest bits up.
const (
	_      uint8 = iota
	move         // square
	attack       // strike
	end
	take
	block // guard
	dodge // square, AP << 8
	parry // strike, dice << 8
	keep
	equip // weapon, shield << 8, armor << 16, twoHands << 24
)

// A guard is what a character blocks with.
type guard uint8

const (
	withArms guard = iota
	withWeapon
	withShield
)

var (
	guardWords = [...]string{"arms", "weapon", "shield"}
	gripWords  = [...]string{"one-handed", "two-handed"}
)

func word(verb uint8, args int) riposte.Choice { return riposte.NewChoice(verb, uint64(args)) }

// part is 8 bits of a choice's arguments.
func part(c riposte.Choice, i int) int { return int(c.Args() >> (8 * i) & 0xff) }

func (k kit) choice() riposte.Choice {
	args := int(k.weapon) | int(k.shield)<<8 | int(k.armor)<<16
	if k.twoHands {
		args |= 1 << 24
	}
	return word(equip, args)
}

func kitOf(c riposte.Choice) kit {
	return kit{uint8(part(c, 0)), uint8(part(c, 1)), uint8(part(c, 2)), part(c, 3) == 1}
}

func (s *state) Legal(buf []riposte.Choice, seat riposte.Seat) []riposte.Choice {
	buf = buf[:0]
	switch {
	case s.phase == rest && seat >= 1 && seat <= seats:
		return s.game.kits[seat]
	case seat != s.asked() || seat == riposte.Nobody:
		return buf
	case s.phase == turn:
		return s.legalActions(buf, seat)
	}
	return s.legalReactions(buf, seat)
}

func (s *state) legalActions(buf []riposte.Choice, seat riposte.Seat) []riposte.Choice {
	f := &s.fighters[seat]
	for k := jab; k <= crush; k++ {
		if s.mayStrike(seat, k) {
			buf = append(buf, word(attack, int(k)))
		}
	}
	within := s.game.board.reach(f.at, s.fighters[other(seat)].at, int(f.ap))
	for m := within[f.ap] &^ f.at.bit(); m != 0; m &= m - 1 {
		buf = append(buf, word(move, bits.TrailingZeros64(m)))
	}
	return append(buf, word(end, 0))
}

func (s *state) legalReactions(buf []riposte.Choice, seat riposte.Seat) []riposte.Choice {
	f := &s.fighters[seat]
	buf = append(buf, word(take, 0))
	for g := withArms; g <= withShield; g++ {
		if ap, _, _ := s.guard(seat, g); ap <= f.ap && (g != withShield || f.kit.shield != 0) {
			buf = append(buf, word(block, int(g)))
		}
	}
	for n := 1; n <= int(f.ap); n++ {
		buf = append(buf, word(dodge, n<<8|int(f.at)))
		for _, d := range directions {
			for q, ok := s.stepTo(seat, f.at, d); ok && distance(f.at, q) <= 2*n; q, ok = s.stepTo(seat, q, d) {
				buf = append(buf, word(dodge, n<<8|int(q)))
			}
		}
	}
	if s.adjacent() {
		w := s.weapon(seat)
		for k := jab; k <= crush; k++ {
			for n := 1; w.Attacks[k].AP+int16(n*s.game.content.PerDie) <= f.ap; n++ {
				buf = append(buf, word(parry, n<<8|int(k)))
			}
		}
	}
	return buf
}

// directions are the 8 straight and diagonal lines.
var directions = [...][2]int{{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}}

// stepTo is the next open space in a direction.
func (s *state) stepTo(seat riposte.Seat, q square, d [2]int) (square, bool) {
	x, y := q.xy()
	x, y = x+d[0], y+d[1]
	if x < 0 || y < 0 || x >= side || y >= side {
		return q, false
	}
	q = at(x, y)
	return q, s.game.board.floor&q.bit() != 0 && q != s.fighters[other(seat)].at
}

func (s *state) adjacent() bool { return distance(s.fighters[1].at, s.fighters[2].at) == 1 }

// mayStrike is CD-3.17 with CD-2.14, CD-4.2 and CD-4.4.
func (s *state) mayStrike(seat riposte.Seat, k strike) bool {
	w, own, foe := s.weapon(seat), &s.fighters[seat], &s.fighters[other(seat)]
	return w.Attacks[k].AP <= own.ap && distance(own.at, foe.at) <= 1+int(w.Range) &&
		s.game.board.sees[own.at]&foe.at.bit() != 0
}

func (s *state) Check(seat riposte.Seat, c riposte.Choice) error {
	if c == riposte.Concede && s.phase != over && seat >= 1 && seat <= seats {
		return nil // CD-6.15
	}
	if s.Owed(seat).Mode == riposte.Idle {
		return riposte.ErrNotOwed
	}
	var no *riposte.RuleError
	switch {
	case s.phase == turn:
		no = s.checkAction(seat, c)
	case s.phase == answer:
		no = s.checkReaction(seat, c)
	case s.phase == rest:
		no = s.checkRest(seat, c)
	}
	if no != nil {
		return no
	}
	return nil
}

func (s *state) checkAction(seat riposte.Seat, c riposte.Choice) *riposte.RuleError {
	f, w := &s.fighters[seat], s.weapon(seat)
	switch c.Verb() {
	case end:
		if c == word(end, 0) {
			return nil
		}
	case attack:
		k := strike(c.Args())
		switch {
		case c.Args() < uint64(jab) || c.Args() > uint64(crush):
			return riposte.Refuse("CD-3.17", "a weapon has a jab, a slash and a crush")
		case s.mayStrike(seat, k):
			return nil
		case w.Attacks[k].AP > f.ap:
			return riposte.Refuse("CD-2.14", "a %v costs %d AP, there are %d", k, w.Attacks[k].AP, f.ap)
		case distance(f.at, s.fighters[other(seat)].at) > 1+int(w.Range):
			return riposte.Refuse("CD-4.2", "the %s reaches %d spaces, the enemy is %d away", w.Name, 1+w.Range, distance(f.at, s.fighters[other(seat)].at))
		}
		return riposte.Refuse("CD-4.4", "there is no line of sight")
	case move:
		if c.Args() >= side*side {
			return riposte.Refuse("CD-8.10", "that is off the map")
		}
		to := square(c.Args())
		foe := s.fighters[other(seat)].at
		switch within := s.game.board.reach(f.at, foe, int(f.ap)); {
		case to == f.at || to == foe || s.game.board.floor&to.bit() == 0:
			return riposte.Refuse("CD-3.10", "%v is not an open space", to)
		case within[f.ap]&to.bit() == 0:
			return riposte.Refuse("CD-2.14", "%v is further than %d AP", to, f.ap)
		}
		return nil
	}
	return riposte.Refuse("CD-3.17", "on one's turn one attacks, moves or ends it")
}

func (s *state) checkReaction(seat riposte.Seat, c riposte.Choice) *riposte.RuleError {
	f := &s.fighters[seat]
	switch c.Verb() {
	case take:
		if c == word(take, 0) {
			return nil
		}
	case block:
		if c.Args() > uint64(withShield) {
			break
		}
		g := guard(c.Args())
		switch ap, _, _ := s.guard(seat, g); {
		case g == withShield && f.kit.shield == 0:
			return riposte.Refuse("CD-4.45", "no shield is held")
		case ap > f.ap:
			return riposte.Refuse("CD-2.14", "this block costs %d AP, there are %d", ap, f.ap)
		}
		return nil
	case dodge:
		if c.Args()>>16 != 0 || part(c, 0) >= side*side {
			break
		}
		return s.checkDodge(seat, square(part(c, 0)), part(c, 1))
	case parry:
		if c.Args()>>16 != 0 || part(c, 0) < int(jab) || part(c, 0) > int(crush) {
			break
		}
		k, n := strike(part(c, 0)), part(c, 1)
		cost := s.parryCost(seat, k, n)
		switch {
		case !s.adjacent():
			return riposte.Refuse("CD-4.63", "the attacker is not adjacent")
		case n < 1:
			return riposte.Refuse("CD-4.66", "a parry needs at least one d100")
		case cost > int(f.ap):
			return riposte.Refuse("CD-2.14", "this parry costs %d AP, there are %d", cost, f.ap)
		}
		return nil
	}
	return riposte.Refuse("CD-3.17", "an attack is taken, blocked, dodged or parried")
}

func (s *state) checkDodge(seat riposte.Seat, to square, n int) *riposte.RuleError {
	f := &s.fighters[seat]
	far := distance(f.at, to)
	switch {
	case n < 1 || n > int(f.ap):
		return riposte.Refuse("CD-2.14", "a dodge takes 1 AP or more, there are %d", f.ap)
	case far > 2*n:
		return riposte.Refuse("CD-4.53", "%v is %d spaces away, %d AP dodge %d", to, far, n, 2*n)
	case far == 0:
		return nil
	}
	fx, fy := f.at.xy()
	tx, ty := to.xy()
	d := [2]int{(tx - fx) / far, (ty - fy) / far}
	if at(fx+d[0]*far, fy+d[1]*far) != to {
		return riposte.Refuse("CD-4.53", "%v is not in a straight or diagonal line", to)
	}
	for q, ok := s.stepTo(seat, f.at, d); ok; q, ok = s.stepTo(seat, q, d) {
		if q == to {
			return nil
		}
	}
	return riposte.Refuse("CD-4.55", "the way to %v is not open", to)
}

func (s *state) checkRest(seat riposte.Seat, c riposte.Choice) *riposte.RuleError {
	k, content := kitOf(c), s.game.content
	switch {
	case c == word(keep, 0):
		return nil
	case c.Verb() != equip || k.choice() != c || k.weapon == 0 || int(k.weapon) >= len(content.Weapons) ||
		int(k.shield) >= len(content.Shields) || int(k.armor) >= len(content.Armors):
		return riposte.Refuse("CD-6.13", "at a rest one keeps the equipment or selects it anew")
	}
	return content.refuse(s.class(seat), k)
}

// guard is the AP, percentage and absorb of a block (CD-4.42, CD-4.45).
func (s *state) guard(seat riposte.Seat, g guard) (ap, percent, absorb int16) {
	if g == withShield {
		sh := s.shield(seat)
		return sh.AP, sh.Percent, sh.Absorb
	}
	build := Bare
	if g == withWeapon {
		build = s.weapon(seat).Build
	}
	b := s.game.content.Blocks[build]
	return b.AP, b.Percent, 0
}

func (s *state) parryCost(seat riposte.Seat, k strike, n int) int {
	return int(s.weapon(seat).Attacks[k].AP) + n*s.game.content.PerDie
}

func (s *state) Say(_ riposte.Seat, c riposte.Choice) string {
	words := s.game.words
	switch c.Verb() {
	case riposte.VerbConcede:
		return riposte.ConcedeWord
	case move:
		return "move " + square(part(c, 0)).String()
	case attack:
		return named(strikeWords[:], part(c, 0))
	case end:
		return "end"
	case take:
		return "take"
	case block:
		return "block " + named(guardWords[:], part(c, 0))
	case dodge:
		return "dodge " + square(part(c, 0)).String() + " " + strconv.Itoa(part(c, 1))
	case parry:
		return "parry " + named(strikeWords[:], part(c, 0)) + " " + strconv.Itoa(part(c, 1))
	case keep:
		return "keep"
	case equip:
		return strings.Join([]string{
			named(words.weapons, part(c, 0)), named(gripWords[:], part(c, 3)),
			named(words.shields, part(c, 1)), named(words.armors, part(c, 2)),
		}, " ")
	}
	return "?"
}

// Parse reads what Say writes: "move 3,4", "jab", "dodge 2,2 1", "parry slash
// 2", "block shield", "longsword one-handed round leather", "keep", "end".
func (s *state) Parse(_ riposte.Seat, sentence string) (riposte.Choice, error) {
	words := strings.Fields(sentence)
	if len(words) == 0 {
		return 0, riposte.ErrNotation
	}
	first, rest := words[0], words[1:]
	switch len(rest) {
	case 0:
		switch first {
		case riposte.ConcedeWord:
			return riposte.Concede, nil
		case "end":
			return word(end, 0), nil
		case "take":
			return word(take, 0), nil
		case "keep":
			return word(keep, 0), nil
		}
		if k := index(strikeWords[:], first); k > 0 {
			return word(attack, k), nil
		}
	case 1:
		if q, ok := parseSquare(rest[0]); ok && first == "move" {
			return word(move, int(q)), nil
		}
		if g := index(guardWords[:], rest[0]); g >= 0 && first == "block" {
			return word(block, g), nil
		}
	case 2:
		n, err := strconv.Atoi(rest[1])
		if err != nil || n < 0 || n > 0xff || strconv.Itoa(n) != rest[1] {
			break
		}
		if q, ok := parseSquare(rest[0]); ok && first == "dodge" {
			return word(dodge, n<<8|int(q)), nil
		}
		if k := index(strikeWords[:], rest[0]); k > 0 && first == "parry" {
			return word(parry, n<<8|k), nil
		}
	case 3:
		words := s.game.words
		k := [...]int{index(words.weapons, first), index(gripWords[:], rest[0]), index(words.shields, rest[1]), index(words.armors, rest[2])}
		if min(k[0], k[1]+1, k[2]+1, k[3]+1) > 0 {
			return kit{uint8(k[0]), uint8(k[2]), uint8(k[3]), k[1] == 1}.choice(), nil
		}
	}
	return 0, riposte.ErrNotation
}

// named is the word at a place of a list, "?" beyond it.
func named(words []string, i int) string {
	if i >= len(words) || words[i] == "" {
		return "?"
	}
	return words[i]
}

// index is the place of a word in a list, -1 if it has none.
func index(words []string, word string) int {
	for i, w := range words {
		if w == word && w != "" {
			return i
		}
	}
	return -1
}
