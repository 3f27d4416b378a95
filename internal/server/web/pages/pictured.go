package pages

import (
	"html/template"
	"slices"
	"strings"

	"riposte/internal/server/web"
	"riposte/internal/server/web/draw"
	"riposte/internal/server/web/form"
	"riposte/scene"
)

// A pictured is a value of an option that has a drawing.
type pictured struct {
	form.Word
	Picture template.HTML
	Size    string
	Seats   int
	Has     string // what its ground is besides open floor
}

// Pictures are the values of the option with their drawings; nil if the values are
// mere words.
func (f optionForm) Pictures() (out []pictured) {
	if len(f.Boards) == 0 {
		return nil
	}
	for i, w := range f.Words {
		p := pictured{Word: w}
		if i < len(f.Boards) {
			b := &f.Boards[i]
			p.Title, p.Picture, p.Seats = b.Title.String(), draw.Picture(f.of, b), len(b.Tokens)
			p.Size, p.Has = sizeOf(b), groundOf(b)
		}
		out = append(out, p)
	}
	return out
}

// sizeOf says how large a board is.
func sizeOf(b *scene.Board) string {
	if b.Plane {
		return web.Msg("board.inches", web.Inches(b.Width), web.Inches(b.Height))
	}
	return web.Msg("board.grid", b.Width, b.Height)
}

// groundOf says what there is on a board besides open floor, in the words of its legend and of
// the things that lie there.
func groundOf(b *scene.Board) string {
	var has []string
	add := func(label string) {
		if label != "" && !slices.Contains(has, label) {
			has = append(has, label)
		}
	}
	for _, l := range b.Legend {
		there := slices.ContainsFunc(b.Cells, func(row string) bool { return strings.Contains(row, l.Letter) })
		if l.Letter != "" && there && l.Class != "floor" && l.Class != "decoration" {
			add(l.Label.String())
		}
	}
	for i := range b.Shapes {
		add(strings.ReplaceAll(b.Shapes[i].Thing, "-", " "))
	}
	return web.Capital(strings.Join(has, "; "))
}
