package coolduel

import (
	"math/bits"

	"riposte"
	"riposte/rules/coolduel/ground"
)

// legalTurn is CD-10.3.
func (s *state) legalTurn(buf []riposte.Choice, u unit) []riposte.Choice {
	f := &s.fights[u]
	if f.stunned { // CD-5.18
		return append(buf, word1(verbEnd, 0))
	}
	if goals := s.compelled(u); goals != 0 { // CD-5.13
		buf = s.thrusts(buf, u, goals)
		buf = s.approaches(buf, u, goals)
		if !s.judgeSimple(u, verbCalm).is() {
			buf = append(buf, word1(verbCalm, 0))
		}
		return buf
	}
	most, enemies := s.afford(u), s.enemies(u)
	var w sweep
	if most < 1 && u.pc() || s.lonely(u) {
		w.near, enemies = far, 0
	} else {
		w = s.sweep(u, enemies)
	}
	if most > 0 && enemies != 0 {
		buf = s.thrustsIn(buf, u, enemies, &w)
		for set := enemies; set != 0 && w.near == 1; set = set.rest() {
			if v := set.first(); w.apart[v] == 1 {
				for n := 1; n <= most; n++ {
					buf = append(buf, word2(verbExhaust, int(v), n))
				}
			}
		}
	}
	if s.game.options.exhaustAll { // CD-3.56
		for set := s.present() &^ enemies &^ only(u); set != 0 && most > 0; set = set.rest() {
			for n := 1; n <= most && s.apart(u, set.first()) <= 1; n++ {
				buf = append(buf, word2(verbExhaust, int(set.first()), n))
			}
		}
	}
	buf = s.moves(buf, u)
	if u.pc() {
		buf = s.handlings(buf, u, most)
	} else {
		buf = s.abilities(buf, u, enemies, &w)
	}
	for verb := verbStand; verb <= verbCalm; verb++ {
		if s.concerns(f, verb) && !s.judgeSimple(u, verb).is() {
			buf = append(buf, word1(verb, 0))
		}
	}
	if s.judgeEnd(u).is() {
		return buf
	}
	return append(buf, word1(verbEnd, 0))
}

// concerns tells cheaply of the actions without arguments whether there is
// anything to end.
func (s *state) concerns(f *fighter, verb uint8) bool {
	switch verb {
	case verbStand:
		return f.prone
	case verbUnbind:
		return f.bound()
	case verbDouse:
		return f.burning.from != noSource
	case verbGlass:
		return s.game.glazed && f.arena == 0
	}
	return f.stance
}

// stubborn reports whether somebody pays exactly 1 AP a space and moves though Bound,
// CD-7.101.
func (s *state) stubborn(u unit) bool { return s.game.trait[u].kind == mule }

// walk finds where somebody can Move; the result holds until the next Apply.
func (s *state) walk(u unit) *ground.Walk {
	w := s.work()
	if w.valid && w.serial == s.serial {
		return &w.walk
	}
	w.valid, w.serial = true, s.serial
	f := &s.fights[u]
	b := s.board(f.arena)
	budget := s.afford(u)
	if s.stubborn(u) {
		budget = int(f.ap)
	} else if f.bound() {
		budget = 0
	}
	budget = max(0, min(budget, ground.MaxAP))
	g := s.footing(u)
	if s.game.trait[u].size > 1 && (g.Rugged || g.Halts) {
		w.walk.Large(b, f.at, budget, &g.Terrain)
	} else if alone, is := s.roams(u, budget, g); is {
		w.walk.Roam(b, f.at, budget, alone)
	} else {
		w.walk.Medium(b, f.at, budget, s.hard(f, g), &g.Terrain)
	}
	return &w.walk
}

// roams reports whether a walk is one of the balls that the map keeps: nobody who blocks
// stands nearer than its last step. It is alone if nobody stands on the last either.
func (s *state) roams(u unit, budget int, g *footing) (alone, is bool) {
	b := s.board(s.fights[u].arena)
	if !b.Ready(budget) || s.game.trait[u].size > 1 || g.Halts || s.broken || b.Rough && s.stubborn(u) {
		return false, false
	}
	alone = true
	friends := s.game.trait[u].friends
	for set := s.present() &^ only(u); set != 0; set = set.rest() {
		v := set.first()
		switch d := s.apart(u, v); {
		case d < budget && !friends.has(v):
			return false, false
		case d <= budget:
			alone = false
		}
	}
	return alone, true
}

// hard is within how many steps there may be difficult terrain.
func (s *state) hard(f *fighter, g *footing) int {
	switch {
	case !g.Rugged: // for a mule nowhere, CD-7.101
		return ground.MaxAP + 1
	case s.broken:
		return 1
	}
	return s.board(f.arena).ToHard(f.at)
}

// moves lists the Moves: CD-3.10, the last space is open.
func (s *state) moves(buf []riposte.Choice, u unit) []riposte.Choice {
	f := &s.fights[u]
	if f.ap < 1 {
		return buf
	}
	w := s.walk(u)
	if w.Nowhere() {
		return buf
	}
	shut := &s.footing(u).Terrain
	if s.game.options.shared { // CD-3.54: enemies are not walked onto anyway
		shut = &nobodyInTheWay
	}
	return w.Moves(buf, s.board(f.arena), f.at, shut)
}

