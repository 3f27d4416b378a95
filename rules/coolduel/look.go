package coolduel

import (
	"slices"
	"strings"

	"riposte/phrase"
	"riposte/scene"
)

// A look is what a printed map is drawn like; no rule depends on it. Maps of one's
// own have none and are drawn by the classes of their spaces.
type look struct {
	ground string
	things map[string]string // what a letter stands for here
	round  []feature
}

// A feature is a piece of curved cover that is something else than the others.
type feature struct {
	thing string
	at    space
	side  int8
}

var looks = map[string]look{
	"armory":         {ground: "tiles", things: map[string]string{"#": "wall"}},
	"two-stones":     {ground: "grass", things: map[string]string{"#": "stone"}},
	"ave":            {ground: "hall", things: map[string]string{"G": "stained glass"}},
	"beachside":      {ground: "sand", things: map[string]string{"#": "rock", "~": "surf"}},
	"brimstone":      {ground: "ash", things: map[string]string{"M": "magma"}},
	"cliffside":      {ground: "heath", things: map[string]string{"D": "scree", "x": "shrub"}},
	"close-quarters": {ground: "cobbles", things: map[string]string{"#": "building"}},
	"forgotten":      {ground: "ruins", things: map[string]string{"#": "wall"}},
	"docks":          {ground: "planks", things: map[string]string{"~": "deep water"}},
	"four-pillars":   {ground: "tiles", things: map[string]string{"O": "pillar"}},
	"temple-road":    {ground: "road", things: map[string]string{"#": "rock", "O": "pillar"}},
	"fort-of-salvation": {
		ground: "arena", things: map[string]string{"#": "wall", "O": "pillar", "T": "tent", "t": "trellis", "D": "rubble", "S": "stairs"},
		round: []feature{ // CD-8.55
			{"tree", at(6, 5), 1},
			{"tree", at(6, 21), 1},
			{"tree", at(2, 8), 2},
			{"tree", at(2, 17), 2},
			{"pool", at(9, 12), 3},
			{"pool", at(16, 6), 2},
			{"pool", at(16, 19), 2},
		},
	},
}

// legendOf explains the letters of a map.
func (m *Map) legendOf() (list []scene.Legend) {
	own := looks[m.Word]
	for _, l := range legends {
		if !slices.ContainsFunc(m.Rows, func(row string) bool { return strings.Contains(row, l.Letter) }) {
			continue
		}
		l.Thing = own.things[l.Letter]
		if l.Class == "cover" && l.Thing != "" {
			l.Label = phrase.Ref(l.Label.Key(), phrase.Term(l.Thing))
		}
		if l.Letter == "~" && m.WaterLoses {
			l.Class, l.Label, l.Rule = "deep", phrase.Ref("legend.deep"), "CD-8.46"
		}
		list = append(list, l)
	}
	return list
}

// features are the trees and pools of a map.
func (m *Map) features() (list []scene.Shape) {
	of := map[string]int{}
	for _, f := range looks[m.Word].round {
		i, known := of[f.thing]
		if !known {
			i = len(list)
			of[f.thing] = i
			list = append(list, scene.Shape{ID: f.thing, Kind: scene.ShapeSquares, Class: "cover", Thing: f.thing, Label: phrase.Ref("legend.curved", phrase.Term(f.thing)), Rule: "CD-8.21"})
		}
		for k := range f.side * f.side {
			list[i].Points = append(list[i].Points, [2]int{int(f.at.x + k%f.side), int(f.at.y + k/f.side)})
		}
	}
	return list
}
