package web

import (
	"html/template"
	"riposte/phrase"
	"slices"
	"strings"

	"riposte"
	"riposte/scene"
)

// A plateView is the board with its caption.
type plateView struct {
	Number string // roman; "" before the first turn
	Title  string
	Size   string
	Plane  bool
	Big    string // how large a field of squares is drawn that no window holds: 1 to 3
	Threat bool   // squares are ticked
	Far    bool   // more than are shown at first
	Board  template.HTML
	Small  template.HTML // the whole of a large field
	Legend []legendView
	Whys   []whyView // of places that may not be chosen
}

// A legendView is one mark in use and what it means.
type legendView struct {
	Icon  template.HTML
	Label string
	Rule  riposte.RuleID
}

// Plate is the board; nil if there is none.
func (t *table) Plate() *plateView {
	v := t.sight.View
	if v == nil || v.Board == nil || v.Board.Width <= 0 || v.Board.Height <= 0 {
		return nil
	}
	b := v.Board
	p := &plateView{Title: b.Title.String(), Number: roman(t.story.turns[len(t.story.turns)-1].N)}
	picks := onBoard(v)
	var used map[string]bool
	t.refused = nil
	if b.Plane {
		q := t.planeBoard(b, picks)
		p.Board, used = q.html(), q.used
		p.Plane, p.Size = true, Msg("board.inches", inches(b.Width), inches(b.Height))
	} else {
		q := t.squareBoard(b, picks)
		p.Board, used = q.html(), q.used
		p.Big, p.Threat, p.Far = bigness(b.Width), used["ticked"], used["far"]
		if p.Big != "" {
			p.Small = q.locator()
		}
	}
	p.Whys = t.refused
	p.Legend = t.legend(b, used, picks)
	return p
}

// bigness is the class of a field that is drawn larger than its frame, by its columns.
func bigness(columns int) string {
	switch {
	case columns <= 14:
		return ""
	case columns <= 20:
		return "1"
	case columns <= 28:
		return "2"
	}
	return "3"
}

// plateWhy is the id of the line under the board that says why a place may not be
// chosen.
func (t *table) plateWhy(p *pick) string {
	for _, w := range t.refused {
		if w.Why == p.Refusal.Why.String() && w.Rule == p.Refusal.Rule {
			return w.ID
		}
	}
	w := whyView{ID: "why-plate-" + num(len(t.refused)+1), Why: p.Refusal.Why.String(), Rule: p.Refusal.Rule, Href: t.RuleHref(p.Refusal.Rule)}
	t.refused = append(t.refused, w)
	return w.ID
}

