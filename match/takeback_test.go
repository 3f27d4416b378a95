package match

import (
	"math/rand/v2"
	"slices"
	"testing"

	"riposte"
	"riposte/dice"
)

// walking is a match between two people in which seat 1 has to walk; its request is
// 2.
func walking(t *testing.T, cfg Config) *Match {
	t.Helper()
	m := start(t, cfg)
	do(t, m, 1, 1, bid(3))
	do(t, m, 1, 2, bid(2))
	return m
}

func TestTakeBackBetweenPeople(t *testing.T) {
	open := func(t *testing.T) *Match { return walking(t, toyConfig(2, true)) }
	for _, c := range []struct {
		name string
		play func(t *testing.T, m *Match)
		by   riposte.Seat
		of   riposte.Seat
		id   int
		want error
	}{
		{"an open choice", func(t *testing.T, m *Match) { do(t, m, 2, 1, walk(1)) }, 1, 1, 2, nil},
		{"two own choices", func(t *testing.T, m *Match) { do(t, m, 2, 1, walk(1)); do(t, m, 2, 1, walk(2)) }, 1, 1, 2, nil},
		{"the later of two", func(t *testing.T, m *Match) { do(t, m, 2, 1, walk(1)); do(t, m, 2, 1, walk(2)) }, 1, 1, 3, nil},
		{"an open choice before the other's draft", func(t *testing.T, m *Match) { do(t, m, 2, 1, walk(1)) }, 1, 1, 2, nil},
		{"across a draw", func(t *testing.T, m *Match) { do(t, m, 2, 1, walk(walkRoll)) }, 1, 1, 2, ErrFinal},
		{"across a reveal", func(t *testing.T, m *Match) { do(t, m, 2, 1, walk(walkShow)) }, 1, 1, 2, ErrFinal},
		{"a free one before a draw", func(t *testing.T, m *Match) { do(t, m, 2, 1, walk(1)); do(t, m, 2, 1, walk(walkRoll)) }, 1, 1, 2, ErrFinal},
		{"across another's choice", func(t *testing.T, m *Match) {
			do(t, m, 2, 1, walk(1))
			do(t, m, 2, 1, walk(1))
			do(t, m, 2, 2, walk(1))
		}, 1, 1, 2, ErrFinal},
		{"across an intervention", func(t *testing.T, m *Match) { do(t, m, 2, 1, walk(1)); do(t, m, 2, 3, gm(gmNote)) }, 1, 1, 2, ErrFinal},
		{"another's choice", func(t *testing.T, m *Match) { do(t, m, 2, 1, walk(1)) }, 2, 1, 2, ErrFinal},
		{"a sealed choice", func(*testing.T, *Match) {}, 1, 1, 1, ErrFinal},
		{"an unanswered request", func(*testing.T, *Match) {}, 1, 1, 2, ErrFinal},
		{"no request", func(*testing.T, *Match) {}, 1, 1, 0, ErrFinal},
		{"by nobody", func(t *testing.T, m *Match) { do(t, m, 2, 1, walk(1)) }, 0, 1, 2, riposte.ErrNotOwed},
		{"of nobody", func(t *testing.T, m *Match) { do(t, m, 2, 1, walk(1)) }, 1, 7, 2, riposte.ErrNotOwed},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := open(t)
			want := *m.state.(*toyState)
			c.play(t, m)
			steps, before, asked := len(m.steps), *m.state.(*toyState), m.desks[1].lastID
			err := m.TakeBack(at(3), c.by, c.of, c.id)
			wantErr(t, "takeback", err, c.want)
			got := *m.state.(*toyState)
			if c.want != nil {
				if len(m.steps) != steps || got != before {
					t.Error("a refused takeback changed something")
				}
				return
			}
			if c.id == 2 && got != want {
				t.Errorf("position: got %+v, want %+v", got, want)
			}
			back := m.steps[len(m.steps)-1].Back
			if back == nil || !back.Free || back.To != m.head {
				t.Errorf("got %+v", back)
			}
			for s := range riposte.Seat(4) {
				feed := m.Feed(s, 0)
				at := slices.IndexFunc(feed, func(e Entry) bool { return e.Kind == TakenBack })
				if at < 0 || feed[at].Back.To != 0 || feed[feed[at].Since-1].Kind != Told || feed[feed[at].Since-1].Event.Kind != eventWalk {
					t.Errorf("feed of %d: the takeback is not told, or not from where", s)
				}
			}
			if id := m.Request(1).ID; id != asked+1 {
				t.Errorf("request after the takeback: got %d, want %d, never one that was", id, asked+1)
			}
			wantErr(t, "twice", m.TakeBack(at(3), c.by, c.of, c.id), ErrFinal)
			do(t, m, 4, 1, walk(2))
			h := m.History()
			if line := h.Line(); line[len(line)-1] != len(h.Steps)-1 || h.Steps[len(h.Steps)-1].Branch != 1 || h.Steps[len(h.Steps)-1].After != back.To {
				t.Errorf("line %v, last step %+v", line, h.Steps[len(h.Steps)-1])
			}
		})
	}
}

