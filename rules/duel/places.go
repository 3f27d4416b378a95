package duel

import (
	"slices"

	"riposte"
	"riposte/geom"
	"riposte/phrase"
)

// checkPlace refuses a place where a fighter may not start, DU-1.30 and DU-1.33.
func (s *state) checkPlace(seat riposte.Seat, c riposte.Choice) *riposte.RuleError {
	x, y := unpackTo(c)
	if c.Args()>>(2*placeBits) != 0 {
		return s.refuse("DU-1.30", "refuse.place-off-table")
	}
	rule, why, far, need := s.misplaced(seat, pointAt(x, y))
	switch {
	case why == "":
		return nil
	case need > 0:
		return s.refuse(rule, why, phrase.Plain(inched(int(far))), phrase.Plain(inched(int(need))))
	}
	return s.refuse(rule, why)
}

// misplaced is the rule that keeps a seat from starting at a point, and the key of
// the reason; for what is too near, how far away it is and how far it has to be.
// All are empty if it may start there.
func (s *state) misplaced(seat riposte.Seat, p geom.Point) (rule riposte.RuleID, why string, far, need int32) {
	c, f := s.game.content, s.game.field
	start := f.Starts[seat-1]
	zone := int32(c.Zone)
	switch {
	case p.X < start.X-zone || p.X > start.X+zone || p.Y < start.Y-zone || p.Y > start.Y+zone:
		return "DU-1.30", "refuse.outside-zone", 0, 0
	case !s.table().Contains(p):
		return "DU-3.8", "refuse.near-edge", max(0, min(p.X, p.Y, f.W-p.X, f.H-p.Y)), c.radius()
	case s.nearPiece(f.blocking, p):
		return "DU-3.10", "refuse.on-blocking", 0, 0
	case s.ground(p) != Level:
		return "DU-1.30", "refuse.not-level", 0, 0
	}
	reach, base := int64(c.reach()), int64(c.Base)
	for set := s.alive() &^ only(seat); set != 0; set = set.rest() {
		o := set.first()
		at, placed := s.fighter(o).point(), o < seat
		if !placed {
			at = f.Starts[o-1]
		}
		far := p.Dist2(at)
		switch ally := s.game.ally[seat-1].has(o); {
		case far < base*base && placed:
			return "DU-3.9", "refuse.on-base", 0, 0
		case far < base*base:
			return "DU-1.33", "refuse.on-start", 0, 0
		case !ally && far <= reach*reach && placed:
			return "DU-1.30", "refuse.near-enemy", gapOf(far, base), int32(c.Engage)
		case !ally && far <= reach*reach:
			return "DU-1.33", "refuse.near-start", gapOf(far, base), int32(c.Engage)
		}
	}
	return "", "", 0, 0
}

// gapOf is how far apart two bases are whose centres have a distance, given as its square.
func gapOf(square, base int64) int32 { return int32(int64(geom.Sqrt(uint64(square))) - base) }

func (s *state) nearPiece(set uint64, p geom.Point) bool {
	for set = s.pieces(set); set != 0; set &= set - 1 {
		if s.shape(lowest(set)).Nearer(p, s.game.content.radius()) {
			return true
		}
	}
	return false
}

// placements is a grid over the zone, the start point first.
func (s *state) placements(buf []riposte.Choice, seat riposte.Seat) []riposte.Choice {
	start, zone := s.game.field.Starts[seat-1], int32(s.game.content.Zone)
	buf = append(buf, toChoice(verbPlace, start.X, start.Y))
	for dy := -zone; dy <= zone; dy += zone / 3 {
		for dx := -zone; dx <= zone; dx += zone / 3 {
			p := start.Add(geom.Point{X: dx, Y: dy})
			if p == start || p.X < 0 || p.Y < 0 {
				continue
			}
			if _, why, _, _ := s.misplaced(seat, p); why == "" {
				buf = append(buf, toChoice(verbPlace, p.X, p.Y))
			}
		}
	}
	return buf
}

// A mover collects the destinations of one motion, each once.
type mover struct {
	buf   []riposte.Choice
	verb  uint8
	from  geom.Point
	units int32
	w, h  int32
	seen  [8]uint64 // a bit, by hash, for each entry of buf: most points are new, and one look shows it
}