func (t *table) legend(b *scene.Board, used map[string]bool, p picks) (out []legendView) {
	if t.Asked && p.label != "" {
		label := Msg("board.may")
		if p.unit != "" {
			label += ", " + Msg("board.cost", p.unit)
		}
		out = append(out, legendView{Icon: mark(func(d *drawing) {
			if p.unit != "" {
				d.leaf("rect", "class", "b-wash b-edge", "width", "50", "height", "50")
				d.word("3", "text", "class", "b-label b-num", "x", "44", "y", "44", "font-size", "34", "text-anchor", "end")
				return
			}
			d.leaf("rect", "class", "b-floor b-edge", "width", "50", "height", "50")
			d.leaf("circle", "class", "b-may", "cx", "25", "cy", "25", "r", "9")
		}), Label: label})
	}
	for _, l := range b.Legend {
		base, _, _ := strings.Cut(l.Class, "-")
		if l.Class == "ring" {
			continue
		}
		if l.Letter != "" && (!used[l.Class+l.Thing] || base == "floor" || base == "corner") || l.Letter == "" && !used[l.Class] {
			continue
		}
		g, known := groundOf(l.Class, l.Thing)
		out = append(out, legendView{Label: l.Label.String(), Rule: l.Rule, Icon: mark(func(d *drawing) {
			if !known {
				g.fill = "b-floor"
			}
			d.leaf("rect", "class", g.fill+" b-edge", "width", "50", "height", "50")
			switch {
			case !known:
				d.word(l.Letter, "text", "class", "b-label", "x", "25", "y", "36", "font-size", "34", "text-anchor", "middle")
			default:
				g.mark(d)
			}
		})})
	}
	out = append(out, things(b)...)
	if used["ring"] {
		i := slices.IndexFunc(b.Legend, func(l scene.Legend) bool { return l.Class == "ring" })
		if i >= 0 {
			out = append(out, legendView{Label: b.Legend[i].Label.String(), Rule: b.Legend[i].Rule, Icon: mark(func(d *drawing) {
				d.leaf("circle", "class", "b-wash", "cx", "25", "cy", "25", "r", "22")
				d.leaf("circle", "class", "b-acc b-dash", "cx", "25", "cy", "25", "r", "22")
				d.leaf("circle", "class", "b-floor b-line", "cx", "25", "cy", "25", "r", "8")
			})})
		}
	}
	var told []string
	ticked := 0
	for _, s := range b.Shapes {
		if tintOf(s.Class).tick && s.Kind == scene.ShapeSquares {
			ticked++
		}
	}
	for _, s := range b.Shapes {
		if s.Thing != "" {
			continue
		}
		label := s.Label
		if ticked > 2 && tintOf(s.Class).tick && s.Kind == scene.ShapeSquares {
			label = phrase.Plain(Msg("board.threatened"))
		}
		if label == "" || slices.Contains(told, s.Class+label.String()) || !b.Plane && s.Kind == scene.ShapeCircle {
			continue
		}
		told = append(told, s.Class+label.String())
		tn := tintOf(s.Class)
		out = append(out, legendView{Label: label.String(), Rule: s.Rule, Icon: mark(func(d *drawing) {
			switch {
			case s.Kind == scene.ShapeLine || s.Kind == scene.ShapeRays:
				d.leaf("path", "class", tn.line, "d", "M6 44L44 6")
			case grounds[s.Class].over != nil:
				g := grounds[s.Class]
				if g.fill != "" {
					d.leaf("rect", "class", g.fill+" b-edge", "width", "50", "height", "50")
				}
				g.mark(d)
			case s.Kind == scene.ShapeSquares && tn.tick:
				d.leaf("path", "class", tn.line, "d", "M8 8h24M8 8v24M10 42l30-30")
			default:
				if tn.fill != "" {
					d.leaf("circle", "class", tn.fill, "cx", "25", "cy", "25", "r", "20")
				}
				d.leaf("circle", "class", tn.line, "cx", "25", "cy", "25", "r", "20")
			}
		})})
	}
	if !b.Plane {
		out = append(out, badgesOf(b.Tokens)...)
	}
	if used["aim"] {
		out = append(out, legendView{Label: Msg("board.aim"), Icon: mark(func(d *drawing) {
			d.leaf("circle", "class", "b-wash", "cx", "25", "cy", "25", "r", "20")
			d.leaf("circle", "class", "b-acc b-dash", "cx", "25", "cy", "25", "r", "20")
		})})
	}
	if used["from"] {
		out = append(out, legendView{Label: Msg("board.from"), Icon: mark(func(d *drawing) {
			d.leaf("path", "class", "b-line b-dots", "d", "M4 46L46 4")
		})})
	}
	return out
}

// badgesOf explains the signs on the pieces.
func badgesOf(tokens []scene.Token) (out []legendView) {
	told := map[string]bool{}
	for _, t := range tokens {
		for _, n := range t.Badges {
			if !marksPiece(n) || told[n.Icon] {
				continue
			}
			told[n.Icon] = true
			out = append(out, legendView{Label: strings.TrimRight(n.Text.String(), " 0123456789"), Rule: n.Rule, Icon: mark(func(d *drawing) {
				d.leaf("use", "class", "c-ink", "href", AssetPath("icons.svg")+"#"+n.Icon, "width", "50", "height", "50")
			})})
		}
	}
	return out
}

// things is the terrain by what it is, each with what the rules make of it.
func things(b *scene.Board) (out []legendView) {
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
			out = append(out, legendView{Label: s.Label.String(), Rule: s.Rule, Icon: mark(func(d *drawing) {
				d.leaf("rect", "class", g.fill+" b-edge", "width", "50", "height", "50")
				g.mark(d)
			})})
			continue
		}
		out = append(out, legendView{Label: label, Rule: s.Rule, Icon: mark(func(d *drawing) {
			d.terrain(s, areaOf(s).fitted(42), .55)
		})})
	}
	return out
}

// mark draws a mark of the legend, on 50 by 50.
func mark(draw func(*drawing)) template.HTML {
	var d drawing
	d.open("svg", "viewBox", "0 0 50 50", "aria-hidden", "true")
	draw(&d)
	d.close()
	return d.html()
}

// Notes is the notes of the view.
func (t *table) Notes() []scene.Note {
	if t.sight.View == nil {
		return nil
	}
	return t.sight.View.Notes
}

// An aim is a free aim of the ask.
type aimed struct {
	*scene.AimArea
	field string
}

func (t *table) aim() *aimed {
	v := t.sight.View
	for i := range v.Asks {
		for j := range v.Asks[i].Fields {
			if f := &v.Asks[i].Fields[j]; f.Aim != nil {
				return &aimed{f.Aim, f.Name}
			}
		}
	}
	return nil
}
