package house_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"riposte"
	. "riposte/internal/house"
	"riposte/internal/lists"
	"riposte/internal/store"
	"riposte/match"
	"riposte/record"
)

// Two people who both ask find the same rematch, with the seats changed round.
func TestRematch(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		clock := match.Clock{PerRequest: time.Hour}
		id := w.two(Order{Options: quick, Clock: clock, Listed: true})
		w.play(id, 1000, "ann", "bob")
		_, c := seedOf(3)
		next, err := w.Rematch(ctx, "bob", id, c)
		w.must(err)
		if again, err := w.Rematch(ctx, "bob", id, nil); again != next || err != nil {
			t.Errorf("again: %s, %v", again, err)
		}
		s := w.look("ann", id)
		if s.Next != next || !strings.Contains(texts(s), "Bob offers a rematch.") {
			t.Errorf("next %q, told\n%s", s.Next, texts(s))
		}
		if _, err := w.Join(ctx, "cid", next, Joining{}); !errors.Is(err, ErrTaken) {
			t.Errorf("a stranger: %v", err)
		}
		s = w.look("cid", next)
		if s.Phase != Seating || s.After != id || !s.Listed || s.Seats[0].Kept || !s.Seats[1].Kept || s.Seats[1].Taken {
			t.Errorf("got %s", encode(t, s))
		}
		other, err := w.Rematch(ctx, "ann", id, nil)
		if other != next || err != nil {
			t.Errorf("ann: %s, %v", other, err)
		}
		bob, ann := w.look("bob", next), w.look("ann", next)
		if bob.Seats[0].Kept || bob.Seats[1].Kept {
			t.Errorf("seats are kept that are taken: %s", encode(t, bob))
		}
		if bob.Seat != 1 || ann.Seat != 2 || bob.Seats[0].Name != "Bob" || string(bob.Document.Bytes) != `"ulla"` || string(ann.Document.Bytes) != `"brannoch"` {
			t.Errorf("bob sees %s", encode(t, bob))
		}
		if ann.Seats[0].Clock == nil || ann.Options["rounds"] != "2" || ann.Phase != Preparing || ann.Dice.Seats[0].Commitment == nil {
			t.Errorf("ann sees %s", encode(t, ann))
		}
		w.must(w.LockDocument(ctx, "ann", next))
		w.must(w.LockDocument(ctx, "bob", next))
		seed, _ := seedOf(3)
		w.must(w.OpenSeed(ctx, "bob", next, seed))
		w.play(next, 1000, "ann", "bob")
		if r := w.verified(next); r.Tags["After"] != id {
			t.Errorf("tags %v", r.Tags)
		}
	})
}

// A rematch with a bot begins when the person has locked.
func TestRematchWithBot(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.lay(Order{Options: quick, Places: []Place{{Who: Me, Document: sample("pell"), Lock: true}, {Who: Bot}}})
		w.play(id, 1000, "ann")
		next, err := w.Rematch(ctx, "ann", id, nil)
		w.must(err)
		w.must(w.LockDocument(ctx, "ann", next))
		if s := w.look("ann", next); s.Phase != Playing || s.Seat != 2 || s.Seats[0].Bot != "advised" {
			t.Errorf("got %s", encode(t, s))
		}
		w.play(next, 1000, "ann")
		w.verified(next)
	})
}

