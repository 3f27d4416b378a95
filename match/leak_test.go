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

// A twoStreams keeps the open dice of a world apart from its closed draws, so that
// two worlds may differ only in what lies face down. The first deals, in both
// worlds, are those of seat 1.
type twoStreams struct {
	open, own, closed *dice.Seeded
	dealt             int
}

func (d *twoStreams) Roll(sides int) int { return d.open.Roll(sides) }

func (d *twoStreams) Deal(n int) int {
	if d.dealt++; d.dealt <= 2 {
		return d.own.Deal(n)
	}
	return d.closed.Deal(n)
}

// Two matches differ in what seat 1 may not know: documents and hands of the
// others, what they draft and lock, what the GM does unseen and how often.
// Everything that seat 1 and the public receive is the same, byte for byte, until
// something is revealed; so are the errors and the receipts of seat 1.
func TestFeedTellsNoSecrets(t *testing.T) {
	const trials = 150
	differ, compared := 0, 0
	for trial := range uint64(trials) {
		var worlds [2]*Match
		var secrets [2]*rand.Rand
		for w := range worlds {
			cfg := toyConfig(3, true)
			cfg.Dice = &twoStreams{dice.NewSeeded(1, trial), dice.NewSeeded(2, trial), dice.NewSeeded(3+uint64(w), trial), 0}
			cfg.Clock = Clock{Base: time.Hour}
			secrets[w] = rand.New(rand.NewPCG(uint64(100+w), trial))
			m, err := Open(cfg, noon)
			if err != nil {
				t.Fatal(err)
			}
			for s := riposte.Seat(2); s <= 4; s++ {
				for range secrets[w].IntN(3) {
					m.Submit(s, json.RawMessage(`{"strength":99}`))
				}
				m.Submit(s, json.RawMessage(fmt.Sprintf(`{"strength":%d}`, 1+secrets[w].IntN(9))))
			}
			worlds[w] = m
		}
		r := rand.New(rand.NewPCG(5, trial))
		for _, i := range r.Perm(4) {
			for _, m := range worlds {
				if err := m.LockDocument(at(1), riposte.Seat(i+1)); err != nil {
					t.Fatal(err)
				}
			}
			compared += sameFor(t, trial, worlds, at(1))
		}
		// Interventions that nobody sees may differ in number too, but then nothing
		// is taken back: a refusal tells that another seat has acted.
		sameCount := trial%2 == 0
		for op := range 40 {
			s := riposte.Seat(1 + r.IntN(4))
			now := at(2 + op)
			n, lock := r.Uint64(), r.IntN(2) == 0
			var told [2]string
			for w, m := range worlds {
				a := Answer{Seat: s, Request: m.Request(s).ID, Lock: lock, Key: fmt.Sprint(op)}
				switch {
				case sameCount && n%9 == 0 && s == 1:
					told[w] = fmt.Sprint(m.TakeBack(now, 1, 1, m.Request(1).ID-1))
					continue
				case s == 4:
					times := 1
					if !sameCount {
						times = secrets[w].IntN(3)
					}
					for i := range times {
						a.Choice = gm([]uint64{gmNote, gmDeal, gmSpy}[secrets[w].IntN(3)])
						a.Key = fmt.Sprint(op, i)
						m.Answer(now, a)
					}
					continue
				case s == 1 || m.Request(s).Decision.Mode == riposte.Alone:
					a.Choice = riposte.NewChoice(m.Request(s).Decision.Kind, 1+n%6) // legal or not
				case !lock:
					for i := range secrets[w].IntN(3) {
						a.Choice, a.Key = bid(1+secrets[w].Uint64N(4)), fmt.Sprint(op, i)
						m.Answer(now, a)
					}
					continue
				default:
					a.Choice = bid(1 + secrets[w].Uint64N(4))
				}
				receipt, err := m.Answer(now, a)
				if s == 1 {
					told[w] = fmt.Sprint(receipt, err)
				}
			}
			if told[0] != told[1] {
				t.Fatalf("trial %d: seat 1 is told %q and %q", trial, told[0], told[1])
			}
			if revealed(worlds[0]) || revealed(worlds[1]) {
				break
			}
			compared += sameFor(t, trial, worlds, now)
		}
		if !bytes.Equal(feedBytes(worlds[0], 2), feedBytes(worlds[1], 2)) {
			differ++
		}
	}
	if differ < trials*9/10 || compared < trials*5 {
		t.Errorf("the worlds of %d of %d trials differ, %d moments compared", differ, trials, compared)
	}
}

func revealed(m *Match) bool {
	return slices.ContainsFunc(m.Feed(1, 0), func(e Entry) bool { return e.Event.Reveals })
}

func sameFor(t *testing.T, trial uint64, worlds [2]*Match, now time.Time) int {
	t.Helper()
	for _, s := range []riposte.Seat{0, 1} {
		if a, b := feedBytes(worlds[0], s), feedBytes(worlds[1], s); !bytes.Equal(a, b) {
			t.Fatalf("trial %d, feed of %d:\n%s\n%s", trial, s, a, b)
		}
	}
	a, b := worlds[0], worlds[1]
	if x, y := fmt.Sprint(a.Clocks(now), a.Deadline(), a.View(1), a.Legal(nil, 1), a.Draft(1)), fmt.Sprint(b.Clocks(now), b.Deadline(), b.View(1), b.Legal(nil, 1), b.Draft(1)); x != y {
		t.Fatalf("trial %d: seat 1 sees %s and %s", trial, x, y)
	}
	for s := range riposte.Seat(5) {
		if a.Request(s) != b.Request(s) || a.Locked(s) != b.Locked(s) {
			t.Fatalf("trial %d: the requests of seat %d are %+v and %+v", trial, s, a.Request(s), b.Request(s))
		}
	}
	return 1
}

// Each feed is numbered without gaps, whatever others were told.
func TestFeedsHaveNoGaps(t *testing.T) {
	m := start(t, toyConfig(2, true))
	do(t, m, 1, 3, gm(gmSpy))
	do(t, m, 1, 3, gm(gmNote))
	do(t, m, 1, 1, bid(1))
	do(t, m, 1, 2, bid(1))
	for s := range riposte.Seat(4) {
		for i, e := range m.Feed(s, 0) {
			if e.Seq != i+1 {
				t.Fatalf("feed of %d: entry %d is numbered %d", s, i, e.Seq)
			}
			if e.Kind == Told && e.Event.Audience != riposte.Only(s) {
				t.Errorf("feed of %d names the audience %b", s, e.Event.Audience)
			}
		}
		if got := m.Feed(s, 3); got[0].Seq != 4 || len(m.Feed(s, 999)) != 0 || len(m.Feed(s, -1)) != len(m.Feed(s, 0)) {
			t.Errorf("feed of %d since 3 begins with %d", s, got[0].Seq)
		}
	}
	if len(m.Feed(3, 0)) != len(m.Feed(0, 0))+2 || len(m.Feed(1, 0)) != len(m.Feed(0, 0))+1 {
		t.Error("who was told what is not who should be")
	}
	if m.Feed(7, 0) != nil {
		t.Error("a feed of a seat that is not there")
	}
}
