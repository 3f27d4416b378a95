package tui

import (
	"slices"
	"strconv"
	"strings"

	"riposte/phrase"

	"riposte/scene"
)

const middle = 15 // columns between two sides

// bill announces who meets whom.
func bill(v scene.View, w int, tight bool) []string {
	v.Sides = led(v.Sides)
	if tight {
		return small(v, w)
	}
	if len(v.Sides) == 2 && w >= wideEnough && roomy(v.Sides, (w-middle)/2) {
		half := (w - middle) / 2
		mid := w - 2*half
		heads := between(v, mid)
		left, end := side(v.Sides[0], half), mirrored(v.Sides[1], half)
		lines := beside(beside(left, heads, half), end, half+mid)
		return append(lines, rule('═', w))
	}
	lines := []string{in(bold, upper(fit(heading(v), w)))}
	columns := min(max(1, w/30), max(1, len(v.Sides)))
	if len(v.Sides) == 1 {
		columns = 1
	}
	room := (w - 2*(columns-1)) / columns
	for at := 0; at < len(v.Sides); at += columns {
		var row []string
		for i, s := range v.Sides[at:min(at+columns, len(v.Sides))] {
			if i == 0 {
				row = side(s, room)
				continue
			}
			row = beside(row, side(s, room), i*(room+2))
		}
		lines = append(lines, row...)
	}
	return append(lines, rule('═', w))
}

// roomy reports whether each side has room for its number, and for enough of its name to know
// it by.
func roomy(sides []scene.Side, w int) bool {
	return !slices.ContainsFunc(sides, func(s scene.Side) bool {
		name, state, number := heads(s, w)
		return min(width(name), 12)+width(state)+1+width(number) > w
	})
}

// led is the sides with each that follows another behind that one, and whom it follows
// beside what it is.
func led(sides []scene.Side) []scene.Side {
	var all []scene.Side
	for i := range sides {
		if sides[i].Of == "" || !slices.ContainsFunc(sides, func(s scene.Side) bool { return s.ID == sides[i].Of }) {
			all = append(all, sides[i])
		}
		for _, s := range sides {
			if s.Of != "" && s.Of == sides[i].ID {
				s.Role = phrase.Plain(strings.TrimPrefix(s.Role.String()+", follows "+sides[i].Name.String(), ", "))
				all = append(all, s)
			}
		}
	}
	return all
}

// heading is the title, with those meters of the table that it does not mention.
func heading(v scene.View) string {
	title := v.Title
	for _, m := range v.Meters {
		if !strings.Contains(strings.ToLower(title.String()), strings.ToLower((m.Label+" ").String()+strconv.Itoa(m.Value))) {
			title += phrase.Plain("  " + meter(m))
		}
	}
	return strings.TrimSpace(title.String())
}

// small is the bill for low screens: each side has two lines, if they are wide.
func small(v scene.View, w int) []string {
	var lines []string
	for _, s := range v.Sides {
		name, state, number := heads(s, w)
		head := in(seatMark(s.Seat), fit(name, w-width(number)-width(state)-1)) + in(act, state) + "  " + in(bold, number)
		badges := badges(s)
		if room := w - width(head) - 1; len(badges) == 0 && room > 8 {
			head += " " + in(seatMark(s.Seat), bar(s.Main, room))
		} else if len(badges) > 0 && width(strings.Join(badges, "; "))+2 <= room {
			head, badges = head+"  "+strings.Join(badges, "; "), nil
		}
		lines = append(append(lines, hang(head, w, 2)...), meters(s, w, true)...)
		lines = append(lines, flow(badges, "; ", w)...)
	}
	title := fit(heading(v), w-4)
	return append(lines, "══ "+in(bold, title)+" "+rule('═', w-width(title)-4))
}

// between has the table's meters, in the middle between two sides.
func between(v scene.View, w int) []string {
	var lines []string
	for _, m := range v.Meters {
		text := upper(m.Label.String()) + " " + strconv.Itoa(m.Value)
		if m.Max > 0 {
			text += " of " + strconv.Itoa(m.Max)
		}
		for _, line := range wrap(text, w-2) {
			lines = append(lines, centre(line, w))
		}
	}
	if len(lines) == 0 {
		for _, line := range wrap(v.Title.String(), w-2) {
			lines = append(lines, centre(line, w))
		}
	}
	return lines
}

func meter(m scene.Meter) string {
	return counted(m) + " " + value(m)
}

