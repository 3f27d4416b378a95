package match

import (
	"slices"
	"testing"
	"time"

	"riposte"
)

func clocked(t *testing.T, players int, c Clock, lapse string) *Match {
	t.Helper()
	cfg := toyConfig(players, false)
	cfg.Clock = c
	cfg.Setup.Options["lapse"] = lapse
	return start(t, cfg)
}

func wantDeadline(t *testing.T, what string, m *Match, seconds int) {
	t.Helper()
	if got, want := m.Deadline(), at(seconds); !got.Equal(want) {
		t.Errorf("%s: deadline %v, want %v", what, got.Sub(noon), want.Sub(noon))
	}
}

const second = time.Second

func TestNoClock(t *testing.T) {
	m := clocked(t, 2, Clock{}, "off")
	m.Tick(at(1e8))
	if !m.Deadline().IsZero() || m.Over() {
		t.Errorf("deadline %v, over %t", m.Deadline(), m.Over())
	}
}

func TestLiveClock(t *testing.T) {
	m := clocked(t, 2, Clock{Base: 60 * second, Increment: 5 * second, Patience: 100 * second}, "off")
	wantDeadline(t, "several must act", m, 100)
	do(t, m, 40, 1, bid(1))
	if c := m.Clocks(m.now); c[1].Left != 65*second || c[2].Left != 60*second || !c[1].Deadline.IsZero() {
		t.Errorf("after a pause of 40 s and a lock: got %+v", c)
	}
	wantDeadline(t, "one must act", m, 100)
	do(t, m, 50, 2, bid(1))
	if got := m.Clocks(m.now)[2].Left; got != 55*second {
		t.Errorf("10 s used, 5 s added: got %v", got)
	}
	wantDeadline(t, "seat 1 walks", m, 50+65)
	do(t, m, 60, 1, walk(1))
	wantDeadline(t, "seat 1 walks on", m, 60+60)
	m.Tick(at(100))
	wantDeadline(t, "a tick changes no deadline", m, 120)
	m.Tick(at(119))
	if m.Over() {
		t.Fatal("too early")
	}
	m.Tick(at(120))
	if o := m.Outcome(); o.Winner() != 2 {
		t.Errorf("got %+v", o)
	}
	last := m.steps[len(m.steps)-1]
	if len(last.Locks) != 1 || !last.Locks[0].Lapsed || last.By[1] != riposte.Concede {
		t.Errorf("step: got %+v", last)
	}
	if !slices.Contains(kinds(m, 0, 0), Lapsed) {
		t.Error("nobody is told why")
	}
}

func TestLateAnswerIsLateWithoutATick(t *testing.T) {
	m := clocked(t, 2, Clock{PerRequest: 60 * second}, "off")
	do(t, m, 10, 1, bid(1))
	_, err := m.Answer(at(60), Answer{Seat: 2, Request: 1, Choice: bid(1), Lock: true})
	wantErr(t, "answer at the deadline", err, riposte.ErrOver)
	if winner(m) != 1 {
		t.Errorf("got %+v", m.Outcome())
	}
}

func TestSeveralRunOutTogether(t *testing.T) {
	m := clocked(t, 3, Clock{Base: 60 * second, Patience: 30 * second}, "off")
	do(t, m, 1, 2, bid(1))
	m.Tick(at(29))
	if m.Over() {
		t.Fatal("too early")
	}
	m.Tick(at(31))
	by := m.steps[1].By
	if !slices.Equal(by, []riposte.Choice{0, riposte.Concede, 0, riposte.Concede}) {
		t.Errorf("by: got %x, want both that were waited for", by)
	}
	if winner(m) != 2 {
		t.Errorf("got %+v", m.Outcome())
	}
}

func TestPerDay(t *testing.T) {
	day := 24 * time.Hour
	m := clocked(t, 2, Clock{PerRequest: day}, "off")
	do(t, m, 3600, 1, bid(1))
	if c := m.Clocks(m.now); !c[1].Deadline.IsZero() || !c[2].Deadline.Equal(noon.Add(day)) {
		t.Errorf("got %+v", c)
	}
	do(t, m, 7200, 2, bid(1))
	wantDeadline(t, "a new request", m, 7200+86400)
	do(t, m, 9000, 1, walk(1))
	wantDeadline(t, "the next request", m, 9000+86400)
}

func TestLapserStands(t *testing.T) {
	m := clocked(t, 2, Clock{Base: 60 * second}, "on")
	do(t, m, 10, 1, bid(4))
	m.Answer(at(20), Answer{Seat: 2, Request: 1, Choice: bid(3)})
	m.Tick(at(70))
	if by := m.steps[1].By; !slices.Equal(by, []riposte.Choice{0, bid(4), bid(1)}) {
		t.Errorf("by: got %x, want the rules' bid for seat 2", by)
	}
	m.Tick(at(80)) // seat 2 has no time left, but seat 1 is being waited for
	if m.Over() {
		t.Fatal("seat 1 has time")
	}
	do(t, m, 81, 1, walk(1))
	do(t, m, 81, 1, walk(1))
	m.Tick(at(81))
	if winner(m) != 1 { // walkers have no Lapse choice
		t.Errorf("got %+v", m.Outcome())
	}
}

