package chart

import (
	"html/template"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A pen writes markup. Names are constants of this package; what is written as a text or as
// the value of an attribute is escaped.
type pen struct{ b strings.Builder }

// open begins an element. Attributes are pairs of name and value; one without a value is left
// out.
func (p *pen) open(name string, attrs ...string) {
	p.b.WriteByte('<')
	p.b.WriteString(name)
	for i := 0; i+1 < len(attrs); i += 2 {
		if attrs[i+1] != "" {
			p.b.WriteString(" " + attrs[i] + `="` + template.HTMLEscapeString(attrs[i+1]) + `"`)
		}
	}
	p.b.WriteByte('>')
}

func (p *pen) close(name string) { p.b.WriteString("</" + name + ">") }

func (p *pen) text(s string) { p.b.WriteString(template.HTMLEscapeString(s)) }

// word is an element with a text.
func (p *pen) word(s, name string, attrs ...string) {
	p.open(name, attrs...)
	p.text(s)
	p.close(name)
}

// leaf is an element with nothing in it.
func (p *pen) leaf(name string, attrs ...string) {
	p.open(name, attrs...)
	p.close(name)
}

// mark is an element that says what it is when it is pointed at.
func (p *pen) mark(title, name string, attrs ...string) {
	p.open(name, attrs...)
	p.word(title, "title")
	p.close(name)
}

// plot begins a chart as high as height, in pixels. Where words stand to the left of it, class
// leaves room for them.
func (p *pen) plot(label, class string, height float64) {
	p.open("svg", "class", strings.TrimSpace("plot "+class), "width", "100%", "height", px(height), "role", "img", "aria-label", label)
}

// field begins what is drawn in a thousand units across and so many pixels down. Lines there
// keep their width (chart.css), and shapes are as wide as the chart.
func (p *pen) field(height float64) {
	p.open("svg", "width", "100%", "height", px(height), "viewBox", "0 0 1000 "+px(height), "preserveAspectRatio", "none")
}

// below writes the numbers and the name of an axis under a chart.
func (p *pen) below(a *Axis, s *scale, y float64) {
	ticks := s.ticks()
	for i, x := range ticks {
		word, anchor := a.say(x, s.decimals), "middle"
		const letter = 0.0115 // half of one, of the width of the narrowest chart
		half := letter * float64(utf8.RuneCountInString(word))
		switch {
		case i == 0 && s.at(x) < half:
			anchor = "start"
		case i == len(ticks)-1 && s.at(x) > 1-half:
			anchor = "end"
		}
		p.leaf("line", "class", "tick", "x1", share(s.at(x)), "x2", share(s.at(x)), "y1", px(y), "y2", px(y+4))
		p.word(word, "text", "class", "small", "x", share(s.at(x)), "y", px(y+17), "text-anchor", anchor)
	}
	p.named(a, y)
}

// named writes the name of an axis under its numbers.
func (p *pen) named(a *Axis, y float64) {
	if a.Name != "" {
		p.word(a.Name, "text", "class", "axis", "x", "100%", "y", px(y+34), "text-anchor", "end")
	}
}

// beside writes the numbers of an axis to the left of a chart, with lines across it.
func (p *pen) beside(a *Axis, s *scale, top, height float64) {
	for _, v := range s.ticks() {
		y := top + height*(1-s.at(v))
		p.leaf("line", "class", "grid", "x1", "0", "x2", "100%", "y1", px(y), "y2", px(y))
		p.word(a.say(v, s.decimals), "text", "class", "small", "x", "-6", "y", px(y+4), "text-anchor", "end")
	}
}

// table writes a table that can be moved sideways where it is wider than its place.
func (p *pen) table(label string, t table) {
	p.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", label)
	p.open("table")
	p.open("thead")
	p.open("tr")
	for _, cell := range t.head {
		if cell == "" { // a head without words is none
			p.leaf("td")
			continue
		}
		p.word(cell, "th", "scope", "col")
	}
	p.close("tr")
	p.close("thead")
	p.open("tbody")
	for _, row := range t.rows {
		p.open("tr")
		for i, cell := range row {
			if i == 0 {
				p.word(cell, "th", "scope", "row")
			} else {
				p.word(cell, "td")
			}
		}
		p.close("tr")
	}
	p.close("tbody")
	p.close("table")
	p.close("div")
}

// px writes a length, to a tenth of a pixel.
func px(x float64) string { return strconv.FormatFloat(math.Round(10*x)/10, 'f', -1, 64) }

// share writes a part of the width.
func share(x float64) string {
	return strconv.FormatFloat(math.Round(10_000*x)/100, 'f', -1, 64) + "%"
}

// broken breaks a label into lines of at most so many letters, at blanks where there are any.
func broken(label string, most int) (lines []string) {
	line := ""
	for _, word := range strings.Fields(label) {
		for utf8.RuneCountInString(word) > most {
			if line != "" {
				lines, line = append(lines, line), ""
			}
			cut := []rune(word)
			lines, word = append(lines, string(cut[:most])), string(cut[most:])
		}
		if line != "" && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > most {
			lines, line = append(lines, line), ""
		}
		line = strings.TrimSpace(line + " " + word)
	}
	return append(lines, line)
}
