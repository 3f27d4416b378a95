package table

import (
	"hash/maphash"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// A frame is a JSON list of regions: [ID, HTML] for a new one, [ID, DELTA] for one that has
// changed, or [ID, DELTA, 1] for a delta from the time before the last: a table that asks,
// waits and asks again looks more like that. Both sides cut the HTML that was sent before every
// tag that opens and every "{" (which begins an object of JSON). A delta is a list of what the new HTML is
// made of: two numbers stand for the cuts from the first up to the second, and a string stands
// for itself. So a frame carries what has changed and nothing else, whatever a region looks
// like, and a stream remembers sums of the cuts instead of HTML.

var sums = maphash.MakeSeed()

// A cutting is the cuts of a region.
type cutting struct {
	Region
	at   []int32  // where each begins
	sums []uint64 // sum of each
}

func cutUp(r Region) *cutting {
	c := scratch.Get().(*cutting)
	defer scratch.Put(c)
	c.at, c.sums = c.at[:0], c.sums[:0]
	html := string(r.HTML)
	from, brace := 0, next(html, '{', 1)
	for tag := next(html, '<', 1); tag < len(html) || brace < len(html); {
		i := min(tag, brace)
		if i == brace {
			brace = next(html, '{', i+1)
		} else {
			tag = next(html, '<', i+1)
			if i+1 == len(html) || html[i+1] == '/' {
				continue
			}
		}
		c.at, c.sums = append(c.at, int32(from)), append(c.sums, maphash.String(sums, html[from:i]))
		from = i
	}
	if from < len(html) {
		c.at, c.sums = append(c.at, int32(from)), append(c.sums, maphash.String(sums, html[from:]))
	}
	// A stream keeps the sums: none of them is to spare.
	return &cutting{Region: r, at: append(slices.Clone(c.at), int32(len(html))), sums: slices.Clone(c.sums)}
}

// next is where a byte comes next, from a place on; the end if it does not.
func next(html string, b byte, from int) int {
	if from >= len(html) {
		return len(html)
	}
	if i := strings.IndexByte(html[from:], b); i >= 0 {
		return from + i
	}
	return len(html)
}

// scratch is where cuts are gathered before it is known how many there are.
var scratch = sync.Pool{New: func() any { return &cutting{} }}

// text is the HTML of some cuts.
func (c *cutting) text(from, to int) string { return string(c.HTML[c.at[from]:c.at[to]]) }

// appendWhole adds a new region to a frame.
func appendWhole(out []byte, c *cutting) []byte {
	return append(appendString(appendRegion(out, c.ID), string(c.HTML)), ']')
}

// A sent holds the sums of what a stream has sent of a region: last, and the time before.
type sent [2][]uint64

// after is what has been sent once c has.
func (s sent) after(c *cutting) sent {
	if s[0] != nil && slices.Equal(s[0], c.sums) {
		return s
	}
	return sent{c.sums, s[0]}
}

// worthwhile is the length of texts from which it is tried to change the time before, too.
const worthwhile = 1 << 10

// appendChange puts a region into a frame that was sent before, if it has changed.
func appendChange(out []byte, was sent, is *cutting) []byte {
	if slices.Equal(was[0], is.sums) {
		return out
	}
	last := deltaOf(was[0], is)
	out = appendRegion(out, is.ID)
	if last.texts >= worthwhile && was[1] != nil {
		if before := deltaOf(was[1], is); before.texts < last.texts {
			return append(before.append(out), ",1]"...)
		}
	}
	return append(last.append(out), ']')
}

// A delta says what cuts are made of.
type delta struct {
	is    *cutting
	runs  []run
	texts int // the length of those that are not copied
}

// A run is some of the cuts, at up to to: the same as those from copied on of what was sent,
// or, where that is -1, texts of their own.
type run struct{ at, to, copied int }

// deltaOf says what cuts are made of, from others.
func deltaOf(was []uint64, is *cutting) *delta {
	d := &delta{is: is, runs: make([]run, 0, 32)}
	head := 0
	for head < len(was) && head < len(is.sums) && was[head] == is.sums[head] {
		head++
	}
	i, j := len(was), len(is.sums)
	for i > head && j > head && was[i-1] == is.sums[j-1] {
		i, j = i-1, j-1
	}
	d.copy(0, head, 0)
	d.between(was[:i], head, j)
	d.copy(i, len(was), j)
	return d
}

func appendRegion(out []byte, id string) []byte {
	if len(out) > 1 {
		out = append(out, ',')
	}
	return append(appendString(append(out, '['), id), ',')
}

// appendString writes a string as JSON.
func appendString(out []byte, s string) []byte {
	out = append(out, '"')
	from := 0
	for i := range len(s) {
		switch c := s[i]; {
		case c == '"' || c == '\\':
			out = append(append(out, s[from:i]...), '\\', c)
		case c < ' ':
			out = append(append(out, s[from:i]...), `\u00`...)
			out = append(out, "0123456789abcdef"[c>>4], "0123456789abcdef"[c&15])
		default:
			continue
		}
		from = i + 1
	}
	return append(append(out, s[from:]...), '"')
}

// within is how far two texts may run apart before they are the same again.
const within = 48

// between writes what is.sums[at:to] is made of, from was[from:].
func (d *delta) between(was []uint64, at, to int) {
	is := d.is.sums[:to]
	i, j := at, at
next:
	for j < len(is) {
		if i < len(was) && was[i] == is[j] {
			from := i
			for i < len(was) && j < len(is) && was[i] == is[j] {
				i, j = i+1, j+1
			}
			d.copy(from, i, j-(i-from))
			continue
		}
		for apart := 1; apart <= within; apart++ {
			for skip := max(0, apart-(len(is)-1-j)); skip <= apart && i+skip < len(was); skip++ {
				if was[i+skip] == is[j+apart-skip] {
					d.literally(j, j+apart-skip)
					i, j = i+skip, j+apart-skip
					continue next
				}
			}
		}
		d.literally(j, len(is))
		return
	}
}

// copy says that the cuts from is.sums[j] on are those from the first up to the second of what
// was sent. A short copy after a text costs more than the text.
func (d *delta) copy(from, to, j int) {
	const short = 16
	n := to - from
	switch {
	case n == 0:
	case len(d.runs) > 0 && d.runs[len(d.runs)-1].copied < 0 && int(d.is.at[j+n]-d.is.at[j]) < short:
		d.literally(j, j+n)
	default:
		d.runs = append(d.runs, run{j, j + n, from})
	}
}

// literally says that cuts are texts of their own.
func (d *delta) literally(from, to int) {
	d.texts += int(d.is.at[to] - d.is.at[from])
	if n := len(d.runs); n > 0 && d.runs[n-1].copied < 0 {
		d.runs[n-1].to = to
		return
	}
	d.runs = append(d.runs, run{from, to, -1})
}

// append writes the list of a delta.
func (d *delta) append(out []byte) []byte {
	out = append(out, '[')
	for n, r := range d.runs {
		if n > 0 {
			out = append(out, ',')
		}
		if r.copied < 0 {
			out = appendString(out, d.is.text(r.at, r.to))
			continue
		}
		out = strconv.AppendInt(append(strconv.AppendInt(out, int64(r.copied), 10), ','), int64(r.copied+r.to-r.at), 10)
	}
	return append(out, ']')
}
