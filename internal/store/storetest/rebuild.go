package storetest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"riposte"
	"riposte/dice"
	"riposte/internal/store"
	"riposte/match"
	"riposte/rules/pugilism"
)

// A table plays a duel and stores every act.
type table struct {
	t        *testing.T
	s        store.Store
	m        *match.Match
	cfg      match.Config
	now      time.Time
	revision int64
	steps    int // stored
}

func (tb *table) commit(documents ...store.Document) {
	tb.t.Helper()
	h, st := tb.m.History(), tb.m.Standing()
	deadline := tb.m.Deadline()
	revision, err := tb.s.Commit(tb.t.Context(), store.Change{
		Duel: "a", Revision: tb.revision, Documents: documents, Steps: h.Steps[tb.steps:],
		Standing: &st, Over: tb.m.Over(), Deadline: &deadline,
	})
	if err != nil {
		tb.t.Fatal(err)
	}
	tb.revision, tb.steps = revision, len(h.Steps)
}

// reload replaces the match by the one that was stored, and checks that they are
// equal.
func (tb *table) reload() {
	tb.t.Helper()
	l := load(tb.t, tb.s, "a")
	cfg := tb.cfg
	cfg.Clock, cfg.Bots, cfg.Referee = l.Duel.Terms.Clock, l.Duel.Terms.BotSeats(), l.Duel.Terms.Referee
	m, err := match.Rebuild(cfg, l.History, l.Standing)
	if err != nil {
		tb.t.Fatal(err)
	}
	if got, want := tb.dump(m), tb.dump(tb.m); got != want {
		tb.t.Fatalf("rebuilt after %d steps:\ngot  %s\nwant %s", tb.steps, got, want)
	}
	if l.Over != tb.m.Over() {
		tb.t.Errorf("stored as over: got %t, want %t", l.Over, tb.m.Over())
	}
	tb.m = m
}

func (tb *table) dump(m *match.Match) string {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	parts := []any{m.History(), m.Standing(), m.Clocks(tb.now), m.Deadline(), m.Over(), m.Outcome()}
	for s := riposte.Nobody; s <= 2; s++ {
		parts = append(parts, m.Feed(s, 0), m.View(s), m.Request(s), m.Draft(s), m.Locked(s), m.Document(s))
	}
	for _, part := range parts {
		if err := enc.Encode(part); err != nil {
			tb.t.Fatal(err)
		}
	}
	return b.String()
}

// testRebuild: a duel of Pugilism is stored act by act, and rebuilt from the store
// between the acts: with documents in draft, drafts, one lock of two, clocks
// running.
func testRebuild(t *testing.T, open Opener) {
	r := rand.New(rand.NewPCG(5, 8))
	d := store.Duel{
		ID:      "a",
		Created: noon,
		Setup: riposte.Setup{Ruleset: "pugilism", Version: pugilism.Ruleset().Info().Version, Seats: []riposte.SeatSetup{
			{Name: "Ann", Document: []byte(`"brannoch"`)}, {Name: "Bob", Document: []byte(` "pell"`)},
		}},
		Terms: store.Terms{Clock: match.Clock{Base: time.Hour, Increment: time.Second, Bank: time.Minute}},
	}
	tb := &table{t: t, s: fresh(t, open), now: noon}
	tb.cfg = match.Config{
		Ruleset: pugilism.Ruleset(), Setup: d.Setup, Dice: dice.NewSeeded(1, 2), Clock: d.Terms.Clock,
		Nonce: func(s riposte.Seat) []byte { return bytes.Repeat([]byte{byte(s)}, 32) },
	}
	if err := tb.s.Create(t.Context(), d); err != nil {
		t.Fatal(err)
	}
	m, err := match.Open(tb.cfg, tb.now)
	if err != nil {
		t.Fatal(err)
	}
	tb.m = m
	tb.reloadDocuments()
	ulla := json.RawMessage("\"ulla\"\n")
	if err := tb.m.Submit(2, ulla); err != nil {
		t.Fatal(err)
	}
	tb.commit(store.Document{Seat: 2, Bytes: ulla})
	tb.reload()
	for _, s := range []riposte.Seat{2, 1} {
		tb.now = tb.now.Add(time.Second + 1)
		if err := tb.m.LockDocument(tb.now, s); err != nil {
			t.Fatal(err)
		}
		seals := tb.m.History().Seals
		tb.commit(store.Document{Seat: s, Bytes: tb.m.Document(s), Seal: &seals[len(seals)-1]})
		tb.reload()
	}
	drafts, locks := 0, 0
	for act := 0; !tb.m.Over() && act < 2000; act++ {
		s := riposte.Seat(1 + r.IntN(2))
		legal := tb.m.Legal(nil, s)
		if len(legal) == 0 || tb.m.Locked(s) {
			continue
		}
		tb.now = tb.now.Add(time.Duration(r.IntN(int(5 * time.Second))))
		_, err := tb.m.Answer(tb.now, match.Answer{
			Seat: s, Request: tb.m.Request(s).ID, Key: fmt.Sprint("key ", act),
			Choice: legal[r.IntN(len(legal))], Lock: r.IntN(3) > 0,
		})
		if err != nil {
			t.Fatal(err)
		}
		st := tb.m.Standing()
		drafts, locks = drafts+len(st.Drafts), locks+len(st.Locks)
		tb.commit()
		if act%41 == 0 || tb.m.Over() {
			tb.reload()
		}
	}
	if !tb.m.Over() || drafts == 0 || locks == 0 || tb.steps < 10 {
		t.Errorf("got over %t, %d drafts, %d locks, %d steps: the duel shows too little", tb.m.Over(), drafts, locks, tb.steps)
	}
}

// reloadDocuments wants the first drafts in the standing before anything else.
func (tb *table) reloadDocuments() {
	tb.t.Helper()
	l := load(tb.t, tb.s, "a")
	if l.Standing == nil || len(l.Standing.Documents) != 3 || string(l.Standing.Documents[2]) != ` "pell"` || l.History.Setup.Seats[1].Document != nil {
		tb.t.Errorf("got %+v, want two drafts, none in the history", l)
	}
}

func testDocuments(t *testing.T, open Opener) {
	s := fresh(t, open)
	create(t, s, "a")
	put := func(revision int64, d store.Document) error {
		_, err := s.Commit(t.Context(), store.Change{Duel: "a", Revision: revision, Documents: []store.Document{d}})
		return err
	}
	faulty := []byte("{ no JSON \xff")
	if err := put(0, store.Document{Seat: 1, Bytes: faulty}); err != nil {
		t.Fatal(err)
	}
	if got := load(t, s, "a").Standing.Documents[1]; !bytes.Equal(got, faulty) {
		t.Errorf("got draft %q, want %q", got, faulty)
	}
	seal := match.Seal{Seat: 1, At: noon, Commitment: []byte{1}, Nonce: []byte{2}}
	refused(t, put(1, store.Document{Seat: 2, Seal: &seal}), store.ErrInvalid, "a")
	if err := put(1, store.Document{Seat: 1, Bytes: []byte(`{ "a" : "<" }`), Seal: &seal}); err != nil {
		t.Fatal(err)
	}
	refused(t, put(2, store.Document{Seat: 1, Bytes: []byte("{}")}), store.ErrConflict, "a")
	l := load(t, s, "a")
	if got := string(l.History.Setup.Seats[0].Document); got != `{ "a" : "<" }` {
		t.Errorf("got sealed document %s, want the bytes that came", got)
	}
	same(t, "the seals", l.History.Seals, []match.Seal{seal})
}
