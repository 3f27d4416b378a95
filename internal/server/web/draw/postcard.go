package draw

import (
	"fmt"
	"html/template"
	"strings"
	"unicode/utf8"

	"riposte"
	"riposte/internal/server/web"
	"riposte/scene"
)

// A Postcard is a picture of a duel to pass on: its board, who plays and how they stand. It stands
// alone, without a page or a server.
type Postcard struct {
	Board  *Board
	System string // the ruleset's title
	Sides  []Standing
	Said   string // where the duel is, or how it ended
	From   string // where it was played
	Dark   bool
}

// A Standing is how a side stands.
type Standing struct {
	Seat  riposte.Seat
	Name  string
	Main  scene.Meter
	Won   bool
	Below []string // the other numbers
}

// The size of a picture, in pixels: what places where links are posted show whole.
const (
	cardWidth  = 1200
	cardHeight = 630
	cardEdge   = 30
	cardBoard  = cardHeight - 2*cardEdge
)

// Draw draws it.
func (m *Postcard) Draw() template.HTML {
	var d Drawing
	theme := "light"
	if m.Dark {
		theme = "dark"
	}
	d.Leaf("rect", "class", "b-floor", "width", num(cardWidth), "height", num(cardHeight))
	ground := d.HTML()

	left := cardEdge + cardBoard + cardEdge
	text := m.column(left, cardWidth-cardEdge-left)
	all := web.OwnIcons(string(ground) + m.board() + text)
	d.Word(m.System+": "+m.Said, "title")
	d.Word(web.StyleOf(all)+"svg svg{overflow:hidden}svg{color:var(--ink)}", "style")
	style := d.HTML()
	head := fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" width="%[1]d" height="%[2]d" viewBox="0 0 %[1]d %[2]d" data-theme="%[3]s" data-system="%[4]s" role="img">`,
		cardWidth, cardHeight, theme, m.Board.Info.Name)
	return template.HTML(head + string(style) + all + "</svg>") //nolint:gosec // its parts are drawings, which are escaped
}

// board is the board in its place; where there is none, the engraving of the ruleset.
func (m *Postcard) board() string {
	drawing := string(Poster(m.Board.Info.Name))
	if m.Board.View != nil && m.Board.View.Board != nil {
		drawing = string(m.Board.Draw().Board)
	}
	at, side := num(cardEdge), num(cardBoard)
	var d Drawing
	d.Leaf("rect", "class", "b-line", "x", at, "y", at, "width", side, "height", side, "fill", "none")
	frame := d.HTML()
	_, rest, _ := strings.Cut(drawing, "<svg ")
	return `<g class="board"><svg x="` + at + `" y="` + at + `" width="` + side + `" height="` + side + `" ` + rest + `</g>` + string(frame)
}

// column is what is said beside the board, from a place on and so wide.
func (m *Postcard) column(left, wide int) string {
	var d Drawing
	x := num(left)
	word := func(text, class string, y, size, face int) {
		d.Word(within(text, size, face, wide), "text", "class", class, "x", x, "y", num(y), "font-size", num(size))
	}
	d.Open("g")
	word("RIPOSTE", "b-num b-ink", 72, 46, narrow)
	word(m.System, "b-num f-acc", 112, 32, narrow)
	y := 150
	step := min(130, (cardHeight-cardEdge-80-y)/max(1, len(m.Sides)))
	for i := range m.Sides {
		s := &m.Sides[i]
		size := min(44, step*2/5)
		seat := num(int(s.Seat))
		d.Open("g", "data-seat", seat)
		d.Leaf("rect", "class", "f-seat", "x", x, "y", num(y), "width", "8", "height", num(step-16))
		main := s.Main.Word.String()
		if main == "" {
			main = num(s.Main.Value) + " " + s.Main.Label.String()
		}
		name := s.Name
		if s.Won {
			name += " \u2605"
		}
		in := num(left + 24)
		room := wide - 24 - spread(main, size, narrow) - size
		d.Word(within(name, size, narrow, room), "text", "class", "b-num b-ink", "x", in, "y", num(y+size), "font-size", num(size))
		d.Word(main, "text", "class", "b-num b-ink", "x", num(left+wide), "y", num(y+size), "font-size", num(size), "text-anchor", "end")
		if s.Main.Max > 0 && step > 60 {
			bar := y + size + 12
			d.Leaf("rect", "class", "b-well", "x", in, "y", num(bar), "width", num(wide-24), "height", "10")
			share := min(max(s.Main.Value, 0), s.Main.Max) * (wide - 24) / s.Main.Max
			d.Leaf("rect", "class", "f-seat", "x", in, "y", num(bar), "width", num(share), "height", "10")
		}
		if step > 100 {
			d.Word(joined(s.Below, 20, wide-24), "text", "class", "b-label", "x", in, "y", num(y+size+48), "font-size", "20")
		}
		d.Close()
		y += step
	}
	lines := lined(m.Said, 30, wide)
	for i, line := range lines {
		word(line, "b-num b-ink", cardHeight-cardEdge-34*(len(lines)-i), 30, narrow)
	}
	word(m.From, "b-label", cardHeight-cardEdge-4, 18, roman)
	d.Close()
	return string(d.HTML())
}

// How wide a letter is on the whole, in hundredths of its height.
const (
	narrow = 33 // the display face
	roman  = 47
)

// spread is how wide a text is on the whole.
func spread(text string, size, face int) int { return utf8.RuneCountInString(text) * size * face / 100 }

// within cuts a text to a width.
func within(text string, size, face, most int) string {
	if spread(text, size, face) <= most {
		return text
	}
	return string([]rune(text)[:max(1, most*100/(size*face)-1)]) + "\u2026"
}

// joined is as many of the words in a line as fit.
func joined(words []string, size, most int) (line string) {
	for i, word := range words {
		longer := word
		if i > 0 {
			longer = line + " \u00b7 " + word
		}
		if spread(longer, size, roman) > most {
			break
		}
		line = longer
	}
	return line
}

// lined is a text in two lines at most.
func lined(text string, size, most int) []string {
	first := ""
	for word := range strings.FieldsSeq(text) {
		if longer := strings.TrimSpace(first + " " + word); first == "" || spread(longer, size, narrow) <= most {
			first = longer
			continue
		}
		return []string{first, strings.TrimSpace(strings.TrimPrefix(text, first))}
	}
	return []string{first}
}