// A duel goes on from a moment of a record, and its own record says what its seeds
// prove.
func TestFork(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.two(Order{Options: quick})
		w.play(id, 1000, "ann", "bob")
		r := w.verified(id)
		step := len(r.Steps) / 2
		fork, err := w.Fork(ctx, "cid", Fork{Record: r, Step: step, Seat: 2, Name: "Cid"})
		w.must(err)
		synctest.Wait()
		s := w.look("cid", fork)
		if s.Phase != Playing || s.Seat != 2 || s.After != id || s.Seats[0].Bot == "" || s.Seats[1].Name != "Cid" {
			t.Fatalf("got %s", encode(t, s))
		}
		if want := fmt.Sprintf(SaysFork, step); s.Lines[0].Text != want {
			t.Errorf("got %q, want %q", s.Lines[0].Text, want)
		}
		// A fresh house shows the same.
		before := encode(t, s)
		again := on(t, w.store, w.path, Config{Random: random(8)})
		same(t, encode(t, again.look("cid", fork)), before)
		w.must(again.Close(ctx))
		w.play(fork, 1000, "cid")
		played := w.verified(fork)
		draws := 0
		for i := range played.Steps[:step+1] {
			if !slices.Equal(played.Steps[i].Draws, r.Steps[i].Draws) || !slices.Equal(played.Steps[i].By, r.Steps[i].By) {
				t.Fatalf("step %d is another", i)
			}
			draws += len(played.Steps[i].Draws)
		}
		if played.Fair.From != draws || played.Tags["After"] != id || played.Tags["AfterStep"] != fmt.Sprint(step) {
			t.Errorf("from draw %d, want %d; tags %v", played.Fair.From, draws, played.Tags)
		}
		forged, err := played.Export(record.JSONL)
		w.must(err)
		text := strings.Replace(string(forged), fmt.Sprintf(`"fairFrom":%d`, draws), `"fairFrom":0`, 1)
		if report := record.Verify([]byte(text), rules); text == string(forged) || !strings.Contains(report.String(), "failed         draws") {
			t.Errorf("a record that claims all draws for its seeds:\n%s", report.String())
		}
		for _, f := range []Fork{
			{Record: r, Step: len(r.Steps), Seat: 1}, {Record: r, Step: -1, Seat: 1}, {Record: r, Step: 1, Seat: 3}, {Record: r, Step: 1, Seat: 1, Bot: "hal"}, {},
		} {
			if _, err := w.Fork(ctx, "cid", f); !errors.Is(err, ErrOrder) {
				t.Errorf("step %d, seat %d: %v", f.Step, f.Seat, err)
			}
		}
		if _, err := w.Fork(ctx, "cid", Fork{Record: r, Step: len(r.Steps) - 1, Seat: 1}); !errors.Is(err, riposte.ErrOver) {
			t.Errorf("from the end: %v", err)
		}
	})
}

// A guest who continues a duel brings a seed, like anybody who sits down: later draws are
// made from it.
func TestForkSeed(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.two(Order{Options: quick})
		w.play(id, 1000, "ann", "bob")
		r := w.verified(id)
		seed, c := seedOf(3)
		fork, err := w.Fork(ctx, "cid", Fork{Record: r, Step: 1, Seat: 2, Name: "Cid", Commitment: c})
		w.must(err)
		if s := w.look("cid", fork); s.Dice.Settled || !s.Dice.Yours {
			t.Fatalf("before the seed: %s", encode(t, s.Dice))
		}
		w.must(w.OpenSeed(ctx, "cid", fork, seed))
		w.play(fork, 1000, "cid")
		played := w.verified(fork)
		if len(played.Fair.Seats) != 1 || played.Fair.Seats[0].Seed == nil || *played.Fair.Seats[0].Seed != seed {
			t.Errorf("the record has the seeds %+v", played.Fair.Seats)
		}
	})
}

// Leaving opens the seat, until the document is locked.
func TestLeave(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.lay(Order{})
		if err := w.Leave(ctx, "ann", id); !errors.Is(err, riposte.ErrLocked) {
			t.Errorf("with a locked document: %v", err)
		}
		if seat, err := w.Join(ctx, "bob", id, Joining{Name: "Bob"}); seat != 2 || err != nil {
			t.Fatalf("got %d, %v", seat, err)
		}
		if seat, err := w.Join(ctx, "bob", id, Joining{Seat: 1}); seat != 2 || err != nil {
			t.Errorf("again: %d, %v", seat, err)
		}
		w.must(w.Submit(ctx, "bob", id, sample("ulla")))
		w.must(w.Leave(ctx, "bob", id))
		s := w.look("", id)
		if s.Phase != Seating || s.Seats[1].Taken || strings.Contains(encode(t, s), "Bob") {
			t.Errorf("got %s", encode(t, s))
		}
		gapless(t, s)
		if list, _ := w.Mine(ctx, "bob"); len(list) != 0 {
			t.Errorf("bob still has %s", encode(t, list))
		}
		if seat, err := w.Join(ctx, "cid", id, Joining{Name: "Cid"}); seat != 2 || err != nil {
			t.Errorf("got %d, %v", seat, err)
		}
	})
}

