package ground

// A Terrain is what a walk may use, must pay for and may end on.
type Terrain struct {
	Rugged bool  // some space costs more
	Halts  bool  // some space ends a walk
	Cells  Area  // spaces that may be entered and hold no enemy, CD-3.9
	free   Area  // places where the walker would be on such spaces only
	Shut   Area  // places where the walker would overlap somebody
	slow   *Area // difficult terrain
	Stop   Area  // magma and portals, CD-3.15

	// The same for a small map, for somebody who is Medium or walks on even ground.
	freeTile, shutTile, slowTile, stopTile tile
}

// Lay makes the terrain of a walker of some size from Shut, which holds the spaces
// of everybody else, and foes, those of its enemies. If slow is nil no space costs
// more.
func (g *Terrain) Lay(b *Board, size int8, foes, slow, portal *Area) {
	for y := range b.H {
		g.Cells[y] = b.Enter[y] &^ foes[y]
	}
	clear(g.Cells[b.H:]) // another map may have more rows
	g.free = g.Cells
	if size > 1 {
		for y := range b.H {
			both, over := uint32(0), g.Shut[y]
			if y+1 < b.H {
				both = g.Cells[y] & g.Cells[y+1]
				over |= g.Shut[y+1]
			}
			g.free[y] = both & (both >> 1)
			g.Shut[y] = over | over>>1
		}
	}
	if g.Rugged = slow != nil; g.Rugged {
		g.slow = slow
	}
	if g.Halts = portal != nil || b.molten; g.Halts {
		g.Stop = b.Magma
		if portal != nil {
			for y := range b.H {
				g.Stop[y] |= portal[y]
			}
		}
	}
	if b.words != nil {
		g.pack(b)
	}
}

// pack makes the tiles.
func (g *Terrain) pack(b *Board) {
	g.freeTile, g.shutTile = tilesOf(&g.free, &g.Shut, b.W, b.H)
	g.slowTile, g.stopTile = tile{}, tile{}
	if g.Rugged {
		g.slowTile = tileOf(g.slow, b.W, b.H)
	}
	if g.Halts {
		g.stopTile = tileOf(&g.Stop, b.W, b.H)
	}
}
