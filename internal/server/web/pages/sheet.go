package pages

import (
	"strconv"

	"riposte"
	"riposte/internal/house"
	"riposte/phrase"
	"riposte/scene"
)

// A Sheet is a character's page to print: everything the player needs at a table
// without a screen.
type Sheet struct {
	Info    *riposte.Info
	Name    string
	Player  string
	Duel    string // the path of the table, "" elsewhere
	Figures []scene.Figure
}

// SheetOf is the sheet of the viewer's own figures at a table: before the duel as
// they are brought, afterwards as they stand.
func SheetOf(in *riposte.Info, s *house.Sight) Sheet {
	s = s.Said()
	out := Sheet{Info: in, Duel: "/duels/" + s.Duel}
	for i := range s.Seats {
		if s.Seats[i].Seat == s.Seat {
			out.Player = s.Seats[i].Name
		}
	}
	if s.Document != nil && s.Document.Draft != nil {
		out.Figures = s.Document.Draft.Figures
	}
	if s.View != nil {
		out.Figures = nil
		for i := range s.View.Sides {
			if side := &s.View.Sides[i]; side.Seat == s.Seat {
				out.Figures = append(out.Figures, figureOf(side))
			}
		}
	}
	if len(out.Figures) > 0 {
		out.Name = out.Figures[0].Name.String()
	}
	return out
}

// figureOf is a side as a sheet shows it.
func figureOf(side *scene.Side) scene.Figure {
	f := scene.Figure{Name: side.Name, Kind: side.Role, Sheets: side.Sheet, Tracks: append([]scene.Meter{side.Main}, side.Meters...)}
	for _, b := range side.Badges {
		f.Marks = append(f.Marks, scene.Fact{Label: b.Text, Rule: b.Rule})
	}
	return f
}

// mostBoxes is the largest number that is ticked off box by box; a larger one is
// written down.
const mostBoxes = 30

// A paperTrack is a number that goes up and down, as it is kept on paper.
type paperTrack struct {
	scene.Meter
	Boxes []struct{} // one box for each point
	Lines []struct{} // room to write down what is left
}

// A paperFigure is a character on a sheet.
type paperFigure struct {
	scene.Figure
	First  bool
	Tracks []paperTrack
}

const writings = 6 // how often a number can be written anew

// Credit says whose game it is.
func (s Sheet) Credit() string { return creditOf(s.Info.Name) }

// Papers are the figures, ready to be drawn. Identical ones share a sheet, with a
// row of tracks for each.
func (s Sheet) Papers() (out []paperFigure) {
	for i, f := range s.Figures {
		p := paperFigure{Figure: f, First: i == 0}
		for n := range max(f.Count, 1) {
			for _, m := range f.Tracks {
				t := paperTrack{Meter: m}
				if f.Count > 1 {
					t.Label += phrase.Plain(" " + strconv.Itoa(n+1))
				}
				if m.Max == 0 {
					t.Max = m.Value
				}
				if t.Max > 0 && t.Max <= mostBoxes {
					t.Boxes = make([]struct{}, t.Max)
				} else {
					t.Lines = make([]struct{}, writings)
				}
				p.Tracks = append(p.Tracks, t)
			}
		}
		out = append(out, p)
	}
	return out
}
