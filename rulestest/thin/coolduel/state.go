package coolduel

import (
	"riposte"
)

const (
	seats = 2
	maxAP = 16 // far above what any class has
)

// A phase is what the duel waits for: the kind of the decision.
type phase uint8

const (
	over   phase = iota
	turn         // the acting seat's action
	answer       // the other seat's reaction
	rest         // both seats' new equipment
)

// phaseWords are the decisions' names.
var phaseWords = [...]string{turn: "turn", answer: "react", rest: "rest"}

// A game is what never changes in a duel.
type game struct {
	content    *Content
	words      *words
	board      *board
	names      [seats + 1]string
	class      [seats + 1]uint8 // index into Content.Classes
	brought    [seats + 1]kit
	kits       [seats + 1][]riposte.Choice // what may be chosen at a rest
	cycleLimit int16
	bestOf     uint8
	lessThan   bool // absorb
}

// A kit is what a character holds and wears: indices into the content.
type kit struct {
	weapon, shield, armor uint8
	twoHands              bool
}

// A fighter is one character.
type fighter struct {
	kit        kit
	at         square
	won        uint8
	hp, ap, td int16
}

// A state is a position. It holds nothing hidden.
type state struct {
	game     *game
	phase    phase
	acting   riposte.Seat // whose turn
	strike   strike       // while the attack is unanswered
	round    uint8
	turns    int16 // ended in this round
	serial   uint32
	fighters [seats + 1]fighter
	outcome  riposte.Outcome
}

var (
	_ riposte.State     = (*state)(nil)
	_ riposte.Resampler = (*state)(nil)
	_ riposte.Advisor   = (*state)(nil)
	_ riposte.Lapser    = (*state)(nil)
	_ riposte.Fields    = (*state)(nil)
	_ riposte.Namer     = (*state)(nil)
	_ riposte.Keyer     = (*state)(nil)
	_ riposte.Restarter = (*state)(nil)
)

func other(s riposte.Seat) riposte.Seat { return seats + 1 - s }

// asked is the seat that owes alone.
func (s *state) asked() riposte.Seat {
	switch s.phase {
	case turn:
		return s.acting
	case answer:
		return other(s.acting)
	case rest:
	}
	return riposte.Nobody
}

func (s *state) Owed(seat riposte.Seat) riposte.Decision {
	if seat < 1 || seat > seats || s.phase == over {
		return riposte.Decision{}
	}
	d := riposte.Decision{Kind: uint8(s.phase), Whole: true, About: riposte.About{Serial: s.serial, A: int16(s.strike)}}
	switch {
	case s.phase == rest:
		d.Mode = riposte.Together
	case seat == s.asked():
		d.Mode = riposte.Alone
	default:
		return riposte.Decision{}
	}
	return d
}

// ask makes the next request.
func (s *state) ask(p phase) {
	s.phase = p
	s.serial++
	if p != answer {
		s.strike = 0
	}
}

func (s *state) Clone() riposte.State {
	c := *s
	return &c
}

func (s *state) CopyFrom(src riposte.State) { *s = *src.(*state) }

func (s *state) Outcome() riposte.Outcome { return s.outcome }

// Key has all that changes in a duel, but the numbers of the requests.
func (s *state) Key(dst []byte) []byte {
	dst = append(dst, byte(s.phase), byte(s.acting), byte(s.strike), s.round, byte(s.turns))
	for seat := riposte.Seat(1); seat <= seats; seat++ {
		f := &s.fighters[seat]
		k := f.kit
		dst = append(dst, k.weapon, k.shield, k.armor, byte(f.at), f.won, s.outcome.Place[seat])
		if k.twoHands {
			dst = append(dst, 1)
		} else {
			dst = append(dst, 0)
		}
		for _, n := range [...]int16{f.hp, f.ap, f.td} {
			dst = append(dst, byte(n), byte(n>>8))
		}
	}
	return append(dst, s.outcome.Why...)
}

