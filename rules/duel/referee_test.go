package duel

import (
	"math"
	"testing"

	"riposte"
	"riposte/dice"
	"riposte/geom"
)

// The referee fights fights by the ledger on its own, in plain steps. Fighters have
// nothing left to reveal, so that a fight is its programmes, one possible cancel,
// and what follows from them.

type corner struct {
	seat, st, sp, de, en, limit, stamp, x, y int

	row       [][2]int // action, target
	last      int
	out, away bool // removed, retreated
	wantsOut  bool
}

type referee struct {
	sides               []int // by seat - 1
	all                 []*corner
	order               []*corner
	absolute, immediate bool
	byTurn              int // whose priority is first, counted from 0
}

func (r *referee) foes(a, b *corner) bool { return r.sides[a.seat-1] != r.sides[b.seat-1] }

func (r *referee) in(c *corner) bool { return !c.out && !c.away }

func (r *referee) goesOn() bool {
	for _, a := range r.all {
		for _, b := range r.all {
			if r.in(a) && r.in(b) && r.foes(a, b) {
				return true
			}
		}
	}
	return false
}

// before reports whether one fighter acts before another, DU-2.15.
func (r *referee) before(a, b *corner) bool {
	n := len(r.all)
	if a.sp != b.sp {
		return a.sp > b.sp
	}
	if a.stamp != b.stamp {
		return a.stamp > b.stamp
	}
	return (a.seat-1-r.byTurn+n)%n < (b.seat-1-r.byTurn+n)%n
}

func (r *referee) sort() {
	for _, c := range r.all {
		at := len(r.order)
		for at > 0 && r.before(c, r.order[at-1]) {
			at--
		}
		r.order = append(r.order[:at], append([]*corner{c}, r.order[at:]...)...)
	}
}

// canceller is the fighter who may cancel a die, DU-4.20 and DU-4.21.
func (r *referee) canceller(fastest bool) *corner {
	var best *corner
	count := 0
	for _, c := range r.order {
		switch {
		case best == nil || c.de > best.de:
			best, count = c, 1
		case c.de == best.de:
			count++
		}
	}
	if count > 1 && !fastest {
		return nil
	}
	return best
}

// fight fights steps 7 and 8.
func (r *referee) fight() {
	for round := 0; r.goesOn(); round++ {
		dice := false
		for _, c := range r.order {
			dice = dice || r.in(c) && round < len(c.row)
		}
		if !dice {
			for _, c := range r.order { // DU-4.30
				if r.in(c) && c.wantsOut && r.goesOn() {
					r.flee(c)
				}
			}
			return
		}
		for _, c := range r.order {
			switch {
			case !r.goesOn():
				return
			case !r.in(c):
			case c.wantsOut:
				r.flee(c)
			case round < len(c.row):
				r.act(c, c.row[round][0], c.row[round][1])
			}
		}
	}
}

func (r *referee) act(c *corner, a, target int) {
	c.last = a
	if a == 6 {
		if r.immediate {
			r.flee(c)
		} else {
			c.wantsOut = true
		}
		return
	}
	if a == 3 || a == 5 {
		return
	}
	t := r.all[target-1]
	if !r.in(t) {
		return // wasted
	}
	need := c.st
	switch {
	case a == 1 && t.last == 3:
		need -= t.st
	case a == 2 && t.last == 5:
		need -= t.de
	case a == 4:
		need -= t.st
		if r.absolute {
			need = int(math.Abs(float64(need)))
		}
	}
	for ; need > 0 && t.en < t.limit; need-- {
		t.en++
	}
	t.out = t.out || t.en == t.limit
}

// flee moves a fighter who retreats, DU-5.26 to DU-5.29.
func (r *referee) flee(c *corner) {
	var from *corner
	n := len(r.all)
	rank := func(o *corner) int { return (o.seat - 1 - r.byTurn + n) % n }
	far := func(o *corner) int { return (o.x-c.x)*(o.x-c.x) + (o.y-c.y)*(o.y-c.y) }
	for _, o := range r.all {
		if r.in(o) && r.foes(o, c) && (from == nil || far(o) < far(from) || far(o) == far(from) && rank(o) < rank(from)) {
			from = o
		}
	}
	c.away = true
	s, d := geom.Point{X: int32(c.x), Y: int32(c.y)}, geom.Point{X: int32(c.x - from.x), Y: int32(c.y - from.y)}
	length, at := lengthOf(d), s
	for k := 1; (int(at.X)-from.x)*(int(at.X)-from.x)+(int(at.Y)-from.y)*(int(at.Y)-from.y) < 350*350; k++ {
		q := step(s, d, length, k)
		if q.X < 50 || q.Y < 50 || q.X > 2350 || q.Y > 2350 {
			break
		}
		blocked := false
		for _, o := range r.all {
			dx, dy := o.x-int(q.X), o.y-int(q.Y)
			blocked = blocked || o != c && !o.out && dx*dx+dy*dy < 100*100
		}
		if blocked {
			break
		}
		at = q
	}
	c.x, c.y = int(at.X), int(at.Y)
}

