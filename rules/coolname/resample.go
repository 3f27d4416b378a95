package coolname

import (
	"math/bits"
	"slices"

	"riposte"
	"riposte/rules/coolname/tables"
)

// Resample replaces what a seat can't know by something that agrees with all that
// it knows: the numbers of foes, the sheets of other sides, hidden checks, and the
// DS of a check that has not been shown yet. CN-8.20 says how it is drawn.
func (s *state) Resample(seat riposte.Seat, d riposte.Dice) {
	if s.phase == over {
		return
	}
	r := resampler{s, d}
	if seat != s.game.gm && !s.game.options.openStats {
		for k := range s.game.kinds {
			r.resampleKind(k)
		}
	}
	for i := range s.game.n {
		if !s.foe(i) && !s.knowledge().knows(seat, i) {
			r.resampleSheet(i)
		}
	}
	if seat == s.game.gm && seat != riposte.Nobody {
		return
	}
	s.waits = 0 // CN-8.20
	for k := range s.nhide {
		r.resampleHidden(&s.hidden[k])
	}
	if s.offer.on && s.game.options.dsAfter {
		s.offer.ds = int8(d.Deal(maxOfferDS-minDS+1) - 1 + minDS)
	}
}

// A resampler draws what somebody who does not know it could imagine.
type resampler struct {
	*state
	d riposte.Dice
}

// resampleKind draws the numbers of a kind of foe, and the Vitality of those whose
// Vitality was set by hand.
func (s resampler) resampleKind(k int) {
	n, known := &s.kinds[k], &s.known[k]
	old := *n
	from := numbersOf(&s.game.content.Foes[s.d.Deal(len(s.game.content.Foes))-1])
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
			return low + uint8(s.d.Deal(int(high-low)+1)-1)
		}
		return v
	}
	from.toughness = within(from.toughness, known.toughLow, known.toughHigh)
	low, high := known.vitLow, known.vitHigh
	from.vitality = within(from.vitality, low, high)
	*n = from
	start, end := s.span(1)
	for i := start; i < end; i++ {
		if !s.foe(i) || int(s.game.members[i].kind) != k {
			continue
		}
		b := &s.bodies[i]
		switch now := bandOf(int(b.vitality), int(old.vitality)); {
		case now == down:
		case b.is(loose):
			low, high := now.limits(int(n.vitality))
			b.vitality = int16(low + s.d.Deal(max(high-low+1, 1)) - 1)
		default:
			b.vitality += int16(n.vitality) - int16(old.vitality)
		}
	}
}

// resampleHidden draws a hidden check, CN-8.16: players know only that the game
// master has rolled.
func (s resampler) resampleHidden(h *hiddenCheck) {
	h.who = uint8(s.d.Deal(s.characters()) - 1)
	h.need = need{attribute: tables.Attribute(s.d.Deal(tables.Attributes) - 1), focus: tables.NoFocus, spec: tables.NoSpec, ticked: tables.NoMO}
	h.ds = int16(s.d.Deal(maxOfferDS-minDS+1) - 1 + minDS)
	h.as = int16(s.checks().freeScore(int(h.who), h.need).sum())
	h.asr = int16(s.game.options.ladder.rollHidden(s.d, int(h.as)))
}

// characters is how many combatants are characters; they come first.
func (s resampler) characters() int { return s.game.people }

// resampleSheet draws a sheet that agrees with what was shown of a character. The
// number of draws must not depend on what has been worked out before.
func (s resampler) resampleSheet(i int) {
	old := s.sheets[i]
	next := sheet{name: old.name, byGM: s.freely(i), armour: old.armour, start: old.start, customs: old.customs}
	if s.ownShown(i) { // own names can't be drawn: the build stays
		next.build = old.build
		for range attributeTries {
			if p, ok := s.pins(i, &next.build); ok && s.drawAttributes(i, &next, &p) {
				s.becomes(i, &next)
				return
			}
		}
		return
	}
	if s.littleShown(i) {
		for range sheetTries {
			if s.tried(i, &next) {
				s.becomes(i, &next)
				return
			}
		}
	}
	from := s.plausible(i)
	if len(from.builds) == 0 {
		return // a position that was set up by hand
	}
	for range attributeTries {
		next.build = from.draw(s.d)
		s.scatter(&next.build, from.alike)
		if p, ok := s.pins(i, &next.build); ok && s.drawAttributes(i, &next, &p) {
			s.becomes(i, &next)
			return
		}
	}
}

