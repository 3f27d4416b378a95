// Package chart draws figures of numbers with their intervals as SVG that stands in HTML.
//
// A [Figure] is a chart, its words and the table of its numbers. Across, everything is in
// percent of the width, so words keep their size from 360 pixels to a wide page; colours are
// the variables of the page's own style (--ink, --accent and so on), so figures are dark or
// light as it is. Every mark has a title, and no mark is told by its colour alone. [Style] is
// the style sheet; there are no styles, scripts or links in the markup itself.
package chart

import (
	_ "embed"
	"html/template"
	"math"
	"strconv"
	"strings"
)

// Style is the style sheet of figures. It takes its colours from the variables --ink, --ink-2,
// --ink-3, --edge, --rule, --sheet, --accent and --wash.
//
//go:embed chart.css
var Style string

// A Chart is one of [Rows], [Histogram], [Lines] and [Heat].
type Chart interface {
	draw(p *pen, label string)
	table() table
}

// A table is the numbers of a chart; its first column is of words.
type table struct {
	head []string
	rows [][]string
}

// A Figure is a chart with its words.
type Figure struct {
	Title string // what is shown, and of what; it is also what the chart is called to those who don't see it
	Note  string // how to read it; may be empty
	Chart Chart
}

// HTML is the figure: caption, chart, note and the table, which opens on demand. The same
// figure has the same bytes.
func (f *Figure) HTML() template.HTML {
	p := &pen{}
	p.open("figure", "class", "chart")
	p.word(f.Title, "figcaption")
	f.Chart.draw(p, f.Title)
	if f.Note != "" {
		p.word(f.Note, "p", "class", "chart-note")
	}
	p.open("details")
	p.word("The figures", "summary")
	p.table(f.Title, f.Chart.table())
	p.close("details")
	p.close("figure")
	return template.HTML(p.b.String()) //nolint:gosec // the pen escapes all
}

// An Axis is what is measured along a side of a chart.
type Axis struct {
	Name string // below it; may be empty
	Unit string // after its numbers, such as " %"
	// Low and High are its ends; where both are 0 they fit what is drawn.
	Low, High float64
	// Signed numbers are written with their sign: they are differences.
	Signed bool
}

// say writes a number of the axis, to so many decimals.
func (a *Axis) say(x float64, decimals int) string {
	word := strconv.FormatFloat(x, 'f', decimals, 64)
	if strings.Trim(word, "-0.") == "" { // no minus before nothing
		word = strings.TrimPrefix(word, "-")
	} else if a.Signed && x > 0 {
		word = "+" + word
	}
	return strings.Replace(word, "-", "−", 1) + a.Unit
}

// room is how many pixels its numbers and its name take below a chart.
func (a *Axis) room() float64 {
	if a.Name == "" {
		return 22
	}
	return 40
}

// A scale is where numbers stand between two ends, with round numbers to write beside it.
type scale struct {
	low, high, step float64
	decimals        int // of the round numbers
}

// scaleOf fits numbers onto an axis with about so many steps.
func (a *Axis) scaleOf(steps int, numbers ...float64) scale {
	low, high := a.Low, a.High
	if low == 0 && high == 0 {
		low, high = math.Inf(1), math.Inf(-1)
		for _, x := range numbers {
			if !math.IsNaN(x) && !math.IsInf(x, 0) {
				low, high = min(low, x), max(high, x)
			}
		}
	}
	switch {
	case low > high:
		low, high = 0, 1
	case low == high:
		low, high = low-1, high+1
	}
	rough := (high - low) / float64(max(steps, 1))
	unit := math.Pow(10, math.Floor(math.Log10(rough)))
	s := scale{low: low, high: high, step: 10 * unit}
	for _, m := range []float64{1, 2, 5} {
		if m*unit >= rough*0.999 {
			s.step = m * unit
			break
		}
	}
	if s.decimals = max(int(-math.Floor(math.Log10(s.step)+1e-9)), 0); a.Low == 0 && a.High == 0 {
		s.low, s.high = math.Floor(low/s.step+1e-9)*s.step, math.Ceil(high/s.step-1e-9)*s.step
	}
	return s
}

// at is where a number stands, from 0 to 1.
func (s *scale) at(x float64) float64 { return min(max((x-s.low)/(s.high-s.low), 0), 1) }

// ticks are the round numbers from end to end.
func (s *scale) ticks() (list []float64) {
	for k := math.Ceil(s.low/s.step - 1e-9); k*s.step <= s.high+s.step*1e-9; k++ {
		list = append(list, k*s.step)
	}
	return list
}

// finer is how many decimals a value has that is read off a scale.
func (s *scale) finer() int { return min(s.decimals+1, 3) }
