package match

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"riposte"
	"riposte/dice"
)

// act does one random thing to a match, good or bad; the same numbers do the same
// to an equal match. It returns what the seat was told.
func act(m *Match, r *rand.Rand, now time.Time) string {
	s := riposte.Seat(1 + r.IntN(m.seats))
	n := r.IntN(100)
	pick, key, lock := r.Uint64(), fmt.Sprint(r.IntN(40)), r.IntN(3) > 0
	request := m.Request(s).ID
	switch {
	case n < 70:
		choice := riposte.Choice(pick%3) << 56 // usually not legal
		if legal := m.Legal(nil, s); len(legal) > 0 && pick%10 > 0 {
			choice = legal[pick%uint64(len(legal))]
		}
		if choice.Verb() == verbGM && choice.Args() >= gmPanic && choice.Args() <= gmDead && pick%20 != 1 {
			choice = gm(gmNote)
		}
		if hash, opened := m.Hash(s); hash != nil && !opened && pick%5 > 0 {
			return openAny(m, now, s, hash)
		}
		if m.Blind(s) && pick%7 > 0 {
			receipt, err := m.Answer(now, Answer{Seat: s, Request: request, Key: key, Lock: true, Hash: LockHash(testNonce, testDuel, s, request, m.Say(s, choice|1))})
			return fmt.Sprint(receipt, err)
		}
		if pick%13 == 0 {
			request--
		}
		if pick%3 == 0 {
			key = ""
		}
		receipt, err := m.Answer(now, Answer{Seat: s, Request: request, Key: key, Choice: choice, Lock: lock})
		return fmt.Sprint(receipt, err)
	case n < 72:
		receipt, err := m.Answer(now, Answer{Seat: s, Choice: riposte.Concede})
		return fmt.Sprint(receipt, err)
	case n < 85:
		of := riposte.Seat(1 + int(pick%uint64(m.seats)))
		return fmt.Sprint(m.TakeBack(now, s, of, m.Request(of).ID-int(pick%3)))
	case n < 92:
		m.Presence(now, s, lock)
	case n < 94:
		return fmt.Sprint(m.Claim(now, s))
	default:
		m.Tick(now)
	}
	return ""
}

// openAny opens a blind lock made by act by trying what it may be the lock of.
func openAny(m *Match, now time.Time, s riposte.Seat, hash []byte) string {
	for n := range riposte.Choice(4 << 8) {
		sentence := m.Say(s, (n>>8)<<56|n&255)
		if bytes.Equal(hash, LockHash(testNonce, testDuel, s, m.Request(s).ID, sentence)) {
			receipt, err := m.Open(now, Opening{s, m.Request(s).ID, testNonce, sentence})
			return fmt.Sprint(receipt, err)
		}
	}
	panic("act locked something else")
}

// dump is everything in a match that matters.
func dump(m *Match) string {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetIndent("", " ")
	for s := range riposte.Seat(m.seats + 1) {
		enc.Encode(m.Feed(s, 0))
		enc.Encode([]any{m.Request(s), m.Locked(s), m.Draft(s), m.Document(s), m.desks[s].lastID, m.View(s)})
	}
	enc.Encode([]any{m.History(), m.Standing(), m.Clocks(m.now), m.Deadline(), m.Over(), m.Outcome(), m.head, m.branch, m.traces})
	if m.state != nil {
		fmt.Fprintf(&b, "%+v", *m.state.(*toyState))
	}
	return b.String()
}

// stored sends a value through the form in which a store would keep it.
func stored[T any](t *testing.T, v T) (back T) {
	t.Helper()
	b, err := json.Marshal(v)
	if err == nil {
		err = json.Unmarshal(b, &back)
	}
	if err != nil {
		t.Fatal(err)
	}
	return back
}

// randomConfig makes every kind of table.
func randomConfig(r *rand.Rand) Config {
	cfg := toyConfig(2+r.IntN(2), r.IntN(2) == 0)
	cfg.Dice = dice.NewSeeded(7, r.Uint64())
	cfg.Setup.Options["lapse"] = []string{"on", "off"}[r.IntN(2)]
	cfg.Setup.Options["rounds"] = "4"
	switch r.IntN(3) {
	case 0:
		cfg.Clock = Clock{Base: 5 * time.Minute, Increment: time.Second, Bank: time.Minute}
	case 1:
		cfg.Clock = Clock{PerRequest: 2 * time.Minute, Bank: time.Minute}
	}
	switch r.IntN(4) {
	case 0:
		cfg.Bots = []riposte.Seat{2}
	case 1:
		cfg.Blind = &Blind{testDuel}
	}
	return cfg
}

