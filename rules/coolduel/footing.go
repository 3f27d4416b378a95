package coolduel

import (
	"riposte/rules/coolduel/ground"
	"riposte/rules/coolduel/tables"
)

// A footing is what somebody walks on and among. It depends on all others and on the
// map, but not on where its walker stands: it is kept until anything else moves.
type footing struct {
	ground.Terrain
	of    unit // whose it is, 0 for nobody's
	arena uint8
	foes  ground.Area // spaces that enemies cover
	made  ground.Area // difficult terrain, if some of it is that of CD-7.65
}

// footing looks around for somebody.
func (s mover) footing(u unit) *footing {
	f, g := &s.fights[u], &s.work().footing
	if g.of == u && g.arena == f.arena {
		return g
	}
	b := s.board(f.arena)
	g.of, g.arena = u, f.arena
	others := s.present() &^ only(u)
	enemies := others &^ s.game.trait[u].friends
	g.foes = ground.Area{}
	s.cover(&g.foes, enemies, f.arena)
	g.Shut = g.foes
	s.cover(&g.Shut, others&^enemies, f.arena)
	slow := &b.Slow
	switch {
	case s.companions().stubborn(u) || !s.rugged(f.arena):
		slow = nil
	case s.broken:
		g.made = s.slow(f.arena)
		slow = &g.made
	}
	portal := s.portal(f.arena)
	if portal == &noSpaces {
		portal = nil
	}
	g.Lay(b, s.game.trait[u].size, &g.foes, slow, portal)
	return g
}

// lonely reports whether somebody has no enemy within any reach, to attack, to
// Exhaust or to bind. It comes before any measuring.
func (s mover) lonely(u unit) bool {
	f, size := &s.fights[u], int(s.game.trait[u].size)
	reach := 1
	if u.pc() {
		g := s.gear(u)
		for _, held := range g.hand {
			if held.kind == tables.Nothing {
				continue
			}
			reach = max(reach, 2+int(s.game.content.Items[held.kind].Range)) // a leap included
			if s.game.skills[held.kind][bit(g.both)]>>tables.BloodHunt&1 != 0 && s.smellsBlood(u) {
				return false
			}
		}
	} else {
		reach += int(s.stats(u).Throw)
		if s.game.trait[u].kind == tables.Chorister {
			reach = max(reach, s.game.content.HymnRange)
		}
	}
	foes := &s.footing(u).foes
	x, y := int(f.at.X), int(f.at.Y)
	wide := uint32(uint64(1)<<min(ground.MaxSide, x+size+reach) - uint64(1)<<max(0, x-reach))
	for row := max(0, y-reach); row < min(ground.MaxSide, y+size+reach); row++ {
		if foes[row]&wide != 0 {
			return false
		}
	}
	return true
}

// smellsBlood reports whether any enemy has lost HP, CD-7.56.
func (s mover) smellsBlood(u unit) bool {
	for set := s.enemies(u); set != 0; set = set.rest() {
		if v := set.first(); s.fights[v].hp < s.game.trait[v].maxHP {
			return true
		}
	}
	return false
}

// cover adds the spaces that some characters cover in an arena.
func (s mover) cover(a *ground.Area, set crew, arena uint8) {
	for ; set != 0; set = set.rest() {
		u := set.first()
		if f := &s.fights[u]; f.arena == arena {
			a.AddShape(f.at, s.game.trait[u].size)
		}
	}
}

// shift must be called when somebody comes, goes or changes place; nobody means
// that the map has changed.
func (s mover) shift(u unit) {
	if w := s.scratch; w != nil && (w.footing.of != u || u == 0) {
		w.footing.of = 0
	}
}
