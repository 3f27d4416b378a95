package draw

import (
	"html/template"
	"slices"
	"strings"

	"riposte"
	"riposte/internal/server/web"
	"riposte/scene"
)

// arms are what figures hold, upright around (0, 0), the hand below: what is filled, and lines.
var arms = map[string]struct{ solid, line string }{
	"longsword": {"M0-34l3 5v41h-6v-41z", "M-8 13h16M0 14v14"},
	"dagger":    {"M0-28l2.500 5v33h-5v-33z", "M-6 11h12M0 11v11"},
	"kukri":     {"M-4-28c9 7 9 22 5 38h-4c0-14-5-22-1-38z", "M-1 10v14"},
	"halberd":   {"M0-36l2.500 8h-5zM1-27c12-3 12 15 0 12zM-1-25l-8 4 8 4z", "M0-28v62"},
	"glaive":    {"M-3-12c-2-11 3-20 8-23 1 10 0 17-3 23z", "M0-12v46"},
	"longspear": {"M0-36l4 9-4 5-4-5z", "M0-24v58"},
	"greataxe":  {"M1-30c14-4 14 22 0 18zM-1-30c-14-4-14 22 0 18z", "M0-34v66"},
	"tomahawk":  {"M1-28c12-2 12 15 0 12z", "M0-32v58"},
	"hammer":    {"M-9-32h18v10h-18z", "M0-22v50"},
	"mace":      {"M-6-26a6 7 0 1 0 12 0a6 7 0 1 0-12 0", "M0-19v47M-9-26h18M0-35v18"},
	"flail":     {"M6-8a6 6 0 1 0 12 0a6 6 0 1 0-12 0", "M0-20v50M0-20c5-8 12-6 12 6"},
	"tetsubo":   {"M-4-34h8l-2 42h-4z", "M0 8v24M-7-28h14M-7-20h13M-6-12h12"},
	"club":      {"M-5-30c3-5 7-5 10 0l-3 40h-4z", "M0 10v18"},
	"staff":     {"M-4-30a4 4 0 1 0 8 0a4 4 0 1 0-8 0", "M0-26v60"},
	"bow":       {"M-12-2l-6 3 6 3z", "M-6-33c20 18 20 48 0 66zM-18 1h34M12-3l5 4-5 4"},
	"crossbow":  {"M-2.500-26h5v56h-5z", "M-17-14c8-10 26-10 34 0l-17 16z"},
	"sling":     {"M-4-27a4 3 0 1 0 8 0a4 3 0 1 0-8 0", "M-4 28c-5-28-4-46 0-55M4 28c5-28 4-46 0-55"},
	"flintlock": {"M-2-32h5v30h-5zM-2-2h5c0 8-1 16-4 24h-7c3-8 5-16 6-24z", "M3-2c5 0 5 7 0 7"},
	"musket":    {"M-1.500-36h4v42h-4zM-1.500 6h4c1 10 1 18 0 28h-8c2-10 4-18 4-28z", "M3 4c5 0 5 7 0 7"},
	"hook":      {"M-7 6h14l-3 18h-8z", "M0 6C2-4-9-8-9-17a9 9 0 0 1 18 0l-3 4"},
	"shuriken":  {"M0-32l4 8 8 4-8 4-4 8-4-8-8-4 8-4z", ""},
	"wand":      {"M0-36l2 6 6 2-6 2-2 6-2-6-6-2 6-2z", "M0-19v47"},
	"lute":      {"M-8 8c0-9 4-14 8-16 4 2 8 7 8 16 0 14-16 14-16 0z", "M0-8v-22M-4-30h8M-4-26h8"},
	"flame":     {"M-7 -12c-4-8 4-12 3-22 8 4 6 9 8 12 1-2 2-3 2-5 5 6 5 20-6 21-4 0-6-3-7-6z", "M0-3v30"},
	"leaf":      {"M0-34c12 8 10 22 0 28-10-6-12-20 0-28z", "M0-30v58"},
	"gloves":    {"M-6-30c5-6 14-3 14 4v10c0 4-3 6-7 6s-8-3-8-7c-5 1-6-7 1-8z", "M-5-8h12v7h-12zM-1-25c2 3 6 3 8 0"},
	"claw":      {"M-9-14c-2-8 0-15 4-20 0 8 2 13 2 19zM-2-14c0-9 1-16 4-22 2 8 2 14 2 21zM5-14c2-8 4-13 8-17 0 8-3 12-4 18z", ""},
	"bite":      {"M-14-30h28l-4 9-4-5-3 8-3-8-3 8-4-8-4 5z", "M-12-10c6 6 18 6 24 0"},
}

