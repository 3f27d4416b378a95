package coolname

import "riposte"

func (s *state) Check(seat riposte.Seat, c riposte.Choice) error {
	if c == riposte.Concede && s.mayGiveUp(seat) {
		return nil
	}
	owed := s.Owed(seat)
	if owed.Mode == riposte.Idle {
		return riposte.ErrNotOwed
	}
	if rule, why := s.judge(seat, owed.Kind, c); rule != "" {
		return &riposte.RuleError{Rule: rule, Msg: why}
	}
	return nil
}

// judge is the rule that refuses a choice and what is missing; no rule refuses a
// legal one.
func (s *state) judge(seat riposte.Seat, kind uint8, c riposte.Choice) (riposte.RuleID, string) {
	verb := c.Verb()
	if seat == s.game.gm && steps(verb) && kind != askReady {
		return s.judgeIntervention(c)
	}
	switch kind {
	case askConsent:
		if verb != verbConsent || c.Args() > 1 {
			return "CN-1.50", "consent to the characters, or refuse them"
		}
	case askReady:
		return s.judgeReady(seat, c)
	case askTurn, askFoe:
		return s.judgeTurn(int(s.who), c)
	case askDefence:
		if way := c.Args(); verb != verbDefend || way > 2 || s.ways(s.strike)>>way&1 == 0 {
			return s.whyNot(verb, int(way))
		}
	case askLights:
		if verb != verbPlace || !s.canLight(int(s.who), c.Args()) {
			return "CN-7.37", "a light hovers within 30 ft"
		}
	case askCheck:
		return s.judgeCheck(int(s.offer.who), c)
	case askInterlude:
		return s.judgeRest(c)
	default:
		return "CN-8.17", "a game master calls, hides or opens checks, sets modifiers and values"
	}
	return "", ""
}

// whyNot says which rule forbids a way to defend.
func (s *state) whyNot(verb uint8, way int) (riposte.RuleID, string) {
	if verb == verbDefend {
		_, _, c := s.reach(s.strike)
		switch {
		case way == 0 && s.game.options.roomAll:
			return "CN-4.62", "to dodge takes all eight squares around you free"
		case way == 0:
			return "CN-4.30", "to dodge takes a free square next to you"
		case way == 1:
			return "CN-4.36", "to block takes a shield in hand"
		case way == 2 && c >= ranged && !s.game.options.parryRanged:
			return "CN-4.45", "what comes from afar can't be parried here"
		case way == 2:
			return "CN-4.41", "to parry takes a melee weapon in hand"
		}
	}
	return "CN-4.26", "dodge, block or parry"
}

func (s *state) canLight(i int, q uint64) bool {
	near := s.near(i)
	return q < uint64(noSquare) && near.has(square(q))
}

// judgeTurn is CN-10.5 and section 3.
func (s *state) judgeTurn(i int, c riposte.Choice) (riposte.RuleID, string) {
	b, args, verb := &s.bodies[i], c.Args(), c.Verb()
	major := verb >= verbAttack && verb <= verbCheck
	minor := verb >= verbStep && verb <= verbPosture
	switch {
	case major && s.used&usedMajor != 0:
		return "CN-3.2", "the major action of this turn is used"
	case major && b.vitality == 0:
		return "CN-3.32", "who is incapacitated takes no major action"
	case major && s.foe(i) && verb != verbAttack:
		return "CN-3.10", "a foe's only major action is to attack"
	case minor && s.used&usedMinor != 0:
		return "CN-3.2", "the minor action of this turn is used"
	case verb == verbMove && s.used&usedMove != 0:
		return "CN-3.2", "the movement of this turn is used"
	case minor && s.foe(i) && (verb == verbDraw || verb == verbStow || verb == verbPickUp):
		return "CN-3.10", "a foe has no items"
	}
	switch verb {
	case verbAttack:
		return s.judgeAttack(i, args)
	case verbCast:
		if sp, t := spellID(args&7), int(args>>3); sp < nspells && t < s.game.n {
			return s.judgeSpell(i, sp, t)
		}
		return "CN-10.6", "name a spell, and its target"
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
		if args >= uint64(noSquare) {
			return "CN-3.26", "there is no door"
		}
		if why := s.doorReach(i, square(args)); why != "" {
			return s.doorRule(square(args)), why
		}
		return "", ""
	case verbLight:
		n := args & 3
		switch {
		case !b.is(lit):
			return "CN-7.36", "there are no lights of yours"
		case s.lit>>n&1 != 0:
			return "CN-7.37", "that light has moved in this turn"
		case !s.canLight(i, args>>2) || b.lights[n] == square(args>>2):
			return "CN-7.37", "a light moves to another square within 30 ft"
		}
		return "", ""
	}
	return "CN-3.7", "that is no action of a turn"
}

