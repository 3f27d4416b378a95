package web

import "testing"

func TestWords(t *testing.T) {
	for got, want := range map[string]string{
		Lower("Where"): "where", Lower("EDGE"): "EDGE", Capital("élan"): "Élan",
		Inches(130): "1.3 in", Inches(1205): "12.05 in", Inches(200): "2 in",
		Slug("red-head-jab"): "red-head-jab", Slug("a b\""): "a_32_b_34_",
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