// ownShown reports whether a check of a focus or a specialisation was shown that has a name of
// the character's own.
func (s resampler) ownShown(i int) bool {
	for _, check := range s.free[:s.nfree] {
		if int(check.who) == i && (check.need.focus >= customFocus || check.need.spec == ownSpec) {
			return true
		}
	}
	return false
}

// freely reports whether, for all that the table knows, a game master built a character, so
// that it may have any attributes, CN-1.7: one of its own, or anybody where it had to consent.
func (s resampler) freely(i int) bool {
	return s.game.consent || s.game.gm != riposte.Nobody && s.game.members[i].seat == s.game.gm
}

const (
	// sheetTries is how many sheets are drawn in search of one that agrees, where most
	// do. If none does, and where few can, all builds that can are weighed.
	sheetTries = 8
	// attributeTries is how many orders of attributes are drawn in search of one that
	// agrees with Vitality and initiative.
	attributeTries = 4000
)

// tried draws a whole sheet, and returns whether it agrees.
func (s resampler) tried(i int, sh *sheet) bool {
	if !s.drawBuild(sh) {
		return false
	}
	p, ok := s.pins(i, &sh.build)
	return ok && s.d.Deal(p.most) <= p.ways && s.drawAttributes(i, sh, &p)
}

// becomes replaces a sheet by another, which is kept in the position's own room.
func (s resampler) becomes(i int, next *sheet) {
	b := &s.bodies[i]
	lost := s.sheets[i].vitality - int(b.vitality)
	s.drawItems(i, next)
	next.derive(s.game.reckoning)
	s.imagine(i, next)
	if !b.is(fromZero) {
		b.vitality = int16(next.vitality - lost)
	}
	if s.game.options.encounter == interlude {
		b.set(kitAtHand, next.kit)
	}
}

// shown is what is known of a character's sheet.
func (s resampler) shown(i int) (k shown) {
	sh := s.sheets[i]
	k.facts, k.armour = s.seen[i].facts, sh.armour
	for rest := k.facts; rest != 0; rest &= rest - 1 {
		f := bits.TrailingZeros64(rest)
		k.values[f] = sh.values[f]
	}
	n := 0
	for _, check := range s.free[:s.nfree] {
		if need := check.need; int(check.who) == i {
			k.free[n] = shownScore{need, int16(sh.at[need.attribute]) + int16(sh.build.bonus(s.game.content, need).sum())}
			n++
		}
	}
	if !s.freely(i) {
		for _, score := range sh.at {
			k.scores += 1 << (4 * score)
		}
	}
	return k
}

// littleShown reports whether most sheets agree with what was shown.
func (s resampler) littleShown(i int) bool {
	n := bits.OnesCount64(s.seen[i].facts)
	for _, check := range s.free[:s.nfree] {
		n += bit(int(check.who) == i)
	}
	return n == 0
}

// plausible is the builds that agree. They are worked out when something new was
// shown, and kept with the game: many positions are drawn from what is known in one.
func (s resampler) plausible(i int) *plausible {
	k := s.shown(i)
	var kept []*plausible
	if list := s.game.plausible[i].Load(); list != nil {
		kept = *list
	}
	for _, p := range kept {
		if p.shown == k {
			return p
		}
	}
	p := &plausible{shown: k, alike: s.alike(i)}
	p.builds, _ = s.weigh(i, p.alike)
	sum := 0
	for n := range p.builds {
		sum += p.builds[n].weight
		p.builds[n].weight = sum
	}
	list := append([]*plausible{p}, kept[:min(len(kept), mostPlausible-1)]...)
	s.game.plausible[i].Store(&list)
	return p
}

// alike is the foci that have specialisations and count in nothing that was shown of
// a character: a build agrees equally well with any of them. It is not needed where
// an MO has only its suggested foci.
func (s resampler) alike(i int) (all []uint8) {
	if !s.game.options.listFoci {
		return nil
	}
	telling := uint64(0)
	for f := range facts {
		if s.seen[i].facts>>f&1 != 0 {
			telling |= 1 << s.game.reckoning.needs[f].focus
		}
	}
	if s.seen[i].facts>>factFocused&1 != 0 {
		telling |= 1<<tables.FocusArcane | 1<<tables.FocusDivine
	}
	for _, check := range s.free[:s.nfree] {
		if int(check.who) == i {
			telling |= 1 << check.need.focus
		}
	}
	for f := range uint8(tables.Foci) {
		if telling>>f&1 == 0 && len(s.game.content.Foci[f].Specs) > 0 {
			all = append(all, f)
		}
	}
	if len(all) < 2 {
		return nil
	}
	return all
}