// value is a meter's number, of how much.
func value(m scene.Meter) string {
	switch {
	case m.Word != "":
		return m.Word.String()
	case m.Max > 0:
		return strconv.Itoa(m.Value) + " of " + strconv.Itoa(m.Max)
	}
	return strconv.Itoa(m.Value)
}

// side is one character: name, number, role, bar, meters, badges.
func side(s scene.Side, w int) []string {
	name, state, number := heads(s, w)
	lines := []string{pad(in(seatMark(s.Seat), fit(name, w-width(number)-width(state)-1))+in(act, state), w-width(number)) + in(bold, number)}
	if s.Role != "" {
		for _, line := range wrap(s.Role.String(), w) {
			lines = append(lines, in(faint, line))
		}
	}
	lines = append(lines, in(seatMark(s.Seat), bar(s.Main, w)))
	return append(lines, facts(s, w)...)
}

// heads is the name with the seat's sign, whether the duel waits for the side, and
// its number, without its limit if w columns are too few.
func heads(s scene.Side, w int) (name, state, figure string) {
	switch {
	case s.Out:
		state = " (out)"
	case s.Acting:
		state = " ▶"
	}
	name, figure = shape(s.Seat)+" "+upper(s.Name.String()), number(s.Main)
	if width(name)+width(state)+1+width(figure) > w {
		s.Main.Max = 0 // the bar shows it
		figure = number(s.Main)
	}
	return name, state, figure
}

// mirrored is the side that faces the first: everything at the right edge, the
// number towards the middle.
func mirrored(s scene.Side, w int) []string {
	lines := side(s, w)
	_, state, number := heads(s, w)
	state = strings.TrimSpace(strings.Replace(state, "▶", "◀", 1))
	if state != "" {
		state += " "
	}
	name := fit(upper(s.Name.String()), w-width(number)-width(state)-3) + " " + shape(s.Seat)
	lines[0] = pad(in(bold, number), w-width(name)-width(state)) + in(act, state) + in(seatMark(s.Seat), name)
	for i := 1; i < len(lines); i++ {
		lines[i] = right(strings.TrimSpace(lines[i]), w)
	}
	drawn := 1
	if s.Role != "" {
		drawn += len(wrap(s.Role.String(), w))
	}
	if b := []rune(bar(s.Main, w)); len(b) > 2 {
		turned := make([]rune, 0, len(b))
		turned = append(turned, b[0])
		for i := len(b) - 2; i > 0; i-- {
			turned = append(turned, b[i])
		}
		lines[drawn] = in(seatMark(s.Seat), string(append(turned, b[len(b)-1])))
	}
	return lines
}

// number is the one big number of a side.
func number(m scene.Meter) string {
	if m.Word != "" {
		return strings.TrimPrefix((m.Label+": ").String(), ": ") + m.Word.String()
	}
	text := strconv.Itoa(m.Value)
	if m.Max > 0 && m.Max != m.Value {
		text += " of " + strconv.Itoa(m.Max)
	}
	if m.Label != "" {
		text += (" " + m.Label).String()
	}
	if m.Unit != "" {
		text += (" " + m.Unit).String()
	}
	return text
}

// bar is a meter drawn over w columns: filled for what is left, dots for what is
// gone.
func bar(m scene.Meter, w int) string {
	room := max(w-2, 1)
	full := room
	if m.Max > 0 {
		full = min(max(m.Value, 0)*room/m.Max, room)
		if m.Value > 0 {
			full = max(full, 1)
		}
	} else if m.Value <= 0 {
		full = 0
	}
	return "[" + strings.Repeat("█", full) + strings.Repeat("·", room-full) + "]"
}

func facts(s scene.Side, w int) []string {
	return append(meters(s, w, false), flow(badges(s), "; ", w)...)
}

// meters is a side's numbers; with some, those that are 0 are left out.
func meters(s scene.Side, w int, some bool) []string {
	var items []string
	for _, m := range s.Meters {
		if some && m.Value == 0 {
			continue
		}
		items = append(items, meter(m))
	}
	return flow(items, ", ", w)
}

func badges(s scene.Side) []string { return noted(s.Badges) }

// noted is short notes, each with its sign and its rule.
func noted(notes []scene.Note) []string {
	var items []string
	for _, b := range notes {
		items = append(items, strings.TrimSpace(in(toned(b.Tone), sign(b.Tone)+b.Text.String())+in(faint, " "+string(b.Rule))))
	}
	return items
}
