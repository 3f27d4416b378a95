package coolduel

import (
	"riposte"
	"riposte/geom"
	"riposte/rules/coolduel/ground"
	"riposte/rules/coolduel/kit"
	"riposte/rules/coolduel/tables"
)

// maxParryDice is the most d100 of a parry.
const maxParryDice = maxDice - 1

// legalAnswers lists the answers of CD-10.4. Dodges are listed with the least AP
// that go as far; Check accepts more (CD-4.62).
func (s reaction) legalAnswers(buf []riposte.Choice, u unit) []riposte.Choice {
	buf = append(buf, word1(verbTake, 0))
	f := &s.fights[u]
	if f.stunned {
		return buf
	}
	for with := range len(guardWords) {
		if c := word1(verbBlock, with); !s.judgeBlock(u, c).Is() {
			buf = append(buf, c)
		}
	}
	most := s.actions().afford(u)
	if most >= 1 && !f.bound() {
		buf = append(buf, word(verbDodge, int(f.at.X), int(f.at.Y), 1))
		buf = s.dodges(buf, u, most)
	}
	if s.apart(u, s.flow.by) == 1 {
		buf = s.parries(buf, u, most)
	}
	if s.mayStep(u).Is() {
		return buf
	}
	for d := geom.North; d <= geom.NorthWest; d++ {
		if to := f.at.Step(d); s.open(u, to, f.arena) {
			buf = append(buf, toward2(verbStep, to))
		}
	}
	return buf
}

// dodges lists the places away from the dodger's own.
func (s reaction) dodges(buf []riposte.Choice, u unit, most int) []riposte.Choice {
	f := &s.fights[u]
	size := s.game.trait[u].size
	free := s.mover().walkable(u)
	others := s.bodies(s.present()&^only(u), f.arena)
	for d := geom.North; d <= geom.NorthWest; d++ {
		p := f.at
		for k := 1; k <= 2*most; k++ {
			if p = p.Step(d); !free.Holds(p, size) {
				break
			}
			if !others.Meets(p, size) {
				buf = append(buf, word(verbDodge, int(p.X), int(p.Y), (k+1)/2))
			}
		}
	}
	return buf
}

func (s reaction) parries(buf []riposte.Choice, u unit, most int) []riposte.Choice {
	hands := uint8(1)
	if u.pc() && !s.gear(u).both {
		hands = 2
	}
	for hand := range hands {
		for b := tables.Jab; b < tables.Blows; b++ {
			first, n := s.parryCost(u, hand, b)
			if n.Is() {
				continue
			}
			for dice := 1; dice <= maxParryDice && first+dice*int(s.game.content.PerParryDie) <= most; dice++ {
				buf = append(buf, word(verbParry, int(b), dice, int(hand)))
			}
		}
	}
	return buf
}

// parryCost is the printed AP of a parry without its dice, CD-4.63 and CD-4.67.
func (s reaction) parryCost(u unit, hand uint8, b tables.Blow) (int, no) {
	if !u.pc() {
		st := s.stats(u)
		if st.Parry == 0 || b != tables.Jab {
			return 0, refuse("CD-1.55", "refuse.no-parry")
		}
		_, n := s.attacks().offence(u, hand, b)
		return 0, n // CD-4.75
	}
	switch sort := s.game.content.Items[s.gear(u).hand[hand].kind].Sort; {
	case sort == tables.ABow || sort == tables.AGun || b == tables.Throw:
		return 0, refuse("CD-4.67", "refuse.cant-parry-with")
	}
	o, n := s.attacks().offence(u, hand, b)
	return o.ap, n
}

// mayStep judges a step by CD-4.76 and CD-4.77, except for the space.
func (s reaction) mayStep(u unit) no {
	f := &s.fights[u]
	switch {
	case !u.pc() || s.game.trait[u].general != kit.ByStep:
		return refuse("CD-4.76", "refuse.no-step")
	case f.stepped:
		return refuse("CD-4.76", "refuse.step-used")
	case f.bound():
		return refuse("CD-4.77", "refuse.bound-step")
	}
	return s.actions().poor(u, s.actions().price(u, 0))
}

// A shelter is what a block does: its AP, the share that goes through, and the cost
// that it absorbs.
type shelter struct{ ap, percent, absorb int }

