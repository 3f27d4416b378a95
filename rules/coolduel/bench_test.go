package coolduel

import (
	"testing"
	"unsafe"

	"riposte/rulestest"
)

var benchTables = []rulestest.Table{
	{Name: "two", Options: map[string]string{"map": "two-stones"}, Documents: []string{"sellsword", "bulwark"}},
	{Name: "companions", Options: map[string]string{"map": "ave"}, Documents: []string{"trapper", "captain"}},
	{Name: "fort", Options: map[string]string{"map": "fort-of-salvation"}, Documents: []string{"reaver", "corsair"}},
	{Name: "twelve", Options: map[string]string{"map": "docks", "power": "20", "best_of": "3"}, Documents: []string{hunters, hunters, hunters, hunters}},
}

func BenchmarkDecision(b *testing.B) { rulestest.Decisions(b, Ruleset(), benchTables) }

func BenchmarkEvaluate(b *testing.B) { rulestest.Estimates(b, Ruleset(), benchTables) }

func TestAllocsPerDecision(t *testing.T) { rulestest.Allocations(t, Ruleset(), benchTables) }

// A position holds twelve combatants, however many the table has.
func TestPositionSize(t *testing.T) {
	if size := unsafe.Sizeof(state{}); size > 4096 {
		t.Errorf("a position takes %d bytes, want at most 4096", size)
	} else {
		t.Logf("a position takes %d bytes", size)
	}
}

const hunters = `{"class":"hunter","points":{"str":4},"right":"kukri","left":"both","companions":[{"companion":"lord"},{"companion":"mule"}]}`

// What a seat sees, as the server makes it after each change.
func BenchmarkView(b *testing.B) {
	for _, word := range []string{"two-stones", "fort-of-salvation"} {
		b.Run(word, func(b *testing.B) {
			s := start(b, word, nil, "trapper", "captain", "skirmisher", "zealot")
			b.ReportAllocs()
			for b.Loop() {
				s.View(s.asked)
			}
		})
	}
}
