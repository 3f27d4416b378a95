package match

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"riposte"
	"riposte/dice"
)

var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

func at(seconds int) time.Time { return noon.Add(time.Duration(seconds) * time.Second) }

// toyConfig has the seats of players, and with gm one more for the GM.
func toyConfig(players int, gm bool) Config {
	cfg := Config{Ruleset: toy{}, Dice: dice.NewSeeded(1, 2)}
	cfg.Setup.Options = map[string]string{}
	for range players {
		cfg.Setup.Seats = append(cfg.Setup.Seats, riposte.SeatSetup{Document: json.RawMessage(`{"strength":5}`)})
	}
	if gm {
		cfg.Setup.Seats = append(cfg.Setup.Seats, riposte.SeatSetup{})
		cfg.Setup.Options["gm"] = "on"
		cfg.Referee = riposte.Seat(players + 1)
	}
	return cfg
}

// start opens a match and locks every document.
func start(t testing.TB, cfg Config) *Match {
	t.Helper()
	m, err := Open(cfg, noon)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range m.all() {
		if err := m.LockDocument(noon, s); err != nil {
			t.Fatal(err)
		}
	}
	if !m.Began() && m.void == nil && m.short == nil {
		t.Fatal("all documents are locked and the duel has not begun")
	}
	return m
}

// do answers the standing request for good.
func do(t testing.TB, m *Match, seconds int, s riposte.Seat, c riposte.Choice) {
	t.Helper()
	if _, err := m.Answer(at(seconds), Answer{Seat: s, Request: m.Request(s).ID, Choice: c, Lock: true}); err != nil {
		t.Fatalf("seat %d, %x: %v", s, c, err)
	}
}

// kinds is the kinds of a feed after an entry.
func kinds(m *Match, s riposte.Seat, since int) []EntryKind {
	var list []EntryKind
	for _, e := range m.Feed(s, since) {
		list = append(list, e.Kind)
	}
	return list
}

func wantErr(t *testing.T, what string, got, want error) {
	t.Helper()
	if !errors.Is(got, want) {
		t.Errorf("%s: got error %v, want %v", what, got, want)
	}
}

func feedBytes(m *Match, s riposte.Seat) []byte {
	b, err := json.Marshal(m.Feed(s, 0))
	if err != nil {
		panic(err)
	}
	return b
}

