package scenario

import "testing"

func TestNearest(t *testing.T) {
	known := []string{"red.life", "red.last", "blue.life"}
	for _, test := range []struct{ word, want string }{
		{"red.lief", "red.life"},
		{"red.lats", "red.last"},
		{"blu.life", "blue.life"},
		{"reds.lifes", "red.life"},
		{"green", ""},
		{"x", ""},
		{"", ""},
	} {
		if got := nearest(test.word, known); got != test.want {
			t.Errorf("nearest(%q): got %q, want %q", test.word, got, test.want)
		}
	}
}

func TestDistance(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want int
	}{
		{"", "", 0},
		{"", "abc", 3},
		{"abc", "", 3},
		{"abc", "abc", 0},
		{"kitten", "sitting", 3},
		{"lief", "life", 2},
		{"é", "e", 1},
	} {
		if got := distance(test.a, test.b); got != test.want {
			t.Errorf("distance(%q, %q): got %d, want %d", test.a, test.b, got, test.want)
		}
	}
}
