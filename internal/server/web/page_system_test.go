package web

import (
	"bytes"
	"strings"
	"testing"
)

// The first page says of each game what it does: a clash turns its cards up in an
// order, and DUEL throws no dice.
func TestPostersSayWhatTheGamesDo(t *testing.T) {
	var b bytes.Buffer
	if err := Render(&b, &Page{Name: "home", Body: Home{Rulesets: infos()}}); err != nil {
		t.Fatal(err)
	}
	page := b.String()
	for _, want := range []string{"turned up one side after the other", "never thrown", "where dice are thrown anybody can check them", "Where a game throws dice"} {
		if !strings.Contains(page, want) {
			t.Errorf("the first page does not say %q", want)
		}
	}
	for _, wrong := range []string{"shown at once", "Dice anybody can check"} {
		if strings.Contains(page, wrong) {
			t.Errorf("the first page says %q", wrong)
		}
	}
}
