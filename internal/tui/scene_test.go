package tui

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"riposte"
	"riposte/scene"
)

var looks = []Options{
	{Width: 40, Unicode: true},
	{Width: 80, Unicode: true},
	{Width: 120, Unicode: true},
	{Width: 40},
	{Width: 80},
	{Width: 120, Unicode: true, Colour: true},
	{Width: 80, Unicode: true, Compact: true},
}

func (o Options) file(name string) string {
	name = fmt.Sprintf("%s-%d", name, o.Width)
	if !o.Unicode {
		name += "-ascii"
	}
	if o.Colour {
		name += "-colour"
	}
	if o.Compact {
		name += "-compact"
	}
	return name
}

func TestScene(t *testing.T) {
	first := bout(t, nil)
	second, mover := chosen(t)
	views := []struct {
		name string
		view scene.View
	}{
		{"choosing", first.View(1)},
		{"moving", second.View(mover)},
		{"public", second.View(riposte.Nobody)},
		{"plane", readView(t, "plane")},
	}
	for _, v := range views {
		for _, o := range looks {
			t.Run(o.file(v.name), func(t *testing.T) {
				got := Scene(v.view, o)
				tidy(t, got, o)
				if again := Scene(v.view, o); again != got {
					t.Error("the same view is drawn in two ways")
				}
				golden(t, o.file(v.name), got)
			})
		}
	}
}

// Any width can be drawn, and nothing is wider than asked for.
func TestSceneWidths(t *testing.T) {
	second, mover := chosen(t)
	for _, v := range []scene.View{second.View(mover), readView(t, "plane"), {}, {Board: &scene.Board{}}} {
		for w := 20; w <= 200; w += 3 {
			for _, compact := range []bool{false, true} {
				o := Options{Width: w, Unicode: true, Compact: compact}
				tidy(t, Scene(v, o), o)
			}
		}
	}
}

// Nothing in a name can reach the terminal as a command.
func TestSceneIsClean(t *testing.T) {
	v := readView(t, "plane")
	if !strings.Contains(v.Sides[1].Name.String(), "\x1b") {
		t.Fatal("the view to test with holds no escape")
	}
	got := Scene(v, Options{Width: 80, Colour: true, Unicode: true})
	if strings.Contains(got, "\x1b[31m\a") || strings.Contains(got, "\a") || strings.Contains(got, "\u202e") {
		t.Errorf("control characters of a name got through: %q", got)
	}
}

func TestReport(t *testing.T) {
	lines := []Line{
		{Seat: 2, Text: "Brannoch steps to 5,4 and calls the clash.", Rule: "PG-3.13"},
		{Seat: 1, Text: "Ulla answers GENERAL DEFENSE and names the second of the two attacks that were thrown at her.", Rule: "PG-5.26"},
		{Seat: 1, Text: "Ulla goes down.", Rule: "PG-6.1", Loud: true},
		{Text: "The referee counts.", Loud: true},
		{Seat: 2, Text: "Brannoch Reed has locked.", Soft: true},
	}
	for _, o := range []Options{{Width: 40, Unicode: true}, {Width: 80}, {Width: 80, Unicode: true, Colour: true}} {
		got := finish(report(lines, o.width()), o)
		tidy(t, got, o)
		golden(t, o.file("report"), got)
	}
}

func TestComplete(t *testing.T) {
	first := bout(t, nil)
	second, mover := chosen(t)
	plane := readView(t, "plane")
	tests := []struct {
		name string
		view scene.View
		line string
		want []string
	}{
		{"PG-4.5 x2 is not first", first.View(1), "x", nil},
		{"first", first.View(1), "head-", []string{"head-jab", "head-strike", "head-heavy"}},
		{"capitals", first.View(1), "HEAD-J", []string{"head-jab"}},
		{"PG-4.7 not twice", first.View(1), "head-jab head-", []string{"head-jab head-strike", "head-jab head-heavy"}},
		{"x2 second", first.View(1), "head-jab  x", []string{"head-jab x2"}},
		{"the slash comes by itself", first.View(1), "head-jab x2 ", []string{
			"head-jab x2 / general-defense", "head-jab x2 / head-protect", "head-jab x2 / body-protect",
			"head-jab x2 / footwork", "head-jab x2 / counter", "head-jab x2 / anticipate",
		}},
		{"the slash forgotten", first.View(1), "head-jab x2 c", []string{"head-jab x2 / counter"}},
		{"slash without spaces", first.View(1), "head-jab x2/c", []string{"head-jab x2 / counter"}},
		{"nothing after the end", first.View(1), "head-jab x2 / counter ", nil},
		{"words that don't exist", first.View(1), "kick ", nil},
		{"PG-3.13 no call from afar", second.View(mover), "stay ", nil},
		{"two words at once", second.View(mover), "s", []string{"stay"}},
		{"nothing asked", second.View(riposte.Nobody), "", nil},
		{"optional fields", plane, "go ", []string{"go 400,400", "go with 1", "go with 2", "go with 3", "go with 4", "go with 5", "go with 6"}},
		{"a free aim", plane, "go 10,20 with 6", []string{"go 10,20 with 6"}},
		{"a number too large", plane, "go with 9 ", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, way := range suggest(tt.view, tt.line) {
				if !slices.Contains(got, way.Line) {
					got = append(got, way.Line)
				}
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("suggest(%q): got %q, want %q", tt.line, got, tt.want)
			}
		})
	}
}

