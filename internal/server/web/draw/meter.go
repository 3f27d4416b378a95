package draw

import "html/template"

// Small drawings of numbers that stand among words.

// Meter draws a meter: the solid part is the value now, a dotted outline the value
// before. There is a tick at every five, or at every fifty on a long meter.
func Meter(now, was, most int, label string) template.HTML {
	var d Drawing
	at := func(n int) string { return px(100 * float64(min(max(n, 0), most)) / float64(most)) }
	d.Open("svg", "class", "meter", "viewBox", "0 0 100 8", "preserveAspectRatio", "none", "role", "img", "aria-label", label)
	d.Leaf("rect", "class", "bg", "width", "100", "height", "8")
	d.Leaf("rect", "class", "fg", "y", "1", "width", at(now), "height", "6")
	if was > now {
		d.Leaf("rect", "class", "was", "x", at(now), "y", "1", "width", px(100*float64(min(was, most)-max(now, 0))/float64(most)), "height", "6")
	}
	step := 5
	for most/step > 12 {
		step *= 10
	}
	var ticks trace
	for n := step; n < most; n += step {
		ticks.move(100*float64(n)/float64(most), 4).by(0, 4)
	}
	if len(ticks.b) > 0 {
		d.Leaf("path", "class", "tick", "d", ticks.String())
	}
	d.Close()
	return d.HTML()
}

// Pips is a small drawing of a pile: a filled pip is shown, a hollow one still
// hidden, dots mean that there may be more.
func Pips(up, hidden int, more bool) template.HTML {
	var d Drawing
	width := 11 * (up + hidden)
	if more {
		width += 11
	}
	d.Open("svg", "class", "pips", "viewBox", "0 0 "+num(width)+" 10", "width", num(width), "aria-hidden", "true")
	for i := range up {
		d.Leaf("rect", "x", num(11*i), "y", "1", "width", "7", "height", "8", "fill", "currentColor")
	}
	for i := range hidden {
		d.Leaf("rect", "x", px(11*float64(up+i)+.5), "y", "1.5", "width", "6", "height", "7", "fill", "none", "stroke", "currentColor")
	}
	if more {
		d.Leaf("path", "d", "M"+num(11*(up+hidden))+" 5h6", "stroke", "currentColor", "stroke-dasharray", "1.5 2")
	}
	d.Close()
	return d.HTML()
}

// Whisker draws a number out of a total as a bar, with its interval across it.
func Whisker(mean, low, high, of float64) template.HTML {
	var d Drawing
	at := func(v float64) string { return px(100 * min(max(v/of, 0), 1)) }
	d.Open("svg", "class", "whisker", "viewBox", "0 0 100 8", "preserveAspectRatio", "none", "aria-hidden", "true")
	d.Leaf("rect", "class", "w-all", "width", "100", "height", "8")
	d.Leaf("rect", "class", "w-mean", "width", at(mean), "height", "8")
	d.Leaf("line", "class", "w-range", "x1", at(low), "x2", at(high), "y1", "4", "y2", "4")
	for _, v := range []float64{low, high} {
		d.Leaf("line", "class", "w-range", "x1", at(v), "x2", at(v), "y1", "1.5", "y2", "6.5")
	}
	d.Close()
	return d.HTML()
}
