package coolduel

import (
	"riposte"
	"riposte/rules/coolduel/ground"
	"riposte/rules/coolduel/tables"
)

// The verbs of choices; their arguments are bytes, from the lowest up.
const (
	_           uint8 = iota
	verbAct           // unit
	verbMove          // x, y
	verbAttack        // target, blow, special, hand, x, y
	verbReload        // hand
	verbExhaust       // target, AP
	verbQuick         // hand put away (1 right, 2 left), slot drawn from 1, 1 with both hands
	verbGrip          // 1 to both hands, hand, slot drawn from 1
	verbFetch         // kind, place
	verbPick          // goods, place
	verbStand
	verbUnbind
	verbDouse
	verbGlass
	verbCalm
	verbFlame
	verbHymn   // target
	verbPounce // target
	verbEnd
	verbTake
	verbBlock // with: 0 arms, 1 right, 2 left, 3 its own
	verbDodge // x, y, AP
	verbParry // blow, dice, hand
	verbStep  // x, y
	verbLuck  // die from 1, 0 for none
	verbEnter
	verbDecline
	verbBreak // part
	verbGo
	verbStay
	verbMap // index
	verbKeep
	verbKit
	verbPack
	verbHeap  // a kit in its second form
	verbHoard // a pack in its second form
	verbDrop  // place, slot from 1 or kind
	verbUnite // companions
)

// Places for something that is taken up.
const (
	toSlot = iota
	toHand
	toHands
)

var placeWords = []string{"slot", "hand", "hands"}

// Parts of somebody that durability damage can hit.
const (
	partArmor = iota
	partRight
	partLeft
	partWeapon
	partShield
	parts
)

var partWords = []string{"armor", "right", "left", "weapon", "shield"}

var guardWords = []string{"arms", "right", "left", "own"}

// The maps write Moves by themselves, so the verb must be the same there.
var _ = [1]struct{}{}[verbMove-ground.MoveVerb]

func word(verb uint8, a, b, c int) riposte.Choice {
	return riposte.NewChoice(verb, uint64(a)|uint64(b)<<8|uint64(c)<<16)
}

func word1(verb uint8, a int) riposte.Choice { return riposte.NewChoice(verb, uint64(a)) }

func word2(verb uint8, a, b int) riposte.Choice {
	return riposte.NewChoice(verb, uint64(a)|uint64(b)<<8)
}

func toward2(verb uint8, p ground.Space) riposte.Choice { return word2(verb, int(p.X), int(p.Y)) }

// part is 8 bits of a choice's arguments.
func part(c riposte.Choice, i int) int { return int(c.Args() >> (8 * i) & 0xff) }

// spot is the space in two bytes of a choice.
func spot(c riposte.Choice, i int) ground.Space { return ground.At(part(c, i), part(c, i+1)) }

// A thrust is an attack as it is declared.
type thrust struct {
	target  unit
	blow    tables.Blow
	special tables.Special
	hand    uint8
	goal    ground.Space // Blood Hunt, Leaping Attack; x is the pattern of Cross Strike
}

func (t thrust) choice() riposte.Choice {
	return riposte.NewChoice(verbAttack, uint64(t.target)|uint64(t.blow)<<8|uint64(t.special)<<16|uint64(t.hand)<<24|
		uint64(uint8(t.goal.X))<<32|uint64(uint8(t.goal.Y))<<40)
}

func thrustOf(c riposte.Choice) (t thrust, ok bool) {
	t = thrust{unit(part(c, 0)), tables.Blow(part(c, 1)), tables.Special(part(c, 2)), uint8(part(c, 3)), spot(c, 4)}
	return t, t.choice() == c && t.target <= maxUnits && t.blow > tables.NoBlow && t.blow < tables.Blows && t.special < tables.SpecialCount && t.hand < 2 &&
		uint8(t.goal.X) < ground.MaxSide && uint8(t.goal.Y) < ground.MaxSide
}

