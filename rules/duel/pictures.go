package duel

import (
	"strconv"

	"riposte"
	"riposte/geom"
	"riposte/scene"
)

// Pictures are the ruleset's battlefields, each with its start points.
func (r *ruleset) Pictures(option string) (out []scene.Board) {
	if option != "battlefield" {
		return nil
	}
	for i := range r.content.Fields {
		out = append(out, r.content.Fields[i].picture(r.content, r.terms.legend))
	}
	return out
}

// picture is a battlefield as it is before a duel, with its start points.
func (f *Battlefield) picture(c *Content, legend []scene.Legend) scene.Board {
	b := f.bare(c, legend)
	for i := range f.Pieces {
		b.Shapes = append(b.Shapes, f.Pieces[i].drawn(geom.Point{}))
	}
	for i, at := range f.Starts {
		b.Tokens = append(b.Tokens, scene.Token{
			ID: seatWords[i], Seat: riposte.Seat(i + 1), X: int(at.X), Y: int(at.Y), Radius: c.Base / 2, Letter: strconv.Itoa(i + 1), Label: seatTexts[i+1].name,
		})
	}
	return *b
}
