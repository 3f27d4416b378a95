package coolduel

import (
	"riposte"
	"riposte/geom"
	"riposte/phrase"
	"riposte/rules/coolduel/ground"
	"riposte/rules/coolduel/tables"
	"riposte/scene"
)

// rays are the lines of CD-8.14 from somebody at a place to a target: for each
// corner of the target, one from a corner of the attacker's that sees it or, if
// there is none, the shortest, which is obstructed. Corners that the two share need
// none.
func (s viewer) rays(u unit, from ground.Space, v unit) (clear, blocked [][2]geom.Corner) {
	f := &s.fights[u]
	cover := s.mapOf(f.arena).Cover()
	eyes := block(from, s.game.trait[u].size).Corners()
	for _, to := range block(s.fights[v].at, s.game.trait[v].size).Corners() {
		best, length, seen := geom.Corner{}, -1, false
		for _, eye := range eyes {
			dx, dy := int(eye.X)-int(to.X), int(eye.Y)-int(to.Y)
			n, free := dx*dx+dy*dy, cover.Clear(eye, to)
			if length < 0 || free && !seen || free == seen && n < length {
				best, length, seen = eye, n, free
			}
		}
		switch {
		case !seen:
			blocked = append(blocked, [2]geom.Corner{best, to})
		case length > 0:
			clear = append(clear, [2]geom.Corner{best, to})
		}
	}
	return clear, blocked
}

func block(p ground.Space, size int8) geom.Block { return geom.Block{At: p.Square(), W: size, H: size} }

func (s viewer) mapOf(arena uint8) *ground.Map {
	if arena == 1 {
		return &s.game.content.Maps[s.second-1]
	}
	return s.game.arena
}

// obstacles are the spaces of the walls and circles that are in the way of lines,
// CD-8.17.
func (s viewer) obstacles(arena uint8, lines [][2]geom.Corner) (in ground.Area) {
	cover := s.mapOf(arena).Cover()
	for q := range cover.Walls.All() {
		var one geom.Cover
		one.Walls.Add(q)
		if obstructs(&one, lines) {
			in.Add(ground.Space{X: q.X, Y: q.Y})
		}
	}
	for _, d := range cover.Discs {
		if obstructs(&geom.Cover{Discs: []geom.Disc{d}}, lines) {
			in.AddShape(ground.Space{X: d.At.X, Y: d.At.Y}, d.K)
		}
	}
	return in
}

func obstructs(cover *geom.Cover, lines [][2]geom.Corner) bool {
	for _, l := range lines {
		if !cover.Clear(l[0], l[1]) {
			return true
		}
	}
	return false
}

// raysShape draws lines between corners.
func raysShape(class string, label phrase.Text, rule riposte.RuleID, lines [][2]geom.Corner) scene.Shape {
	sh := scene.Shape{Kind: scene.ShapeRays, Class: class, Label: label, Rule: rule}
	for _, l := range lines {
		sh.Points = append(sh.Points, [2]int{int(l[0].X), int(l[0].Y)}, [2]int{int(l[1].X), int(l[1].Y)})
	}
	return sh
}

