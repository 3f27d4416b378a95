package ground

import (
	"riposte/geom"
)

// A corners is a set of lattice points, one word for each row.
type corners [MaxSide + 1]uint64

// look makes the tables of sight, CD-8.14 to CD-8.23: to which corners each corner
// has a clear line and, from these, of which places all four corners are in the
// sight of some corner of a place.
func (b *Board) look(cover *geom.Cover) {
	wide := b.W + 1
	lines := make([]corners, wide*(b.H+1))
	var used corners // corners of spaces that can be entered
	for _, p := range b.Spaces {
		used[p.Y] |= 3 << uint8(p.X)
		used[p.Y+1] |= 3 << uint8(p.X)
	}
	for ay := range b.H + 1 {
		for ax := range wide {
			if used[ay]>>ax&1 == 0 {
				continue
			}
			own := &lines[ay*wide+ax]
			for dy := ay; dy <= b.H; dy++ {
				for dx := range wide {
					if used[dy]>>dx&1 == 0 || dy == ay && dx < ax {
						continue
					}
					if cover.Clear(geom.Corner{X: int8(ax), Y: int8(ay)}, geom.Corner{X: int8(dx), Y: int8(dy)}) {
						own[dy] |= 1 << dx
						lines[dy*wide+dx][ay] |= 1 << ax
					}
				}
			}
		}
	}
	for from := range 2 {
		for to := range 2 {
			b.seen[from][to] = make([]Area, b.W*b.H)
		}
		n := from + 1
		for _, p := range b.Spaces {
			if !b.Enter.Holds(p, int8(n)) {
				continue
			}
			x, y := int(p.X), int(p.Y)
			a, c, d, e := &lines[y*wide+x], &lines[y*wide+x+n], &lines[(y+n)*wide+x], &lines[(y+n)*wide+x+n]
			var eyes corners
			for row := range b.H + 1 {
				eyes[row] = a[row] | c[row] | d[row] | e[row]
			}
			for to := range 2 {
				seen := &b.seen[from][to][y*b.W+x]
				for row := range b.H - to {
					both := eyes[row] & eyes[row+to+1]
					seen[row] = uint32(both & (both >> (to + 1)))
				}
			}
		}
	}
}

// Sees reports whether one character sees another in the same arena, CD-8.14.
func (b *Board) Sees(from Space, sizeA int8, to Space, sizeB int8) bool {
	return b.seen[sizeA-1][sizeB-1][int(from.Y)*b.W+int(from.X)].Has(to)
}

// InSight is the spaces on which a character of some size at a place sees a Medium
// one.
func (b *Board) InSight(from Space, size int8) *Area {
	return &b.seen[size-1][0][int(from.Y)*b.W+int(from.X)]
}

// Cover is what gets in the way of sight, CD-8.17.
func (m *Map) Cover() geom.Cover {
	return geom.Cover{Walls: geom.Parse(m.Rows, "#T"), Discs: discs(m.Rows)}
}

// discs are the circles of CD-8.22: every group of O is a square whose inscribed
// circle gives cover.
func discs(rows []string) (list []geom.Disc) {
	o := geom.Parse(rows, "O")
	for q := range o.All() {
		if o.Has(geom.Square{X: q.X - 1, Y: q.Y}) || o.Has(geom.Square{X: q.X, Y: q.Y - 1}) {
			continue
		}
		k := int8(1)
		for o.Has(geom.Square{X: q.X + k, Y: q.Y}) {
			k++
		}
		list = append(list, geom.Disc{At: q, K: k})
	}
	return list
}
