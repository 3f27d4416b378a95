package record_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"riposte"
	"riposte/dice"
	"riposte/match"
	"riposte/record"
)

// A table is a match of toys in the making.
type table struct {
	t   *testing.T
	m   *match.Match
	now time.Time
}

func open(t *testing.T, cfg match.Config) *table {
	t.Helper()
	if cfg.Setup.Seats == nil {
		cfg.Setup.Seats = []riposte.SeatSetup{{Name: "A\"n\\n", Document: []byte("{ \"x\":\n\t1 }")}, {Document: []byte(`{}`)}, {Document: []byte(`{"é<&>":"\u00e9"}`)}}
	}
	cfg.Ruleset = toy{}
	if cfg.Dice == nil {
		cfg.Dice = dice.NewSeeded(1, 2)
	}
	m, err := match.Open(cfg, date.Add(300*time.Millisecond))
	if err != nil {
		t.Fatal(err)
	}
	tb := &table{t, m, date.Add(300 * time.Millisecond)}
	for s := range cfg.Setup.Seats {
		tb.now = tb.now.Add(time.Second)
		if err := m.LockDocument(tb.now, riposte.Seat(s+1)); err != nil {
			t.Fatal(err)
		}
	}
	return tb
}

// says makes a seat choose a word, a second later.
func (tb *table) says(s riposte.Seat, word int) {
	tb.t.Helper()
	tb.now = tb.now.Add(1010 * time.Millisecond)
	req := tb.m.Request(s)
	c := riposte.NewChoice(req.Decision.Kind, uint64(word))
	if _, err := tb.m.Answer(tb.now, match.Answer{Seat: s, Request: req.ID, Choice: c, Lock: true}); err != nil {
		tb.t.Fatalf("%d says %q: %v", s, toyWords[word], err)
	}
}

// record makes the record and compares its two forms.
func (tb *table) record(rng record.RNG) *record.Record {
	tb.t.Helper()
	r, err := record.FromMatch(toy{}, tb.m, record.Meta{Duel: "t", RNG: rng})
	if err != nil {
		tb.t.Fatal(err)
	}
	toys := []riposte.Ruleset{toy{}}
	lines, text := export(tb.t, r, record.JSONL), export(tb.t, r, record.Text)
	for _, data := range [][]byte{lines, text} {
		again, err := record.Load(data, toys)
		if err != nil {
			tb.t.Fatalf("%v in\n%s", err, data)
		}
		if got := export(tb.t, again, record.JSONL); string(got) != string(lines) {
			tb.t.Errorf("to JSON Lines: %s", difference(got, lines))
		}
		if got := export(tb.t, again, record.Text); string(got) != string(text) {
			tb.t.Errorf("to text: %s", difference(got, text))
		}
		if report := record.Verify(data, toys); !report.OK() {
			tb.t.Errorf("%s", report.String())
		}
	}
	return r
}

