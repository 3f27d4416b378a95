package house_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"riposte"
	. "riposte/internal/house"
	"riposte/match"
	"riposte/rules/coolduel"
)

// edged is a match with EDGE cards and no ring: every bout asks for one.
var edged = map[string]string{"ring": "off", "rounds": "2", "bouts": "3"}

// order is a seat's standing order as it sees it.
func (w *world) order(g Guest, id, order string) StandingOrder {
	w.t.Helper()
	list := w.look(g, id).Orders
	at := slices.IndexFunc(list, func(o StandingOrder) bool { return o.ID == order })
	if at < 0 {
		w.t.Fatalf("%s is offered %+v, not %q", g, list, order)
	}
	return list[at]
}

// until plays on until somebody is asked a question.
func (w *world) until(g Guest, id, kind string) *Sight {
	w.t.Helper()
	for range 200 {
		synctest.Wait()
		s := w.look(g, id)
		if s.Phase == Over {
			w.t.Fatalf("%s is never asked for %s", g, kind)
		}
		if s.Request != nil && s.Request.Must && s.Request.Kind == kind && !s.Request.Locked {
			return s
		}
		w.play(id, 1, "ann", "bob")
	}
	w.t.Fatalf("%s is not asked for %s", g, kind)
	return nil
}

// only reports whether Seat 1 has one answer.
func (w *world) only(id string) (only bool) {
	w.t.Helper()
	w.must(w.Within(ctx, id, func(m *match.Match) { only = m.Request(1).Decision.Whole && len(m.Legal(nil, 1)) == 1 }))
	return only
}

// ordered are the lines that tell a viewer what was answered by order.
func ordered(s *Sight) (lines []string) {
	for _, l := range s.Lines {
		if l.Kind == LineOrdered {
			lines = append(lines, l.Text)
		}
	}
	return lines
}

// An order answers for its seat, some time after it is asked, whether or not anybody is there and
// whatever becomes of the house; it ends with its part of the duel, and its seat alone is told.
func TestStandingOrder(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.two(Order{Options: edged})
		if o := w.order("ann", id, "edge"); o.Stands || o.Title != "No EDGE card" || o.Ends != "this round" {
			t.Errorf("what is offered: %+v", o)
		}
		if err := w.Stand(ctx, "ann", id, "nonsense", true); !errors.As(err, new(riposte.Faults)) {
			t.Errorf("nonsense: %v", err)
		}
		if err := w.Stand(ctx, "cid", id, "edge", true); !errors.Is(err, ErrNoSeat) {
			t.Errorf("a watcher: %v", err)
		}
		w.must(w.Stand(ctx, "ann", id, "edge", true))
		if !w.order("ann", id, "edge").Stands || len(w.look("bob", id).Orders) != 3 || w.order("bob", id, "edge").Stands || w.look("", id).Orders != nil {
			t.Error("ann's order does not stand for ann alone")
		}
		s := w.until("ann", id, "edge")
		if !w.order("ann", id, "edge").Answers {
			t.Error("nobody says that it is about to answer")
		}
		w.must(w.Close(ctx)) // as if it were killed: everything was stored before anybody was told
		w = on(t, w.store, w.path, Config{Random: random(7)})
		time.Sleep(OrderedAfter + OrderedWithin + lookEvery)
		synctest.Wait()
		after := w.look("ann", id)
		if after.Request != nil && after.Request.ID == s.Request.ID && !after.Request.Locked {
			t.Fatal("the order has not answered")
		}
		if got := ordered(after); len(got) != 1 || got[0] != "By your standing order: No EDGE card." {
			t.Errorf("ann is told %q", got)
		}
		gapless(t, after)
		for _, g := range []Guest{"bob", ""} {
			if s := w.look(g, id); len(ordered(s)) != 0 || strings.Contains(encode(t, s.Lines), "standing") {
				t.Errorf("%q is told of it: %q", g, texts(s))
			}
			gapless(t, w.look(g, id))
		}
		w.must(w.Stand(ctx, "ann", id, "edge", false))
		s = w.until("ann", id, "edge")
		time.Sleep(time.Minute)
		if w.look("ann", id).Request.ID != s.Request.ID {
			t.Error("an order that was cancelled answers")
		}
		w.must(w.Stand(ctx, "ann", id, "edge", true)) // what is asked already is answered too
		time.Sleep(OrderedAfter + OrderedWithin + lookEvery)
		synctest.Wait()
		if s := w.look("ann", id); s.Request != nil && s.Request.Kind == "edge" && !s.Request.Locked {
			t.Error("the order does not answer what is asked already")
		}
		for round := 1; round == 1 && w.look("ann", id).Phase == Playing; { // it ends with the round
			w.play(id, 1, "ann", "bob")
			if v := w.look("ann", id).View; v != nil {
				round = v.Meters[0].Value
			}
			if stands := w.order("ann", id, "edge").Stands; stands != (round == 1) {
				t.Fatalf("in round %d it stands: %v", round, stands)
			}
		}
		for n := range NotesRate + 1 {
			if err := w.Stand(ctx, "bob", id, "hitdie", n%2 == 0); errors.Is(err, ErrTooMany) != (n == NotesRate) {
				t.Fatalf("order %d: %v", n, err)
			}
		}
	})
}

