package coolname

import (
	"math"

	"riposte"
	"riposte/phrase"
	"riposte/scene"
)

// marks is what [checks.taken] would add to a combatant's next check: all of it is
// public.
func (s forecast) marks(i int, chosen bool) (as, ds int) {
	b, bonus := &s.bodies[i], s.game.content.BonusAS
	as, ds = int(b.modAS), int(b.modDS)
	if chosen || !s.game.options.blessChosen {
		as += bonus * (bit(b.is(blessed)) - bit(b.is(cursed)))
	}
	if chosen {
		as += bit(b.is(helped)) * bonus
		ds += bit(b.is(misled))
	}
	return as, ds
}

// offered is the action score and the DS of a check that is called, with what marks and
// the game master's modifiers add to it.
func (s forecast) offered(o offer) (as, ds int) {
	i := int(o.who)
	as, ds = s.checks().offerScore(i, o)
	plus, more := s.marks(i, true)
	return as + plus, ds + more
}

// percent is the chance of a check in tenths of a per cent: "47.6 %".
func (s forecast) percent(as, ds int) phrase.Text {
	return ref("chance", tenths(s.game.options.ladder.millionths(as, ds)))
}

// odds is a check in a few words: "AS 7, DS 5: 80.6 %".
func (s forecast) odds(as, ds int) phrase.Text {
	return ref("pick.odds", as, ds, tenths(s.game.options.ladder.millionths(as, ds)))
}

// defendingDS is what a character's defence has to beat, its own wounds and marks
// included, and whether the seat may know it.
func (s forecast) defendingDS(seat riposte.Seat, k strike) (ds int, known bool) {
	i, t := int(k.attacker), int(k.target)
	if !s.foe(i) {
		return 0, false // the attack is rolled first
	}
	_, more := s.marks(t, false)
	return s.fight().attackDS(k) + s.penalty(t) + more, s.knowledge().knows(seat, i) || s.knowledge().attackKnown(k)
}

// defenceNote is about a way to defend against the present attack.
func (s forecast) defenceNote(way int) phrase.Text {
	t := int(s.strike.target)
	plus, _ := s.marks(t, false)
	as := s.fight().wayNow(t, way) + plus
	ds, known := s.defendingDS(s.game.members[t].seat, s.strike)
	check := ref("pick.dice", as, s.game.options.ladder.say(as))
	if known {
		check = s.odds(as, s.beaten(ds))
	}
	return ref("pick.defend."+wayWords[way], check)
}

// harm says what a seat knows of the damage of an attack on its character, CN-4.58: the
// most is what the worst roll of a defence leaves.
func (s forecast) harm(seat riposte.Seat, k strike) phrase.Text {
	t := int(k.target)
	armour := s.fight().armour(t)
	ds, known := s.defendingDS(seat, k)
	if !known || !s.knowledge().plusKnown(seat, k) {
		if armour == 0 {
			return ref("damage.unknown.bare")
		}
		return ref("damage.unknown", armour)
	}
	marks, _ := s.marks(t, false)
	plus, least, most := s.fight().plus(k), math.MaxInt, 0
	for way := range wayWords {
		if s.fight().ways(k)>>way&1 == 0 {
			continue
		}
		takes := armour
		if way == 1 && s.game.options.shieldArmour { // CN-4.37
			takes += s.game.content.Shields[s.sheets[t].shield]
		}
		worst := s.game.options.ladder.least(s.fight().wayNow(t, way) + marks)
		least = min(least, max(0, bit(s.game.options.defenderTies)+plus-takes))
		most = max(most, max(0, ds-worst+plus-takes))
	}
	return ref("damage.between", least, max(least, most))
}

// beaten is the lowest total that wins as a defence against a DS, CN-4.44.
func (s forecast) beaten(ds int) int { return ds + bit(!s.game.options.defenderTies) }

// spread is what a check can come to, for those who may know its DS.
func (s forecast) spread(label phrase.Text, as, goal int, rule riposte.RuleID) *scene.Spread {
	d := s.game.options.ladder.pool(as).Distribution()
	most := 0
	for _, o := range d.Outcomes {
		if o.P >= .002 {
			most = max(most, o.Value)
		}
	}
	from := most
	for _, o := range d.Outcomes {
		from = min(from, o.Value)
	}
	sp := &scene.Spread{Label: label, From: from, Goal: goal, Rule: rule, Chances: make([]int, most-from+1)}
	total := 0
	for _, o := range d.Outcomes {
		if o.Value < most {
			n := int(math.RoundToEven(o.P * 1e6))
			sp.Chances[o.Value-from] += n
			total += n
		}
	}
	sp.Chances[most-from] = 1e6 - total
	return sp
}
