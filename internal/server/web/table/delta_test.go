package table

import (
	"html/template"
	"slices"
	"strings"
	"testing"

	"riposte"
	"riposte/internal/server/web/webtest"
)

// lasting are regions without the turns that a stream drops.
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
			screens := make([]*webtest.Screen, seats+1)
			differs := make([]*Differ, seats+1)
			seen := make([]int, seats+1)
			for viewer := range screens {
				screens[viewer], differs[viewer] = webtest.NewScreen(t), sceneOf(info).Differ(0)
			}
			for n := range 60 {
				for viewer, on := range screens {
					s := sight(m, info, seats, riposte.Seat(viewer))
					frame := differs[viewer].Frame(cutAt(s, seen[viewer]))
					on.Take(frame)
					seen[viewer] = s.Seq
					for _, want := range lasting(regionsOf(s, info)) {
						if got := on.Regions[want.ID]; got != string(want.HTML) {
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
				sentence := m.Say(next, legal[(n*7+len(legal)*2/3)%len(legal)])
				if n%3 == 0 && m.Request(next).Decision.Mode == riposte.Together && m.Draft(next) == 0 {
					say(t, m, next, sentence, true)
				} else {
					say(t, m, next, sentence)
				}
			}
			for viewer, on := range screens {
				later := slices.Sorted(slices.Values(on.Bytes[1:]))
				t.Logf("%s, seat %d: a first frame of %d bytes, %d later ones, their median %d, the longest %d",
					info.Name, viewer, on.Bytes[0], len(later), later[len(later)/2], later[len(later)-1])
			}
		})
	}
}

// Of what was sent before, only what has changed is sent again.
func TestDelta(t *testing.T) {
	for _, c := range []struct{ was, is, want string }{
		{`<p>x</p>`, `<p>x</p>`, ``},
		{`<p>x</p>`, `<p>"y"</p>`, `["a",["<p>\"y\"</p>"]]`},
		{`<ol><li>1</li></ol>`, `<ol><li>1</li><li>2</li></ol>`, `["a",[0,1,"<li>1</li><li>2</li></ol>"]]`},
		{`<ol><li>1</li><li>2</li></ol>`, `<ol><li>2</li></ol>`, `["a",[0,1,2,3]]`},
		{`<p a="{x{y{z">1</p>`, `<p a="{x{q{z">1</p>`, `["a",[0,2,"{q{z\">1</p>"]]`},
		{`<i>1<i>2<i>3<i>4`, "<i>5\n\x01é", `["a",["<i>5\u000a\u0001é"]]`},
		{`text`, ``, `["a",[]]`},
	} {
		was, is := cutUp(Region{"a", template.HTML(c.was)}), cutUp(Region{"a", template.HTML(c.is)})
		if got := string(appendChange(nil, sent{was.sums}, is)); got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
}

// A table that asks again as it did before looks as it did before.
func TestDeltaFromBefore(t *testing.T) {
	asks, waits := strings.Repeat("<b>ask</b>", 500), strings.Repeat("<i>wait</i>", 500)
	on, was := webtest.NewScreen(t), sent{}
	for n, html := range []string{asks, waits, asks + "<p>", waits + "<p>", waits + "<p>", asks + "<p>!"} {
		is := cutUp(Region{"a", template.HTML(html)})
		frame := appendWhole(nil, is)
		if n > 0 {
			frame = appendChange(nil, was, is)
		}
		was = was.after(is)
		if n > 1 && len(frame) > 40 {
			t.Errorf("%d bytes to look as before: %s", len(frame), frame)
		}
		if len(frame) > 0 {
			on.Take([]byte("[" + string(frame) + "]"))
		}
		if on.Regions["a"] != html {
			t.Errorf("got %q, want %q", on.Regions["a"], html)
		}
	}
}

// Whatever was sent before, the page ends up with what there is now.
func FuzzDelta(f *testing.F) {
	f.Add("<a><b><c>", "<b><c><a>", "")
	f.Add("{{<", "<{<x", "<")
	f.Fuzz(func(t *testing.T, first, second, third string) {
		on, was := webtest.NewScreen(t), sent{}
		for n, html := range []string{first, second, third, strings.Repeat(first, 200), second, strings.Repeat(first, 201)} {
			html = strings.ToValidUTF8(html, "?")
			is := cutUp(Region{"a", template.HTML(html)})
			frame := appendWhole(nil, is)
			if n > 0 {
				frame = appendChange(nil, was, is)
			}
			was = was.after(is)
			if len(frame) > 0 {
				on.Take([]byte("[" + string(frame) + "]"))
			}
			if on.Regions["a"] != html {
				t.Fatalf("got %q, want %q", on.Regions["a"], html)
			}
		}
	})
}
