package coolname

import "riposte"

// Resample replaces what a seat can't know by something that agrees with all it
// knows: the numbers of foes, the sheets of other sides, hidden checks and the DS
// of a check that is not shown yet. CN-8.20 says how it is drawn.
func (s *state) Resample(seat riposte.Seat, d riposte.Dice) {
	if s.phase == over {
		return
	}
	if seat != s.game.gm && !s.game.options.openStats {
		for k := range s.game.kinds {
			s.resampleKind(k, d)
		}
	}
	for i := range s.game.n {
		if !s.foe(i) && !s.knows(seat, i) {
			s.resampleSheet(i, d)
		}
	}
	if seat == s.game.gm && seat != riposte.Nobody {
		return
	}
	for k := range s.nhide {
		s.resampleHidden(&s.hidden[k], d)
	}
	if s.offer.on && s.game.options.dsAfter {
		s.offer.ds = int8(d.Deal(maxOfferDS-minDS+1) - 1 + minDS)
	}
}

// resampleKind draws the numbers of a kind of foe, and the Vitality of those whose
// Vitality was set by hand.
func (s *state) resampleKind(k int, d riposte.Dice) {
	n, known := &s.kinds[k], &s.known[k]
	old := *n
	from := s.game.content.Foes[d.Deal(len(s.game.content.Foes))-1].numbers()
	if known.flags&knowDefence != 0 {
		from.defence = old.defence
	}
	if known.flags&knowAttack != 0 {
		from.attack = old.attack
	}
	if known.flags&knowArmour != 0 {
		from.armour = old.armour
	}
	if known.flags&knowPack != 0 {
		from.pack = old.pack
	}
	if known.flags&knowNumb != 0 {
		from.numb = old.numb
	}
	for i := range from.bonus {
		if known.bonus>>i&1 != 0 {
			from.bonus[i] = old.bonus[i]
		}
	}
	within := func(v, low, high uint8) uint8 {
		if v < low || v > high {
			return low + uint8(d.Deal(int(high-low)+1)-1)
		}
		return v
	}
	from.toughness = within(from.toughness, known.toughLow, known.toughHigh)
	low, high := known.vitLow, known.vitHigh
	from.vitality = within(from.vitality, low, high)
	*n = from
	start, end := s.span(1)
	for i := start; i < end; i++ {
		if int(s.game.members[i].kind) != k {
			continue
		}
		b := &s.bodies[i]
		switch now := bandOf(int(b.vitality), int(old.vitality)); {
		case now == down:
		case b.is(loose):
			low, high := now.limits(int(n.vitality))
			b.vitality = int16(low + d.Deal(max(high-low+1, 1)) - 1)
		default:
			b.vitality += int16(n.vitality) - int16(old.vitality)
		}
	}
}

// resampleHidden is CN-8.16: players know only that the game master has rolled.
func (s *state) resampleHidden(h *hiddenCheck, d riposte.Dice) {
	h.who = uint8(d.Deal(s.characters()) - 1)
	h.need = need{attribute: attribute(d.Deal(attributes) - 1), focus: noFocus, spec: noSpec, ticked: noMO}
	h.ds = int16(d.Deal(maxOfferDS-minDS+1) - 1 + minDS)
	h.as = int16(s.freeScore(int(h.who), h.need).sum())
	h.asr = int16(s.game.options.ladder.rollHidden(d, int(h.as)))
}

// characters is how many combatants are characters; they come first.
func (s *state) characters() int {
	if s.game.options.encounter == against {
		return s.game.sideA
	}
	return s.game.n
}

// sheetTries is how many sheets are tried; so many fail only where what is known
// leaves almost nothing but the sheet there is, which is then kept.
const sheetTries = 4000

// resampleSheet draws a sheet that agrees with what was shown of a character.
func (s *state) resampleSheet(i int, d riposte.Dice) {
	old, b := s.sheets[i], &s.bodies[i]
	next := &sheet{name: old.name, byGM: old.byGM, armour: old.armour, start: old.start}
	lost := old.vitality - int(b.vitality)
	for range sheetTries {
		if s.drawBuild(i, next, d) && s.drawAttributes(i, next, d) {
			s.drawItems(i, next, d)
			next.derive(s.game.content, &s.game.options)
			s.sheets[i] = next
			if !b.is(fromZero) {
				b.vitality = int16(next.vitality - lost)
			}
			if s.game.options.encounter == interlude {
				b.set(kitAtHand, next.kit)
			}
			return
		}
	}
}

// drawBuild draws MOs, foci and specialisation; false if they can't be.
func (s *state) drawBuild(i int, sh *sheet, d riposte.Dice) bool {
	c, o := s.game.content, &s.game.options
	b := &sh.build
	n := d.Deal(int(mos)*int(mos)) - 1
	b.mo, b.score = [2]mo{mo(n / int(mos)), mo(n % int(mos))}, [2]uint8{2, 1}
	if b.mo[0] == b.mo[1] {
		b.mo[1], b.score = noMO, [2]uint8{3, 0}
	}
	b.primary = b.mo[0]
	if o.freePrimary && b.mo[1] != noMO && d.Deal(2) == 2 {
		b.primary = b.mo[1]
	}
	if armour, _ := c.limits(b); o.armourByMO && int(sh.armour) > armour {
		return false
	}
	var first, second held
	for _, h := range []*held{&first, &second} {
		h.score = 1
		h.parent = b.mo[0]
		if b.mo[1] != noMO && d.Deal(2) == 2 {
			h.parent = b.mo[1]
		}
		if o.listFoci {
			h.focus = uint8(d.Deal(foci) - 1)
		} else {
			nth := d.Deal(4)
			for f := range uint8(foci) {
				if c.MOs[h.parent].Suggested>>f&1 != 0 {
					if nth--; nth == 0 {
						h.focus = f
					}
				}
			}
		}
	}
	switch {
	case first == second:
		first.score, second = 2, held{focus: noFocus, parent: noMO}
	case first.focus == second.focus: // CN-1.23
		return false
	}
	b.foci = [2]held{first, second}
	from := first
	if second.score > 0 && d.Deal(2) == 2 {
		from = second
	}
	specs := len(c.Foci[from.focus].Specs)
	if specs == 0 {
		return false
	}
	b.specFocus, b.spec = from.focus, uint8(d.Deal(specs)-1)
	return true
}

