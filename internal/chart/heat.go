package chart

import (
	"math"
	"strconv"
	"strings"
)

// A Heat is a matrix: what each row gets against each column. What is more than Base is in
// the accent, what is less in grey, the farther from it the darker; its number is in every cell.
type Heat struct {
	Axis  Axis    // of the values
	Base  float64 // what is neither more nor less
	Most  float64 // so far from Base, a cell is as dark as any
	Names []string
	Cells [][]Point // by row and column; X is not read
}

const cellHeight = 30

func (c *Heat) draw(p *pen, label string) {
	n := max(len(c.Names), 1)
	longest := 0
	for _, name := range c.Names {
		longest = max(longest, len([]rune(name)))
	}
	// Names of columns stand on their heads' side, turned; those of rows to the left.
	head := float64(min(longest, 18))*6.2 + 10
	p.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", label)
	p.plot(label, "heat wide-"+strconv.Itoa(min((n+4)/5, 6)), head+float64(n*cellHeight)+4)
	for i, name := range c.Names {
		x := share((float64(i) + 0.5) / float64(n))
		// A turn is about a point in pixels, so the words stand in a drawing of their own that begins at their column.
		p.open("svg", "x", x, "y", px(head-6), "width", "1", "height", "1", "overflow", "visible")
		p.word(shortened(name), "text", "x", "0", "y", "4", "transform", "rotate(-90)")
		p.close("svg")
		p.word(shortened(name), "text", "x", "-6", "y", px(head+float64(i*cellHeight)+19), "text-anchor", "end")
	}
	for i := range c.Cells {
		for j, cell := range c.Cells[i] {
			c.cell(p, i, j, cell, n, head+float64(i*cellHeight))
		}
	}
	p.close("svg")
	p.close("div")
}

func (c *Heat) cell(p *pen, i, j int, cell Point, n int, y float64) {
	x, wide := float64(j)/float64(n), 1/float64(n)
	p.open("g")
	p.word(c.Names[i]+" against "+c.Names[j]+": "+c.said(cell), "title")
	part := math.Abs(cell.Mean-c.Base) / max(c.Most, 1e-9)
	kind := "more"
	if cell.Mean < c.Base {
		kind = "less"
	}
	// So light that the number on it can be read, even on the darkest.
	const darkest = 0.5
	dark := strconv.FormatFloat(math.Round(100*darkest*min(part, 1))/100, 'f', -1, 64)
	p.leaf("rect", "class", "cell "+kind, "x", share(x), "width", share(wide), "y", px(y), "height", px(cellHeight), "fill-opacity", dark)
	if i == j {
		p.word("·", "text", "class", "small", "x", share(x+wide/2), "y", px(y+19), "text-anchor", "middle")
	} else {
		p.word(strings.TrimSuffix(c.Axis.say(cell.Mean, 0), c.Axis.Unit), "text", "class", "value", "x", share(x+wide/2), "y", px(y+20), "text-anchor", "middle")
	}
	p.close("g")
}

func (c *Heat) said(cell Point) string {
	word := c.Axis.say(cell.Mean, 1)
	if cell.Low < cell.High {
		word += ", " + c.Axis.say(cell.Low, 1) + " to " + c.Axis.say(cell.High, 1)
	}
	return word
}

// shortened is a name as long as there is room for.
func shortened(name string) string {
	const room = 18
	if r := []rune(name); len(r) > room {
		return string(r[:room-1]) + "…"
	}
	return name
}

func (c *Heat) table() table {
	t := table{head: append([]string{""}, c.Names...)}
	for i := range c.Cells {
		row := []string{c.Names[i]}
		for _, cell := range c.Cells[i] {
			row = append(row, c.said(cell))
		}
		t.rows = append(t.rows, row)
	}
	return t
}
