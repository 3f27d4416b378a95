package coolname

import (
	"riposte"
	"riposte/phrase"
	"riposte/rules/coolname/ground"
	"riposte/rules/coolname/tables"
)

// judge is the rule that refuses a choice, and what is missing; no rule refuses a
// legal one.
func (s rulings) judge(seat riposte.Seat, kind uint8, c riposte.Choice) (riposte.RuleID, phrase.Text) {
	verb := c.Verb()
	if seat == s.game.gm && steps(verb) && kind != askReady {
		return s.judgeIntervention(c)
	}
	switch kind {
	case askConsent:
		if verb != verbConsent || c.Args() > 1 {
			return "CN-1.50", ref("refuse.consent")
		}
	case askReady:
		return s.judgeReady(seat, c)
	case askTurn, askFoe:
		return s.judgeTurn(int(s.who), c)
	case askDefence:
		if way := c.Args(); verb != verbDefend || way > 2 || s.fight().ways(s.strike)>>way&1 == 0 {
			return s.whyNot(verb, int(way))
		}
	case askLights:
		if verb != verbPlace || !s.canLight(int(s.who), c.Args()) {
			return "CN-7.37", s.lightFar(int(s.who), c.Args())
		}
	case askCheck:
		return s.judgeCheck(int(s.offer.who), c)
	case askInterlude:
		return s.judgeRest(c)
	default:
		return "CN-8.17", ref("refuse.master")
	}
	return "", ""
}

// whyNot is the rule that forbids a way to defend, and why.
func (s rulings) whyNot(verb uint8, way int) (riposte.RuleID, phrase.Text) {
	if verb == verbDefend {
		_, _, c := s.fight().reach(s.strike)
		switch {
		case way == 0 && s.game.options.roomAll:
			return "CN-4.62", ref("refuse.dodge-room")
		case way == 0:
			return "CN-4.30", ref("refuse.dodge")
		case way == 1:
			return "CN-4.36", ref("refuse.block")
		case way == 2 && c >= tables.Ranged && !s.game.options.parryRanged:
			return "CN-4.45", ref("refuse.parry-ranged")
		case way == 2:
			return "CN-4.41", ref("refuse.parry")
		}
	}
	return "CN-4.26", ref("refuse.defence")
}

func (s rulings) canLight(i int, q uint64) bool {
	near := s.footing().near(i)
	return q < uint64(ground.None) && near.Has(ground.Square(q))
}

// lightFar says why a light can't hover on a square.
func (s rulings) lightFar(i int, q uint64) phrase.Text {
	if q >= uint64(ground.None) {
		return ref("refuse.off-map")
	}
	far, most := ground.Feet(s.bodies[i].at, ground.Square(q)), s.game.content.NearFeet
	if far <= most {
		return ref("refuse.off-map")
	}
	return ref("refuse.light-far", far, most)
}

// judgeTurn judges the choices of a turn, CN-10.5 and section 3.
func (s rulings) judgeTurn(i int, c riposte.Choice) (riposte.RuleID, phrase.Text) {
	b, args, verb := &s.bodies[i], c.Args(), c.Verb()
	major := verb >= verbAttack && verb <= verbCheck
	minor := verb >= verbStep && verb <= verbPosture
	switch {
	case major && s.used&usedMajor != 0:
		return "CN-3.2", ref("refuse.major-used")
	case major && b.vitality == 0:
		return "CN-3.32", ref("refuse.incapacitated")
	case major && s.foe(i) && verb != verbAttack:
		return "CN-3.10", ref("refuse.foe-major")
	case minor && s.used&usedMinor != 0:
		return "CN-3.2", ref("refuse.minor-used")
	case verb == verbMove && s.used&usedMove != 0:
		return "CN-3.2", ref("refuse.movement-used")
	case minor && s.foe(i) && (verb == verbDraw || verb == verbStow || verb == verbPickUp):
		return "CN-3.10", ref("refuse.foe-items")
	}
	switch verb {
	case verbAttack:
		return s.judgeAttack(i, args)
	case verbCast:
		if sp, t := tables.SpellID(args&7), int(args>>3); sp < tables.Spells && t < s.game.n {
			return s.judgeSpell(i, sp, t)
		}
		return "CN-10.6", ref("refuse.cast")
	case verbKnow:
		return s.judgeKnow(i, args)
	case verbRecover, verbRetrieve, verbPosture, verbWithdraw, verbEnd:
		return s.judgePlain(i, verb, args)
	case verbAid, verbSteady, verbTreat:
		return s.judgeCare(i, verb, args)
	case verbCheck:
		return s.judgeCheck(i, c)
	case verbMove, verbStep:
		return s.judgeMove(i, verb, args)
	case verbDraw, verbStow, verbPickUp:
		return s.judgeItem(i, verb, args)
	case verbDoor:
		if args >= uint64(ground.None) {
			return "CN-3.26", ref("refuse.no-door")
		}
		if why := s.doorReach(i, ground.Square(args)); why != "" {
			return s.doorRule(ground.Square(args)), why
		}
		return "", ""
	case verbLight:
		n := args & 3
		switch {
		case !b.is(lit):
			return "CN-7.36", ref("refuse.no-lights")
		case s.lit>>n&1 != 0:
			return "CN-7.37", ref("refuse.light-moved")
		case !s.canLight(i, args>>2):
			return "CN-7.37", s.lightFar(i, args>>2)
		case b.lights[n] == ground.Square(args>>2):
			return "CN-7.37", ref("refuse.light-there")
		}
		return "", ""
	}
	return "CN-3.7", ref("refuse.no-action")
}

