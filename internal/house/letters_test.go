package house

import (
	"slices"
	"testing"
)

// Pieces whose names begin alike have letters of their own, and the same name always has the
// same.
func TestLetters(t *testing.T) {
	for _, c := range []struct{ names, want []string }{
		{[]string{"Advised bot", "Advised bot 2", "Advised bot 3", "Advised bot"}, []string{"A", "2", "3", "A"}},
		{[]string{"ada", "Anna", "Ann"}, []string{"A", "N", "A"}},
		{[]string{"山", "山 2", "(x)"}, []string{"山", "2", "X"}},
	} {
		var taken []letterOf
		var got []string
		for _, name := range c.names {
			got = append(got, letterFor(name, &taken))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q: got %q, want %q", c.names, got, c.want)
		}
	}
}
