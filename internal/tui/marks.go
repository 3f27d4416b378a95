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

// legend says who the tokens are and what the marks in use mean.
func legend(tokens []scene.Token, marks []mark, w int, o Options, where func(scene.Token) string) []string {
	var items, lines []string
	if o.tight {
		tokens = nil
	}
	for _, t := range tokens {
		left, letter, end := tokenText(t)
		items = append(items, in(seatMark(t.Seat), left+letter+end)+" "+t.Label.String()+where(t))
		for _, b := range t.Badges {
			items[len(items)-1] += (", " + b.Text).String()
		}
	}
	lines = append(lines, flow(items, "  ", w)...)
	for _, m := range marks {
		if o.Compact && m.glyph == "·" || o.tight && !m.lies {
			continue
		}
		if o.tight {
			m.rule = ""
		}
		lines = append(lines, ruled(in(faint, m.glyph+" "+m.label), m.rule, w)...)
	}
	return lines
}