// A match that is rebuilt from what was stored is the same match, and goes on as it
// would have.
func TestRebuildIsLive(t *testing.T) {
	var voided, over, backs, reopened, lapsed, waited int
	for trial := range uint64(50) {
		r := rand.New(rand.NewPCG(11, trial))
		cfg := randomConfig(r)
		seed := *cfg.Dice.(*dice.Seeded)
		m, err := Open(cfg, noon)
		if err != nil {
			t.Fatal(err)
		}
		now := noon
		for _, i := range r.Perm(m.seats) {
			now = now.Add(time.Duration(r.IntN(5)) * time.Second)
			if i != 0 && r.IntN(4) == 0 {
				h, st := m.History(), m.Standing()
				if m, err = Rebuild(cfg, stored(t, h), ptr(stored(t, st))); err != nil {
					t.Fatalf("trial %d: %v", trial, err)
				}
			}
			m.LockDocument(now, riposte.Seat(i+1))
		}
		for range 60 {
			now = now.Add(time.Duration(r.IntN(9000)) * time.Millisecond)
			act(m, r, now)
			if r.IntN(6) > 0 {
				continue
			}
			h, st := m.History(), m.Standing()
			again := cfg
			fresh := seed
			for _, step := range h.Steps {
				for _, d := range step.Draws {
					fresh.Roll(int(d.Sides))
				}
			}
			again.Dice = &fresh
			m2, err := Rebuild(again, stored(t, h), ptr(stored(t, st)))
			if err != nil {
				t.Fatalf("trial %d: %v", trial, err)
			}
			if got, want := dump(m2), dump(m); got != want {
				t.Fatalf("trial %d: rebuilt and live differ\n%s", trial, difference(got, want))
			}
			if len(m.locks) > 0 {
				waited++
			}
			if m.void == nil { // fresh is behind by the draws of a void step
				m = m2
			}
		}
		for _, e := range m.Feed(0, 0) {
			switch e.Kind {
			case TakenBack:
				backs++
			case Reopened:
				reopened++
			case Lapsed:
				lapsed++
			case Ended:
				over++
			case Voided:
				voided++
			}
		}
	}
	if min(voided, over, backs, reopened, lapsed, waited) == 0 {
		t.Errorf("not everything happened: void %d, over %d, takebacks %d, reopened %d, lapsed %d, with locks waiting %d",
			voided, over, backs, reopened, lapsed, waited)
	}
}

func ptr[T any](v T) *T { return &v }

// difference is the first lines in which two texts differ.
func difference(got, want string) string {
	a, b := bytes.Split([]byte(got), []byte("\n")), bytes.Split([]byte(want), []byte("\n"))
	for i := range min(len(a), len(b)) {
		if !bytes.Equal(a[i], b[i]) {
			from := max(0, i-8)
			return fmt.Sprintf("got\n%s\nwant\n%s", bytes.Join(a[from:min(i+4, len(a))], []byte("\n")), bytes.Join(b[from:min(i+4, len(b))], []byte("\n")))
		}
	}
	return "one is longer"
}

// The locks of a step may come in any order, among drafts and what a GM does.
func TestOrderOfLocksAtRandom(t *testing.T) {
	for trial := range uint64(200) {
		r := rand.New(rand.NewPCG(12, trial))
		cfg := toyConfig(3, true)
		choices := []riposte.Choice{0, bid(1 + r.Uint64N(4)), bid(1 + r.Uint64N(4)), bid(1 + r.Uint64N(4))}
		var want string
		for order := range 4 {
			cfg.Dice = dice.NewSeeded(12, trial)
			m := start(t, cfg)
			for _, i := range r.Perm(3) {
				s := riposte.Seat(i + 1)
				for range r.IntN(3) {
					m.Answer(at(1), Answer{Seat: s, Request: 1, Choice: bid(1 + r.Uint64N(4))})
				}
				do(t, m, 1, s, choices[s])
			}
			step := m.History().Steps[1]
			step.Locks = nil
			if got := fmt.Sprintf("%+v %+v", step, *m.state.(*toyState)); order == 0 {
				want = got
			} else if got != want {
				t.Fatalf("trial %d: got %s, want %s", trial, got, want)
			}
		}
	}
}

