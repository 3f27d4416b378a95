package tui

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"riposte/scene"
)

// An end is what the ruler is laid against on a plane: a base, a piece, or a point.
type end struct {
	name   string
	points [][2]int
	radius int // around the points
}

// measure says how far two places on a plane are apart, from base to base and from
// edge to edge, as the ruler of the page does.
func (s *session) measure(rest string) reply {
	b := s.view().Board
	if !s.plane() {
		return reply{text: []string{in(bad, "⊘ There is nothing to measure here: the table has no plane.")}}
	}
	own := slices.IndexFunc(b.Tokens, func(t scene.Token) bool { return t.Seat == s.viewer })
	words := strings.Fields(strings.ToLower(rest))
	switch {
	case len(words) == 0 && own >= 0:
		return reply{text: measuredAll(b, own)}
	case len(words) == 0:
		return reply{text: []string{in(bad, "⊘ Write what to measure between: measure FROM TO.")}}
	}
	for i := range words { // a name may have several words
		from, ok := find(b, words[:i])
		if i == 0 && own >= 0 {
			from, ok = base(&b.Tokens[own]), true
		}
		if to, found := find(b, words[i:]); ok && found {
			return reply{text: []string{measured(from, to)}}
		}
	}
	return reply{text: []string{in(bad, fmt.Sprintf("⊘ %q does not name two places. A place is one of %s, or a point such as %d,%d.",
		strings.Join(words, " "), strings.Join(places(b), ", "), b.Width/2, b.Height/2))}}
}

// plane reports whether there is something to measure.
func (s *session) plane() bool {
	b := s.view().Board
	return b != nil && b.Plane
}

// measuredAll measures from one base to all others.
func measuredAll(b *scene.Board, own int) (lines []string) {
	for i := range b.Tokens {
		if i != own {
			lines = append(lines, measured(base(&b.Tokens[own]), base(&b.Tokens[i])))
		}
	}
	return lines
}

func base(t *scene.Token) end { return end{t.Label.String(), [][2]int{{t.X, t.Y}}, t.Radius} }

// places lists the words for everything that can be measured to.
func places(b *scene.Board) (words []string) {
	for i := range b.Tokens {
		words = append(words, b.Tokens[i].ID)
	}
	for i := range b.Shapes {
		if id := b.Shapes[i].ID; id != "" {
			words = append(words, id)
		}
	}
	return words
}

// find is the place that some words name: a base by its word or its name, a piece, a
// point.
func find(b *scene.Board, words []string) (end, bool) {
	name := strings.Join(words, " ")
	for i := range b.Tokens {
		if t := &b.Tokens[i]; name == strings.ToLower(t.ID) || name == strings.ToLower(t.Label.String()) {
			return base(t), true
		}
	}
	for i := range b.Shapes {
		if s := &b.Shapes[i]; s.ID != "" && name == strings.ToLower(s.ID) {
			return end{s.ID, s.Points, s.Radius}, true
		}
	}
	x, y, comma := strings.Cut(name, ",")
	px, bad := strconv.Atoi(x)
	py, worse := strconv.Atoi(y)
	if !comma || bad != nil || worse != nil || px < 0 || px > b.Width || py < 0 || py > b.Height {
		return end{}, false
	}
	return end{point(px, py), [][2]int{{px, py}}, 0}, true
}

// measured is the sentence for a length in 1/100 inch, which is cut off and never
// rounded up; if there is a little more, the sentence says so, since within 2
// inches is not a hair over.
func measured(from, to end) string {
	far := max(apartOf(from.points, to.points)-float64(from.radius+to.radius), 0)
	const hair = 1e-6 // far below any difference between two different places in whole units
	units := int(far + hair)
	more := ""
	if far-float64(units) > hair {
		more = "a little over "
	}
	return from.name + " to " + to.name + ": " + in(bold, more+inches(units)) + "."
}

// apartOf is the least distance between two figures: 0 where one lies within the
// other.
func apartOf(a, b [][2]int) float64 {
	if contains(a, b[0]) || contains(b, a[0]) {
		return 0
	}
	least := math.Inf(1)
	for i := range a {
		for j := range b {
			least = min(least, ofSegments(a[i], a[(i+1)%len(a)], b[j], b[(j+1)%len(b)]))
		}
	}
	return least
}

// contains reports whether a polygon contains a point; nothing else has an inside.
func contains(polygon [][2]int, p [2]int) bool {
	return len(polygon) > 2 && inside(scene.Shape{Kind: scene.ShapePolygon, Points: polygon}, p[0], p[1])
}

// ofSegments is the distance between two segments; a point is a segment from itself
// to itself.
func ofSegments(a, b, c, d [2]int) float64 {
	if turning(a, b, c)*turning(a, b, d) < 0 && turning(c, d, a)*turning(c, d, b) < 0 {
		return 0
	}
	return min(toSegment(a, c, d), toSegment(b, c, d), toSegment(c, a, b), toSegment(d, a, b))
}

// turning says on which side of a line a point lies.
func turning(a, b, p [2]int) int {
	return cmp.Compare((b[0]-a[0])*(p[1]-a[1]), (b[1]-a[1])*(p[0]-a[0]))
}

func toSegment(p, a, b [2]int) float64 {
	ex, ey := float64(b[0]-a[0]), float64(b[1]-a[1])
	wx, wy := float64(p[0]-a[0]), float64(p[1]-a[1])
	along := 0.
	if long := ex*ex + ey*ey; long > 0 {
		along = min(max((wx*ex+wy*ey)/long, 0), 1)
	}
	return math.Hypot(wx-along*ex, wy-along*ey)
}
