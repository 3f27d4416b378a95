package tui

import (
	"strings"
	"unicode"

	"charm.land/lipgloss/v2"

	"riposte"
)

// Options say how a drawing may look.
type Options struct {
	Width   int  // columns; 0 is 80, less than 20 is 20
	Colour  bool // escape codes for colours and weight; otherwise none at all
	Unicode bool // otherwise everything is drawn with ASCII
	// Compact leaves out what a screen with a command line says elsewhere: the
	// words of the asks and the texts of the cards.
	Compact bool

	// tight leaves out, on low screens, what can be looked up.
	tight bool
}

func (o Options) width() int {
	if o.Width == 0 {
		return 80
	}
	return max(o.Width, 20)
}

// Inside this package text carries its style as single runes from a private-use
// area. Everything leaves through finish, which turns them into escape codes or
// drops them, together with every control character that a name may contain.
const (
	markFirst rune = 0xE000
	plain     rune = markFirst + iota - 1
	bold
	faint
	block // reversed: the seal, the place of the cursor
	good
	bad
	act
	tide // of ground: water, leaves, glass, loose earth
	leaf
	pane
	earth
	markSeat      // one rune more for each seat
	markLast rune = markSeat + riposte.MaxSeats
)

var codes = map[rune]string{
	plain: "\x1b[0m", bold: "\x1b[1m", faint: "\x1b[2m", block: "\x1b[7m",
	good: "\x1b[32m", bad: "\x1b[31m", act: "\x1b[1;33m",
	tide: "\x1b[36m", leaf: "\x1b[32m", pane: "\x1b[35m", earth: "\x1b[33m",
}

// seatCodes has the seats' colours in order: red, blue, green, yellow, violet,
// orange, white, and no colour for black.
var seatCodes = [...]string{"\x1b[1;91m", "\x1b[1;94m", "\x1b[1;92m", "\x1b[1;93m", "\x1b[1;95m", "\x1b[1;38;5;208m", "\x1b[1;97m", "\x1b[1m"}

func seatMark(s riposte.Seat) rune { return markSeat + rune(min(max(s, 0), riposte.MaxSeats)) }

func isMark(r rune) bool { return r >= markFirst && r <= markLast }

// in styles a text.
func in(mark rune, text string) string {
	if text == "" {
		return ""
	}
	return string(mark) + text + string(plain)
}

// width is the number of columns that a text fills.
func width(text string) int {
	n, wide := 0, false
	for _, r := range text {
		switch {
		case isMark(r) || unwelcome(r):
		case r < 0x300:
			n++
		default:
			wide = true
		}
	}
	if !wide {
		return n
	}
	return lipgloss.Width(strings.Map(func(r rune) rune {
		if isMark(r) || unwelcome(r) {
			return -1
		}
		return r
	}, text))
}

// unwelcome reports whether a rune could move the cursor, change the reading
// direction or hide.
func unwelcome(r rune) bool {
	return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == '\u2028' || r == '\u2029'
}

// ascii replaces drawn characters where only ASCII may be used; all are one column
// wide.
var ascii = map[rune]byte{
	'─': '-', '━': '=', '═': '=', '│': '|', '║': '|', '┄': '.', '┌': '+', '┐': '+', '└': '+', '┘': '+', '├': '+', '┤': '+',
	'╔': '+', '╗': '+', '╚': '+', '╝': '+', '█': '#', '▓': '#', '░': '.', '▒': ':', '╱': '/', '▮': 'I', '·': '.', '•': '*',
	'−': '-', '–': '-', '—': '-', '…': '~', '×': 'x', '▶': '>', '◀': '<', '▲': '^', '▼': 'v', '≈': '~', '’': '\'', '‘': '\'', '“': '"', '”': '"', '²': '2',
	'●': 'o', '■': '#', '◆': '*', '⬟': '5', '⬢': '6', '○': 'O', '✚': '+', '½': '~', '⊘': 'x', '§': '$', '†': '+', '✓': 'v', '▪': '*', '♣': '&', '◊': '%', 'Ø': '0', '╳': 'x', '≡': '=',
}

// finish joins lines into the text that may leave the package.
func finish(lines []string, o Options) string {
	var b strings.Builder
	for i, line := range lines {
		if i > 0 {
			b.WriteByte('\n')
		}
		styled := false
		for _, r := range strings.TrimRight(line, " ") {
			switch {
			case isMark(r):
				if o.Colour {
					b.WriteString(code(r))
					styled = r != plain
				}
			case unwelcome(r):
			case o.Unicode || r < 0x80:
				b.WriteRune(r)
			case ascii[r] != 0:
				b.WriteByte(ascii[r])
			default:
				b.WriteString(strings.Repeat("?", width(string(r))))
			}
		}
		if styled {
			b.WriteString(codes[plain])
		}
	}
	return b.String()
}

func code(r rune) string {
	if r >= markSeat {
		if s := int(r - markSeat); s > 0 {
			return seatCodes[(s-1)%len(seatCodes)]
		}
		return codes[bold]
	}
	return codes[r]
}
