package web

import "testing"

// Names from right to left are isolated once, wherever they stand; others are left alone.
func TestIsolated(t *testing.T) {
	within := Isolating([]string{"عمر", "Ada", "عمر علي"})
	for text, want := range map[string]string{
		"Ada 20 to 18":            "Ada 20 to 18",
		"عمر 20 to 18":            "\u2068عمر\u2069 20 to 18",
		"Ada against عمر علي (2)": "Ada against \u2068عمر علي\u2069 (2)",
	} {
		if got := within(text); got != want {
			t.Errorf("%s: got %+q, want %+q", text, got, want)
		}
	}
	if got := Bare(Isolated("עומר")); got != "עומר" {
		t.Errorf("got %+q", got)
	}
}