// A lock is its seat's choice even though nothing has been applied yet.
func TestTakeBackNotAcrossALock(t *testing.T) {
	m := walking(t, toyConfig(2, false))
	do(t, m, 2, 1, walk(1))
	do(t, m, 2, 1, walk(1))
	do(t, m, 2, 2, walk(1))
	do(t, m, 2, 2, walk(1)) // now both bid
	id := m.Request(2).ID - 1
	m.Answer(at(3), Answer{Seat: 1, Request: m.Request(1).ID, Choice: bid(1)})
	if err := m.TakeBack(at(3), 2, 2, id); err != nil {
		t.Fatalf("a draft of the other: got %v", err)
	}
	do(t, m, 4, 2, walk(1))
	do(t, m, 4, 1, bid(1))
	wantErr(t, "a lock of the other", m.TakeBack(at(5), 2, 2, m.Request(2).ID-1), ErrFinal)
}

// A step made of several seats' choices does not belong to one of them, even if
// nothing was drawn or revealed.
func TestTakeBackNotOfASharedStep(t *testing.T) {
	m := walking(t, toyConfig(2, false))
	step := &m.steps[1]
	step.Draws, step.Events = nil, nil
	if m.free(1, []int{1}) {
		t.Error("free for seat 1, though seat 2 chose too")
	}
	step.By[2] = 0
	if !m.free(1, []int{1}) {
		t.Error("not free, though nothing stands in the way")
	}
}

func TestTakeBackAgainstBots(t *testing.T) {
	cfg := toyConfig(2, false)
	cfg.Bots = []riposte.Seat{2}
	m := walking(t, cfg)
	wantErr(t, "by the bot", m.TakeBack(at(2), 2, 2, 1), ErrFinal)
	rolled := m.steps[1].Draws
	if err := m.TakeBack(at(2), 1, 1, 1); err != nil {
		t.Fatal(err)
	}
	if back := m.steps[2].Back; back.Free || back.To != 0 || m.branch != 1 {
		t.Errorf("got %+v, branch %d: want a marked one", back, m.branch)
	}
	do(t, m, 3, 1, bid(3))
	do(t, m, 3, 2, bid(2))
	h := m.History()
	again := h.Steps[3]
	if !slices.Equal(h.Steps[1].Draws, rolled) || h.Drawn() != 4+1+1 {
		t.Errorf("the draws set aside: got %v, %d in all", h.Steps[1].Draws, h.Drawn())
	}
	fresh := dice.NewSeeded(1, 2)
	for range 5 {
		fresh.Roll(10)
	}
	if got, want := again.Draws[0].Face, int32(fresh.Roll(4)); got != want {
		t.Errorf("the draw after the takeback is %d, want the next one, %d", got, want)
	}
	if !slices.Equal(h.Line(), []int{0, 3}) {
		t.Errorf("line: got %v", h.Line())
	}
}