// aiming draws an attack: the way there, the lines of sight, and the spaces
// concerned.
func (s viewer) aiming(u unit, t thrust, o *offence) (list []scene.Shape) {
	f := &s.fights[u]
	squares := func(class string, label phrase.Text, rule riposte.RuleID, set *ground.Area) {
		if points := set.InRows(); points != nil {
			list = append(list, scene.Shape{Kind: scene.ShapeSquares, Class: class, Label: label, Points: points, Rule: rule})
		}
	}
	from := f.at
	switch t.special {
	case tables.CrossStrike:
		var zone ground.Area
		for _, d := range patterns[t.goal.X] {
			if p := f.at.Step(d); s.board(f.arena).Enter.Has(p) {
				zone.Add(p)
			}
		}
		squares("area", phrase.Ref("blow.special", phrase.Term(s.game.content.Specials[tables.CrossStrike].Name), phrase.Term(patternWords[t.goal.X])), "CD-7.59", &zone)
		targets, n := s.specials().crossed(u, int(t.goal.X))
		for _, v := range targets[:n] {
			if clear, _ := s.rays(u, from, v); clear != nil {
				list = append(list, raysShape("sight", phrase.Ref("shape.sight"), "CD-8.14", clear))
			}
		}
		return list
	case tables.BloodHunt:
		if t.goal != f.at {
			list = append(list, trail(s.chase(u, t.target, huntSteps, t.goal, false), 0))
		}
		from = t.goal
	case tables.LeapingAttack:
		if t.goal != f.at {
			list = append(list, trail([]ground.Space{f.at, t.goal}, 0))
		}
		from = t.goal
	case tables.Pummel:
		var zone ground.Area
		front := ground.Toward(f.at, 1, s.fights[t.target].at, s.game.trait[t.target].size)
		for turn := -1; turn <= 1; turn++ {
			if p := f.at.Step(front.Turn(turn)); s.board(f.arena).Enter.Has(p) {
				zone.Add(p)
			}
		}
		squares("area", phrase.Ref("shape.front"), "CD-7.68", &zone)
	case tables.GroundBreak:
		zone := s.bodies(only(t.target), f.arena)
		squares("area", phrase.Ref("shape.breaks"), "CD-7.65", &zone)
	case tables.Uppercut:
		goal := s.fights[t.target].at.Step(s.specials().away(t.target, u))
		if s.open(t.target, goal, f.arena) {
			list = append(list, scene.Shape{
				Kind: scene.ShapeLine, Class: "danger", Label: phrase.Ref("shape.tossed"), Points: pointsOf([]ground.Space{s.fights[t.target].at, goal}), Rule: "CD-7.72",
			})
		}
	case tables.Plain, tables.ArmorStreak, tables.Decapitate, tables.RaiseDust, tables.RapidBarrage, tables.ScorpionStrike, tables.SpecialCount:
	}
	clear, blocked := s.rays(u, from, t.target)
	if clear != nil {
		list = append(list, raysShape("sight", phrase.Ref("shape.sight"), "CD-8.14", clear))
	}
	if blocked != nil { // a Blood Hunt that ends where nothing can be seen
		list = append(list, raysShape("blocked", phrase.Ref("shape.no-sight"), "CD-8.17", blocked))
		in := s.obstacles(f.arena, blocked)
		squares("blocker", phrase.Ref("shape.in-the-way"), "CD-8.17", &in)
	}
	zone := s.covered(u, from, o.reach)
	squares("range", phrase.Ref("shape.reach-in-sight"), "CD-4.2", &zone)
	return list
}

// covered is the spaces on which somebody at a place reaches a Medium character by
// range and sight.
func (s viewer) covered(u unit, from ground.Space, reach int) (zone ground.Area) {
	b := s.board(s.fights[u].arena)
	size := s.game.trait[u].size
	seen := b.InSight(from, size)
	columns := uint32(0)
	for x := max(0, int(from.X)-reach); x <= min(b.W-1, int(from.X+size)-1+reach); x++ {
		columns |= 1 << x
	}
	for y := max(0, int(from.Y)-reach); y <= min(b.H-1, int(from.Y+size)-1+reach); y++ {
		zone[y] = seen[y] & columns & b.Enter[y]
	}
	for y := from.Y; y < from.Y+size; y++ {
		zone[y] &^= ground.Shape(from.X, size)
	}
	return zone
}

// beyond is the spaces within a range distance of somebody, seen or not.
func (s viewer) beyond(u unit, reach int) [][2]int {
	f := &s.fights[u]
	var zone ground.Area
	for _, p := range s.board(f.arena).Spaces {
		if d := ground.Apart(f.at, s.game.trait[u].size, p, 1); d > 0 && d <= reach {
			zone.Add(p)
		}
	}
	return zone.InRows()
}

// strikes is the spaces on which somebody can attack a Medium enemy, with those
// attacks and special attacks that it can pay for with the AP of its turn: those
// that it has left or will begin with. Attacks that depend on more than the space,
// Blood Hunt and Rapid Barrage, are left out.
func (s viewer) strikes(u unit) (zone ground.Area) {
	f := &s.fights[u]
	if f.stunned {
		return zone
	}
	ap := int(f.ap)
	if u != s.acting {
		ap = max(ap, s.renewed(u))
	}
	g, c := s.gear(u), s.game.content
	hands := uint8(1)
	if u.pc() && !g.both {
		hands = 2
	}
	reach, leap := 0, 0
	for hand := range hands {
		skills := uint16(0)
		if u.pc() {
			skills = s.game.skills[g.hand[hand].kind][bit(g.both)]
		}
		for b := tables.Jab; b < tables.Blows; b++ {
			o, n := s.attacks().offence(u, hand, b)
			if n.Is() {
				continue
			}
			if s.actions().price(u, o.ap) <= ap {
				reach = max(reach, o.reach)
			}
			for sp := tables.ArmorStreak; sp < tables.SpecialCount && skills != 0; sp++ {
				if skills>>sp&1 == 0 || c.Specials[sp].Blows[0] != b && c.Specials[sp].Blows[1] != b || s.actions().price(u, s.attacks().costOf(&o, sp)) > ap {
					continue
				}
				switch sp {
				case tables.BloodHunt, tables.RapidBarrage:
				case tables.CrossStrike:
					if !f.crossed {
						reach = max(reach, 1)
					}
				case tables.LeapingAttack:
					if !f.leapt {
						reach, leap = max(reach, o.reach), max(leap, o.reach)
					}
				case tables.Plain, tables.ArmorStreak, tables.Decapitate, tables.GroundBreak, tables.Pummel, tables.RaiseDust, tables.ScorpionStrike, tables.Uppercut:
					reach = max(reach, o.reach)
				}
			}
		}
	}
	if reach > 0 {
		zone = s.covered(u, f.at, reach)
	}
	if leap > 0 && !f.bound() {
		s.leaps(u, leap, &zone)
	}
	return zone
}

