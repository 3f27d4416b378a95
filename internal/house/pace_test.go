package house_test

import (
	"testing"
	"testing/synctest"
	"time"

	. "riposte/internal/house"
	"riposte/match"
)

// against lays a table of a person and a bot.
func (w *world) against(kind string) string {
	w.t.Helper()
	return w.lay(Order{Options: quick, Places: []Place{{Who: Me, Document: sample("pell"), Lock: true}, {Who: Bot, Bot: kind, Document: sample("ulla")}}})
}

// A bot that looks ahead answers every request after the same time, whatever there is to think
// about; the others answer at once.
func TestThinkingTimeTellsNothing(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		for _, kind := range []string{"novice", "club", "bold", "patient", "expert", "equilibrium"} {
			id := w.against(kind)
			asked := 0
			for w.look("", id).Phase != Over {
				synctest.Wait()
				if request := w.botOwes(id); request != 0 {
					asked++
					time.Sleep(AnswerAfter - time.Millisecond)
					synctest.Wait()
					if w.botOwes(id) != request {
						t.Fatalf("%s has answered before its time", kind)
					}
					time.Sleep(time.Millisecond)
					synctest.Wait()
					if w.botOwes(id) == request {
						t.Fatalf("%s has not answered %v after it was asked", kind, AnswerAfter)
					}
				}
				w.answer("ann", id)
			}
			if asked < 6 {
				t.Errorf("%s was asked %d times", kind, asked)
			}
			w.verified(id)
		}
		id := w.against("advised")
		synctest.Wait()
		if w.botOwes(id) != 0 {
			t.Error("advised waits")
		}
	})
}

// botOwes is the request for which the duel waits for the bot in Seat 2; 0 if for none.
func (w *world) botOwes(id string) (request int) {
	if seat := &w.look("", id).Seats[1]; seat.Asked && !seat.Locked {
		w.must(w.Within(ctx, id, func(m *match.Match) { request = m.Request(2).ID }))
	}
	return request
}

// The answer of a bot whose house ended before it gave it is given by the next, whenever that
// is, and is the same. It tells as little by its time.
func TestAThoughtOutlivesItsHouse(t *testing.T) {
	for _, kind := range []string{"novice", "club", "expert"} {
		bubble(t, func(t *testing.T) {
			var said []string
			for _, closed := range []time.Duration{-1, 0, time.Hour} {
				w := newWorld(t)
				id := w.against(kind)
				synctest.Wait()
				time.Sleep(AnswerAfter / 2)
				if closed >= 0 {
					w.must(w.Close(ctx))
					time.Sleep(closed)
					w = on(t, w.store, w.path, Config{Random: random(9)})
					synctest.Wait()
					if w.botOwes(id) == 0 {
						t.Fatalf("%s answers as soon as the house is open", kind)
					}
				}
				time.Sleep(AnswerAfter + lookEvery)
				synctest.Wait()
				if w.botOwes(id) != 0 {
					t.Fatalf("%s has not answered", kind)
				}
				said = append(said, w.locks(id)...)
				w.must(w.Close(ctx))
			}
			if len(said) != 3 || said[0] != said[1] || said[0] != said[2] {
				t.Errorf("%s says %q", kind, said)
			}
		})
	}
}

// What a bot may spend follows from the number of busy tables, and from nothing else.
func TestBusyTablesShareThoughts(t *testing.T) {
	now := time.Unix(1000, 0)
	var shares []int
	throng := Throng{}
	for table := range 40 {
		shares = append(shares, throng.Share(string(rune('a'+table)), now, 2))
	}
	for i, share := range shares {
		if want := i/(2*WholeFor) + 1; share != want {
			t.Errorf("%d tables: the nodes are divided by %d, want %d", i+1, share, want)
		}
	}
	if share := throng.Share("a", now.Add(BusyFor), 2); share != shares[len(shares)-1] {
		t.Errorf("a table that is known already: divided by %d", share)
	}
	if share := throng.Share("a", now.Add(2*BusyFor+time.Second), 2); share != 1 {
		t.Errorf("when all others rest: divided by %d", share)
	}
	whole, matrix := NodesOf("expert", "pugilism", 1)
	if half, halved := NodesOf("expert", "pugilism", 2); whole == 0 || matrix == 0 || half != whole/2 || halved != matrix/2 {
		t.Errorf("an expert has %d and %d nodes, and %d and %d where they are divided by 2", whole, matrix, half, halved)
	}
}
