package match

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"riposte"
)

var (
	testDuel  = [16]byte{1, 2, 3}
	testNonce = bytes.Repeat([]byte{7}, NonceSize)
)

func blindly(t *testing.T, players int, c Clock) *Match {
	t.Helper()
	cfg := toyConfig(players, false)
	cfg.Clock, cfg.Blind = c, &Blind{testDuel}
	return start(t, cfg)
}

// hide locks a sentence blind.
func hide(t testing.TB, m *Match, seconds int, s riposte.Seat, sentence string) {
	t.Helper()
	request := m.Request(s).ID
	r, err := m.Answer(at(seconds), Answer{Seat: s, Request: request, Lock: true, Hash: LockHash(testNonce, testDuel, s, request, sentence)})
	if err != nil || r != (Receipt{Request: request, Final: true}) {
		t.Fatalf("seat %d locks blind: %+v, %v", s, r, err)
	}
}

func show(m *Match, seconds int, s riposte.Seat, sentence string) (Receipt, error) {
	return m.Open(at(seconds), Opening{s, m.Request(s).ID, testNonce, sentence})
}

// rebuilt is the match made again from what is stored.
func rebuilt(t *testing.T, m *Match) *Match {
	t.Helper()
	again, err := Rebuild(m.cfg, stored(t, m.History()), ptr(stored(t, m.Standing())))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := dump(again), dump(m); got != want {
		t.Fatalf("rebuilt: %s", difference(got, want))
	}
	return again
}

