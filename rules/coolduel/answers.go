package coolduel

import (
	"riposte"
	"riposte/geom"
	"riposte/rules/coolduel/ground"
)

// maxParryDice is the most d100 of a parry.
const maxParryDice = maxDice - 1

// legalAnswers is CD-10.4. Dodges are listed with the least AP that goes as far;
// Check takes more (CD-4.62).
func (s *state) legalAnswers(buf []riposte.Choice, u unit) []riposte.Choice {
	buf = append(buf, word1(verbTake, 0))
	f := &s.fights[u]
	if f.stunned {
		return buf
	}
	for with := range len(guardWords) {
		if c := word1(verbBlock, with); !s.judgeBlock(u, c).is() {
			buf = append(buf, c)
		}
	}
	most := s.afford(u)
	if most >= 1 && !f.bound() {
		buf = append(buf, word(verbDodge, int(f.at.X), int(f.at.Y), 1))
		buf = s.dodges(buf, u, most)
	}
	if s.apart(u, s.flow.by) == 1 {
		buf = s.parries(buf, u, most)
	}
	if s.mayStep(u).is() {
		return buf
	}
	for d := geom.North; d <= geom.NorthWest; d++ {
		if to := f.at.Step(d); s.open(u, to, f.arena) {
			buf = append(buf, toward2(verbStep, to))
		}
	}
	return buf
}

// dodges lists the places away from one's own.
func (s *state) dodges(buf []riposte.Choice, u unit, most int) []riposte.Choice {
	f := &s.fights[u]
	size := s.game.trait[u].size
	free := s.walkable(u)
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

func (s *state) parries(buf []riposte.Choice, u unit, most int) []riposte.Choice {
	hands := uint8(1)
	if u.pc() && !s.gear(u).both {
		hands = 2
	}
	for hand := range hands {
		for b := jab; b < blows; b++ {
			first, n := s.parryCost(u, hand, b)
			if n.is() {
				continue
			}
			for dice := 1; dice <= maxParryDice && first+dice*int(s.game.content.PerParryDie) <= most; dice++ {
				buf = append(buf, word(verbParry, int(b), dice, int(hand)))
			}
		}
	}
	return buf
}

// parryCost is the printed AP of a parry apart from its dice, CD-4.63 and CD-4.67.
func (s *state) parryCost(u unit, hand uint8, b blow) (int, no) {
	if !u.pc() {
		st := s.stats(u)
		if st.Parry == 0 || b != jab {
			return 0, refuse("CD-1.55", "refuse.no-parry")
		}
		_, n := s.offence(u, hand, b)
		return 0, n // CD-4.75
	}
	switch sort := s.game.content.Items[s.gear(u).hand[hand].kind].Sort; {
	case sort == aBow || sort == aGun || b == throw:
		return 0, refuse("CD-4.67", "refuse.cant-parry-with")
	}
	o, n := s.offence(u, hand, b)
	return o.ap, n
}

// mayStep is CD-4.76 and CD-4.77 but for the space.
func (s *state) mayStep(u unit) no {
	f := &s.fights[u]
	switch {
	case !u.pc() || s.game.trait[u].general != byStep:
		return refuse("CD-4.76", "refuse.no-step")
	case f.stepped:
		return refuse("CD-4.76", "refuse.step-used")
	case f.bound():
		return refuse("CD-4.77", "refuse.bound-step")
	}
	return s.poor(u, s.price(u, 0))
}

// A shelter is what a block does: its AP, the share that goes through, and the
// cost that it absorbs.
type shelter struct{ ap, percent, absorb int }

// shelter is CD-4.45 to CD-4.48.
func (s *state) shelter(u unit, with int) (sh shelter, n no) {
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
		return shelter{ap: int(c.Guards[withArms].AP), percent: int(c.Guards[withArms].Percent)}, n
	case 1, 2:
	default:
		return sh, refuse("CD-4.45", "refuse.block-with")
	}
	g := s.gear(u)
	held := &g.hand[with-1]
	it := &c.Items[held.kind]
	switch {
	case held.kind == nothing:
		return sh, refuse("CD-4.45", "refuse.hand-empty")
	case it.Sort == aBow || it.Sort == aGun:
		return sh, refuse("CD-4.45", "refuse.cant-block-with")
	case held.n == 0:
		return sh, refuse("CD-4.38", "refuse.broken")
	case it.Sort == aShield:
		return shelter{int(it.Guard), int(it.Percent), int(it.Absorb)}, n
	}
	row := withWeapon
	switch {
	case it.Sort == aThrowing:
	case it.Types&short != 0:
		row = withShort
	case it.Types&great != 0:
		row = withGreat
	}
	sh = shelter{ap: int(c.Guards[row].AP), percent: int(c.Guards[row].Percent)}
	if g.both && s.game.trait[u].general == byBlock { // CD-4.47
		sh.percent -= 10
	}
	return sh, n
}

func (s *state) judgeBlock(u unit, c riposte.Choice) no {
	if c.Args() >= uint64(len(guardWords)) {
		return refuse("CD-4.45", "refuse.block-with")
	}
	sh, n := s.shelter(u, int(c.Args()))
	if n.is() {
		return n
	}
	if s.game.options.noNatural && s.flow.blow >= bite {
		return refuse("CD-4.43", "refuse.unblockable")
	}
	return s.poor(u, s.price(u, sh.ap))
}

func (s *state) judgeDodge(u unit, c riposte.Choice) no {
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
	if n := s.poor(u, s.price(u, n)); n.is() {
		return n
	}
	d, k, ok := f.at.Square().Aligned(to.Square())
	switch {
	case !ok:
		return refuse("CD-4.53", "refuse.dodge-line")
	case k > 2*n:
		return refuse("CD-4.53", "refuse.dodge-far", k, 2*n)
	}
	free := s.walkable(u)
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

func (s *state) judgeAnswer(u unit, c riposte.Choice) no {
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
		b, n, hand := blow(part(c, 0)), part(c, 1), uint8(part(c, 2))
		if c.Args()>>24 != 0 || b == noBlow || b >= blows || hand > 1 || u.pc() && hand == 1 && s.gear(u).both {
			return refuse("CD-4.63", "refuse.parry-form")
		}
		if s.apart(u, s.flow.by) != 1 {
			return refuse("CD-4.63", "refuse.parry-adjacent")
		}
		first, no := s.parryCost(u, hand, b)
		switch {
		case no.is():
			return no
		case n < 1 || n > maxParryDice:
			return refuse("CD-4.66", "refuse.parry-dice", maxParryDice)
		}
		return s.poor(u, s.price(u, first+n*int(s.game.content.PerParryDie)))
	case verbStep:
		if n := s.mayStep(u); n.is() {
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
