package coolname

import (
	"math/bits"

	"riposte/rules/coolname/ground"

	"riposte"
	"riposte/rules/coolname/tables"
)

// The verbs of choices, with their arguments from the lowest bits up.
const (
	_             uint8 = iota
	verbAttack          // target 5, weapon or form 5, thrown 1
	verbCast            // spell 3, target 5
	verbKnow            // ally 5
	verbRecover         //
	verbAid             // patient 5
	verbTreat           // patient 5, wound 4
	verbSteady          // patient 5: Stabilise
	verbRetrieve        // the kit 0, something else 1
	verbCheck           // attribute 4
	verbMove            // square 9
	verbStep            // square 9
	verbDraw            // item 5, 1 + the item to stow 5
	verbStow            // item 5
	verbDoor            // square 9
	verbPickUp          // item 5
	verbPosture         //
	verbWithdraw        //
	verbEnd             //
	verbLight           // light 2, square 9
	verbPlace           // square 9
	verbDefend          // way 2
	verbReady           // items 5 of each character of the seat
	verbConsent         // yes 1
	verbModify          // who 5, AS 6, DS 6
	verbOffer           // a check, see packOffer
	verbHide            // a check
	verbOpen            // which 2
	verbSet             // who 5, what 4, value 9
	verbRest            //
	verbMorning         //
	verbWeek            //
	verbRestTreat       // healer 5, patient 5, wound 4
	verbRestAid         // healer 5, patient 5
	verbRestHeal        // healer 5, patient 5
	verbRestKnow        // sage 5, ally 5, focus 6
	verbCall            // a check
	verbFate            // who 5, saved 1
	verbDone            //
	verbTick            // who 5, MO 4, focus 6, specialisation 4
	verbSeveral         // a check of several, see several.pack
	verbBring           // source 5, how many less one 4, square 9
	verbConceal         // who 5
	verbReveal          // who 5, square 9
	verbs
)

// steps reports whether a game master steps in by a verb.
func steps(verb uint8) bool {
	return verb >= verbModify && verb <= verbSet || verb >= verbTick && verb <= verbReveal
}

func word(verb uint8, args int) riposte.Choice { return riposte.NewChoice(verb, uint64(args)) }

// shieldCode is the item after the weapons.
const shieldCode = tables.Weapons

// packOffer puts a free check into a word.
func packOffer(verb uint8, o offer) riposte.Choice {
	n := o.need
	args := uint64(o.who) | uint64(n.attribute)<<5 | uint64(n.focus)<<9 | uint64(n.spec)<<15 | uint64(n.ticked)<<19 |
		uint64(int(o.ds)-minDS)<<23 | uint64(int(o.plus)+maxMod)<<30 | uint64(int(o.more)+maxMod)<<36 | uint64(o.tag)<<42
	return riposte.NewChoice(verb, args)
}

func unpackOffer(c riposte.Choice) (o offer) {
	args := c.Args()
	o.on = true
	o.who = uint8(args & 31)
	o.need = need{attribute: tables.Attribute(args >> 5 & 15), focus: uint8(args >> 9 & 63), spec: uint8(args >> 15 & 15), ticked: tables.MO(args >> 19 & 15)}
	o.ds = int8(int(args>>23&127) + minDS)
	o.plus, o.more = int8(int(args>>30&63)-maxMod), int8(int(args>>36&63)-maxMod)
	o.tag = tag(args >> 42 & 7)
	return o
}

// readyMask is the items in hand of a seat's nth character.
func readyMask(c riposte.Choice, nth int) uint8 { return uint8(c.Args() >> (5 * nth) & 31) }

