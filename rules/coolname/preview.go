package coolname

import (
	"math/bits"

	"riposte"
	"riposte/phrase"
	"riposte/rules/coolname/ground"
	"riposte/rules/coolname/tables"
	"riposte/scene"
)

// Preview shows a game master the chance of a check before it is called. It shows a
// player the dice of a choice, and its chance if that follows from what everybody
// knows.
func (s *state) Preview(seat riposte.Seat, c riposte.Choice) (p scene.Preview) {
	if s.Check(seat, c) != nil {
		return p
	}
	return previewed(s, seat, c).Preview
}

func previewed(s *state, seat riposte.Seat, c riposte.Choice) *preview {
	v := &preview{s: s, seat: seat}
	switch args := int(c.Args()); c.Verb() {
	case verbOffer, verbHide, verbCall:
		o := unpackOffer(c)
		as, ds := s.checks().offerScore(int(o.who), o)
		if c.Verb() != verbHide {
			as, ds = s.forecast().offered(o)
		}
		v.check(ref("fact.reaches", s.names().called(int(o.who)), ds), as, ds, "CN-0.5")
		parts := s.checks().freeScore(int(o.who), o.need)
		v.fact(ref("fact.attribute"), phrase.Number(parts.attribute), "CN-0.26")
		v.fact(ref("fact.learnt"), phrase.Number(parts.mo+parts.focus+parts.spec), "CN-0.31")
		v.fact(ref("fact.other"), phrase.Number(as-parts.sum()), "CN-0.33")
		v.fact(ref("fact.ds-wounds"), phrase.Number(ds), "CN-5.35")
	case verbSeveral:
		several := unpackSeveral(c)
		for left := several.who; left != 0; left &= left - 1 {
			i := bits.TrailingZeros32(left)
			as, ds := s.checks().offerScore(i, several.offer(i))
			v.fact(ref("fact.reaches", s.names().called(i), ds), s.forecast().percent(as, ds), "CN-0.5")
		}
	case verbAttack:
		k := strike{s.who, uint8(args & 31), uint8(args >> 5 & 31), inHand}
		switch {
		case s.foe(int(s.who)):
			k.mode = byForm
		case args>>10 != 0:
			k.mode = flung
		}
		v.attack(k)
	case verbCast:
		sp := tables.SpellID(args & 7)
		if sp == tables.ForceMissile {
			v.attack(strike{s.who, uint8(args >> 3), 0, bySpell})
			break
		}
		as, ds := s.forecast().marks(int(s.who), true)
		v.check(ref("fact.spell", spellNames[sp]), s.checks().valueOf(int(s.who), factMagic+fact(sp))+as, s.game.options.spellDS+s.penalty(int(s.who))+ds, "CN-7.20")
	case verbCheck:
		o := s.offer
		o.need.attribute = tables.Attribute(args)
		as, ds := s.forecast().offered(o)
		if s.game.options.dsAfter { // CN-8.10
			v.score(as)
			break
		}
		v.check(ref("fact.reaches", s.names().called(int(o.who)), ds), as, ds, "CN-0.5")
	case verbDefend:
		v.defend(args)
	case verbTreat, verbRestTreat:
		i, t := int(s.who), args&31
		if c.Verb() == verbRestTreat {
			i, t = t, args>>5&31
		}
		as, more := s.forecast().marks(i, true)
		v.check(ref("fact.treats", s.names().called(i)), s.checks().valueOf(i, factWounds)+as, s.care().treatDS(i, t)+more, "CN-5.50")
	case verbAid, verbRestAid:
		i, t := int(s.who), args&31
		if c.Verb() == verbRestAid {
			i, t = t, args>>5&31
		}
		as, more := s.forecast().marks(i, true)
		v.check(ref("fact.first-aid"), s.checks().valueOf(i, factFirstAid)+as, s.penalty(t)+s.penalty(i)+more, "CN-5.16")
	case verbSteady:
		i := int(s.who)
		as, more := s.forecast().marks(i, true)
		v.check(ref("fact.stabilised", s.names().called(args)), s.checks().valueOf(i, factFirstAid)+as, s.bodies[args].severity(false)+s.penalty(i)+more, "CN-5.77")
	case verbMove, verbStep:
		var g ground.Walk
		var held ground.Set
		s.footing().ground(int(s.who), &g, &held)
		line := scene.Shape{Kind: scene.ShapeLine, Class: "path", Rule: "CN-3.14"}
		for _, q := range g.Way(s.bodies[s.who].at, ground.Square(args)) {
			line.Points = append(line.Points, [2]int{q.X() + 1, q.Y() + 1})
		}
		v.Shapes = []scene.Shape{line}
		v.move(c, len(line.Points)-1)
	case verbWithdraw:
		v.Peril = leaving(s, int(s.who))
	}
	return v
}