func TestMayHasNoClock(t *testing.T) {
	cfg := toyConfig(2, true)
	cfg.Clock = Clock{PerRequest: 60 * second}
	m := start(t, cfg)
	do(t, m, 1, 1, bid(1))
	m.Tick(at(1000))
	if by := m.steps[1].By; by[2] != riposte.Concede || by[3] != 0 {
		t.Errorf("by: got %x", by)
	}
}

func TestBankAndClaim(t *testing.T) {
	m := clocked(t, 2, Clock{Base: 60 * second, Bank: 30 * second}, "off")
	do(t, m, 0, 1, bid(1)) // only seat 2 is being waited for
	m.Presence(at(10), 2, false)
	wantDeadline(t, "the bank runs first", m, 10+30+50)
	if got := m.Clocks(m.now)[2].Claim; !got.Equal(at(40)) {
		t.Errorf("claim from %v, want 12:00:40", got)
	}
	wantErr(t, "claim too early", m.Claim(at(39), 1), ErrEarly)
	m.Presence(at(39), 2, true)
	if c := m.Clocks(m.now)[2]; c.Bank != second || c.Left != 50*second {
		t.Errorf("back after 29 s: got %+v", c)
	}
	m.Presence(at(49), 2, false)
	if c := m.Clocks(m.now)[2]; c.Left != 40*second {
		t.Errorf("10 s of thinking: got %+v", c)
	}
	m.Presence(at(50), 1, false)
	m.Tick(at(60))
	if c := m.Clocks(m.now)[2]; c.Bank != 0 || c.Left != 30*second {
		t.Errorf("1 s of bank and then 10 s of the clock: got %+v", c)
	}
	if c := m.Clocks(m.now)[1]; c.Bank != 30*second {
		t.Errorf("away while not waited for: got %+v", c)
	}
	m.Presence(at(60), 2, true)
	wantErr(t, "claim against who has come back", m.Claim(at(60), 1), ErrEarly)
	m.Presence(at(60), 2, false)
	wantErr(t, "claim by who is away", m.Claim(at(60), 2), ErrEarly)
	wantErr(t, "claim by nobody", m.Claim(at(60), 0), riposte.ErrNotOwed)
	if err := m.Claim(at(60), 1); err != nil || winner(m) != 1 {
		t.Errorf("claim: got %v, %+v", err, m.Outcome())
	}
	wantErr(t, "claim after the end", m.Claim(at(61), 1), riposte.ErrOver)
}

// A seat that locked in time and must choose again is not late at once.
func TestReopenedHasTime(t *testing.T) {
	cfg := toyConfig(2, true)
	cfg.Clock = Clock{PerRequest: 60 * second}
	m := start(t, cfg)
	do(t, m, 10, 1, bid(5))
	m.watch.seats[2].Deadline = at(500)
	do(t, m, 100, 3, gm(gmForbid))
	if m.Locked(1) || m.Over() {
		t.Fatal("seat 1 should choose again")
	}
	wantDeadline(t, "reopened", m, 160)
}

func TestTimeDoesNotGoBack(t *testing.T) {
	m := clocked(t, 2, Clock{Base: 60 * second}, "off")
	do(t, m, 30, 1, bid(1))
	do(t, m, 20, 2, bid(1))
	if got := m.steps[1].At; !got.Equal(at(30)) {
		t.Errorf("got %v", got)
	}
}

// Patience is for one decision of several seats: the next decision has patience of
// its own.
func TestPatienceIsForEachDecision(t *testing.T) {
	cfg := toyConfig(2, true)
	cfg.Clock = Clock{Base: 600 * second, Patience: 30 * second}
	m := start(t, cfg)
	wantDeadline(t, "the first bids", m, 30)
	do(t, m, 20, 1, bid(5))
	do(t, m, 20, 3, gm(gmForbid))
	wantDeadline(t, "reopened", m, 50)
	do(t, m, 40, 1, bid(1))
	do(t, m, 40, 2, bid(1))
	for _, s := range []riposte.Seat{1, 1, 2, 2} {
		do(t, m, 45, s, walk(1))
	}
	wantDeadline(t, "the second bids", m, 75)
}

// However long the times are, their sums are valid times: a clock never runs out
// because it was given too much.
func TestLongClock(t *testing.T) {
	cfg := toyConfig(2, false)
	cfg.Clock = Clock{Base: MaxClock + 1}
	if _, err := Open(cfg, noon); err == nil {
		t.Error("a clock of more than MaxClock is taken")
	}
	w := newWatch(Clock{Base: MaxClock, Increment: MaxClock, Bank: MaxClock}, 1)
	w.at = noon
	w.seats[1].Away = true
	for range 1000 {
		w.answered(1)
	}
	if left := w.deadline(1, []riposte.Seat{1}).Sub(noon); left < 10*MaxClock {
		t.Errorf("after 1000 increments the time runs out in %v", left)
	}
}
