package tables

import (
	"encoding/json"
	"slices"
	"sync"

	"riposte"
	"riposte/rules/coolduel/ground"
)

// printedMaps reads the eleven maps.
func printedMaps(c *Content) []ground.Map { return ground.Printed(mapOrder, c.goodsNamed) }

// OwnMaps are riposte's own, CD-1.60: they are on offer for a duel and are not behind
// the glass of Ave.
var OwnMaps = sync.OnceValue(func() []ground.Map { return ground.Printed([]string{"armory"}, Default().goodsNamed) })

// mapOrder is the order of section 8.3, the default first.
var mapOrder = []string{
	"two-stones", "ave", "beachside", "brimstone", "cliffside", "close-quarters", "forgotten", "docks", "four-pillars", "temple-road", "fort-of-salvation",
}

// MapOf finds the map of the setup: one of the content's or one from its data.
func (c *Content) MapOf(name string, data map[string]json.RawMessage, faults *riposte.Faults) *ground.Map {
	if i := slices.IndexFunc(c.Maps, func(m ground.Map) bool { return m.Word == name }); i >= 0 {
		return &c.Maps[i]
	}
	own := OwnMaps()
	if i := slices.IndexFunc(own, func(m ground.Map) bool { return m.Word == name }); i >= 0 {
		return &own[i]
	}
	return ground.Read(name, "data."+name, data[name], c.goodsNamed, faults)
}

// ItemNamed finds an item by its word, nothing if there is none.
func (c *Content) ItemNamed(word string) Kind {
	for k := Nothing + 1; k < Items; k++ {
		if c.Items[k].Word == word {
			return k
		}
	}
	return Nothing
}

// goodsNamed is the number of an item for a map, 0 for none.
func (c *Content) goodsNamed(word string) uint8 { return uint8(c.ItemNamed(word)) }
