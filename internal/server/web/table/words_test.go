package table

import (
	"slices"
	"testing"

	"riposte"
	"riposte/internal/house"
	"riposte/rules/pugilism"
	"riposte/scene"
)

func TestSpell(t *testing.T) {
	pick := func(words ...string) (picks []scene.Pick) {
		for _, w := range words {
			picks = append(picks, scene.Pick{Word: w})
		}
		return picks
	}
	cards := &scene.Ask{Fields: []scene.AskField{
		{Picks: pick("head-jab", "x2")}, {Picks: pick("head-jab", "x2")}, {Before: "/", Picks: pick("counter")},
	}}
	move := &scene.Ask{Fields: []scene.AskField{
		{Picks: pick("stay", "move 4,5", "move 4,5 slowly")}, {Optional: true, Picks: pick("call")},
	}}
	reveal := &scene.Ask{Fields: []scene.AskField{
		{Before: "strength", Number: &scene.Span{Max: 9}, Optional: true}, {Before: "speed", Number: &scene.Span{Max: 9}},
	}}
	for _, c := range []struct {
		ask      *scene.Ask
		sentence string
		want     []string
	}{
		{cards, "head-jab x2 / counter", []string{"head-jab", "x2", "counter"}},
		{cards, "head-jab x2 counter", nil},
		{cards, "head-jab / counter", nil},
		{move, "move 4,5 call", []string{"move 4,5", "call"}},
		{move, "move 4,5 slowly call", []string{"move 4,5 slowly", "call"}},
		{move, "stay", []string{"stay", ""}},
		{move, "stay call call", nil},
		{reveal, "speed 3", []string{"", "3"}},
		{reveal, "strength 2 speed 3", []string{"2", "3"}},
	} {
		got := spell(c.ask, c.sentence)
		if !slices.Equal(got, c.want) || (got == nil) != (c.want == nil) {
			t.Errorf("%q: got %q, want %q", c.sentence, got, c.want)
		}
		if got != nil && c.ask.Sentence(got) != c.sentence {
			t.Errorf("%q: joined again it is %q", c.sentence, c.ask.Sentence(got))
		}
	}
}

func TestParts(t *testing.T) {
	names := []string{"Ulla", "Ulla Stormhide", ""}
	for text, want := range map[string][]part{
		"Ulla throws: 21 to 15.":          {{"Ulla", true}, {" throws: 21 to ", false}, {"15", true}, {".", false}},
		"Ulla Stormhide: 21 to 15":        {{"Ulla Stormhide", true}, {": 21 to ", false}, {"15", true}},
		"moves from 8,8 to 2,2.":          {{"moves from 8,8 to 2,2.", false}},
		"runs from 12, 4 to 10.59, 5.41.": {{"runs from 12, 4 to 10.59, 5.41.", false}},
		"runs from 9.4, 6 to 8, 7.04.":    {{"runs from 9.4, 6 to 8, 7.04.", false}},
		"is 12 to 15.53 long":             {{"is 12 to 15.53 long", false}},
		"to 3, or 4 to":                   {{"to 3, or 4 to", false}},
		"Pullanova and Ullas":             {{"Pullanova and Ullas", false}},
		"5 to 4, 3 to 2 against DC9":      {{"5 to ", false}, {"4", true}, {", 3 to ", false}, {"2", true}, {" against DC9", false}},
		"":                                nil,
	} {
		if got := parts(text, names); !slices.Equal(got, want) {
			t.Errorf("%q: got %v, want %v", text, got, want)
		}
	}
}