// scatter replaces the first two of the foci that are alike by any two of them.
func (s resampler) scatter(b *build, alike []uint8) {
	if alike == nil {
		return
	}
	first := s.d.Deal(len(alike)) - 1
	second := s.d.Deal(len(alike)-1) - 1
	second += bit(second >= first)
	spec := b.specFocus
	for k, by := range [...]int{first, second} {
		for n := range b.foci {
			if f := &b.foci[n]; f.score > 0 && f.focus == alike[k] {
				f.focus = alike[by] + tables.Foci*2 // so that it is not replaced again
			}
		}
		if spec == alike[k] {
			b.specFocus = alike[by]
			b.spec = uint8(s.d.Deal(len(s.game.content.Foci[b.specFocus].Specs)) - 1)
		}
	}
	for n := range b.foci {
		if f := &b.foci[n]; f.focus >= tables.Foci*2 {
			f.focus -= tables.Foci * 2
		}
	}
}

// weigh lists the builds that agree, each weighed by how often drawBuild draws it,
// times the orders that the attributes can then have. Of the foci that are alike the
// first two stand for all.
func (s resampler) weigh(i int, alike []uint8) (list []weighed, total int) {
	c := s.game.content
	shown := s.shownSpecs(i)
	var sh sheet
	sh.armour = s.sheets[i].armour
	b := &sh.build
	var (
		picks []held
		both  []pair
	)
	for n := range int(tables.MOs) * int(tables.MOs) {
		for second := range 1 + bit(s.game.options.freePrimary && n/int(tables.MOs) != n%int(tables.MOs)) {
			if !s.takeMOs(&sh, n, second == 1) {
				continue
			}
			if !s.suits(i, b) {
				continue
			}
			var each int
			picks, each = s.buyable(picks[:0], b, alike)
			both = pairs(both[:0], picks, alike)
			for _, pair := range both {
				if !takeFoci(b, pair.first, pair.other) {
					continue
				}
				b.specFocus, b.spec = tables.NoFocus, tables.NoSpec
				plain, agrees := s.pins(i, b)
				for _, from := range b.foci {
					if from.score == 0 {
						continue
					}
					specs := len(c.Foci[from.focus].Specs)
					for spec := range specs {
						b.specFocus, b.spec = from.focus, uint8(spec)
						p, ok := plain, agrees
						if shown[from.focus]>>spec&1 != 0 {
							p, ok = s.pins(i, b)
						}
						if ok {
							weight := p.ways * each * pair.times * 60 / specs * (2 - bit(b.foci[1].score > 0))
							if s.game.options.freePrimary && b.mo[1] == tables.NoMO {
								weight *= 2
							}
							list = append(list, weighed{*b, weight})
							total += weight
						}
					}
				}
			}
		}
	}
	for total > 1<<30 {
		total = 0
		for k := range list {
			list[k].weight = (list[k].weight + 1) / 2
			total += list[k].weight
		}
	}
	return list, total
}

// suits reports whether a build's MOs, taken alone, could explain what was shown;
// pins looks at the rest.
func (s resampler) suits(i int, b *build) bool {
	r, shown := s.game.reckoning, s.seen[i].facts
	for _, f := range [...]fact{factExploit, factCasts} {
		if shown>>f&1 != 0 && b.fixed(r, f) != int(s.sheets[i].values[f]) {
			return false
		}
	}
	return shown>>factKnow&1 == 0 || b.primary == tables.Sage
}

// shownSpecs are, by focus, the specialisations that would have counted in what was
// shown of a character; with any other, a build agrees as it does without one.
func (s resampler) shownSpecs(i int) (set [customFocus + customFoci]uint16) {
	for f := range facts {
		if n := &s.game.reckoning.needs[f]; s.seen[i].facts>>f&1 != 0 && n.spec != tables.NoSpec {
			set[n.focus] |= 1 << n.spec
		}
	}
	for _, check := range s.free[:s.nfree] {
		if n := check.need; int(check.who) == i && n.spec != tables.NoSpec {
			set[n.focus] |= 1 << n.spec
		}
	}
	return set
}

// foci are those that may be bought for an MO, CN-1.21.
func (o *options) foci(c *Content, m tables.MO) uint64 {
	if o.listFoci {
		return 1<<tables.Foci - 1
	}
	return c.MOs[m].Suggested
}

