package pugilism

import "testing"

// Every move that the rules allow is drawn as they walk it: from square to square, over no
// rope but at its ends, not over the opponent, and in as few steps as there are.
func TestWayKeepsOffTheRopes(t *testing.T) {
	all := ^squares(0)
	for from := all; from != 0; from &= from - 1 {
		me := from & -from
		for foe := all &^ me; foe != 0; foe &= foe - 1 {
			them := foe & -foe
			for speed := 1; speed <= 8; speed++ {
				goals := reach(me, them, speed)
				if speed > 1 {
					goals &^= reach(me, them, speed-1)
				}
				for ; goals != 0; goals &= goals - 1 {
					to := goals & -goals
					way := walk(me, to, them)
					steps := speed
					if ropes.has(me) {
						steps = half(speed)
					}
					if len(way) < 2 || len(way)-1 > steps || way[0] != me || way[len(way)-1] != to {
						t.Fatalf("from %x to %x past %x at speed %d: way %x", me, to, them, speed, way)
					}
					for i, q := range way {
						if i > 0 && !way[i-1].around().has(q) || q == them || i > 0 && i < len(way)-1 && ropes.has(q) {
							t.Fatalf("from %x to %x past %x: way %x", me, to, them, way)
						}
					}
				}
			}
		}
	}
}
