package table

import (
	"strconv"
	"strings"
	"testing"

	"riposte/phrase"

	"riposte/internal/house"
	"riposte/scene"
)

// Forms with a heading are grouped, each under a title of its own if titles differ;
// quick ones are in the foot, and what is done aside comes last.
func TestGroupsOfForms(t *testing.T) {
	square := func(x int) scene.Pick {
		return scene.Pick{Word: strconv.Itoa(x) + ",1", At: scene.Target{Kind: scene.AtSquare, X: x, Y: 1}}
	}
	field := func(name string, picks ...scene.Pick) scene.AskField {
		return scene.AskField{Name: name, Title: phrase.Plain(strings.ToUpper(name)), Picks: picks}
	}
	one := scene.Pick{Word: "one", Label: "One", At: scene.Target{Kind: scene.AtButton}}
	list := field("how", one)
	list.List = true
	s := gallery(t)["coolduel-turn"]
	sight := func(asks ...scene.Ask) *table {
		v, now := *s.sight.View, *s.sight
		v.Asks, now.View, now.Phase = asks, &v, house.Playing
		return sceneOf(s.info).table(&now, newStory(s.info, stagingOf(s.info)))
	}
	move := scene.Ask{ID: "turn", Title: "Move", Verb: "Go", Group: "Turn", Fields: []scene.AskField{field("to", square(1), square(2), square(3))}}
	hit := scene.Ask{ID: "turn", Title: "Hit", Verb: "Hit", Group: "Turn", Fields: []scene.AskField{field("whom", one), field("with", one), list}}
	end := scene.Ask{ID: "turn", Title: "End", Verb: "One", Fields: []scene.AskField{field("end", one)}}
	aside := scene.Ask{ID: "turn", Title: "Set", Verb: "Set", Group: "Desk", Aside: true, Fields: []scene.AskField{list}}

	shown := sight(end, aside, move, hit)
	groups := shown.Groups()
	if len(groups) != 2 || groups[0].Title != "Turn" || groups[0].Aside || groups[1].Title != "Desk" || !groups[1].Aside {
		t.Fatalf("got %+v", groups)
	}
	parts := groups[0].Parts
	if len(parts) != 2 || parts[0].Title != "" || parts[1].Title != "Hit" || len(parts[1].Places) != 2 || len(parts[1].Lists) != 1 {
		t.Fatalf("got parts %+v", parts)
	}
	if c := parts[0].Places[0].Cards; len(c) != 1 || !c[0].Board || c[0].Label != "Move" || c[0].Cost != "" {
		t.Errorf("the places: got %+v", c)
	}
	if q := shown.Quick(); len(q) != 1 || q[0].Sentence != "one" || q[0].Form != 0 {
		t.Errorf("quick: got %+v", q)
	}
	if shown.Apart() || !sight(aside).Apart() {
		t.Error("only a table where all is aside has nothing to press")
	}

	// With an answer of one press alone there is nothing to commit; beside others the block
	// button says what is built, and never the same as another.
	if alone := sight(end); !alone.Apart() || len(alone.Quick()) != 1 {
		t.Error("a button that does nothing stands beside the only answer")
	}
	if got := shown.Ask().Verb; got != "Go" {
		t.Errorf("the block button says %q beside %q, want Go", got, shown.Quick()[0].Label)
	}

	// A form of which the rules refuse all is no answer: the block button says what is possible.
	shut := hit
	shut.Fields = []scene.AskField{field("whom", scene.Pick{Word: "two", Label: "Two", Refusal: &scene.Refusal{Rule: "CD-2.14"}})}
	if got := sight(end, shut, move).Ask().Verb; got != "Go" {
		t.Errorf("beside a form that is refused the block button says %q, want Go", got)
	}
	if !sight(end, shut).Apart() {
		t.Error("a button stands beside the only answer, for a form that is refused")
	}

	// If there is one title, the forms are one part, and it is the question.
	move.Title, hit.Title = "Your turn", "Your turn"
	hit.Fields = hit.Fields[:1]
	shown = sight(move, hit)
	if groups = shown.Groups(); len(groups) != 1 || len(groups[0].Parts) != 1 || len(groups[0].Parts[0].Places) != 1 || len(groups[0].Parts[0].Forms) != 2 {
		t.Errorf("with one title: got %+v", groups)
	}
	if got := shown.question(); got != "Your turn" {
		t.Errorf("the question: got %q", got)
	}
}

// A button of a panel says of which thing it is, for those who see no rows; without scripts
// its row is over it in the list.
func TestThingsSayTheirRow(t *testing.T) {
	draw := func(word, row string) scene.Pick {
		return scene.Pick{Word: word, Label: "Draw", Of: phrase.Plain(row), At: scene.Target{Kind: scene.AtButton}}
	}
	s := gallery(t)["coolduel-turn"]
	v, now := *s.sight.View, *s.sight
	v.Asks = []scene.Ask{{ID: "turn", Title: "Things", Verb: "Do it", Group: "Things", Fields: []scene.AskField{{
		Name: "things", Title: "What", Picks: []scene.Pick{draw("quick 1", "Slot 1"), draw("quick 2", "Slot 2")},
		Rows: []scene.Fact{{Label: "Slot 1", Value: "Dagger"}, {Label: "Slot 2", Value: "Dagger"}},
	}}}}
	now.View, now.Phase, now.Request = &v, house.Playing, &house.Request{ID: 1, Draft: "quick 2"}
	page := paper(regionsOf(&now, s.info))
	for _, want := range []string{`Draw<span class="vh">, Slot 1: Dagger</span>`, `Draw<span class="vh">, Slot 2: Dagger</span>`, `<optgroup label="Slot 1">`, `<optgroup label="Slot 2">`, `data-sentence="quick 2">Draw, Slot 2<`} {
		if strings.Count(page, want) != 1 {
			t.Errorf("the page has %d of %s", strings.Count(page, want), want)
		}
	}
}

// An ask is answered by one press if its only pick does what its button says, and
// there is nothing else to choose.
func TestAnswersOfOnePress(t *testing.T) {
	pick := scene.Pick{Word: "take", Label: "Take it", At: scene.Target{Kind: scene.AtButton}}
	refused, square := pick, pick
	refused.Refusal = &scene.Refusal{Rule: "CD-4.10"}
	square.At = scene.Target{Kind: scene.AtSquare}
	for _, c := range []struct {
		name string
		verb phrase.Text
		of   scene.AskField
		want bool
	}{
		{"take it", "Take it", scene.AskField{Picks: []scene.Pick{pick}}, true},
		{"one of a kind of things", "Do it", scene.AskField{Picks: []scene.Pick{pick}}, false},
		{"refused", "Take it", scene.AskField{Picks: []scene.Pick{refused}}, false},
		{"on the board", "Take it", scene.AskField{Picks: []scene.Pick{square}}, false},
		{"may be left out", "Take it", scene.AskField{Picks: []scene.Pick{pick}, Optional: true}, false},
		{"or a number", "Take it", scene.AskField{Picks: []scene.Pick{pick}, Number: &scene.Span{Max: 3}}, false},
		{"two", "Take it", scene.AskField{Picks: []scene.Pick{pick, pick}}, false},
	} {
		if got := atOnce(&scene.Ask{Verb: c.verb, Fields: []scene.AskField{c.of}}); got != c.want {
			t.Errorf("%s: got %v, want %v", c.name, got, c.want)
		}
	}
}
