package chart

// Rows are values with their intervals, one below the other: bars with whiskers, or the dots
// of a forest plot.
type Rows struct {
	Axis Axis
	Base float64 // where bars begin and a line stands: 0, or the half that is nobody's edge
	Dots bool    // and no bars
	Rows []Row
}

// A Row is one value. Low and High are its interval; where they equal Mean, there is none.
type Row struct {
	Label           string
	Mean, Low, High float64
	// Unsure values are hollow: nobody could tell them from Base.
	Unsure bool
}

const (
	lineHeight = 17 // of the words above a bar, in pixels
	barHeight  = 14
	rowGap     = 8
	widest     = 44 // letters of a label that 360 pixels hold, its value beside it
)

func (c *Rows) scale() scale {
	all := []float64{c.Base}
	for i := range c.Rows {
		r := &c.Rows[i]
		all = append(all, r.Mean, r.Low, r.High)
	}
	return c.Axis.scaleOf(5, all...)
}

func (c *Rows) draw(p *pen, label string) {
	s, height := c.scale(), 0.0
	lines := make([][]string, len(c.Rows))
	for i := range c.Rows {
		lines[i] = broken(c.Rows[i].Label, widest)
		height += float64(lineHeight*len(lines[i]) + barHeight + rowGap)
	}
	p.plot(label, "", height+c.Axis.room())
	for _, x := range s.ticks() {
		p.leaf("line", "class", "grid", "x1", share(s.at(x)), "x2", share(s.at(x)), "y1", "0", "y2", px(height))
	}
	p.leaf("line", "class", "base", "x1", share(s.at(c.Base)), "x2", share(s.at(c.Base)), "y1", "0", "y2", px(height))
	y := 0.0
	for i := range c.Rows {
		y += c.row(p, &s, &c.Rows[i], lines[i], y)
	}
	p.below(&c.Axis, &s, height)
	p.close("svg")
}

// row draws a row and returns its height.
func (c *Rows) row(p *pen, s *scale, r *Row, lines []string, y float64) float64 {
	said := r.Label + ": " + c.say(s, r)
	p.open("g")
	p.word(said, "title")
	for i, line := range lines {
		p.word(line, "text", "class", "halo", "x", "0", "y", px(y+13+float64(lineHeight*i)))
	}
	p.word(c.Axis.say(r.Mean, s.finer()), "text", "class", "value halo", "x", "100%", "y", px(y+13), "text-anchor", "end")
	top := y + float64(lineHeight*len(lines))
	middle := px(top + barHeight/2)
	if !c.Dots {
		from, to := min(s.at(c.Base), s.at(r.Mean)), max(s.at(c.Base), s.at(r.Mean))
		p.leaf("rect", "class", class("bar", r.Unsure), "x", share(from), "width", share(to-from), "y", px(top+1), "height", px(barHeight-2))
	}
	if r.Low < r.High {
		low, high := share(s.at(r.Low)), share(s.at(r.High))
		p.leaf("line", "class", "whisker", "x1", low, "x2", high, "y1", middle, "y2", middle)
		for _, x := range []string{low, high} {
			p.leaf("line", "class", "whisker", "x1", x, "x2", x, "y1", px(top+3), "y2", px(top+barHeight-3))
		}
	}
	if c.Dots {
		p.leaf("circle", "class", class("dot", r.Unsure), "cx", share(s.at(r.Mean)), "cy", middle, "r", "4.5")
	}
	p.close("g")
	return float64(lineHeight*len(lines) + barHeight + rowGap)
}

// say is a value with its interval.
func (c *Rows) say(s *scale, r *Row) string {
	word := c.Axis.say(r.Mean, s.finer())
	if r.Low < r.High {
		word += ", " + c.Axis.say(r.Low, s.finer()) + " to " + c.Axis.say(r.High, s.finer())
	}
	return word
}

func (c *Rows) table() table {
	s := c.scale()
	t := table{head: []string{"", or(c.Axis.Name, "value"), "from", "to"}}
	for i := range c.Rows {
		r := &c.Rows[i]
		row := []string{r.Label, c.Axis.say(r.Mean, s.finer()), "", ""}
		if r.Low < r.High {
			row[2], row[3] = c.Axis.say(r.Low, s.finer()), c.Axis.say(r.High, s.finer())
		}
		t.rows = append(t.rows, row)
	}
	return t
}

func class(name string, hollow bool) string {
	if hollow {
		return name + " hollow"
	}
	return name
}

func or(word, other string) string {
	if word == "" {
		return other
	}
	return word
}
