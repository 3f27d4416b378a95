package web

import (
	"slices"
	"strings"
	"unicode"
)

// First strong isolate, pop directional isolate.
const isolate, pop = "\u2068", "\u2069"

// Isolated is a name that turns round no numbers and signs beside it, in whatever sentence it
// stands: one written from right to left is put between isolates.
func Isolated(name string) string {
	if !RightToLeft(name) {
		return name
	}
	return isolate + name + pop
}

// Bare is a name without what isolates it.
func Bare(name string) string { return strings.TrimSuffix(strings.TrimPrefix(name, isolate), pop) }

// RightToLeft reports whether a name has letters that are written from right to left.
func RightToLeft(name string) bool {
	return strings.ContainsFunc(name, func(r rune) bool {
		return unicode.In(r, unicode.Arabic, unicode.Hebrew, unicode.Syriac, unicode.Thaana, unicode.Nko, unicode.Adlam)
	})
}

// Isolating isolates the names wherever they stand in a text.
func Isolating(names []string) func(string) string {
	var pairs []string
	// A name may be part of a longer one.
	for _, name := range slices.SortedFunc(slices.Values(names), func(a, b string) int { return len(b) - len(a) }) {
		if RightToLeft(name) {
			pairs = append(pairs, name, Isolated(name))
		}
	}
	if pairs == nil {
		return func(text string) string { return text }
	}
	return strings.NewReplacer(pairs...).Replace
}
