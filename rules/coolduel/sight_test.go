package coolduel

import (
	"math"
	"math/rand/v2"
	"testing"

	"riposte/rules/coolduel/ground"
)

// The tables of sight agree with a slow checker that reads the drawings itself and
// measures each line in floating point: every pair of places on the ten small maps,
// for both sizes at both ends, and many pairs in the Fort. (A line meets a wall or
// a circle at a fraction of small numbers, far from its neighbours, so the margin
// of 1e-9 decides nothing.)
func TestSightAgainstSlowChecker(t *testing.T) {
	for i := range Default().Maps {
		m := &Default().Maps[i]
		b := m.Board()
		slow := newSlowSight(m.Rows)
		r := rand.New(rand.NewPCG(1, uint64(i)))
		share := 1.0
		if m.W > 10 {
			share = 0.03
		}
		pairs, seen := 0, 0
		for _, from := range b.Spaces {
			for _, to := range b.Spaces {
				for sizes := range 4 {
					a, z := int8(1+sizes&1), int8(1+sizes>>1)
					if share < 1 && r.Float64() > share || sizes > 0 && r.IntN(4) > 0 {
						continue
					}
					if !b.Enter.Holds(from, a) || !b.Enter.Holds(to, z) {
						continue
					}
					pairs++
					got, want := b.Sees(from, a, to, z), slow.sees(from, a, to, z)
					seen += bit(want)
					if got != want {
						t.Fatalf("%s: from %v (%d) to %v (%d): got %t, want %t", m.Name, from, a, to, z, got, want)
					}
				}
			}
		}
		t.Logf("%s: %d pairs, %d in sight", m.Name, pairs, seen)
	}
}

// A slowSight is the cover of a drawing: squares and circles.
type slowSight struct {
	walls [][2]float64
	discs [][3]float64 // centre, radius
}

func newSlowSight(rows []string) (s slowSight) {
	done := map[[2]int]bool{}
	at := func(x, y int) byte {
		if y < 0 || y >= len(rows) || x < 0 || x >= len(rows[y]) {
			return ' '
		}
		return rows[y][x]
	}
	for y := range rows {
		for x := range len(rows[y]) {
			switch c := at(x, y); {
			case c == '#' || c == 'T':
				s.walls = append(s.walls, [2]float64{float64(x), float64(y)})
			case c == 'O' && !done[[2]int{x, y}]:
				k := 0
				for at(x+k, y) == 'O' {
					k++
				}
				for i := range k * k {
					done[[2]int{x + i%k, y + i/k}] = true
				}
				half := float64(k) / 2
				s.discs = append(s.discs, [3]float64{float64(x) + half, float64(y) + half, half})
			}
		}
	}
	return s
}

// sees follows CD-8.14 and CD-8.16.
func (s *slowSight) sees(from ground.Space, a int8, to ground.Space, z int8) bool {
	for d := range 4 {
		found := false
		for e := range 4 {
			ax, ay := float64(from.X)+float64(a)*float64(e&1), float64(from.Y)+float64(a)*float64(e>>1)
			dx, dy := float64(to.X)+float64(z)*float64(d&1), float64(to.Y)+float64(z)*float64(d>>1)
			found = found || s.clear(ax, ay, dx, dy)
		}
		if !found {
			return false
		}
	}
	return true
}

const margin = 1e-9

// clear follows CD-8.17 to CD-8.23: which part of the line is in each piece of
// cover?
func (s *slowSight) clear(ax, ay, dx, dy float64) bool {
	vx, vy := dx-ax, dy-ay
	if vx == 0 && vy == 0 {
		return true
	}
	blocked := func(t0, t1 float64) bool { return t0 <= t1+margin && t1 > margin && t0 < 1-margin }
	for _, w := range s.walls {
		t0, t1 := math.Inf(-1), math.Inf(1)
		for _, axis := range [2][3]float64{{ax, vx, w[0]}, {ay, vy, w[1]}} {
			p, v, low := axis[0], axis[1], axis[2]
			if v == 0 {
				if p < low || p > low+1 {
					t0, t1 = 1, 0
				}
				continue
			}
			t0, t1 = max(t0, min((low-p)/v, (low+1-p)/v)), min(t1, max((low-p)/v, (low+1-p)/v))
		}
		if blocked(t0, t1) {
			return false
		}
	}
	for _, c := range s.discs {
		// |A + tv - C| <= r
		px, py := ax-c[0], ay-c[1]
		qa, qb, qc := vx*vx+vy*vy, px*vx+py*vy, px*px+py*py-c[2]*c[2]
		root := qb*qb - qa*qc
		if root < -margin {
			continue
		}
		root = math.Sqrt(max(0, root))
		if blocked((-qb-root)/qa, (-qb+root)/qa) {
			return false
		}
	}
	return true
}
