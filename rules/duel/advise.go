package duel

import (
	"riposte"
)

// Advise weighs the legal choices of a seat from what it knows: come near, turn
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
	case opening, answering, hastening, foreseeing, striking:
		for i, c := range legal { // cards turned serve for good
			n := c.Args() >> (4 * s.asked()) & 15
			w[i] = int32(4 + 12*n)
		}
	case resisting:
		s.adviseResist(w, seat, legal)
	case over, placing, acting:
		for i := range legal {
			w[i] = 1
		}
	}
}

// soften turns values into weights: half for every step below the best.
func soften(w []int32, step int32) {
	best := w[0]
	for _, v := range w {
		best = max(best, v)
	}
	for i, v := range w {
		w[i] = 4096 >> min((best-v)/step, 31)
	}
}

// adviseReveal turns Speed to come within reach, Dexterity to leave uneven ground,
// Strength for a piece at hand, and never the last Endurance.
func (s *state) adviseReveal(w []int32, seat riposte.Seat, legal []riposte.Choice) {
	f := s.fighter(seat)
	units, climbs := s.allowance(seat)
	far := s.nearest(seat) > int64(units)+int64(s.duel.content.reach())
	heavy := false
	for set := s.touched(seat); set != 0; set &= set - 1 {
		heavy = heavy || int(f.up[strength]) <= s.duel.field.Pieces[lowest(set)].Weight+2
	}
	worth := [stats]int32{strength: -3, speed: -2, endurance: -12, dexterity: -3}
	if far && climbs {
		worth[dexterity] = 3
	} else if far {
		worth[speed] = 3
	}
	if heavy {
		worth[strength] = 2
	}
	for i, c := range legal {
		n := unpackCards(c)
		w[i] = 0
		for k := range stats {
			w[i] += worth[k] * int32(n[k])
		}
	}
	soften(w[:len(legal)], 3)
	for i, c := range legal {
		if n := unpackCards(c)[endurance]; n > 0 && n == f.hand(endurance) {
			w[i] = 0
		}
	}
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
	var m chart
	m.draw(s, seat)
	for i, c := range legal {
		at := s.fighter(seat).point()
		if c.Verb() != verbStay {
			x, y := unpackTo(c)
			at = s.motion(seat, pointAt(x, y)).to
		}
		w[i] = -m.cost(at)
	}
	soften(w[:len(legal)], 4)
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
	flee  int32
}

func (s *state) plan(seat riposte.Seat) (p plan) {
	f := s.fighter(seat)
	mine := int32(f.up[strength]) + int32(f.hand(strength)+1)/2
	danger := int32(0)
	for set := s.fighting & s.enemies(seat); set != 0; set = set.rest() {
		t := set.first()
		foe := s.fighter(t)
		theirs := int32(foe.up[strength])
		danger += theirs * int32(foe.up[speed])
		p.guard[block] += 4 * min(theirs, int32(f.limit[strength]))
		p.guard[evade] += 4 * min(theirs, int32(f.limit[dexterity]))
		// Whoever has shown much Endurance is nearer to its end.
		near := int32(foe.up[endurance])
		p.hit[swingHigh][t-1] = 9*mine + near
		p.hit[swingLow][t-1] = 9*mine + near
		p.hit[grapple][t-1] = 10*max(mine-theirs, 0) + near
	}
	if left := int32(f.hand(endurance)); danger >= left {
		p.guard[block], p.guard[evade] = 2*p.guard[block], 2*p.guard[evade]
		p.flee = 4
		if mine < left {
			p.flee = 15
		}
	} else {
		p.flee = -20
	}
	return p
}

func (p *plan) die(d die) int32 {
	switch a := d.action(); a {
	case block, evade:
		return p.guard[a]
	case retreat:
		return p.flee
	case swingHigh, swingLow, grapple:
		return p.hit[a][d.target()-1]
	case noAction, actions:
	}
	return 0
}

// adviseDice weighs rows by the sum of their dice; what stands behind a Retreat
// is lost.
func (s *state) adviseDice(w []int32, seat riposte.Seat, legal []riposte.Choice) {
	p := s.plan(seat)
	for i, c := range legal {
		w[i] = 0
		if c.Verb() == verbDie {
			w[i] = p.die(die(c.Args()))
			continue
		}
		for word := c.Args(); word != 0; word >>= rowBits {
			d := unpack(word & (1<<rowBits - 1))
			w[i] += p.die(d)
			if d.action() == retreat {
				break
			}
		}
	}
	soften(w[:len(legal)], 5)
}

// adviseCancel takes an enemy's attack on oneself, rather an early one.
func (s *state) adviseCancel(w []int32, seat riposte.Seat, legal []riposte.Choice) {
	for i, c := range legal {
		w[i] = 1
		if c.Args() == 0 {
			continue
		}
		owner, n := riposte.Seat(c.Args()>>8), int(c.Args()&255)
		f := s.fighter(owner)
		switch d := f.row[n-1]; {
		case s.duel.ally[seat-1].has(owner):
			w[i] = 0
		case d.target() == seat && s.duel.content.Actions[d.action()].Aimed:
			w[i] = 20 * int32(f.up[strength])
		}
	}
}

// adviseResist turns what takes the loss away, and no more.
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