// shelter is the block by what it is made with, CD-4.45 to CD-4.48.
func (s reaction) shelter(u unit, with int) (sh shelter, n no) {
	c := s.game.content
	if !u.pc() {
		st := s.stats(u)
		switch {
		case with != 3 || st.Guard == 0:
			return sh, refuse("CD-1.55", "refuse.no-block")
		case st.Shield > 0 && s.fights[u].shield == 0:
			return sh, refuse("CD-1.58", "refuse.shield-broken")
		}
		return shelter{int(st.Guard), int(st.Percent), int(st.Absorb)}, n
	}
	switch with {
	case 0:
		return shelter{ap: int(c.Guards[tables.WithArms].AP), percent: int(c.Guards[tables.WithArms].Percent)}, n
	case 1, 2:
	default:
		return sh, refuse("CD-4.45", "refuse.block-with")
	}
	g := s.gear(u)
	held := &g.hand[with-1]
	it := &c.Items[held.kind]
	switch {
	case held.kind == tables.Nothing:
		return sh, refuse("CD-4.45", "refuse.hand-empty")
	case it.Sort == tables.ABow || it.Sort == tables.AGun:
		return sh, refuse("CD-4.45", "refuse.cant-block-with")
	case held.n == 0:
		return sh, refuse("CD-4.38", "refuse.broken")
	case it.Sort == tables.AShield:
		return shelter{int(it.Guard), int(it.Percent), int(it.Absorb)}, n
	}
	row := &c.Guards[tables.GuardWith(it)]
	sh = shelter{ap: int(row.AP), percent: int(row.Percent)}
	if g.both && s.game.trait[u].general == kit.ByBlock { // CD-4.47
		sh.percent -= 10
	}
	return sh, n
}

func (s reaction) judgeBlock(u unit, c riposte.Choice) no {
	if c.Args() >= uint64(len(guardWords)) {
		return refuse("CD-4.45", "refuse.block-with")
	}
	sh, n := s.shelter(u, int(c.Args()))
	if n.Is() {
		return n
	}
	if s.game.options.noNatural && s.flow.blow >= tables.Bite {
		return refuse("CD-4.43", "refuse.unblockable")
	}
	return s.actions().poor(u, s.actions().price(u, sh.ap))
}

func (s reaction) judgeDodge(u unit, c riposte.Choice) no {
	f := &s.fights[u]
	size := s.game.trait[u].size
	to, n := spot(c, 0), part(c, 2)
	if c.Args()>>24 != 0 || part(c, 0) >= ground.MaxSide || part(c, 1) >= ground.MaxSide {
		return refuse("CD-4.53", "refuse.dodge-form")
	}
	switch {
	case f.bound():
		return refuse("CD-4.56", "refuse.bound-dodge")
	case n < 1:
		return refuse("CD-4.53", "refuse.least-ap")
	}
	if n := s.actions().poor(u, s.actions().price(u, n)); n.Is() {
		return n
	}
	d, k, ok := f.at.Square().Aligned(to.Square())
	switch {
	case !ok:
		return refuse("CD-4.53", "refuse.dodge-line")
	case k > 2*n:
		return refuse("CD-4.53", "refuse.dodge-far", k, 2*n)
	}
	free := s.mover().walkable(u)
	p := f.at
	for range k {
		if p = p.Step(d); !free.Holds(p, size) {
			return refuse("CD-4.55", "refuse.dodge-way")
		}
	}
	if !s.open(u, to, f.arena) {
		return refuse("CD-4.55", "refuse.dodge-open")
	}
	return no{}
}