// What has been forgotten is in no sight, list or record.
func TestForget(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.two(Order{Options: quick, Listed: true})
		w.must(w.Talk(ctx, "bob", id, "my phone number", ""))
		w.play(id, 1000, "ann", "bob")
		w.must(w.Forget(ctx, "bob", id))
		for range 2 {
			list, err := w.List(ctx, lists.Query{})
			w.must(err)
			all := w.sights(id) + encode(t, list)
			r := w.verified(id)
			data, err := r.Export(record.Text)
			w.must(err)
			for _, word := range []string{"Bob", "phone"} {
				if strings.Contains(all+string(data), word) {
					t.Errorf("%q is still known", word)
				}
			}
			if !strings.Contains(all, "Ann") || w.look("bob", id).Seat != 0 || !w.look("", id).Seats[1].Taken {
				t.Errorf("got %s", all)
			}
			w.must(w.Close(ctx))
			w.into(on(t, w.store, w.path, Config{}).House)
		}
	})
}

// A person among bots takes back; what was played since is set aside.
func TestTakeBack(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.lay(Order{Options: quick, Places: []Place{{Who: Me, Document: sample("pell"), Lock: true}, {Who: Bot}}})
		ear := w.listen("ann", id)
		w.play(id, 3, "ann")
		s := w.look("ann", id)
		if s.CanBack == 0 {
			t.Fatalf("got %s", encode(t, s))
		}
		w.must(w.TakeBack(ctx, "ann", id, s.CanBack))
		synctest.Wait()
		s = w.look("ann", id)
		gapless(t, s)
		at := slices.IndexFunc(s.Lines, func(l Line) bool { return l.Kind == "taken-back" })
		if at < 0 || len(s.Lines[at].N) != 1 {
			t.Fatalf("told\n%s", texts(s))
		}
		for i, l := range s.Lines {
			if want := i < at && l.Seq >= int(s.Lines[at].N[0]); l.Aside != want {
				t.Errorf("line %d %q: aside %t, want %t", l.Seq, l.Text, l.Aside, want)
			}
		}
		ear.stop()
		w.play(id, 1000, "ann")
		w.verified(id)
	})
}

// Between people nothing is taken back after an answer.
func TestNoTakeBack(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.two(Order{Options: quick})
		w.play(id, 2, "ann", "bob")
		if s := w.look("ann", id); s.CanBack != 0 {
			t.Errorf("can take back %d", s.CanBack)
		}
		if err := w.TakeBack(ctx, "ann", id, 1); !errors.Is(err, match.ErrFinal) {
			t.Errorf("got %v", err)
		}
	})
}

// The win can be claimed from a person who stays away beyond the bank; sights
// change with time alone.
func TestClaim(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.two(Order{Clock: match.Clock{Base: time.Hour, Bank: time.Minute}})
		ann, bob := w.listen("ann", id), w.listen("bob", id)
		for w.look("bob", id).Request == nil || !w.look("bob", id).Request.Must {
			w.play(id, 1, "ann")
		}
		ann.fresh()
		bob.stop()
		time.Sleep(Grace + time.Second)
		got := ann.fresh()
		if len(got) == 0 || got[len(got)-1].Seats[1].Presence != Away || got[len(got)-1].Seats[1].Clock.Claim == nil {
			t.Fatalf("bob went: %s", encode(t, got))
		}
		if err := w.Claim(ctx, "ann", id); !errors.Is(err, match.ErrEarly) {
			t.Errorf("too early: %v", err)
		}
		time.Sleep(time.Minute + time.Second)
		got = ann.fresh()
		if len(got) != 1 || got[0].Seats[1].Presence != Gone || !got[0].CanClaim || len(got[0].Lines) != 0 {
			t.Fatalf("the bank is used up: %s", encode(t, got))
		}
		if w.look("", id).CanClaim { // a look of his would bring Bob back
			t.Error("others may claim")
		}
		w.must(w.Claim(ctx, "ann", id))
		s := w.look("", id)
		if s.Phase != Over || !slices.Equal(s.Result.Winners, []riposte.Seat{1}) {
			t.Errorf("got %s", encode(t, s))
		}
		ann.stop()
	})
}

