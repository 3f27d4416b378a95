package coolduel

import (
	"encoding/json"
	"slices"
	"sync"

	"riposte"
	"riposte/rules/coolduel/ground"
)

// printedMaps reads the eleven maps.
func printedMaps(c *Content) []ground.Map { return ground.Printed(mapOrder, c.goodsNamed) }

// ownMaps are those of riposte itself, CD-1.60: they are on offer for a duel and do not
// lie behind the glass of Ave.
var ownMaps = sync.OnceValue(func() []ground.Map { return ground.Printed([]string{"armory"}, Default().goodsNamed) })

// mapOrder is section 8.3, the default first.
var mapOrder = []string{
	"two-stones", "ave", "beachside", "brimstone", "cliffside", "close-quarters", "forgotten", "docks", "four-pillars", "temple-road", "fort-of-salvation",
}

// mapOf finds the map of the setup: one of the content or of its data.
func (c *Content) mapOf(name string, data map[string]json.RawMessage, faults *riposte.Faults) *ground.Map {
	if i := slices.IndexFunc(c.Maps, func(m ground.Map) bool { return m.Word == name }); i >= 0 {
		return &c.Maps[i]
	}
	own := ownMaps()
	if i := slices.IndexFunc(own, func(m ground.Map) bool { return m.Word == name }); i >= 0 {
		return &own[i]
	}
	return ground.Read(name, "data."+name, data[name], c.goodsNamed, faults)
}

// itemNamed finds an item by its word, nothing if there is none.
func (c *Content) itemNamed(word string) kind {
	for k := nothing + 1; k < items; k++ {
		if c.Items[k].Word == word {
			return k
		}
	}
	return nothing
}

// goodsNamed is the number of an item for a map, 0 for none.
func (c *Content) goodsNamed(word string) uint8 { return uint8(c.itemNamed(word)) }