// TestReferee fights random fights of two to four fighters, with sides and options,
// and compares who is out, what Endurance shows, and where everybody stands.
func TestReferee(t *testing.T) {
	rng := dice.NewSeeded(11, 11)
	fights, cancels, retreats, removals := 0, 0, 0, 0
	for range 4000 {
		n := 2 + rng.Pick(3)
		options := map[string]string{"turn_limit": "1"}
		for name, value := range map[string]string{"sides": "odd-even", "grapple": "absolute", "retreat_timing": "immediate", "cancel_tie": "fastest"} {
			if rng.Pick(3) == 0 {
				options[name] = value
			}
		}
		decks := []string{"anvil", "anvil", "anvil", "anvil"}[:n]
		st := start(t, "open-ring", options, decks...)
		r := &referee{absolute: st.game.options.absolute, immediate: st.game.options.immediate}
		for i := range n {
			f := &st.fighters[i]
			// All but Endurance is exhausted: only dice and the cancel are asked
			// for.
			f.up[strength], f.up[speed], f.up[dexterity] = uint8(1+rng.Pick(4)), uint8(1+rng.Pick(4)), uint8(1+rng.Pick(3))
			f.limit = f.up
			f.limit[endurance] = uint8(2 + rng.Pick(9))
			f.stamp = uint8(rng.Pick(3))
			f.x, f.y = int16(1000+120*(i%2)+rng.Pick(20)), int16(1000+130*(i/2)+rng.Pick(20))
			side := i
			if options["sides"] == "odd-even" {
				side = i % 2
			}
			r.sides = append(r.sides, side)
			r.all = append(r.all, &corner{
				seat: i + 1, st: int(f.up[strength]), sp: int(f.up[speed]), de: int(f.up[dexterity]),
				en: 1, limit: int(f.limit[endurance]), stamp: int(f.stamp), x: int(f.x), y: int(f.y),
			})
		}
		st.asking, st.waiting = 0, 0
		st.begin(slots)
		st.advance(teller{})
		if st.phase != programme || st.fighting.len() != n {
			t.Fatalf("no fight of %d: phase %d, %d in it", n, st.phase, st.fighting.len())
		}
		by := make([]riposte.Choice, n+1)
		for i := range n {
			legal := st.Legal(nil, riposte.Seat(i+1))
			by[i+1] = legal[rng.Pick(len(legal))]
			for word := by[i+1].Args(); word != 0; word >>= rowBits {
				d := unpack(word & 31)
				r.all[i].row = append(r.all[i].row, [2]int{int(d.action()), int(d.target())})
			}
		}
		if err := st.Apply(by, nil, nil); err != nil {
			t.Fatal(err)
		}
		r.sort()
		if c := r.canceller(st.game.options.tiedCancel); (c != nil) != (st.phase == cancelling) || c != nil && !st.asking.has(riposte.Seat(c.seat)) {
			t.Fatalf("the referee lets %v cancel, asked is %b in phase %d", c, st.asking, st.phase)
		} else if c != nil {
			legal := st.Legal(nil, riposte.Seat(c.seat))
			clear(by)
			by[c.seat] = legal[rng.Pick(len(legal))]
			if args := by[c.seat].Args(); args != 0 {
				owner, die := r.all[args>>8-1], int(args&255)
				owner.row = append(append([][2]int{}, owner.row[:die-1]...), owner.row[die:]...)
				cancels++
			}
			if err := st.Apply(by, nil, nil); err != nil {
				t.Fatal(err)
			}
		}
		r.fight()
		for i, c := range r.all {
			f := &st.fighters[i]
			if int(f.up[endurance]) != c.en || st.out.has(riposte.Seat(c.seat)) != c.out || !c.out && (int(f.x) != c.x || int(f.y) != c.y) {
				t.Fatalf("seat %d: En %d out %t at %d,%d; the referee has %+v\nall: %v", c.seat, f.up[endurance], st.out.has(riposte.Seat(c.seat)), f.x, f.y, *c, r.order)
			}
			if c.out {
				removals++
			}
			if c.away {
				retreats++
			}
		}
		fights++
	}
	t.Logf("%d fights, %d cancels, %d retreats, %d removals", fights, cancels, retreats, removals)
}