func (s *state) Legal(buf []riposte.Choice, seat riposte.Seat) []riposte.Choice {
	owed := s.Owed(seat)
	if owed.Mode == riposte.Idle {
		return nil
	}
	buf = buf[:0]
	switch owed.Kind {
	case askConsent:
		return append(buf, word(verbConsent, 1), word(verbConsent, 0))
	case askReady:
		return s.choices().legalReady(buf, seat)
	case askTurn, askFoe:
		buf = s.choices().legalTurn(buf, int(s.who))
	case askDefence:
		for way, ways := 0, s.fight().ways(s.strike); way < 3; way++ {
			if ways>>way&1 != 0 {
				buf = append(buf, word(verbDefend, way))
			}
		}
	case askLights:
		buf = s.choices().legalSquares(buf, verbPlace, s.footing().near(int(s.who)))
	case askCheck:
		buf = s.choices().legalCheck(buf, int(s.offer.who))
	case askInterlude:
		buf = s.choices().legalRest(buf)
	}
	if seat == s.game.gm && s.game.options.person {
		buf = s.choices().representatives(buf)
	}
	return buf
}

func (s *state) Check(seat riposte.Seat, c riposte.Choice) error {
	if c == riposte.Concede && s.mayConcede(seat) {
		return nil
	}
	owed := s.Owed(seat)
	if owed.Mode == riposte.Idle {
		return riposte.ErrNotOwed
	}
	if rule, why := s.rulings().judge(seat, owed.Kind, c); rule != "" {
		return &riposte.RuleError{Rule: rule, Msg: s.Voice().Say(why), Ref: string(why)}
	}
	return nil
}

// legalSquares appends a choice for each square of a set.
func (s choices) legalSquares(buf []riposte.Choice, verb uint8, set ground.Set) []riposte.Choice {
	for i, part := range set {
		buf = listed(buf, verb, 64*i, part)
	}
	return buf
}

// listed appends a choice for each square in a part of a set.
func listed(buf []riposte.Choice, verb uint8, from int, part uint64) []riposte.Choice {
	first := word(verb, from)
	for ; part != 0; part &= part - 1 {
		buf = append(buf, first|riposte.Choice(bits.TrailingZeros64(part)))
	}
	return buf
}

// legalWalk appends a choice for each square that can be reached in that many
// steps.
func (s choices) legalWalk(buf []riposte.Choice, g *ground.Walk, verb uint8, from ground.Square, steps int, held *ground.Set) []riposte.Choice {
	if g.Small() {
		lo, hi := g.FloodSmall(from, steps)
		return listed(listed(buf, verb, 0, lo&^held[0]), verb, 64, hi&^held[1])
	}
	for i, part := range g.Flood(from, steps) {
		buf = listed(buf, verb, 64*i, part&^held[i])
	}
	return buf
}

// legalTurn lists the choices of a turn, CN-10.5.
func (s choices) legalTurn(buf []riposte.Choice, i int) []riposte.Choice {
	b := &s.bodies[i]
	if s.used&usedMajor == 0 && b.vitality > 0 { // CN-3.32
		buf = s.legalAttacks(buf, i)
		if !s.foe(i) {
			buf = s.legalSpells(buf, i)
			buf = s.legalCare(buf, i)
			if s.offer.on {
				buf = s.legalCheck(buf, i)
			}
		}
	}
	if s.used&(usedMove|usedMinor) != usedMove|usedMinor {
		var g ground.Walk
		var held ground.Set
		s.footing().ground(i, &g, &held)
		if s.used&usedMove == 0 {
			buf = s.legalWalk(buf, &g, verbMove, b.at, s.footing().walk(i), &held)
		}
		if s.used&usedMinor == 0 {
			buf = s.legalWalk(buf, &g, verbStep, b.at, s.game.options.shortMove, &held)
		}
	}
	if s.used&usedMinor == 0 {
		if !s.foe(i) {
			buf = s.legalItems(buf, i)
		}
		for _, q := range s.game.field.Doors() {
			if s.rulings().doorReach(i, q) == "" {
				buf = append(buf, word(verbDoor, int(q)))
			}
		}
		buf = append(buf, word(verbPosture, 0))
	}
	if b.is(lit) {
		near := s.footing().near(i)
		for n := range b.lights {
			if s.lit>>n&1 != 0 {
				continue
			}
			for k, part := range near {
				for ; part != 0; part &= part - 1 {
					if q := ground.Square(64*k + bits.TrailingZeros64(part)); q != b.lights[n] {
						buf = append(buf, word(verbLight, n|int(q)<<2))
					}
				}
			}
		}
	}
	return append(buf, word(verbWithdraw, 0), word(verbEnd, 0))
}

