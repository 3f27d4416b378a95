package duel

import (
	"riposte"
	"riposte/geom"
	"riposte/phrase"
)

// ground is the class of the ground at a point, DU-3.7.
func (s *state) ground(p geom.Point) Class {
	f := s.game.field
	switch {
	case s.anyContains(s.pieces(f.blocking), p):
		return Blocking
	case s.anyContains(s.pieces(f.uneven), p):
		return Uneven
	}
	return Level
}

func (s *state) anyContains(set uint64, p geom.Point) bool { return s.containing(set, p) >= 0 }

// containing is a piece of the set that contains a point, or -1.
func (s *state) containing(set uint64, p geom.Point) int {
	for ; set != 0; set &= set - 1 {
		if i := lowest(set); s.shape(i).Contains(p) {
			return i
		}
	}
	return -1
}

// table is where a centre may be, DU-3.8.
func (s *state) table() geom.Rect {
	r, f := s.game.content.radius(), s.game.field
	return geom.Rect{Min: geom.Point{X: r, Y: r}, Max: geom.Point{X: f.W - r, Y: f.H - r}}
}

// base is the base of a fighter, DU-3.2.
func (s *state) base(seat riposte.Seat) geom.Circle {
	return geom.Circle{C: s.fighter(seat).point(), R: s.game.content.radius()}
}

// allowance is how far a fighter may move from where it stands, DU-3.17 to DU-3.19.
func (s *state) allowance(seat riposte.Seat) (units int, climbs bool) {
	f := s.fighter(seat)
	climbs = s.ground(f.point()) == Uneven
	return s.game.content.way(&f.up, climbs), climbs
}

// way is how far so many cards lead.
func (c *Content) way(up *[stats]uint8, climbs bool) int {
	if climbs {
		return int(up[dexterity]) * c.Inch
	}
	return int(up[speed]) * c.Inch
}

// checkMotion refuses a motion that is too long, of the wrong kind or off the
// table, DU-3.19 to DU-3.21.
func (s *state) checkMotion(seat riposte.Seat, c riposte.Choice) *riposte.RuleError {
	if c.Verb() == verbStay {
		if c.Args() != 0 {
			return s.refuse("DU-3.16", "refuse.stay-place")
		}
		return nil
	}
	x, y := unpackTo(c)
	to, from := pointAt(x, y), s.fighter(seat).point()
	units, climbs := s.allowance(seat)
	switch {
	case climbs && c.Verb() == verbRun:
		return s.refuse("DU-3.19", "refuse.climb-only")
	case !climbs && c.Verb() == verbClimb:
		return s.refuse("DU-3.19", "refuse.run-only")
	case c.Args()>>(2*placeBits) != 0 || x > s.game.field.W || y > s.game.field.H:
		return s.refuse("DU-3.20", "refuse.off-table", x, y)
	case to == from:
		return s.refuse("DU-3.20", "refuse.stands-there")
	case to.Dist2(from) > int64(units)*int64(units): // as L > units, DU-3.21
		long := geom.NewWalk(from, to).Len()
		return s.refuse("DU-3.21", "refuse.too-far", phrase.Plain(inched(long)), phrase.Plain(inched(long-units)), phrase.Plain(inched(units)))
	}
	return nil
}

// free is how many of the first steps of a walk are legal, DU-3.23, and the rule
// that forbids the next one. A fighter is held by those it is tethered to, DU-3.29,
// and by every enemy that it comes close to on the way, DU-3.30.
func (s *state) free(seat riposte.Seat, w geom.Walk, steps int, tethered bool) (limit int, stopped riposte.RuleID) {
	limit = steps
	way := newStretch(w.At(0), w.At(steps))
	if table := s.table(); !table.Contains(way.box.Min) || !table.Contains(way.box.Max) {
		if k, off := w.FirstBeyond(table.Shape(), 0, 1, limit); off {
			limit, stopped = k-1, "DU-3.8"
		}
	}
	r := s.game.content.radius()
	start := s.fighter(seat).point()
	near := int32(s.game.content.Engage) + r // from an enemy's base
	enemies := s.enemies(seat)
	for set := s.alive() &^ only(seat); set != 0; set = set.rest() {
		o := set.first()
		base := s.base(o)
		if way.misses(base.Bounds(), near) {
			continue
		}
		body := base.Shape()
		if !way.misses(base.Bounds(), r) {
			if k, hit := w.FirstNearer(body, r, 1, limit); hit {
				limit, stopped = k-1, "DU-3.9"
			}
		}
		if !tethered || !enemies.has(o) {
			continue
		}
		joins := 0
		if !body.Within(start, near) {
			k, comes := w.FirstWithin(body, near, 1, limit)
			if !comes {
				continue
			}
			joins = k
		}
		if k, leaves := w.FirstBeyond(body, near, joins+1, limit); leaves {
			limit, stopped = k-1, "DU-3.29"
			if joins > 0 {
				stopped = "DU-3.30"
			}
		}
	}
	for set := s.pieces(s.game.field.blocking); set != 0; set &= set - 1 {
		shape := s.shape(lowest(set))
		if way.misses(shape.Bounds(), r) {
			continue
		}
		if k, hit := w.FirstNearer(shape, r, 1, limit); hit {
			limit, stopped = k-1, "DU-3.10"
		}
	}
	return limit, stopped
}