func (s *state) judgeAttack(i int, args uint64) (riposte.RuleID, string) {
	t, weapon, fling := int(args&31), int(args>>5&31), args>>10 == 1
	if args>>11 != 0 || t >= s.game.n || s.side(t) == s.side(i) || !s.present(t) {
		return "CN-4.20", "that is no enemy on the map"
	}
	k := strike{uint8(i), uint8(t), uint8(weapon), byForm}
	if s.foe(i) {
		if fling || weapon >= len(s.game.kinds[s.game.members[i].kind].forms) {
			return "CN-4.24", "it has no such attack"
		}
		return s.judgeReach(k)
	}
	if weapon >= weapons {
		return "CN-4.18", "there is no such weapon"
	}
	w := &s.game.content.Weapons[weapon]
	if w.Hands > 0 && s.slotOf(i, weapon, s.bodies[i].ready) < 0 {
		return "CN-4.18", w.Title + " is not in hand"
	}
	k.mode = inHand
	if fling {
		if w.ThrowShort == 0 {
			return "CN-4.15", w.Title + " can't be thrown"
		}
		k.mode = flung
	}
	return s.judgeReach(k)
}

// judgeReach is CN-4.12, CN-4.13 and CN-4.17.
func (s *state) judgeReach(k strike) (riposte.RuleID, string) {
	if s.inReach(k) {
		return "", ""
	}
	short, long, c := s.reach(k)
	a, b := s.bodies[k.attacker].at, s.bodies[k.target].at
	switch far := feetBetween(a, b); {
	case far <= max(short, long):
		return "CN-4.13", "a wall or a closed door is in the way"
	case k.mode == bySpell:
		return "CN-7.22", "it is " + digits(far) + " ft away, the spell reaches " + digits(short)
	case c == ranged:
		return "CN-4.17", "it is " + digits(far) + " ft away, beyond the long range of " + digits(max(short, long))
	default:
		return "CN-4.12", "it is " + digits(far) + " ft away, the reach is " + digits(short)
	}
}

// judgeSpell is section 7.5; the target of a spell without one is its caster.
func (s *state) judgeSpell(i int, sp spellID, t int) (riposte.RuleID, string) {
	b, p := &s.bodies[i], &s.bodies[t]
	switch {
	case !s.sheets[i].casts(sp):
		return "CN-7.14", spellTitles[sp] + " is not among your spells"
	case !sp.aimed() && t != i:
		return "CN-7.23", spellTitles[sp] + " has no target to name"
	}
	switch sp {
	case forceMissile:
		if s.side(t) == s.side(i) || !s.present(t) {
			return "CN-4.20", "that is no enemy on the map"
		}
		return s.judgeReach(strike{uint8(i), uint8(t), 0, bySpell})
	case heal:
		switch {
		case s.side(t) != s.side(i) || !s.present(t):
			return "CN-7.43", "that is nobody of your side on the map"
		case int(p.vitality) == s.most(t):
			return "CN-7.43", "the Vitality is at its maximum"
		case feetBetween(b.at, p.at) > s.game.content.NearFeet:
			return "CN-7.22", "Heal reaches 30 ft"
		case t != i && !s.game.field.sees(s.doors, b.at, p.at):
			return "CN-4.13", "a wall or a closed door is in the way"
		}
	case forceArmor:
		if b.is(armoured) {
			return "CN-7.39", "it is active"
		}
	case protectiveWard:
		if b.is(warded) {
			return "CN-7.39", "it is active"
		}
	case bless, dancingLights, nspells:
	}
	return "", ""
}

