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

// A Mark is one mark that is in use, and its meaning.
type Mark struct {
	Icon  template.HTML
	Label string
	Rule  riposte.RuleID
}

// legend explains the marks that are drawn.
func (b *Board) legend(used map[string]bool, p picks) (out []Mark) {
	board := b.View.Board
	for _, l := range board.Legend {
		base, _, _ := strings.Cut(l.Class, "-")
		if l.Class == "ring" {
			continue
		}
		if l.Letter != "" && (!used[l.Class+l.Thing] || base == "floor" || base == "corner") || l.Letter == "" && !used[l.Class] {
			continue
		}
		icon := look{Letter: l.Letter}.as("letter")
		if g, known := groundOf(l.Class, l.Thing); known {
			icon = g.marked()
		}
		out = append(out, Mark{Label: l.Label.String(), Rule: l.Rule, Icon: icon})
	}
	out = append(out, things(board)...)
	if used["ring"] {
		i := slices.IndexFunc(board.Legend, func(l scene.Legend) bool { return l.Class == "ring" })
		if i >= 0 {
			out = append(out, Mark{Label: board.Legend[i].Label.String(), Rule: board.Legend[i].Rule, Icon: alike()["ring"]})
		}
	}
	out = append(out, shapes(board)...)
	if !board.Plane {
		out = append(out, badgesOf(board.Tokens)...)
	}
	if used["aim"] {
		out = append(out, Mark{Label: web.Msg("board.aim"), Icon: alike()["aim"]})
	}
	if used["from"] {
		out = append(out, Mark{Label: web.Msg("board.from"), Icon: alike()["from"]})
	}
	// What comes and goes with each ask is last, so that it moves nothing.
	if used["deadly"] {
		out = append(out, Mark{Icon: look{Icon: web.IconPath("deadly")}.as("sign"), Label: web.Msg("board.deadly")})
	}
	if b.Asked && p.label != "" {
		if p.unit != "" {
			out = append(out, Mark{Icon: alike()["may-cost"], Label: web.Msg("board.may") + ", " + web.Msg("board.cost", p.unit)})
		} else {
			out = append(out, Mark{Icon: alike()["may"], Label: web.Msg("board.may")})
		}
	}
	return out
}

// marked is the mark of a ground.
func (g *ground) marked() template.HTML {
	var d Drawing
	g.mark(&d)
	return look{Fill: g.fill, Drawing: d.HTML()}.as("ground")
}

// shapes explains the shapes that are not things; threatened squares, of which there
// may be many, are explained together.
func shapes(b *scene.Board) (out []Mark) {
	var told []string
	ticked := 0
	for _, s := range b.Shapes {
		if tintOf(s.Class).tick && s.Kind == scene.ShapeSquares {
			ticked++
		}
	}
	for i := range b.Shapes {
		s := &b.Shapes[i]
		if s.Thing != "" {
			continue
		}
		label := s.Label
		if ticked > 2 && tintOf(s.Class).tick && s.Kind == scene.ShapeSquares {
			label = phrase.Plain(web.Msg("board.threatened"))
		}
		if label == "" || slices.Contains(told, s.Class+label.String()) || !b.Plane && s.Kind == scene.ShapeCircle {
			continue
		}
		told = append(told, s.Class+label.String())
		out = append(out, Mark{Label: label.String(), Rule: s.Rule, Icon: shapeMark(s)})
	}
	return out
}

func shapeMark(s *scene.Shape) template.HTML {
	t := tintOf(s.Class)
	of := look{Fill: t.fill, Line: t.line}
	switch g := grounds[s.Class]; {
	case s.Kind == scene.ShapeLine || s.Kind == scene.ShapeRays:
		return of.as("line")
	case g.over != nil && g.fill != "":
		return g.marked()
	case g.over != nil:
		var d Drawing
		g.mark(&d)
		return look{Drawing: d.HTML()}.as("thing")
	case s.Kind == scene.ShapeSquares && t.tick:
		return of.as("ticked")
	}
	return of.as("area")
}

// badgesOf explains the badges on the pieces.
func badgesOf(tokens []scene.Token) (out []Mark) {
	told := map[string]bool{}
	for _, t := range tokens {
		for _, n := range t.Badges {
			if !marksPiece(n) || told[n.Thing] {
				continue
			}
			told[n.Thing] = true
			out = append(out, Mark{Label: strings.TrimRight(n.Text.String(), " 0123456789"), Rule: n.Rule, Icon: look{Icon: web.IconPath(web.Icon(n.Thing))}.as("sign")})
		}
	}
	return out
}

// things explains terrain by what it is, with what the rules say of each.
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
			out = append(out, Mark{Label: s.Label.String(), Rule: s.Rule, Icon: g.marked()})
			continue
		}
		var d Drawing
		d.terrain(s, areaOf(s).fitted(42), .55)
		out = append(out, Mark{Label: label, Rule: s.Rule, Icon: look{Drawing: d.HTML()}.as("thing")})
	}
	return out
}