// nobodyInTheWay shuts no space.
var nobodyInTheWay ground.Terrain

// judgeMove says why a Move can't be made.
func (s *state) judgeMove(u unit, c riposte.Choice) no {
	f := &s.fights[u]
	b := s.board(f.arena)
	to := spot(c, 0)
	size := s.game.trait[u].size
	if c.Args()>>16 != 0 || part(c, 0) >= b.W || part(c, 1) >= b.H {
		return refuse("CD-8.10", "refuse.off-map")
	}
	switch {
	case f.bound() && !s.stubborn(u):
		return refuse("CD-5.4", "refuse.bound-move")
	case to == f.at:
		return refuse("CD-3.7", "refuse.path")
	case !b.Enter.Holds(to, size):
		return refuse("CD-8.8", "refuse.cant-enter")
	case s.footing(u).Shut.Has(to) && (!s.game.options.shared || s.footing(u).foes.Meets(to, size)):
		return refuse("CD-3.10", "refuse.last-open")
	}
	if s.walk(u).Cost(to) < 0 {
		return refuse("CD-2.14", "refuse.path-ap", int(f.ap))
	}
	return no{}
}

// approaches lists the Moves of CD-5.13.
func (s *state) approaches(buf []riposte.Choice, u unit, goals crew) []riposte.Choice {
	f := &s.fights[u]
	most := s.afford(u)
	if f.bound() || most < 1 {
		return buf
	}
	b := s.board(f.arena)
	shut := &s.footing(u).Shut
	var all ground.Area
	for ; goals != 0; goals = goals.rest() {
		costs := s.approach(u, goals.first(), most, true)
		for i, c := range costs[:b.W*b.H] {
			if c != 0 && int(c) <= most {
				all.Add(ground.At(i%b.W, i/b.W))
			}
		}
	}
	for y := range b.H {
		for row := all[y] &^ shut[y]; row != 0; row &= row - 1 {
			buf = append(buf, word2(verbMove, bits.TrailingZeros32(row), y))
		}
	}
	return buf
}

func (s *state) mayApproach(u unit, goals crew) bool {
	return len(s.approaches(s.work().few[:0], u, goals)) > 0
}

// approachCost is the cost of a compelled Move, 0 if it is none.
func (s *state) approachCost(u unit, goals crew, to ground.Space) (best int) {
	b := s.board(s.fights[u].arena)
	for ; goals != 0; goals = goals.rest() {
		if c := int(s.approach(u, goals.first(), s.afford(u), true)[int(to.Y)*b.W+int(to.X)]); c > 0 && (best == 0 || c < best) {
			best = c
		}
	}
	return best
}

// abilities lists a companion's, CD-3.50.
func (s *state) abilities(buf []riposte.Choice, u unit, enemies crew, w *sweep) []riposte.Choice {
	switch s.game.trait[u].kind {
	case alone, hiredBlade, sharz, komodo, mule: // none that are activated
	case chorister:
		if c := word1(verbFlame, 0); !s.judgeAbility(u, c).is() {
			buf = append(buf, c)
		}
		for set := enemies; set != 0 && w.near <= s.game.content.HymnRange; set = set.rest() {
			if c := word1(verbHymn, int(set.first())); !s.judgeAbility(u, c).is() {
				buf = append(buf, c)
			}
		}
	case lord:
		for set := enemies; set != 0 && w.near == 1; set = set.rest() {
			if c := word1(verbPounce, int(set.first())); !s.judgeAbility(u, c).is() {
				buf = append(buf, c)
			}
		}
	}
	return buf
}

// judgeAbility is CD-3.51 and the abilities' own conditions.
func (s *state) judgeAbility(u unit, c riposte.Choice) no {
	f := &s.fights[u]
	owner, bit, rule := chorister, uint8(usedFlame), riposte.RuleID("CD-7.91")
	switch c.Verb() {
	case verbHymn:
		bit, rule = usedHymn, "CD-7.93"
	case verbPounce:
		owner, bit, rule = lord, usedPounce, "CD-3.51"
	}
	switch {
	case s.game.trait[u].kind != owner:
		return refuse("CD-3.50", "refuse.no-ability")
	case f.used&bit != 0:
		return refuse(rule, "refuse.ability-used")
	}
	if n := s.poor(u, s.price(u, 0)); n.is() {
		return n
	}
	if c.Verb() == verbFlame {
		if c.Args() != 0 {
			return refuse("CD-7.91", "refuse.flame-target")
		}
		return no{}
	}
	v := unit(c.Args())
	if c.Args() > maxUnits || v == 0 || !s.enemies(u).has(v) {
		return refuse("CD-7.94", "refuse.target")
	}
	d := s.apart(u, v)
	switch {
	case c.Verb() == verbHymn && d > s.game.content.HymnRange:
		return refuse("CD-7.94", "refuse.ability-far", d, s.game.content.HymnRange)
	case c.Verb() == verbPounce && d != 1:
		return refuse("CD-7.97", "refuse.adjacent")
	}
	return no{}
}

