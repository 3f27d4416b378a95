package tui

import (
	"strconv"

	"riposte/scene"
)

// hand draws cards sorted by name: how many of each are shown and, where the viewer
// may know it, how many are not.
func hand(p scene.Pile, w int) []string {
	lines := headed(p, p.Note.String(), w)
	var items []string
	for _, c := range p.Cards {
		text := c.Name.String() + " " + strconv.Itoa(c.Up) + " shown"
		if p.Lay == scene.LayHand {
			text += ", " + strconv.Itoa(c.Hidden) + " hidden"
		}
		if c.Text != "" {
			text += ", " + c.Text.String()
		}
		if c.Up+c.Hidden == 0 || p.Lay == scene.LayHand && c.Hidden == 0 {
			text = in(faint, text)
		}
		items = append(items, text)
	}
	lines = append(lines, set(flow(items, "; ", w-2))...)
	if p.Down > 0 {
		lines = append(lines, downs(p.Down, w))
	}
	return lines
}

// row draws cards that are carried out one after another: where each stands, and whom
// it is meant for. What each name means is said once, if there is room.
func row(v scene.View, p scene.Pile, w int, o Options) []string {
	lines := headed(p, p.Note.String(), w)
	told := map[string]bool{}
	for _, c := range p.Cards {
		text := cardName(c)
		if name := called(v, c.Whom); name != "" {
			text += " at " + name
		}
		switch c.State {
		case scene.SlotNow:
			text = in(act, "▶ "+text+" (now)")
		case scene.SlotActed:
			text = in(faint, "  "+text+" (done)")
		case scene.SlotOut:
			text = in(faint, "  "+text+" (out)")
		default:
			text = "  " + text
		}
		if c.Text != "" && !o.Compact && !told[c.Name.String()] {
			told[c.Name.String()] = true
			text += ": " + c.Text.String()
		}
		lines = append(lines, ruled(text, c.Rule, w)...)
		if c.Refusal != nil {
			lines = append(lines, refused(c.Name.String(), *c.Refusal, w)...)
		}
	}
	if p.Down > 0 {
		lines = append(lines, downs(p.Down, w))
	}
	return lines
}
