package tui

import (
	"strings"

	"riposte/phrase"

	"riposte"
	"riposte/scene"
)

// At these widths and above, two things stand side by side, and cards are drawn.
const (
	wideEnough = 60
	cardsWide  = 100
)

// Scene draws a view: the bill, the order of play, the board with the piles, the
// notes and the asks. Equal arguments give equal text. No line is wider than asked
// for, and without Colour there are no escape codes.
func Scene(v scene.View, o Options) string {
	return finish(whole(v, o), o)
}

// whole is the lines of a scene.
func whole(v scene.View, o Options) []string {
	w := o.width()
	lines := sheet(v, o)
	if len(v.Asks) == 0 || o.Compact {
		return append(lines, prompt(v, w)...)
	}
	return append(lines, asked(v, w)...)
}

// sheet is the scene without what is asked.
func sheet(v scene.View, o Options) []string {
	w := o.width()
	lines := bill(v, w, o.tight)
	lines = append(lines, order(v.Order, w)...)
	lines = append(lines, table(v, w, o)...)
	for i := range v.Tables {
		lines = append(lines, ledger(&v.Tables[i], v.Sides, w)...)
	}
	for _, n := range v.Notes {
		lines = append(lines, note(n, w)...)
	}
	return lines
}

// table draws the board and the piles: side by side, or with what is asked about
// first.
func table(v scene.View, w int, o Options) []string {
	if v.Board == nil {
		return piles(v, w, o)
	}
	most := w
	if w >= wideEnough && len(v.Piles) > 0 {
		most = max(w/2-2, 34)
		if v.Board.Plane {
			most = w / 2
		}
	}
	plate := board(v, most, o)
	if len(v.Piles) == 0 {
		return plate
	}
	if w < wideEnough {
		tray := piles(v, w, o)
		if len(v.Asks) > 0 && v.Asks[0].Lead == "board" {
			return append(plate, tray...)
		}
		return append(tray, plate...)
	}
	used := 0
	for _, line := range plate {
		used = max(used, width(line))
	}
	return beside(plate, piles(v, w-used-2, o), used+2)
}

// order is the slots in a row, the one to act marked.
func order(slots []scene.Slot, w int) []string {
	if len(slots) == 0 {
		return nil
	}
	items := []string{in(bold, "ORDER")}
	for _, s := range slots {
		text := s.Label
		if s.Note != "" && !s.Follows {
			text += " " + s.Note
		}
		text = phrase.Plain(shape(s.Seat) + " " + text.String())
		switch s.State {
		case scene.SlotNow:
			text = phrase.Plain(in(act, ("▶ " + text + " (now)").String()))
		case scene.SlotActed:
			text = phrase.Plain(in(faint, (text + " (acted)").String()))
		case scene.SlotOut:
			text = phrase.Plain(in(faint, (text + " (out)").String()))
		default:
			text = phrase.Plain(in(seatMark(s.Seat), text.String()))
		}
		if s.Follows { // acts together with the one before
			text = "+ " + text
		}
		items = append(items, text.String())
	}
	return flow(items, "  ", w)
}

// note is a sentence with its sign and its rule.
func note(n scene.Note, w int) []string {
	return ruled(in(toned(n.Tone), sign(n.Tone)+n.Text.String()), n.Rule, w)
}

// sign shows a tone without colour.
func sign(t scene.Tone) string {
	switch t {
	case scene.ToneGood:
		return "+ "
	case scene.ToneBad:
		return "! "
	case scene.ToneAct:
		return "▶ "
	case scene.ToneSecret:
		return "(secret) "
	}
	return ""
}

func toned(t scene.Tone) rune {
	switch t {
	case scene.ToneGood:
		return good
	case scene.ToneBad:
		return bad
	case scene.ToneAct:
		return act
	case scene.ToneSecret:
	}
	return plain
}

// ruled is a text with the rule behind it at the right margin.
func ruled(text string, id riposte.RuleID, w int) []string {
	if id == "" {
		return hang(text, w, 2)
	}
	room := w - width(string(id)) - 1
	lines := hang(text, room, 2)
	last := len(lines) - 1
	lines[last] = pad(lines[last], room+1) + in(faint, string(id))
	return lines
}

func prompt(v scene.View, w int) []string {
	if v.Prompt == "" {
		return nil
	}
	lines := ruled(in(bold, v.Prompt.String()), v.Rule, w)
	return append([]string{rule('═', w)}, lines...)
}

// shape is a seat's sign; it is always drawn with the seat's colour.
func shape(s riposte.Seat) string {
	shapes := []string{"·", "●", "■", "▲", "◆", "⬟", "⬢", "○", "✚"}
	if int(s) < len(shapes) && s >= 0 {
		return shapes[s]
	}
	return "•"
}

func upper(s string) string { return strings.ToUpper(s) }
