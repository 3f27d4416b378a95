package table

import (
	"fmt"
	"testing"

	"riposte"
	"riposte/internal/house"
	"riposte/scene"
)

// What is told beside a question is what happened since the last decision of who reads it: a
// row for each who acted, the number before and after, until something else has happened.
func TestToldSinceTheLastDecision(t *testing.T) {
	info := &riposte.Info{Events: []riposte.EventKind{{}, {Name: "hit"}, {Name: "step"}, {Name: "turn", Turn: true}}}
	staging := map[string]scene.Staging{"hit": {Main: scene.Shift{From: 0, To: 1, Other: true}, Strike: true}, "step": {Moved: true}}
	st, seq := newStory(info, staging), 0
	line := func(l house.Line) int {
		seq++
		l.Seq = seq
		st.add([]house.Line{l})
		return seq
	}
	asked := func(s riposte.Seat) { line(house.Line{Kind: askedOf, Name: "move", Seat: s, Text: "x"}) }
	hit := func(from, to int32) int {
		return line(house.Line{Kind: told, Name: "hit", Text: "x", Seat: 2, Other: 1, Who: "Bo", What: "jab", N: []int32{from, to}})
	}
	step := func(what string) {
		line(house.Line{Kind: told, Name: "step", Text: "x", Seat: 1, Who: "Ann", What: what})
	}
	is := func(what, want string) {
		t.Helper()
		sight := &house.Sight{Seat: 1, Phase: house.Playing, Seats: []house.Seated{{Seat: 1, Word: "red", Name: "Ada", Called: "ann"}, {Seat: 2, Word: "blue", Name: "Bea", Called: "bo"}, {Seat: 3, Called: "cy"}}}
		got := ""
		for _, r := range (Scene{Info: info, Staging: staging}).table(sight, st).Told() {
			got += r.Says() + "; "
		}
		if got != want {
			t.Errorf("%s: told %q, want %q", what, got, want)
		}
	}
	line(house.Line{Kind: told, Name: "turn", Text: "Turn.", Turn: true})
	asked(1)
	is("nothing has happened", "")
	step("to 1")
	step("to 2")
	is("a way is one", "You to 2; ")
	asked(2)
	hit(9, 7)
	is("since the question", "You to 2 (9 to 7); Bo jab; ")
	asked(1)
	is("and the next question", "You to 2 (9 to 7); Bo jab; ")
	first := hit(7, 4)
	is("something else", "Bo jab; You (7 to 4); ")
	asked(1)
	if n := st.strike(1); n != 2 {
		t.Errorf("asked about strike %d, want 2", n)
	}
	asked(1)
	if n := st.strike(1); n != 0 {
		t.Errorf("asked about strike %d, want none", n)
	}
	is("nothing has happened since", "Bo jab; You (7 to 4); ")
	line(house.Line{Kind: told, Name: "shout", Text: "x", Seat: 3, Who: "Cy", What: "hey"})
	hit(4, 4)
	hit(4, 3)
	is("there is room for two", "Bo jab, jab; You (4 to 3); ")
	line(house.Line{Kind: TakenBack, Text: "x", N: []int32{int32(first)}})
	is("some of it was taken back", "You to 2 (9 to 7); Bo jab; ")
	for n := range 3 * mostTidings {
		asked(1)
		line(house.Line{Kind: told, Name: "shout", Text: "x", Seat: 3, Who: "Cy", What: fmt.Sprint(n)})
	}
	if len(st.tidings) > mostTidings || len(st.askings) > mostTidings {
		t.Errorf("%d tidings and %d askings are kept", len(st.tidings), len(st.askings))
	}
}