// A person who comes back in time keeps what is left.
func TestBack(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.two(Order{Clock: match.Clock{Base: time.Hour, Bank: time.Minute}})
		ann, bob := w.listen("ann", id), w.listen("bob", id)
		for w.look("bob", id).Request == nil || !w.look("bob", id).Request.Must {
			w.play(id, 1, "ann")
		}
		bob.stop()
		time.Sleep(Grace + 30*time.Second)
		bob = w.listen("bob", id)
		if left := w.look("", id).Seats[1].Clock.Bank; left != 30_000 {
			t.Errorf("%d ms of the bank are left", left)
		}
		time.Sleep(2 * time.Minute)
		if err := w.Claim(ctx, "ann", id); !errors.Is(err, match.ErrEarly) {
			t.Errorf("got %v", err)
		}
		ann.stop()
		bob.stop()
	})
}

// A clock runs out with nobody there: the job ends the request at that very moment,
// and does so after a restart too.
func TestClockRunsOut(t *testing.T) {
	for _, restart := range []bool{false, true} {
		bubble(t, func(t *testing.T) {
			w := newWorld(t)
			id := w.two(Order{Options: quick, Clock: match.Clock{PerRequest: 5 * time.Minute}})
			due := w.look("", id).Seats[0].Clock.Deadline
			if due == nil || due.Sub(w.look("", id).At) != 5*time.Minute {
				t.Fatalf("due %v", due)
			}
			if restart {
				w.must(w.Close(ctx))
				w.into(on(t, w.store, w.path, Config{}).House)
			}
			time.Sleep(5*time.Minute - time.Second)
			synctest.Wait()
			l, err := w.store.Load(ctx, id)
			w.must(err)
			steps := len(l.History.Steps)
			time.Sleep(time.Second + 2*lookEvery)
			synctest.Wait()
			l, err = w.store.Load(ctx, id)
			w.must(err)
			if len(l.History.Steps) == steps && !l.Over {
				t.Errorf("restart %t: nothing has happened", restart)
			}
			s := w.look("", id)
			if !strings.Contains(texts(s), "has run out") {
				t.Errorf("restart %t: told\n%s", restart, texts(s))
			}
			if late := s.Lines[len(s.Lines)-1].At.Sub(*due); !restart && late > 10*time.Millisecond {
				t.Errorf("%v late", late)
			}
		})
	}
}

// Lists show what everybody may know; those that wait for me come first in mine.
func TestLists(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		over := w.two(Order{Options: quick, Listed: true})
		w.play(over, 1000, "ann", "bob")
		time.Sleep(time.Second)
		waits := w.two(Order{Options: quick, Listed: true})
		time.Sleep(time.Second)
		open := w.lay(Order{Listed: true})
		time.Sleep(time.Second)
		hidden := w.lay(Order{})
		w.answer("bob", waits)
		ear := w.listen("", waits)
		ids := func(q lists.Query) (all []string) {
			t.Helper()
			list, err := w.List(ctx, q)
			w.must(err)
			for _, l := range list {
				all = append(all, l.Duel)
			}
			return all
		}
		for _, test := range []struct {
			q    lists.Query
			want []string
		}{
			{lists.Query{}, []string{open, waits, over}},
			{lists.Query{Phase: Playing}, []string{waits}},
			{lists.Query{Phase: Seating, Ruleset: "pugilism"}, []string{open}},
			{lists.Query{Ruleset: "chess"}, nil},
			{lists.Query{Most: 1}, []string{open}},
		} {
			if got := ids(test.q); !slices.Equal(got, test.want) {
				t.Errorf("%+v: got %v, want %v", test.q, got, test.want)
			}
		}
		first, err := w.List(ctx, lists.Query{Most: 2})
		w.must(err)
		if got := ids(lists.Query{Before: first[1].Cursor}); !slices.Equal(got, []string{over}) {
			t.Errorf("the next page is %v", got)
		}
		if l := first[1]; l.Watching != 1 || l.Title == "" || l.Seats[1].Name != "Bob" || l.Seats[1].Asked || !l.Seats[0].Asked {
			t.Errorf("got %s", encode(t, l))
		}
		if l := (lists.Listing{}); l.YourTurn || first[0].You != 0 {
			t.Error("a list names nobody")
		}
		mine, err := w.Mine(ctx, "ann")
		w.must(err)
		var got []string
		for _, l := range mine {
			got = append(got, l.Duel)
			if l.You != 1 || l.YourTurn != (l.Duel == waits) {
				t.Errorf("got %s", encode(t, l))
			}
		}
		if want := []string{waits, hidden, open, over}; !slices.Equal(got, want) {
			t.Errorf("ann's are %v, want %v", got, want)
		}
		ear.stop()
	})
}