// leaps adds the spaces that come within reach by a jump, CD-7.66.
func (s viewer) leaps(u unit, reach int, zone *ground.Area) {
	f := &s.fights[u]
	b, portal := s.board(f.arena), s.portal(f.arena)
	for d := geom.North; d <= geom.NorthWest; d++ {
		to := f.at.Step(d)
		if !s.open(u, to, f.arena) || b.Magma.Has(to) || portal.Has(to) {
			continue
		}
		next := s.covered(u, to, reach)
		for y := range b.H {
			ground.Each(next[y], func(x int) {
				if p := ground.At(x, y); ground.Apart(to, 1, p, 1) < ground.Apart(f.at, 1, p, 1) {
					zone.Add(p)
				}
			})
		}
	}
}

// renewed is the AP with which somebody's next turn begins, CD-2.7.
func (s viewer) renewed(u unit) int {
	most := int(s.game.trait[u].maxAP)
	if s.scores().tired(u) {
		most /= 2
	}
	return most
}

// watched is whose reach a seat is shown: its enemies'; for the public, that of
// whoever is acting.
func (s viewer) watched(seat riposte.Seat) crew {
	switch {
	case s.phase == over || s.phase.rests():
		return 0
	case seat > 0 && int(seat) <= s.game.n:
		return s.present() &^ s.game.trait[unitOf(seat, 0)].friends
	case s.acting != 0:
		return only(s.acting) & s.present()
	}
	return 0
}

// dangers draws what a seat has to expect: the reach of its enemies, an attack that
// has been declared and, on its own turn, the enemies in range that are hidden by
// cover.
func (s viewer) dangers(seat riposte.Seat, arena uint8) (list []scene.Shape) {
	for rest := s.watched(seat); rest != 0; rest = rest.rest() {
		u := rest.first()
		if s.fights[u].arena != arena {
			continue
		}
		zone := s.strikes(u)
		if points := zone.InRows(); points != nil {
			list = append(list, scene.Shape{
				ID: "threat-" + u.String(), Kind: scene.ShapeSquares, Class: "threat", Label: phrase.Ref("shape.threat", s.game.name(u)), Points: points, Rule: "CD-4.2", Of: u.String(),
			})
		}
	}
	if by, on := s.flow.by, s.flow.on; s.phase == answering && s.fights[by].arena == arena && s.fights[on].arena == arena {
		list = append(list, scene.Shape{
			ID: "attack", Kind: scene.ShapeLine, Class: "attack", Label: phrase.Ref("shape.attack", s.game.name(by), s.game.name(on)),
			Points: pointsOf([]ground.Space{s.fights[by].at, s.fights[on].at}), Rule: "CD-4.7", Of: by.String(),
		})
	}
	if s.phase == turning && seat == s.asked && s.fights[s.acting].arena == arena {
		list = append(list, s.hidden(s.acting)...)
	}
	return list
}

// hidden draws the lines to enemies that are in range but not in sight, CD-8.13.
func (s viewer) hidden(u unit) (list []scene.Shape) {
	reach := 0
	for hand := range uint8(2) {
		for b := tables.Jab; b < tables.Blows; b++ {
			if o, n := s.attacks().offence(u, hand, b); !n.Is() {
				reach = max(reach, o.reach)
			}
		}
	}
	for rest := s.enemies(u); rest != 0; rest = rest.rest() {
		v := rest.first()
		if s.apart(u, v) > reach || s.sees(u, v) {
			continue
		}
		_, blocked := s.rays(u, s.fights[u].at, v)
		sh := raysShape("blocked", phrase.Ref("shape.hidden", s.game.name(v)), "CD-8.13", blocked)
		sh.ID, sh.Of = "hidden-"+v.String(), v.String()
		list = append(list, sh)
	}
	return list
}
