package draw

import (
	"hash/maphash"
	"sync"
	"sync/atomic"

	"riposte/scene"
)

// The ground of a board is the same in every frame and for everybody, as a rule, and half of
// its drawing: what has been drawn once is copied.

// A laidGround is the ground of a board as it is drawn, with the classes that it uses.
type laidGround struct {
	html string
	used []string
}

// mostGrounds bounds what is kept: there are as many as there are maps in play.
const mostGrounds = 256

var (
	laidGrounds sync.Map // of laidGround by their sum
	groundCount atomic.Int64
	groundSeed  = maphash.MakeSeed()
)

// ground draws what lies below the pieces: floor, lines, terrain, edges.
func (q *squares) ground() {
	sum := q.groundSum()
	if known, ok := laidGrounds.Load(sum); ok {
		q.b = append(q.b, known.(laidGround).html...)
		for _, class := range known.(laidGround).used {
			q.used[class] = true
		}
		return
	}
	from, before := len(q.b), q.used
	q.used = map[string]bool{}
	q.fills()
	q.floor()
	q.lines()
	q.terrain()
	q.border()
	if q.ring {
		q.edges()
	}
	laid := laidGround{html: string(q.b[from:])}
	for class := range q.used {
		laid.used = append(laid.used, class)
		before[class] = true
	}
	q.used = before
	if groundCount.Add(1) > mostGrounds {
		laidGrounds.Clear()
		groundCount.Store(1)
	}
	laidGrounds.Store(sum, laid)
}

// groundSum is the sum of all that the ground is drawn from.
func (q *squares) groundSum() uint64 {
	var h maphash.Hash
	h.SetSeed(groundSeed)
	word := func(s string) {
		_, _ = h.WriteString(s)
		_ = h.WriteByte(0)
	}
	number := func(n int) {
		for ; n > 0x7f || n < 0; n = int(uint(n) >> 7) {
			_ = h.WriteByte(byte(n)&0x7f | 0x80)
		}
		_ = h.WriteByte(byte(n))
	}
	b := q.board
	word(q.of.Info.Name)
	word(b.Look)
	number(b.Base)
	number(b.Width)
	number(b.Height)
	for _, row := range b.Cells {
		word(row)
	}
	for i := range b.Legend {
		word(b.Legend[i].Letter)
		word(b.Legend[i].Class)
		word(b.Legend[i].Thing)
	}
	for i := range b.Shapes {
		s := &b.Shapes[i]
		if s.Kind != scene.ShapeSquares || !isGround(s) {
			continue
		}
		word(s.Class)
		word(s.Thing)
		for _, p := range s.Points {
			number(p[0])
			number(p[1])
		}
		number(-1)
	}
	return h.Sum64()
}
