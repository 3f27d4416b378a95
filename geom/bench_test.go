package geom

import "testing"

// The scenes of the benchmarks: a 10 by 10 board with stones and pillars, a 27 by
// 27 one, and a table of 3000 by 2400 units.
var (
	benchRows = []string{
		"..........", "..........", "#.....#...", "..OO......", "..OO...#..",
		"..#...OO..", "......OO..", "...#.....#", "..........", "..........",
	}
	benchCover = Cover{Walls: Parse(benchRows, "#"), Discs: []Disc{{Square{2, 3}, 2}, {Square{6, 5}, 2}}}
	benchFree  = Parse(benchRows, ".")
	benchSlow  = Parse([]string{"", "", "..DDD", "...DDD"}, "D")
	benchWide  = Whole(27, 27)
	crag, _    = NewPolygon(
		Point{1200, 1000}, Point{1500, 850}, Point{1800, 1000},
		Point{1800, 1400}, Point{1500, 1550}, Point{1200, 1400},
	)
	benchTable = []Shape{
		crag.Shape(),
		Rect{Point{1350, 0}, Point{1650, 500}}.Shape(), Rect{Point{1350, 1900}, Point{1650, 2400}}.Shape(),
		Circle{Point{900, 1200}, 80}.Shape(), Circle{Point{2100, 1200}, 80}.Shape(),
		Circle{Point{1150, 600}, 50}.Shape(), Circle{Point{1850, 1900}, 50}.Shape(),
	}
)

// hot lists what is called in playouts: none of it allocates.
func hot() map[string]func() {
	var (
		s      Set
		layers [12]Layer
		buf    [32]Square
		points [8]Point
		far    = NewWalk(Point{300, 1100}, Point{1290, 1180})
		past   = NewWalk(Point{300, 700}, Point{2700, 800})
		graze  = NewWalk(Point{1300, 100}, Point{1300, 480})
		small  = Ground{Free: benchFree, Slow: benchSlow, W: 1, H: 1}
		large  = Ground{Free: benchFree, Slow: benchSlow, Stop: benchSlow, W: 2, H: 2}
		wide   = Ground{Free: benchWide, W: 1, H: 1}
		ways   [12]Layer
	)
	small.Reach(ways[:], Square{1, 1})
	return map[string]func(){
		"Flood/10x10":     func() { s.Flood(Square{0, 0}, 6, &benchFree, &benchSlow) },
		"Flood/27x27":     func() { s.Flood(Square{13, 13}, 10, &benchWide, nil) },
		"Reach/10x10":     func() { small.Reach(layers[:], Square{1, 1}) },
		"Reach/large":     func() { large.Reach(layers[:], Square{0, 0}) },
		"Reach/27x27":     func() { wide.Reach(layers[:], Square{13, 13}) },
		"Path":            func() { small.Path(buf[:0], ways[:], Square{8, 8}) },
		"Sees/open":       func() { benchCover.Sees(Square{0, 8}.Block(), Square{0, 9}.Block()) },
		"Sees/near":       func() { benchCover.Sees(Square{4, 4}.Block(), Square{5, 3}.Block()) },
		"Sees/far":        func() { benchCover.Sees(Square{4, 8}.Block(), Square{5, 1}.Block()) },
		"Sees/hidden":     func() { benchCover.Sees(Square{1, 3}.Block(), Square{4, 4}.Block()) },
		"ClearCentres":    func() { benchCover.Walls.ClearCentres(Square{0, 0}, Square{9, 7}) },
		"Ray":             func() { s.Ray(Square{0, 0}, Square{9, 7}) },
		"Fit":             func() { s = benchFree.Fit(2, 2) },
		"All":             func() { countAll(&benchFree) },
		"Sqrt":            func() { sinkUint = Sqrt(98765432123) },
		"InReach":         func() { sinkBool = Circle{Point{1, 2}, 50}.InReach(Circle{Point{300, 4}, 50}, 200) },
		"Polygon/Nearer":  func() { sinkBool = crag.Nearer(Point{1100, 900}, 50) },
		"Polygon/Dist":    func() { sinkUint = uint64(crag.Distance(Point{1100, 900})) },
		"Polygon/Vertex":  func() { crag.Vertices(points[:0]) },
		"Moved":           func() { sinkBool = crag.Shape().Moved(Point{3, 4}).Contains(Point{1300, 1200}) },
		"Walk/Free/into":  func() { far.Free(50, far.Len(), benchTable) },
		"Walk/Free/past":  func() { past.Free(50, past.Len(), benchTable) },
		"Walk/Free/graze": func() { graze.Free(50, graze.Len(), benchTable) },
		"Walk/Beyond":     func() { far.FirstBeyond(benchTable[0], 900, 0, far.Len()) },
		"Walk/Within":     func() { past.FirstWithin(benchTable[3], 300, 0, past.Len()) },
	}
}

var (
	sinkUint uint64
	sinkBool bool
)

func countAll(s *Set) {
	for q := range s.All() {
		sinkUint += uint64(q.X)
	}
}

func TestHotFunctionsDoNotAllocate(t *testing.T) {
	for name, f := range hot() {
		if n := testing.AllocsPerRun(100, f); n != 0 {
			t.Errorf("%s: got %v allocations want 0", name, n)
		}
	}
}

func BenchmarkGeom(b *testing.B) {
	for name, f := range hot() {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				f()
			}
		})
	}
}
