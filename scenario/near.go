package scenario

import "unicode/utf8"

// nearest is the known word that differs from word by a typing slip, or empty if
// none does.
func nearest(word string, known []string) string {
	n := utf8.RuneCountInString(word)
	if n < 2 || n > 60 {
		return ""
	}
	best, limit := "", 1+n/4
	for _, k := range known {
		if d := distance(word, k); d <= limit {
			best, limit = k, d-1
		}
	}
	return best
}

// distance counts the letters to insert, delete or replace to turn a into b
// (Levenshtein).
func distance(a, b string) int {
	s, t := []rune(a), []rune(b)
	row := make([]int, len(t)+1)
	for j := range row {
		row[j] = j
	}
	for i := range s {
		diagonal := row[0]
		row[0] = i + 1
		for j := range t {
			cost := diagonal
			if s[i] != t[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, diagonal+1)
		}
	}
	return row[len(t)]
}
