package table

import (
	"strconv"
	"strings"

	"riposte/internal/house"
	"riposte/internal/server/web"
	"riposte/internal/server/web/draw"
)

// Dice in the report: the face of each as a shape, a throw as a sum.

// thrown draws the dice of a line after its sentence.
func thrown(d *draw.Drawing, l *house.Line) {
	if len(l.Dice) == 0 {
		return
	}
	d.Text(" ")
	d.Open("span", "class", "thrown")
	d.Word(web.Msg("dice.rolled")+" ", "span", "class", "vh")
	for i, die := range l.Dice {
		if i > 0 {
			d.Text(" ")
		}
		class := "rolled"
		if len(die.Faces) > 1 {
			class = "rolled again"
		}
		d.Open("span", "class", class)
		icon(d, dieIcon(die))
		d.Word("d"+strconv.Itoa(int(die.Sides))+": ", "span", "class", "vh")
		d.Text(faces(die))
		d.Close()
	}
	d.Close()
}

// faces is a die in figures, with each reroll added: "6+2".
func faces(d house.Die) string {
	var all []string
	for _, f := range d.Faces {
		all = append(all, strconv.Itoa(int(f)))
	}
	return strings.Join(all, "+")
}

// dieIcon is the drawing of a die: a d6 shows its first face, other dice have
// outlines of their own.
func dieIcon(d house.Die) string {
	if d.Sides == 6 && len(d.Faces) > 0 {
		return "die-" + strconv.Itoa(int(d.Faces[0]))
	}
	if name := web.Icon("d" + strconv.Itoa(int(d.Sides))); name != "" {
		return name
	}
	return "d20"
}
