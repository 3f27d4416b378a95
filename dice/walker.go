package dice

import "errors"

var errPruned = errors.New("a path less likely than the tail")

// A frame is one draw on the path being followed.
type frame struct {
	before float64 // the chance of the path up to this draw
	sides  int     // number of ways the draw can come out
	at     int     // the way taken, from 0
	closed bool
	pool   Pool
	dist   *Distribution // the pool's; nil for a die
}

// after is the chance of the path up to and including the draw.
func (f *frame) after() float64 { return f.before * f.chance(f.at) }

// chance is the chance of one way of the draw.
func (f *frame) chance(at int) float64 {
	if f.dist != nil {
		return f.dist.Outcomes[at].P
	}
	return 1 / float64(f.sides)
}

// parts is the number of equal parts in which the chance of the way taken is a
// whole number.
func (f *frame) parts() uint64 {
	if f.dist != nil {
		return f.dist.Outcomes[f.at].Parts
	}
	return uint64(f.sides)
}

// A walker is the dice of a walk. Its draws turn like the wheels of an odometer.
type walker struct {
	path  []frame
	depth int // how much of the path this run has used
	cut   string
	tail  float64
	prune halt // what ends a path, made once
	stop  halt

	remainder total

	// While sampling, every path begins with the rest up to one of its frames,
	// takes a way there that was not followed, and is random from there on.
	sampling bool
	random   Seeded
	rest     []frame
	restP    []float64 // by frame: the chance of its ways not followed
	restSum  float64
}

// follow makes one run; ended is false if the path was pruned.
func (w *walker) follow(run func() error) (ended bool, err error) {
	w.depth = 0
	err = Run(run)
	if err == errPruned { //nolint:errorlint // Run returns the halt's own error; this is once a path
		return false, nil
	}
	if _, cut := err.(*CutError); err != nil && !cut { //nolint:errorlint // likewise
		return false, err
	}
	if w.depth < len(w.path) {
		panic("dice: a run made fewer draws down the same path")
	}
	return true, nil
}

// p is the chance of the path.
func (w *walker) p() float64 {
	if len(w.path) == 0 {
		return 1
	}
	return w.path[len(w.path)-1].after()
}

// parts is the number of equal parts in which p is a whole number; 0 where there
// are too many.
func (w *walker) parts() uint64 {
	parts := uint64(1)
	for i := range w.path {
		parts = times(parts, w.path[i].parts())
	}
	return parts
}

// advance turns the odometer; it returns false after the last path.
func (w *walker) advance() bool {
	for n := len(w.path); n > 0; n-- {
		f := &w.path[n-1]
		if f.at++; f.at < f.sides {
			w.path = w.path[:n]
			return true
		}
	}
	w.path = w.path[:0]
	return false
}

// beginSamples is called with the odometer on the first path not followed. It
// returns the chance of that path and all after it.
func (w *walker) beginSamples(seed uint64) float64 {
	w.sampling = true
	w.random.Reseed(seed, 0x5a3c)
	w.path[len(w.path)-1].at-- // back to the path before, whose other ways are all left
	w.rest = append(w.rest, w.path...)
	var sum total
	for i := range w.rest {
		f := &w.rest[i]
		var left total
		for at := f.at + 1; at < f.sides; at++ {
			left.add(f.before * f.chance(at))
		}
		w.restP = append(w.restP, left.sum())
		sum.add(left.sum())
	}
	w.restSum = sum.sum()
	return w.restSum
}

// nextSample sets the path's beginning at random among those not followed.
func (w *walker) nextSample() {
	x := w.fraction() * w.restSum
	for i, left := range w.restP {
		if x -= left; x >= 0 || left == 0 {
			continue
		}
		w.begin(i, x+left)
		return
	}
	// Rounding left a hair beyond the last one.
	for i := len(w.restP) - 1; ; i-- {
		if w.restP[i] > 0 {
			w.begin(i, w.restP[i])
			return
		}
	}
}

// begin takes the way of frame i at which the running sum of the remaining chances
// reaches x.
func (w *walker) begin(i int, x float64) {
	w.path = append(w.path[:0], w.rest[:i+1]...)
	f := &w.path[i]
	for f.at++; f.at < f.sides-1; f.at++ {
		if x -= f.before * f.chance(f.at); x < 0 {
			break
		}
	}
}

// fraction is uniform in [0, 1).
func (w *walker) fraction() float64 { return float64(w.random.Uint64()>>11) / (1 << 53) }

// Roll takes the path's next open draw.
func (w *walker) Roll(n int) int { return w.draw(n, false) }

// Deal takes the path's next closed draw.
func (w *walker) Deal(n int) int { return w.draw(n, true) }

func (w *walker) draw(n int, closed bool) int {
	if sides(n) == 1 {
		return 1
	}
	if w.depth < len(w.path) {
		f := &w.path[w.depth]
		if f.sides != n || f.closed != closed || f.dist != nil {
			panic("dice: a run made other draws down the same path")
		}
		w.depth++
		return f.at + 1
	}
	if w.sampling {
		return w.random.Roll(n)
	}
	w.push(frame{sides: n, closed: closed})
	return 1
}

// Pool takes the whole pool as one draw.
func (w *walker) Pool(p Pool) int {
	if w.depth < len(w.path) {
		f := &w.path[w.depth]
		if f.dist == nil || f.pool != p {
			panic("dice: a run made other draws down the same path")
		}
		w.depth++
		return f.dist.Outcomes[f.at].Value
	}
	if w.sampling {
		return p.roll(&w.random)
	}
	dist := p.distribution()
	f := w.push(frame{pool: p, dist: dist, sides: len(dist.Outcomes)})
	w.remainder.add(f.before * dist.Remainder)
	return dist.Outcomes[0].Value
}

// push lengthens the path by a draw, taken the first way.
func (w *walker) push(f frame) *frame {
	f.before = w.p()
	if f.before < w.tail {
		w.remainder.add(f.before)
		panic(&w.prune)
	}
	w.path = append(w.path, f)
	w.depth++
	return &w.path[w.depth-1]
}

// Cut ends the path at the point asked for.
func (w *walker) Cut(point string) {
	if point == w.cut && point != "" {
		panic(&w.stop)
	}
}