// add adds a point in reach; a point off the table is drawn in.
func (m *mover) add(p geom.Point) {
	p = geom.Point{X: min(max(p.X, 0), m.w), Y: min(max(p.Y, 0), m.h)}
	if p == m.from || m.from.Dist2(p) > int64(m.units)*int64(m.units) {
		return
	}
	c := toChoice(m.verb, p.X, p.Y)
	hash := uint32(p.X*31+p.Y) % 512
	if bit := uint64(1) << (hash % 64); m.seen[hash/64]&bit == 0 {
		m.seen[hash/64] |= bit
	} else if slices.Contains(m.buf, c) {
		return
	}
	m.buf = append(m.buf, c)
}

// along adds the point that many units from here in the direction of d, but no
// further than the allowance. length is that of d, rounded up; cutting off
// fractions keeps the point in reach.
func (m *mover) along(d geom.Point, length, units int32) {
	if length == 0 || units <= 0 {
		return
	}
	units = min(units, m.units)
	m.add(m.from.Add(geom.Point{
		X: d.X * units / length, // at most 7200 x 1000
		Y: d.Y * units / length,
	}))
}

// compass is sixteen directions, none longer than compassLength.
var compass = [16]geom.Point{
	{X: 1000},
	{X: 924, Y: 383},
	{X: 707, Y: 707},
	{X: 383, Y: 924},
	{Y: 1000},
	{X: -383, Y: 924},
	{X: -707, Y: 707},
	{X: -924, Y: 383},
	{X: -1000},
	{X: -924, Y: -383},
	{X: -707, Y: -707},
	{X: -383, Y: -924},
	{Y: -1000},
	{X: 383, Y: -924},
	{X: 707, Y: -707},
	{X: 924, Y: -383},
}

const compassLength = 1001

// between is the way from one point to another, and its length rounded up.
func between(from, to geom.Point) (d geom.Point, length int32) {
	return to.Sub(from), int32(geom.SqrtUp(uint64(from.Dist2(to))))
}

// motions is a selection for D5: staying; straight at every other fighter, to just
// within its reach, to just outside, and away; pieces to use; the corners of what is
// in the way; and a fan of directions.
func (s *state) motions(buf []riposte.Choice, seat riposte.Seat) []riposte.Choice {
	units, climbs := s.allowance(seat)
	m := mover{
		buf: append(buf, riposte.NewChoice(verbStay, 0)), verb: verbRun,
		from: s.fighter(seat).point(), units: int32(units), w: s.game.field.W, h: s.game.field.H,
	}
	if climbs {
		m.verb = verbClimb
	}
	reach := s.game.content.reach()
	for set := s.alive() &^ only(seat); set != 0; set = set.rest() {
		d, far := between(m.from, s.fighter(set.first()).point())
		m.along(d, far, far)
		m.along(d, far, far-reach)
		m.along(d, far, far-reach-1)
		m.along(geom.Point{X: -d.X, Y: -d.Y}, far, m.units)
	}
	for _, d := range compass {
		m.along(d, compassLength, m.units)
	}
	for i := 0; i < len(compass); i += 2 {
		m.along(compass[i], compassLength, m.units/2)
	}
	s.terrainMotions(&m)
	return m.buf
}

// terrainMotions adds what the terrain within reach suggests: the middle of pieces
// to use and of uneven ground, and the corners of blocking terrain.
func (s *state) terrainMotions(m *mover) {
	f := s.game.field
	clear := s.game.content.radius() + 2
	for set := s.pieces(f.all); set != 0; set &= set - 1 {
		i := lowest(set)
		b := s.shape(i).Bounds()
		if m.from.X < b.Min.X-m.units || m.from.X > b.Max.X+m.units || m.from.Y < b.Min.Y-m.units || m.from.Y > b.Max.Y+m.units {
			continue
		}
		p := &f.Pieces[i]
		if p.Class != Blocking || p.Destructible {
			d, far := between(m.from, s.centre(i))
			m.along(d, far, m.units)
			m.add(geom.Point{X: min(max(m.from.X, b.Min.X), b.Max.X), Y: min(max(m.from.Y, b.Min.Y), b.Max.Y)})
		}
		if p.Class == Level || p.Class == Uneven && !p.Destructible && b.Max.X-b.Min.X < 4*clear {
			continue
		}
		for _, corner := range [...]geom.Point{
			{X: b.Min.X - clear, Y: b.Min.Y - clear},
			{X: b.Max.X + clear, Y: b.Min.Y - clear},
			{X: b.Max.X + clear, Y: b.Max.Y + clear},
			{X: b.Min.X - clear, Y: b.Max.Y + clear},
		} {
			if s.table().Contains(corner) {
				d, far := between(m.from, corner)
				m.along(d, far, far)
			}
		}
	}
}
