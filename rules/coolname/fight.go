package coolname

import (
	"riposte"
	"riposte/dice"
	"riposte/rules/coolname/ground"
	"riposte/rules/coolname/tables"
)

// reach is how far an attack goes: its short range and its long one.
func (s fight) reach(k strike) (short, long int, c tables.Class) {
	if k.mode == bySpell {
		return s.game.content.MissileFeet, 0, tables.Spell
	}
	if k.mode == byForm {
		f := &s.game.kinds[s.game.members[k.attacker].kind].forms[k.weapon]
		return f.Short, f.Long, f.Class
	}
	w := &s.game.content.Weapons[k.weapon]
	if k.mode == flung {
		return w.ThrowShort, w.ThrowLong, tables.Ranged
	}
	return w.Short, w.Long, w.Class
}

// inReach reports whether the target can be reached, CN-4.12, CN-4.13 and CN-4.17.
func (s fight) inReach(k strike) bool {
	short, long, _ := s.reach(k)
	a, b := s.bodies[k.attacker].at, s.bodies[k.target].at
	far := ground.Feet(a, b)
	return far <= max(short, long) && (far <= ground.Step || s.game.field.Sees(s.doors, a, b))
}

// thrusts are the attacks that somebody could make from where they stand, by their reach and
// what is in their hands, which all see: with the missile of a spell if it is the one asked.
func (s fight) thrusts(i int) (all []strike) {
	for _, c := range s.choices().legalAttacks(nil, i) {
		args := int(c.Args())
		k := strike{uint8(i), uint8(args & 31), uint8(args >> 5 & 31), inHand}
		switch {
		case s.foe(i):
			k.mode = byForm
		case args>>10 != 0:
			k.mode = flung
		}
		all = append(all, k)
	}
	if i != int(s.who) || s.foe(i) {
		return all
	}
	for _, c := range s.choices().legalSpells(nil, i) {
		if args := int(c.Args()); tables.SpellID(args&7) == tables.ForceMissile {
			all = append(all, strike{uint8(i), uint8(args >> 3), 0, bySpell})
		}
	}
	return all
}

// isLong reports whether the target is in the long band, CN-4.17.
func (s fight) isLong(k strike) bool {
	short, _, _ := s.reach(k)
	return ground.Feet(s.bodies[k.attacker].at, s.bodies[k.target].at) > short
}

// declare begins an attack: the first half of CN-4.50 and of CN-4.60.
func (s fight) declare(k strike, d riposte.Dice, log teller) {
	s.strike = k
	i, t := int(k.attacker), int(k.target)
	seat := s.game.members[i].seat
	switch k.mode {
	case inHand:
		log.Tell(evAttacks, "CN-4.1", seat, i, t, int(k.weapon))
	case flung:
		log.Tell(evThrows, "CN-4.15", seat, i, t, int(k.weapon))
		s.letGo(i, int(k.weapon), s.bodies[t].at)
	case byForm:
		log.Tell(evForm, "CN-4.24", seat, i, t, int(s.game.members[i].kind)<<8|int(k.weapon))
	case bySpell:
	}
	switch {
	case s.foe(t) || s.game.options.staticPvp && !s.foe(i):
		s.strikeAtDS(d, log)
	default:
		ways := s.ways(k)
		if ways&(ways-1) == 0 { // CN-10.7: no way to defend, or only one
			s.answer(only1(ways), d, log)
			return
		}
		s.phase = defending
		return
	}
	s.struck(d, log)
}

// letGo drops what was thrown on the target's square, CN-4.16.
func (s fight) letGo(i, weapon int, at ground.Square) {
	b := &s.bodies[i]
	for slot, w := range s.gear().weapons(i) {
		if int(w) == weapon+1 && b.ready>>slot&1 != 0 {
			b.ready &^= 1 << slot
			if slot >= foundItem { // on the floor it is its owner's again
				owner, of := b.found[slot-foundItem].of()
				b.found[slot-foundItem] = 0
				o := &s.bodies[owner]
				o.taken &^= 1 << of
				o.thrown |= 1 << of
				o.floor[of] = at
				return
			}
			b.thrown |= 1 << slot
			b.floor[slot] = at
			s.seen[i].items |= 1 << slot
			return
		}
	}
}

// struck ends an attack, CN-4.60.
func (s fight) struck(d riposte.Dice, log teller) {
	if dice.Stops(d, CutAttack) {
		return
	}
	s.strike = strike{}
	s.rounds().acted(d, log)
}

// ways are the legal ways to defend, bit 0 dodge, 1 block, 2 parry: CN-4.26 to
// CN-4.46; there are none for the unconscious (CN-4.42).
func (s fight) ways(k strike) (ways uint8) {
	t := int(k.target)
	b := &s.bodies[t]
	if s.foe(t) || !s.awake(t) {
		return 0
	}
	if s.footing().room(b.at) {
		ways |= 1
	}
	if b.ready>>shieldItem&1 != 0 {
		ways |= 2
	}
	_, _, c := s.reach(k)
	if c >= tables.Ranged && !s.game.options.parryRanged {
		return ways
	}
	for slot, w := range s.gear().weapons(t) {
		if w != 0 && b.ready>>slot&1 != 0 && s.game.content.Weapons[w-1].Class == tables.Melee { // CN-4.41
			ways |= 4
		}
	}
	return ways
}

