package house_test

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	. "riposte/internal/house"
	"riposte/lessons"
	"riposte/record"
	known "riposte/rules"
)

// school is a house with the lessons that come with riposte.
func school(t *testing.T) *world {
	t.Helper()
	all, err := lessons.All(known.All())
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "riposte.db")
	return on(t, openStore(t, path), path, Config{Random: random(1), Rulesets: known.All(), Lessons: all})
}

// TestLessons: whoever does what a lesson says is told every step and wins, as its proof
// says, though the house forgets the duel after each answer. The record's dice are those of the
// lesson's seed.
func TestLessons(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := school(t)
		for _, l := range w.Lessons() {
			id, err := w.Teach(ctx, "ann", l.ID(), "Ann", "key "+l.ID())
			w.must(err)
			if again, err := w.Teach(ctx, "ann", l.ID(), "Ann", "key "+l.ID()); again != id || err != nil {
				t.Errorf("%s: asked for again it is %s, %v", l.ID(), again, err)
			}
			turns := l.Prove(0).Played
			for _, turn := range turns[:len(turns)-1] {
				s := w.asked("ann", id)
				if s.Lesson == nil || s.Lesson.Say == "" {
					t.Fatalf("%s: nothing is said, %s", l.ID(), encode(t, s.Lesson))
				}
				if s.Lesson.Astray {
					t.Errorf("%s: who does what it says is astray at %q", l.ID(), s.Lesson.Say)
				}
				if turn.Step >= 0 && s.Lesson.Step != turn.Step+1 {
					t.Errorf("%s: step %d speaks, in the proof %d", l.ID(), s.Lesson.Step, turn.Step+1)
				}
				said := s.Lesson.Try
				if said == "" {
					said = turn.Choice
				}
				if said != turn.Choice {
					t.Errorf("%s: %q is suggested, in the proof %q", l.ID(), said, turn.Choice)
				}
				_, err := w.Answer(ctx, "ann", id, Answer{Request: s.Request.ID, Sentence: said, Lock: true})
				w.must(err)
				synctest.Wait()
				w.Unload(id)
			}
			end := w.look("ann", id)
			if end.Phase != Over || end.Lesson == nil || !end.Lesson.Done || end.Lesson.Say != l.Won {
				t.Fatalf("%s: at the end %s", l.ID(), encode(t, end.Lesson))
			}
			if !end.Dice.Laid {
				t.Errorf("%s: nothing says that the dice were laid out", l.ID())
			}
			if w.look("", id).Lesson != nil {
				t.Errorf("%s: the public is told what the pupil is", l.ID())
			}
			if r := w.verified(id); r.RNG.Kind != record.PCG || r.RNG.Lo != l.Seed || r.Tags["Lesson"] != l.ID() {
				t.Errorf("%s: the record says %s, %v", l.ID(), r.RNG, r.Tags)
			}
		}
	})
}

// asked waits until a guest is asked something.
func (w *world) asked(g Guest, id string) *Sight {
	w.t.Helper()
	for range 100 {
		synctest.Wait()
		if s := w.look(g, id); s.Request != nil && s.Request.Must {
			return s
		}
		time.Sleep(lookEvery)
	}
	w.t.Fatalf("%s is never asked", g)
	return nil
}

// A pupil who does something else is told so where the words of a step would speak of what is not
// there: who has turned up no Speed can't run two inches.
func TestLessonAstray(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := school(t)
		id, err := w.Teach(ctx, "ann", "duel/first", "", "")
		w.must(err)
		for _, said := range []string{"none", "stay"} {
			s := w.asked("ann", id)
			if astray := said == "stay"; s.Lesson.Astray != astray || astray && (s.Lesson.Try != "" || !strings.Contains(s.Lesson.Say, "begin the lesson again") || len(s.Lesson.Rules) > 0) {
				t.Fatalf("asked for %q: %s", said, encode(t, s.Lesson))
			}
			_, err := w.Answer(ctx, "ann", id, Answer{Request: s.Request.ID, Sentence: said, Lock: true})
			w.must(err)
			synctest.Wait()
			w.Unload(id)
		}
	})
}

// TestNoLesson: what isn't there isn't taught, and a key stands for one lesson.
func TestNoLesson(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := school(t)
		if _, err := w.Teach(ctx, "ann", "pugilism/last", "", ""); !errors.Is(err, ErrNoLesson) {
			t.Errorf("got %v", err)
		}
		if _, err := w.Teach(ctx, "", "pugilism/first", "", ""); !errors.Is(err, ErrOrder) {
			t.Errorf("got %v", err)
		}
		_, err := w.Teach(ctx, "ann", "pugilism/first", "", "k")
		w.must(err)
		if _, err := w.Teach(ctx, "ann", "duel/first", "", "k"); err == nil {
			t.Error("one key stands for two lessons")
		}
	})
}

// TestLessonGoesOn: its end names the next lesson of the same system, and after the last of a
// system there is none. Others are told that the rival is a lesson's, and a rematch is a duel like any
// other, whose dice nobody has laid out.
func TestLessonGoesOn(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := school(t)
		all := w.Lessons()
		for i, l := range all {
			if i%4 != 0 && i%4 != 3 { // the first and the last of each system
				continue
			}
			id := w.taught(l.ID())
			s := w.look("ann", id)
			if s.Lesson.Won != true {
				t.Errorf("%s: nothing says that it is won", l.ID())
			}
			switch next := s.Lesson.Next; {
			case i%4 == 3:
				if next != nil {
					t.Errorf("%s leads on to %s", l.ID(), next.ID)
				}
			case next == nil || next.ID != all[i+1].ID() || next.Title != all[i+1].Title:
				t.Errorf("%s leads on to %+v, want %s", l.ID(), next, all[i+1].ID())
			}
			for _, seat := range s.Seats {
				if seat.Seat != l.Pupil && seat.Bot != Rival {
					t.Errorf("%s: the rival is shown as %q", l.ID(), seat.Bot)
				}
			}
			again, err := w.Rematch(ctx, "ann", id, nil)
			w.must(err)
			if r := w.look("ann", again); r.Dice.Laid || r.Lesson != nil || r.Seats[0].Bot == Rival || r.Seats[1].Bot == Rival {
				t.Errorf("%s: its rematch is one of a lesson", l.ID())
			}
		}
	})
}

// taught is the duel of a lesson, taken to its end by ann, who does what it says.
func (w *world) taught(lesson string) string {
	w.t.Helper()
	id, err := w.Teach(ctx, "ann", lesson, "Ann", "key "+lesson)
	w.must(err)
	for w.look("ann", id).Phase != Over {
		synctest.Wait()
		s := w.look("ann", id)
		if s.Request == nil || !s.Request.Must {
			time.Sleep(lookEvery)
			continue
		}
		_, err := w.Answer(ctx, "ann", id, Answer{Request: s.Request.ID, Sentence: s.Lesson.Try, Lock: true})
		w.must(err)
	}
	return id
}
