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
		s.adviseCards(w, seat, legal)
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
		if n[speed] > 0 && n[speed] == f.hand(speed) {
			w[i] -= 6 // to be turned in a fight, step 5
		}
	}
	soften(w[:len(legal)], 3)
	for i, c := range legal {
		if n := unpackCards(c)[endurance]; n > 0 && n == f.hand(endurance) {
			w[i] = 0
		}
	}
}

// adviseCards turns what there is, as cards serve for good; of Speed the last card
// waits for step 5, where it decides who goes first (DU-2.13, DU-4.16).
func (s *state) adviseCards(w []int32, seat riposte.Seat, legal []riposte.Choice) {
	i := s.asked()
	hand := int32(s.fighter(seat).hand(i))
	for k, c := range legal {
		n := int32(c.Args() >> (4 * i) & 15)
		w[k] = 4 * n
		if n == hand && n > 0 && (s.phase == opening || s.phase == answering) {
			w[k] -= 7
		}
	}
	step := int32(1)
	if s.phase == foreseeing { // the others may have more, and then it is lost as a surprise
		step = 6
	}
	soften(w[:len(legal)], step)
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
}

// flight is what a Retreat is worth: so little because whoever fights on strikes.
const flight = -10

// plan counts on all the Strength that a fighter has: it will be turned.
func (s *state) plan(seat riposte.Seat) (p plan) {
	f := s.fighter(seat)
	mine := int32(f.limit[strength])
	for set := s.fighting & s.enemies(seat); set != 0; set = set.rest() {
		t := set.first()
		theirs := int32(s.fighter(t).up[strength])
		p.guard[block] += 4 * min(theirs, mine)
		p.guard[evade] += 4 * min(theirs, int32(f.limit[dexterity]))
		// Whoever has shown much Endurance is nearer to its end.
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
			w[i] = 400 * int32(f.up[strength]) >> (2 * min(n-1, 4))
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