func (s *state) judgeKnow(i int, args uint64) (riposte.RuleID, string) {
	t := int(args)
	switch {
	case s.sheets[i].build.primary != sage:
		return "CN-7.12", "only a Primary Sage knows it all"
	case args >= uint64(s.game.n) || t == i || s.side(t) != s.side(i) || !s.awake(t):
		return "CN-7.59", "that is no other conscious ally"
	case feetBetween(s.bodies[i].at, s.bodies[t].at) > s.game.content.NearFeet:
		return "CN-7.59", "it is out of earshot, 30 ft"
	}
	return "", ""
}

func (s *state) judgePlain(i int, verb uint8, args uint64) (riposte.RuleID, string) {
	b := &s.bodies[i]
	switch {
	case verb == verbRetrieve && args == 1:
		if s.sheets[i].pack == "" {
			return "CN-1.52", "there is nothing else in the backpack"
		}
	case args != 0:
		return "CN-3.7", "that is no action of a turn"
	case verb == verbRecover && int(b.vitality) == s.most(i):
		return "CN-5.10", "the Vitality is at its maximum"
	case verb == verbRetrieve && !s.sheets[i].kit:
		return "CN-1.29", "there is no healing kit in the backpack"
	case verb == verbRetrieve && b.is(kitAtHand):
		return "CN-3.8", "the kit is at hand"
	}
	return "", ""
}

// judgeCare is CN-3.11, CN-5.18, CN-5.44 and CN-5.77.
func (s *state) judgeCare(i int, verb uint8, args uint64) (riposte.RuleID, string) {
	t, place := int(args&31), int(args>>5)
	if t >= s.game.n || s.side(t) != s.side(i) || !s.present(t) {
		return "CN-3.11", "that is nobody living of your side"
	}
	if feetBetween(s.bodies[i].at, s.bodies[t].at) > s.game.content.AidFeet {
		return "CN-3.11", "the patient has to be within 5 ft"
	}
	p := &s.bodies[t]
	switch verb {
	case verbTreat:
		return judgeWound(p, place)
	case verbAid:
		if place != 0 {
			return "CN-5.16", "first aid has a patient and nothing else"
		}
		return s.judgeAid(i, t)
	}
	switch {
	case place != 0 || t == i:
		return "CN-5.77", "another stabilises a dying character"
	case !p.is(dying):
		return "CN-5.77", "it is not dying"
	}
	return "", ""
}

// judgeAid is CN-5.17 and CN-5.18.
func (s *state) judgeAid(i, t int) (riposte.RuleID, string) {
	p := &s.bodies[t]
	switch {
	case t == i:
		return "CN-5.18", "first aid is for others"
	case p.vitality > 0 && !p.is(unconscious):
		return "CN-5.18", "it is conscious and has Vitality"
	case int(p.vitality) == s.most(t):
		return "CN-5.18", "the Vitality is at its maximum"
	}
	return "", ""
}

// judgeWound is CN-5.44.
func judgeWound(p *body, place int) (riposte.RuleID, string) {
	switch {
	case place >= maxWounds || p.wounds[place] == 0:
		return "CN-5.44", "there is no such wound"
	case p.wounds[place].treated():
		return "CN-5.44", "that wound is treated"
	}
	return "", ""
}

func (s *state) judgeCheck(i int, c riposte.Choice) (riposte.RuleID, string) {
	a := attribute(c.Args())
	switch {
	case !s.offer.on || c.Verb() != verbCheck || int(s.offer.who) != i:
		return "CN-3.36", "no check is called"
	case c.Args() >= attributes, s.offer.tag == tagAnimal && (a < awareness || a > presence):
		return "CN-7.70", "awareness, empathy or presence"
	case s.offer.tag != tagAnimal && a != s.offer.need.attribute:
		return "CN-0.39", "the game master has named the attribute"
	}
	return "", ""
}

