package house_test

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"riposte"
	. "riposte/internal/house"
	"riposte/match"
	"riposte/record"
)

// Play goes back as often as a record holds, and then says so.
func TestGoingBackIsBounded(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		most := w.MostBacks()
		if *most != record.MaxBacks {
			t.Errorf("play may go back %d times, a record holds %d", *most, record.MaxBacks)
		}
		*most = 3
		id := w.lay(Order{Options: quick, Places: []Place{{Who: Me, Document: sample("pell"), Lock: true}, {Who: Bot}}})
		for range *most {
			w.play(id, 1, "ann")
			synctest.Wait()
			w.must(w.TakeBack(ctx, "ann", id, w.look("ann", id).CanBack))
			synctest.Wait()
		}
		answered := w.look("ann", id).Request.ID
		w.play(id, 1, "ann")
		synctest.Wait()
		if s := w.look("ann", id); s.CanBack != 0 {
			t.Errorf("request %d is offered", s.CanBack)
		}
		if err := w.TakeBack(ctx, "ann", id, answered); !errors.Is(err, match.ErrFinal) || !strings.Contains(err.Error(), "3 times") {
			t.Errorf("got %v", err)
		}
	})
}

// mastered lays an encounter for ann and bob with gil as game master, and plays it
// until somebody's turn has come.
func (w *world) mastered(options map[string]string) string {
	w.t.Helper()
	all := map[string]string{"encounter": "foes", "master": "person", "roundLimit": "4"}
	for name, value := range options {
		all[name] = value
	}
	id, err := w.Create(ctx, "ann", Order{
		Ruleset: "coolname", Options: all,
		Places: []Place{{Who: Me, Name: "Ann", Document: sample("brannoc"), Lock: true}, {Who: Open}, {Who: Open}},
	})
	w.must(err)
	for seat, g := range []Guest{"bob", "gil"} {
		if _, err := w.Join(ctx, g, id, Joining{Seat: riposte.Seat(seat + 2), Name: strings.ToUpper(string(g[:1])) + string(g[1:])}); err != nil {
			w.t.Fatal(err)
		}
		w.must(w.Submit(ctx, g, id, sample([]string{"oda", "rat-cellar"}[seat])))
		w.must(w.LockDocument(ctx, g, id))
	}
	for _, g := range []Guest{"gil", "ann", "bob"} { // consent, and what is in hand
		for range 3 {
			if s := w.look(g, id); s.Request != nil && s.Request.Must && (s.Request.Kind == "consent" || s.Request.Kind == "ready") {
				w.say(g, id, w.legal(id, s.Seat)[0])
			}
		}
	}
	return id
}

// say has a guest answer the present request.
func (w *world) say(g Guest, id, sentence string) {
	w.t.Helper()
	s := w.look(g, id)
	if s.Request == nil {
		w.t.Fatalf("%s is asked nothing and says %q", g, sentence)
	}
	if _, err := w.Answer(ctx, g, id, Answer{Request: s.Request.ID, Sentence: sentence, Lock: true}); err != nil {
		w.t.Fatalf("%s says %q: %v", g, sentence, err)
	}
}

var party = []Guest{"", "ann", "bob", "gil"}

func (w *world) all(id string) string {
	w.t.Helper()
	all := ""
	for _, g := range party {
		all += encode(w.t, w.look(g, id)) + "\n"
	}
	return all
}

