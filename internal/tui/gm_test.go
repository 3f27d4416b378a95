package tui

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"riposte/phrase"

	"riposte"
	"riposte/bot"
	"riposte/dice"
	"riposte/match"
	"riposte/scene"
)

// tally is a game for three: two players count in turn, and a game master may give
// a point at any time. Its words are also words of the program.
type tally struct{}

const verbLog = 1

var tallyInfo = &riposte.Info{
	Name: "tally", Title: "Tally", Prefix: "TA", Version: 1, MinSeats: 3, MaxSeats: 3, SeatWords: []string{"red", "blue", "gm"},
	Decisions: []riposte.DecisionKind{{}, {Name: "count"}, {Name: "give"}},
	Events:    []riposte.EventKind{{}, {Name: "counts"}},
}

func (tally) Info() *riposte.Info                   { return tallyInfo }
func (tally) Vet(riposte.Setup, riposte.Seat) error { return nil }
func (tally) New(riposte.Setup, riposte.Dice, riposte.Log) (riposte.State, error) {
	return &tallyState{}, nil
}

type tallyState struct{ n, given int }

func (s *tallyState) Owed(seat riposte.Seat) riposte.Decision {
	switch {
	case s.n >= 6 || seat < 1 || seat > 3:
		return riposte.Decision{}
	case seat == 3:
		return riposte.Decision{Kind: 2, Mode: riposte.May, Whole: true, About: riposte.About{Serial: uint32(s.n + s.given)}}
	case int(seat) == s.n%2+1:
		return riposte.Decision{Kind: 1, Mode: riposte.Alone, Whole: true, About: riposte.About{Serial: uint32(s.n)}}
	}
	return riposte.Decision{}
}

func (s *tallyState) Legal(buf []riposte.Choice, seat riposte.Seat) []riposte.Choice {
	if s.Owed(seat).Kind == 0 {
		return buf
	}
	return append(buf, riposte.NewChoice(verbLog, 0))
}

func (s *tallyState) Check(seat riposte.Seat, c riposte.Choice) error {
	if s.Owed(seat).Kind == 0 {
		return riposte.ErrNotOwed
	}
	return nil
}

func (s *tallyState) Apply(by []riposte.Choice, _ riposte.Dice, l riposte.Log) error {
	for seat, c := range by {
		switch {
		case c == 0:
		case seat == 3:
			s.given++
		default:
			s.n++
			l.Tell(riposte.Event{Kind: 1, Seat: riposte.Seat(seat), Audience: riposte.Everyone, N: [6]int32{int32(s.n)}})
		}
	}
	return nil
}

func (s *tallyState) Clone() riposte.State       { c := *s; return &c }
func (s *tallyState) CopyFrom(src riposte.State) { *s = *src.(*tallyState) }

func (s *tallyState) View(seat riposte.Seat) scene.View {
	v := scene.View{Seat: seat, Title: phrase.Plain(fmt.Sprintf("%d counted, %d given", s.n, s.given)), Prompt: "Count."}
	if d := s.Owed(seat); d.Kind != 0 {
		v.Asks = []scene.Ask{{ID: "log", Title: "Count", Mode: d.Mode, Verb: "Count", Fields: []scene.AskField{
			{Name: "log", Title: "Count", Picks: []scene.Pick{{Word: "log", Label: "Log it"}}},
		}}}
	}
	return v
}

func (s *tallyState) Outcome() (o riposte.Outcome) {
	if s.n >= 6 {
		o.Why, o.Rule = "count", "TA-1"
		o.Place[1], o.Place[2], o.Place[3] = 1, 2, 3
	}
	return o
}

func (s *tallyState) Say(riposte.Seat, riposte.Choice) string { return "log" }

func (s *tallyState) Parse(_ riposte.Seat, sentence string) (riposte.Choice, error) {
	if sentence != "log" {
		return 0, riposte.ErrNotation
	}
	return riposte.NewChoice(verbLog, 0), nil
}

func tallied(t *testing.T, people ...riposte.Seat) Config {
	t.Helper()
	cfg := Config{
		Info: tallyInfo, Seats: people, Bots: map[riposte.Seat]bot.Bot{}, Random: dice.NewSeeded(1, 2),
		Now: func() time.Time { return noon }, Look: Options{Width: 60, Unicode: true},
	}
	var bots []riposte.Seat
	for s := riposte.Seat(1); s <= 3; s++ {
		if !slices.Contains(people, s) {
			cfg.Bots[s] = first{}
			bots = append(bots, s)
		}
	}
	m, err := match.Open(match.Config{
		Ruleset: tally{}, Setup: riposte.Setup{Seats: make([]riposte.SeatSetup, 3)}, Dice: dice.NewSeeded(1, 2), Bots: bots,
	}, noon)
	if err != nil {
		t.Fatal(err)
	}
	cfg.Match = m
	return cfg
}

// A game master among bots may step in before each of their answers.
func TestMayAmongBots(t *testing.T) {
	cfg := tallied(t, 3)
	out := run(t, cfg, strings.Repeat("pass\n", 2)+"log\n"+strings.Repeat("pass\n", 4))
	if !cfg.Match.Over() || !strings.Contains(out, "2 COUNTED, 1 GIVEN") {
		t.Errorf("over %v, got\n%s", cfg.Match.Over(), out)
	}
}

// At a shared keyboard the game master acts when the keyboard is handed over.
func TestSeatHandsOver(t *testing.T) {
	cfg := tallied(t, 1, 2, 3)
	out := run(t, cfg, "\nlog\n\nseat red\nseat nobody\npass\nseat gm\n\nlog\n\nlog\n")
	for _, want := range []string{"Nothing is asked of red", "no seat \"nobody\"", "waits for your answer", "Pass the keyboard to ▲ gm", "1 COUNTED, 1 GIVEN"} {
		if !strings.Contains(out, want) {
			t.Errorf("got no %q in\n%s", want, out)
		}
	}
	p := sitDown(t, tallied(t, 1, 2, 3), 80, 24)
	p.press("enter", "seat gm", "enter")
	p.sees("gm")
	if !p.m.curtain {
		t.Error("no curtain before the game master")
	}
	p.press("enter", "log", "enter")
	p.sees("red")
	if !p.m.curtain {
		t.Error("no curtain before red")
	}
}

// A word that the rules use is theirs; with a colon it is the program's.
func TestTheirWords(t *testing.T) {
	cfg := tallied(t, 1)
	s, err := newSession(cfg)
	if err != nil {
		t.Fatal(err)
	}
	if r := s.do(":log"); r.changed || r.title == "" {
		t.Errorf(":log: got %+v", r)
	}
	if r := s.do("log"); !r.changed {
		t.Errorf("log: got %+v", r)
	}
}

var tallyWords = phrase.Must([]byte(`{"told.counts": "{seat} makes it {0}."}`))

// Voice calls the seats by their words.
func (*tallyState) Voice() *phrase.Voice {
	return tallyWords.Voice(func(s uint8) string { return tallyInfo.SeatWord(riposte.Seat(s)) })
}

// Name knows no lists.
func (*tallyState) Name(string, int) phrase.Text { return "" }
