package coolname

import (
	"riposte"
	"riposte/rules/coolname/tables"
)

// What the table has learnt about what is hidden. It is public: positions that
// nobody could tell apart have the same knowledge.

// A seen is what is known about a character.
type seen struct {
	facts     uint64 // shown, one bit each
	low, high uint8  // what its maximum Vitality can be, from the bands that it has been in
	items     uint8  // items that were in hand, one bit each
}

// packSeen is the bit of seen.items after the slots: something came out of the backpack.
const packSeen = 1 << slots

// A shownCheck is a free check whose score was shown.
type shownCheck struct {
	who  uint8
	need need
}

const maxShownChecks = 8 // beyond it the earliest ones are forgotten

// A kindKnown is what is known about the numbers of foes of one kind.
type kindKnown struct {
	flags               uint8
	bonus               uint8 // forms, one bit each
	toughLow, toughHigh uint8
	vitLow, vitHigh     uint8
}

const (
	knowDefence uint8 = 1 << iota
	knowAttack
	knowArmour
	knowPack
	knowNumb
)

var unknown = kindKnown{toughLow: 1, toughHigh: maxNumber, vitLow: 1, vitHigh: maxFoeVit}

// A band is what others see of a Vitality: CN-8.7.
type band uint8

const (
	down band = iota
	bloodied
	hurt
	unhurt
)

var bandWords = []string{"down", "bloodied", "hurt", "unhurt"}

func bandOf(vitality, most int) band {
	switch {
	case vitality == 0:
		return down
	case vitality == most:
		return unhurt
	case 2*vitality <= most:
		return bloodied
	}
	return hurt
}

// limits are the lowest and the highest Vitality in a band.
func (b band) limits(most int) (low, high int) {
	switch b {
	case down:
		return 0, 0
	case bloodied:
		return 1, most / 2
	case hurt:
		return most/2 + 1, most - 1
	case unhurt:
	}
	return most, most
}

// learn notes that a score of a character was shown.
func (s knowledge) learn(i int, f fact) { s.seen[i].facts |= 1 << f }

// learnFree notes a free check.
func (s knowledge) learnFree(i int, n need) {
	c := shownCheck{uint8(i), n}
	for k := range s.nfree {
		if s.free[k] == c {
			return
		}
	}
	if s.nfree == maxShownChecks {
		copy(s.free[:], s.free[1:])
		s.nfree--
	}
	s.free[s.nfree] = c
	s.nfree++
}

// looked notes what a character's band says about its maximum Vitality. How much it
// has lost is public or, once it has been at 0, how much it has.
func (s knowledge) looked(i int) {
	if s.foe(i) {
		return
	}
	b, k := &s.bodies[i], &s.seen[i]
	v, most := int(b.vitality), s.most(i)
	now := bandOf(v, most)
	at := func(low, high int) {
		k.low, k.high = uint8(max(int(k.low), low)), uint8(min(int(k.high), high))
	}
	switch lost := most - v; {
	case now == unhurt || now == down:
	case b.is(fromZero) && now == hurt:
		at(v+1, 2*v-1)
	case b.is(fromZero):
		at(2*v, 127)
	case now == hurt:
		at(2*lost+1, 127)
	default:
		at(lost+1, 2*lost)
	}
}

func (s knowledge) kind(i int) *kindKnown { return &s.known[s.game.members[i].kind] }

// wounded reports whether a foe's wounds would count if it were not numb.
func (s knowledge) wounded(i int) bool {
	return s.game.options.foeWounds && s.woundPenalty(&s.bodies[i]) > 0
}

// sawDefence notes that the DS of an attack on a foe was shown. What could be
// explained in more than one way is not counted as known.
func (s knowledge) sawDefence(t int) {
	k := s.kind(t)
	if s.countsFor(k, t, knowDefence, s.fight().defence(t) > 0) {
		k.flags |= knowDefence
	}
}

// countsFor reports whether a number of a foe is known now that it was shown less
// its wounds. If the number was known before, it notes that it is now known whether
// the wounds count.
func (s knowledge) countsFor(k *kindKnown, i int, number uint8, above bool) bool {
	switch {
	case !s.wounded(i):
		return true
	case k.flags&knowNumb != 0:
		return above || s.numbers(i).numb
	case k.flags&number != 0:
		k.flags |= knowNumb
	}
	return false
}