// Choices that were accepted are still there after refused ones were thrown at the
// match.
func TestRefusalsChangeNothing(t *testing.T) {
	refused := 0
	for trial := range uint64(20) {
		r := rand.New(rand.NewPCG(13, trial))
		cfg := randomConfig(r)
		cfg.Clock = Clock{}
		m := start(t, cfg)
		for i := range 80 {
			before, keys := dump(m), fmt.Sprint(m.desks)
			state := *m.state.(*toyState)
			s := riposte.Seat(1 + r.IntN(m.seats))
			a := Answer{Seat: s, Request: r.IntN(6), Key: fmt.Sprint(r.IntN(9)), Choice: riposte.NewChoice(uint8(r.IntN(4)), r.Uint64N(10)), Lock: r.IntN(2) == 0}
			var err error
			if r.IntN(8) == 0 {
				err = m.TakeBack(noon, s, s, a.Request)
			} else {
				_, err = m.Answer(noon, a)
			}
			if err == nil {
				continue
			}
			refused++
			if dump(m) != before || *m.state.(*toyState) != state || fmt.Sprint(m.desks) != keys {
				t.Fatalf("trial %d, op %d: %v changed something", trial, i, err)
			}
		}
	}
	if refused < 500 {
		t.Errorf("only %d refusals", refused)
	}
}

func TestRebuildRefusesAnotherHistory(t *testing.T) {
	m := walking(t, toyConfig(2, false))
	do(t, m, 2, 1, walk(walkRoll))
	for name, spoil := range map[string]func(h *History){
		"a choice":        func(h *History) { h.Steps[1].By[1] = bid(1) },
		"a lock":          func(h *History) { h.Steps[1].Locks[0].Choice = bid(1) },
		"both":            func(h *History) { h.Steps[1].By[1], h.Steps[1].Locks[0].Choice = bid(1), bid(1) },
		"a request":       func(h *History) { h.Steps[1].Locks[0].Request = 4 },
		"a face":          func(h *History) { h.Steps[2].Draws[0].Face = 7 - h.Steps[2].Draws[0].Face },
		"a size":          func(h *History) { h.Steps[2].Draws[0].Sides = 8 },
		"one draw more":   func(h *History) { h.Steps[2].Draws = append(h.Steps[2].Draws, dice.Draw{Sides: 6, Face: 1}) },
		"one draw less":   func(h *History) { h.Steps[2].Draws = h.Steps[2].Draws[:1] },
		"no choices":      func(h *History) { h.Steps[1].By = nil },
		"a seat too many": func(h *History) { h.Steps[1].Locks[0].Seat = 3 },
		"an event":        func(h *History) { h.Steps[1].Events[0].N[0]++ },
		"a takeback":      func(h *History) { h.Steps = append(h.Steps, Step{Back: &Takeback{By: 1, Of: 2, Request: 1, To: 1}}) },
		"no document":     func(h *History) { h.Seals = h.Seals[:1] },
		"a seal twice":    func(h *History) { h.Seals[1].Seat = 1 },
	} {
		h := stored(t, m.History())
		spoil(&h)
		if _, err := Rebuild(toyConfig(2, false), h, nil); err == nil {
			t.Errorf("%s: the history was taken", name)
		}
	}
	h := stored(t, m.History())
	for i := range h.Steps {
		h.Steps[i].Events = nil // choices and draws are enough
	}
	again, err := Rebuild(toyConfig(2, false), h, nil)
	if err != nil || !slices.Equal(again.History().Steps[2].Events, m.History().Steps[2].Events) {
		t.Errorf("without events: got %v", err)
	}
}

// What was locked comes from the history, drafts from what was still open.
func TestRebuildDocuments(t *testing.T) {
	m, err := Open(toyConfig(2, false), noon)
	if err != nil {
		t.Fatal(err)
	}
	m.LockDocument(noon, 1)
	h, st := m.History(), m.Standing()
	st.Documents[1], st.Documents[2] = json.RawMessage(`{"strength":1}`), json.RawMessage(`{"strength":2}`)
	m, err = Rebuild(toyConfig(2, false), h, &st)
	if err != nil || string(m.Document(1)) != `{"strength":5}` || string(m.Document(2)) != `{"strength":2}` {
		t.Errorf("got %v, %s, %s", err, m.Document(1), m.Document(2))
	}
}

// Keys of accepted answers survive.
func TestRebuildKeepsKeys(t *testing.T) {
	m := start(t, toyConfig(2, false))
	draft := Answer{Seat: 1, Request: 1, Key: "a", Choice: bid(2)}
	lock := Answer{Seat: 2, Request: 1, Key: "b", Choice: bid(3), Lock: true}
	m.Answer(at(1), draft)
	m.Answer(at(2), lock)
	st := m.Standing()
	m, err := Rebuild(toyConfig(2, false), m.History(), &st)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range []Answer{draft, lock} {
		want := Receipt{Request: 1, Choice: a.Choice, Final: a.Lock}
		if r, err := m.Answer(at(3), a); err != nil || r != want {
			t.Errorf("got %+v, %v, want %+v", r, err, want)
		}
		a.Choice = bid(1)
		_, err := m.Answer(at(3), a)
		wantErr(t, "another answer", err, ErrKey)
	}
}