// A stretch is a straight line, for a look from afar at what a walk may come to: most
// terrain needs no closer one.
type stretch struct {
	from   geom.Point
	dx, dy int64
	box    geom.Rect
}

func newStretch(from, to geom.Point) stretch {
	return stretch{
		from, int64(to.X) - int64(from.X), int64(to.Y) - int64(from.Y),
		geom.Rect{
			Min: geom.Point{X: min(from.X, to.X), Y: min(from.Y, to.Y)},
			Max: geom.Point{X: max(from.X, to.X), Y: max(from.Y, to.Y)},
		},
	}
}

// misses reports that everything in a rectangle is more than r away from all points of
// a walk along the stretch. If not, it may be so all the same.
func (t *stretch) misses(b geom.Rect, r int32) bool {
	r += 2 // rounding leads less than that off the line
	west, east := int64(b.Min.X-r)-int64(t.from.X), int64(b.Max.X+r)-int64(t.from.X)
	north, south := int64(b.Min.Y-r)-int64(t.from.Y), int64(b.Max.Y+r)-int64(t.from.Y)
	if west > max(t.dx, 0) || east < min(t.dx, 0) || north > max(t.dy, 0) || south < min(t.dy, 0) {
		return true
	}
	// All corners are on the same side of the line.
	side, width := t.dx*(north+south)-t.dy*(west+east), max(t.dx, -t.dx)*(south-north)+max(t.dy, -t.dy)*(east-west)
	return max(side, -side) > width
}

// firstUneven is the first step, from first to last, to a point that is uneven.
func (s *state) firstUneven(w geom.Walk, first, last int) (k int, ok bool) {
	set := s.pieces(s.game.field.uneven)
	if set == 0 {
		return 0, false
	}
	for way := newStretch(w.At(0), w.At(last)); set != 0; set &= set - 1 {
		shape := s.shape(lowest(set))
		if way.misses(shape.Bounds(), 0) {
			continue
		}
		if n, hit := w.FirstWithin(shape, 0, first, last); hit {
			k, ok, last = n, true, n-1
		}
	}
	return k, ok
}

// firstEven is the first step, from first to last, to a point that is not uneven.
func (s *state) firstEven(w geom.Walk, first, last int) (int, bool) {
	for k := first; k <= last; {
		i := s.containing(s.pieces(s.game.field.uneven), w.At(k))
		if i < 0 {
			return k, true
		}
		next, out := w.FirstBeyond(s.shape(i), 0, k, last)
		if !out {
			return 0, false
		}
		k = next
	}
	return 0, false
}

// A way is where a motion ends.
type way struct {
	to      geom.Point
	border  bool           // it reached a different kind of ground, DU-3.27
	stopped riposte.RuleID // the rule that stopped it short, if any
}

// motion is where a fighter who walks towards a point ends, DU-3.23 to DU-3.27.
func (s *state) motion(seat riposte.Seat, to geom.Point) way {
	return s.motionOn(s.ground(s.fighter(seat).point()), seat, to)
}