// Legal lists the choices of a seat.
func (s *state) Legal(buf []riposte.Choice, seat riposte.Seat) []riposte.Choice {
	buf = buf[:0]
	if s.phase.rests() {
		switch {
		case !s.rests().selects(seat):
			return buf
		case s.phase == arming:
			return s.rests().legalKits(buf, seat)
		case s.phase == packing:
			return s.rests().legalPacks(buf, seat)
		}
		return s.rests().legalCompanions(buf, seat)
	}
	if seat != s.asked || seat == riposte.Nobody {
		return buf
	}
	switch s.phase {
	case choosing:
		for set := s.turns().waiting(); set != 0; set = set.rest() {
			buf = append(buf, word1(verbAct, int(set.first())))
		}
	case turning:
		return s.actions().legalTurn(buf, s.acting)
	case answering:
		return s.reaction().legalAnswers(buf, s.flow.on)
	case lucky:
		for i := range int(s.rolls().luckDice()) + 1 {
			buf = append(buf, word1(verbLuck, i))
		}
	case stancing:
		buf = append(buf, word1(verbEnter, 0), word1(verbDecline, 0))
	case breaking:
		for i := range parts {
			if s.harm().breakable(s.flow.broken, i) {
				buf = append(buf, word1(verbBreak, i))
			}
		}
	case balking:
		buf = append(buf, word1(verbGo, 0), word1(verbStay, 0))
	case mapping:
		for i := range s.game.content.Maps {
			if s.game.content.Maps[i].Name != s.game.arena.Name {
				buf = append(buf, word1(verbMap, i))
			}
		}
	case over, arming, packing, uniting:
	}
	return buf
}

// Check judges a choice.
func (s *state) Check(seat riposte.Seat, c riposte.Choice) error {
	if c == riposte.Concede && s.mayConcede(seat) {
		return nil
	}
	if s.Owed(seat).Mode == riposte.Idle {
		return riposte.ErrNotOwed
	}
	return s.judge(seat, c).Err(plainly)
}

func (s *state) judge(seat riposte.Seat, c riposte.Choice) no {
	a := part(c, 0)
	switch s.phase {
	case choosing:
		if c.Verb() == verbAct && c.Args() <= maxUnits && s.turns().waiting().has(unit(a)) {
			return no{}
		}
		return refuse("CD-2.5", "refuse.next")
	case turning:
		return s.actions().judgeTurn(s.acting, c)
	case answering:
		return s.reaction().judgeAnswer(s.flow.on, c)
	case lucky:
		if c.Verb() == verbLuck && c.Args() <= uint64(s.rolls().luckDice()) {
			return no{}
		}
		return refuse("CD-4.35", "refuse.luck", int(s.rolls().luckDice()))
	case stancing:
		if c == word1(verbEnter, 0) || c == word1(verbDecline, 0) {
			return no{}
		}
		return refuse("CD-4.79", "refuse.stance")
	case breaking:
		if c.Verb() == verbBreak && c.Args() < parts && s.harm().breakable(s.flow.broken, a) {
			return no{}
		}
		if s.flow.special == tables.ArmorStreak && s.flow.breaker == s.flow.by {
			return refuse("CD-7.55", "refuse.item-streak")
		}
		return refuse("CD-4.33", "refuse.item")
	case balking:
		if c == word1(verbGo, 0) || c == word1(verbStay, 0) {
			return no{}
		}
		return refuse("CD-7.102", "refuse.mule")
	case mapping:
		if c.Verb() == verbMap && c.Args() < uint64(len(s.game.content.Maps)) && s.game.content.Maps[a].Name != s.game.arena.Name {
			return no{}
		}
		return refuse("CD-8.30", "refuse.map")
	case arming:
		return s.rests().judgeKit(seat, c)
	case packing:
		return s.rests().judgePack(seat, c)
	case uniting:
		return s.rests().judgeCompanions(seat, c)
	case over:
	}
	return refuse("CD-10.3", "refuse.not-asked")
}

// Lapse is the choice for a seat that does not answer: it passes, which is as
// little as possible by CD-10.2 to CD-10.10.
func (s *state) Lapse(seat riposte.Seat) riposte.Choice {
	switch s.phase {
	case turning:
		if end := word1(verbEnd, 0); !s.judge(seat, end).Is() {
			return end
		}
		if to, is := s.mover().wayOff(s.acting); is && s.mover().judgeEnd(s.acting).Is() {
			return toward2(verbMove, to)
		}
	case answering:
		return word1(verbTake, 0)
	case lucky:
		return word1(verbLuck, 0)
	case stancing:
		return word1(verbDecline, 0)
	case arming, packing, uniting:
		return word1(verbKeep, 0)
	case over, choosing, breaking, balking, mapping:
	}
	if legal := s.Legal(nil, seat); len(legal) > 0 {
		return legal[0]
	}
	return 0
}
