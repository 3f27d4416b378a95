package house_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"riposte"
	"riposte/dice/fair"
	"riposte/internal/archive"
	"riposte/internal/campaign"
	. "riposte/internal/house"
	"riposte/internal/jobs"
	"riposte/internal/lists"
	"riposte/internal/store"
	"riposte/internal/store/sqlite"
	"riposte/match"
	"riposte/rules/coolname"
	"riposte/rules/pugilism"
)

var (
	ctx   = context.Background()
	rules = []riposte.Ruleset{pugilism.Ruleset(), coolname.Ruleset()}
)

// A world is a house on a database of its own, with repeatable time and randomness.
type world struct {
	*House
	lists.Lists
	archive.Archive
	campaigns *campaign.Campaigns
	t         *testing.T
	store     store.Store
	path      string
	random    *rand.Rand // for the persons
}

// bubble runs a test in its own time.
func bubble(t *testing.T, f func(t *testing.T)) {
	t.Helper()
	synctest.Test(t, f)
}

// lookEvery is how soon a house finds work that nobody announced.
const lookEvery = jobs.LookEvery

func random(seed byte) io.Reader { return rand.NewChaCha8([32]byte{seed}) }

func openStore(t *testing.T, path string) store.Store {
	t.Helper()
	s, err := sqlite.Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil && !errors.Is(err, store.ErrClosed) {
			t.Error(err)
		}
	})
	return s
}

func newWorld(t *testing.T) *world {
	t.Helper()
	path := filepath.Join(t.TempDir(), "riposte.db")
	return on(t, openStore(t, path), path, Config{Random: random(1)})
}

// on opens a house on a store.
func on(t *testing.T, s store.Store, path string, cfg Config) *world {
	t.Helper()
	cfg.Store = s
	if cfg.Rulesets == nil {
		cfg.Rulesets = rules
	}
	h, err := New(ctx, cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = h.Close(ctx) })
	w := &world{t: t, store: s, path: path, random: rand.New(rand.NewPCG(1, 2))}
	w.into(h)
	return w
}

// into goes on in a house, with the rooms above it.
func (w *world) into(h *House) {
	w.House, w.Lists, w.Archive = h, lists.Lists{Store: w.store, Tables: h}, archive.Archive{Tables: h}
	w.campaigns = &campaign.Campaigns{Store: w.store, Tables: h, Archive: w.Archive, Rulesets: h.Rulesets(), Most: h.MostCampaigns()}
}

func sample(name string) json.RawMessage { return json.RawMessage(`"` + name + `"`) }

// quick makes a duel short.
var quick = map[string]string{"ring": "off", "rounds": "2", "bouts": "3"}

// lay lays a table for two persons, red and blue, who have locked their boxers.
func (w *world) lay(o Order) string {
	w.t.Helper()
	if o.Ruleset == "" {
		o.Ruleset = "pugilism"
	}
	if o.Places == nil {
		o.Places = []Place{{Who: Me, Name: "Ann", Document: sample("brannoch"), Lock: true}, {Who: Open}}
	}
	id, err := w.Create(ctx, "ann", o)
	if err != nil {
		w.t.Fatal(err)
	}
	return id
}

func (w *world) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

// two lays a table for ann and bob and begins the duel.
func (w *world) two(o Order) string {
	w.t.Helper()
	id := w.lay(o)
	if _, err := w.Join(ctx, "bob", id, Joining{Name: "Bob"}); err != nil {
		w.t.Fatal(err)
	}
	w.must(w.Submit(ctx, "bob", id, sample("ulla")))
	w.must(w.LockDocument(ctx, "bob", id))
	return id
}

func (w *world) look(g Guest, id string) *Sight {
	w.t.Helper()
	s, err := w.Look(ctx, g, id, 0)
	if err != nil {
		w.t.Fatal(err)
	}
	return s
}

// legal lists what a seat may say.
func (w *world) legal(id string, s riposte.Seat) []string {
	w.t.Helper()
	var said []string
	w.must(w.Within(ctx, id, func(m *match.Match) {
		for _, c := range m.Legal(nil, s) {
			said = append(said, m.Say(s, c))
		}
	}))
	return said
}

// answer lets a guest lock any legal answer, if one is asked for.
func (w *world) answer(g Guest, id string) bool {
	w.t.Helper()
	s := w.look(g, id)
	if s.Request == nil || !s.Request.Must {
		return false
	}
	legal := w.legal(id, s.Seat)
	said := legal[w.random.IntN(len(legal))]
	r, err := w.Answer(ctx, g, id, Answer{Request: s.Request.ID, Sentence: said, Lock: true})
	if err != nil {
		w.t.Fatalf("%s says %q: %v", g, said, err)
	}
	if r.Sentence != said || !r.Final || r.Request != s.Request.ID {
		w.t.Fatalf("the receipt of %q is %+v", said, r)
	}
	return true
}

// play plays on until the duel is over, or for that many answers.
func (w *world) play(id string, most int, guests ...Guest) *Sight {
	w.t.Helper()
	for n := 0; n < most; {
		synctest.Wait()
		before := n
		for _, g := range guests {
			if w.answer(g, id) {
				n++
			}
		}
		if w.look("", id).Phase == Over {
			break
		}
		if n == before {
			time.Sleep(lookEvery) // in the bubble: a clock or a job is being waited for
			synctest.Wait()
			if w.look("", id).Phase == Playing && !waits(w.look("", id)) {
				w.t.Fatalf("nobody is waited for: %s", encode(w.t, w.look("", id)))
			}
		}
	}
	synctest.Wait()
	return w.look("", id)
}

func waits(s *Sight) bool {
	for _, seat := range s.Seats {
		if seat.Asked {
			return true
		}
	}
	return false
}

func encode(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// same shows where two texts begin to differ.
func same(t *testing.T, got, want string) {
	t.Helper()
	if got == want {
		return
	}
	at := 0
	for at < len(got) && at < len(want) && got[at] == want[at] {
		at++
	}
	from := max(0, at-200)
	t.Fatalf("from byte %d on: got\n…%s\nwant\n…%s", at, got[from:min(len(got), at+200)], want[from:min(len(want), at+200)])
}

// texts are the sentences of a sight, one on each line.
func texts(s *Sight) string {
	var b strings.Builder
	for _, l := range s.Lines {
		b.WriteString(l.Text + "\n")
	}
	return b.String()
}

// gapless checks that the numbers of a sight's lines have no gaps, and that the
// lines are in the order in which they came.
func gapless(t *testing.T, s *Sight) {
	t.Helper()
	for i, l := range s.Lines {
		if l.Seq != s.Since+i+1 {
			t.Fatalf("line %d after %d is numbered %d", i, s.Since, l.Seq)
		}
		if l.Text == "" && l.Kind != LineTalk {
			t.Errorf("line %d of kind %s says nothing", l.Seq, l.Kind)
		}
		if i > 0 && l.At.Before(s.Lines[i-1].At) {
			t.Fatalf("line %d %q is of %v, the line before of %v", l.Seq, l.Text, l.At, s.Lines[i-1].At)
		}
	}
	if n := len(s.Lines); s.Since+n != s.Seq {
		t.Fatalf("%d lines after %d, the last is %d", n, s.Since, s.Seq)
	}
}

func seedOf(b byte) (fair.Seed, *fair.Commitment) {
	seed := fair.Seed{b}
	c := fair.Commit(seed)
	return seed, &c
}
