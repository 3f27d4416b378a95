package duel

import (
	"math"

	"riposte"
	"riposte/geom"
)

// Advise weighs the legal choices of a seat from what it knows: come close, turn
// Speed for dice and Strength behind blows, guard against what would kill.
func (s *state) Advise(w []int32, seat riposte.Seat, legal []riposte.Choice) {
	if len(legal) == 0 || !s.asking.has(seat) {
		return
	}
	switch s.phase {
	case revealing:
		s.adviseReveal(w, seat, legal)
	case moving:
		s.adviseMotion(w, seat, legal)
	case slots:
		s.adviseTerrain(w, legal)
	case programme:
		s.adviseDice(w, seat, legal)
	case cancelling:
		s.adviseCancel(w, seat, legal)
	case opening, answering:
		s.adviseSpeed(w, seat, legal)
	case striking:
		s.adviseBlow(w, legal)
	case hastening:
		s.adviseHaste(w, seat, legal)
	case foreseeing:
		s.adviseForesight(w, seat, legal)
	case resisting:
		s.adviseResist(w, seat, legal)
	case over, placing, acting:
		for i := range legal {
			w[i] = 1
		}
	}
}

// soften turns values into weights: half for every step below the best, but never
// nothing.
func soften(w []int32, step int32) {
	best := w[0]
	for _, v := range w {
		best = max(best, v)
	}
	part := 1<<16/uint32(step) + 1 // instead of a division for each; exact up to 16 steps of 63
	for i, v := range w {
		w[i] = 1 << 16 >> (uint32(min(best-v, 16*step)) * part >> 16)
	}
}

// adviseReveal turns Speed to come within reach, Dexterity to leave uneven ground,
// and Strength for a piece at hand, but never the last Endurance.
func (s *state) adviseReveal(w []int32, seat riposte.Seat, legal []riposte.Choice) {
	f := s.fighter(seat)
	units, climbs := s.allowance(seat)
	far := s.nearest(seat) > int64(units)+int64(s.game.content.reach())
	heavy := s.engaged(seat) == 0 && s.within(seat, units)
	worth := [stats]int32{strength: -3, speed: -2, endurance: -12, dexterity: -3}
	if far && climbs {
		worth[dexterity] = 3
	} else if far {
		worth[speed] = 3
	}
	if heavy {
		worth[strength] = 2
	}
	// What the cards of a statistic are worth, by their number.
	var of [stats][16]int32
	for k := range stats {
		for n := range int32(f.hand(k)) + 1 {
			of[k][n] = worth[k] * n
		}
	}
	if all := f.hand(speed); all > 0 {
		of[speed][all] -= 6 // better turned in a fight, in step 5
	}
	for i, c := range legal {
		w[i] = of[strength][c>>(4*strength)&15] + of[speed][c>>(4*speed)&15] +
			of[endurance][c>>(4*endurance)&15] + of[dexterity][c>>(4*dexterity)&15]
	}
	soften(w[:len(legal)], 3)
	if last := f.hand(endurance); last > 0 {
		for i, c := range legal {
			if uint8(c>>(4*endurance)&15) == last {
				w[i] = 0
			}
		}
	}
}

// adviseBlow turns all the Strength there is: it counts for the rest of the duel.
func (s *state) adviseBlow(w []int32, legal []riposte.Choice) {
	for k, c := range legal {
		w[k] = 4 * int32(unpackCards(c)[strength])
	}
	soften(w[:len(legal)], 1)
}

// nearest is the distance to the closest enemy in the game, between centres.
func (s *state) nearest(seat riposte.Seat) int64 {
	least := int64(1) << 40
	for set := s.enemies(seat); set != 0; set = set.rest() {
		_, far := between(s.fighter(seat).point(), s.fighter(set.first()).point())
		least = min(least, int64(far))
	}
	return least
}

// adviseMotion prefers to end where the way to an enemy is short.
func (s *state) adviseMotion(w []int32, seat riposte.Seat, legal []riposte.Choice) {
	if s.engaged(seat) != 0 {
		for i, c := range legal {
			w[i] = 1
			if c.Verb() == verbStay {
				w[i] = int32(8 * len(legal))
			}
		}
		return
	}
	ground := s.ground(s.fighter(seat).point())
	foe, inSight := s.inSight(ground, seat)
	if inSight {
		for i, c := range legal {
			at := s.destination(ground, seat, c)
			_, far := between(at, foe)
			w[i] = s.armed(seat, at) - far*10/chartCell
		}
	} else if m, ok := s.findWays(seat); ok {
		for i, c := range legal {
			at := s.destination(ground, seat, c)
			w[i] = s.armed(seat, at) - m.cost(at)
		}
	} else {
		s.adviseByChart(w, ground, seat, legal)
	}
	soften(w[:len(legal)], 4)
}

// adviseByChart weighs motions where the ways are not known beforehand.
func (s *state) adviseByChart(w []int32, ground Class, seat riposte.Seat, legal []riposte.Choice) {
	var m chart
	m.draw(s, seat)
	for i, c := range legal {
		at := s.destination(ground, seat, c)
		w[i] = s.armed(seat, at) - m.cost(at)
	}
}

// destination is where a motion ends.
func (s *state) destination(ground Class, seat riposte.Seat, c riposte.Choice) geom.Point {
	if c.Verb() == verbStay {
		return s.fighter(seat).point()
	}
	x, y := unpackTo(c)
	return s.motionOn(ground, seat, pointAt(x, y)).to
}

