package table

import (
	"encoding/json"
	"html/template"
	"regexp"
	"slices"
	"strings"
	"testing"

	"riposte"
	"riposte/internal/server/web/webtest"
)

// A screen takes frames in as the page does: it keeps each region as it was sent last.
type screen struct {
	t       testing.TB
	regions map[string]string
	bytes   []int // of the frames
}

func newScreen(t testing.TB) *screen { return &screen{t: t, regions: map[string]string{}} }

var cuts = regexp.MustCompile(`[<{]`)

// take takes a frame in and returns what changed.
func (s *screen) take(frame []byte) (ids []string) {
	s.t.Helper()
	if frame == nil {
		return nil
	}
	s.bytes = append(s.bytes, len(frame))
	var regions [][2]any
	if err := json.Unmarshal(frame, &regions); err != nil {
		s.t.Fatalf("%v: %s", err, frame)
	}
	for _, r := range regions {
		id := r[0].(string)
		ids = append(ids, id)
		delta, changed := r[1].([]any)
		if !changed {
			s.regions[id] = r[1].(string)
			continue
		}
		was := cutsOf(s.regions[id])
		var html strings.Builder
		for i := 0; i < len(delta); i++ {
			if text, ok := delta[i].(string); ok {
				html.WriteString(text)
				continue
			}
			for _, part := range was[int(delta[i].(float64)):int(delta[i+1].(float64))] {
				html.WriteString(part)
			}
			i++
		}
		s.regions[id] = html.String()
	}
	return ids
}

func cutsOf(html string) (parts []string) {
	from := 0
	for _, m := range cuts.FindAllStringIndex(html, -1) {
		if m[0] > 0 {
			parts, from = append(parts, html[from:m[0]]), m[0]
		}
	}
	return append(parts, html[from:])
}

// lasting are regions without the turns that a stream lets go.
func lasting(regions []Region) (out []Region) {
	turns := 0
	for _, r := range slices.Backward(regions) {
		if turn := strings.HasPrefix(r.ID, "turn-"); !turn || turns < kept {
			out = append(out, r)
			if turn {
				turns++
			}
		}
	}
	return out
}

// The frames of a stream, put together, are the page: in every ruleset, for every seat and
// the public, at every choice.
func TestFramesAreThePage(t *testing.T) {
	for _, r := range webtest.Rulesets() {
		info := r.Info()
		t.Run(info.Name, func(t *testing.T) {
			t.Parallel()
			m := open(t, r, nil, fitting(t, r)...)
			seats := len(fitting(t, r))
			screens := make([]*screen, seats+1)
			differs := make([]*Differ, seats+1)
			seen := make([]int, seats+1)
			for viewer := range screens {
				screens[viewer], differs[viewer] = newScreen(t), sceneOf(info).Differ(0)
			}
			for range 40 {
				for viewer, on := range screens {
					s := sight(m, info, seats, riposte.Seat(viewer))
					frame := differs[viewer].Frame(cutAt(s, seen[viewer]))
					on.take(frame)
					seen[viewer] = s.Seq
					for _, want := range lasting(regionsOf(s, info)) {
						if got := on.regions[want.ID]; got != string(want.HTML) {
							t.Fatalf("seat %d, %s: the frames make\n%s\nthe page has\n%s\nafter\n%s", viewer, want.ID, got, want.HTML, frame)
						}
					}
					if again := differs[viewer].Frame(cutAt(s, s.Seq)); again != nil {
						t.Fatalf("seat %d: nothing changed, but there is %s", viewer, again)
					}
				}
				next := owing(m, seats)
				if next == riposte.Nobody {
					break
				}
				legal := m.Legal(nil, next)
				say(t, m, next, m.Say(next, legal[len(legal)*2/3]))
			}
			for viewer, on := range screens {
				later := slices.Sorted(slices.Values(on.bytes[1:]))
				t.Logf("%s, seat %d: a first frame of %d bytes, %d later ones, their median %d, the longest %d",
					info.Name, viewer, on.bytes[0], len(later), later[len(later)/2], later[len(later)-1])
			}
		})
	}
}

// Of what was sent before only what has changed is sent again.
func TestDelta(t *testing.T) {
	for _, c := range []struct{ was, is, want string }{
		{`<p>x</p>`, `<p>x</p>`, ``},
		{`<p>x</p>`, `<p>"y"</p>`, `["a",["<p>\"y\"</p>"]]`},
		{`<ol><li>1</li></ol>`, `<ol><li>1</li><li>2</li></ol>`, `["a",[0,3,"<li>2</li></ol>"]]`},
		{`<ol><li>1</li><li>2</li></ol>`, `<ol><li>2</li></ol>`, `["a",[0,1,3,6]]`},
		{`<p a="{x{y{z">1</p>`, `<p a="{x{q{z">1</p>`, `["a",[0,2,"{q{z\">1</p>"]]`},
		{`<i>1<i>2<i>3<i>4`, "<i>5\n\x01é", `["a",["<i>5\u000a\u0001é"]]`},
		{`text`, ``, `["a",[]]`},
	} {
		was, is := cutUp(Region{"a", template.HTML(c.was)}), cutUp(Region{"a", template.HTML(c.is)})
		if got := string(appendDelta(nil, was.sums, is)); got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
}

// Whatever was sent and is now, the page gets what is.
func FuzzDelta(f *testing.F) {
	f.Add("<a><b><c>", "<b><c><a>")
	f.Add("{{<", "<{<x")
	f.Fuzz(func(t *testing.T, was, is string) {
		was, is = strings.ToValidUTF8(was, "?"), strings.ToValidUTF8(is, "?")
		on := newScreen(t)
		before, after := cutUp(Region{"a", template.HTML(was)}), cutUp(Region{"a", template.HTML(is)})
		on.take([]byte("[" + string(appendWhole(nil, before)) + "]"))
		if delta := appendDelta(nil, before.sums, after); delta != nil {
			on.take([]byte("[" + string(delta) + "]"))
		}
		if on.regions["a"] != is {
			t.Errorf("got %q, want %q", on.regions["a"], is)
		}
	})
}
