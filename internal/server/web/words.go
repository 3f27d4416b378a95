package web

import (
	"net/url"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"riposte"
)

// Lower makes the first letter small, unless the word is all capitals.
func Lower(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	next, _ := utf8.DecodeRuneInString(s[size:])
	if size == 0 || unicode.IsUpper(next) {
		return s
	}
	return string(unicode.ToLower(r)) + s[size:]
}

func Capital(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	if size == 0 {
		return s
	}
	return string(unicode.ToUpper(r)) + s[size:]
}

// Slug makes an identifier out of any text: other characters are spelled by number,
// so that different texts stay different.
func Slug(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '-':
			b.WriteRune(r)
		default:
			b.WriteString("_" + strconv.Itoa(int(r)) + "_")
		}
	}
	return b.String()
}

// Inches writes a length given in hundredths of an inch: 130 is "1.3 in".
func Inches(hundredths int) string {
	text := strconv.Itoa(hundredths / 100)
	if rest := hundredths % 100; rest != 0 {
		text += "." + strings.TrimRight(string([]byte{byte('0' + rest/10), byte('0' + rest%10)}), "0")
	}
	return text + " in"
}

// SeatNumber is the number on a seat's mark; "" for nobody's.
func SeatNumber(s riposte.Seat) string {
	if s == riposte.Nobody {
		return ""
	}
	return strconv.Itoa((int(s)-1)%8 + 1)
}

// RulePath is where a rule can be read.
func RulePath(ruleset string, id riposte.RuleID) string {
	return "/rules/" + url.PathEscape(ruleset) + "/" + url.PathEscape(string(id))
}

// First is at most n characters of a text.
func First(text string, n int) string {
	for i := range text {
		if n == 0 {
			return text[:i]
		}
		n--
	}
	return text
}
