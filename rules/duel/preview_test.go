package duel

import (
	"testing"

	"riposte"
)

// A motion that ends short says at what: every rule that stops one has words of its own.
func TestWhatStopsAMotion(t *testing.T) {
	for rule, want := range map[riposte.RuleID]string{
		"DU-3.8": "at the edge of the table", "DU-3.9": "at another fighter", "DU-3.10": "at blocking terrain",
		"DU-3.29": "held by an enemy", "DU-3.30": "held by an enemy",
	} {
		if got := catalogue.Voice(func(uint8) string { return "" }).Say(stoppedBy(rule)); got != want {
			t.Errorf("%s stops a motion %q, want %q", rule, got, want)
		}
	}
}