// The game master goes back to before a kill and a hidden check: the position is as
// it was then, everybody is told, with the lines since struck out; it outlasts the
// house; and its record verifies in both forms, with both branches.
func TestGoBack(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.mastered(nil)
		w.play(id, 6, "ann", "bob", "gil")
		step := w.look("gil", id).Step
		var before []string
		for _, g := range party {
			before = append(before, encode(t, w.look(g, id).View))
		}
		told := w.look("ann", id).Seq
		w.say("gil", id, "set mire-rat-1 vitality 0")
		w.say("gil", id, "hidden brannoc awareness ds 19 as 7")
		lines := w.look("gil", id).Lines
		secret := lines[slices.IndexFunc(lines, func(l Line) bool { return strings.HasPrefix(l.Text, "Hidden: ") && strings.Contains(l.Text, "DS 1") })].Text
		secret = strings.TrimPrefix(secret, "Hidden: ")
		w.must(w.Talk(ctx, "bob", id, "One less.", ""))
		w.play(id, 5, "ann", "bob", "gil")
		for _, g := range []Guest{"ann", "bob"} {
			if s := w.look(g, id); s.Backs != nil || s.Referee != 3 {
				t.Errorf("%s may go back to %v, the referee is %d", g, s.Backs, s.Referee)
			}
			if err := w.GoBack(ctx, g, id, step); !errors.Is(err, riposte.ErrNotOwed) {
				t.Errorf("%s goes back: %v", g, err)
			}
			if _, err := w.Backs(ctx, g, id); !errors.Is(err, riposte.ErrNotOwed) {
				t.Errorf("%s lists: %v", g, err)
			}
		}
		if err := w.GoBack(ctx, "eve", id, step); !errors.Is(err, ErrNoSeat) {
			t.Errorf("a stranger goes back: %v", err)
		}
		backs, err := w.Backs(ctx, "gil", id)
		w.must(err)
		at := slices.IndexFunc(backs, func(b Back) bool { return b.Step == step })
		if at < 0 || backs[at].Text != "Gil: set mire-rat-1 vitality 0" || !strings.HasPrefix(backs[at].Told, "The game master sets by hand: Mire Rat 1, Vitality 0") || backs[at-1].Text != "Gil: hidden brannoc awareness ds 19 as 7" {
			t.Fatalf("got %+v", backs)
		}
		if got, want := encode(t, w.look("gil", id).Backs), encode(t, backs); got != want {
			t.Errorf("the sight lists %s, want %s", got, want)
		}
		w.must(w.GoBack(ctx, "gil", id, step))
		for i, g := range party {
			s := w.look(g, id)
			same(t, encode(t, s.View), before[i])
			gapless(t, s)
			last := s.Lines[len(s.Lines)-1]
			for last.Kind == LineKind(match.Asked.String()) {
				last = s.Lines[last.Seq-2]
			}
			if last.Kind != LineKind(match.TakenBack.String()) || !strings.Contains(last.Text, "Gil goes back to before “") || !last.Loud {
				t.Errorf("%q was told %+v", g, last)
			}
			for _, l := range s.Lines {
				if aside := l.Seq > told && l.Seq < last.Seq && l.Kind != LineTalk; g == "ann" && l.Aside != aside {
					t.Errorf("line %d %q: aside %t", l.Seq, l.Text, l.Aside)
				}
				if g != "gil" && strings.Contains(l.Text, "Hidden:") {
					t.Errorf("%q was told %q", g, l.Text)
				}
			}
			if g != "gil" && !strings.Contains(texts(s), "The game master rolls.") {
				t.Errorf("%q does not hear that the game master rolled", g)
			}
		}
		if err := w.GoBack(ctx, "gil", id, step+1); !errors.Is(err, match.ErrFinal) {
			t.Errorf("to what is set aside: %v", err)
		}
		saved := w.all(id)
		w.must(w.Close(ctx))
		w.must(w.store.Close())
		w = on(t, openStore(t, w.path), w.path, Config{Random: random(9)})
		same(t, w.all(id), saved)
		if end := w.play(id, 3000, "ann", "bob", "gil"); end.Phase != Over {
			t.Fatalf("played on: %s", end.Phase)
		}
		if err := w.GoBack(ctx, "gil", id, step); !errors.Is(err, riposte.ErrOver) {
			t.Errorf("after the end: %v", err)
		}
		r := w.verified(id)
		data, err := r.Export(record.JSONL)
		w.must(err)
		report := record.Verify(data, rules)
		if want := strconv.Itoa(step+1) + " (set aside)"; !strings.Contains(report.String(), "overrides") || !strings.Contains(report.String(), want) {
			t.Errorf("the check does not tell of overrides:\n%s", report.String())
		}
		if i := slices.IndexFunc(w.look("", id).Lines, func(l Line) bool { return l.ByHand }); i < 0 {
			t.Error("no line is marked as an override")
		}
		aside := r.LineTo(step + 2)
		if line := r.Line(); slices.Contains(line, step+1) || !slices.Contains(aside, step+1) {
			t.Errorf("line %v, set aside %v", line, aside)
		}
		data, err = r.Export(record.Text)
		w.must(err)
		for _, want := range []string{"~ ", "back to ", " by c"} {
			if !strings.Contains(string(data), want) {
				t.Errorf("%q is not in the text:\n%.3000s", want, data)
			}
		}
		// A hidden check that was set aside is opened only by the record.
		for _, l := range w.look("ann", id).Lines {
			if strings.Contains(l.Text, secret) {
				t.Errorf("ann was told %q", l.Text)
			}
		}
	})
}

// Two worlds in which the game master hides different checks of different
// characters and goes back to before them: the players and the public get the same
// bytes and wakes.
func TestLeakOfGoingBack(t *testing.T) {
	bubble(t, func(t *testing.T) {
		hidden := []string{"hidden brannoc awareness ds 3", "hidden oda empathy ds 17 as 4"}
		var worlds [2]*world
		var ids [2]string
		var ears [2][]*listener
		for i := range worlds {
			worlds[i] = newWorld(t)
			ids[i] = worlds[i].mastered(nil)
			worlds[i].play(ids[i], 4, "ann", "bob", "gil")
			for _, g := range party {
				ears[i] = append(ears[i], worlds[i].listen(g, ids[i]))
			}
		}
		compared := 0
		hear := func() {
			t.Helper()
			for j, g := range party[:3] {
				same(t, encode(t, ears[0][j].fresh()), encode(t, ears[1][j].fresh()))
				same(t, encode(t, worlds[0].look(g, ids[0])), encode(t, worlds[1].look(g, ids[1])))
				compared++
			}
		}
		hear()
		for i, w := range worlds {
			w.say("gil", ids[i], hidden[i])
		}
		hear()
		if encode(t, worlds[0].look("gil", ids[0])) == encode(t, worlds[1].look("gil", ids[1])) {
			t.Error("the game masters see the same")
		}
		for i, w := range worlds {
			s := w.look("gil", ids[i])
			w.must(w.GoBack(ctx, "gil", ids[i], s.Backs[0].Step))
		}
		hear()
		time.Sleep(2 * time.Second)
		synctest.Wait()
		hear()
		for i := range ears {
			for _, l := range ears[i] {
				l.stop()
			}
		}
		if compared != 12 {
			t.Errorf("%d moments compared", compared)
		}
	})
}
