package coolduel

// A ground is what somebody walks on and among. It depends on all others and on the
// map, not on where its walker stands: it is kept until anything else moves.
type ground struct {
	of     unit // 0: of nobody
	arena  uint8
	rugged bool  // some space costs more
	halts  bool  // some space ends a walk
	foes   area  // spaces that enemies cover
	cells  area  // that may be entered and hold no enemy, CD-3.9
	free   area  // places where the walker is on such cells only
	shut   area  // places where it would overlap somebody
	slow   *area // difficult terrain
	made   area  // what slow may point to
	stop   area  // magma and portals, CD-3.15

	// The same of a small map, for who is Medium or walks on even ground.
	freeTile, shutTile, slowTile, stopTile tile
}

// ground looks around for somebody.
func (s *state) ground(u unit) *ground {
	f, g := &s.fights[u], &s.work().ground
	if g.of == u && g.arena == f.arena {
		return g
	}
	b, large := s.board(f.arena), s.game.trait[u].size > 1
	g.of, g.arena = u, f.arena
	others := s.present() &^ only(u)
	enemies := others &^ s.game.trait[u].friends
	g.foes = area{}
	g.foes.cover(s, enemies, f.arena)
	g.shut = g.foes
	g.shut.cover(s, others&^enemies, f.arena)
	for y := range b.h {
		g.cells[y] = b.enter[y] &^ g.foes[y]
	}
	clear(g.cells[b.h:]) // another map may be higher
	g.free = g.cells
	if large {
		for y := range b.h {
			both, over := uint32(0), g.shut[y]
			if y+1 < b.h {
				both = g.cells[y] & g.cells[y+1]
				over |= g.shut[y+1]
			}
			g.free[y] = both & (both >> 1)
			g.shut[y] = over | over>>1
		}
	}
	g.rugged = !s.stubborn(u) && s.rugged(f.arena)
	if g.rugged {
		g.slow = &b.slow
		if s.broken {
			g.made = s.slow(f.arena)
			g.slow = &g.made
		}
	}
	portal := s.portal(f.arena)
	if g.halts = portal != &noSpaces || b.molten; g.halts {
		for y := range b.h {
			g.stop[y] = portal[y] | b.magma[y]
		}
	}
	if b.words == nil {
		return g
	}
	g.freeTile, g.shutTile = tileOf(&g.free, b.w, b.h), tileOf(&g.shut, b.w, b.h)
	g.slowTile, g.stopTile = tile{}, tile{}
	if g.rugged {
		g.slowTile = tileOf(g.slow, b.w, b.h)
	}
	if g.halts {
		g.stopTile = tileOf(&g.stop, b.w, b.h)
	}
	return g
}

// lonely reports whether somebody has no enemy in any reach: none to attack, exhaust
// or bind. It is asked before anything is measured.
func (s *state) lonely(u unit) bool {
	f, size := &s.fights[u], int(s.game.trait[u].size)
	reach := 1
	if u.pc() {
		g := s.gear(u)
		for _, held := range g.hand {
			if held.kind == nothing {
				continue
			}
			reach = max(reach, 2+int(s.game.content.Items[held.kind].Range)) // a leap included
			if s.game.skills[held.kind][bit(g.both)]>>bloodHunt&1 != 0 && s.smellsBlood(u) {
				return false
			}
		}
	} else {
		reach += int(s.stats(u).Throw)
		if s.game.trait[u].kind == chorister {
			reach = max(reach, s.game.content.HymnRange)
		}
	}
	foes := &s.ground(u).foes
	x, y := int(f.at.x), int(f.at.y)
	wide := uint32(uint64(1)<<min(maxSide, x+size+reach) - uint64(1)<<max(0, x-reach))
	for row := max(0, y-reach); row < min(maxSide, y+size+reach); row++ {
		if foes[row]&wide != 0 {
			return false
		}
	}
	return true
}

// smellsBlood reports whether any enemy has lost HP, CD-7.56.
func (s *state) smellsBlood(u unit) bool {
	for set := s.enemies(u); set != 0; set = set.rest() {
		if v := set.first(); s.fights[v].hp < s.game.trait[v].maxHP {
			return true
		}
	}
	return false
}

// cover adds the spaces that some characters cover in an arena.
func (a *area) cover(s *state, set crew, arena uint8) {
	for ; set != 0; set = set.rest() {
		u := set.first()
		if f := &s.fights[u]; f.arena == arena {
			a.addShape(f.at, s.game.trait[u].size)
		}
	}
}

// shift is called when somebody comes, goes or stands elsewhere; nobody means that
// the map has changed.
func (s *state) shift(u unit) {
	if w := s.scratch; w != nil && (w.ground.of != u || u == 0) {
		w.ground.of = 0
	}
}