// The number before and the way are from the last turn in which something happened,
// and are forgotten once that is long ago.
func TestStoryKeepsWhatChanged(t *testing.T) {
	info := &riposte.Info{Events: []riposte.EventKind{
		{}, {Name: "hit"}, {Name: "step"}, {Name: "turn", Turn: true},
	}}
	hit := func(from, to int32) house.Line {
		return house.Line{Kind: told, Name: "hit", Text: "x", Seat: 1, Other: 2, N: []int32{from, to}}
	}
	turn := house.Line{Kind: told, Name: "turn", Text: "Turn.", Turn: true}
	st := newStory(info, map[string]scene.Staging{"hit": {Main: scene.Shift{From: 0, To: 1, Other: true}}, "step": {Moved: true}})
	st.add([]house.Line{turn, hit(9, 7), hit(7, 4), {Kind: told, Name: "step", Text: "x", Seat: 1, N: []int32{1, 1, 2}}, turn})
	if was, ok := st.before(2); !ok || was != 9 {
		t.Errorf("before: got %d %v, want 9", was, ok)
	}
	if got := st.way(1, 2, 0); !slices.Equal(got, [][2]int{{1, 1}, {2, 0}}) {
		t.Errorf("way: got %v", got)
	}
	if got := st.way(1, 5, 5); got != nil {
		t.Errorf("who stands elsewhere now: got %v", got)
	}
	st.add([]house.Line{turn})
	if _, ok := st.before(2); ok || st.way(1, 2, 0) != nil {
		t.Error("what happened two turns ago is still told")
	}
	st.add([]house.Line{hit(4, 3), {Kind: TakenBack, Text: "x", N: []int32{0}}})
	if _, ok := st.before(2); ok {
		t.Error("what was taken back is still told")
	}
}

func TestReportLeavesOut(t *testing.T) {
	st := newStory(&riposte.Info{}, nil)
	st.add([]house.Line{
		{Seq: 1, Kind: askedOf, Text: "Red is asked: Your three cards."},
		{Seq: 2, Kind: told, Text: "Brannoch wins by TKO.", Loud: true},
		{Seq: 3, Kind: endedOf, Text: "Red wins by TKO.", Loud: true},
	})
	st.add([]house.Line{{Seq: 4, Kind: endedOf, Text: "Red wins by forfeit.", Loud: true}})
	var got []int
	for _, l := range st.turns[0].Lines {
		got = append(got, l.Seq)
	}
	if want := []int{2, 4}; !slices.Equal(got, want) || st.count != len(want) {
		t.Errorf("got lines %v, %d counted, want %v", got, st.count, want)
	}
}

// Rules that say only which side has won leave it to the sentence of the end, which says who
// and how; the line keeps their rule.
func TestOneSentenceOfTheEnd(t *testing.T) {
	for _, c := range []struct{ name, said, end, want string }{
		{"wins", "Side B wins.", "Advised bot wins by the last standing.", "Advised bot wins by the last standing."},
		{"wins", "Ada: the last side standing.", "Ada wins as the last standing.", "Ada wins as the last standing."},
		{"ends", "The duel is over.", "Bea wins with the most rounds.", "Bea wins with the most rounds."},
		{"wins", "Ulla wins by DECISION.", "Ada wins by decision.", "Ulla wins by DECISION."},
	} {
		st := newStory(&riposte.Info{}, nil)
		st.add([]house.Line{{Seq: 2, Kind: told, Name: c.name, Text: c.said, Rule: "CN-6.2", Loud: true}, {Seq: 3, Kind: endedOf, Text: c.end, Loud: true}})
		lines := st.turns[0].Lines
		if len(lines) != 1 || lines[0].Seq != 2 || lines[0].Rule != "CN-6.2" || lines[0].Text != c.want {
			t.Errorf("%s %s: got %+v", c.said, c.end, lines)
		}
	}
}

// Who has given no name is not called by the word of a seat to people who are outside.
func TestInvitationWithoutName(t *testing.T) {
	s := before(pugilism.Ruleset().Info(), house.Seating, 0)
	for name, want := range map[string]string{"": "Somebody invites you to Pugilism", "red": "Somebody invites you to Pugilism", "ann": "Ann invites you to Pugilism"} {
		s.Seats[0].Name = name
		shown := &table{sight: s, info: pugilism.Ruleset().Info()}
		if got := shown.Invitation(); got != want {
			t.Errorf("called %q: got %q, want %q", name, got, want)
		}
	}
}