// legalAttacks lists attacks, CN-4.20 with CN-4.12 to CN-4.18.
func (s choices) legalAttacks(buf []riposte.Choice, i int) []riposte.Choice {
	if s.winner != 0 {
		return buf
	}
	from, to := s.span(1 - s.side(i))
	for t := from; t < to; t++ {
		if !s.present(t) {
			continue
		}
		if s.foe(i) {
			for f := range s.game.kinds[s.game.members[i].kind].forms {
				if s.fight().inReach(strike{uint8(i), uint8(t), uint8(f), byForm}) {
					buf = append(buf, word(verbAttack, t|f<<5))
				}
			}
			continue
		}
		far := ground.Feet(s.bodies[i].at, s.bodies[t].at)
		if far <= ground.Step {
			buf = append(buf, word(verbAttack, t|tables.Fists<<5), word(verbAttack, t|tables.Feet<<5))
		}
		had := uint32(0)
		for slot, w := range s.gear().weapons(i) {
			if w == 0 || s.bodies[i].ready>>slot&1 == 0 || had>>w&1 != 0 {
				continue
			}
			had |= 1 << w
			k := strike{uint8(i), uint8(t), w - 1, inHand}
			if s.fight().inReach(k) {
				buf = append(buf, word(verbAttack, t|int(w-1)<<5))
			}
			if k.mode = flung; s.game.content.Weapons[w-1].ThrowShort > 0 && s.fight().inReach(k) {
				buf = append(buf, word(verbAttack, t|int(w-1)<<5|1<<10))
			}
		}
	}
	return buf
}

func (s choices) legalSpells(buf []riposte.Choice, i int) []riposte.Choice {
	sh := s.sheets[i]
	if sh.build.primary != tables.Wizard && sh.build.primary != tables.Cleric {
		return buf
	}
	for sp := tables.ForceMissile; sp < tables.Spells; sp++ {
		if !sh.casts(sp) {
			continue
		}
		if !sp.Aimed() {
			if rule, _ := s.rulings().judgeSpell(i, sp, i); rule == "" {
				buf = append(buf, word(verbCast, int(sp)|i<<3))
			}
			continue
		}
		for t := range s.game.n {
			if sp == tables.ForceMissile && !s.fight().inReach(strike{uint8(i), uint8(t), 0, bySpell}) {
				continue // without wording the refusal
			}
			if rule, _ := s.rulings().judgeSpell(i, sp, t); rule == "" {
				buf = append(buf, word(verbCast, int(sp)|t<<3))
			}
		}
	}
	return buf
}

// legalCare lists what helps oneself and others.
func (s choices) legalCare(buf []riposte.Choice, i int) []riposte.Choice {
	b := &s.bodies[i]
	if int(b.vitality) < s.most(i) {
		buf = append(buf, word(verbRecover, 0))
	}
	from, to := s.span(s.side(i))
	for t := from; t < to; t++ {
		if !s.present(t) {
			continue
		}
		p := &s.bodies[t]
		if s.sheets[i].build.primary == tables.Sage && t != i && !p.is(unconscious) && ground.Feet(b.at, p.at) <= s.game.content.NearFeet {
			buf = append(buf, word(verbKnow, t))
		}
		if ground.Feet(b.at, p.at) > s.game.content.AidFeet {
			continue
		}
		if t != i {
			if (p.vitality == 0 || p.is(unconscious)) && int(p.vitality) < s.most(t) {
				buf = append(buf, word(verbAid, t))
			}
			if p.is(dying) {
				buf = append(buf, word(verbSteady, t))
			}
		}
		for k, w := range p.wounds {
			if w != 0 && !w.treated() {
				buf = append(buf, word(verbTreat, t|k<<5))
			}
		}
	}
	if s.sheets[i].kit && !b.is(kitAtHand) {
		buf = append(buf, word(verbRetrieve, 0))
	}
	if s.sheets[i].pack != "" {
		buf = append(buf, word(verbRetrieve, 1))
	}
	return buf
}