func (s reaction) judgeAnswer(u unit, c riposte.Choice) no {
	verb := c.Verb()
	f := &s.fights[u]
	if verb == verbTake && c.Args() == 0 {
		return no{}
	}
	if f.stunned {
		return refuse("CD-5.19", "refuse.stunned-react")
	}
	switch verb {
	case verbBlock:
		return s.judgeBlock(u, c)
	case verbDodge:
		return s.judgeDodge(u, c)
	case verbParry:
		b, n, hand := tables.Blow(part(c, 0)), part(c, 1), uint8(part(c, 2))
		if c.Args()>>24 != 0 || b == tables.NoBlow || b >= tables.Blows || hand > 1 || u.pc() && hand == 1 && s.gear(u).both {
			return refuse("CD-4.63", "refuse.parry-form")
		}
		if s.apart(u, s.flow.by) != 1 {
			return refuse("CD-4.63", "refuse.parry-adjacent")
		}
		first, no := s.parryCost(u, hand, b)
		switch {
		case no.Is():
			return no
		case n < 1 || n > maxParryDice:
			return refuse("CD-4.66", "refuse.parry-dice", maxParryDice)
		}
		return s.actions().poor(u, s.actions().price(u, first+n*int(s.game.content.PerParryDie)))
	case verbStep:
		if n := s.mayStep(u); n.Is() {
			return n
		}
		to := spot(c, 0)
		if c.Args()>>16 != 0 || part(c, 0) >= ground.MaxSide || part(c, 1) >= ground.MaxSide || ground.Apart(f.at, 1, to, 1) != 1 || !s.open(u, to, f.arena) {
			return refuse("CD-4.77", "refuse.step-space")
		}
		return no{}
	}
	return refuse("CD-4.40", "refuse.react-form")
}

// react makes a reaction, CD-4.40: it is paid for and its dice are thrown.
func (s reaction) react(u unit, c riposte.Choice, d riposte.Dice, log riposte.Log) {
	fl := &s.flow
	fl.answer, fl.percent = c.Verb(), 100
	s.stage = stageHurt
	switch c.Verb() {
	case verbTake:
		tell(log, evTakes, "CD-4.10", u, fl.by)
	case verbBlock:
		sh, _ := s.shelter(u, part(c, 0))
		s.actions().pay(u, sh.ap)
		fl.percent = int16(sh.percent)
		tell(log, evBlocks, "CD-4.42", u, fl.by, part(c, 0), sh.percent)
		cost := int(fl.cost)
		if s.game.options.lessThan {
			cost++
		}
		if cost <= sh.absorb { // CD-4.49
			tell(log, evAbsorbs, "CD-4.49", u, fl.by, int(fl.cost), sh.absorb)
			s.nullify()
		}
	case verbDodge:
		s.actions().pay(u, part(c, 2))
		fl.goal = spot(c, 0)
		f := &s.fights[u]
		spaces := f.at.Square().King(fl.goal.Square())
		fl.stayed, fl.dodging = spaces == 0, true
		fl.score = int16(s.scores().dodgeScore(u, spaces))
		tell(log, evDodges, "CD-4.58", u, fl.by, int(fl.goal.X), int(fl.goal.Y), int(fl.score))
		s.rolls().throwDice(fl.by, 1, hundred, stageAimed, d)
	case verbParry:
		s.parry(u, tables.Blow(part(c, 0)), part(c, 1), uint8(part(c, 2)), d, log)
	case verbStep:
		s.actions().pay(u, 0)
		f := &s.fights[u]
		f.stepped = true
		from := f.at
		fl.goal = spot(c, 0)
		tell(log, evSteps, "CD-4.76", u, fl.by, int(from.X), int(from.Y), int(fl.goal.X), int(fl.goal.Y))
		s.mover().put(u, fl.goal, log)
		s.hazards().entering(u, from, stageStepped)
	}
}

// nullify nullifies an attack, CD-4.8; a dodger still moves.
func (s reaction) nullify() {
	s.flow.null = true
	s.stage = stageAfter
	if s.flow.dodging {
		s.stage = stageDodge
	}
}

// parry throws the dice of a parry, CD-4.63.
func (s reaction) parry(u unit, b tables.Blow, n int, hand uint8, d riposte.Dice, log riposte.Log) {
	fl := &s.flow
	first, _ := s.parryCost(u, hand, b)
	s.actions().pay(u, first+n*int(s.game.content.PerParryDie))
	fl.back, fl.backHand = b, hand
	tell(log, evParries, "CD-4.63", u, fl.by, int(b), n)
	if !s.rolls().hasLuck(u) {
		o, _ := s.attacks().offence(u, hand, b)
		sum, criticals := rollParry(d, n, hundred-s.rolls().attackBonus(u, &o, tables.Plain))
		fl.sum, fl.pierced, fl.pooled = int16(sum), uint8(criticals), true
		s.stage = stageParried
		return
	}
	s.rolls().throwDice(u, n, hundred, stageParried, d)
}