// Sentences with everything that is awkward, choices of all modes, times and
// documents come through both forms.
func TestFromMatch(t *testing.T) {
	tb := open(t, match.Config{Nonce: func(s riposte.Seat) []byte { return []byte{byte(s), 2, 3} }})
	for round := range 3 {
		tb.says(1, 2+round)
		tb.says(2, 5+round)
		tb.says(3, 8+round)
		tb.says(1, 11+min(round, 2))
	}
	r := tb.record(record.RNG{Kind: record.PCG, Hi: 1, Lo: 2})
	if got, want := r.Result(), "red TALKED"; got != want {
		t.Errorf("result: got %q, want %q", got, want)
	}
	if !r.Date.Equal(date.Add(time.Second)) {
		t.Errorf("date: got %v, want the whole second of the first seal", r.Date)
	}
	if got, want := r.Steps[1].At, (1300+2000+2020-1000)*time.Millisecond; got != want {
		t.Errorf("time of step 1: got %v, want %v", got, want)
	}
	if r.Seals[0].Sealed != "{ \"x\":\n\t1 }" || r.Seals[1].Sealed != "" {
		t.Errorf("sealed texts: got %q and %q", r.Seals[0].Sealed, r.Seals[1].Sealed)
	}
	for i, s := range r.Steps {
		if s.Lapsed != 0 {
			t.Errorf("step %d: nobody lapsed, got %b", i, s.Lapsed)
		}
		if want := tb.m.History().Steps[i]; !slices.Equal(s.By, want.By) || !slices.Equal(s.Draws, want.Draws) {
			t.Errorf("step %d: got %v %v", i, s.By, s.Draws)
		}
	}
	text := string(export(t, r, record.Text))
	if want := `"sealed":"{ \"x\":\n\u00091 }"`; !strings.Contains(text, want) {
		t.Errorf("%s is not in\n%s", want, text)
	}
	for _, forge := range [][2]string{{`"x":1`, `"x":2`}, {`\"x\":\n\u00091`, `\"x\":\n\u00092`}, {`"nonce":"01`, `"nonce":"02`}} {
		got, says := status(t, []byte(strings.Replace(text, forge[0], forge[1], 1)), []riposte.Ruleset{toy{}}, "seals")
		if got != record.Failed {
			t.Errorf("%s for %s: seals %s, %s", forge[1], forge[0], got, says)
		}
	}
}

