package house_test

import (
	"encoding/hex"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	. "riposte/internal/house"
	"riposte/match"
)

// Two worlds play the same duel up to a moment. Then bob drafts, changes his mind
// and locks different choices in each. Ann and the public get the same bytes and
// the same wakes until the locks are opened.
func TestLeak(t *testing.T) {
	differ, compared := 0, 0
	for trial := range uint64(10) {
		bubble(t, func(t *testing.T) {
			var worlds [2]*world
			var ids [2]string
			var ears [2][]*listener
			random2 := rand.New(rand.NewPCG(trial, 1))
			common := rand.New(rand.NewPCG(trial, 2)).IntN(16)
			for i := range worlds {
				worlds[i] = newWorld(t)
				w := worlds[i]
				w.random = rand.New(rand.NewPCG(trial, 3))
				clock := Order{Options: map[string]string{"ring": "off"}}
				clock.Clock.Base, clock.Clock.Increment, clock.Clock.Bank = time.Hour, time.Second, time.Minute
				ids[i] = w.two(clock)
				for _, g := range viewers {
					ears[i] = append(ears[i], w.listen(g, ids[i]))
				}
				w.play(ids[i], common, "ann", "bob")
				for _, l := range ears[i] {
					l.fresh()
				}
			}
			hear := func() {
				t.Helper()
				compared += alike(t, worlds, ids, ears)
			}
			hear()
			s := worlds[0].look("bob", ids[0])
			for s.Request == nil || !s.Request.Must || !s.Request.Sealed || !s.Seats[0].Asked {
				for i, w := range worlds {
					w.play(ids[i], 1, "ann", "bob")
					for _, l := range ears[i] {
						l.fresh() // two simultaneous answers may be told as one
					}
				}
				if s = worlds[0].look("bob", ids[0]); s.Phase == Over {
					return
				}
			}
			legal := worlds[0].legal(ids[0], 2)
			for i, w := range worlds {
				for range 1 + i*2 { // one world drafts more often too
					if _, err := w.Answer(ctx, "bob", ids[i], Answer{Request: s.Request.ID, Sentence: legal[random2.IntN(len(legal))]}); err != nil {
						t.Fatal(err)
					}
				}
			}
			hear()
			for i, w := range worlds {
				if _, err := w.Answer(ctx, "bob", ids[i], Answer{Request: s.Request.ID, Sentence: legal[random2.IntN(len(legal))], Lock: true}); err != nil {
					t.Fatal(err)
				}
			}
			hear()
			time.Sleep(time.Second)
			hear()
			if encode(t, worlds[0].look("bob", ids[0])) != encode(t, worlds[1].look("bob", ids[1])) {
				differ++
			}
			for _, g := range []Guest{"ann", ""} { // what they may try tells nothing either
				var told [2]string
				for i, w := range worlds {
					_, err := w.Answer(ctx, g, ids[i], Answer{Request: 9999, Sentence: legal[0], Lock: true})
					told[i] = err.Error()
					if err := w.TakeBack(ctx, g, ids[i], 1); err != nil {
						told[i] += err.Error()
					}
					if list, err := w.Mine(ctx, g); err == nil {
						told[i] += encode(t, list)
					}
				}
				same(t, told[0], told[1])
			}
			hear()
			for i := range ears {
				for _, l := range ears[i] {
					l.stop()
				}
			}
		})
	}
	if differ < 8 || compared < 60 {
		t.Errorf("bob's secrets differed in %d trials, %d moments compared", differ, compared)
	}
}

