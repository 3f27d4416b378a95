package web

import "testing"

func TestWords(t *testing.T) {
	for got, want := range map[string]string{
		lower("Where"): "where", lower("EDGE"): "EDGE", upperFirst("élan"): "Élan",
		inches(130): "1.3 in", inches(1205): "12.05 in", inches(200): "2 in",
		slug("red-head-jab"): "red-head-jab", slug("a b\""): "a_32_b_34_",
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