// The bytes that are hashed are a promise to every client.
func TestLockHash(t *testing.T) {
	got := hex.EncodeToString(LockHash(testNonce, testDuel, 2, 7, "bid 3"))
	if want := "87a533c6d34d8410c89e652474c4604ec3e13a37ca2a0c782134980404af5e3d"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestBlindLocks(t *testing.T) {
	m := blindly(t, 2, Clock{})
	for what, a := range map[string]Answer{
		"a draft":           {Choice: bid(2)},
		"a choice":          {Choice: bid(2), Lock: true},
		"no choice":         {Lock: true},
		"a short hash":      {Hash: []byte{1}, Lock: true},
		"an unlocked hash":  {Hash: testNonce},
		"a hash and choice": {Hash: testNonce, Choice: bid(2), Lock: true},
	} {
		a.Seat, a.Request = 1, 1
		_, err := m.Answer(at(1), a)
		wantErr(t, what, err, ErrBlind)
	}
	hide(t, m, 1, 1, "bid 3")
	m = rebuilt(t, m)
	if !m.Locked(1) || m.Draft(1) != 0 || !m.Blind(2) {
		t.Errorf("locked %t, draft %x", m.Locked(1), m.Draft(1))
	}
	_, err := show(m, 2, 1, "bid 3")
	wantErr(t, "an opening before all have locked", err, ErrClosed)
	_, err = m.Answer(at(2), Answer{Seat: 1, Request: 1, Lock: true, Hash: testNonce})
	wantErr(t, "a second lock", err, riposte.ErrLocked)
	hide(t, m, 3, 2, "bid 4")
	for _, what := range []string{dump(m), fmt.Sprintf("%+v", *m)} {
		if strings.Contains(what, "bid 3") || strings.Contains(what, fmt.Sprint(uint64(bid(3)))) {
			t.Error("a sentence is known before it was opened")
		}
	}
	if seats, until := m.Opens(); !slices.Equal(seats, []riposte.Seat{1, 2}) || !until.Equal(at(3).Add(OpenFor)) {
		t.Errorf("to be opened: %v until %v", seats, until)
	}
	m = rebuilt(t, m)
	told := len(m.Feed(2, 0)) + len(m.Feed(0, 0))
	if r, err := show(m, 4, 1, "bid 3"); err != nil || r.Choice != bid(3) || !r.Final {
		t.Fatalf("an opening: %+v, %v", r, err)
	}
	if len(m.Feed(2, 0))+len(m.Feed(0, 0)) != told {
		t.Error("others are told of an opening before all are open")
	}
	_, err = m.Answer(at(5), Answer{Seat: 1, Request: 1, Lock: true, Hash: testNonce})
	wantErr(t, "a change after the opening", err, riposte.ErrLocked)
	_, err = show(m, 5, 1, "bid 4")
	wantErr(t, "another opening", err, ErrOpening)
	m = rebuilt(t, m)
	for what, o := range map[string]Opening{
		"another sentence": {2, 1, testNonce, "bid 3"},
		"another nonce":    {2, 1, bytes.Repeat([]byte{8}, NonceSize), "bid 4"},
		"a short nonce":    {2, 1, testNonce[1:], "bid 4"},
		"a long sentence":  {2, 1, testNonce, strings.Repeat("bid 4", MaxSentence)},
	} {
		_, err := m.Open(at(6), o)
		wantErr(t, what, err, ErrOpening)
	}
	_, err = m.Open(at(6), Opening{2, 2, testNonce, "bid 4"})
	wantErr(t, "another request", err, riposte.ErrStale)
	if _, err := show(m, 7, 2, "bid 4"); err != nil {
		t.Fatalf("the right opening after wrong ones: %v", err)
	}
	step := m.steps[len(m.steps)-1]
	if !slices.Equal(step.By, []riposte.Choice{0, bid(3), bid(4)}) || len(step.Locks) != 4 {
		t.Errorf("the step is %+v", step)
	}
	again := Opening{2, 1, testNonce, "bid 4"}
	if r, err := m.Open(at(8), again); err != nil || r.Choice != bid(4) {
		t.Errorf("the same opening again: %+v, %v", r, err)
	}
	rebuilt(t, m)
	do(t, m, 9, 1, walk(1)) // choices that are not sealed are made as always
}

func TestBlindLockKeys(t *testing.T) {
	m := blindly(t, 2, Clock{})
	a := Answer{Seat: 1, Request: 1, Key: "k", Lock: true, Hash: LockHash(testNonce, testDuel, 1, 1, "bid 3")}
	first, err := m.Answer(at(1), a)
	if err != nil {
		t.Fatal(err)
	}
	m = rebuilt(t, m)
	if second, err := m.Answer(at(2), a); err != nil || second != first {
		t.Errorf("sent again: %+v, %v", second, err)
	}
	a.Hash = testNonce
	_, err = m.Answer(at(2), a)
	wantErr(t, "another hash with the key", err, ErrKey)
}

// Whoever does not open a lock, or opens something that no rule allows, loses; a
// lapse never takes the place of a lock.
func TestBlindForfeits(t *testing.T) {
	for _, test := range []struct {
		name    string
		lapse   string
		shows   [3]string // "" never opens
		until   int
		forfeit [3]EntryKind
		winner  riposte.Seat
	}{
		{"never opened", "off", [3]string{1: "bid 3"}, 3600, [3]EntryKind{2: Unopened}, 1},
		{"never opened where a lapse would bid", "on", [3]string{1: "bid 3"}, 3600, [3]EntryKind{2: Unopened}, 1},
		{"no legal choice", "off", [3]string{"", "bid 9", "bid 3"}, 5, [3]EntryKind{1: Unfit}, 2},
		{"no sentence", "off", [3]string{"", "nonsense", "bid 3"}, 5, [3]EntryKind{1: Unfit}, 2},
		{"one unfit, one unopened", "off", [3]string{1: "bid 9"}, 3600, [3]EntryKind{1: Unfit, 2: Unopened}, 0},
		{"nobody opens", "off", [3]string{}, 3600, [3]EntryKind{1: Unopened, 2: Unopened}, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			cfg := toyConfig(2, false)
			cfg.Clock, cfg.Blind = Clock{Base: 7200 * second, Bank: 3600 * second}, &Blind{testDuel}
			cfg.Setup.Options["lapse"] = test.lapse
			m := start(t, cfg)
			for s := riposte.Seat(1); s <= 2; s++ {
				sentence := test.shows[s]
				if sentence == "" {
					sentence = "bid 1"
				}
				hide(t, m, 0, s, sentence)
			}
			wantDeadline(t, "all have locked", m, 3600)
			for s := riposte.Seat(1); s <= 2; s++ {
				if test.shows[s] == "" {
					continue
				}
				r, err := show(m, 5, s, test.shows[s])
				if err != nil || (r.Refused != nil) != (test.forfeit[s] == Unfit) {
					t.Fatalf("seat %d opens %q: %+v, %v", s, test.shows[s], r, err)
				}
				if !m.Over() {
					m = rebuilt(t, m)
				}
			}
			m.Tick(at(test.until - 1))
			if over := test.until <= 5; m.Over() != over {
				t.Fatalf("over %t before the time is up", m.Over())
			}
			m.Tick(at(test.until))
			if !m.Over() || winner(m) != test.winner {
				t.Fatalf("over %t, winner %d, want %d", m.Over(), winner(m), test.winner)
			}
			for s := riposte.Seat(1); s <= 2; s++ {
				if why := test.forfeit[s]; why != 0 && !slices.Contains(kinds(m, 0, 0), why) {
					t.Errorf("nobody is told that seat %d forfeits: %v", s, kinds(m, 0, 0))
				}
			}
			rebuilt(t, m)
		})
	}
}

