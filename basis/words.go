package basis

import (
	"strconv"
	"strings"
)

// OrNone joins words with spaces; no words give "none".
func OrNone(words []string) string {
	if len(words) == 0 {
		return "none"
	}
	return strings.Join(words, " ")
}

// WordsOf lists a word of each thing, by its place in a list.
func WordsOf[T any](list []T, word func(*T) string) []string {
	words := make([]string, len(list))
	for i := range list {
		words[i] = word(&list[i])
	}
	return words
}

// Whole reads a whole number from least to most, spelled as Go prints it: no plus
// sign, no leading zeros.
func Whole(word string, least, most int) (int, bool) {
	n, err := strconv.Atoi(word)
	return n, err == nil && n >= least && n <= most && strconv.Itoa(n) == word
}

// Point reads a place in the notation x,y: two whole numbers, each at least least.
func Point(word string, least, mostX, mostY int) (x, y int, ok bool) {
	left, right, _ := strings.Cut(word, ",")
	x, okX := Whole(left, least, mostX)
	y, okY := Whole(right, least, mostY)
	return x, y, okX && okY
}

// Capital makes the first letter of a word a capital. The word is in ASCII.
func Capital(word string) string {
	if word == "" {
		return ""
	}
	return strings.ToUpper(word[:1]) + word[1:]
}
