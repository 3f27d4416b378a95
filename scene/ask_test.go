package scene_test

import (
	"testing"

	"riposte/scene"
)

// Words go into the fields of a form in order, and words that are left out leave no
// gap.
func TestSentence(t *testing.T) {
	ask := scene.Ask{Fields: []scene.AskField{{Name: "first"}, {Name: "second"}, {Name: "defense", Before: "/"}, {Name: "more", Optional: true}}}
	if got := ask.Sentence([]string{"head-jab", "x2", "counter", ""}); got != "head-jab x2 / counter" {
		t.Errorf("the sentence is %q", got)
	}
}
