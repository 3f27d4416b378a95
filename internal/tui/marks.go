package tui

import (
	"strings"

	"riposte"
	"riposte/scene"
)

// A mark is a way to draw something, with what the legend says about it.
type mark struct {
	glyph string
	label string
	rule  riposte.RuleID
	lies  bool // on the ground, not part of it

	thing, note string // of pieces, whose names are the label
}

// glyphs draws the classes of ground; others are drawn with their letter.
var glyphs = map[string]string{
	"floor": "·", "rope": "╱", "cover": "█", "wall": "█", "blocking": "█", "difficult": "▲", "uneven": "▲", "rough": "▲",
	"water": "~", "deep": "≈", "tree": "♣", "low": "▒", "half": "▒", "smoke": "░",
	"magma": "▒", "glass": "◊", "portal": "Ø", "trellis": "╳", "stairs": "≡", "decoration": "\"", "goods": "$",
}

// thingGlyphs draws ground that is known by what it is.
var thingGlyphs = map[string]string{"pillar": "O", "tree": "♣", "pool": "≈", "tent": "^", "shrub": "\"", "rock": "▓"}

func glyphOf(class, thing string) string {
	if glyph := thingGlyphs[thing]; glyph != "" {
		return glyph
	}
	return glyphs[class]
}

// inks are the styles of ground; a class without one is faint if it fills its
// square, otherwise plain.
var inks = map[string]rune{
	"water": tide, "deep": tide, "pool": tide, "tree": leaf, "shrub": leaf, "magma": bad, "glass": pane, "portal": pane, "difficult": earth, "rough": earth, "goods": act,
}

func inkOf(class, thing string) rune {
	if ink := inks[thing]; ink != 0 {
		return ink
	}
	if ink := inks[class]; ink != 0 {
		return ink
	}
	if dense[class] {
		return faint
	}
	return plain
}

// dense classes fill the square from edge to edge.
var dense = map[string]bool{"rope": true, "cover": true, "wall": true, "blocking": true, "low": true, "half": true, "smoke": true, "magma": true}

// shapeGlyph is the mark of a class of shapes, and its style.
func shapeGlyph(class string) (string, rune) {
	switch class {
	case "threat", "bad", "danger":
		return "!", bad
	case "attack":
		return "*", bad
	case "plan", "path":
		return "o", act
	case "zone":
		return "+", act
	case "from", "trail":
		return ":", faint
	case "wall", "cover", "blocking":
		return "█", plain
	case "difficult", "uneven":
		return "▲", plain
	}
	return "*", act
}

// tokenSides are the signs on both sides of a token, which tell its seat without
// colour; the legend shows them.
var tokenSides = [...][2]string{{"'", "'"}, {"(", ")"}, {"[", "]"}, {"/", "\\"}, {"<", ">"}, {"{", "}"}, {"|", "|"}, {"\"", "\""}, {"+", "+"}}

func tokenText(t scene.Token) (left, letter, end string) {
	sides := tokenSides[0]
	if s := int(t.Seat); s > 0 {
		sides = tokenSides[(s-1)%(len(tokenSides)-1)+1]
	}
	letter = t.Letter
	if t.Small {
		letter = strings.ToLower(letter)
	}
	return sides[0], letter, sides[1]
}

// tokenOf is the token with that ID, with its name; "" if it is not on the board.
func tokenOf(board *scene.Board, id string) string {
	for _, t := range board.Tokens {
		if t.ID == id {
			left, letter, end := tokenText(t)
			return in(seatMark(t.Seat), left+letter+end) + " " + t.Label.String()
		}
	}
	return ""
}

// owned is a shape's label with whose it is, what is written beside it, and what can be
// done with it.
func owned(board *scene.Board, s *scene.Shape, label string) string {
	if sign := signOf(board, s.Of); sign != "" {
		label = sign + " " + label
	}
	if s.Mark != "" {
		label += ", " + s.Mark.String()
	}
	if s.Note != "" {
		label += ": " + s.Note.String()
	}
	return label
}

// signOf is the token with that ID as it is drawn; "" if it is not on the board.
func signOf(board *scene.Board, id string) string {
	sign, _, _ := strings.Cut(tokenOf(board, id), " ")
	return sign
}

// legend says who the tokens are and what the marks in use mean.
func legend(board *scene.Board, marks []mark, w int, o Options, where func(scene.Token) string) []string {
	var items, lines []string
	tokens, links := board.Tokens, board.Links
	if o.tight {
		tokens, links = nil, nil
	}
	for _, t := range tokens {
		left, letter, end := tokenText(t)
		items = append(items, in(seatMark(t.Seat), left+letter+end)+" "+t.Label.String()+where(t))
		for _, b := range t.Badges {
			items[len(items)-1] += (", " + b.Text).String()
		}
	}
	lines = append(lines, flow(items, "  ", w)...)
	for _, l := range links {
		text := "engaged: " + tokenOf(board, l.A) + " and " + tokenOf(board, l.B)
		if l.Now {
			text = in(act, "▶ "+text+" (now)")
		}
		lines = append(lines, hang(text, w, 2)...)
	}
	for _, m := range marks {
		if o.Compact && m.glyph == "·" || o.tight && !m.lies {
			continue
		}
		if o.tight {
			m.rule = ""
		}
		text := m.glyph + " " + m.label
		if m.note != "" {
			text += ": " + m.note
		}
		lines = append(lines, ruled(in(faint, text), m.rule, w)...)
	}
	return lines
}
