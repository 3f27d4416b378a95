package coolduel

import (
	"strconv"
	"strings"

	"riposte"
	"riposte/phrase"
	"riposte/rules/coolduel/ground"
	"riposte/rules/coolduel/tables"
	"riposte/scene"
)

// Pictures are the ruleset's maps, each with where the characters start.
func (r *ruleset) Pictures(option string) (out []scene.Board) {
	if option != "map" {
		return nil
	}
	for _, maps := range [...][]ground.Map{r.content.Maps, tables.OwnMaps()} {
		for i := range maps {
			b := bareBoard(&maps[i])
			for y := 1; y <= maps[i].Seats; y++ {
				seat := riposte.Seat(y)
				at := maps[i].Start(seat, 0, 1)
				b.Tokens = append(b.Tokens, scene.Token{ID: seatWords[y-1], Seat: seat, X: int(at.X), Y: int(at.Y), Letter: strconv.Itoa(y), Label: phrase.Seat(seat)})
			}
			out = append(out, *b)
		}
	}
	return out
}

// bareBoard is a map with nobody and nothing on it.
func bareBoard(m *ground.Map) *scene.Board {
	b := &scene.Board{
		ID: m.Word, Title: titleOf(m), Look: looks[m.Word].ground, Width: int(m.W), Height: int(m.H),
		Legend: legendOf(m), Shapes: features(m),
	}
	for _, row := range m.Rows {
		b.Cells = append(b.Cells, strings.Map(func(r rune) rune {
			if strings.ContainsRune("AB1234", r) {
				return '.'
			}
			return r
		}, row))
	}
	return b
}
