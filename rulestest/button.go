package rulestest

import (
	"testing"

	"riposte"
	"riposte/scene"
)

// OnButton is what stands on the button of a sentence that seat s may say, and the rule behind
// it, as "hit 71 % CD-4.22"; "" if nothing does. It fails if more branches were followed than that.
func OnButton(tb testing.TB, st riposte.State, s riposte.Seat, sentence string, branches int) string {
	tb.Helper()
	c, err := st.Parse(s, sentence)
	if err == nil {
		err = st.Check(s, c)
	}
	if err != nil {
		tb.Fatal(err)
	}
	p, followed := st.(scene.Foreseer).Prospect(s, c, branches)
	if followed > branches {
		tb.Errorf("%s: %d branches were followed of %d", sentence, followed, branches)
	}
	if p.Text == "" {
		return ""
	}
	return st.(scene.Speaker).Voice().Plain(p.Text).String() + " " + string(p.Rule)
}