// A takeback is a branch: what it set aside is kept and marked, and its dice stay
// drawn.
func TestTakeback(t *testing.T) {
	tb := open(t, match.Config{Bots: []riposte.Seat{2, 3}})
	tb.says(1, 2)
	tb.says(2, 3)
	request := tb.m.Request(1).ID
	tb.says(1, 4)
	tb.says(2, 3)
	tb.says(1, 5)
	if err := tb.m.TakeBack(tb.now, 1, 1, request); err != nil {
		t.Fatal(err)
	}
	tb.says(1, 6)
	tb.says(2, 7)
	request = tb.m.Request(1).ID
	tb.says(1, 2)
	if err := tb.m.TakeBack(tb.now, 1, 1, request); err != nil {
		t.Fatal(err)
	}
	tb.says(1, 3)
	tb.says(2, 4)
	r := tb.record(record.RNG{Kind: record.PCG, Hi: 1, Lo: 2})
	h := tb.m.History()
	if got, want := r.Line(), h.Line(); !slices.Equal(got, want) {
		t.Errorf("line: got %v, want %v", got, want)
	}
	text := string(export(t, r, record.Text))
	for _, want := range []string{"\n2. ~ @", "back to 1 by red\n", "= *\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
	lines := string(export(t, r, record.JSONL))
	if !strings.Contains(lines, `"branch":2`) || strings.Count(lines, `"aside":true`) != strings.Count(text, ". ~") {
		t.Errorf("marks in\n%s\n%s", lines, text)
	}
	// The set-aside branch can be replayed like the present one.
	p, err := r.ReplayTo(2)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Seek(p.Len() - 1); err != nil || p.Number() != 2 {
		t.Errorf("the branch set aside: got step %d, %v", p.Number(), err)
	}
	if _, err := r.Export(record.Text); !errors.Is(err, record.ErrUnfinished) {
		t.Errorf("export of a duel in progress: got %v, want ErrUnfinished", err)
	}
	if err := record.NewWriter(nil, record.Text).Write(r); !errors.Is(err, record.ErrUnfinished) {
		t.Errorf("write of a duel in progress: got %v, want ErrUnfinished", err)
	}
}

// A lapsed seat is marked, and no other.
func TestLapse(t *testing.T) {
	tb := open(t, match.Config{Clock: match.Clock{PerRequest: time.Minute}, Setup: riposte.Setup{Seats: []riposte.SeatSetup{{}, {}}}})
	tb.says(1, 2)
	tb.m.Tick(tb.now.Add(time.Hour))
	r := tb.record(record.RNG{Kind: record.PCG, Hi: 1, Lo: 2})
	last := r.Steps[len(r.Steps)-1]
	if last.Lapsed != riposte.Only(2) || last.Said[2] != "concede" {
		t.Errorf("got %b, %q", last.Lapsed, last.Said)
	}
	if text := string(export(t, r, record.Text)); !strings.Contains(text, " blue lapsed: concede\n") {
		t.Errorf("no lapse in\n%s", text)
	}
	if got := r.Result(); got != "red TALKED" {
		t.Errorf("result: got %q", got)
	}
}

// A duel whose rules fail is kept as it was, with the step at which they failed.
func TestVoid(t *testing.T) {
	tb := open(t, match.Config{})
	tb.says(1, 2)
	tb.says(2, len(toyWords)-1)
	r := tb.record(record.RNG{Kind: record.PCG, Hi: 1, Lo: 2})
	if r.Result() != "void" || !r.Finished() || r.Void == nil || len(r.Void.Draws) != 2 || r.Void.Said[2] != "fail" {
		t.Errorf("got %q, %+v", r.Result(), r.Void)
	}
}

// A duel that did not begin has no steps; a draw has no winner.
func TestEdges(t *testing.T) {
	m, err := match.Open(match.Config{Ruleset: toy{}, Dice: dice.NewSeeded(1, 2), Setup: riposte.Setup{Seats: make([]riposte.SeatSetup, 2)}}, date)
	if err != nil {
		t.Fatal(err)
	}
	tb := &table{t, m, date}
	if r := tb.record(record.RNG{}); len(r.Steps) != 0 || r.Result() != "*" {
		t.Errorf("before it began: %d steps, %q", len(r.Steps), r.Result())
	}
	tb = open(t, match.Config{Setup: riposte.Setup{Options: map[string]string{"tie": "yes"}, Seats: []riposte.SeatSetup{{}, {}}}})
	for range 3 {
		tb.says(1, 2)
		tb.says(2, 3)
		tb.says(1, 2)
	}
	if r := tb.record(record.RNG{}); r.Result() != "draw TALKED" {
		t.Errorf("got %q", r.Result())
	}
}

// A history that the rules don't produce is refused.
func TestFromHistoryRefuses(t *testing.T) {
	history := func() match.History {
		tb := open(t, match.Config{})
		tb.says(1, 2)
		tb.says(2, 3)
		h := tb.m.History()
		h.Steps = slices.Clone(h.Steps)
		return h
	}
	for _, c := range []struct {
		name   string
		change func(h *match.History)
		want   error
	}{
		{"a draw changed", func(h *match.History) { h.Steps[1].Draws = []dice.Draw{{Sides: 6, Face: 7}} }, record.ErrDraws},
		{"a draw less", func(h *match.History) { h.Steps[1].Draws = h.Steps[1].Draws[1:] }, record.ErrDraws},
		{"an event less", func(h *match.History) { h.Steps[1].Events = h.Steps[1].Events[1:] }, record.ErrEvents},
		{"a choice less", func(h *match.History) { h.Steps[1].By = []riposte.Choice{0, h.Steps[1].By[1], 0, 0} }, record.ErrMissing},
		{"seats missing", func(h *match.History) { h.Steps[1].By = h.Steps[1].By[:2] }, record.ErrTurn},
		{"back to itself", func(h *match.History) {
			h.Steps = append(h.Steps, match.Step{Back: &match.Takeback{By: 1, Of: 1, To: 2}})
		}, record.ErrBack},
		{"bytes in a document", func(h *match.History) { h.Setup.Seats[0].Document = []byte("{\"\xff\":1}") }, record.ErrSetup},
	} {
		h := history()
		c.change(&h)
		if _, err := record.FromHistory(toy{}, h, record.Meta{}); !errors.Is(err, c.want) {
			t.Errorf("%s: got %v, want %v", c.name, err, c.want)
		}
	}
}