// A draft of its own comes before an order; what is taken back is not answered again; and where
// the house can't answer, no order is taken.
func TestOrdersGiveWay(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.against("advised")
		w.must(w.Stand(ctx, "ann", id, "edge", true))
		for range 20 {
			s := w.look("ann", id)
			if s.Request != nil && s.Request.Kind == "edge" {
				break
			}
			w.play(id, 1, "ann")
		}
		s := w.look("ann", id)
		legal := w.legal(id, 1)
		if _, err := w.Answer(ctx, "ann", id, Answer{Request: s.Request.ID, Sentence: legal[len(legal)-1]}); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Minute)
		if now := w.look("ann", id); now.Request.ID != s.Request.ID || w.order("ann", id, "edge").Answers {
			t.Error("the order answers over a draft")
		}
		if _, err := w.Answer(ctx, "ann", id, Answer{Request: s.Request.ID}); err != nil { // the draft is taken back
			t.Fatal(err)
		}
		w.must(w.Stand(ctx, "ann", id, "edge", false))
		w.must(w.Stand(ctx, "ann", id, "edge", true))
		time.Sleep(time.Minute)
		synctest.Wait()
		back := w.look("ann", id).CanBack
		if back != s.Request.ID {
			t.Fatalf("request %d may be taken back, want %d, which the order has answered", back, s.Request.ID)
		}
		w.must(w.TakeBack(ctx, "ann", id, back))
		time.Sleep(time.Minute)
		synctest.Wait()
		if now := w.look("ann", id); now.Request.Kind != "edge" || w.order("ann", id, "edge").Stands {
			t.Errorf("what was taken back is answered again: %+v", now.Request)
		}
		blind := w.two(Order{Options: edged, Blind: true})
		if list := w.look("ann", blind).Orders; list != nil {
			t.Errorf("at a table of blind locks: %+v", list)
		}
	})
}

// What all see to have one answer is answered at once; what hidden cards leave no choice in is
// answered after some time, and only where the seat has it so.
func TestOnlyAnswer(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := on(t, openStore(t, t.TempDir()+"/riposte.db"), "", Config{Random: random(1), Rulesets: []riposte.Ruleset{coolduel.Ruleset()}})
		many, single := 0, 0
		for _, stands := range []bool{false, true} {
			id := w.lay(Order{Ruleset: "coolduel", Options: map[string]string{"best_of": "1"}, Places: []Place{{Who: Me, Document: sample("bulwark"), Lock: true}, {Who: Bot, Bot: "advised", Document: sample("captain")}}})
			if stands {
				w.must(w.Stand(ctx, "ann", id, OnlyOrder, true))
			}
			for n := 0; n < 300 && w.look("", id).Phase == Playing; n++ {
				synctest.Wait()
				if s := w.look("ann", id); s.Request != nil && s.Request.Must && s.Request.Kind != "rest" && s.Request.Kind != "pack" && s.Request.Kind != "company" {
					only := w.only(id)
					switch {
					case stands && only:
						t.Fatalf("asked for %s, which leaves no choice", s.Request.Kind)
					case only:
						single++
					default:
						many++
					}
				}
				w.play(id, 1, "ann")
			}
			if got := ordered(w.look("ann", id)); (len(got) > 0) != stands {
				t.Errorf("the order stands: %v, and ann is told %q", stands, got)
			}
		}
		if many < 20 || single < 3 {
			t.Errorf("asked %d times with a choice, %d times without: too few", many, single)
		}
	})
}

// closed is a ruleset of which nobody says that all see what may be answered.
type closed struct{ riposte.Ruleset }

func (c closed) Info() *riposte.Info {
	info := *c.Ruleset.Info()
	info.Decisions = slices.Clone(info.Decisions)
	for i := range info.Decisions {
		info.Decisions[i].Open = false
	}
	return &info
}