// motionOn is motion from ground that is known.
func (s *state) motionOn(ground Class, seat riposte.Seat, to geom.Point) way {
	from := s.fighter(seat).point()
	if ground == Level {
		if t := newStretch(from, to); s.even(&t) {
			return s.level(seat, &t, to)
		}
	}
	w := geom.NewWalk(from, to)
	length, beyond := w.Len(), s.game.content.Border
	limit, stopped := s.free(seat, w, length+beyond, true)
	due, end, border := length, min(length, limit), false
	if ground == Uneven {
		if k, out := s.firstEven(w, 1, end+1); out { // DU-3.26: after step b = k-1
			border, due, end = true, k-1+beyond, min(k-1+beyond, limit)
			if k, again := s.firstUneven(w, k, end); again {
				end = k - 1
			}
		}
	} else if b, in := s.firstUneven(w, 1, end); in {
		border, due, end = true, b+beyond, min(b+beyond, limit)
		if k, out := s.firstEven(w, b+1, end); out {
			end = k - 1
		}
	}
	if end < limit || limit >= due { // what lies beyond the end has stopped nobody
		stopped = ""
	}
	return way{w.At(end), border, stopped}
}

// level is motion where all the ground is level.
func (s *state) level(seat riposte.Seat, t *stretch, to geom.Point) way {
	if s.clear(seat, t) {
		return way{to: to}
	}
	w := geom.NewWalk(t.from, to)
	limit, stopped := s.free(seat, w, w.Len(), true)
	return way{w.At(limit), false, stopped}
}

// even reports that no ground near a stretch is uneven.
func (s *state) even(t *stretch) bool {
	for set := s.pieces(s.game.field.uneven); set != 0; set &= set - 1 {
		if !t.misses(s.shape(lowest(set)).Bounds(), 0) {
			return false
		}
	}
	return true
}

// clear reports that nothing near a stretch stops or holds a seat.
func (s *state) clear(seat riposte.Seat, t *stretch) bool {
	if table := s.table(); !table.Contains(t.box.Min) || !table.Contains(t.box.Max) {
		return false
	}
	r := s.game.content.radius()
	near := int32(s.game.content.Engage) + r
	for set := s.alive() &^ only(seat); set != 0; set = set.rest() {
		if base := s.base(set.first()); !t.misses(base.Bounds(), near) {
			return false
		}
	}
	for set := s.pieces(s.game.field.blocking); set != 0; set &= set - 1 {
		if !t.misses(s.shape(lowest(set)).Bounds(), r) {
			return false
		}
	}
	return true
}

// move moves a fighter, or leaves it where it is: D5.
func (s *state) move(seat riposte.Seat, c riposte.Choice, log teller) {
	f := s.fighter(seat)
	if c.Verb() == verbStay {
		log.Tell(evStays, "DU-3.16", seat)
		return
	}
	x, y := unpackTo(c)
	way := s.motion(seat, pointAt(x, y))
	kind, rule := evRuns, riposte.RuleID("DU-3.17")
	if c.Verb() == verbClimb {
		kind, rule = evClimbs, "DU-3.18"
	}
	log.Tell(kind, rule, seat, int(f.x), int(f.y), int(way.to.X), int(way.to.Y))
	if way.border {
		log.Tell(evBorder, "DU-3.24", seat)
	}
	if way.stopped != "" {
		log.Tell(evStopped, way.stopped, seat)
	}
	f.put(way.to)
}

// fallBack is the place to which a fighter retreats, DU-5.26 to DU-5.29.
func (s *state) fallBack(seat riposte.Seat) (to geom.Point, stopped riposte.RuleID) {
	at, foe := s.fighter(seat).point(), s.fighter(s.closest(seat)).point()
	gap := int64(s.game.content.RetreatGap + s.game.content.Base)
	w := geom.NewWalk(at, at.Add(at.Sub(foe)))
	if at.Dist2(foe) >= gap*gap || w.Len() == 0 {
		return at, ""
	}
	// A step leads about a unit away, so this many are enough.
	limit, stopped := s.free(seat, w, int(gap)+2, false)
	for k := 1; k <= limit; k++ {
		if w.At(k).Dist2(foe) >= gap*gap {
			return w.At(k), ""
		}
	}
	return w.At(limit), stopped
}

// closest is the closest opponent, DU-5.26.
func (s *state) closest(seat riposte.Seat) riposte.Seat {
	at := s.fighter(seat).point()
	best, least := riposte.Nobody, int64(0)
	for set := s.fighting & s.enemies(seat); set != 0; set = set.rest() {
		o := set.first()
		far := at.Dist2(s.fighter(o).point())
		if best == riposte.Nobody || far < least || far == least && s.priority(o) > s.priority(best) {
			best, least = o, far
		}
	}
	return best
}
