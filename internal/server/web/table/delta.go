package table

import (
	"hash/maphash"
	"slices"
	"strconv"
	"strings"
)

// A frame is a JSON list of regions: [ID, HTML] for a new one, [ID, DELTA] for one that has
// changed, or [ID, DELTA, 1] for a delta from the time before the last: a table that asks,
// waits and asks again looks more like that. Both sides cut the HTML that was sent before every
// "<" and "{" (which begins JSON in an attribute). A delta is a list of what the new HTML is
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
	html := string(r.HTML)
	n := strings.Count(html, "<") + strings.Count(html, "{") + 1
	c := &cutting{Region: r, at: make([]int32, 0, n+1), sums: make([]uint64, 0, n)}
	for from := 0; from < len(html); {
		to := len(html)
		for i := from + 1; i < len(html); i++ {
			if html[i] == '<' || html[i] == '{' {
				to = i
				break
			}
		}
		c.at, c.sums = append(c.at, int32(from)), append(c.sums, maphash.String(sums, html[from:to]))
		from = to
	}
	c.at = append(c.at, int32(len(html)))
	return c
}

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

// worthwhile is the length of a delta from which one from the time before is tried too.
const worthwhile = 1 << 10

// appendChange adds a region that was sent before to a frame, if it has changed.
func appendChange(out []byte, was sent, is *cutting) []byte {
	if slices.Equal(was[0], is.sums) {
		return out
	}
	last := deltaOf(was[0], is)
	before := []byte(nil)
	if len(last) >= worthwhile && was[1] != nil {
		before = deltaOf(was[1], is)
	}
	out = appendRegion(out, is.ID)
	if before != nil && len(before) < len(last) {
		return append(append(out, before...), ",1]"...)
	}
	return append(append(out, last...), ']')
}

// deltaOf is the delta that makes some cuts from those that were sent.
func deltaOf(was []uint64, is *cutting) []byte {
	d := delta{out: []byte{'['}, is: is}
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
	d.flush()
	return append(d.out, ']')
}

func appendRegion(out []byte, id string) []byte {
	if len(out) > 0 {
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

// A delta is a delta being written.
type delta struct {
	out     []byte
	is      *cutting
	literal [2]int // cuts that have not been written yet
	written bool
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
// was sent. A short copy between two texts costs more than the text.
func (d *delta) copy(from, to, j int) {
	const short = 16
	if from == to {
		return
	}
	if d.literal[0] < d.literal[1] && int(d.is.at[j+to-from]-d.is.at[j]) < short {
		d.literally(j, j+to-from)
		return
	}
	d.flush()
	d.comma()
	d.out = strconv.AppendInt(append(strconv.AppendInt(d.out, int64(from), 10), ','), int64(to), 10)
}

func (d *delta) literally(from, to int) {
	if d.literal[0] == d.literal[1] {
		d.literal[0] = from
	}
	d.literal[1] = to
}

// flush writes the cuts that are sent as they are.
func (d *delta) flush() {
	if d.literal[0] < d.literal[1] {
		d.comma()
		d.out = appendString(d.out, d.is.text(d.literal[0], d.literal[1]))
	}
	d.literal = [2]int{}
}

func (d *delta) comma() {
	if d.written {
		d.out = append(d.out, ',')
	}
	d.written = true
}