// buyable appends the foci that a build can buy, with one for all that are alike, and
// how likely each ordered pair of them is compared with those of builds with two
// MOs.
func (s resampler) buyable(picks []held, b *build, alike []uint8) (_ []held, each int) {
	each = 4
	for k, m := range b.mo {
		if m == tables.NoMO {
			continue
		}
		if k == 1 {
			each = 1
		}
		for f := range uint8(tables.Foci) {
			if s.game.options.foci(s.game.content, m)>>f&1 != 0 && (!slices.Contains(alike, f) || f == alike[0]) {
				picks = append(picks, held{focus: f, parent: m, score: 1})
			}
		}
	}
	return picks, each
}

// A pair is two foci, and how many pairs it stands for.
type pair struct {
	first, other held
	times        int
}

func pairs(list []pair, picks []held, alike []uint8) []pair {
	n := len(alike)
	of := func(h held) int {
		if n > 0 && h.focus == alike[0] {
			return n
		}
		return 1
	}
	for _, first := range picks {
		for _, other := range picks {
			if of(first) == 1 || of(other) == 1 {
				list = append(list, pair{first, other, of(first) * of(other)})
				continue
			}
			list = append(list, pair{first, other, n}) // the same focus twice
			other.focus = alike[1]
			list = append(list, pair{first, other, n * (n - 1)})
		}
	}
	return list
}

// takeMOs gives a build the n-th pair of MOs; a pair of equals is one MO. It
// returns false if the armour forbids it.
func (s resampler) takeMOs(sh *sheet, n int, second bool) bool {
	b := &sh.build
	b.mo, b.score = [2]tables.MO{tables.MO(n / int(tables.MOs)), tables.MO(n % int(tables.MOs))}, [2]uint8{2, 1}
	if b.mo[0] == b.mo[1] {
		b.mo[1], b.score = tables.NoMO, [2]uint8{3, 0}
	}
	b.primary = b.mo[0]
	if second && b.mo[1] != tables.NoMO {
		b.primary = b.mo[1]
	}
	armour, _ := b.limits(s.game.content)
	return !s.game.options.armourByMO || int(sh.armour) <= armour
}

// takeFoci spends two points; it returns false if they name one focus under two
// MOs.
func takeFoci(b *build, first, second held) bool {
	switch {
	case first == second:
		first.score, second = 2, held{focus: tables.NoFocus, parent: tables.NoMO}
	case first.focus == second.focus: // CN-1.23
		return false
	}
	b.foci = [2]held{first, second}
	return true
}

// drawBuild draws MOs, foci and specialisation; it returns false if they don't go
// together.
func (s resampler) drawBuild(sh *sheet) bool {
	c := s.game.content
	b := &sh.build
	second := s.game.options.freePrimary && s.d.Deal(2) == 2
	if !s.takeMOs(sh, s.d.Deal(int(tables.MOs)*int(tables.MOs))-1, second) {
		return false
	}
	var picks [2]held
	for k := range picks {
		h := held{score: 1, parent: b.mo[0]}
		if b.mo[1] != tables.NoMO && s.d.Deal(2) == 2 {
			h.parent = b.mo[1]
		}
		all := s.game.options.foci(c, h.parent)
		nth := s.d.Deal(bits.OnesCount64(all))
		for f := range uint8(tables.Foci) {
			if all>>f&1 != 0 {
				if nth--; nth == 0 {
					h.focus = f
				}
			}
		}
		picks[k] = h
	}
	if !takeFoci(b, picks[0], picks[1]) {
		return false
	}
	from := b.foci[0]
	if b.foci[1].score > 0 && s.d.Deal(2) == 2 {
		from = b.foci[1]
	}
	specs := len(c.Foci[from.focus].Specs)
	if specs == 0 {
		return false
	}
	b.specFocus, b.spec = from.focus, uint8(s.d.Deal(specs)-1)
	return true
}

// A pinning is the attributes that a build must have to explain what was shown, 0
// for any; the values left for the others; and in how many orders those can be, out
// of at most how many.
type pinning struct {
	at, rest   [tables.Attributes]uint8
	n          int
	ways, most int
}