func TestCalled(t *testing.T) {
	s := &house.Sight{Seat: 1, Seats: []house.Seated{
		{Seat: 1, Word: "red", Name: "red", Taken: true},
		{Seat: 2, Word: "blue", Taken: true},
		{Seat: 3, Word: "green"},
		{Seat: 4, Word: "yellow", Name: "Ulla", Taken: true},
	}}
	if got, want := against(s), "You, a guest, Green, Ulla"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	s.Seat, s.Seats = riposte.Nobody, s.Seats[:2]
	if got, want := against(s), "A guest against a guest"; got != want {
		t.Errorf("to the public: got %q, want %q", got, want)
	}
}

func TestWordsOfATable(t *testing.T) {
	for got, want := range map[string]string{
		roman(1994): "MCMXCIV", roman(4): "IV", roman(0): "",
		clockText(102_000): "1:42", clockText(-5): "0:00", clockText(3_725_000): "1:02:05", clockText(5 * 86_400_000): "5 days",
		short("First attack"): "1st", short("Defense"): "def.", short("EDGE"): "edge",
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// What is chosen is read in the words of the page; the notation is beside it.
func TestChoiceReads(t *testing.T) {
	square := scene.Pick{Word: "move 3,4", Label: "3,4", At: scene.Target{Kind: scene.AtSquare, X: 3, Y: 4}}
	move := scene.Ask{Verb: "Move", Fields: []scene.AskField{
		{Name: "to", Picks: []scene.Pick{square, {Word: "stay", Label: "Stay"}}}, {Name: "call", Optional: true, Picks: []scene.Pick{{Word: "call", Label: "Call the clash"}}},
	}}
	attack := scene.Ask{Verb: "Attack", Fields: []scene.AskField{{Name: "attack", Picks: []scene.Pick{{Word: "attack blue slash", Label: "Slash", Whom: "blue"}, {Word: "attack red slash", Label: "Slash at Ann", Whom: "red"}}}}}
	none := &scene.Pick{Word: "none", Label: "Reveal none"}
	reveal := scene.Ask{Verb: "Reveal", None: none, Fields: []scene.AskField{{Name: "sp", Title: "Speed", Number: &scene.Span{Max: 3}, Optional: true}}}
	aim := scene.Ask{Verb: "Place", Fields: []scene.AskField{{Name: "to", Aim: &scene.AimArea{}}}}
	for _, c := range []struct {
		ask   scene.Ask
		words []string
		more  bool // another form is offered
		want  string
	}{
		{move, []string{"stay", "call"}, false, "Stay, Call the clash"},
		{move, []string{"move 3,4", ""}, false, "Move: 3,4"},
		{move, []string{"stay", ""}, true, "Move: Stay"},
		{attack, []string{"attack blue slash"}, true, "Attack: Slash, Bo"},
		{attack, []string{"attack red slash"}, false, "Slash at Ann"},
		{reveal, []string{"2"}, false, "Speed 2"},
		{reveal, []string{""}, false, "Reveal none"},
		{aim, []string{"400,910"}, false, "Place: 4 in, 9.1 in"},
		{aim, []string{""}, false, ""},
	} {
		view := scene.View{Asks: []scene.Ask{c.ask}, Sides: []scene.Side{{ID: "red", Name: "Ann"}, {ID: "blue", Name: "Bo"}}}
		if c.more {
			view.Asks = append(view.Asks, move)
		}
		shown := &table{sight: &house.Sight{View: &view}}
		if got := shown.reads(&c.ask, c.words); got != c.want {
			t.Errorf("%v reads %q, want %q", c.words, got, c.want)
		}
	}
}