func (s rulings) judgeAttack(i int, args uint64) (riposte.RuleID, phrase.Text) {
	t, weapon, fling := int(args&31), int(args>>5&31), args>>10 == 1
	if args>>11 != 0 || t >= s.game.n || s.side(t) == s.side(i) || !s.present(t) {
		return "CN-4.20", noEnemy
	}
	k := strike{uint8(i), uint8(t), uint8(weapon), byForm}
	if s.foe(i) {
		if fling || weapon >= len(s.game.kinds[s.game.members[i].kind].forms) {
			return "CN-4.24", ref("refuse.no-form")
		}
		return s.judgeReach(k)
	}
	if weapon >= tables.Weapons {
		return "CN-4.18", ref("refuse.no-weapon")
	}
	w := &s.game.content.Weapons[weapon]
	if w.Hands > 0 && s.gear().slotOf(i, weapon, s.bodies[i].ready) < 0 {
		return "CN-4.18", ref("refuse.weapon-not-in-hand", phrase.Term(w.Title))
	}
	k.mode = inHand
	if fling {
		if w.ThrowShort == 0 {
			return "CN-4.15", ref("refuse.not-thrown", phrase.Term(w.Title))
		}
		k.mode = flung
	}
	return s.judgeReach(k)
}

// judgeReach refuses a target out of reach, range or sight, CN-4.12, CN-4.13 and
// CN-4.17.
func (s rulings) judgeReach(k strike) (riposte.RuleID, phrase.Text) {
	if s.fight().inReach(k) {
		return "", ""
	}
	short, long, c := s.fight().reach(k)
	a, b := s.bodies[k.attacker].at, s.bodies[k.target].at
	switch far := ground.Feet(a, b); {
	case far <= max(short, long):
		return "CN-4.13", noSight
	case k.mode == bySpell:
		return "CN-7.22", ref("refuse.spell-far", far, short)
	case c == tables.Ranged:
		return "CN-4.17", ref("refuse.range-far", far, max(short, long))
	default:
		return "CN-4.12", ref("refuse.reach-far", far, short)
	}
}

// judgeSpell judges a spell by section 7.5; the target of a spell without one is
// its caster.
func (s rulings) judgeSpell(i int, sp tables.SpellID, t int) (riposte.RuleID, phrase.Text) {
	b, p := &s.bodies[i], &s.bodies[t]
	switch {
	case !s.sheets[i].casts(sp):
		return "CN-7.14", ref("refuse.not-your-spell", phrase.Term(tables.SpellTitles[sp]))
	case !sp.Aimed() && t != i:
		return "CN-7.23", ref("refuse.no-target", phrase.Term(tables.SpellTitles[sp]))
	}
	switch sp {
	case tables.ForceMissile:
		if s.side(t) == s.side(i) || !s.present(t) {
			return "CN-4.20", noEnemy
		}
		return s.judgeReach(strike{uint8(i), uint8(t), 0, bySpell})
	case tables.Heal:
		switch {
		case s.side(t) != s.side(i) || !s.present(t):
			return "CN-7.43", noFriend
		case int(p.vitality) == s.most(t):
			return "CN-7.43", healthy
		case ground.Feet(b.at, p.at) > s.game.content.NearFeet:
			return "CN-7.22", s.game.titles.healFar[ground.Feet(b.at, p.at)/ground.Step]
		case t != i && !s.game.field.Sees(s.doors, b.at, p.at):
			return "CN-4.13", noSight
		}
	case tables.ForceArmor:
		if b.is(armoured) {
			return "CN-7.39", active
		}
	case tables.ProtectiveWard:
		if b.is(warded) {
			return "CN-7.39", active
		}
	case tables.Bless, tables.DancingLights, tables.Spells:
	}
	return "", ""
}