// drawAttributes gives the build the attributes that the shown scores demand, and
// the others in any order.
func (s *state) drawAttributes(i int, sh *sheet, d riposte.Dice) bool {
	c, o := s.game.content, &s.game.options
	old, k := s.sheets[i], &s.seen[i]
	sh.at = [attributes]uint8{}
	var pinned [attributes]uint8
	pin := func(a attribute, v int) bool {
		if v < 1 || pinned[a] != 0 && int(pinned[a]) != v {
			return false
		}
		pinned[a] = uint8(v)
		return true
	}
	for f := range facts {
		if k.facts>>f&1 == 0 || f == factInitiative {
			continue
		}
		if sp := spellID(f - factMagic); f >= factMagic && f < factFirstAid && !sh.casts(sp) || f == factKnow && sh.build.primary != sage {
			return false
		}
		first, _ := o.from(c, f)
		v := int(old.values[f]) - sh.build.fixed(c, o, f)
		if first == attributes {
			if v != 0 {
				return false
			}
		} else if !pin(first, v) {
			return false
		}
	}
	for _, check := range s.free[:s.nfree] {
		n := check.need
		if int(check.who) == i && !pin(n.attribute, int(old.at[n.attribute])+old.build.bonus(c, n).sum()-sh.build.bonus(c, n).sum()) {
			return false
		}
	}
	left := old.at
	for a, v := range pinned {
		if v != 0 && !takeOut(&left, v) {
			return false
		}
		sh.at[a] = v
	}
	var rest [attributes]uint8
	n := 0
	for _, v := range left {
		if v != 0 {
			rest[n] = v
			n++
		}
	}
	if ways, most := orders(rest[:n]); !old.byGM && d.Deal(most) > ways {
		return false // builds that leave more orders open are likelier
	}
	for k := n; k > 1; k-- {
		j := d.Deal(k) - 1
		rest[k-1], rest[j] = rest[j], rest[k-1]
	}
	for a := range sh.at {
		if sh.at[a] == 0 {
			n--
			sh.at[a] = rest[n]
		}
	}
	vit := int(sh.at[strength]) + int(sh.at[toughness]) + int(sh.at[coordination])
	if vit < int(k.low) || vit > int(k.high) || !s.bodies[i].is(fromZero) && vit <= s.sheets[i].vitality-int(s.bodies[i].vitality) && s.bodies[i].vitality > 0 {
		return false
	}
	return k.facts>>factInitiative&1 == 0 ||
		sh.build.fixed(c, o, factInitiative)+int(sh.at[coordination])+int(sh.at[awareness]) == int(old.values[factInitiative])
}

// takeOut removes one of a value.
func takeOut(list *[attributes]uint8, v uint8) bool {
	for i, w := range list {
		if w == v {
			list[i] = 0
			return true
		}
	}
	return false
}

// orders is in how many orders the values can stand, and the most that as many of
// the array of CN-1.6 can.
func orders(values []uint8) (ways, most int) {
	var counts [maxScore + 1]int
	for _, v := range values {
		counts[v]++
	}
	n := len(values)
	ways = factorials[n]
	for _, k := range counts {
		ways /= factorials[k]
	}
	return ways, mostOrders[n]
}

var factorials = [...]int{1, 1, 2, 6, 24, 120, 720, 5040, 40320, 362880}

// mostOrders is by number of values, of which four, three and two are alike.
var mostOrders = func() (most [attributes + 1]int) {
	for a := range 5 {
		for b := range 4 {
			for c := range 3 {
				n := a + b + c
				most[n] = max(most[n], factorials[n]/(factorials[a]*factorials[b]*factorials[c]))
			}
		}
	}
	return most
}()

// drawItems keeps what was seen and draws every other item, so that there is
// something to ready if there was.
func (s *state) drawItems(i int, sh *sheet, d riposte.Dice) {
	old, b, k := s.sheets[i], &s.bodies[i], &s.seen[i]
	shown := k.items | b.ready | b.thrown
	_, shield := s.game.content.limits(&sh.build)
	if !s.game.options.armourByMO {
		shield = len(shieldWords) - 1
	}
	for {
		for slot := range sh.weapons {
			sh.weapons[slot] = old.weapons[slot]
			if shown>>slot&1 == 0 {
				if n := d.Deal(weapons - feet); n > 1 {
					sh.weapons[slot] = uint8(n + feet)
				} else {
					sh.weapons[slot] = 0
				}
			}
		}
		sh.shield = old.shield
		if shown>>shieldItem&1 == 0 {
			sh.shield = uint8(d.Deal(shield+1) - 1)
		}
		if sh.hasItems() == old.hasItems() {
			break
		}
		if !old.hasItems() {
			sh.weapons, sh.shield = [4]uint8{}, 0
			break
		}
	}
	sh.kit = old.kit
	if !b.is(kitAtHand) || s.game.options.encounter == interlude {
		sh.kit = d.Deal(2) == 2
	}
}