// legalCheck lists the check on offer; with Primal Affinity the player picks the
// attribute, CN-7.70.
func (s choices) legalCheck(buf []riposte.Choice, i int) []riposte.Choice {
	if s.offer.tag != tagAnimal {
		return append(buf, word(verbCheck, int(s.offer.need.attribute)))
	}
	for a := tables.Awareness; a <= tables.Presence; a++ {
		buf = append(buf, word(verbCheck, int(a)))
	}
	return buf
}

// legalItems lists drawing, stowing and picking up, CN-3.24 to CN-3.28.
func (s choices) legalItems(buf []riposte.Choice, i int) []riposte.Choice {
	b := &s.bodies[i]
	had := uint32(0)
	for left := b.away(); left != 0; left &= left - 1 {
		item := s.gear().item(i, bits.TrailingZeros8(left))
		if item < 0 || had>>item&1 != 0 {
			continue
		}
		had |= 1 << item
		first, second := s.gear().stowChoice(i, item)
		buf = append(buf, word(verbDraw, item|(first+1)<<5))
		if second >= 0 {
			buf = append(buf, word(verbDraw, item|(second+1)<<5))
		}
	}
	had = 0
	for left := b.ready; left != 0; left &= left - 1 {
		if item := s.gear().item(i, bits.TrailingZeros8(left)); item >= 0 && had>>item&1 == 0 {
			had |= 1 << item
			buf = append(buf, word(verbStow, item))
		}
	}
	had = 0
	for n := -1; n < s.game.n; n++ { // as lying does
		owner := max(n, 0)
		if n < 0 {
			owner = i
		}
		if s.bodies[owner].thrown == 0 {
			continue
		}
		for slot := range shieldItem {
			if item := s.gear().item(owner, slot); item >= 0 && had>>item&1 == 0 && s.gear().canPickUp(i, owner, slot) {
				had |= 1 << item
				buf = append(buf, word(verbPickUp, item))
			}
		}
	}
	return buf
}

// legalRest lists the steps of an interlude except checks, which can have any
// numbers.
func (s choices) legalRest(buf []riposte.Choice) []riposte.Choice {
	add := func(c riposte.Choice) {
		if rule, _ := s.rulings().judgeRest(c); rule == "" {
			buf = append(buf, c)
		}
	}
	for _, verb := range [...]uint8{verbRest, verbMorning, verbWeek} {
		add(word(verb, 0))
	}
	for t := range s.game.n {
		if s.bodies[t].is(dying) {
			add(word(verbFate, t|1<<5))
			add(word(verbFate, t))
		}
		for i := range s.game.n {
			pair := i | t<<5
			for k, w := range s.bodies[t].wounds {
				if w != 0 {
					add(word(verbRestTreat, pair|k<<10))
				}
			}
			add(word(verbRestAid, pair))
			add(word(verbRestHeal, pair))
			if i < s.game.n && s.sheets[i].build.primary == tables.Sage {
				for f := range tables.NoFocus + 1 {
					add(word(verbRestKnow, pair|f<<10))
				}
			}
		}
	}
	return append(buf, word(verbDone, 0))
}

