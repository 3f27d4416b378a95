package tui

import (
	"strconv"
	"strings"

	"riposte/scene"
)

// drawn draws the cards as cards, side by side.
func drawn(p scene.Pile, w int, labelled bool) []string {
	room := 9
	for _, c := range p.Cards {
		for part := range strings.FieldsSeq(c.Name.String()) {
			room = max(room, width(part))
		}
	}
	var all [][]string
	tall := 1
	for _, c := range p.Cards {
		tall = max(tall, len(wrap(c.Name.String(), room)))
	}
	for _, c := range p.Cards {
		all = append(all, frame(c, room, tall, labelled))
	}
	for range min(p.Down, 6) {
		all = append(all, back(room, tall))
	}
	columns := max(1, (w+1)/(room+3))
	var lines []string
	for at := 0; at < len(all); at += columns {
		var row []string
		for i, c := range all[at:min(at+columns, len(all))] {
			row = beside(row, c, i*(room+3))
		}
		lines = append(lines, row...)
	}
	if p.Down > 0 {
		lines = append(lines, strconv.Itoa(p.Down)+" face down")
	}
	return lines
}

// frame draws one card: with single lines, double ones for a defense, dotted ones
// if a rule forbids it.
func frame(c scene.Card, room, tall int, labelled bool) []string {
	edge := [...]rune{'┌', '─', '┐', '│', '└', '┘'}
	switch {
	case c.Refusal != nil:
		edge[1], edge[3] = '┄', '┄'
	case c.Kind == "defense":
		edge = [...]rune{'╔', '═', '╗', '║', '╚', '╝'}
	}
	mark := plain
	if c.Tab != "" {
		mark = act
	}
	if c.Refusal != nil {
		mark = faint
	}
	top := fit(c.Tab.String(), room)
	strong := fit(weight(c), room-width(top))
	lines := []string{in(mark, string(edge[0])+top+rule(edge[1], room-width(top)-width(strong))+strong+string(edge[2]))}
	inside := wrap(c.Name.String(), room)
	for len(inside) < tall {
		inside = append(inside, "")
	}
	foot := ""
	v := values(c, labelled)
	if len(v) > 0 {
		foot = pad(v[0], room-width(strings.Join(v[1:], " "))) + strings.Join(v[1:], " ")
		if len(v) == 1 {
			foot = right(v[0], room)
		}
	}
	for _, line := range append(inside, fit(foot, room)) {
		lines = append(lines, in(mark, string(edge[3]))+pad(line, room)+in(mark, string(edge[3])))
	}
	return append(lines, in(mark, string(edge[4])+rule(edge[1], room)+string(edge[5])))
}

func back(room, tall int) []string {
	lines := []string{"┌" + rule('─', room) + "┐"}
	for range tall + 1 {
		lines = append(lines, "│"+rule('▒', room)+"│")
	}
	return append(lines, "└"+rule('─', room)+"┘")
}
