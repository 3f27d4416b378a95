package coolname

// held is the squares on which somebody stands.
func (s footing) held() (all squares) {
	for i := range s.game.n {
		if s.present(i) {
			all.add(s.bodies[i].at)
		}
	}
	return all
}

// stands reports whether somebody stands on a square, and has whether one can.
func (s footing) stands(q square) bool {
	for i := range s.game.n {
		if s.bodies[i].at == q && s.present(i) {
			return true
		}
	}
	return false
}

func (s footing) has(q square) bool { return s.game.field.open(s.doors).has(q) }

// room reports whether somebody on a square can dodge: CN-4.31, CN-4.62.
func (s footing) room(at square) bool {
	free := 0
	open := s.game.field.open(s.doors)
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			x, y := at.x()+dx, at.y()+dy
			if x < 0 || y < 0 || x >= maxWidth || y >= maxHeight {
				continue
			}
			if q := squareAt(x, y); q != at && open.has(q) && !s.stands(q) {
				free++
			}
		}
	}
	return free == 8 || free > 0 && !s.game.options.roomAll
}

// near is the squares within 30 ft of a combatant.
func (s footing) near(i int) (set squares) {
	g := ground{free: s.game.field.whole, small: s.game.field.small, whole: true}
	return g.flood(s.bodies[i].at, s.game.content.NearFeet/squareFeet)
}

// ground is where a combatant can walk, and the squares on which somebody stands:
// CN-3.15, CN-3.16.
func (s footing) ground(i int, g *ground, held *squares) {
	var foes squares
	side := s.side(i)
	for j := range s.game.n {
		if s.present(j) {
			held.add(s.bodies[j].at)
			if s.side(j) != side {
				foes.add(s.bodies[j].at)
			}
		}
	}
	m := s.game.field
	g.open, g.small = *m.open(s.doors), m.small
	g.whole = m.blocks == nil
	for k := range g.open {
		g.free[k] = g.open[k] &^ foes[k]
	}
}

// paces is where a combatant can move in so many steps, CN-3.13 to CN-3.18.
func (s footing) paces(i, steps int) squares {
	var g ground
	var held squares
	s.ground(i, &g, &held)
	return g.flood(s.bodies[i].at, steps).not(held)
}

// walk is the steps of a movement.
func (s footing) walk(i int) int {
	if s.foe(i) {
		return s.game.kinds[s.game.members[i].kind].speed
	}
	return s.game.content.WalkFeet / squareFeet
}
