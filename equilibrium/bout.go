package equilibrium

import (
	"slices"
	"sync/atomic"

	"riposte/rules/pugilism"
)

const (
	pairs  = pugilism.Pairs
	guards = pugilism.Guards
	hands  = pairs * guards // choices of a side: hand h is the pair h/guards with the defense h%guards
)

// A left is the composures of the attacker and the defender after a sequence, by
// the pair, the defense and the attack that is named.
type left [pairs * guards * 2][2]uint8

// maxComposure is the most composure that a bout is solved for: far more than twelve
// rounds of the largest die give.
const maxComposure = 255

// A deck is what sequences come to, reckoned when it is first asked for.
type deck struct {
	bare  *pugilism.Bare
	named [hands]bool
	left  [(maxComposure + 1) * (maxComposure + 1)]atomic.Pointer[left]
	room  *atomic.Int64 // how many more may be kept; nil for any number
}

func newDeck(b *pugilism.Bare) *deck {
	d := &deck{bare: b}
	for h := range d.named {
		d.named[h] = b.Named(uint8(h/guards), uint8(h%guards))
	}
	return d
}

// after is what sequences leave of an attacker and a defender.
func (d *deck) after(own, their int) *left {
	at := &d.left[own*(maxComposure+1)+their]
	if l := at.Load(); l != nil {
		return l
	}
	l := new(left)
	for h := range hands {
		for name := range uint8(2) {
			o, t := d.bare.Sequence(uint8(h/guards), uint8(h%guards), name, own, their)
			l[2*h+int(name)] = [2]uint8{uint8(o), uint8(t)}
		}
	}
	if d.room != nil && d.room.Add(-1) < 0 {
		clearDecks()
	}
	at.Store(l)
	return l
}

// forget drops what sequences come to.
func (d *deck) forget() {
	for i := range d.left {
		d.left[i].Store(nil)
	}
}

// A grid is a number for each two composures of the initiator and the defender. One of
// them is 0 where that boxer was knocked down.
type grid struct {
	rows, cols int // the greatest composures
	cells      []float64
}

func newGrid(rows, cols int) *grid {
	return &grid{rows, cols, make([]float64, (rows+1)*(cols+1))}
}

func (g *grid) at(a, b int) *float64 { return &g.cells[a*(g.cols+1)+b] }

// turned is the grid as the other boxer sees it.
func (g *grid) turned() *grid {
	t := newGrid(g.cols, g.rows)
	for a := range g.rows + 1 {
		for b := range g.cols + 1 {
			*t.at(b, a) = -*g.at(a, b)
		}
	}
	return t
}

// A plan is how the defender plays a bout: its hand and, where its defense leaves a
// choice, which attack it names of each pair, a bit each.
type plan struct {
	hand  uint8
	names uint64
}

func (p plan) name(pair int) int { return int(p.names >> pair & 1) }

// A bout is one bout at given composures. What it leads to is worth what next says to
// the initiator. It keeps its rooms, so one bout after the other can be set.
type bout struct {
	deck *deck
	next *grid
	of   [hands * 2]uint16 // by pair, defense and name: which outcome the first sequence has
	outs [][2]uint8        // the outcomes, initiator and defender
	pays [][hands]float64  // by outcome: of the defender's pair with the initiator's defense
	seen [1 << 16]uint16   // by outcome: its number and 1
	game solver
}

// set makes the bout of two composures.
func (b *bout) set(deck *deck, next *grid, initiator, defender int) {
	for _, o := range b.outs {
		b.seen[int(o[0])<<8|int(o[1])] = 0
	}
	b.deck, b.next, b.outs, b.pays = deck, next, b.outs[:0], b.pays[:0]
	for i, o := range deck.after(initiator, defender) {
		at := &b.seen[int(o[0])<<8|int(o[1])]
		if *at == 0 {
			b.outs = append(b.outs, o)
			*at = uint16(len(b.outs))
		}
		b.of[i] = *at - 1
	}
	b.pays = slices.Grow(b.pays, len(b.outs))[:len(b.outs)]
	for k, o := range b.outs {
		b.second(&b.pays[k], int(o[0]), int(o[1]))
	}
}

// second is the second sequence: the initiator, who sees all of it, names the attack that
// leaves it better.
func (b *bout) second(pays *[hands]float64, initiator, defender int) {
	if initiator == 0 || defender == 0 {
		v := *b.next.at(initiator, defender)
		for h := range pays {
			pays[h] = v
		}
		return
	}
	l := b.deck.after(defender, initiator)
	for h := range pays {
		v := *b.next.at(int(l[2*h][1]), int(l[2*h][0]))
		if b.deck.named[h] {
			v = max(v, *b.next.at(int(l[2*h+1][1]), int(l[2*h+1][0])))
		}
		pays[h] = v
	}
}

// pay is what a hand of the initiator wins against a plan.
func (b *bout) pay(hand uint8, p plan) float64 {
	pair, guard := int(hand)/guards, int(hand)%guards
	its, stops := int(p.hand)/guards, int(p.hand)%guards
	return b.pays[b.of[2*(pair*guards+stops)+p.name(pair)]][its*guards+guard]
}
