package coolduel

import (
	"riposte"
	"riposte/rules/coolduel/tables"
)

// The places from which something is dropped, CD-3.57.
const (
	dropRight = iota
	dropLeft
	dropSlot // a slot from 1
	dropPack // a kind
)

// judgeDrop judges dropping something, CD-3.57.
func (s hands) judgeDrop(u unit, g *gear, c riposte.Choice) no {
	a, b := part(c, 0), part(c, 1)
	switch {
	case !s.game.options.drops:
		return refuse("CD-3.43", "refuse.no-drop")
	case c.Args()>>16 != 0 || a > dropPack || a < dropSlot && b != 0 || a == dropSlot && (b < 1 || b > s.game.options.Slots) || a == dropPack && (b < 1 || b >= int(tables.Items)):
		return refuse("CD-3.57", "refuse.drop-form")
	}
	if held, _ := g.at(a, b); held == tables.Nothing {
		return refuse("CD-3.57", "refuse.drop-nothing")
	}
	return s.actions().poor(u, s.actions().price(u, 1))
}

// drop lets go of everything at a place.
func (s hands) drop(u unit, g *gear, place, i int, log riposte.Log) {
	k, n := g.at(place, i)
	switch place {
	case dropRight, dropLeft:
		g.letGo(place)
	case dropSlot:
		g.slots[i-1] = item{}
	case dropPack:
		g.pack[i] = 0
	}
	if !s.game.content.Stacks(k) && place != dropPack { // n is its durability
		n = 1
	}
	g.weigh(s.game.content)
	tell(log, evDrops, "CD-3.57", u, 0, int(k), n)
}
