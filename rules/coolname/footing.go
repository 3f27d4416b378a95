package coolname

import "riposte/rules/coolname/ground"

// held is the squares on which somebody stands.
func (s footing) held() (all ground.Set) {
	for i := range s.game.n {
		if s.present(i) {
			all.Add(s.bodies[i].at)
		}
	}
	return all
}

// free is the squares on which somebody could still stand.
func (s footing) free() ground.Set { return s.game.field.Open(s.doors).Not(s.held()) }

// stands reports whether somebody stands on a square; has reports whether anybody
// can.
func (s footing) stands(q ground.Square) bool {
	for i := range s.game.n {
		if s.bodies[i].at == q && s.present(i) {
			return true
		}
	}
	return false
}

func (s footing) has(q ground.Square) bool { return s.game.field.Open(s.doors).Has(q) }

// room reports whether somebody on a square has room to dodge: CN-4.31, CN-4.62.
func (s footing) room(at ground.Square) bool {
	free, all := 0, s.game.options.roomAll
	open := s.game.field.Open(s.doors)
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			x, y := at.X()+dx, at.Y()+dy
			if x < 0 || y < 0 || x >= ground.MaxWidth || y >= ground.MaxHeight {
				continue
			}
			if q := ground.At(x, y); q != at && open.Has(q) && !s.stands(q) {
				if free++; !all {
					return true
				}
			}
		}
	}
	return free == 8
}

// near is the squares within 30 ft of a combatant.
func (s footing) near(i int) (set ground.Set) {
	return s.game.field.Near(s.bodies[i].at, s.game.content.NearFeet/ground.Step)
}

// ground sets where a combatant can walk, and the squares on which somebody stands:
// CN-3.15, CN-3.16.
func (s footing) ground(i int, g *ground.Walk, held *ground.Set) {
	var foes ground.Set
	side := s.side(i)
	for j := range s.game.n {
		if s.present(j) {
			held.Add(s.bodies[j].at)
			if s.side(j) != side {
				foes.Add(s.bodies[j].at)
			}
		}
	}
	s.game.field.Walk(g, s.doors, &foes)
}

// paces is where a combatant can get to in that many steps, CN-3.13 to CN-3.18.
func (s footing) paces(i, steps int) ground.Set {
	var g ground.Walk
	var held ground.Set
	s.ground(i, &g, &held)
	return g.Flood(s.bodies[i].at, steps).Not(held)
}

// walk is how many steps a movement has.
func (s footing) walk(i int) int {
	if s.foe(i) {
		return s.game.kinds[s.game.members[i].kind].speed
	}
	return s.game.content.WalkFeet / ground.Step
}