// only1 is the number of the only bit, -1 if there is none.
func only1(ways uint8) int {
	switch ways {
	case 1:
		return 0
	case 2:
		return 1
	case 4:
		return 2
	}
	return -1
}

// wayScore is the action score of a way to defend, without marks.
func (s fight) wayScore(t, way int) int {
	return int(s.sheets[t].values[factDodge+fact(way)]) + s.shieldScore(t, way)
}

// wayNow is the score of the check if it were made now, CN-0.42.
func (s fight) wayNow(t, way int) int {
	return s.checks().valueOf(t, factDodge+fact(way)) + s.shieldScore(t, way)
}

// shieldScore is what a shield adds to a Block, CN-4.37.
func (s fight) shieldScore(t, way int) int {
	if way != 1 || !s.game.options.shieldAS {
		return 0
	}
	return s.game.content.Shields[s.sheets[t].shield]
}

// bestWay is the way with the highest score, block before parry: CN-4.28, except
// that dodge does not come first.
func (s fight) bestWay(t int, ways uint8) (way, score int) {
	way = -1
	for w := range 3 {
		if n := s.wayScore(t, w); ways>>w&1 != 0 && (way < 0 || n > score) {
			way, score = w, n
		}
	}
	return way, score
}

// fact is the attacker's score that an attack of this kind gives away.
func (k strike) fact() fact {
	switch k.mode {
	case flung:
		return factThrow + fact(throwPlace(int(k.weapon)))
	case bySpell:
		return factMagic + fact(tables.ForceMissile)
	case inHand, byForm:
	}
	return fact(k.weapon)
}

// bandDS is what the long band adds, CN-4.17.
func (s fight) bandDS(k strike) int {
	if s.isLong(k) {
		return s.game.content.LongBand
	}
	return 0
}

// strikeAtDS makes an attack check against a DS, CN-4.2: of a character against a
// foe or, with pvp static, against a character.
func (s fight) strikeAtDS(d riposte.Dice, log teller) {
	k := s.strike
	i, t := int(k.attacker), int(k.target)
	ds := s.bandDS(k) + s.penalty(i)
	if s.foe(t) {
		ds += s.defence(t)
	} else if ways := s.ways(k); ways != 0 { // CN-4.47
		way, score := s.bestWay(t, ways)
		s.knowledge().learn(t, factDodge+fact(way))
		ds += max(0, score-s.penalty(t))
	}
	what, rule := checkAttack, riposte.RuleID("CN-4.2")
	if k.mode == bySpell {
		what, rule = checkSpell, "CN-7.21"
	}
	margin := s.checks().check(i, what, k.fact(), ds, true, rule, d, log)
	if s.foe(t) {
		s.knowledge().sawDefence(t)
	}
	if margin < 0 { // CN-4.21
		log.Tell(evMiss, "CN-4.21", s.game.members[t].seat, t)
		s.missed(-margin, d, log)
		return
	}
	s.hit(margin, false, d, log)
}

// defence is a foe's Defence now: CN-5.40.
func (s fight) defence(t int) int { return max(0, int(s.numbers(t).defence)-s.penalty(t)) }

// answer takes the second half of CN-4.50: the target, a character, defends in a
// way, or can't (-1).
func (s fight) answer(way int, d riposte.Dice, log teller) {
	k := s.strike
	i, t := int(k.attacker), int(k.target)
	var ds int
	if s.foe(i) {
		ds = s.attackDS(k)
		s.knowledge().sawAttack(k)
	} else {
		ds = s.opposed(d, log)
	}
	ds += s.penalty(t) // CN-4.25, CN-4.49
	seat := s.game.members[t].seat
	asr := 0
	if way < 0 { // CN-4.42
		s.last = lastCheck{who: uint8(t), what: uint8(checkDodge), ds: int16(ds)}
		log.Show(evHelpless, "CN-4.42", seat, t, ds)
	} else {
		plus, more := s.checks().taken(t, false, log)
		plus += s.shieldScore(t, way)
		as, p := s.checks().scores(t, factDodge+fact(way), log)
		as += plus
		asr = s.game.options.ladder.roll(d, as)
		ds += more
		s.checks().resolved(t, checkDodge+checkKind(way), as, asr, ds, wayRules[way], log)
		s.checks().tellParts(t, p, plus, log)
	}
	if asr < ds || asr == ds && !s.game.options.defenderTies { // CN-4.43, CN-4.44
		s.hit(ds-asr, way == 1, d, log)
	} else {
		log.Tell(evMiss, "CN-4.43", seat, t)
		s.missed(asr-ds, d, log)
	}
	s.struck(d, log)
}

var wayRules = [...]riposte.RuleID{"CN-4.29", "CN-4.35", "CN-4.39"}

