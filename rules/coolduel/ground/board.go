package ground

import (
	"riposte"
)

// A Board is a map prepared for play: its sets of spaces and, for each place, the
// places in line of sight. It never changes.
type Board struct {
	W, H   int
	Enter  Area // may be entered, CD-8.8
	Slow   Area // difficult terrain
	Magma  Area
	Glass  Area
	Deep   Area // water in which a turn must not end, CD-8.46
	seen   [2][2][]Area
	Spaces []Space                   // spaces that may be entered, in order
	hard   []uint8                   // at least this many steps to the nearest difficult terrain
	balls  *balls                    // none on small maps
	Rough  bool                      // any is difficult
	molten bool                      // any is magma
	words  *[tileBits]riposte.Choice // of Moves; nil if the map is not a tile
}

func newBoard(m *Map) *Board {
	b := &Board{W: int(m.W), H: int(m.H)}
	cover := m.Cover()
	for y, row := range m.Rows {
		for x := range len(row) {
			p := At(x, y)
			switch row[x] {
			case '#', 'T', 'O', 't':
				continue
			case 'D':
				b.Slow.Add(p)
			case 'M':
				b.Magma.Add(p)
			case 'G':
				b.Glass.Add(p)
			case '~':
				if m.WaterLoses {
					b.Deep.Add(p)
				} else {
					b.Slow.Add(p)
				}
			}
			b.Enter.Add(p)
			b.Spaces = append(b.Spaces, p)
		}
	}
	if (b.W+1)*b.H <= tileBits {
		b.words = moveWords(b.W, b.H)
	}
	b.Rough, b.molten = b.Slow != (Area{}), b.Magma != (Area{})
	b.measure()
	if b.words == nil && m.Printed {
		b.balls = b.makeBalls()
	}
	b.look(&cover)
	return b
}

// measure finds how many steps away the nearest difficult terrain may be: one row
// or column for each step, whatever is in the way.
func (b *Board) measure() {
	b.hard = make([]uint8, b.W*b.H)
	for i := range b.hard {
		b.hard[i] = MaxSide
		for y := range b.H {
			Each(b.Slow[y], func(x int) {
				b.hard[i] = min(b.hard[i], uint8(Apart(At(i%b.W, i/b.W), 1, At(x, y), 1)))
			})
		}
	}
}

// ToHard is the number of steps within which there may be difficult terrain.
func (b *Board) ToHard(p Space) int { return int(b.hard[int(p.Y)*b.W+int(p.X)]) }