// judgeMove is CN-3.12 to CN-3.18 and CN-3.23.
func (s *state) judgeMove(i int, verb uint8, args uint64) (riposte.RuleID, string) {
	steps, rule := s.walk(i), riposte.RuleID("CN-3.13")
	if verb == verbStep {
		steps, rule = s.game.options.shortMove, "CN-3.23"
	}
	q := square(args)
	if paces := s.paces(i, steps); args < uint64(noSquare) && paces.has(q) {
		return "", ""
	}
	switch {
	case args >= uint64(noSquare) || !s.game.field.whole.has(q):
		return "CN-3.15", "that is off the map"
	case q == s.bodies[i].at:
		return "CN-3.18", "you stand there"
	case !s.has(q):
		return "CN-3.15", "a wall or a closed door is there"
	case s.stands(q):
		return "CN-3.16", "somebody stands there"
	}
	return s.whyNoWay(i, q, steps, rule)
}

// whyNoWay is what keeps a combatant from a square that is free: that without which
// it could go there in so many steps, the least of it first.
func (s *state) whyNoWay(i int, q square, steps int, rule riposte.RuleID) (riposte.RuleID, string) {
	from, field := s.bodies[i].at, s.game.field
	if far := feetBetween(from, q); far > steps*squareFeet {
		return rule, "it is " + digits(far) + " ft away, you go " + digits(steps*squareFeet) + " ft"
	}
	var g ground
	var held squares
	s.ground(i, &g, &held)
	enemies := field.open(s.doors).not(g.free)
	for _, without := range []struct {
		ground ground
		rule   riposte.RuleID
		why    string
	}{
		{field.ground(g.open, g.open), "CN-3.15", "an enemy stands in the way"},
		{ground{free: g.free, small: field.small, whole: true}, "CN-3.17", "a corner of a wall or a closed door is in the way"},
		{field.ground(field.open(allDoors).not(enemies), *field.open(allDoors)), "CN-3.15", "a closed door is in the way"},
	} {
		if reach := without.ground.flood(from, steps); reach.has(q) {
			return without.rule, without.why
		}
	}
	return "CN-3.15", "a wall is in the way"
}

// allDoors is every door open.
const allDoors = 1<<8 - 1

// judgeItem is CN-3.24 to CN-3.28.
func (s *state) judgeItem(i int, verb uint8, args uint64) (riposte.RuleID, string) {
	item, stow := int(args&31), int(args>>5)-1
	if item > shieldCode || verb != verbDraw && args > 31 {
		return "CN-3.24", "there is no such item"
	}
	b := &s.bodies[i]
	switch verb {
	case verbStow:
		if s.slotOf(i, item, b.ready) < 0 {
			return "CN-3.25", "that is not in hand"
		}
	case verbPickUp:
		if _, slot := s.lying(i, item); slot < 0 {
			return "CN-3.28", "it lies not within 5 ft, or no hand is free, or two of others are carried"
		}
	default:
		if s.slotOf(i, item, b.away()) < 0 {
			return "CN-3.24", "that is not carried, or in hand already"
		}
		first, second := s.stowChoice(i, item)
		if stow != first && (second < 0 || stow != second) {
			return "CN-3.24", "stow what no longer fits two hands, and no more"
		}
	}
	return "", ""
}

// doorReach is CN-3.26 and CN-3.27: what is against opening or closing a door.
func (s *state) doorReach(i int, q square) string {
	n := s.game.field.door(q)
	switch {
	case n < 0:
		return "there is no door"
	case feetBetween(s.bodies[i].at, q) > squareFeet:
		return "the door is more than 5 ft away"
	case s.doors>>n&1 != 0 && s.stands(q):
		return "somebody stands in the door"
	}
	return ""
}

func (s *state) doorRule(q square) riposte.RuleID {
	if n := s.game.field.door(q); n >= 0 && s.doors>>n&1 != 0 && s.stands(q) {
		return "CN-3.27"
	}
	return "CN-3.26"
}
