package pugilism_test

import (
	"fmt"
	"slices"
	"strings"
)

// whoInitiates plays section 3: it returns the initiator, or nobody if there is no
// clash.
func (r *referee) whoInitiates() *refBoxer {
	first := r.player1
	if r.options.alternate && r.bout%2 == 0 {
		first = r.other(first)
	}
	if !r.options.ring {
		return first
	}
	if r.options.standoff != 0 && r.standoff >= r.options.standoff {
		r.red.x, r.red.y = 4, 4
		r.blue.x, r.blue.y = 5, 5
		return first
	}
	for _, b := range []*refBoxer{first, r.other(first)} {
		r.mover = b
		words := strings.Fields(r.askOne(b, "move", r.walks(b)...))
		if words[0] == "move" {
			fmt.Sscanf(words[1], "%d,%d", &b.x, &b.y)
		}
		if words[len(words)-1] == "call" {
			return b
		}
	}
	return nil
}

type refSquare struct{ x, y int }

func (q refSquare) inRing() bool { return q.x >= 1 && q.x <= 8 && q.y >= 1 && q.y <= 8 }

// rope reports whether a square is a Rope space: on one edge, not on two, PG-3.2.
func (q refSquare) rope() bool {
	return (q.x == 1 || q.x == 8) != (q.y == 1 || q.y == 8)
}

func (b *refBoxer) square() refSquare { return refSquare{b.x, b.y} }

// walks are all that a movement turn may do, PG-3.9 to PG-3.18.
func (r *referee) walks(b *refBoxer) (all []string) {
	from, foe := b.square(), r.other(b).square()
	steps := b.sheet.speed / 5
	if from.rope() {
		steps = refHalf(steps)
	}
	reached := map[refSquare]bool{from: true}
	last := []refSquare{from}
	for range steps {
		var next []refSquare
		for _, q := range last {
			if q.rope() && q != from {
				continue // PG-3.17
			}
			for dx := -1; dx <= 1; dx++ {
				for dy := -1; dy <= 1; dy++ {
					to := refSquare{q.x + dx, q.y + dy}
					if !to.inRing() || to == foe || reached[to] || from.rope() && to.rope() {
						continue
					}
					reached[to] = true
					next = append(next, to)
				}
			}
		}
		last = next
	}
	for q := range reached {
		said := fmt.Sprintf("move %d,%d", q.x, q.y)
		if q == from {
			said = "stay"
		}
		all = append(all, said)
		if r.options.ropeCall == "playArea" && q.rope() { // PG-3.24
			continue
		}
		if max(q.x-foe.x, foe.x-q.x, q.y-foe.y, foe.y-q.y) == 1 { // PG-3.13
			all = append(all, said+" call")
		}
	}
	slices.Sort(all)
	return all
}
