package coolduel

import (
	"slices"
	"strings"

	"riposte/phrase"
	"riposte/rules/coolduel/ground"
	"riposte/scene"
)

// A look is how a printed map is drawn; no rule depends on it. Maps from a document
// have none and are drawn by the classes of their spaces.
type look struct {
	ground string
	things map[string]string // what a letter stands for here
	round  []feature
}

// A feature is a piece of curved cover that differs from the others.
type feature struct {
	thing string
	at    ground.Space
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
			{"tree", ground.At(6, 5), 1},
			{"tree", ground.At(6, 21), 1},
			{"tree", ground.At(2, 8), 2},
			{"tree", ground.At(2, 17), 2},
			{"pool", ground.At(9, 12), 3},
			{"pool", ground.At(16, 6), 2},
			{"pool", ground.At(16, 19), 2},
		},
	},
}

// legendOf explains the letters of a map.
func legendOf(m *ground.Map) (list []scene.Legend) {
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
func features(m *ground.Map) (list []scene.Shape) {
	of := map[string]int{}
	for _, f := range looks[m.Word].round {
		i, known := of[f.thing]
		if !known {
			i = len(list)
			of[f.thing] = i
			list = append(list, scene.Shape{ID: f.thing, Kind: scene.ShapeSquares, Class: "cover", Thing: f.thing, Label: phrase.Ref("legend.curved", phrase.Term(f.thing)), Rule: "CD-8.21"})
		}
		for k := range f.side * f.side {
			list[i].Points = append(list[i].Points, [2]int{int(f.at.X + k%f.side), int(f.at.Y + k/f.side)})
		}
	}
	return list
}

// titleOf is the title of a map; somebody who draws their own map names it.
func titleOf(m *ground.Map) phrase.Text {
	if m.Printed {
		return phrase.Term(m.Name)
	}
	return phrase.Plain(m.Name)
}

var legends = []scene.Legend{
	{Letter: ".", Class: "floor", Label: phrase.Ref("legend.floor"), Rule: "CD-8.6"},
	{Letter: "#", Class: "cover", Label: phrase.Ref("legend.cover", phrase.Term("wall")), Rule: "CD-8.19"},
	{Letter: "T", Class: "cover", Label: phrase.Ref("legend.cover", phrase.Term("tent")), Rule: "CD-8.24"},
	{Letter: "O", Class: "cover", Label: phrase.Ref("legend.curved", phrase.Term("pillar")), Rule: "CD-8.22"},
	{Letter: "t", Class: "trellis", Label: phrase.Ref("legend.trellis"), Rule: "CD-8.26"},
	{Letter: "D", Class: "difficult", Label: phrase.Ref("legend.difficult"), Rule: "CD-8.7"},
	{Letter: "~", Class: "water", Label: phrase.Ref("legend.water"), Rule: "CD-8.36"},
	{Letter: "M", Class: "magma", Label: phrase.Ref("legend.magma"), Rule: "CD-8.38"},
	{Letter: "G", Class: "glass", Label: phrase.Ref("legend.glass"), Rule: "CD-8.29"},
	{Letter: "S", Class: "stairs", Label: phrase.Ref("legend.stairs"), Rule: "CD-8.54"},
	{Letter: "x", Class: "decoration", Label: phrase.Ref("legend.decoration"), Rule: "CD-8.41"},
}