// attackDS is the attacker's part of the DS in CN-4.25.
func (s fight) attackDS(k strike) int {
	i := int(k.attacker)
	n := s.numbers(i)
	ds := max(0, int(n.attack)-s.penalty(i))
	if s.isLong(k) {
		ds -= s.game.content.LongBand
	}
	if n.pack && s.inPack(k) {
		ds++
	}
	return ds
}

// inPack reports whether another of the attacker's breed is next to the target,
// whatever it is called here: CN-7.82.
func (s fight) inPack(k strike) bool {
	breed := func(i int) string { return s.game.kinds[s.game.members[i].kind].breed }
	from, to := s.span(1)
	for j := from; j < to; j++ {
		if j != int(k.attacker) && s.foe(j) && s.present(j) && breed(j) == breed(int(k.attacker)) &&
			ground.Feet(s.bodies[j].at, s.bodies[k.target].at) <= ground.Step {
			return true
		}
	}
	return false
}

// opposed makes the attack check of CN-4.48 and returns what it leaves to beat.
func (s fight) opposed(d riposte.Dice, log teller) (e int) {
	k := s.strike
	i := int(k.attacker)
	what, rule := checkAttack, riposte.RuleID("CN-4.48")
	if k.mode == bySpell {
		what, rule = checkSpell, "CN-7.26"
	}
	plus, more := s.checks().taken(i, true, log)
	as, p := s.checks().scores(i, k.fact(), log)
	as += plus
	asr := s.game.options.ladder.roll(d, as)
	e = asr - s.penalty(i) - s.bandDS(k) - more
	log.Show(evRolls, rule, s.game.members[i].seat, i, int(what), as, asr, e)
	s.checks().tellParts(i, p, plus, log)
	return e
}

// missed does what a miss does: nothing or, with a spell, a mishap (CN-7.35).
func (s fight) missed(by int, d riposte.Dice, log teller) {
	if s.strike.mode == bySpell {
		s.magic().goesWrong(int(s.strike.attacker), tables.ForceMissile, int(s.strike.target), by, d, log)
	}
}

// hit settles the damage of a hit, CN-4.51 to CN-4.59.
func (s fight) hit(m int, blocked bool, d riposte.Dice, log teller) {
	k := s.strike
	i, t := int(k.attacker), int(k.target)
	plus := s.plus(k)
	armour := s.armour(t)
	if blocked && s.game.options.shieldArmour { // CN-4.37
		armour += s.game.content.Shields[s.sheets[t].shield]
	}
	damage := max(0, m+plus-armour)
	log.Show(evHit, "CN-4.58", s.game.members[t].seat, t, damage, armour)
	if s.foe(t) {
		s.known[s.game.members[t].kind].flags |= knowArmour
	}
	if damage > 0 {
		s.knowledge().sawDamage(k)
	}
	s.health().harm(i, t, damage, d, log)
}

// plus is what is added to the margin, CN-4.53 to CN-4.56.
func (s fight) plus(k strike) int {
	i, t := int(k.attacker), int(k.target)
	if k.mode == byForm {
		return int(s.numbers(i).bonus[k.weapon]) * bit(!s.game.options.noFoeBonus)
	}
	if k.mode == bySpell {
		return 0
	}
	sh, w := s.sheets[i], &s.game.content.Weapons[k.weapon]
	n := 0
	if w.Class != tables.Ranged {
		n = int(sh.at[tables.Strength])
	}
	if sh.build.primary == tables.Thief && s.exploits(i, t) { // CN-7.49
		n += s.game.content.BonusAS
	}
	if s.game.options.sized {
		n += w.Size
	}
	return n
}

// exploits reports whether Exploit Weakness applies: the target is surprised, or
// engaged with somebody else: CN-7.50.
func (s fight) exploits(i, t int) bool {
	if s.bodies[t].is(surprised) {
		return true
	}
	from, to := s.span(s.side(i))
	for j := from; j < to; j++ {
		if j != i && s.able(j) && ground.Feet(s.bodies[j].at, s.bodies[t].at) <= ground.Step {
			return true
		}
	}
	return false
}

// armour is what a target's armour and shield take off the damage, CN-4.58.
func (s fight) armour(t int) int {
	if s.foe(t) {
		return int(s.numbers(t).armour)
	}
	b := &s.bodies[t]
	return max(0, s.game.content.Armour[s.sheets[t].armour]+bit(b.is(armoured))+bit(b.is(warded))-bit(b.is(exposed)))
}

// far reports whether a character fights from afar.
func (s fight) far(i int) bool { return s.sheets[i].build.primary == tables.Wizard || s.shoots(i) }

// shoots reports whether a character has a ranged weapon in hand, which everybody sees.
func (s fight) shoots(i int) bool {
	for slot, w := range s.gear().weapons(i) {
		if w != 0 && s.bodies[i].ready>>slot&1 != 0 && s.game.content.Weapons[w-1].Class == tables.Ranged {
			return true
		}
	}
	return false
}