// Every way on leads to a sentence that the rules accept.
func TestCompleteIsLegal(t *testing.T) {
	m, mover := chosen(t)
	first := bout(t, nil)
	for _, c := range []struct {
		say  func(string) error
		view scene.View
	}{
		{func(s string) error { return check(first, 1, s) }, first.View(1)},
		{func(s string) error { return check(m, mover, s) }, m.View(mover)},
	} {
		lines, whole := []string{""}, 0
		for len(lines) > 0 {
			line := lines[len(lines)-1]
			lines = lines[:len(lines)-1]
			for _, s := range suggest(c.view, line) {
				lines = append(lines, s.Line+" ")
				if !s.Done {
					continue
				}
				whole++
				if err := c.say(s.Line); err != nil {
					t.Errorf("%s: %v", s.Line, err)
				}
			}
		}
		if whole < 5 {
			t.Errorf("got %d whole sentences, want more", whole)
		}
	}
}

func TestInside(t *testing.T) {
	arrow := scene.Shape{Kind: scene.ShapePolygon, Points: [][2]int{{0, 0}, {80, 40}, {0, 80}, {30, 40}}}
	circle := scene.Shape{Kind: scene.ShapeCircle, Points: [][2]int{{10, 10}}, Radius: 5}
	tests := []struct {
		shape scene.Shape
		x, y  int
		want  bool
	}{
		{arrow, 50, 40, true},
		{arrow, 20, 41, false},
		{arrow, 12, 15, true},
		{arrow, 70, 10, false},
		{arrow, 90, 40, false},
		{arrow, 10, 70, true},
		{arrow, 5, 70, false},
		{circle, 13, 14, true},
		{circle, 14, 14, false},
		{scene.Shape{}, 0, 0, false},
	}
	for _, tt := range tests {
		if got := inside(tt.shape, tt.x, tt.y); got != tt.want {
			t.Errorf("%s, %d,%d: got %v, want %v", tt.shape.Kind, tt.x, tt.y, got, tt.want)
		}
	}
}

// A name gives way last: the bar shows the number's limit too.
func TestBillKeepsNames(t *testing.T) {
	side := scene.Side{Seat: 1, Name: "Ulla Stormhide", Acting: true, Main: scene.Meter{Label: "composure", Value: 21, Max: 29}}
	got := Scene(scene.View{Sides: []scene.Side{side, side}}, Options{Width: 79, Unicode: true})
	for _, want := range []string{"● ULLA STORMHIDE ▶  21 composure", "21 composure  ◀ ULLA STORMHIDE ●"} {
		if !strings.Contains(got, want) {
			t.Errorf("got no %q in\n%s", want, got)
		}
	}
}

// Where two sides have no room for their names beside each other, no line is wider than the
// screen.
func TestBillFits(t *testing.T) {
	v := scene.View{Title: "Turn 8", Meters: []scene.Meter{{Label: "turn", Value: 8, Max: 60}}, Sides: []scene.Side{
		{Seat: 1, Name: "Journeyman", Main: scene.Meter{Label: "Endurance cards", Value: 3, Max: 4}},
		{Seat: 2, Name: "Bulwark", Out: true, Main: scene.Meter{Label: "Endurance cards", Value: 5, Max: 5}},
	}}
	for _, w := range []int{40, 60, 72, 80, 120} {
		for _, line := range bill(v, w, false) {
			if width(line) > w {
				t.Errorf("%d of %d columns: %q", width(line), w, line)
			}
		}
	}
}

// Those who act together stand together in the order, with one number.
func TestOrderOfThoseTogether(t *testing.T) {
	slots := []scene.Slot{
		{ID: "ada", Seat: 1, Label: "Ada", Note: "9"},
		{ID: "rat-1", Seat: 2, Label: "Rat 1", Note: "7", State: scene.SlotNow},
		{ID: "rat-2", Seat: 2, Label: "Rat 2", Note: "7", Follows: true},
	}
	got := finish(order(slots, 80), Options{Width: 80, Unicode: true})
	if want := "Rat 1 7 (now)  + ■ Rat 2"; !strings.Contains(got, want) {
		t.Errorf("got %q, want %q in it", got, want)
	}
}
