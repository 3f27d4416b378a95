package match

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"riposte"
	"riposte/dice"
)

func TestFailedRulesVoidTheDuel(t *testing.T) {
	for name, c := range map[string]struct {
		choice uint64
		draws  int
		reason string
	}{
		"panic":            {gmPanic, 1, "panic: the rules are broken: "},
		"check and apply":  {gmRefuse, 0, "panic: what was vetted is refused: changed my mind"},
		"nobody owes":      {gmDead, 0, `panic: outcome "", but somebody owes: false`},
		"a deal and a die": {gmDeal, -1, ""},
	} {
		t.Run(name, func(t *testing.T) {
			m := start(t, toyConfig(2, true))
			do(t, m, 1, 1, bid(3))
			good := *m.state.(*toyState)
			do(t, m, 2, 3, gm(c.choice))
			if c.draws < 0 {
				if m.void != nil {
					t.Errorf("nothing failed, but %+v", m.void)
				}
				return
			}
			h := m.History()
			if h.Void == nil || len(h.Steps) != 1 || *m.state.(*toyState) != good {
				t.Fatalf("got %+v, %d steps", h.Void, len(h.Steps))
			}
			if v := h.Void; !strings.HasPrefix(v.Reason, c.reason) || len(v.Draws) != c.draws || v.Seq != 1 || v.By[3] != gm(c.choice) || len(v.Locks) != 2 {
				t.Errorf("got %+v", v)
			}
			_, err := m.Answer(at(3), Answer{Seat: 2, Request: 1, Choice: bid(1), Lock: true})
			wantErr(t, "answer", err, ErrVoid)
			wantErr(t, "takeback", m.TakeBack(at(3), 3, 3, 1), ErrVoid)
			if !m.Over() || over(m) || m.Request(2).ID != 0 || !m.Deadline().IsZero() {
				t.Error("a void duel goes on, or has an outcome")
			}
			for s := range riposte.Seat(4) {
				feed := m.Feed(s, 0)
				if last := feed[len(feed)-1]; last.Kind != Voided {
					t.Errorf("feed of %d ends with %v", s, last.Kind)
				}
				secret, _ := json.Marshal(h.Void.Reason)
				if strings.Contains(string(feedBytes(m, s)), string(secret)) {
					t.Error("the reason is in a feed")
				}
			}
		})
	}
}

// A failing can't make its first position.
type failing struct{ toy }

func (failing) New(riposte.Setup, riposte.Dice, riposte.Log) (riposte.State, error) {
	panic("no beginning")
}

func TestFailedSetupVoidsTheDuel(t *testing.T) {
	cfg := toyConfig(2, false)
	cfg.Ruleset = failing{}
	m := start(t, cfg)
	if m.Began() || m.void == nil || m.void.Reason != "panic: no beginning" {
		t.Errorf("got %+v", m.void)
	}
	_, err := m.Answer(at(3), Answer{Seat: 2, Request: 1, Choice: bid(1)})
	wantErr(t, "answer", err, ErrVoid)
	if m.View(1).Title != "" || m.Legal(nil, 1) != nil {
		t.Error("there is no position to see")
	}
	again, err := Rebuild(cfg, m.History(), nil)
	if err != nil || again.void == nil {
		t.Errorf("rebuild: got %v", err)
	}
}

// thrown stands in for people who are asked for real dice.
func thrown(m *Match, script *dice.Script, faces *dice.Seeded) bool {
	var short *dice.ShortError
	if !errors.As(m.Awaits(), &short) {
		return false
	}
	short.Need.Face = int32(faces.Roll(int(short.Need.Sides)))
	script.Append(short.Need)
	return true
}

func TestRealDice(t *testing.T) {
	cfg := toyConfig(2, false)
	script := dice.NewScript()
	cfg.Dice = script
	faces := dice.NewSeeded(1, 2)
	m := start(t, cfg)
	for asked := 0; !m.Began(); asked++ {
		if !thrown(m, script, faces) || asked > 4 {
			t.Fatalf("the set-up awaits %v", m.Awaits())
		}
		m.Resume(at(1))
	}
	do(t, m, 2, 1, bid(3))
	r, err := m.Answer(at(3), Answer{Seat: 2, Request: 1, Choice: bid(2), Lock: true, Key: "k"})
	if err != nil || !r.Final || m.Awaits() == nil {
		t.Fatalf("the lock is taken though a die is missing: got %v, awaits %v", err, m.Awaits())
	}
	if again, err := m.Answer(at(3), Answer{Seat: 2, Request: 1, Choice: bid(2), Lock: true, Key: "k"}); err != nil || again != r {
		t.Errorf("sent again: got %v", err)
	}
	_, err = m.Answer(at(3), Answer{Seat: 1, Choice: riposte.Concede})
	wantErr(t, "meanwhile", err, ErrDice)
	wantErr(t, "still no die", m.Resume(at(3)), m.Awaits())
	thrown(m, script, faces)
	if err := m.Resume(at(4)); err != nil {
		t.Fatal(err)
	}
	do(t, m, 5, 1, walk(walkRoll)) // two dice, one after the other
	thrown(m, script, faces)
	if err := m.Resume(at(6)); err == nil {
		t.Fatal("the second die is missing")
	}
	// The server stops and starts: the first die is not asked for again.
	st := m.Standing()
	cfg.Dice = script
	m, err = Rebuild(cfg, m.History(), &st)
	if err != nil || len(st.Ahead) != 1 {
		t.Fatalf("got %v, %v ahead", err, st.Ahead)
	}
	m.Tick(at(7))
	thrown(m, script, faces)
	if err := m.Resume(at(8)); err != nil {
		t.Fatal(err)
	}
	want := start(t, toyConfig(2, false))
	do(t, want, 2, 1, bid(3))
	do(t, want, 3, 2, bid(2))
	do(t, want, 5, 1, walk(walkRoll))
	if got, want := *m.state.(*toyState), *want.state.(*toyState); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if len(script.Left()) != 0 || !slices.Equal(m.steps[2].By, []riposte.Choice{0, walk(walkRoll), 0}) {
		t.Errorf("left over %v, steps %+v", script.Left(), m.steps)
	}
}

func TestRealDiceAtTheSetupSurviveARestart(t *testing.T) {
	cfg := toyConfig(2, false)
	script := dice.NewScript(dice.Draw{Sides: 10, Face: 4, Closed: true})
	cfg.Dice = script
	m := start(t, cfg)
	st := m.Standing()
	m, err := Rebuild(cfg, m.History(), &st)
	if err != nil || m.Awaits() == nil {
		t.Fatalf("got %v", err)
	}
	for range 3 {
		script.Append(dice.Draw{Sides: 10, Face: 5, Closed: true})
	}
	if err := m.Resume(at(1)); err != nil || !m.Began() {
		t.Fatalf("got %v", err)
	}
	if got := m.state.(*toyState).hand[1]; got != [2]int{4, 5} {
		t.Errorf("got %v", got)
	}
}
