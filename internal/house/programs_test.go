package house_test

import (
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"riposte"
	"riposte/bot"
	. "riposte/internal/house"
)

// seated is a program that notes which duels it sits in.
type seated struct {
	bot.Random
	sat   *[]bot.Duel
	risen *int
}

func (s seated) Sit(d bot.Duel) { *s.sat = append(*s.sat, d) }
func (s seated) Rise()          { *s.risen++ }

func (s seated) Choose(c bot.Chair, random bot.Chooser) riposte.Choice {
	return s.Random.Choose(c, random)
}

// A program plays as a bot: it is told what its seat knows, answers after the time of all who
// think, is asked for no reasons, and the usual bot answers for it where it is not.
func TestPrograms(t *testing.T) {
	bubble(t, func(t *testing.T) {
		var sat []bot.Duel
		risen := 0
		foil := Program{
			Name: "foil", Plays: func(ruleset string) bool { return ruleset == "pugilism" },
			New: func() bot.Bot { return &seated{sat: &sat, risen: &risen} },
		}
		w := newWorld(t)
		w.must(w.Close(ctx))
		w = on(t, w.store, w.path, Config{Random: random(1), Programs: []Program{foil}})
		for ruleset, plays := range map[string]bool{"": true, "pugilism": true, "duel": false} {
			if names := w.Bots(ruleset); slices.Contains(names, "foil") != plays || !slices.Contains(names, "expert") {
				t.Errorf("the bots for %q are %v", ruleset, names)
			}
		}
		id := w.against("foil")
		synctest.Wait()
		request := w.botOwes(id)
		time.Sleep(AnswerAfter - time.Millisecond)
		synctest.Wait()
		if request == 0 || w.botOwes(id) != request {
			t.Error("it has answered before its time, or was not asked")
		}
		whys := 0
		explained := func(id string) {
			for range 4 {
				time.Sleep(AnswerAfter)
				synctest.Wait()
				list, err := w.Whys(ctx, "ann", id, 0)
				w.must(err)
				whys += len(list)
				w.answer("ann", id)
			}
		}
		if explained(id); whys != 0 {
			t.Errorf("there are %d reasons of a program", whys)
		}
		if len(sat) == 0 || risen != len(sat) {
			t.Errorf("it sat down %d times and rose %d times", len(sat), risen)
		}
		for _, d := range sat {
			if d.Seat != 2 || d.Ruleset != "pugilism" || d.Options["rounds"] != "2" || string(d.Document) != `"ulla"` {
				t.Errorf("it is told %+v", d)
			}
		}
		if explained(w.against("advised")); whys == 0 {
			t.Error("nor are there any of a bot")
		}
		if _, err := w.Create(ctx, "ann", Order{Ruleset: "duel", Places: []Place{{Who: Me}, {Who: Bot, Bot: "foil"}}}); !errors.Is(err, ErrOrder) {
			t.Errorf("it sits where it can't play: %v", err)
		}
		w.must(w.Close(ctx))
		asked := len(sat)
		w = on(t, w.store, w.path, Config{Random: random(9)})
		for range 40 {
			if w.look("", id).Phase == Over {
				break
			}
			time.Sleep(AnswerAfter)
			synctest.Wait()
			w.answer("ann", id)
		}
		if w.look("", id).Phase != Over || len(sat) != asked {
			t.Errorf("without it the duel is %v, and it was asked %d times more", w.look("", id).Phase, len(sat)-asked)
		}
		w.verified(id)
	})
}
