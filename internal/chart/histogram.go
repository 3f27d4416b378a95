package chart

import (
	"maps"
	"slices"
	"strconv"
)

// A Histogram is how often values came up, in bins side by side.
type Histogram struct {
	Axis Axis // of the values
	Bins []Bin
	// Mean is marked by a line, if there are any values.
	Mean float64
}

// A Bin is how often values from Low to below High came up.
type Bin struct {
	Low, High float64
	Count     int64
}

// BinsOf puts values that came up so often into bins side by side, at most so many as can be
// seen apart, and gives their mean.
func BinsOf(counts map[int]int64) (bins []Bin, mean float64) {
	const most = 24
	values := slices.Sorted(maps.Keys(counts))
	if len(values) == 0 {
		return nil, 0
	}
	first, last := values[0], values[len(values)-1]
	width := (last-first)/most + 1
	total, sum := int64(0), 0.0
	for from := first; from <= last; from += width {
		bins = append(bins, Bin{Low: float64(from), High: float64(from + width)})
	}
	for _, v := range values {
		bins[(v-first)/width].Count += counts[v]
		total, sum = total+counts[v], sum+float64(v)*float64(counts[v])
	}
	return bins, sum / float64(total)
}

const (
	plotTop    = 12
	plotHeight = 150
)

func (c *Histogram) sums() (total int64, x, y scale) {
	most, ends := int64(0), []float64{}
	for _, b := range c.Bins {
		total, most = total+b.Count, max(most, b.Count)
		ends = append(ends, b.Low, b.High)
	}
	axis := c.Axis
	if axis.Low == 0 && axis.High == 0 && len(c.Bins) > 0 { // bins fill the width
		axis.Low, axis.High = c.Bins[0].Low, c.Bins[len(c.Bins)-1].High
	}
	x = axis.scaleOf(6, ends...)
	y = (&Axis{}).scaleOf(4, 0, 100*float64(most)/float64(max(total, 1)))
	return total, x, y
}

func (c *Histogram) draw(p *pen, label string) {
	total, x, y := c.sums()
	p.plot(label, "gutter", plotTop+plotHeight+c.Axis.room())
	percent := Axis{Unit: " %"}
	p.beside(&percent, &y, plotTop, plotHeight)
	for i, b := range c.Bins {
		part := 100 * float64(b.Count) / float64(max(total, 1))
		height := plotHeight * y.at(part)
		p.mark(c.bin(b)+": "+strconv.FormatInt(b.Count, 10)+", "+percent.say(part, 1), "rect", "class", "bar",
			"x", share(x.at(b.Low)), "width", share(x.at(b.High)-x.at(b.Low)), "y", px(plotTop+plotHeight-height), "height", px(height))
		if i > 0 { // a hair of paper between two bins, so that each is seen
			p.leaf("line", "class", "cut", "x1", share(x.at(b.Low)), "x2", share(x.at(b.Low)), "y1", px(plotTop), "y2", px(plotTop+plotHeight))
		}
	}
	if total > 0 && c.Mean >= x.low && c.Mean <= x.high {
		at := share(x.at(c.Mean))
		p.mark("mean "+c.Axis.say(c.Mean, 1), "line", "class", "base", "x1", at, "x2", at, "y1", px(plotTop), "y2", px(plotTop+plotHeight))
		anchor := "start"
		if x.at(c.Mean) > 0.7 {
			anchor = "end"
		}
		p.word("mean "+c.Axis.say(c.Mean, 1), "text", "class", "small halo", "x", at, "dx", map[string]string{"start": "5", "end": "-5"}[anchor], "y", px(plotTop+4), "text-anchor", anchor)
	}
	p.leaf("line", "class", "tick", "x1", "0", "x2", "100%", "y1", px(plotTop+plotHeight), "y2", px(plotTop+plotHeight))
	p.below(&c.Axis, &x, plotTop+plotHeight)
	p.close("svg")
}

// bin says which values are in a bin; of whole numbers it is those.
func (c *Histogram) bin(b Bin) string {
	_, x, _ := c.sums()
	low, high := b.Low, b.High
	if whole(low) && whole(high) {
		if high--; high == low {
			return c.Axis.say(low, 0)
		}
		return c.Axis.say(low, 0) + " to " + c.Axis.say(high, 0)
	}
	return c.Axis.say(low, x.finer()) + " to " + c.Axis.say(high, x.finer())
}

func whole(x float64) bool { return x == float64(int64(x)) }

func (c *Histogram) table() table {
	total, _, _ := c.sums()
	t := table{head: []string{or(c.Axis.Name, "value"), "times", "%"}}
	for _, b := range c.Bins {
		t.rows = append(t.rows, []string{c.bin(b), strconv.FormatInt(b.Count, 10), strconv.FormatFloat(100*float64(b.Count)/float64(max(total, 1)), 'f', 1, 64)})
	}
	return t
}
