package chart

import "strconv"

// Lines are curves with the bands of their intervals.
type Lines struct {
	X, Y   Axis
	Names  []string // instead of numbers along X: the point of number k has the name k
	Base   *float64 // where a line stands across, if anywhere
	Curves []Curve  // at most four can be told apart
}

// A Curve is points in the order of X.
type Curve struct {
	Name   string
	Points []Point
}

// A Point is a value with its interval, as in a [Row].
type Point struct{ X, Mean, Low, High float64 }

// strokes tell curves apart without their colours; chart.css has the dashes.
var strokes = [...]string{"one", "two", "three", "four"}

func (c *Lines) scales() (x, y scale) {
	var xs, ys []float64
	if c.Base != nil {
		ys = append(ys, *c.Base)
	}
	for i := range c.Curves {
		for _, pt := range c.Curves[i].Points {
			xs, ys = append(xs, pt.X), append(ys, pt.Mean, pt.Low, pt.High)
		}
	}
	if len(c.Names) > 0 { // half a step of room to either side
		axis := Axis{Low: -0.5, High: float64(len(c.Names)) - 0.5}
		return axis.scaleOf(len(c.Names)), c.Y.scaleOf(4, ys...)
	}
	axis := c.X
	if axis.Low == 0 && axis.High == 0 && len(xs) > 0 {
		for i, v := range xs {
			if i == 0 {
				axis.Low, axis.High = v, v
			}
			axis.Low, axis.High = min(axis.Low, v), max(axis.High, v)
		}
		room := (axis.High - axis.Low) * 0.03
		axis.Low, axis.High = axis.Low-room, axis.High+room
	}
	return axis.scaleOf(6, xs...), c.Y.scaleOf(4, ys...)
}

func (c *Lines) draw(p *pen, label string) {
	x, y := c.scales()
	if len(c.Curves) > 1 {
		c.legend(p)
	}
	const bottom = plotTop + plotHeight
	p.plot(label, "gutter", bottom+c.X.room())
	p.beside(&c.Y, &y, plotTop, plotHeight)
	if c.Base != nil {
		at := px(plotTop + plotHeight*(1-y.at(*c.Base)))
		p.leaf("line", "class", "base", "x1", "0", "x2", "100%", "y1", at, "y2", at)
	}
	across := func(v float64) string { return px(1000 * x.at(v)) }
	down := func(v float64) string { return px(plotTop + plotHeight*(1-y.at(v))) }
	p.field(bottom)
	for i := range c.Curves {
		line, band, back := "", "", ""
		for k, pt := range c.Curves[i].Points {
			step := " L"
			if k == 0 {
				step = "M"
			}
			line += step + across(pt.X) + " " + down(pt.Mean)
			band += step + across(pt.X) + " " + down(pt.High)
			back = " L" + across(pt.X) + " " + down(pt.Low) + back
		}
		if line == "" {
			continue
		}
		p.leaf("path", "class", "band "+stroke(i), "d", band+back+"z")
		p.leaf("path", "class", "curve "+stroke(i), "d", line)
	}
	p.close("svg")
	for i := range c.Curves {
		for _, pt := range c.Curves[i].Points {
			p.mark(c.point(&c.Curves[i], pt, &x, &y), "circle", "class", "dot "+stroke(i), "cx", share(x.at(pt.X)), "cy", down(pt.Mean), "r", "4")
		}
	}
	p.leaf("line", "class", "tick", "x1", "0", "x2", "100%", "y1", px(bottom), "y2", px(bottom))
	if len(c.Names) == 0 {
		p.below(&c.X, &x, bottom)
	} else {
		for k, name := range c.Names {
			p.word(name, "text", "class", "small", "x", share(x.at(float64(k))), "y", px(bottom+17), "text-anchor", "middle")
		}
		p.named(&c.X, bottom)
	}
	p.close("svg")
}

func stroke(i int) string { return strokes[i%len(strokes)] }

// legend names the curves, each beside a piece of it.
func (c *Lines) legend(p *pen) {
	p.open("ul", "class", "chart-legend")
	for i := range c.Curves {
		p.open("li")
		p.open("svg", "width", "28", "height", "10", "aria-hidden", "true")
		p.leaf("path", "class", "curve "+stroke(i), "d", "M0 5h28")
		p.leaf("circle", "class", "dot "+stroke(i), "cx", "14", "cy", "5", "r", "4")
		p.close("svg")
		p.text(c.Curves[i].Name)
		p.close("li")
	}
	p.close("ul")
}

// point says what a point stands for.
func (c *Lines) point(curve *Curve, pt Point, x, y *scale) string {
	words := c.place(pt, x) + ": " + c.Y.say(pt.Mean, y.finer())
	if pt.Low < pt.High {
		words += ", " + c.Y.say(pt.Low, y.finer()) + " to " + c.Y.say(pt.High, y.finer())
	}
	if curve.Name != "" {
		words = curve.Name + ", " + words
	}
	return words
}

// place is where a point stands along X.
func (c *Lines) place(pt Point, x *scale) string {
	if k := int(pt.X); k >= 0 && k < len(c.Names) {
		return c.Names[k]
	}
	if whole(pt.X) {
		return c.X.say(pt.X, 0)
	}
	return c.X.say(pt.X, x.finer())
}

func (c *Lines) table() table {
	x, y := c.scales()
	t := table{head: []string{"", or(c.X.Name, "at"), or(c.Y.Name, "value"), "from", "to"}}
	for i := range c.Curves {
		for _, pt := range c.Curves[i].Points {
			t.rows = append(t.rows, []string{
				or(c.Curves[i].Name, strconv.Itoa(len(t.rows)+1)), c.place(pt, &x), c.Y.say(pt.Mean, y.finer()), c.Y.say(pt.Low, y.finer()), c.Y.say(pt.High, y.finer()),
			})
		}
	}
	return t
}
