package basis

import (
	"strconv"
	"strings"
)

// OrNone is words with a space between, or "none".
func OrNone(words []string) string {
	if len(words) == 0 {
		return "none"
	}
	return strings.Join(words, " ")
}

// Whole reads a whole number from least to most in its only spelling.
func Whole(word string, least, most int) (int, bool) {
	n, err := strconv.Atoi(word)
	return n, err == nil && n >= least && n <= most && strconv.Itoa(n) == word
}

// Point reads a place as the notation has it, x,y: two whole numbers from least on.
func Point(word string, least, mostX, mostY int) (x, y int, ok bool) {
	left, right, _ := strings.Cut(word, ",")
	x, okX := Whole(left, least, mostX)
	y, okY := Whole(right, least, mostY)
	return x, y, okX && okY
}

// Capital makes the first letter one, of a word in the letters of ASCII.
func Capital(word string) string {
	if word == "" {
		return ""
	}
	return strings.ToUpper(word[:1]) + word[1:]
}