func TestTakeBackByTheReferee(t *testing.T) {
	m := walking(t, toyConfig(2, true))
	do(t, m, 2, 1, walk(walkShow))
	do(t, m, 2, 3, gm(gmDeal))
	do(t, m, 2, 3, gm(gmGift))
	if err := m.TakeBack(at(3), 3, 3, 1); err != nil { // the last answer to a request that is still there
		t.Fatal(err)
	}
	if got := m.state.(*toyState); got.notes == 0 || got.points[1] == 0 || m.Request(3).ID != 1 {
		t.Errorf("only the gift is taken back: notes %d, request %d", got.notes, m.Request(3).ID)
	}
	if err := m.TakeBack(at(3), 3, 2, 1); err != nil {
		t.Fatal(err)
	}
	if m.head != 0 || m.steps[len(m.steps)-1].Back.Free {
		t.Errorf("head %d, %+v", m.head, m.steps[len(m.steps)-1].Back)
	}
	do(t, m, 4, 1, bid(1))
	do(t, m, 4, 2, bid(1))
	do(t, m, 4, 1, riposte.Concede)
	wantErr(t, "after the end", m.TakeBack(at(5), 3, 1, 2), riposte.ErrOver)
}

// When the referee takes something back, requests and locks of others stay if their
// Decision is the same before and after.
func TestTakeBackKeepsOthersRequests(t *testing.T) {
	m := start(t, toyConfig(2, true))
	do(t, m, 1, 3, gm(gmGift))
	do(t, m, 2, 1, bid(4))
	if err := m.TakeBack(at(3), 3, 3, 1); err != nil {
		t.Fatal(err)
	}
	if !m.Locked(1) || m.Request(1).ID != 1 || m.Request(2).ID != 1 {
		t.Errorf("locked %t, requests %v %v", m.Locked(1), m.Request(1), m.Request(2))
	}
}

// The clock's choice is not an answer that its seat could take back.
func TestTakeBackNotOfALapse(t *testing.T) {
	cfg := toyConfig(3, false)
	cfg.Clock = Clock{Base: 10e9}
	m := start(t, cfg)
	for s := riposte.Seat(1); s <= 3; s++ {
		do(t, m, 0, s, bid(1))
	}
	m.Tick(at(20))
	if m.Request(1).ID != 0 || m.Over() {
		t.Fatal("seat 1 should be out")
	}
	wantErr(t, "a lapse", m.TakeBack(at(20), 1, 1, 2), ErrFinal)
}

func TestConflictingReplayVoids(t *testing.T) {
	m := walking(t, toyConfig(2, false))
	do(t, m, 2, 1, walk(1))
	m.steps[1].Draws = []dice.Draw{{Sides: 20, Face: 3}}
	if err := m.TakeBack(at(3), 1, 1, 2); err != nil {
		t.Fatal(err)
	}
	if m.void == nil || m.state == nil {
		t.Error("a replay that differs from the play must void the duel")
	}
}

// CanTakeBack promises what TakeBack keeps, and says nothing when that would refuse
// the seat's last answer.
func TestCanTakeBack(t *testing.T) {
	can, cannot := 0, 0
	for trial := range uint64(20) {
		r := rand.New(rand.NewPCG(17, trial))
		cfg := randomConfig(r)
		cfg.Clock = Clock{}
		m := start(t, cfg)
		for range 40 {
			act(m, r, noon)
			if m.going() != nil {
				break
			}
			for _, s := range m.all() {
				request := m.CanTakeBack(s)
				last := request
				for id := m.desks[s].lastID; last == 0 && id > 0; id-- {
					if m.since(s, id) != nil {
						last = id
					}
				}
				if last == 0 {
					continue
				}
				st := m.Standing()
				again, err := Rebuild(cfg, m.History(), &st)
				if err != nil {
					t.Fatal(err)
				}
				err = again.TakeBack(noon, s, s, last)
				if request != 0 {
					can++
				} else {
					cannot++
				}
				if (request != 0) != (err == nil) {
					t.Fatalf("trial %d: seat %d can take back %d, but %d is answered by %v", trial, s, request, last, err)
				}
			}
		}
	}
	if can < 100 || cannot < 100 {
		t.Errorf("only %d could be taken back and %d could not", can, cannot)
	}
}