// Tables on which nothing begins go after a week, finished duels after 400 days.
func TestClosing(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		open, over, goesOn := w.lay(Order{}), w.two(Order{Options: quick}), w.two(Order{Options: quick})
		w.play(over, 1000, "ann", "bob")
		w.must(w.Close(ctx))
		time.Sleep(KeepUnbegun - time.Minute)
		w.into(on(t, w.store, w.path, Config{}).House)
		ear, err := w.Watch(ctx, "", open, 0)
		w.must(err)
		there := func(id string) bool {
			_, err := w.Look(ctx, "", id, 0)
			if err != nil && !errors.Is(err, ErrNoDuel) {
				t.Error(err)
			}
			return err == nil
		}
		synctest.Wait()
		if !there(open) || !there(over) || !there(goesOn) {
			t.Fatal("too early")
		}
		if _, err := ear.Next(ctx); err != nil {
			t.Error(err)
		}
		time.Sleep(2 * time.Minute)
		synctest.Wait()
		if there(open) || !there(over) || !there(goesOn) {
			t.Errorf("after a week: %t %t %t", there(open), there(over), there(goesOn))
		}
		if _, err := ear.Next(ctx); !errors.Is(err, ErrNoDuel) {
			t.Errorf("the stream of a deleted table: %v", err)
		}
		ear.Close()
	})
}

// The end itself has enqueued the job.
func TestClosingOver(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.two(Order{Options: quick})
		w.play(id, 1000, "ann", "bob")
		w.must(w.Close(ctx))
		time.Sleep(KeepOver - time.Second)
		early := on(t, w.store, w.path, Config{})
		synctest.Wait()
		early.look("", id)
		time.Sleep(2 * lookEvery)
		synctest.Wait()
		if _, err := early.Look(ctx, "", id, 0); !errors.Is(err, ErrNoDuel) {
			t.Errorf("after 400 days: %v", err)
		}
	})
}

// After an import there is only the job "wake": clocks, bots and seeds go on.
func TestWakeAfterImport(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		clock := w.two(Order{Options: quick, Clock: match.Clock{PerRequest: 5 * time.Minute}})
		bots := w.lay(Order{Options: quick, Places: []Place{{Who: Me, Document: sample("pell"), Lock: true}, {Who: Bot}}})
		_, c := seedOf(1)
		seeds := w.seeded(c, nil)
		w.must(w.Close(ctx)) // before the bot has answered, or not
		l, err := w.store.Load(ctx, bots)
		w.must(err)
		run, err := w.store.Begin(ctx, w.Now(), true)
		w.must(err)
		jobs, err := w.store.Lease(ctx, run.ID, w.Now().Add(24*time.Hour), time.Hour, 100, store.Deadline, JobBot, JobSeeds, JobWake, JobLay, JobClose)
		w.must(err)
		for _, j := range jobs {
			w.must(w.store.Finish(ctx, j))
		}
		for _, id := range []string{clock, bots, seeds} {
			if _, err := w.store.Enqueue(ctx, store.Job{Kind: JobWake, Duel: id, Due: w.Now()}); err != nil {
				t.Fatal(err)
			}
		}
		_ = l
		again := on(t, w.store, w.path, Config{Random: random(6)})
		synctest.Wait()
		if s := again.look("", bots); !s.Seats[1].Locked {
			t.Error("the bot has not answered")
		}
		time.Sleep(SeedPatience + 2*lookEvery)
		synctest.Wait()
		if s := again.look("", seeds); s.Dice.Attempt != 2 || s.Phase != Preparing {
			t.Errorf("the seeds are still awaited: %s", encode(t, s.Dice))
		}
		time.Sleep(5 * time.Minute)
		synctest.Wait()
		if s := again.look("", clock); !strings.Contains(texts(s), "has run out") {
			t.Errorf("the clock stands: %s", texts(s))
		}
	})
}
