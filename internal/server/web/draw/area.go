package draw

import (
	"math"

	"riposte/scene"
)

// A spot is a point of a drawing.
type spot struct{ x, y float64 }

// An area is a circle or a convex polygon that is filled with strokes.
type area struct {
	points []spot  // for a polygon, along its border
	c      spot    // the middle
	r      float64 // for a circle; otherwise 0
}

func areaOf(s *scene.Shape) area {
	a := area{r: float64(s.Radius)}
	for _, p := range s.Points {
		a.points = append(a.points, spot{float64(p[0]), float64(p[1])})
	}
	if s.Kind == scene.ShapeCircle {
		a.c, a.points = a.points[0], nil
		return a
	}
	b := a.box()
	a.c = spot{(b.x0 + b.x1) / 2, (b.y0 + b.y1) / 2}
	return a
}

func (a area) box() box {
	if len(a.points) == 0 {
		return box{a.c.x - a.r, a.c.y - a.r, a.c.x + a.r, a.c.y + a.r}
	}
	b := box{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
	for _, p := range a.points {
		b = box{min(b.x0, p.x), min(b.y0, p.y), max(b.x1, p.x), max(b.y1, p.y)}
	}
	return b
}

// scaled is the area grown or shrunk about its middle.
func (a area) scaled(by float64) area {
	out := area{c: a.c, r: a.r * by}
	for _, p := range a.points {
		out.points = append(out.points, spot{a.c.x + (p.x-a.c.x)*by, a.c.y + (p.y-a.c.y)*by})
	}
	return out
}

// fitted is the area moved and scaled into a square of a legend; a long, thin area is
// drawn thicker so that it can be recognised.
func (a area) fitted(side float64) area {
	b := a.box()
	w, h := b.x1-b.x0, b.y1-b.y0
	by := side / max(w, h)
	bx, thin := by, side*.3
	switch {
	case w*by < thin:
		bx = thin / w
	case h*by < thin:
		by = thin / h
	}
	to := func(p spot) spot {
		return spot{25 + (p.x-(b.x0+b.x1)/2)*bx, 25 + (p.y-(b.y0+b.y1)/2)*by}
	}
	out := area{c: to(a.c), r: a.r * by}
	for _, p := range a.points {
		out.points = append(out.points, to(p))
	}
	return out
}

// trace is the border.
func (a area) trace() string {
	var t trace
	if len(a.points) == 0 {
		t.move(a.c.x-a.r, a.c.y)
		for _, dx := range [...]float64{2 * a.r, -2 * a.r} {
			t.b = append(t.b, "a"+px(a.r)+" "+px(a.r)+" 0 1 0 "+px(dx)+" 0"...)
		}
		return t.shut().String()
	}
	for i, p := range a.points {
		if i == 0 {
			t.move(p.x, p.y)
		} else {
			t.line(p.x, p.y)
		}
	}
	return t.shut().String()
}

// chord is the part, within the area, of the line through p along the unit vector
// d.
func (a area) chord(p, d spot) (from, to float64, in bool) {
	if len(a.points) == 0 {
		w := spot{p.x - a.c.x, p.y - a.c.y}
		b := w.x*d.x + w.y*d.y
		q := b*b - (w.x*w.x + w.y*w.y - a.r*a.r)
		if q <= 0 {
			return 0, 0, false
		}
		return -b - math.Sqrt(q), -b + math.Sqrt(q), true
	}
	from, to = math.Inf(-1), math.Inf(1)
	for i, v := range a.points {
		w := a.points[(i+1)%len(a.points)]
		nx, ny := v.y-w.y, w.x-v.x // inwards, for points in clockwise order
		along, off := nx*d.x+ny*d.y, nx*(p.x-v.x)+ny*(p.y-v.y)
		switch {
		case along > 1e-9:
			from = max(from, -off/along)
		case along < -1e-9:
			to = min(to, -off/along)
		case off < 0:
			return 0, 0, false
		}
	}
	return from, to, from < to
}

func (a area) has(p spot) bool {
	from, to, in := a.chord(p, spot{1, 0})
	return in && from <= 0 && to >= 0
}

// lines are parallel strokes through the area, at an angle in degrees.
func (a area) lines(t *trace, angle, gap float64) {
	sin, cos := math.Sincos(angle * math.Pi / 180)
	d, n := spot{cos, sin}, spot{-sin, cos}
	b := a.box()
	far := math.Hypot(b.x1-b.x0, b.y1-b.y0) / 2
	for k := math.Floor(-far/gap) + .5; k*gap < far; k++ {
		p := spot{a.c.x + n.x*k*gap, a.c.y + n.y*k*gap}
		if from, to, in := a.chord(p, d); in {
			t.move(p.x+d.x*from, p.y+d.y*from).by(d.x*(to-from), d.y*(to-from))
		}
	}
}

// scatter puts marks in the area, in rows each shifted by half a gap.
func (a area) scatter(gap, inset float64, mark func(x, y float64)) {
	b := a.box()
	for row, y := 0, b.y0+gap/2; y < b.y1; row, y = row+1, y+gap*.8 {
		for x := b.x0 + gap/2 - gap/2*float64(row%2); x < b.x1; x += gap {
			inside := true
			for _, c := range [...]spot{{-inset, 0}, {inset, 0}, {0, -inset}, {0, inset}} {
				inside = inside && a.has(spot{x + c.x, y + c.y})
			}
			if inside {
				mark(x, y)
			}
		}
	}
}

// hachures are short strokes along the border; a positive length points them
// outwards.
func (a area) hachures(t *trace, length, gap float64) {
	ring := a.points
	if len(ring) == 0 {
		n := max(int(2*math.Pi*a.r/gap), 8)
		for i := range n {
			sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
			t.move(a.c.x+cos*a.r, a.c.y+sin*a.r).by(cos*length, sin*length)
		}
		return
	}
	for i, v := range ring {
		w := ring[(i+1)%len(ring)]
		dx, dy := w.x-v.x, w.y-v.y
		far := math.Hypot(dx, dy)
		n := int(far / gap)
		for k := range n {
			at := (float64(k) + .5) / float64(n)
			t.move(v.x+dx*at, v.y+dy*at).by(dy/far*length, -dx/far*length)
		}
	}
}
