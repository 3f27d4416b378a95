package web

import (
	"strconv"
	"strings"

	"riposte/internal/house"
)

// Dice in the report: the face of each as a shape, its throws as a sum.

// thrown draws the dice of a line behind its sentence.
func thrown(d *drawing, l *house.Line) {
	if len(l.Dice) == 0 {
		return
	}
	d.text(" ")
	d.open("span", "class", "thrown")
	d.word(Msg("dice.rolled")+" ", "span", "class", "vh")
	for i, die := range l.Dice {
		if i > 0 {
			d.text(" ")
		}
		class := "rolled"
		if len(die.Faces) > 1 {
			class = "rolled again"
		}
		d.open("span", "class", class)
		icon(d, dieIcon(die))
		d.word("d"+strconv.Itoa(int(die.Sides))+": ", "span", "class", "vh")
		d.text(faces(die))
		d.close()
	}
	d.close()
}

// faces is a die in figures, each reroll added: "6+2".
func faces(d house.Die) string {
	var all []string
	for _, f := range d.Faces {
		all = append(all, strconv.Itoa(int(f)))
	}
	return strings.Join(all, "+")
}

// dieIcon is the drawing of a die: a d6 shows its first face, others have an outline
// of their own.
func dieIcon(d house.Die) string {
	if d.Sides == 6 && len(d.Faces) > 0 {
		return "die-" + strconv.Itoa(int(d.Faces[0]))
	}
	if name := iconOf("d" + strconv.Itoa(int(d.Sides))); name != "" {
		return name
	}
	return "d20"
}
