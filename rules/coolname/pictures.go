package coolname

import (
	"riposte/rules/coolname/ground"
	"riposte/scene"
)

// Pictures are the ruleset's maps. How many start on one is for the encounter to say.
func (r *ruleset) Pictures(option string) (out []scene.Board) {
	if option != "map" {
		return nil
	}
	for i := range r.content.Maps {
		b := bareBoard(&r.content.Maps[i])
		b.Cells = r.content.Maps[i].Rows
		out = append(out, *b)
	}
	return out
}

// bareBoard is a map without its squares: doors change.
func bareBoard(m *ground.Map) *scene.Board {
	return &scene.Board{ID: m.Name, Title: mapTitle(m), Width: len(m.Rows[0]), Height: len(m.Rows), Base: 1, Legend: legend}
}