func (s rulings) judgeKnow(i int, args uint64) (riposte.RuleID, phrase.Text) {
	t := int(args)
	switch {
	case s.sheets[i].build.primary != tables.Sage:
		return "CN-7.12", ref("refuse.not-sage")
	case args >= uint64(s.game.n) || t == i || s.side(t) != s.side(i) || !s.awake(t):
		return "CN-7.59", ref("refuse.no-conscious-ally")
	}
	if far := ground.Feet(s.bodies[i].at, s.bodies[t].at); far > s.game.content.NearFeet {
		return "CN-7.59", s.game.titles.unheard[far/ground.Step]
	}
	return "", ""
}

func (s rulings) judgePlain(i int, verb uint8, args uint64) (riposte.RuleID, phrase.Text) {
	b := &s.bodies[i]
	switch {
	case verb == verbRetrieve && args == 1:
		if s.sheets[i].pack == "" {
			return "CN-1.52", ref("refuse.backpack-empty")
		}
	case args != 0:
		return "CN-3.7", ref("refuse.no-action")
	case verb == verbRecover && int(b.vitality) == s.most(i):
		return "CN-5.10", ref("refuse.vitality-full")
	case verb == verbRetrieve && !s.sheets[i].kit:
		return "CN-1.29", ref("refuse.no-kit")
	case verb == verbRetrieve && b.is(kitAtHand):
		return "CN-3.8", ref("refuse.kit-at-hand")
	}
	return "", ""
}

// judgeCare judges help for the wounded, CN-3.11, CN-5.18, CN-5.44 and CN-5.77.
func (s rulings) judgeCare(i int, verb uint8, args uint64) (riposte.RuleID, phrase.Text) {
	t, place := int(args&31), int(args>>5)
	if t >= s.game.n || s.side(t) != s.side(i) || !s.present(t) {
		return "CN-3.11", ref("refuse.no-living-friend")
	}
	if far := ground.Feet(s.bodies[i].at, s.bodies[t].at); far > s.game.content.AidFeet {
		return "CN-3.11", s.game.titles.patientFar[far/ground.Step]
	}
	p := &s.bodies[t]
	switch verb {
	case verbTreat:
		return judgeWound(p, place)
	case verbAid:
		if place != 0 {
			return "CN-5.16", ref("refuse.aid-patient-only")
		}
		return s.judgeAid(i, t)
	}
	switch {
	case place != 0 || t == i:
		return "CN-5.77", ref("refuse.stabilise-self")
	case !p.is(dying):
		return "CN-5.77", ref("refuse.not-dying")
	}
	return "", ""
}

// judgeAid judges First Aid, CN-5.17 and CN-5.18.
func (s rulings) judgeAid(i, t int) (riposte.RuleID, phrase.Text) {
	p := &s.bodies[t]
	switch {
	case t == i:
		return "CN-5.18", ref("refuse.aid-self")
	case p.vitality > 0 && !p.is(unconscious):
		return "CN-5.18", ref("refuse.no-need")
	case int(p.vitality) == s.most(t):
		return "CN-5.18", ref("refuse.vitality-full")
	}
	return "", ""
}

// judgeWound refuses a wound that can't be treated, CN-5.44.
func judgeWound(p *body, place int) (riposte.RuleID, phrase.Text) {
	switch {
	case place >= maxWounds || p.wounds[place] == 0:
		return "CN-5.44", ref("refuse.no-wound")
	case p.wounds[place].treated():
		return "CN-5.44", ref("refuse.wound-treated")
	}
	return "", ""
}

func (s rulings) judgeCheck(i int, c riposte.Choice) (riposte.RuleID, phrase.Text) {
	a := tables.Attribute(c.Args())
	switch {
	case !s.offer.on || c.Verb() != verbCheck || int(s.offer.who) != i:
		return "CN-3.36", ref("refuse.no-check")
	case c.Args() >= tables.Attributes, s.offer.tag == tagAnimal && (a < tables.Awareness || a > tables.Presence):
		return "CN-7.70", ref("refuse.animal-attribute")
	case s.offer.tag != tagAnimal && a != s.offer.need.attribute:
		return "CN-0.39", ref("refuse.attribute-named")
	}
	return "", ""
}