// leaving is what withdrawing costs, CN-3.30: nobody comes back.
func leaving(s *state, i int) *scene.Peril {
	return &scene.Peril{Rule: "CN-3.30", Text: ref("peril.withdraw", s.names().called(i))}
}

// A preview is a Preview being made for a seat.
type preview struct {
	scene.Preview
	s    *state
	seat riposte.Seat
	// The chance of success, in millionths, of the check, or of an attack whatever is done
	// against it; rule is "" if it may not be known.
	least, most int
	rule        riposte.RuleID
}

func (v *preview) fact(label, value phrase.Text, rule riposte.RuleID) {
	v.Facts = append(v.Facts, scene.Fact{Label: label, Value: value, Rule: rule})
}

// check adds the chance of a check, and what its dice can come to.
func (v *preview) check(label phrase.Text, as, goal int, rule riposte.RuleID) {
	v.least, v.rule = v.s.game.options.ladder.millionths(as, goal), rule
	v.most = v.least
	v.fact(label, v.s.forecast().percent(as, goal), rule)
	v.score(as)
	v.Spread = v.s.forecast().spread(label, as, goal, "CN-0.15")
}

// score adds the dice of an action score.
func (v *preview) score(as int) {
	v.fact(ref("fact.action-score", as), phrase.Plain(v.s.game.options.ladder.say(as)), "CN-0.9")
}

// attack adds what is known about an attack before it is made.
func (v *preview) attack(k strike) {
	s, i, t := v.s, int(k.attacker), int(k.target)
	a, b := s.bodies[i].at, s.bodies[t].at
	label := ref("shape.in-range", ground.Feet(a, b))
	if s.fight().isLong(k) {
		label = ref("shape.long-range", ground.Feet(a, b))
	}
	v.Shapes = []scene.Shape{{
		Kind: scene.ShapeLine, Class: "ray", Label: label,
		Points: [][2]int{{a.X() + 1, a.Y() + 1}, {b.X() + 1, b.Y() + 1}}, Rule: "CN-4.17",
	}}
	if s.foe(i) {
		v.least, v.rule = 1e6, "CN-4.25"
		for way, ways := 0, s.fight().ways(k); way < len(wayWords); way++ {
			if ways>>way&1 == 0 {
				continue
			}
			ds, _ := s.forecast().defendingDS(v.seat, k)
			plus, _ := s.forecast().marks(t, false)
			as := s.fight().wayNow(t, way) + plus
			hits := 1e6 - s.game.options.ladder.millionths(as, s.forecast().beaten(ds))
			v.least, v.most = min(v.least, hits), max(v.most, hits)
			v.fact(ref("fact.hit-if-"+wayWords[way], s.names().called(t)), ref("chance", tenths(hits)), wayRules[way])
			v.fact(wayNames[way], ref("fact.against", as, ds), "CN-4.25")
		}
		return
	}
	plus, more := s.forecast().marks(i, true)
	as := s.checks().valueOf(i, k.fact()) + plus
	own := s.fight().bandDS(k) + s.penalty(i) + more
	switch {
	case s.forecast().foreseen(v.seat, k):
		v.check(ref("fact.hit", s.names().called(t)), as, s.fight().defence(t)+own, "CN-4.2")
	default:
		v.score(as)
	}
	if own != 0 {
		v.fact(ref("fact.more-ds"), ref("fact.ds", signed(own)), "CN-4.17")
	}
	if n := s.fight().plus(k); n != 0 {
		v.fact(ref("fact.damage"), signed(n), "CN-4.53")
	}
}

// defend adds what is known about a way to defend.
func (v *preview) defend(way int) {
	s, k := v.s, v.s.strike
	plus, _ := s.forecast().marks(int(k.target), false)
	as := s.fight().wayNow(int(k.target), way) + plus
	if ds, known := s.forecast().defendingDS(v.seat, k); known {
		v.check(ref("fact.not-hit", s.names().called(int(k.target))), as, s.forecast().beaten(ds), wayRules[way])
		return
	}
	v.score(as)
	v.fact(ref("fact.to-beat"), ref("fact.to-beat-hidden"), "CN-8.9")
}