// What hidden things may leave no choice in is answered as late as what an order answers.
func TestOnlyAnswerWaits(t *testing.T) {
	waited := 0
	for trial := range byte(2) {
		bubble(t, func(t *testing.T) {
			w := on(t, openStore(t, t.TempDir()+"/riposte.db"), "", Config{Random: random(trial), Rulesets: []riposte.Ruleset{closed{coolduel.Ruleset()}}})
			id := w.lay(Order{Ruleset: "coolduel", Options: map[string]string{"best_of": "1"}, Places: []Place{{Who: Me, Document: sample("bulwark"), Lock: true}, {Who: Bot, Bot: "random", Document: sample("captain")}}})
			w.must(w.Stand(ctx, "ann", id, OnlyOrder, true))
			for n := 0; n < 120 && w.look("", id).Phase == Playing; n++ {
				synctest.Wait()
				if s := w.look("ann", id); s.Request != nil && s.Request.Must && !s.Request.Locked && w.only(id) {
					time.Sleep(OrderedAfter - time.Millisecond)
					synctest.Wait()
					if w.look("ann", id).Request.ID != s.Request.ID || w.look("ann", id).Request.Locked {
						t.Fatalf("%s is answered too early", s.Request.Kind)
					}
					time.Sleep(OrderedWithin + lookEvery)
					synctest.Wait()
					if now := w.look("ann", id).Request; now != nil && now.ID == s.Request.ID && !now.Locked {
						t.Fatalf("%s is not answered", s.Request.Kind)
					}
					waited++
				}
				w.play(id, 1, "ann")
			}
		})
	}
	if waited == 0 {
		t.Error("nothing has left ann without a choice")
	}
}

// Others can't tell an order from a person: in one world bob's order answers, in the other bob
// does, at that moment. Ann and the public get the same bytes and the same wakes, and no trace of
// what was ordered. The moment is the same whatever bob holds and whichever order answers: it
// is drawn from the duel and the request.
func TestOrdersTellNothing(t *testing.T) {
	compared, answered := 0, 0
	for trial := range byte(4) {
		bubble(t, func(t *testing.T) {
			var worlds [2]*world
			var ids [2]string
			var ears [2][]*listener
			for i := range worlds {
				worlds[i] = on(t, openStore(t, t.TempDir()+"/riposte.db"), "", Config{Random: random(trial)})
				ids[i] = worlds[i].two(Order{Options: edged})
				for _, g := range viewers {
					ears[i] = append(ears[i], worlds[i].listen(g, ids[i]))
				}
			}
			hear := func() {
				t.Helper()
				synctest.Wait()
				compared += alike(t, worlds, ids, ears)
			}
			hear()
			worlds[0].must(worlds[0].Stand(ctx, "bob", ids[0], "edge", true))
			worlds[0].must(worlds[0].Stand(ctx, "bob", ids[0], OnlyOrder, true))
			hear()
			for range 20 {
				waits := false
				for _, g := range []Guest{"ann", "bob"} { // all but bob's EDGE is played alike
					for i, w := range worlds {
						s := w.look(g, ids[i])
						if s.Request == nil || !s.Request.Must || s.Request.Locked {
							continue
						}
						if g == "bob" && s.Request.Kind == "edge" {
							waits = true
							continue
						}
						said := w.legal(ids[i], s.Seat)[0]
						if _, err := w.Answer(ctx, g, ids[i], Answer{Request: s.Request.ID, Sentence: said, Lock: true}); err != nil {
							t.Fatal(err)
						}
					}
					hear()
				}
				if !waits || !worlds[0].order("bob", ids[0], "edge").Stands {
					continue
				}
				at, err := worlds[0].OrderedAt(ctx, ids[0], 2)
				worlds[0].must(err)
				other, err := worlds[1].OrderedAt(ctx, ids[1], 2)
				worlds[1].must(err)
				if wait := time.Until(at); !at.Equal(other) || wait < 0 || wait > OrderedAfter+OrderedWithin {
					t.Fatalf("the order answers at %v, and would at %v in the other world", at, other)
				}
				asked := worlds[0].look("bob", ids[0]).Request.ID
				open := func() (stands bool) {
					synctest.Wait()
					worlds[0].must(worlds[0].Within(ctx, ids[0], func(m *match.Match) { stands = m.Request(2).ID == asked && !m.Locked(2) }))
					return stands
				}
				for late := at.Add(lookEvery); open() && time.Now().Before(late); {
					hear()
					time.Sleep(10 * time.Millisecond)
				}
				if open() || time.Now().Before(at) {
					t.Fatalf("at %v the order has answered: %v; it was to at %v", time.Now(), !open(), at)
				}
				request := worlds[1].look("bob", ids[1]).Request.ID
				if _, err := worlds[1].Answer(ctx, "bob", ids[1], Answer{Request: request, Sentence: "edge none", Lock: true}); err != nil {
					t.Fatal(err)
				}
				answered++
				hear()
			}
			if told := ordered(worlds[0].look("bob", ids[0])); len(told) == 0 {
				t.Error("the house has answered nothing")
			}
			for i := range ears {
				for _, l := range ears[i] {
					l.stop()
				}
			}
		})
	}
	if answered < 6 || compared < 60 {
		t.Errorf("%d answers by order, %d moments compared", answered, compared)
	}
}