// Before a lock the clock lapses as always, and what lapsed is not a lock.
func TestLapseBesideABlindLock(t *testing.T) {
	cfg := toyConfig(2, false)
	cfg.Clock, cfg.Blind = Clock{PerRequest: 60 * second}, &Blind{testDuel}
	cfg.Setup.Options["lapse"] = "on"
	m := start(t, cfg)
	hide(t, m, 1, 1, "bid 3")
	m.Tick(at(60))
	if seats, until := m.Opens(); !slices.Equal(seats, []riposte.Seat{1}) || !until.Equal(at(120)) {
		t.Fatalf("to be opened: %v until %v", seats, until)
	}
	rebuilt(t, m)
	if _, err := show(m, 70, 1, "bid 3"); err != nil {
		t.Fatal(err)
	}
	if by := m.steps[len(m.steps)-1].By; !slices.Equal(by, []riposte.Choice{0, bid(3), bid(1)}) {
		t.Errorf("the step is %v", by)
	}
}

// A concession leaves the locks of others as they are; the last of them to choose
// begins the opening.
func TestConcedeBesideBlindLocks(t *testing.T) {
	m := blindly(t, 3, Clock{})
	hide(t, m, 1, 1, "bid 3")
	hide(t, m, 2, 2, "bid 4")
	if _, err := m.Answer(at(3), Answer{Seat: 3, Choice: riposte.Concede}); err != nil {
		t.Fatal(err)
	}
	m = rebuilt(t, m)
	if seats, _ := m.Opens(); len(seats) != 2 {
		t.Fatalf("to be opened: %v", seats)
	}
	for s, sentence := range []string{1: "bid 3", 2: "bid 4"} {
		if s == 0 {
			continue
		}
		if _, err := show(m, 4, riposte.Seat(s), sentence); err != nil {
			t.Fatal(err)
		}
	}
	rebuilt(t, m)
	if by := m.steps[len(m.steps)-1].By; !slices.Equal(by, []riposte.Choice{0, bid(3), bid(4), 0}) {
		t.Errorf("the step is %v", by)
	}
}

// If the rules seal a concession, the hash of the word is a lock like any other; a
// concession that is not a lock takes effect at once.
func TestConcedeBlindly(t *testing.T) {
	for _, sealing := range []bool{true, false} {
		cfg := toyConfig(3, false)
		if sealing {
			cfg.Ruleset = sealingToy{}
		}
		cfg.Blind = &Blind{testDuel}
		m := start(t, cfg)
		hide(t, m, 1, 1, "bid 3")
		hide(t, m, 2, 2, riposte.ConcedeWord)
		hide(t, m, 3, 3, "bid 1")
		for s, sentence := range []string{1: "bid 3", 2: riposte.ConcedeWord, 3: "bid 1"} {
			if s == 0 {
				continue
			}
			if _, err := show(m, 4, riposte.Seat(s), sentence); err != nil {
				t.Fatal(err)
			}
		}
		want := []riposte.Choice{0, bid(3), riposte.Concede, bid(1)}
		if !sealing {
			want = []riposte.Choice{0, bid(3), 0, bid(1)}
		}
		if by := m.steps[len(m.steps)-1].By; !slices.Equal(by, want) {
			t.Errorf("sealing %t: the step is %v, want %v", sealing, by, want)
		}
	}
	cfg := toyConfig(3, false)
	cfg.Ruleset, cfg.Blind = sealingToy{}, &Blind{testDuel}
	m := start(t, cfg)
	hide(t, m, 1, 1, "bid 3")
	do(t, m, 1, 1, riposte.Concede)
	if by := m.steps[len(m.steps)-1].By; !slices.Equal(by, []riposte.Choice{0, riposte.Concede, 0, 0}) {
		t.Errorf("the step is %v", by)
	}
}

