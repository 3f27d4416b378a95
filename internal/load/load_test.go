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

	"riposte/internal/house"
	"riposte/scene"
)

var (
	loadFor = flag.Duration("load", 0, "measure each load for so long; 0 is a second, a test only")
	systems = flag.Int("systems", 3, "duels of each system that a program plays")
	peer    = flag.String("peer", "", "folder of boardgame.io's server, to be measured beside")
	figures = flag.String("figures", "", "write what was measured to this file")
)

func TestMain(m *testing.M) { Main(m) }

// unlimited are the flags of a server whose guests all come from one address.
var unlimited = []string{"--limits", "1000", "--log-level", "warn"}

// loads are those of docs/figures/load.md. A peer has no pages: its clients get its state.
var loads = []struct {
	name string
	load Load
	peer bool
}{
	{"boardgame.io, 50 matches", Load{Duels: 50}, true},
	{"50 duels, no page", Load{Duels: 50}, false},
	{"50 duels, two pages each", Load{Duels: 50, Pages: 2}, false},
	{"50 duels, two pages and a watcher each", Load{Duels: 50, Pages: 2, Watchers: 1}, false},
	{"boardgame.io, 250 moves/s in 50 matches", Load{Duels: 50, Rate: 250}, true},
	{"250 choices/s in 50 duels, no page", Load{Duels: 50, Rate: 250}, false},
	{"250 choices/s in 50 duels, two pages and a watcher each", Load{Duels: 50, Pages: 2, Watchers: 1, Rate: 250}, false},
}

