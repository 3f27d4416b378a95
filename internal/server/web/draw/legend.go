package draw

import (
	"html/template"
	"slices"
	"strings"

	"riposte"
	"riposte/internal/server/web"
	"riposte/phrase"
	"riposte/scene"
)

// A Mark is one mark in use and what it means.
type Mark struct {
	Icon  template.HTML
	Label string
	Rule  riposte.RuleID
}

// legend explains the marks that are drawn.
func (b *Board) legend(used map[string]bool, p picks) (out []Mark) {
	board := b.View.Board
	if b.Asked && p.label != "" {
		label := web.Msg("board.may")
		if p.unit != "" {
			label += ", " + web.Msg("board.cost", p.unit)
		}
		out = append(out, Mark{Icon: mark(func(d *Drawing) {
			if p.unit != "" {
				d.Leaf("rect", "class", "b-wash b-edge", "width", "50", "height", "50")
				d.Word("3", "text", "class", "b-label b-num", "x", "44", "y", "44", "font-size", "34", "text-anchor", "end")
				return
			}
			d.Leaf("rect", "class", "b-floor b-edge", "width", "50", "height", "50")
			d.Leaf("circle", "class", "b-may", "cx", "25", "cy", "25", "r", "9")
		}), Label: label})
	}
	for _, l := range board.Legend {
		base, _, _ := strings.Cut(l.Class, "-")
		if l.Class == "ring" {
			continue
		}
		if l.Letter != "" && (!used[l.Class+l.Thing] || base == "floor" || base == "corner") || l.Letter == "" && !used[l.Class] {
			continue
		}
		g, known := groundOf(l.Class, l.Thing)
		out = append(out, Mark{Label: l.Label.String(), Rule: l.Rule, Icon: mark(func(d *Drawing) {
			if !known {
				g.fill = "b-floor"
			}
			d.Leaf("rect", "class", g.fill+" b-edge", "width", "50", "height", "50")
			switch {
			case !known:
				d.Word(l.Letter, "text", "class", "b-label", "x", "25", "y", "36", "font-size", "34", "text-anchor", "middle")
			default:
				g.mark(d)
			}
		})})
	}
	out = append(out, things(board)...)
	if used["ring"] {
		i := slices.IndexFunc(board.Legend, func(l scene.Legend) bool { return l.Class == "ring" })
		if i >= 0 {
			out = append(out, Mark{Label: board.Legend[i].Label.String(), Rule: board.Legend[i].Rule, Icon: mark(func(d *Drawing) {
				d.Leaf("circle", "class", "b-wash", "cx", "25", "cy", "25", "r", "22")
				d.Leaf("circle", "class", "b-acc b-dash", "cx", "25", "cy", "25", "r", "22")
				d.Leaf("circle", "class", "b-floor b-line", "cx", "25", "cy", "25", "r", "8")
			})})
		}
	}
	var told []string
	ticked := 0
	for _, s := range board.Shapes {
		if tintOf(s.Class).tick && s.Kind == scene.ShapeSquares {
			ticked++
		}
	}
	for _, s := range board.Shapes {
		if s.Thing != "" {
			continue
		}
		label := s.Label
		if ticked > 2 && tintOf(s.Class).tick && s.Kind == scene.ShapeSquares {
			label = phrase.Plain(web.Msg("board.threatened"))
		}
		if label == "" || slices.Contains(told, s.Class+label.String()) || !board.Plane && s.Kind == scene.ShapeCircle {
			continue
		}
		told = append(told, s.Class+label.String())
		tn := tintOf(s.Class)
		out = append(out, Mark{Label: label.String(), Rule: s.Rule, Icon: mark(func(d *Drawing) {
			switch {
			case s.Kind == scene.ShapeLine || s.Kind == scene.ShapeRays:
				d.Leaf("path", "class", tn.line, "d", "M6 44L44 6")
			case grounds[s.Class].over != nil:
				g := grounds[s.Class]
				if g.fill != "" {
					d.Leaf("rect", "class", g.fill+" b-edge", "width", "50", "height", "50")
				}
				g.mark(d)
			case s.Kind == scene.ShapeSquares && tn.tick:
				d.Leaf("path", "class", tn.line, "d", "M8 8h24M8 8v24M10 42l30-30")
			default:
				if tn.fill != "" {
					d.Leaf("circle", "class", tn.fill, "cx", "25", "cy", "25", "r", "20")
				}
				d.Leaf("circle", "class", tn.line, "cx", "25", "cy", "25", "r", "20")
			}
		})})
	}
	if !board.Plane {
		out = append(out, badgesOf(board.Tokens)...)
	}
	if used["aim"] {
		out = append(out, Mark{Label: web.Msg("board.aim"), Icon: mark(func(d *Drawing) {
			d.Leaf("circle", "class", "b-wash", "cx", "25", "cy", "25", "r", "20")
			d.Leaf("circle", "class", "b-acc b-dash", "cx", "25", "cy", "25", "r", "20")
		})})
	}
	if used["from"] {
		out = append(out, Mark{Label: web.Msg("board.from"), Icon: mark(func(d *Drawing) {
			d.Leaf("path", "class", "b-line b-dots", "d", "M4 46L46 4")
		})})
	}
	return out
}

// badgesOf explains the signs on the pieces.
func badgesOf(tokens []scene.Token) (out []Mark) {
	told := map[string]bool{}
	for _, t := range tokens {
		for _, n := range t.Badges {
			if !marksPiece(n) || told[n.Icon] {
				continue
			}
			told[n.Icon] = true
			out = append(out, Mark{Label: strings.TrimRight(n.Text.String(), " 0123456789"), Rule: n.Rule, Icon: mark(func(d *Drawing) {
				d.Leaf("use", "class", "c-ink", "href", web.IconPath(n.Icon), "width", "50", "height", "50")
			})})
		}
	}
	return out
}

// things is the terrain by what it is, each with what the rules make of it.
func things(b *scene.Board) (out []Mark) {
	told := map[string]bool{}
	for i := range b.Shapes {
		s := &b.Shapes[i]
		key := s.Thing + s.Class + s.Note.String()
		if s.Thing == "" || told[key] || len(s.Points) == 0 {
			continue
		}
		told[key] = true
		label := s.Class
		for _, l := range b.Legend {
			if l.Class == s.Class {
				label = l.Label.String()
			}
		}
		label = s.Thing + ", " + label
		if s.Note != "" {
			label += ("; " + s.Note).String()
		}
		if s.Kind == scene.ShapeSquares {
			g, _ := groundOf(s.Class, s.Thing)
			out = append(out, Mark{Label: s.Label.String(), Rule: s.Rule, Icon: mark(func(d *Drawing) {
				d.Leaf("rect", "class", g.fill+" b-edge", "width", "50", "height", "50")
				g.mark(d)
			})})
			continue
		}
		out = append(out, Mark{Label: label, Rule: s.Rule, Icon: mark(func(d *Drawing) {
			d.terrain(s, areaOf(s).fitted(42), .55)
		})})
	}
	return out
}

// mark draws a mark of the legend, on 50 by 50.
func mark(draw func(*Drawing)) template.HTML {
	var d Drawing
	d.Open("svg", "viewBox", "0 0 50 50", "aria-hidden", "true")
	draw(&d)
	d.Close()
	return d.HTML()
}
