package table

import (
	"slices"
	"strconv"

	"riposte/internal/server/web"
	"riposte/internal/server/web/draw"
	"riposte/scene"
)

// A plateView is the board with its caption.
type plateView struct {
	Number string // a roman numeral; "" before the first turn
	Title  string
	Size   string
	Plane  bool
	Big    string // how large to draw a board of squares that no window holds: 1 to 3
	draw.Drawn
	Whys []whyView // why some places may not be chosen
}

// Plate is the board; nil if there is none.
func (t *table) Plate() *plateView {
	v := t.sight.View
	if v == nil || v.Board == nil || v.Board.Width <= 0 || v.Board.Height <= 0 {
		return nil
	}
	b := v.Board
	t.refused = nil
	p := &plateView{Drawn: t.board().Draw(), Title: b.Title.String(), Number: roman(t.story.turns[len(t.story.turns)-1].N), Plane: b.Plane}
	p.Whys = t.refused
	if b.Plane {
		p.Size = web.Msg("board.inches", web.Inches(b.Width), web.Inches(b.Height))
	} else {
		p.Big = bigness(b.Width)
	}
	return p
}

// board is the board as it is drawn for the viewer.
func (t *table) board() *draw.Board {
	return &draw.Board{
		View: t.sight.View, Info: t.info, You: t.You, Near: t.near(), Asked: t.Asked, Still: t.sight.Request == nil || t.sight.Request.Locked,
		Way: t.story.way, Why: t.plateWhy,
	}
}

// bigness is the class of a board that is drawn larger than its frame, by its number
// of columns.
func bigness(columns int) string {
	switch {
	case columns <= draw.Frame:
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
func (t *table) plateWhy(r *scene.Refusal) string {
	for _, w := range t.refused {
		if w.Why == r.Why.String() && w.Rule == r.Rule {
			return w.ID
		}
	}
	w := whyView{ID: "why-plate-" + strconv.Itoa(len(t.refused)+1), Why: r.Why.String(), Rule: r.Rule, Href: t.RuleHref(r.Rule)}
	t.refused = append(t.refused, w)
	return w.ID
}

// Notes are the notes of the view, each once.
func (t *table) Notes() (out []scene.Note) {
	if t.sight.View == nil {
		return nil
	}
	for _, n := range t.sight.View.Notes {
		if !slices.ContainsFunc(out, func(o scene.Note) bool { return o.Text == n.Text }) {
			out = append(out, n)
		}
	}
	return out
}