// A document that is not locked is known to its seat alone.
func TestLeakOfDocuments(t *testing.T) {
	bubble(t, func(t *testing.T) {
		var worlds [2]*world
		var ids [2]string
		var ears [2]*listener
		for i := range worlds {
			worlds[i] = newWorld(t)
			ids[i] = worlds[i].lay(Order{})
			if _, err := worlds[i].Join(ctx, "bob", ids[i], Joining{Name: "Bob"}); err != nil {
				t.Fatal(err)
			}
			ears[i] = worlds[i].listen("ann", ids[i])
		}
		w := worlds[0]
		w.must(w.Submit(ctx, "bob", ids[0], sample("ulla")))
		w.must(w.Submit(ctx, "bob", ids[0], sample("tobias")))
		if err := w.Submit(ctx, "bob", ids[0], json.RawMessage("{")); err == nil {
			t.Error("nonsense has no faults")
		}
		synctest.Wait()
		for _, g := range []Guest{"", "ann"} {
			same(t, encode(t, worlds[0].look(g, ids[0])), encode(t, worlds[1].look(g, ids[1])))
		}
		same(t, encode(t, ears[0].fresh()), encode(t, ears[1].fresh()))
		for i := range ears {
			ears[i].stop()
		}
	})
}

// A bot knows what its seat may know: with a different hidden card of the person's
// it answers the same.
func TestBotKnowsNothing(t *testing.T) {
	bubble(t, func(t *testing.T) {
		var answers [2][]string
		for i := range answers {
			w := newWorld(t)
			id := w.lay(Order{Options: quick, Places: []Place{{Who: Me, Document: sample("pell"), Lock: true}, {Who: Bot}}})
			// The person drafts before the bot's job is done, differently in each
			// world.
			legal := w.legal(id, 1)
			if _, err := w.Answer(ctx, "ann", id, Answer{Request: 1, Sentence: legal[i*5]}); err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
			w.must(w.Within(ctx, id, func(m *match.Match) {
				standing := m.Standing()
				for _, l := range standing.Locks {
					answers[i] = append(answers[i], m.Say(l.Seat, l.Choice))
				}
			}))
		}
		if len(answers[0]) != 1 || !slices.Equal(answers[0], answers[1]) {
			t.Errorf("the bot answers %q and %q", answers[0], answers[1])
		}
	})
}

// The same randomness and time make the same sights.
func TestSameWorldTwice(t *testing.T) {
	var seen [2]string
	for i := range seen {
		bubble(t, func(t *testing.T) {
			w := newWorld(t)
			ids := []string{
				w.two(Order{Options: quick}),
				w.lay(Order{Options: quick, Places: []Place{{Who: Me, Document: sample("pell"), Lock: true}, {Who: Bot, Bot: "random"}}}),
				w.lay(Order{Options: quick, Places: []Place{{Who: Bot}, {Who: Bot}}}),
			}
			for _, id := range ids {
				w.play(id, 500, "ann", "bob")
				seen[i] += w.sights(id)
			}
		})
	}
	same(t, seen[1], seen[0])
}

// The public's sight of a duel between bots holds no seat's secrets, and nobody's
// seeds before the end.
func TestStoredSecrets(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.two(Order{Options: quick})
		l, err := w.store.Load(ctx, id)
		w.must(err)
		secret := encode(t, l.Duel.Secret)
		if len(secret) < 40 {
			t.Fatal("no secret is stored")
		}
		var seed [32]byte
		copy(seed[:], l.Duel.Secret)
		for _, g := range viewers {
			s := encode(t, w.look(g, id))
			for _, form := range []string{secret[1 : len(secret)-1], hex.EncodeToString(seed[:])} {
				if strings.Contains(s, form) {
					t.Errorf("%q sees the server's seed", g)
				}
			}
		}
	})
}

// alike fails unless the public and ann get the same bytes and the same wakes in two worlds. It
// returns how often it compared.
func alike(t *testing.T, worlds [2]*world, ids [2]string, ears [2][]*listener) (compared int) {
	t.Helper()
	for j, g := range []Guest{"", "ann"} {
		same(t, encode(t, ears[0][j].fresh()), encode(t, ears[1][j].fresh()))
		same(t, encode(t, worlds[0].look(g, ids[0])), encode(t, worlds[1].look(g, ids[1])))
		compared++
	}
	for i := range worlds {
		ears[i][2].fresh()
	}
	return compared
}
