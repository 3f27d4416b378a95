package basis

import "strings"

// OrNone is words with a space between, or "none".
func OrNone(words []string) string {
	if len(words) == 0 {
		return "none"
	}
	return strings.Join(words, " ")
}
