package house_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"riposte"
	. "riposte/internal/house"
	"riposte/internal/store/sqlite"
	"riposte/match"
)

func benchHouse(b *testing.B) *House {
	b.Helper()
	s, err := sqlite.Open(ctx, filepath.Join(b.TempDir(), "riposte.db"))
	if err != nil {
		b.Fatal(err)
	}
	h, err := New(ctx, Config{Store: s, Rulesets: everyRuleset, Random: rand.NewChaCha8([32]byte{1})})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		_ = h.Close(ctx)
		_ = s.Close()
	})
	return h
}

// A person's answer, made durable, until the bot's answer and what came of both are
// in the person's stream.
func BenchmarkAnswerOfBot(b *testing.B) {
	h := benchHouse(b)
	var stream *Stream
	var id string
	next := func() *Sight {
		s, err := stream.Next(context.Background())
		if err != nil {
			b.Fatal(err)
		}
		return s
	}
	begin := func() *Sight {
		var err error
		if stream != nil {
			stream.Close()
		}
		id, err = h.Create(ctx, "ann", Order{Ruleset: "pugilism", Options: map[string]string{"ring": "off"}, Places: []Place{
			{Who: Me, Document: sample("pell"), Lock: true}, {Who: Bot},
		}})
		if err != nil {
			b.Fatal(err)
		}
		if stream, err = h.Watch(ctx, "ann", id, 0); err != nil {
			b.Fatal(err)
		}
		return next()
	}
	random := rand.New(rand.NewPCG(1, 2))
	s := begin()
	b.ResetTimer()
	for range b.N {
		for s.Phase == Over || s.Request == nil || !s.Request.Must {
			if s.Phase == Over {
				s = begin()
				continue
			}
			s = next()
		}
		var said string
		if err := h.Within(ctx, id, func(m *match.Match) {
			legal := m.Legal(nil, 1)
			said = m.Say(1, legal[random.IntN(len(legal))])
		}); err != nil {
			b.Fatal(err)
		}
		if _, err := h.Answer(ctx, "ann", id, Answer{Request: s.Request.ID, Sentence: said, Lock: true}); err != nil {
			b.Fatal(err)
		}
		for asked := s.Request.ID; s.Phase != Over && (s.Request == nil || s.Request.ID == asked); {
			s = next()
		}
	}
	stream.Close()
}

func benchTable(b *testing.B) (*House, string) {
	b.Helper()
	h := benchHouse(b)
	id, err := h.Create(ctx, "ann", Order{Ruleset: "pugilism", Places: []Place{{Who: Me, Document: sample("pell"), Lock: true}, {Who: Bot}}})
	if err != nil {
		b.Fatal(err)
	}
	return h, id
}

func BenchmarkLook(b *testing.B) {
	h, id := benchTable(b)
	for b.Loop() {
		if _, err := h.Look(ctx, "ann", id, 0); err != nil {
			b.Fatal(err)
		}
	}
}

// What an act costs for each class of watchers, besides the sight itself: it is
// compared with the last one. The worst case is an act of which the viewer sees
// nothing.
func BenchmarkSame(b *testing.B) {
	h, id := benchTable(b)
	var two [2]*Sight
	for i := range two {
		var err error
		if two[i], err = h.Look(ctx, "ann", id, 0); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		if !Same(two[0], two[1]) {
			b.Fatal("they differ")
		}
	}
}

// A duel that was not in memory: Load and Rebuild. The long one is of
// three games in the Fort, played at random.
func BenchmarkRecall(b *testing.B) {
	for _, steps := range []int{1, 500} {
		b.Run(fmt.Sprintf("steps=%d", steps), func(b *testing.B) {
			h, id := benchTable(b)
			if steps > 1 {
				id = longDuel(b, h, steps)
			}
			for b.Loop() {
				h.Unload(id)
				if _, err := h.Look(ctx, "", id, 1<<30); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// longDuel is a duel of so many steps.
func longDuel(b *testing.B, h *House, steps int) string {
	b.Helper()
	random := rand.New(rand.NewPCG(1, 2))
	for key := range 20 {
		id, err := h.Create(ctx, "ann", Order{Ruleset: "coolduel", Options: map[string]string{"map": "fort-of-salvation", "best_of": "3"}, Key: fmt.Sprint(key), Places: []Place{
			{Who: Me, Document: sample("reaver"), Lock: true}, {Who: Open},
		}})
		if err == nil {
			_, err = h.Join(ctx, "bob", id, Joining{})
		}
		if err == nil {
			err = h.Submit(ctx, "bob", id, sample("corsair"))
		}
		if err == nil {
			err = h.LockDocument(ctx, "bob", id)
		}
		if err != nil {
			b.Fatal(err)
		}
		for over := false; !over; {
			var answers [3]Answer
			var made int
			if err := h.Within(ctx, id, func(m *match.Match) {
				made, over = len(m.History().Steps), m.Over()
				for s := riposte.Seat(1); s <= 2; s++ {
					if r := m.Request(s); r.Decision.Mode.Must() && !m.Locked(s) {
						legal := m.Legal(nil, s)
						answers[s] = Answer{Request: r.ID, Sentence: m.Say(s, legal[random.IntN(len(legal))]), Lock: true}
					}
				}
			}); err != nil {
				b.Fatal(err)
			}
			if made >= steps {
				return id
			}
			for s, guest := range []Guest{"", "ann", "bob"} {
				if a := answers[s]; a.Request != 0 {
					if _, err := h.Answer(ctx, guest, id, a); err != nil {
						b.Fatal(err)
					}
				}
			}
		}
	}
	b.Fatalf("no duel has %d steps", steps)
	return ""
}
