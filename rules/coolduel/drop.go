package coolduel

import (
	"slices"
	"strconv"

	"riposte"
	"riposte/basis"
	"riposte/rules/coolduel/kit"
	"riposte/rules/coolduel/tables"
)

// From where something is dropped, CD-3.57.
const (
	dropRight = iota
	dropLeft
	dropSlot // a slot from 1
	dropPack // a kind
)

// judgeDrop is CD-3.57.
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

// at is what is at a place of CD-3.57, and how many.
func (g *gear) at(place, i int) (tables.Kind, int) {
	switch place {
	case dropRight, dropLeft:
		return g.hand[place].kind, 1
	case dropSlot:
		return g.slots[i-1].kind, int(g.slots[i-1].n)
	}
	if g.pack[i] == 0 {
		return tables.Nothing, 0
	}
	return tables.Kind(i), int(g.pack[i])
}

// drop lets all go that is at a place.
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
	s.weigh(u)
	tell(log, evDrops, "CD-3.57", u, 0, int(k), n)
}

// dropped is such a place in words: "right", "2", "dagger".
func (s reader) dropped(place, i int) string {
	switch {
	case place < len(handWords):
		return handWords[place]
	case place == dropSlot:
		return strconv.Itoa(i)
	case place == dropPack && i < int(tables.Items):
		return s.game.content.Items[i].Word
	}
	return "?"
}

func (s reader) parseDrop(w string) (riposte.Choice, bool) {
	if hand := slices.Index(handWords, w); hand >= 0 {
		return word2(verbDrop, hand, 0), true
	}
	if n, ok := basis.Whole(w, 1, kit.MaxSlots); ok {
		return word2(verbDrop, dropSlot, n), true
	}
	k := s.game.content.ItemNamed(w)
	return word2(verbDrop, dropPack, int(k)), k != tables.Nothing
}
