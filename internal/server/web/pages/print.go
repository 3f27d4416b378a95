package pages

import (
	"html/template"
	"strconv"
	"strings"

	"riposte"
	"riposte/internal/server/web"
	"riposte/internal/server/web/draw"
	"riposte/scene"
)

// A Prints is what players of a system print at home: cards to cut out, mats,
// boards. It is drawn black on white, on A4.
type Prints struct {
	Info *riposte.Info
	All  []scene.Print
	Only string // the name of the only one that is shown; "" shows all
}

// Has reports whether there is anything to show.
func (p Prints) Has() bool { return len(p.Shown()) > 0 }

// Shown is what stands on the page, ready to be drawn.
func (p Prints) Shown() (out []PaperPrint) {
	for _, one := range p.All {
		if p.Only == "" || p.Only == one.Name {
			out = append(out, paperPrint(one))
		}
	}
	return out
}

// A printLink leads to one of the prints, or to all.
type printLink struct {
	Href, Title string
	On          bool
}

// Links are links to everything there is to print.
func (p Prints) Links() []printLink {
	at := "/print/" + p.Info.Name
	out := []printLink{{at, web.Msg("print.all"), p.Only == ""}}
	for _, one := range p.All {
		out = append(out, printLink{at + "/" + one.Name, one.Title.String(), p.Only == one.Name})
	}
	return out
}

// Credit says whose game it is.
func (p Prints) Credit() string { return creditOf(p.Info.Name) }

// cardsOnSheet is how many cards of 63 by 88 mm fit on a sheet of A4.
const cardsOnSheet = 9

// A PaperPrint is a print, ready to be drawn.
type PaperPrint struct {
	scene.Print
	Pages  [][]PaperCard // its cards, one inner list for each sheet of paper
	Tracks []numberedTrack
	Rows   []paperRow // of the board
}

// A paperRow is a row of squares.
type paperRow struct {
	Number  int
	Squares []paperSquare
}

// A paperSquare is a square of the row.
type paperSquare struct{ Class, Label string }

func paperPrint(p scene.Print) PaperPrint {
	out := PaperPrint{Print: p}
	var cards []PaperCard
	for i := range p.Cards {
		cards = append(cards, paperCard(&p.Cards[i]))
	}
	for len(cards) > 0 {
		n := min(cardsOnSheet, len(cards))
		out.Pages = append(out.Pages, cards[:n])
		cards = cards[n:]
	}
	for _, t := range p.Tracks {
		out.Tracks = append(out.Tracks, numbered(t))
	}
	if b := p.Board; b != nil {
		classes := map[string]scene.Legend{}
		for _, l := range b.Legend {
			classes[l.Letter] = l
		}
		for y, cells := range b.Cells {
			row := paperRow{Number: b.Base + y}
			for x := range cells {
				l := classes[cells[x:x+1]]
				square := paperSquare{Class: l.Class, Label: strconv.Itoa(b.Base+x) + "," + strconv.Itoa(row.Number)}
				if strings.HasPrefix(l.Class, "corner") {
					square.Label += (" " + l.Label).String()
				}
				row.Squares = append(row.Squares, square)
			}
			out.Rows = append(out.Rows, row)
		}
	}
	return out
}

// A numberedTrack is a row of squares to move a counter along, or to write in.
type numberedTrack struct {
	scene.Track
	Squares []string
}

func numbered(t scene.Track) numberedTrack {
	out := numberedTrack{Track: t}
	for n := t.From; n <= t.To; n++ {
		out.Squares = append(out.Squares, strconv.Itoa(n))
	}
	if t.To == 0 {
		out.Squares = make([]string, writings)
	}
	return out
}

// A PaperCard is a card to cut out: its facts are in words, since paper can't be
// asked.
type PaperCard struct {
	Class, Name string
	Tab, Text   string
	Weight      []struct{}
	Figure      template.HTML
	Facts       []scene.Fact
	Rule        riposte.RuleID
}

func paperCard(c *scene.Card) PaperCard {
	v := PaperCard{Class: "pcard", Name: c.Name.String(), Tab: c.Kind, Text: c.Text.String(), Facts: c.Facts, Rule: c.Rule}
	if c.Kind != "" {
		v.Class += " pcard-" + strings.ToLower(c.Kind)
	}
	v.Weight = make([]struct{}, min(max(c.Weight, 0), 3))
	v.Figure = draw.Figure(c)
	return v
}