// inSight is where the nearest enemy stands, and whether the straight way into its
// reach is free and level, so that no chart is needed.
func (s *state) inSight(ground Class, seat riposte.Seat) (at geom.Point, free bool) {
	from, least := s.fighter(seat).point(), int64(math.MaxInt64)
	for set := s.enemies(seat); set != 0; set = set.rest() {
		p := s.fighter(set.first()).point()
		if far := from.Dist2(p); far < least {
			at, least = p, far
		}
	}
	w := geom.NewWalk(from, at)
	steps := max(w.Len()-int(s.game.content.reach()), 0)
	if ground != Level {
		return at, false
	}
	if _, uneven := s.firstUneven(w, 1, steps); uneven {
		return at, false
	}
	limit, _ := s.free(seat, w, steps, false)
	return at, limit == steps
}

// What it is worth, in tenths of an inch, to touch something to throw: at somebody
// whom it kills, at somebody whom it hurts (a share of that), or with nobody in
// range yet.
const (
	killingThrow = 300
	hurtingThrow = 100
	waitingThrow = 40
	patience     = 4 // how many quiet turns a bot waits for somebody to come into range
)

// armed is what a throw from a point is worth, either now or once Strength is
// turned.
func (s *state) armed(seat riposte.Seat, at geom.Point) (best int32) {
	c, f := s.game.content, s.fighter(seat)
	for set := s.pieces(s.game.field.projectile); set != 0; set &= set - 1 {
		i := lowest(set)
		weight := s.game.field.Pieces[i].Weight
		inches := int(f.limit[strength]) - weight
		if inches*c.Inch <= c.Engage || !s.shape(i).Within(at, c.touch()) {
			continue
		}
		far, reach := int64(inches*c.Inch+c.Base), int64(c.reach())
		for foes := s.enemies(seat); foes != 0; foes = foes.rest() {
			y := foes.first()
			g, apart := s.fighter(y), at.Dist2(s.fighter(y).point())
			hand := int32(s.guess(seat, y, 0)[endurance]) - int32(g.up[endurance])
			need := int32(f.limit[strength]) + int32(weight) - int32(g.up[dexterity])
			worth := int32(0)
			switch {
			case apart <= reach*reach: // that would be a fight
			case apart > far*far:
				if s.quiet < patience {
					worth = waitingThrow
				}
			case need >= hand:
				worth = killingThrow
			default:
				worth = hurtingThrow * max(need, 0) / hand
			}
			if int(f.up[strength]) < int(f.limit[strength]) {
				worth /= 2
			}
			best = max(best, worth)
		}
	}
	return best
}

// within reports whether a seat could throw something by its next motion.
func (s *state) within(seat riposte.Seat, units int) bool {
	c, f := s.game.content, s.fighter(seat)
	for set := s.pieces(s.game.field.projectile); set != 0; set &= set - 1 {
		i := lowest(set)
		inches := int(f.limit[strength]) - s.game.field.Pieces[i].Weight
		if inches*c.Inch > c.Engage && s.shape(i).Within(f.point(), c.touch()+int32(units)) {
			return true
		}
	}
	return false
}

// adviseTerrain throws what it can.
func (s *state) adviseTerrain(w []int32, legal []riposte.Choice) {
	for i, c := range legal {
		switch c.Verb() {
		case verbThrow:
			w[i] = 60
		case verbDestroy:
			w[i] = 4
		default:
			w[i] = 4
		}
	}
}

// A plan is what a die is worth to its owner, in tenths of an Endurance card.
type plan struct {
	hit   [actions][maxSeats]int32 // by target
	guard [actions]int32
}

// flight is what a Retreat is worth: so little because those who fight on strike.
const flight = -10

// plan counts on all the Strength that a fighter has, since it will be turned.
func (s *state) plan(seat riposte.Seat) (p plan) {
	f := s.fighter(seat)
	mine := int32(f.limit[strength])
	for set := s.fighting & s.enemies(seat); set != 0; set = set.rest() {
		t := set.first()
		theirs := int32(s.fighter(t).up[strength])
		p.guard[block] += 4 * min(theirs, mine)
		p.guard[evade] += 4 * min(theirs, int32(f.limit[dexterity]))
		// Whoever has shown much Endurance is closer to its end.
		near := int32(s.fighter(t).up[endurance])
		p.hit[swingHigh][t-1] = 9*mine + near
		p.hit[swingLow][t-1] = 9*mine + near
		p.hit[grapple][t-1] = 10*max(mine-theirs, 0) + near
	}
	return p
}

func (p *plan) die(d die) int32 {
	switch a := d.action(); a {
	case block, evade:
		return p.guard[a]
	case retreat:
		return flight
	case swingHigh, swingLow, grapple:
		return p.hit[a][d.target()-1]
	case noAction, actions:
	}
	return 0
}

// adviseDice weighs whole rows by imagined fights, and dice that are set one by one
// by their own worth.
func (s *state) adviseDice(w []int32, seat riposte.Seat, legal []riposte.Choice) {
	if !s.colours() {
		s.adviseRows(w, seat, legal)
		return
	}
	p := s.plan(seat)
	for i, c := range legal {
		w[i] = p.die(die(c.Args()))
	}
	soften(w[:len(legal)], 5)
}

// adviseResist turns what prevents the loss, and no more.
func (s *state) adviseResist(w []int32, seat riposte.Seat, legal []riposte.Choice) {
	f, i := s.fighter(seat), s.asked()
	short := int(s.fighter(s.attacker).up[strength]) - int(f.up[i])
	for k, c := range legal {
		n := int(c.Args() >> (4 * i) & 15)
		w[k] = int32(4 + 8*min(n, max(short, 0)))
		if n > short {
			w[k] = max(w[k]-int32(4*(n-short)), 2)
		}
	}
}