// representatives are some of the other things that a game master may do: checks
// and values can have any numbers.
func (s choices) representatives(buf []riposte.Choice) []riposte.Choice {
	add := func(c riposte.Choice) {
		if rule, _ := s.rulings().judgeIntervention(c); rule == "" {
			buf = append(buf, c)
		}
	}
	check := func(verb uint8, i, a int) {
		n := need{attribute: tables.Attribute(a), focus: tables.NoFocus, spec: tables.NoSpec, ticked: tables.NoMO}
		add(packOffer(verb, offer{who: uint8(i), need: n, ds: 6}))
		n.focus, n.ticked = uint8((a*5+i)%tables.Foci), tables.MO(a%int(tables.MOs))
		if len(s.game.content.Foci[n.focus].Specs) > 0 {
			n.spec = 0
		}
		add(packOffer(verb, offer{who: uint8(i), need: n, ds: 9, plus: 1, more: -1, tag: tag(a % int(tags))}))
	}
	for i := range s.game.n {
		if !s.present(i) {
			continue
		}
		add(word(verbModify, i|(1+maxMod)<<5|maxMod<<11))
		add(word(verbModify, i|maxMod<<5|(2+maxMod)<<11))
		if i == int(s.who) {
			focus := uint8((3*int(s.round) + i) % tables.Foci)
			add(word(verbTick, tick{mo: tables.NoMO, focus: tables.NoFocus, spec: tables.NoSpec}.pack(i)))
			add(word(verbTick, tick{mo: tables.MO(int(s.round) % int(tables.MOs)), focus: focus, spec: tables.NoSpec}.pack(i)))
		}
		if !s.foe(i) && (i == int(s.who) || s.phase == resting) {
			for a := range tables.Attributes {
				if s.phase == resting {
					o := offer{who: uint8(i), need: need{attribute: tables.Attribute(a), focus: tables.NoFocus, spec: tables.NoSpec, ticked: tables.NoMO}, ds: 6}
					if rule, _ := s.rulings().judgeRest(packOffer(verbCall, o)); rule == "" {
						buf = append(buf, packOffer(verbCall, o))
					}
				} else {
					check(verbOffer, i, a)
				}
			}
			o := offer{who: uint8(i), need: need{attribute: tables.Awareness, focus: tables.FocusNatureLore, spec: 0, ticked: tables.NoMO}, ds: 4, tag: tagAnimal}
			add(packOffer(verbOffer, o))
			if rule, _ := s.rulings().judgeRest(packOffer(verbCall, o)); s.phase == resting && rule == "" {
				buf = append(buf, packOffer(verbCall, o))
			}
		}
		if !s.foe(i) {
			check(verbHide, i, (i+int(s.round))%tables.Attributes)
		}
		for what := range overrides {
			for _, v := range [...]int{0, 1, 2, 5, s.most(i), 37, 85} {
				add(word(verbSet, i|int(what)<<5|v<<9))
			}
		}
	}
	for k := range s.nhide {
		add(word(verbOpen, int(k)))
	}
	s.comeAndGo(add)
	return dedupe(buf)
}

// comeAndGo adds some of those who could join the fight or go out of sight, CN-8.22, CN-8.23.
// It does so only while others act, and now and then: a fight that is led by nobody in
// particular would fill up if all could come at all times.
func (s choices) comeAndGo(add func(riposte.Choice)) {
	if s.game.options.encounter != against || s.Owed(s.game.gm).Kind != askMaster {
		return
	}
	free := s.footing().free()
	at := free.First()
	for _, from := range s.desk().waiting() {
		add(bringing{from, 1, at}.pack())
	}
	if s.spent%8 == 0 {
		for _, from := range s.desk().comers() {
			add(bringing{from, 1 + int(s.round)&1, at}.pack())
		}
	}
	from, to := s.span(1)
	for i := from; i < to; i++ {
		if s.bodies[i].is(concealed) || s.spent%4 == 1 {
			add(word(verbConceal, i))
			add(word(verbReveal, i|int(at)<<5))
		}
	}
}

// dedupe removes repeated choices and keeps the order.
func dedupe(buf []riposte.Choice) []riposte.Choice {
	n := 0
next:
	for k, c := range buf {
		for j := n - 1; j >= 0 && j >= n-12; j-- {
			if buf[j] == c {
				continue next
			}
		}
		buf[n] = buf[k]
		n++
	}
	return buf[:n]
}
