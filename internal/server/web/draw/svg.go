package draw

import (
	"html/template"
	"math"
	"slices"
	"strconv"
	"sync"
	"unicode/utf8"
)

// A Drawing is markup being written; it is append-only. Whatever is written as text
// or as the value of an attribute is escaped; names of elements and attributes are
// constants of this package. The result is well-formed XML and means the same to an
// HTML parser.
type Drawing struct {
	b    []byte
	path []string // the open elements
}

// Open begins an element. Attributes are pairs of name and value; a pair whose
// value is "" is left out.
func (d *Drawing) Open(name string, attrs ...string) {
	d.tag(name, attrs)
	d.b = append(d.b, '>')
	d.path = append(d.path, name)
}

// Close ends the element that was opened last.
func (d *Drawing) Close() {
	last := len(d.path) - 1
	d.b = append(d.b, "</"...)
	d.b = append(d.b, d.path[last]...)
	d.b = append(d.b, '>')
	d.path = d.path[:last]
}

// Leaf is an element without content. It is closed in the way of SVG, which HTML
// allows only inside an svg element.
func (d *Drawing) Leaf(name string, attrs ...string) {
	d.tag(name, attrs)
	d.b = append(d.b, "/>"...)
}

// Word is an element that holds a text.
func (d *Drawing) Word(text, name string, attrs ...string) {
	d.Open(name, attrs...)
	d.Text(text)
	d.Close()
}

func (d *Drawing) tag(name string, attrs []string) {
	if d.b == nil {
		left := buffers.Get().(*buffer)
		d.b, d.path = left.b, left.path
	}
	d.b = append(d.b, '<')
	d.b = append(d.b, name...)
	for i := 0; i+1 < len(attrs); i += 2 {
		if attrs[i+1] == "" {
			continue
		}
		d.b = append(d.b, ' ')
		d.b = append(d.b, attrs[i]...)
		d.b = append(d.b, '=', '"')
		d.Text(attrs[i+1])
		d.b = append(d.b, '"')
	}
}

// Text appends an escaped text. Control characters that XML can't express become
// U+FFFD, as do bytes that are not UTF-8.
func (d *Drawing) Text(s string) {
	from := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c < utf8.RuneSelf && plain[c] {
			i++
			continue
		}
		d.b = append(d.b, s[from:i]...)
		size := 1
		switch {
		case c >= utf8.RuneSelf:
			var r rune
			r, size = utf8.DecodeRuneInString(s[i:])
			if r >= 0x80 && r < 0xA0 || r == 0xFFFE || r == 0xFFFF {
				r = utf8.RuneError
			}
			d.b = utf8.AppendRune(d.b, r)
		case escapes[c] != "":
			d.b = append(d.b, escapes[c]...)
		default:
			d.b = utf8.AppendRune(d.b, utf8.RuneError)
		}
		i += size
		from = i
	}
	d.b = append(d.b, s[from:]...)
}

var escapes = [utf8.RuneSelf]string{
	'&': "&amp;", '<': "&lt;", '>': "&gt;", '"': "&#34;", '\'': "&#39;", '\t': "&#9;", '\n': "&#10;", '\r': "&#13;",
}

// plain are the characters that stand for themselves.
var plain = func() (all [utf8.RuneSelf]bool) {
	for c := ' '; c < 0x7F; c++ {
		all[c] = escapes[c] == ""
	}
	return all
}()

// HTML is the finished drawing. It panics while an element is open.
func (d *Drawing) HTML() template.HTML {
	if len(d.path) > 0 {
		panic("web: " + d.path[len(d.path)-1] + " is still open")
	}
	html := template.HTML(d.b) //nolint:gosec // all of it is escaped above
	buffers.Put(&buffer{d.b[:0], d.path[:0]})
	*d = Drawing{}
	return html
}

// A buffer is what one drawing leaves to the next.
type buffer struct {
	b    []byte
	path []string
}

var buffers = sync.Pool{New: func() any { return &buffer{} }}

// px writes a coordinate with at most one decimal.
func px(f float64) string { return string(appendPx(make([]byte, 0, 8), f)) }

func appendPx(b []byte, f float64) []byte {
	if tenths := math.Round(f * 10); tenths == 10*math.Trunc(f) {
		return strconv.AppendInt(b, int64(f), 10)
	}
	return strconv.AppendFloat(b, math.Round(f*10)/10, 'f', -1, 64)
}

func num(n int) string { return strconv.Itoa(n) }

// A trace is the d attribute of a path.
type trace struct{ b []byte }

func (t *trace) move(x, y float64) *trace { return t.step('M', x, y) }
func (t *trace) line(x, y float64) *trace { return t.step('L', x, y) }

func (t *trace) step(c byte, x, y float64) *trace {
	t.b = append(t.b, c)
	t.b = appendPx(t.b, x)
	at := len(t.b)
	t.b = appendPx(append(t.b, ' '), y)
	if t.b[at+1] == '-' { // a sign parts numbers as well
		t.b = slices.Delete(t.b, at, at+1)
	}
	return t
}

// by draws a line on from the last point, by a distance.
func (t *trace) by(dx, dy float64) *trace {
	switch {
	case dx == 0:
		t.b = appendPx(append(t.b, 'v'), dy)
	case dy == 0:
		t.b = appendPx(append(t.b, 'h'), dx)
	default:
		t.step('l', dx, dy)
	}
	return t
}

// arc draws an arc on from the last point, by a distance, clockwise.
func (t *trace) arc(r, dx, dy float64) *trace {
	t.b = append(t.b, "a"+px(r)+" "+px(r)+" 0 0 1 "+px(dx)+" "+px(dy)...)
	return t
}

func (t *trace) shut() *trace { t.b = append(t.b, 'z'); return t }

func (t *trace) String() string { return string(t.b) }
