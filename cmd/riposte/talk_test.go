package main

import (
	"strings"
	"testing"
	"time"
)

// A terminal has one line with rate and estimate, of what this run has played; elsewhere
// lines are rare.
func TestTalk(t *testing.T) {
	for terminal, want := range map[bool]string{
		true: clearLine + "40 of 1000 pairs, 40.0 a second, 24s left" +
			clearLine + "100 of 1000 pairs, 10.0 a second, 1m30s left" + clearLine,
		false: "100 of 1000 pairs, 10.0 a second, 1m30s left\n",
	} {
		var b strings.Builder
		now := time.Unix(0, 0)
		talk := talk{w: &b, terminal: terminal, now: func() time.Time { return now }}
		talk.progress(0, 1000)
		now = now.Add(time.Second)
		talk.progress(40, 1000)
		talk.progress(41, 1000)
		now = now.Add(9 * time.Second)
		talk.progress(100, 1000)
		talk.end()
		if got := b.String(); got != want {
			t.Errorf("terminal %v: got %q, want %q", terminal, got, want)
		}
	}
	var b strings.Builder
	now := time.Unix(0, 0)
	talk := talk{w: &b, now: func() time.Time { return now }}
	talk.progress(900, 1000) // of which 899 were there
	now = now.Add(20 * time.Second)
	talk.progress(910, 1000)
	if want := "910 of 1000 pairs, 0.5 a second, 3m0s left\n"; b.String() != want {
		t.Errorf("gone on with: got %q, want %q", b.String(), want)
	}
}
