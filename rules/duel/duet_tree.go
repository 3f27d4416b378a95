package duel

import "riposte"

// A tree weighs all rows that some dice can show. What rows begin with is fought once,
// and those that differ in the last die alone share most of their losses.
type tree struct {
	codes [1 << rowBits]uint8 // what a die may show
	faces int
	dice  int
}

// tree is for a list of all rows in the order of Legal; any other has none.
func (f *faces) tree(dice int, legal []riposte.Choice) (t tree, ok bool) {
	if dice == 0 || power(f.n, dice) != len(legal) {
		return t, false
	}
	t.faces, t.dice = f.n, dice
	for i, d := range f.list[:f.n] {
		t.codes[i] = uint8(pack(d))
	}
	return t, t.lists(legal, 0, 0)
}

// lists reports whether the rows that end like a row, from its die n on, are in a list
// in their order.
func (t *tree) lists(legal []riposte.Choice, row uint64, n int) bool {
	if len(legal) == 1 {
		return legal[0] == riposte.NewChoice(verbRow, row)
	}
	part := len(legal) / t.faces
	for i, code := range t.codes[:t.faces] {
		if !t.lists(legal[i*part:][:part], row|uint64(code)<<(rowBits*(t.dice-1-n)), n+1) {
			return false
		}
	}
	return true
}

// A branch is the rows that begin with some dice.
type branch struct {
	course
	first, step int   // the place of the first of these rows, and of the next face
	struck      int   // the seat's dice that were not cancelled
	set         int   // all of them
	guard       uint8 // the last of those that were not
	cut         bool  // the foe will cancel the next attack
}

// weigh adds what each row is worth in the fights of a duet.
func (t *tree) weigh(d *duet, w []int32) {
	t.grow(d, w, branch{course: d.start(), step: 1, cut: d.cancelled})
}

func (t *tree) grow(d *duet, w []int32, b branch) {
	if b.set == t.dice-1 {
		t.leaves(d, w, &b)
		return
	}
	for i, code := range t.codes[:t.faces] {
		next := b
		next.first += i * b.step
		next.step *= t.faces
		next.set++
		if b.cut && blowOf[code] != 0 {
			next.cut = false
		} else {
			next.course = d.strike(b.course, b.struck, uint64(code))
			next.guard = guardOf[code]
			next.struck++
		}
		t.grow(d, w, next)
	}
}

// leaves weighs rows that differ in the last die alone.
func (t *tree) leaves(d *duet, w []int32, b *branch) {
	n, rest := b.struck, &d.rest[b.struck]
	foe := worthOf(b.foe, d.foe)
	open := worthOf(b.mine+rest[0].all()&b.on, d.mine) // what the seat loses without a guard
	at := b.first
	for _, code := range t.codes[:t.faces] {
		blow := blowOf[code]
		switch {
		case blow != 0 && b.cut:
			w[at] += foe - worthOf(b.mine+rest[b.guard].all()&b.on, d.mine)
		case blow != 0:
			lost := b.foe + d.hit[n][blow].all()&b.on
			won := whole((lost+edge(d.foe))&tops) & b.on
			mine := open
			if won != 0 {
				mine = worthOf(b.mine+rest[0].all()&b.on&^won, d.mine)
			}
			w[at] += worthOf(lost, d.foe) - mine
		case uint64(code) == packed[retreat]:
			w[at] += foe - worthOf(b.mine+d.hurt[n][0].all()&b.on, d.mine)
		default:
			w[at] += foe - worthOf(b.mine+rest[guardOf[code]].all()&b.on, d.mine)
		}
		at += b.step
	}
}
