package basis_test

import (
	"testing"

	"riposte/basis"
)

func TestWords(t *testing.T) {
	for word, want := range map[string]bool{"0": false, "1": true, "20": true, "21": false, "": false, "x": false, "+7": false, "07": false, " 7": false, "7.0": false} {
		if n, ok := basis.Whole(word, 1, 20); ok != want {
			t.Errorf("%q is the number %d, %v", word, n, ok)
		}
	}
	for word, want := range map[string]bool{"1,1": true, "9,5": true, "9,6": false, "10,5": false, "0,1": false, "1": false, "1,": false, ",1": false, "1,1,1": false, "1, 1": false, "01,1": false} {
		if x, y, ok := basis.Point(word, 1, 9, 5); ok != want {
			t.Errorf("%q is the place %d,%d, %v", word, x, y, ok)
		}
	}
	if x, y, ok := basis.Point("3,4", 0, 9, 9); x != 3 || y != 4 || !ok {
		t.Errorf("3,4 is %d,%d", x, y)
	}
	if basis.Capital("red") != "Red" || basis.Capital("") != "" {
		t.Error("the first letter is no capital")
	}
	if basis.OrNone(nil) != "none" || basis.OrNone([]string{"a", "b"}) != "a b" {
		t.Error("words with a space between, or none")
	}
}
