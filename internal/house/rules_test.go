package house_test

import (
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"riposte/phrase"

	"riposte"
	. "riposte/internal/house"
	"riposte/match"
	"riposte/record"
	"riposte/rules/pugilism"
	"riposte/scene"
)

// An odd ruleset is Pugilism without documents, whose referee falls asleep.
type odd struct {
	riposte.Ruleset
	info   riposte.Info
	asleep *atomic.Bool // the rules fail while it is true
}

func newOdd(asleep *atomic.Bool) *odd {
	o := &odd{Ruleset: pugilism.Ruleset(), asleep: asleep}
	o.info = *o.Ruleset.Info()
	o.info.Name, o.info.Schema = "odd", nil
	return o
}

func (o *odd) Info() *riposte.Info { return &o.info }

func (o *odd) inner(setup riposte.Setup) riposte.Setup {
	setup.Ruleset = "pugilism"
	seats := make([]riposte.SeatSetup, len(setup.Seats))
	for i := range seats {
		seats[i] = riposte.SeatSetup{Name: setup.Seats[i].Name, Document: o.info.Samples[i].Document}
	}
	setup.Seats = seats
	return setup
}

func (o *odd) Vet(setup riposte.Setup, s riposte.Seat) error { return o.Ruleset.Vet(o.inner(setup), s) }

func (o *odd) New(setup riposte.Setup, d riposte.Dice, log riposte.Log) (riposte.State, error) {
	state, err := o.Ruleset.New(o.inner(setup), d, log)
	if err != nil {
		return nil, err
	}
	return &oddState{state, o.asleep}, nil
}

type oddState struct {
	riposte.State
	asleep *atomic.Bool
}

func (s *oddState) Clone() riposte.State       { return &oddState{s.State.Clone(), s.asleep} }
func (s *oddState) CopyFrom(src riposte.State) { s.State.CopyFrom(src.(*oddState).State) }

func (s *oddState) Apply(by []riposte.Choice, d riposte.Dice, log riposte.Log) error {
	if s.asleep.Load() {
		panic("the referee sleeps, and murmurs a secret")
	}
	return s.State.Apply(by, d, log)
}

func (s *oddState) View(seat riposte.Seat) scene.View { return s.State.(scene.Viewer).View(seat) }

func (s *oddState) Voice() *phrase.Voice { return s.State.(scene.Speaker).Voice() }

func (s *oddState) Name(list string, i int) phrase.Text { return s.State.(scene.Speaker).Name(list, i) }

// odds opens a house that plays the odd rules.
func odds(t *testing.T, asleep *atomic.Bool) *world {
	w := newWorld(t)
	w.must(w.Close(ctx))
	h, err := New(ctx, Config{Store: w.store, Rulesets: []riposte.Ruleset{newOdd(asleep)}, Random: random(4)})
	w.must(err)
	t.Cleanup(func() { _ = h.Close(ctx) })
	w.into(h)
	return w
}

// If the rules ask for no documents, the duel begins when the last seat is taken,
// not before.
func TestNoDocuments(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := odds(t, new(atomic.Bool))
		id := w.lay(Order{Ruleset: "odd", Options: quick, Places: []Place{{Who: Me}}})
		if s := w.look("ann", id); s.Phase != Seating || s.View != nil || s.Document != nil {
			t.Fatalf("got %s", encode(t, s))
		}
		if _, err := w.Join(ctx, "bob", id, Joining{}); err != nil {
			t.Fatal(err)
		}
		if s := w.look("ann", id); s.Phase != Playing || s.Request == nil {
			t.Fatalf("got %s", encode(t, s))
		}
		if s := w.play(id, 1000, "ann", "bob"); s.Phase != Over {
			t.Errorf("got %s", s.Phase)
		}
		// Even without a position to imagine, a bot answers.
		bots := w.lay(Order{Ruleset: "odd", Options: quick, Places: []Place{{Who: Me}, {Who: Bot}}})
		if s := w.play(bots, 1000, "ann"); s.Phase != Over {
			t.Errorf("with a bot: %s", s.Phase)
		}
	})
}

// Rules that fail make the duel void, for everybody and for good, and the reason
// stays where it was.
func TestVoid(t *testing.T) {
	bubble(t, func(t *testing.T) {
		asleep := new(atomic.Bool)
		w := odds(t, asleep)
		id := w.lay(Order{Ruleset: "odd", Options: quick, Places: []Place{{Who: Me}}})
		if _, err := w.Join(ctx, "bob", id, Joining{}); err != nil {
			t.Fatal(err)
		}
		w.play(id, 2, "ann", "bob")
		ear := w.listen("", id)
		ear.fresh()
		asleep.Store(true)
		for w.look("", id).Phase == Playing {
			w.answer("ann", id)
			w.answer("bob", id)
			synctest.Wait()
		}
		s := w.look("ann", id)
		if s.Phase != Void || s.Request != nil || s.Result != nil || s.Dice.Server == nil || strings.Contains(w.sights(id), "murmurs") {
			t.Fatalf("got %s", encode(t, s))
		}
		if got := ear.fresh(); len(got) == 0 || got[len(got)-1].Phase != Void {
			t.Errorf("the stream tells %s", encode(t, got))
		}
		ear.stop()
		_, err := w.Answer(ctx, "ann", id, Answer{Request: 1, Sentence: "concede", Lock: true})
		if !errors.Is(err, match.ErrVoid) {
			t.Errorf("an answer: %v", err)
		}
		asleep.Store(false)
		before := w.looks(id)
		w.must(w.Close(ctx))
		h, err := New(ctx, Config{Store: w.store, Rulesets: []riposte.Ruleset{newOdd(asleep)}})
		w.must(err)
		t.Cleanup(func() { _ = h.Close(ctx) })
		w.into(h)
		same(t, w.looks(id), before)
		r, err := w.Record(ctx, id)
		if err != nil || r.Result() != "void" || r.RNG.Kind != record.FairDice {
			t.Errorf("the record: %v", err)
		}
		if list, err := w.Mine(ctx, "ann"); err != nil || list[0].Phase != Void || list[0].YourTurn {
			t.Errorf("got %s, %v", encode(t, list), err)
		}
	})
}
