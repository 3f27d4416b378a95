package draw

import (
	"encoding/xml"
	"html"
	"io"
	"strings"
	"testing"
	"unicode/utf8"
)

// readBack parses a drawing with one element and gives its attribute and text.
func readBack(t *testing.T, markup string) (label, text string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(markup))
	depth := 0
	for {
		token, err := d.Token()
		if err == io.EOF {
			return label, text
		}
		if err != nil {
			t.Fatalf("%q: %v", markup, err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			if depth++; depth > 1 || len(token.Attr) > 1 {
				t.Fatalf("%q: the label became markup", markup)
			}
			for _, a := range token.Attr {
				label = a.Value
			}
		case xml.CharData:
			text += string(token)
		case xml.Comment, xml.ProcInst, xml.Directive:
			t.Fatalf("%q: the label became markup", markup)
		}
	}
}

// writable is the part of a text that can be written: no controls, no bytes beyond
// UTF-8.
func writable(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\t' || r == '\n' || r == '\r' {
			return r
		}
		if r < ' ' || r >= 0x7F && r < 0xA0 || r == 0xFFFE || r == 0xFFFF {
			return utf8.RuneError
		}
		return r
	}, s)
}

func FuzzDrawing(f *testing.F) {
	for _, s := range []string{"Ulla", `"><script>`, "'&amp;", "a\tb\nc\r", "\x00\x1b[31m", "\xff\xfe", "]]>", "<!--", "Ψ 王 😀", "\uFFFE\u0085"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		var d Drawing
		d.Word(s, "text", "aria-label", s)
		markup := string(d.HTML())
		label, text := readBack(t, markup)
		if want := writable(s); label != want || text != want {
			t.Errorf("got %q and %q, want %q", label, text, want)
		}
		// HTML reads it as XML does.
		if inner := markup[strings.Index(markup, ">")+1 : strings.LastIndex(markup, "</")]; html.UnescapeString(inner) != text {
			t.Errorf("as HTML: got %q, want %q", html.UnescapeString(inner), text)
		}
	})
}

func TestDrawingLeftOpen(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a drawing with an open element is finished")
		}
	}()
	var d Drawing
	d.Open("g")
	d.HTML()
}