// pins works out what a build requires; it returns false if the build does not
// agree.
func (s resampler) pins(i int, b *build) (p pinning, ok bool) {
	c, r := s.game.content, s.game.reckoning
	old, k := s.sheets[i], &s.seen[i]
	pin := func(a tables.Attribute, v int) bool {
		if v < 1 || v > maxScore || p.at[a] != 0 && int(p.at[a]) != v {
			return false
		}
		p.at[a] = uint8(v)
		return true
	}
	casts := func(sp tables.SpellID) bool {
		return sp.Divine() && b.primary == tables.Cleric || !sp.Divine() && b.primary == tables.Wizard
	}
	for f := range facts {
		if k.facts>>f&1 == 0 || f == factInitiative {
			continue
		}
		if f >= factMagic && f < factFirstAid && !casts(tables.SpellID(f-factMagic)) || f == factKnow && b.primary != tables.Sage {
			return p, false
		}
		first := r.from[f][0]
		v := int(old.values[f]) - b.fixed(r, f)
		if first == tables.Attributes {
			if v != 0 {
				return p, false
			}
		} else if !pin(first, v) {
			return p, false
		}
	}
	for _, check := range s.free[:s.nfree] {
		n := check.need
		if int(check.who) == i && !pin(n.attribute, int(old.at[n.attribute])+old.build.bonus(c, n).sum()-b.bonus(c, n).sum()) {
			return p, false
		}
	}
	if k.facts>>factInitiative&1 != 0 { // if one of the two is pinned, so is the other
		v := int(old.values[factInitiative]) - b.fixed(r, factInitiative)
		switch {
		case p.at[tables.Coordination] != 0:
			if !pin(tables.Awareness, v-int(p.at[tables.Coordination])) {
				return p, false
			}
		case p.at[tables.Awareness] != 0:
			if !pin(tables.Coordination, v-int(p.at[tables.Awareness])) {
				return p, false
			}
		}
	}
	if s.freely(i) {
		p.ways, p.most = s.oftenFreely(&p.at), mostFreely
		return p, true
	}
	left := old.at
	for _, v := range p.at {
		if v != 0 && !takeOut(&left, v) {
			return p, false
		}
	}
	for _, v := range left {
		if v != 0 {
			p.rest[p.n] = v
			p.n++
		}
	}
	slices.Sort(p.rest[:p.n]) // in which order the character has them must not be told by the draws
	p.ways, p.most = orders(p.rest[:p.n])
	return p, true
}

// drawAttributes gives the build the attributes that it must have and the others in
// any order; it returns false if Vitality or initiative don't agree.
func (s resampler) drawAttributes(i int, sh *sheet, p *pinning) bool {
	if s.freely(i) {
		return s.drawFreely(i, sh, p)
	}
	old, k, b := s.sheets[i], &s.seen[i], &s.bodies[i]
	rest, n := p.rest, p.n
	for m := n; m > 1; m-- {
		j := s.d.Deal(m) - 1
		rest[m-1], rest[j] = rest[j], rest[m-1]
	}
	sh.at = p.at
	for a := range sh.at {
		if sh.at[a] == 0 {
			n--
			sh.at[a] = rest[n]
		}
	}
	vit := int(sh.at[tables.Strength]) + int(sh.at[tables.Toughness]) + int(sh.at[tables.Coordination])
	lost := old.vitality - int(b.vitality)
	if vit < int(k.low) || vit > int(k.high) || !b.is(fromZero) && vit <= lost {
		return false
	}
	return k.facts>>factInitiative&1 == 0 ||
		sh.build.fixed(s.game.reckoning, factInitiative)+int(sh.at[tables.Coordination])+int(sh.at[tables.Awareness]) == int(old.values[factInitiative])
}

// takeOut removes one occurrence of a value.
func takeOut(list *[tables.Attributes]uint8, v uint8) bool {
	for i, w := range list {
		if w == v {
			list[i] = 0
			return true
		}
	}
	return false
}

// orders is in how many orders the values can be, and the most for as many values
// from the array of CN-1.6.
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

// mostOrders is, by number of values, the most orders that they can have, if at
// most four, three and two of them are alike.
var mostOrders = func() (most [tables.Attributes + 1]int) {
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
// something to ready if there was before.
func (s resampler) drawItems(i int, sh *sheet) {
	old, b, k := s.sheets[i], &s.bodies[i], &s.seen[i]
	shown := k.items | b.ready | b.thrown | b.taken
	_, shield := sh.build.limits(s.game.content)
	if !s.game.options.armourByMO {
		shield = len(tables.ShieldWords) - 1
	}
	for {
		for slot := range sh.weapons {
			sh.weapons[slot] = old.weapons[slot]
			if shown>>slot&1 == 0 {
				if n := s.d.Deal(tables.Weapons - tables.Feet); n > 1 {
					sh.weapons[slot] = uint8(n + tables.Feet)
				} else {
					sh.weapons[slot] = 0
				}
			}
		}
		sh.shield = old.shield
		if shown>>shieldItem&1 == 0 {
			sh.shield = uint8(s.d.Deal(shield+1) - 1)
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
		sh.kit = s.d.Deal(2) == 2
	}
	sh.pack = ""
	if k.items&packSeen != 0 || s.d.Deal(3) == 1 {
		sh.pack = "something"
	}
}
