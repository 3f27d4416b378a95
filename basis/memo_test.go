package basis_test

import (
	"testing"

	"riposte/basis"
)

// What is made for a key is made once, and a Memo does not grow for ever.
func TestMemo(t *testing.T) {
	var m basis.Memo[int, *int]
	made := 0
	of := func(key int) *int {
		return m.Of(key, func() *int { made++; return &key })
	}
	first := of(1)
	if again := of(1); again != first || made != 1 || *first != 1 {
		t.Fatalf("made %d times: %p, then %p", made, first, again)
	}
	for key := range 10_000 {
		if got := of(key); *got != key {
			t.Fatalf("%d: got %d", key, *got)
		}
	}
	if of(1) == first {
		t.Error("the first of ten thousand is still kept")
	}
	before := made
	if of(9_999); made != before {
		t.Error("the last one is not kept")
	}
}