// parried judges the roll of a parry, CD-4.64 to CD-4.72.
func (s reaction) parried(log riposte.Log) {
	fl := &s.flow
	u := fl.on
	o, _ := s.attacks().offence(u, fl.backHand, fl.back)
	bonus := s.rolls().attackBonus(u, &o, tables.Plain) // CD-4.69: -20 Bound
	sum, criticals := int(fl.sum), int(fl.pierced)
	if !fl.pooled {
		for _, face := range s.roll.face[:s.roll.n] {
			sum += int(face)
			criticals += bit(int(face)+bonus >= hundred) // CD-4.71
		}
	}
	total := sum + bonus + int(s.game.trait[u].DEX)
	if s.scores().tired(u) {
		total -= int(s.game.content.TiredLoss)
	}
	attacker := &s.fights[fl.by]
	tell(log, evRolls, "CD-4.64", u, fl.by, sum, total, int(attacker.td))
	if total < int(attacker.td) { // CD-4.65
		tell(log, evParryFails, "CD-4.65", u, fl.by)
		s.stage = stageHurt
		return
	}
	tell(log, evParried, "CD-4.65", u, fl.by)
	if !o.critical() {
		criticals = 0
	}
	if criticals > 0 {
		tell(log, evCritical, "CD-4.70", u, fl.by, criticals)
	}
	fl.pierced = uint8(criticals)
	s.nullify()
	chain := s.harm().chain(u, fl.by, &o, criticals)
	s.harm().wound(fl.by, u, chain.total(), "CD-4.73", log)
	s.stage, s.then = stageTriggers, stageRiposted
}

// riposted has the parry's criticals affect the attacker, CD-4.72.
func (s reaction) riposted(log riposte.Log) {
	fl := &s.flow
	if !s.fights[fl.by].on { // CD-4.74
		s.stage = stageLast
		return
	}
	s.stage = stageAfter
	o, _ := s.attacks().offence(fl.on, fl.backHand, fl.back)
	if fl.pierced == 0 || o.item == nil || !s.fights[fl.on].on {
		return
	}
	s.fight().criticalEffects(fl.by, fl.on, o.item, fl.pierced, log)
	s.stage, s.back = stageBreak, stageAfter
}

// dodgeMoves takes (7) of CD-4.7: CD-4.60 and CD-4.61.
func (s reaction) dodgeMoves(log riposte.Log) {
	fl := &s.flow
	f := &s.fights[fl.on]
	next := stageEffect
	if fl.null {
		next = stageAfter
	}
	s.stage = next
	if !fl.dodging || !f.on || f.at == fl.goal {
		return
	}
	from := f.at
	before, p := s.dodged(fl.on, fl.goal)
	tell(log, evMoves, "CD-4.60", fl.on, 0, int(from.X), int(from.Y), int(p.X), int(p.Y), 0)
	s.mover().put(fl.on, p, log)
	s.hazards().entering(fl.on, before, next)
}

// dodged is the last space of a dodge, where magma or a portal may stop it, and the
// one before it.
func (s reaction) dodged(u unit, goal ground.Space) (before, last ground.Space) {
	f := &s.fights[u]
	last = f.at
	b, portal := s.board(f.arena), s.portal(f.arena)
	size := s.game.trait[u].size
	d, k, _ := last.Square().Aligned(goal.Square())
	for range k {
		q := last.Step(d)
		stops := b.Magma.Newly(last, q, size) || portal.Newly(last, q, size)
		if last = q; stops {
			break
		}
	}
	return last.Step(d.Opposite()), last
}

// steppedAway settles a step, CD-4.76 and CD-4.77.
func (s reaction) steppedAway(log riposte.Log) {
	fl := &s.flow
	if !s.fights[fl.on].on || !s.fights[fl.by].on {
		s.stage = stageAfter
		return
	}
	o := s.attacks().printed(fl.by, fl.kind, fl.both, fl.blow)
	if s.apart(fl.by, fl.on) > o.reach {
		tell(log, evMisses, "CD-4.76", fl.by, fl.on)
		s.nullify()
		return
	}
	s.stage = stageHurt
}
