package server

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"riposte/internal/house"
)

// systems has a table of each ruleset, for one person among bots.
var systems = []struct{ ruleset, own, other, options, early string }{
	{"pugilism", "ulla", "pell", `{}`, ""},
	{"duel", "bulwark", "anvil", `{}`, ""},
	{"coolduel", "trapper", "captain", `{"map":"ave"}`, ""},
	// Said again, it would mean another target: somebody who has no armour yet.
	{"coolname", "corvin", "issa", `{}`, "cast force-armor"},
}

// against lays a table of a ruleset for Ulla and a bot.
func (b *bench) against(i int) (duel string) {
	b.t.Helper()
	s := systems[i]
	var made duelMade
	b.post(ulla, "/duels", fmt.Sprintf(`{"ruleset":%q,"options":%s,"places":[{"who":"me","document":%q,"lock":true},{"who":"bot","bot":"random","document":%q}]}`,
		s.ruleset, s.options, s.own, s.other)).want(201).into(&made)
	return made.Duel
}

// asked waits until Ulla is asked, and returns her sight of it; also if the duel is
// over.
func (b *bench) asked(duel string) *house.Sight {
	b.t.Helper()
	for range 10_000 {
		s := b.sight(ulla, duel)
		if s.Phase == house.Over || s.Request != nil && s.Request.Must && !s.Request.Locked {
			return s
		}
		time.Sleep(time.Millisecond) // a bot's answer is work of the house
	}
	b.t.Fatalf("%s: nothing is asked", duel)
	return nil
}

// An answer that comes again with its key gets the same receipt, draft or lock,
// whatever its sentence would mean by now, and even after the duel was loaded again; a
// different one is refused.
func TestAnswersComeAgain(t *testing.T) {
	type sent struct {
		answer  house.Answer
		receipt string
	}
	for i := range systems {
		t.Run(systems[i].ruleset, func(t *testing.T) {
			b := newBench(t, Config{})
			duel := b.against(i)
			draw := rand.New(chance(11))
			var all []sent
			early := systems[i].early
			send := func(a house.Answer) *reply {
				body, err := json.Marshal(a)
				if err != nil {
					t.Fatal(err)
				}
				return b.post(ulla, "/duels/"+duel+"/answers", string(body))
			}
			say := func(s *house.Sight, lock bool) {
				t.Helper()
				for try := range 500 {
					ask := &s.View.Asks[draw.IntN(len(s.View.Asks))]
					// As it may be sent, not as the notation would write it.
					said := strings.ReplaceAll(sentence(ask, draw.IntN), " ", "  ")
					a := house.Answer{Request: s.Request.ID, Sentence: said, Lock: lock, Key: fmt.Sprint("k", len(all))}
					if early != "" && try == 0 {
						a.Sentence = early
					}
					if got := send(a); got.status == 200 {
						if a.Sentence == early {
							early = ""
						}
						all = append(all, sent{a, string(got.body)})
						return
					}
				}
				t.Fatalf("no sentence was taken of %+v", s.View.Asks)
			}
			again := func(when string, of []sent) {
				t.Helper()
				for _, old := range of {
					if got := send(old.answer); got.status != 200 || string(got.body) != old.receipt {
						t.Fatalf("%s %+v again: got %d %s, want %s", when, old.answer, got.status, got.body, old.receipt)
					}
				}
			}
			isLock := func(s sent) bool { return s.answer.Lock }
			for range 14 {
				s := b.asked(duel)
				if s.Phase == house.Over {
					break
				}
				if s.Request.Sealed {
					say(s, false)
				}
				say(s, true)
				again("at once", all)
			}
			old := all[0].answer
			old.Sentence = "concede"
			send(old).problem(422, wordKey)
			old = all[len(all)-1].answer
			old.Request++
			send(old).problem(422, wordKey)
			// Drafts that were followed by others are not kept, but locks are.
			b.reopen()
			again("loaded again", slices.DeleteFunc(all, func(s sent) bool { return !isLock(s) }))
			if early != "" || len(all) < 3 {
				t.Errorf("only %d answers, without %q", len(all), early)
			}
		})
	}
}