// Resample changes nothing: CD-9.1, all is open.
func (s *state) Resample(riposte.Seat, riposte.Dice) {}

// Lapse takes the damage, ends the turn, keeps the equipment.
func (s *state) Lapse(riposte.Seat) riposte.Choice {
	switch s.phase {
	case answer:
		return word(take, 0)
	case rest:
		return word(keep, 0)
	case turn:
	}
	return word(end, 0)
}

// class, weapon, shield and armor are the content behind a fighter.
func (s *state) class(seat riposte.Seat) *Class {
	return &s.game.content.Classes[s.game.class[seat]]
}

func (s *state) weapon(seat riposte.Seat) *Weapon {
	return &s.game.content.Weapons[s.fighters[seat].kit.weapon]
}

func (s *state) shield(seat riposte.Seat) *Shield {
	return &s.game.content.Shields[s.fighters[seat].kit.shield]
}

func (s *state) armor(seat riposte.Seat) *Armor {
	return &s.game.content.Armors[s.fighters[seat].kit.armor]
}

// maxHP is CD-1.10, rounded once (CD-1.6).
func (c *Class) maxHP() int16 { return (c.FOR*c.FOR + 100*c.FOR) / 4 }

// maxAP is CD-1.11.
func (c *Class) maxAP() int16 { return (c.AGI + c.WILL) / 2 }

// maxLoad is CD-1.15.
func (c *Class) maxLoad() int16 { return 10*c.FOR + 10*c.STR }

// maxTD is CD-1.12.
func (s *state) maxTD(seat riposte.Seat) int16 { return 2*s.class(seat).WILL + s.armor(seat).DR }

// dodge is CD-1.13.
func (s *state) dodge(seat riposte.Seat) int16 {
	return 2*s.class(seat).AGI + 50 - s.armor(seat).Dodge
}

// meets reports whether the class has both requirements in full (CD-1.27).
func (w *Weapon) meets(c *Class) bool { return c.STR >= w.STR && c.DEX >= w.DEX }

// refuse says why the class can't have the kit, nil if it can.
func (c *Content) refuse(class *Class, k kit) *riposte.RuleError {
	w, sh, ar := &c.Weapons[k.weapon], &c.Shields[k.shield], &c.Armors[k.armor]
	switch {
	case 2*class.STR < w.STR || 2*class.DEX < w.DEX:
		return riposte.Refuse("CD-1.30", "the %s needs at least half of STR %d and DEX %d", w.Name, w.STR, w.DEX)
	case !k.twoHands && !w.meets(class):
		return riposte.Refuse("CD-1.28", "the %s needs STR %d and DEX %d in one hand", w.Name, w.STR, w.DEX)
	case k.twoHands && k.shield != 0:
		return riposte.Refuse("CD-1.33", "the %s shield needs a free hand", sh.Name)
	case class.FOR < sh.Fort:
		return riposte.Refuse("CD-1.32", "the %s shield needs FOR %d", sh.Name, sh.Fort)
	case class.FOR < ar.Fort:
		return riposte.Refuse("CD-1.32", "the %s armor needs FOR %d", ar.Name, ar.Fort)
	case w.Weight+sh.Weight+ar.Weight > class.maxLoad():
		return riposte.Refuse("CD-1.18", "this weighs %d, the most is %d", w.Weight+sh.Weight+ar.Weight, class.maxLoad())
	}
	return nil
}

// kits lists what the class may choose at a rest.
func (c *Content) kits(class *Class) []riposte.Choice {
	list := []riposte.Choice{word(keep, 0)}
	for weapon := 1; weapon < len(c.Weapons); weapon++ {
		for hands := range 2 {
			for shield := range c.Shields {
				for armor := range c.Armors {
					k := kit{uint8(weapon), uint8(shield), uint8(armor), hands == 1}
					if c.refuse(class, k) == nil {
						list = append(list, k.choice())
					}
				}
			}
		}
	}
	return list
}