// judgeSimple is the actions without arguments.
func (s *state) judgeSimple(u unit, verb uint8) no {
	f, c := &s.fights[u], s.game.content
	cost := 0
	switch verb {
	case verbStand:
		if !f.prone {
			return refuse("CD-3.44", "refuse.not-prone")
		}
		cost = int(c.StandAP) // CD-3.45
		if f.anxious != 0 {
			cost++
		}
	case verbUnbind:
		if !f.bound() {
			return refuse("CD-3.46", "refuse.not-bound")
		}
		cost = s.price(u, s.unbindAP(u))
	case verbDouse:
		if f.burning.from == noSource {
			return refuse("CD-3.47", "refuse.not-burning")
		}
		cost = s.price(u, int(c.DouseAP))
	case verbGlass:
		b := s.board(f.arena)
		switch {
		case f.arena != 0 || b.Glass == noSpaces:
			return refuse("CD-8.28", "refuse.no-glass")
		case s.second != 0:
			return refuse("CD-8.30", "refuse.glass-broken")
		case !s.beside(u, &b.Glass):
			return refuse("CD-8.28", "refuse.glass-far")
		}
		cost = s.price(u, int(c.GlassAP))
	case verbCalm:
		if !f.stance {
			return refuse("CD-3.52", "refuse.not-in-stance")
		}
		cost = s.price(u, 0)
	}
	return s.poor(u, cost)
}

// unbindAP is CD-3.46 and CD-7.98.
func (s *state) unbindAP(u unit) int {
	if s.fights[u].boundBy != 0 {
		return int(s.game.content.PounceAP)
	}
	return int(s.game.content.UnbindAP)
}

// beside reports whether a space of a set is at range distance 1, CD-8.29.
func (s *state) beside(u unit, set *ground.Area) bool {
	f, size := &s.fights[u], s.game.trait[u].size
	for y := f.at.Y - 1; y <= f.at.Y+size; y++ {
		for x := f.at.X - 1; x <= f.at.X+size; x++ {
			p := ground.Space{X: x, Y: y}
			if ground.Apart(f.at, size, p, 1) == 1 && set.Has(p) {
				return true
			}
		}
	}
	return false
}

// judgeTurn says why an action can't be taken.
func (s *state) judgeTurn(u unit, c riposte.Choice) no {
	f := &s.fights[u]
	verb := c.Verb()
	if f.stunned && verb != verbEnd {
		return refuse("CD-5.18", "refuse.stunned")
	}
	if n := s.judgeFree(u, c); n.is() {
		return n
	}
	if !f.stance || verb == verbCalm || f.stunned {
		return no{}
	}
	goals := s.compelled(u)
	if goals == 0 {
		return no{}
	}
	switch verb {
	case verbEnd:
		return refuse("CD-5.15", "refuse.frenzied-first")
	case verbMove:
		to := spot(c, 0)
		if p := s.approachCost(u, goals, to); p > 0 && p <= s.afford(u) && !s.footing(u).Shut.Has(to) {
			return no{}
		}
	case verbAttack:
		t, _ := thrustOf(c)
		if t.special == crossStrike {
			list, n := s.crossed(u, int(t.goal.X))
			for _, v := range list[:n] {
				if goals.has(v) {
					return no{}
				}
			}
		} else if goals.has(t.target) {
			return no{}
		}
	}
	return refuse("CD-5.13", "refuse.frenzied")
}

// judgeFree is judgeTurn but for Frenzied.
func (s *state) judgeFree(u unit, c riposte.Choice) no {
	verb := c.Verb()
	switch verb {
	case verbMove:
		return s.judgeMove(u, c)
	case verbAttack:
		return s.judgeThrust(u, c)
	case verbExhaust:
		v, n := unit(part(c, 0)), part(c, 1)
		switch {
		case c.Args()>>16 != 0 || v == 0 || v > maxUnits || v == u || !s.present().has(v):
			return refuse("CD-3.30", "refuse.exhaust-another")
		case !s.game.options.exhaustAll && !s.enemies(u).has(v):
			return refuse("CD-3.30", "refuse.exhaust-enemy")
		case s.apart(u, v) > 1:
			return refuse("CD-3.28", "refuse.adjacent")
		case n < 1:
			return refuse("CD-3.2", "refuse.least-ap")
		}
		return s.poor(u, s.price(u, n))
	case verbReload, verbQuick, verbGrip, verbFetch, verbPick, verbDrop:
		if !u.pc() {
			return refuse("CD-1.56", "refuse.companion-items")
		}
		return s.judgeHandling(u, c)
	case verbStand, verbUnbind, verbDouse, verbGlass, verbCalm:
		if c.Args() == 0 {
			return s.judgeSimple(u, verb)
		}
	case verbFlame, verbHymn, verbPounce:
		return s.judgeAbility(u, c)
	case verbEnd:
		if c.Args() == 0 {
			return s.judgeEnd(u)
		}
	}
	return refuse("CD-3.53", "refuse.no-action")
}