// Every load is carried without an error; how fast is a figure, not a test.
func TestLoad(t *testing.T) {
	var table strings.Builder
	fmt.Fprintln(&table, Head)
	for _, l := range loads {
		if l.peer && *peer == "" {
			continue
		}
		t.Run(l.name, func(t *testing.T) {
			if l.load.For = *loadFor; l.load.For == 0 {
				l.load.Duels, l.load.For = 5, time.Second
			}
			l.load.Warmup = l.load.For / 5
			run := func() (*Measure, error) { return l.load.Run(t.Context(), Serve(t, unlimited...)) }
			if l.peer {
				run = func() (*Measure, error) { return l.load.Peer(t.Context(), *peer) }
			}
			m, err := run()
			if err != nil {
				t.Fatal(err)
			}
			if l.load.Pages > 0 && m.Frames == 0 {
				t.Error("no frame came to any page")
			}
			row := m.Row(l.name)
			t.Log(row)
			fmt.Fprintln(&table, row)
		})
	}
	if *figures != "" && !t.Failed() {
		if err := os.WriteFile(*figures, []byte(table.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func TestFrames(t *testing.T) {
	const feed = ": hello\n\nevent: sight\nid: 7\ndata: one\ndata: two\n\n\ndata: three\r\n\r\nevent: x\n\n"
	var got []string
	err := readFrames(strings.NewReader(feed), func(f Frame) bool {
		got = append(got, fmt.Sprintf("%s/%s/%s/%d", f.Event, f.ID, f.Data, f.Bytes))
		return true
	})
	if err == nil || len(got) != 2 {
		t.Fatalf("got %q, %v, want two frames and the end of the feed", got, err)
	}
	if got[0] != "sight/7/one\ntwo/40" || got[1] != "//three/15" {
		t.Errorf("got %q", got)
	}
	long := "data: " + strings.Repeat("x", 200_000) + "\n\n"
	if err := readFrames(strings.NewReader(long), func(f Frame) bool { return len(f.Data) != 200_000 }); err != nil {
		t.Errorf("a frame longer than the buffer: %v", err)
	}
}

func TestTakes(t *testing.T) {
	no := &scene.Refusal{Rule: "PG-4.7", Why: "twice"}
	for _, test := range []struct {
		name   string
		pick   scene.Pick
		before []string
		want   bool
	}{
		{"free", scene.Pick{}, []string{"a"}, true},
		{"refused", scene.Pick{Refusal: no}, nil, false},
		{"not after a", scene.Pick{Not: []string{"a"}, Unless: no}, []string{"a"}, false},
		{"not after b", scene.Pick{Not: []string{"b"}, Unless: no}, []string{"a"}, true},
		{"only after a", scene.Pick{Only: []string{"a"}}, []string{"a"}, true},
		{"only after b", scene.Pick{Only: []string{"b"}}, []string{"a"}, false},
	} {
		if got := Takes(&test.pick, test.before); got != test.want {
			t.Errorf("%s: got %v, want %v", test.name, got, test.want)
		}
	}
}

// A player knows of a sight what the whole one says, whatever patches made it.
func TestPatch(t *testing.T) {
	var a asked
	const whole = `{"duel":"x","seq":1,"phase":"playing","request":{"id":1,"kind":"cards","locked":true,"must":false},"lines":[{"n":[1,-2],"text":"\\"}],
		"view":{"title":"","asks":[{"id":"a","title":{"text":"A \"b\""},"fields":[{"name":"f","picks":[{"word":"x"},{"word":"\u0079"}]}]}]}}`
	if err := a.read([]byte(whole)); err != nil {
		t.Fatal(err)
	}
	want := asked{Seq: 1, Phase: house.Playing, Request: &house.Request{ID: 1, Locked: true}, View: &seen{Asks: []scene.Ask{
		{ID: "a", Fields: []scene.AskField{{Picks: []scene.Pick{{Word: "x"}, {Word: "y"}}}}},
	}}}
	for _, c := range []struct {
		patch string
		does  func()
	}{
		{`[]`, func() {}},
		{`[{"op":"replace","path":"/seq","value":2},{"op":"add","path":"/lines/-","value":{"a":[{}]}},{"op":"remove","path":"/notes"}]`, func() { want.Seq = 2 }},
		{`[{"op":"remove","path":"/request/locked"},{"op":"replace","path":"/request/must","value":true}]`, func() { want.Request = &house.Request{ID: 1, Must: true} }},
		{`[{"op":"add","path":"/view/asks/0/fields/0/picks/1","value":{"word":"new","refusal":{"rule":"R"},"not":["a","b"]}}]`, func() {
			want.View.Asks[0].Fields[0].Picks = []scene.Pick{{Word: "x"}, {Word: "new", Refusal: &scene.Refusal{}, Not: []string{"a", "b"}}, {Word: "y"}}
		}},
		{`[{"op":"replace","path":"/view/asks/0/fields/0/picks/1/refusal/rule","value":"S"},{"op":"remove","path":"/view/asks/0/fields/0/picks/0"}]`, func() {
			want.View.Asks[0].Fields[0].Picks = want.View.Asks[0].Fields[0].Picks[1:]
		}},
		{`[{"op":"remove","path":"/view/asks/0/fields/0/picks/0/refusal"},{"op":"remove","path":"/view/asks/0/fields/0/picks/0/not/0"}]`, func() {
			want.View.Asks[0].Fields[0].Picks[0] = scene.Pick{Word: "new", Not: []string{"b"}}
		}},
		{`[{"op":"add","path":"/view/asks/0/fields/0/number","value":{"min":1,"max":3}},{"op":"add","path":"/view/asks/0/fields/0/aim","value":{"from":[1,2],"reach":3}}]`, func() {
			want.View.Asks[0].Fields[0].Number, want.View.Asks[0].Fields[0].Aim = &scene.Span{Min: 1, Max: 3}, &scene.AimArea{From: [2]int{1, 2}}
		}},
		{`[{"op":"replace","path":"/view/asks","value":[{"id":"c","before":"/"}]},{"op":"remove","path":"/request"}]`, func() {
			want.View.Asks, want.Request = []scene.Ask{{ID: "c", Before: "/"}}, nil
		}},
		{`[{"op":"remove","path":"/view/asks"},{"op":"add","path":"/request","value":{"id":3}},{"op":"replace","path":"/phase","value":"over"}]`, func() {
			want.View.Asks, want.Request, want.Phase = nil, &house.Request{ID: 3}, house.Over
		}},
	} {
		c.does()
		if err := a.patch([]byte(c.patch)); err != nil || !reflect.DeepEqual(a, want) {
			t.Fatalf("%s: got %+v, %v, want %+v", c.patch, a, err, want)
		}
	}
	for _, bad := range []string{``, `{}`, `[`, `[{"op":"add"`, `[{"op":"add","path":"/seq","value":x}]`, `[{"op":"remove","path":"/view/asks/1"}]`, `[] []`} {
		if err := a.patch([]byte(bad)); err == nil {
			t.Errorf("%q is taken", bad)
		}
	}
}
