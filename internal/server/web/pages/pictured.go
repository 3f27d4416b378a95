package pages

import (
	"html/template"

	"riposte/internal/server/web"
	"riposte/internal/server/web/draw"
	"riposte/internal/server/web/form"
)

// A pictured is a value of an option that has a drawing.
type pictured struct {
	form.Word
	Picture template.HTML
	Size    string
	Seats   int
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
			p.Title, p.Picture, p.Seats = b.Title.String(), draw.Picture(b), len(b.Tokens)
			p.Size = web.Msg("board.inches", web.Inches(b.Width), web.Inches(b.Height))
		}
		out = append(out, p)
	}
	return out
}
