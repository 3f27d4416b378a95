//go:build e2e

package load

import (
	"flag"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"

	"riposte/internal/part"
)

var partsTo = flag.String("parts", "", "write what a choice's time is spent on to this file")

// againstBots is played against bots: all systems, with guns that are loaded.
var againstBots = append([]Game{{Ruleset: "coolduel", Options: map[string]string{"guns_start_loaded": "true"}, Documents: [2]string{"dragoon", "corsair"}}}, games...)

// spent are the loads of docs/figures/parts.md. Paced, so that a part's time is little more
// than its work.
var spent = []struct {
	name string
	load Load
}{
	{"250 choices/s in 50 duels of Pugilism, no page", Load{Duels: 50, Rate: 250}},
	{"250 choices/s in 50 duels of Pugilism, two pages and a watcher each", Load{Duels: 50, Pages: 2, Watchers: 1, Rate: 250}},
	{"50 choices/s of people at 100 tables of all systems, two pages each", Load{Duels: 100, Pages: 2, Rate: 50, Games: againstBots, Previews: true}},
	{"the same against `advised` bots, one page each", Load{Duels: 100, Pages: 1, Rate: 50, Games: againstBots, Previews: true, Bot: "advised"}},
}

// Every part of a choice's time is told by the metrics, with bots and previews too.
func TestParts(t *testing.T) {
	var page strings.Builder
	for i, l := range spent {
		t.Run(l.name, func(t *testing.T) {
			if l.load.For = *loadFor; l.load.For == 0 {
				l.load.Duels, l.load.For = 5, time.Second
			}
			l.load.Warmup = l.load.For / 5
			flags, _ := meter(t)
			m, err := l.load.Run(t.Context(), Serve(t, append(flags, unlimited...)...))
			if err != nil {
				t.Fatal(err)
			}
			want := []part.Part{part.Judge, part.Store, part.Sight, part.Draw, part.Write}
			if l.load.Previews {
				want = append(want, part.Preview)
				if m.Looks.N == 0 {
					t.Error("nobody looked at a preview")
				}
			}
			if l.load.Bot != "" {
				want = append(want, part.Think)
			}
			for _, p := range want {
				if m.Parts[p].N <= 0 || m.Parts[p].Sum <= 0 {
					t.Errorf("%v: %+v", p, m.Parts[p])
				}
			}
			text := fmt.Sprintf("### %s\n\n%s\n%s\n", strings.ToUpper(l.name[:1])+l.name[1:], PartHead, m.PartRows())
			text += fmt.Sprintf("A choice took %v of the server's CPU, answers %v (half) and %v (99 %%), the longest %v.",
				m.CPUPerChoice().Round(10*time.Microsecond), m.P50.Round(10*time.Microsecond), m.P99.Round(10*time.Microsecond), m.Worst.Round(10*time.Microsecond))
			if m.Looks.N > 0 {
				text += fmt.Sprintf(" Before each a preview: %v, %v, %v.", m.Looks.P50.Round(10*time.Microsecond), m.Looks.P99.Round(10*time.Microsecond), m.Looks.Worst.Round(10*time.Microsecond))
			}
			t.Log(text)
			if i > 0 {
				page.WriteString("\n\n")
			}
			page.WriteString(text)
		})
	}
	if *partsTo != "" && !t.Failed() {
		if err := os.WriteFile(*partsTo, []byte(page.String()+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func TestReadParts(t *testing.T) {
	const text = `# HELP riposte_part_seconds What
riposte_part_seconds_bucket{part="judge",le="1e-05"} 3
riposte_part_seconds_bucket{part="judge",le="0.5"} 4
riposte_part_seconds_bucket{part="judge",le="+Inf"} 4
riposte_part_seconds_sum{part="judge"} 0.25
riposte_part_seconds_count{part="judge"} 4
go_goroutines 7
`
	got, err := readParts([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	judge := got[part.Judge]
	if judge.N != 4 || judge.Sum != .25 || len(judge.Within) != 3 || judge.Within[1] != (Bucket{.5, 4}) {
		t.Errorf("got %+v", judge)
	}
	m := Measure{Choices: 2, Parts: got}
	if rows, want := m.PartRows(), "| judge | 2.00 | 62500 | 10µs | 500ms | 125000 |\n"; rows != want {
		t.Errorf("got %q, want %q", rows, want)
	}
	if since := judge.since(judge); since.N != 0 || since.Sum != 0 || !reflect.DeepEqual(since.Within[0], Bucket{1e-5, 0}) {
		t.Errorf("since then: %+v", since)
	}
	if _, err := readParts([]byte(`riposte_part_seconds_count{part="nap"} 1`)); err == nil {
		t.Error("a part that is none is taken")
	}
}