// sawAttack notes that the DS of a defence against a foe was shown.
func (s knowledge) sawAttack(a strike) {
	i := int(a.attacker)
	k := s.kind(i)
	above := int(s.numbers(i).attack) > s.penalty(i)
	switch {
	case !s.fight().inPack(a):
		if s.countsFor(k, i, knowAttack, above) {
			k.flags |= knowAttack
		}
	case k.flags&knowPack != 0:
		if s.countsFor(k, i, knowAttack, above) {
			k.flags |= knowAttack
		}
	case k.flags&knowAttack != 0 && (!s.wounded(i) || k.flags&knowNumb != 0):
		k.flags |= knowPack
	}
}

// sawDamage notes that what is added to the margin was shown.
func (s knowledge) sawDamage(a strike) {
	i := int(a.attacker)
	switch {
	case a.mode == byForm:
		if !s.game.options.noFoeBonus {
			s.kind(i).bonus |= 1 << a.weapon
		}
	case a.mode != bySpell:
		if s.game.content.Weapons[a.weapon].Class != tables.Ranged {
			s.learn(i, factStrength)
		}
		if s.fight().exploits(i, int(a.target)) {
			s.learn(i, factExploit)
		}
	}
}

// plusKnown reports whether a seat knows what a foe adds to the margin of a hit, CN-4.55.
func (s knowledge) plusKnown(seat riposte.Seat, k strike) bool {
	i := int(k.attacker)
	return k.mode == byForm && (s.game.options.openStats || s.game.options.noFoeBonus || s.knows(seat, i) || s.kind(i).bonus>>k.weapon&1 != 0)
}

// sawSeverity notes that floor(damage / Toughness) was shown.
func (s knowledge) sawSeverity(t, damage, severity int) {
	k := s.kind(t)
	k.toughLow = uint8(max(int(k.toughLow), min(damage/(severity+1)+1, maxNumber)))
	if severity > 0 {
		k.toughHigh = uint8(min(int(k.toughHigh), damage/severity))
	}
}

// sawLoss notes that a foe lost n of the was that it had, which shows in its band.
func (s knowledge) sawLoss(t, n, was int) {
	b, k := &s.bodies[t], s.kind(t)
	if b.is(loose) {
		return
	}
	most := s.most(t)
	lost := most - was + n
	switch bandOf(int(b.vitality), most) {
	case down:
		k.vitHigh = uint8(min(int(k.vitHigh), lost))
	case bloodied:
		k.vitLow, k.vitHigh = uint8(max(int(k.vitLow), lost+1)), uint8(min(int(k.vitHigh), 2*lost))
	case hurt:
		k.vitLow = uint8(max(int(k.vitLow), min(2*lost+1, maxFoeVit)))
	case unhurt:
	}
}

// knows reports whether a seat sees everything about a combatant, CN-8.2 and
// CN-8.6.
func (s knowledge) knows(seat riposte.Seat, i int) bool {
	if seat == riposte.Nobody || int(seat) > s.game.seats {
		return false
	}
	return seat == s.game.gm || !s.foe(i) && s.sideOf(seat) == s.side(i)
}

// friends are those who may see a sheet: its own side and the game master, CN-8.6.
func (s knowledge) friends(i int) (who riposte.Audience) {
	for seat := riposte.Seat(1); int(seat) <= s.game.seats; seat++ {
		if s.knows(seat, i) {
			who |= riposte.Only(seat)
		}
	}
	return who
}

// defenceKnown reports whether the DS of an attack against a foe follows from what
// everybody knows, CN-8.11.
func (s knowledge) defenceKnown(t int) bool {
	flags := s.kind(t).flags
	return s.game.options.openStats || flags&knowDefence != 0 && (!s.wounded(t) || flags&knowNumb != 0)
}

// attackKnown is the same for the DS of a foe's attack.
func (s knowledge) attackKnown(k strike) bool {
	flags := s.kind(int(k.attacker)).flags
	return s.game.options.openStats || flags&knowAttack != 0 &&
		(!s.wounded(int(k.attacker)) || flags&knowNumb != 0) && (!s.fight().inPack(k) || flags&knowPack != 0)
}