func TestOpenFaults(t *testing.T) {
	for name, spoil := range map[string]func(*Config){
		"options.rounds": func(c *Config) { c.Setup.Options["rounds"] = "none" },
		"ruleset":        func(c *Config) { c.Setup.Ruleset = "chess" },
		"seats":          func(c *Config) { c.Setup.Seats = c.Setup.Seats[:1] },
		"clock":          func(c *Config) { c.Clock = Clock{Base: 1, PerRequest: 1} },
	} {
		cfg := toyConfig(2, false)
		spoil(&cfg)
		_, err := Open(cfg, noon)
		var faults riposte.Faults
		if !errors.As(err, &faults) || faults[0].Path != name {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

func TestSetupNamesTheVersion(t *testing.T) {
	m := start(t, toyConfig(2, false))
	if got := m.History().Setup; got.Version != 3 || got.Ruleset != "toy" {
		t.Errorf("got ruleset %q version %d, want toy 3", got.Ruleset, got.Version)
	}
}

func TestDocuments(t *testing.T) {
	cfg := toyConfig(2, false)
	cfg.Setup.Seats[1].Document = nil
	cfg.Nonce = func(s riposte.Seat) []byte { return bytes.Repeat([]byte{byte(s)}, 32) }
	m, err := Open(cfg, noon)
	if err != nil {
		t.Fatal(err)
	}
	var faults riposte.Faults
	for _, bad := range []string{`{"strength":10}`, `{"strength`, `{"strength":13}`} {
		if err := m.Submit(2, json.RawMessage(bad)); !errors.As(err, &faults) {
			t.Errorf("%s: got %v, want Faults", bad, err)
		}
		if got := string(m.Document(2)); got != bad {
			t.Errorf("the faulty draft is %s, want %s kept", got, bad)
		}
		if err := m.LockDocument(noon, 2); !errors.As(err, &faults) || m.Locked(2) {
			t.Errorf("lock of %s: got %v, want Faults", bad, err)
		}
	}
	if err := m.LockDocument(at(1), 1); err != nil {
		t.Fatal(err)
	}
	wantErr(t, "second lock", m.LockDocument(at(2), 1), riposte.ErrLocked)
	wantErr(t, "draft after the lock", m.Submit(1, json.RawMessage(`{"strength":1}`)), riposte.ErrLocked)
	wantErr(t, "a seat that is not there", m.LockDocument(at(2), 3), riposte.ErrNotOwed)
	if _, err := m.Answer(at(2), Answer{Seat: 1, Request: 1, Choice: bid(1)}); !errors.Is(err, riposte.ErrNotOwed) {
		t.Errorf("answer before the duel: got %v", err)
	}
	for s := range riposte.Seat(3) {
		if got := kinds(m, s, 0); !slices.Equal(got, []EntryKind{DocumentLocked}) || m.Feed(s, 0)[0].Seat != 1 {
			t.Errorf("feed of %d: got %v, want only that seat 1 has locked", s, got)
		}
	}
	final := json.RawMessage(`{"strength":7}`)
	if err := m.Submit(2, final); err != nil {
		t.Fatal(err)
	}
	copy(final, "spoilt") // the caller's bytes are not the match's
	if m.Began() || m.LockDocument(at(3), 2) != nil || !m.Began() {
		t.Fatal("the last lock begins the duel")
	}
	h := m.History()
	if got := string(h.Setup.Seats[1].Document); got != `{"strength":7}` {
		t.Errorf("document of seat 2: got %s", got)
	}
	for i, seal := range h.Seals {
		want := Commitment(bytes.Repeat([]byte{byte(seal.Seat)}, 32), h.Setup.Seats[seal.Seat-1].Document)
		if !bytes.Equal(seal.Commitment, want) {
			t.Errorf("seal %d: got %x, want %x", i, seal.Commitment, want)
		}
	}
	wantErr(t, "draft during the duel", m.Submit(2, nil), riposte.ErrLocked)
}

func TestRulesWithoutDocumentsBeginAtOnce(t *testing.T) {
	cfg := toyConfig(2, false)
	cfg.Ruleset = bare{}
	m, err := Open(cfg, noon)
	if err != nil || !m.Began() {
		t.Errorf("got %v, began %t", err, m != nil && m.Began())
	}
}

// bare is toy without a schema.
type bare struct{ toy }

func (bare) Info() *riposte.Info {
	info := riposte.Info{Name: "toy", Version: 3, MinSeats: 2, MaxSeats: 4, Options: toyInfo.Options, Events: toyInfo.Events}
	return &info
}

func TestRequests(t *testing.T) {
	m := start(t, toyConfig(3, false))
	first := m.Request(2)
	if first.ID != 1 || first.Seat != 2 || first.Decision.Mode != riposte.Together {
		t.Fatalf("got %+v", first)
	}
	do(t, m, 1, 1, bid(2))
	if got := m.Request(2); got != first {
		t.Errorf("after another seat's lock: got %+v, want %+v", got, first)
	}
	_, err := m.Answer(at(2), Answer{Seat: 2, Request: 1, Choice: bid(9), Lock: true})
	var rule *riposte.RuleError
	if !errors.As(err, &rule) || rule.Rule != "TY-4" || m.Request(2) != first || m.Locked(2) {
		t.Errorf("refused: got %v, request %+v", err, m.Request(2))
	}
	if _, err := m.Answer(at(2), Answer{Seat: 2, Request: 1, Choice: bid(99), Lock: true}); !errors.Is(err, riposte.ErrIllegal) || m.void != nil {
		t.Errorf("a choice that makes Check panic: got %v", err)
	}
	_, err = m.Answer(at(2), Answer{Seat: 2, Request: 7, Choice: bid(1), Lock: true})
	var stale *StaleError
	if !errors.As(err, &stale) || !errors.Is(err, riposte.ErrStale) || stale.Current != first {
		t.Errorf("stale: got %v", err)
	}
	do(t, m, 3, 2, bid(2))
	do(t, m, 3, 3, bid(2))
	if _, err := m.Answer(at(4), Answer{Seat: 2, Request: 1, Choice: bid(1), Lock: true}); !errors.Is(err, riposte.ErrNotOwed) {
		t.Errorf("when nothing is asked: got %v", err)
	}
	if _, err := m.Answer(at(4), Answer{Seat: 1, Request: 1, Choice: walk(1)}); !errors.As(err, &stale) || stale.Current.ID != 2 {
		t.Errorf("answer to an earlier request: got %v", err)
	}
	if _, err := m.Answer(at(4), Answer{Seat: 9, Request: 1, Choice: walk(1)}); !errors.Is(err, riposte.ErrNotOwed) {
		t.Errorf("a seat that is not there: got %v", err)
	}
}

func TestTogether(t *testing.T) {
	m := start(t, toyConfig(2, false))
	draft := func(c riposte.Choice) error {
		r, err := m.Answer(at(1), Answer{Seat: 1, Request: 1, Choice: c})
		if err == nil && (r.Final || r.Choice != c) {
			t.Errorf("draft %x: got %+v", c, r)
		}
		return err
	}
	before := len(m.Feed(2, 0))
	for _, c := range []riposte.Choice{bid(1), bid(4), 0, bid(3)} {
		if err := draft(c); err != nil || m.Draft(1) != c {
			t.Fatalf("draft %x: got %v", c, err)
		}
	}
	wantErr(t, "illegal draft", draft(bid(9)), riposte.ErrIllegal)
	if m.Draft(1) != bid(3) || len(m.Feed(2, 0)) != before || len(m.Feed(1, 0)) != len(m.Feed(2, 0)) {
		t.Error("an illegal draft replaced a legal one, or drafts are in a feed")
	}
	if _, err := m.Answer(at(2), Answer{Seat: 2, Request: 1, Lock: true}); !errors.Is(err, riposte.ErrIllegal) {
		t.Errorf("lock without a draft: got %v", err)
	}
	r, err := m.Answer(at(2), Answer{Seat: 1, Request: 1, Lock: true})
	if err != nil || !r.Final || r.Choice != bid(3) || !m.Locked(1) {
		t.Errorf("lock of the draft: got %+v, %v", r, err)
	}
	wantErr(t, "draft after the lock", draft(bid(1)), riposte.ErrLocked)
	if _, err := m.Answer(at(2), Answer{Seat: 1, Request: 1, Choice: bid(3), Lock: true}); !errors.Is(err, riposte.ErrLocked) {
		t.Errorf("second lock: got %v", err)
	}
	if got := kinds(m, 2, before); !slices.Equal(got, []EntryKind{Locked}) {
		t.Errorf("the other sees %v, want one lock", got)
	}
	if e := m.Feed(2, before)[0]; e.Request.ID != 0 || e.Event.Kind != 0 {
		t.Errorf("the lock tells more than its seat: %+v", e)
	}
	do(t, m, 3, 2, bid(2))
	step := m.History().Steps[1]
	if !slices.Equal(step.By, []riposte.Choice{0, bid(3), bid(2)}) || len(step.Draws) != 1 || step.Draws[0].Sides != 4 {
		t.Errorf("step: got %+v", step)
	}
}

// Whatever order the locks come in, the step is the same.
func TestOrderOfLocks(t *testing.T) {
	var want Step
	for i, order := range [][]riposte.Seat{{1, 2, 3}, {1, 3, 2}, {2, 1, 3}, {2, 3, 1}, {3, 1, 2}, {3, 2, 1}} {
		m := start(t, toyConfig(3, false))
		for _, s := range order {
			r, err := m.Answer(at(5), Answer{Seat: s, Request: 1, Choice: bid(uint64(s)), Lock: true})
			if err != nil || r != (Receipt{Request: 1, Choice: bid(uint64(s)), Final: true}) {
				t.Fatalf("receipt: got %+v, %v", r, err)
			}
		}
		got := m.History().Steps[1]
		got.Locks = nil
		if i == 0 {
			want = got
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("order %v: got %+v, want %+v", order, got, want)
		}
	}
}

func TestAloneAndMayAreAppliedAtOnce(t *testing.T) {
	m := start(t, toyConfig(2, true))
	may := m.Request(3)
	do(t, m, 1, 1, bid(2))
	steps := len(m.History().Steps)
	for range 2 { // the request stands while the Decision does
		if r, err := m.Answer(at(1), Answer{Seat: 3, Request: may.ID, Choice: gm(gmGift)}); err != nil || !r.Final {
			t.Fatalf("may: got %+v, %v", r, err)
		}
	}
	if got := len(m.History().Steps); got != steps+2 || m.Request(3) != may {
		t.Errorf("after two interventions: got %d steps, request %+v", got, m.Request(3))
	}
	if !m.Locked(1) {
		t.Error("an intervention opened another seat's lock")
	}
	do(t, m, 2, 2, bid(2))
	if r, err := m.Answer(at(3), Answer{Seat: 1, Request: 2, Choice: walk(1)}); err != nil || !r.Final || m.Request(1).ID != 3 {
		t.Errorf("alone without Lock: got %+v, %v", r, err)
	}
}

// A lock that another step makes illegal is a draft again.
func TestReopened(t *testing.T) {
	m := start(t, toyConfig(2, true))
	do(t, m, 1, 1, bid(5))
	before := len(m.Feed(0, 0))
	do(t, m, 2, 3, gm(gmForbid))
	if m.Locked(1) || m.Draft(1) != bid(5) || m.Request(1).ID != 1 {
		t.Errorf("got locked %t, draft %x", m.Locked(1), m.Draft(1))
	}
	if got := kinds(m, 0, before); !slices.Equal(got, []EntryKind{Reopened}) {
		t.Errorf("feed: got %v", got)
	}
	do(t, m, 3, 2, bid(4))
	if len(m.History().Steps) != 2 {
		t.Error("the step did not wait for the reopened choice")
	}
	do(t, m, 3, 1, bid(4))
	if len(m.History().Steps) != 3 {
		t.Error("the step was not made")
	}
}

func TestConcede(t *testing.T) {
	t.Run("at once", func(t *testing.T) {
		m := start(t, toyConfig(2, false))
		if _, err := m.Answer(at(1), Answer{Seat: 2, Choice: riposte.Concede}); err != nil {
			t.Fatal(err)
		}
		if o := m.Outcome(); o.Winner() != 1 || !m.Over() {
			t.Errorf("got %+v", o)
		}
		if got := kinds(m, 0, 0); got[len(got)-1] != Ended || m.Request(1).ID != 0 {
			t.Errorf("feed ends with %v", got[len(got)-1])
		}
		_, err := m.Answer(at(1), Answer{Seat: 1, Request: 1, Choice: bid(1)})
		wantErr(t, "after the end", err, riposte.ErrOver)
	})
	t.Run("after the own lock", func(t *testing.T) {
		m := start(t, toyConfig(3, false))
		do(t, m, 1, 1, bid(3))
		do(t, m, 2, 1, riposte.Concede)
		if by := m.History().Steps[1].By; !slices.Equal(by, []riposte.Choice{0, riposte.Concede, 0, 0}) {
			t.Errorf("by: got %x", by)
		}
	})
	t.Run("the last that was missing", func(t *testing.T) {
		m := start(t, toyConfig(3, false))
		do(t, m, 1, 1, bid(3))
		do(t, m, 1, 2, bid(2))
		do(t, m, 2, 3, riposte.Concede)
		steps := m.History().Steps
		if len(steps) != 3 || !slices.Equal(steps[2].By, []riposte.Choice{0, bid(3), bid(2), 0}) {
			t.Errorf("the locks of the others did not stand: %+v", steps)
		}
	})
	t.Run("stale", func(t *testing.T) {
		m := start(t, toyConfig(3, false))
		_, err := m.Answer(at(1), Answer{Seat: 2, Request: 5, Choice: riposte.Concede})
		wantErr(t, "a wrong request", err, riposte.ErrStale)
	})
	t.Run("a seat that is asked nothing", func(t *testing.T) {
		m := start(t, toyConfig(2, false))
		do(t, m, 1, 1, bid(1))
		do(t, m, 1, 2, bid(1))
		_, err := m.Answer(at(1), Answer{Seat: 2, Choice: riposte.Concede})
		wantErr(t, "not asked", err, riposte.ErrNotOwed)
	})
}

func TestKeys(t *testing.T) {
	m := start(t, toyConfig(2, true))
	answer := func(s riposte.Seat, key string, request int, c riposte.Choice, lock bool) (Receipt, error) {
		return m.Answer(at(1), Answer{Seat: s, Request: request, Key: key, Choice: c, Lock: lock})
	}
	answer(1, "a", 1, bid(1), false)
	answer(1, "b", 1, bid(2), false)
	if r, err := answer(1, "a", 1, bid(1), false); err != nil || r.Choice != bid(1) || m.Draft(1) != bid(2) {
		t.Errorf("an old draft sent again: got %+v, %v, draft %x", r, err, m.Draft(1))
	}
	for name, a := range map[string]Answer{
		"choice":  {Request: 1, Choice: bid(3)},
		"request": {Request: 2, Choice: bid(1)},
		"lock":    {Request: 1, Choice: bid(1), Lock: true},
	} {
		_, err := answer(1, "a", a.Request, a.Choice, a.Lock)
		wantErr(t, "same key, other "+name, err, ErrKey)
	}
	first, err := answer(1, "c", 1, 0, true)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := answer(1, "c", 1, 0, true); again != first || err != nil {
		t.Errorf("lock again: got %+v, %v, want %+v", again, err, first)
	}
	if again, err := answer(1, "c", 1, bid(2), true); again != first || err != nil {
		t.Errorf("lock again, spelt out: got %+v, %v, want %+v", again, err, first)
	}
	answer(3, "c", 1, gm(gmGift), false) // keys are of a seat
	answer(3, "c", 1, gm(gmGift), false)
	if steps := len(m.History().Steps); steps != 2 {
		t.Errorf("an intervention sent twice: got %d steps, want 2", steps)
	}
	answer(2, "x", 1, bid(2), true)
	if again, err := answer(1, "c", 1, 0, true); again != first || err != nil {
		t.Errorf("after the step: got %+v, %v, want %+v", again, err, first)
	}
	if _, err := answer(1, "d", 2, walk(9), true); !errors.Is(err, riposte.ErrIllegal) {
		t.Fatal(err)
	}
	if _, err := answer(1, "d", 2, walk(1), true); err != nil {
		t.Errorf("the key of a refusal: got %v", err)
	}
	_, err = answer(1, string(make([]byte, MaxKey+1)), 3, walk(1), true)
	wantErr(t, "long key", err, ErrKey)
}

func TestSeen(t *testing.T) {
	cfg := toyConfig(2, false)
	cfg.Setup.Seats[0].Name = "Ann"
	m := start(t, cfg)
	c, err := m.Read(1, "bid 3")
	if err != nil || c != bid(3) || m.Say(1, c) != "bid 3" {
		t.Errorf("got %x, %v, %q", c, err, m.Say(1, c))
	}
	if _, err := m.Read(1, "bit 3"); !errors.Is(err, riposte.ErrNotation) {
		t.Errorf("got %v", err)
	}
	do(t, m, 1, 1, bid(3))
	do(t, m, 1, 2, bid(1))
	do(t, m, 2, 1, walk(1))
	var last riposte.Event
	for _, e := range m.Feed(0, 0) {
		if e.Kind == Told {
			last = e.Event
		}
	}
	if got := m.Text(last); got != "Ann walks 1 pace" {
		t.Errorf("text: got %q", got)
	}
	if got := len(m.Legal(nil, 1)); got != 4 {
		t.Errorf("legal walks: got %d", got)
	}
	imagined := m.Imagine(1, dice.NewSeeded(8, 8))
	if got, want := imagined.View(1), m.View(1); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("imagined own view: got %v, want %v", got, want)
	}
	if fmt.Sprint(imagined.View(2)) == fmt.Sprint(m.View(2)) {
		t.Error("the other's hand was not dealt again")
	}
	if m.Advised(1) {
		t.Error("advice between people")
	}
	m.cfg.Bots = []riposte.Seat{2}
	if !m.Advised(1) || !m.Advised(2) {
		t.Error("no advice against bots")
	}
}

func winner(m *Match) riposte.Seat {
	o := m.Outcome()
	return o.Winner()
}

func over(m *Match) bool {
	o := m.Outcome()
	return o.Over()
}
