package draw_test

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"riposte"
	"riposte/internal/server/web/draw"
	"riposte/scene"
)

// A picture stands alone: it is XML, it reaches for nothing outside, and every class that it has
// a rule for comes along; what does not fit its line is cut with an ellipsis and never runs over
// its neighbour.
func TestPostcardStandsAlone(t *testing.T) {
	long := strings.Repeat("مرحبا W", 20) + `<script>"&'`
	view := &scene.View{
		Board: &scene.Board{Width: 8, Height: 8, Tokens: []scene.Token{{ID: "red", Seat: 1, X: 1, Y: 2, Letter: "R", Badges: []scene.Note{{Thing: "knockdown", Tone: scene.ToneBad, Text: "down"}}}}},
		Sides: make([]scene.Side, 8),
	}
	m := draw.Postcard{Board: &draw.Board{View: view, Info: &riposte.Info{Name: "duel"}, Still: true, Way: func(riposte.Seat, int, int) [][2]int { return nil }}, System: "DUEL", Said: long, From: long}
	for seat := range riposte.Seat(8) {
		m.Sides = append(m.Sides, draw.Standing{Seat: seat + 1, Name: long, Main: scene.Meter{Label: "composure", Value: 12, Max: 40}, Won: seat == 0, Below: []string{long, long}})
	}
	for _, sides := range []int{1, 2, 4, 8} {
		m.Sides = m.Sides[:min(sides, len(m.Sides))]
		for _, dark := range []bool{false, true} {
			m.Dark = dark
			drawing := string(m.Draw())
			for d := xml.NewDecoder(strings.NewReader(drawing)); ; {
				token, err := d.Token()
				if errors.Is(err, io.EOF) {
					break
				}
				if err != nil {
					t.Fatalf("%d sides: %v", sides, err)
				}
				e, is := token.(xml.StartElement)
				if is && e.Name.Local == "script" {
					t.Error("a name became an element")
				}
				for _, a := range e.Attr {
					if is && (a.Name.Local == "href" || a.Name.Local == "src") && !strings.HasPrefix(a.Value, "#") {
						t.Errorf("it reaches for %s", a.Value)
					}
				}
			}
			for _, rule := range []string{".b-floor{", ".token{", "data:font/woff2", "--seat-1", `id="knockdown"`} {
				if !strings.Contains(drawing, rule) {
					t.Errorf("%d sides: it does not bring %s along", sides, rule)
				}
			}
			if strings.Contains(drawing, ".replay") || strings.Contains(drawing, "url(riposte") {
				t.Error("it brings along what it does not need")
			}
			if n := strings.Count(drawing, "\u2026"); n < sides {
				t.Errorf("%d sides: %d lines are cut", sides, n)
			}
			if !utf8.ValidString(drawing) {
				t.Error("it is no UTF-8")
			}
		}
		m.Sides = m.Sides[:cap(m.Sides)][:8]
	}
}