// drawnAs are other words for what is drawn alike.
var drawnAs = map[string]string{
	"sword-long": "longsword", "sword-great": "longsword", "sword-short": "dagger", "short-sword": "dagger", "knife": "dagger", "axe": "tomahawk",
	"polearm": "halberd", "bow-small": "bow", "bow-long": "bow", "small-bow": "bow", "crossbow-light": "crossbow", "crossbow-heavy": "crossbow",
	"great-club": "tetsubo", "fist": "gloves", "fists": "gloves", "cinder-bolt": "flame",
	"fighter": "longsword", "barbarian": "greataxe", "rogue": "dagger", "cleric": "mace", "monk": "staff", "wizard": "wand", "bard": "lute",
	"sorcerer": "flame", "druid": "leaf", "ranger": "bow", "paladin": "hammer", "warlock": "wand", "artificer": "flintlock",
}

// shields stand behind the counter, around (0, 0).
var shields = map[string]string{
	"round": "M-25 0a25 25 0 1 0 50 0a25 25 0 1 0-50 0", "heater": "M-23-25h46v24c0 14-10 23-23 30-13-7-23-16-23-30z", "tower": "M-20-33h40v66h-40z",
	"shield-light": "M-24 0a24 24 0 1 0 48 0a24 24 0 1 0-48 0", "shield-heavy": "M-23-25h46v24c0 14-10 23-23 30-13-7-23-16-23-30z",
}

// suited are the cards that a fan is made of.
var suited = []string{"strength", "speed", "endurance", "dexterity"}

// mostBeside is how many counters stand beside the main one.
const mostBeside = 5

// Portrait draws those whom a seat brings: the counter that will stand on the board, over what it
// holds, and the others beside it. A deck is a hand of cards.
func Portrait(seat riposte.Seat, figures []scene.Figure) template.HTML {
	if len(figures) == 0 {
		return ""
	}
	main := &figures[0]
	var d Drawing
	d.Open("svg", "class", "portrait", "width", "100%", "height", "76", "viewBox", "0 0 128 72", "aria-hidden", "true")
	y := 36.
	switch {
	case len(main.Holds) > 0 && slices.Contains(suited, main.Holds[0]):
		d.fan(main.Holds)
		y = 56
	default:
		d.held(main.Holds)
	}
	d.counter(seat, main, 64, y, 12)
	beside := figures[1:]
	if n := main.Count - 1; n > 0 {
		beside = append(slices.Repeat(figures[:1], n), beside...)
	}
	for i := range beside {
		for range max(beside[i].Count-1, 0) * min(1, i/max(main.Count, 1)) {
			beside = append(beside, beside[i])
		}
	}
	for i := range beside[:min(len(beside), mostBeside)] {
		side, row := float64(1-2*(i%2)), float64(i/2)
		d.counter(seat, &beside[i], 64+side*(24+17*row), 62, 8)
	}
	if more := len(beside) - mostBeside; more > 0 {
		d.Word("+"+num(more), "text", "class", "b-label b-num", "x", "120", "y", "66", "font-size", "12", "text-anchor", "middle")
	}
	d.Close()
	return d.HTML()
}

// counter draws a counter with the letter of a figure, the first of its name if it has none.
func (d *Drawing) counter(seat riposte.Seat, f *scene.Figure, x, y, r float64) {
	letter := f.Letter
	if letter == "" && f.Name != "" {
		letter = strings.ToUpper(string([]rune(f.Name.String())[:1]))
	}
	d.token(piece{scene.Token{Seat: seat, Letter: letter}, x, y, r, false}, "token")
}

// held draws shields, and what else is held crossed over them.
func (d *Drawing) held(words []string) {
	var cross []string
	for _, w := range words {
		if path, is := shields[w]; is {
			d.Leaf("path", "class", "b-well b-line", "d", path, "transform", "translate(64 36) scale(1.1)")
			continue
		}
		if other, is := drawnAs[w]; is {
			w = other
		}
		if _, is := arms[w]; is && !slices.Contains(cross, w) {
			cross = append(cross, w)
		}
	}
	for i, w := range cross[:min(len(cross), 2)] {
		turn := [2]string{"62", "-62"}[i]
		if i == 1 {
			turn += ") scale(-1 1"
		}
		d.Open("g", "transform", "translate(64 36) scale(1.5) rotate("+turn+")")
		if line := arms[w].line; line != "" {
			d.Leaf("path", "class", "b-line", "fill", "none", "d", line)
		}
		d.Leaf("path", "class", "b-stone b-line", "d", arms[w].solid)
		d.Close()
	}
}

// fan draws a hand of cards by their suits.
func (d *Drawing) fan(suits []string) {
	const wide, high, radius, most = 12, 18, 52, 74.
	for i, suit := range suits {
		turn := 0.
		if n := len(suits) - 1; n > 0 {
			turn = most * (2*float64(i)/float64(n) - 1)
		}
		d.Open("g", "transform", "rotate("+px(turn)+" 64 62)")
		d.Leaf("rect", "class", "f-sheet b-line", "x", num(64-wide/2), "y", num(62-radius), "width", num(wide), "height", num(high), "rx", "1.500")
		d.Leaf("use", "class", "c-ink", "href", web.IconPath(suit), "x", "59", "y", "12", "width", "10", "height", "10")
		d.Close()
	}
}