// Two worlds with different sentences look the same to everybody else until all are
// open.
func TestBlindLeak(t *testing.T) {
	var worlds [2]*Match
	for i := range worlds {
		worlds[i] = blindly(t, 3, Clock{Base: 100 * second, Bank: 50 * second})
	}
	said := [2]string{"bid 2", "bid 9"}
	same := func(what string) {
		t.Helper()
		for _, s := range []riposte.Seat{0, 1, 3} {
			var seen [2]string
			for i, m := range worlds {
				b, _ := json.Marshal([]any{m.Feed(s, 0), m.Request(s), m.Clocks(m.now), m.Deadline(), m.View(s)})
				seen[i] = string(b)
			}
			if seen[0] != seen[1] {
				t.Errorf("%s: seat %d sees %s", what, s, difference(seen[0], seen[1]))
			}
		}
	}
	for i, m := range worlds {
		hide(t, m, 1, 2, said[i])
	}
	same("locked")
	for _, m := range worlds {
		hide(t, m, 2, 1, "bid 1")
		hide(t, m, 3, 3, "bid 1")
	}
	same("all locked")
	for i, m := range worlds {
		if _, err := show(m, 4, 2, said[i]); err != nil {
			t.Fatal(err)
		}
	}
	same("one is open")
}

func TestBlindIsForPeople(t *testing.T) {
	cfg := toyConfig(2, false)
	cfg.Blind, cfg.Bots = &Blind{testDuel}, []riposte.Seat{2}
	if _, err := Open(cfg, noon); err == nil || !strings.Contains(err.Error(), "blind") {
		t.Errorf("a table with a bot: %v", err)
	}
}

// Time in which nobody could open is forgiven, and stays forgiven.
func TestOpeningForgiven(t *testing.T) {
	m := blindly(t, 2, Clock{Base: 7200 * second, Bank: 600 * second})
	hide(t, m, 1, 1, "bid 3")
	hide(t, m, 2, 2, "bid 4")
	st := stored(t, m.Standing())
	st.Watch.At, st.Watch.Opening = st.Watch.At.Add(3600*second), st.Watch.Opening.Add(3600*second)
	m, err := Rebuild(m.cfg, stored(t, m.History()), &st)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := show(m, 3700, 1, "bid 3"); err != nil {
		t.Fatal(err)
	}
	m = rebuilt(t, m)
	if seats, until := m.Opens(); !slices.Equal(seats, []riposte.Seat{2}) || !until.Equal(at(4202)) {
		t.Errorf("to be opened: %v until %v", seats, until)
	}
	if m.Tick(at(4201)); m.Over() {
		t.Fatal("over before the time is up")
	}
	if m.Tick(at(4202)); !m.Over() || winner(m) != 1 {
		t.Errorf("over %t, winner %d", m.Over(), winner(m))
	}
}

func TestOpeningTime(t *testing.T) {
	for _, test := range []struct {
		clock Clock
		want  time.Duration
	}{
		{Clock{}, OpenFor},
		{Clock{Bank: time.Second}, OpenAtLeast},
		{Clock{PerRequest: time.Second}, OpenAtLeast},
		{Clock{Base: time.Hour, Patience: time.Second}, OpenAtLeast},
		{Clock{Bank: time.Minute}, time.Minute},
		{Clock{Base: time.Hour, Bank: time.Minute}, time.Minute},
		{Clock{Base: time.Hour}, time.Hour},
		{Clock{Base: time.Hour, Patience: 2 * time.Hour}, 2 * time.Hour},
		{Clock{PerRequest: 48 * time.Hour, Bank: time.Minute}, 48 * time.Hour},
		{Clock{PerRequest: time.Minute, Bank: time.Hour}, time.Hour},
	} {
		if got := test.clock.Opening(); got != test.want {
			t.Errorf("%+v: got %v, want %v", test.clock, got, test.want)
		}
	}
}
