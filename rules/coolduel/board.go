package coolduel

import (
	"riposte"
	"riposte/geom"
)

// A board is a map made ready: its sets of spaces and, from each place, the
// places in line of sight. It never changes.
type board struct {
	w, h   int
	enter  area // may be entered, CD-8.8
	slow   area // difficult terrain
	magma  area
	glass  area
	deep   area // water in which a turn must not end, CD-8.46
	seen   [2][2][]area
	spaces []space                   // that may be entered, in order
	hard   []uint8                   // steps to the nearest difficult terrain, at least
	balls  *balls                    // none on small maps
	rough  bool                      // any is difficult
	molten bool                      // any is magma
	words  *[tileBits]riposte.Choice // of Moves, nil on a map that is no tile
}

func newBoard(m *Map) *board {
	b := &board{w: int(m.W), h: int(m.H)}
	cover := geom.Cover{Walls: geom.Parse(m.Rows, "#T"), Discs: discs(m.Rows)}
	for y, row := range m.Rows {
		for x := range len(row) {
			p := at(x, y)
			switch row[x] {
			case '#', 'T', 'O', 't':
				continue
			case 'D':
				b.slow.add(p)
			case 'M':
				b.magma.add(p)
			case 'G':
				b.glass.add(p)
			case '~':
				if m.WaterLoses {
					b.deep.add(p)
				} else {
					b.slow.add(p)
				}
			}
			b.enter.add(p)
			b.spaces = append(b.spaces, p)
		}
	}
	if (b.w+1)*b.h <= tileBits {
		b.words = moveWords(b.w, b.h)
	}
	b.rough, b.molten = b.slow != noSpaces, b.magma != noSpaces
	b.measure()
	if b.words == nil && m.printed {
		b.balls = b.makeBalls()
	}
	b.look(&cover)
	return b
}

// measure finds how many steps off the nearest difficult terrain may be: a row or a
// column a step, whatever is in the way.
func (b *board) measure() {
	b.hard = make([]uint8, b.w*b.h)
	for i := range b.hard {
		b.hard[i] = maxSide
		for y := range b.h {
			each(b.slow[y], func(x int) {
				b.hard[i] = min(b.hard[i], uint8(apart(at(i%b.w, i/b.w), 1, at(x, y), 1)))
			})
		}
	}
}

// discs is CD-8.22: every group of O is a square whose inscribed circle covers.
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

// corners is a set of lattice points, a word a row.
type corners [maxSide + 1]uint64

// look makes the tables of sight, CD-8.14 to CD-8.23: which corners each corner
// has a clear line to, and from these which places have all four in the sight of
// some corner of a place.
func (b *board) look(cover *geom.Cover) {
	wide := b.w + 1
	lines := make([]corners, wide*(b.h+1))
	var used corners // that some space to enter has
	for _, p := range b.spaces {
		used[p.y] |= 3 << uint8(p.x)
		used[p.y+1] |= 3 << uint8(p.x)
	}
	for ay := range b.h + 1 {
		for ax := range wide {
			if used[ay]>>ax&1 == 0 {
				continue
			}
			own := &lines[ay*wide+ax]
			for dy := ay; dy <= b.h; dy++ {
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
			b.seen[from][to] = make([]area, b.w*b.h)
		}
		n := from + 1
		for _, p := range b.spaces {
			if !b.enter.holds(p, int8(n)) {
				continue
			}
			x, y := int(p.x), int(p.y)
			a, c, d, e := &lines[y*wide+x], &lines[y*wide+x+n], &lines[(y+n)*wide+x], &lines[(y+n)*wide+x+n]
			var eyes corners
			for row := range b.h + 1 {
				eyes[row] = a[row] | c[row] | d[row] | e[row]
			}
			for to := range 2 {
				seen := &b.seen[from][to][y*b.w+x]
				for row := range b.h - to {
					both := eyes[row] & eyes[row+to+1]
					seen[row] = uint32(both & (both >> (to + 1)))
				}
			}
		}
	}
}

// sees is CD-8.14 for two characters of one arena.
func (b *board) sees(from space, sizeA int8, to space, sizeB int8) bool {
	return b.seen[sizeA-1][sizeB-1][int(from.y)*b.w+int(from.x)].has(to)
}