// judgeMove judges a movement, CN-3.12 to CN-3.18 and CN-3.23.
func (s rulings) judgeMove(i int, verb uint8, args uint64) (riposte.RuleID, phrase.Text) {
	steps, rule := s.footing().walk(i), riposte.RuleID("CN-3.13")
	if verb == verbStep {
		steps, rule = s.game.options.shortMove, "CN-3.23"
	}
	q := ground.Square(args)
	if paces := s.footing().paces(i, steps); args < uint64(ground.None) && paces.Has(q) {
		return "", ""
	}
	switch {
	case args >= uint64(ground.None) || !s.game.field.Has(q):
		return "CN-3.15", ref("refuse.off-map")
	case q == s.bodies[i].at:
		return "CN-3.18", ref("refuse.own-square")
	case !s.footing().has(q):
		return "CN-3.15", ref("refuse.square-closed")
	case s.footing().stands(q):
		return "CN-3.16", ref("refuse.square-held")
	}
	return s.whyNoWay(i, q, steps, rule)
}

// whyNoWay is what keeps a combatant from a free square: something without which it
// could get there in that many steps, the slightest such thing first.
func (s rulings) whyNoWay(i int, q ground.Square, steps int, rule riposte.RuleID) (riposte.RuleID, phrase.Text) {
	from, field := s.bodies[i].at, s.game.field
	if far := ground.Feet(from, q); far > steps*ground.Step {
		return rule, ref("refuse.walk-far", far, steps*ground.Step)
	}
	var g ground.Walk
	var held ground.Set
	s.footing().ground(i, &g, &held)
	var opened ground.Walk
	enemies := g.Barred()
	field.Walk(&opened, allDoors, &enemies)
	for _, without := range []struct {
		walk ground.Walk
		rule riposte.RuleID
		why  phrase.Text
	}{
		{g.Unbarred(), "CN-3.15", ref("refuse.enemy-in-way")},
		{g.Cutting(), "CN-3.17", ref("refuse.corner")},
		{opened, "CN-3.15", ref("refuse.closed-door")},
	} {
		if reach := without.walk.Flood(from, steps); reach.Has(q) {
			return without.rule, without.why
		}
	}
	return "CN-3.15", ref("refuse.wall")
}

// allDoors is every door open.
const allDoors = 1<<8 - 1

// judgeItem judges drawing, stowing and picking up, CN-3.24 to CN-3.28.
func (s rulings) judgeItem(i int, verb uint8, args uint64) (riposte.RuleID, phrase.Text) {
	item, stow := int(args&31), int(args>>5)-1
	if item > shieldCode || verb != verbDraw && args > 31 {
		return "CN-3.24", ref("refuse.no-item")
	}
	b := &s.bodies[i]
	switch verb {
	case verbStow:
		if s.gear().slotOf(i, item, b.ready) < 0 {
			return "CN-3.25", ref("refuse.item-not-in-hand")
		}
	case verbPickUp:
		if _, slot := s.gear().lying(i, item); slot < 0 {
			return "CN-3.28", ref("refuse.pick-up")
		}
	default:
		if s.gear().slotOf(i, item, b.away()) < 0 {
			return "CN-3.24", ref("refuse.item-not-carried")
		}
		first, second := s.gear().stowChoice(i, item)
		if stow != first && (second < 0 || stow != second) {
			return "CN-3.24", ref("refuse.stow")
		}
	}
	return "", ""
}

// doorReach is what prevents a door from being opened or closed, CN-3.26 and
// CN-3.27.
func (s rulings) doorReach(i int, q ground.Square) phrase.Text {
	n := s.game.field.Door(q)
	switch {
	case n < 0:
		return noDoor
	case ground.Feet(s.bodies[i].at, q) > ground.Step:
		return doorFar[ground.Feet(s.bodies[i].at, q)/ground.Step]
	case s.doors>>n&1 != 0 && s.footing().stands(q):
		return doorHeld
	}
	return ""
}

func (s rulings) doorRule(q ground.Square) riposte.RuleID {
	if n := s.game.field.Door(q); n >= 0 && s.doors>>n&1 != 0 && s.footing().stands(q) {
		return "CN-3.27"
	}
	return "CN-3.26"
}
