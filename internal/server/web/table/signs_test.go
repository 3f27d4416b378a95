package table

import (
	"strings"
	"testing"

	"riposte"
	"riposte/internal/house"
	"riposte/internal/server/web"
	"riposte/internal/server/web/webtest"
	"riposte/scene"
)

// What happened has its drawing before the sentence, which readers of the text alone don't meet:
// every sign is one of the sheet and belongs to a kind of event, and those of the main things are
// told apart.
func TestSignsOfLines(t *testing.T) {
	for _, r := range webtest.Rulesets() {
		info, signed, drawn := r.Info(), 0, map[string]bool{}
		kinds := map[string]bool{}
		for i := range info.Events {
			kinds[info.Events[i].Name] = true
		}
		for name, k := range scene.StagingOf(r) {
			signs := strings.Fields(k.Sign)
			if len(signs) == 0 {
				continue
			}
			signed++
			if !kinds[name] {
				t.Errorf("%s: %s has a sign and is no event", info.Name, name)
			}
			for i, sign := range signs {
				drawn[sign] = true
				if web.Icon(sign) != sign {
					t.Errorf("%s: there is no drawing %q, the sign of %s", info.Name, sign, name)
				}
				l := house.Line{Seq: 1, Seat: 1, Kind: told, Name: name, Text: "It happens.", N: make([]int32, 6)}
				if len(signs) > 1 {
					l.N[k.SignBy] = int32(i + 1)
				}
				want := `<p><svg class="icon" aria-hidden="true"><use href="` + web.IconPath(sign) + `"/></svg> It happens.</p>`
				if got := reported(info, l); !strings.Contains(got, want) {
					t.Errorf("%s: %s is drawn as %s, want %s", info.Name, name, got, want)
				}
				if l.Kind = house.LineTalk; strings.Contains(reported(info, l), "<p><svg") {
					t.Errorf("%s: what is not told by the rules has the sign of %s", info.Name, name)
				}
			}
		}
		if signed > 0 && (signed < 8 || len(drawn) < 6) {
			t.Errorf("%s: %d kinds of events have %d signs", info.Name, signed, len(drawn))
		}
	}
}

// reported is the report of one line.
func reported(info *riposte.Info, l house.Line) string {
	st := newStory(info, stagingOf(info))
	t := sceneOf(info).table(&house.Sight{Ruleset: info.Name}, st)
	return string(t.turn(&logTurn{Lines: []house.Line{l}}))
}
