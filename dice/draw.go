package dice

import (
	"fmt"
	"strconv"
	"strings"
)

// A Draw is one use of dice: what was asked for and what came.
type Draw struct {
	Sides, Face int32
	Closed      bool // made by Deal
}

const (
	openWord   = "d"
	closedWord = "deal"
)

// String is "d20=15", or "deal9=3" for a closed draw.
func (d Draw) String() string { return string(d.append(nil)) }

func (d Draw) append(b []byte) []byte {
	b = append(b, d.asked()...)
	b = append(b, '=')
	return strconv.AppendInt(b, int64(d.Face), 10)
}

// asked is what was asked for, the draw without its face: "d20".
func (d Draw) asked() string {
	word := openWord
	if d.Closed {
		word = closedWord
	}
	return word + strconv.Itoa(int(d.Sides))
}

// Valid reports whether the face is one that the draw can have.
func (d Draw) Valid() bool { return d.Face >= 1 && d.Face <= d.Sides }

// ParseDraw reads what String writes; the face must be one that the die has.
func ParseDraw(s string) (Draw, error) {
	asked, face, found := strings.Cut(s, "=")
	var d Draw
	size, closed := strings.CutPrefix(asked, closedWord)
	if d.Closed = closed; !closed {
		var open bool
		if size, open = strings.CutPrefix(asked, openWord); !open {
			found = false
		}
	}
	if !found || !parsePositive(size, &d.Sides) || !parsePositive(face, &d.Face) {
		return Draw{}, fmt.Errorf("draw %q: want something like d20=15 or deal9=3", s)
	}
	if !d.Valid() {
		return Draw{}, fmt.Errorf("draw %q: %s has no face %d", s, d.asked(), d.Face)
	}
	return d, nil
}

// parsePositive accepts digits only, so that every draw has one spelling.
func parsePositive(s string, v *int32) bool {
	if s == "" || s[0] < '1' || s[0] > '9' {
		return false
	}
	n, err := strconv.ParseInt(s, 10, 32)
	*v = int32(n)
	return err == nil
}

// ParseDraws reads draws separated by spaces or commas, as in
// "d20=15, d12=3".
func ParseDraws(s string) ([]Draw, error) {
	words := strings.FieldsFunc(s, func(r rune) bool { return r == ' ' || r == ',' || r == '\n' || r == '\t' })
	draws := make([]Draw, 0, len(words))
	for _, word := range words {
		d, err := ParseDraw(word)
		if err != nil {
			return nil, err
		}
		draws = append(draws, d)
	}
	return draws, nil
}

// MarshalText writes the form that String writes.
func (d Draw) MarshalText() ([]byte, error) { return d.append(nil), nil }

// UnmarshalText reads the form that String writes.
func (d *Draw) UnmarshalText(text []byte) (err error) {
	*d, err = ParseDraw(string(text))
	return err
}
