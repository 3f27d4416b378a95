package bot_test

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"testing"

	"riposte"
	"riposte/bot"
	"riposte/bot/frozen"
	"riposte/dice"
	"riposte/rules/pugilism"
	"riposte/scene"
)

func duel(t testing.TB, options map[string]string) riposte.State {
	t.Helper()
	st, err := pugilism.Ruleset().New(riposte.Setup{
		Options: options,
		Seats:   []riposte.SeatSetup{{Document: json.RawMessage(`"brannoch"`)}, {Document: json.RawMessage(`"ulla"`)}},
	}, dice.NewSeeded(1, 1), nil)
	if err != nil {
		t.Fatal(err)
	}
	return st
}

// A bot sits in a chair and sees what the chair sees.
func Example() {
	st, _ := pugilism.Ruleset().New(riposte.Setup{
		Seats: []riposte.SeatSetup{{Document: json.RawMessage(`"brannoch"`)}, {Document: json.RawMessage(`"ulla"`)}},
	}, dice.NewSeeded(1, 1), nil)
	player := bot.Random{}
	chair := bot.At(st, 1)
	fmt.Println(chair.Say(player.Choose(chair, dice.NewSeeded(3, 3))))
	// Output: head-strike body-heavy / general-defense
}

func TestDrawFollowsTheWeights(t *testing.T) {
	random := dice.NewSeeded(7, 7)
	var hits [4]int
	const n = 60_000
	for range n {
		hits[bot.Draw([]int32{1, 0, 3, 2}, random)]++
	}
	for i, share := range []float64{1. / 6, 0, 3. / 6, 2. / 6} {
		if got := float64(hits[i]) / n; got < share-0.01 || got > share+0.01 {
			t.Errorf("weight %d is drawn %.3f of the time, want %.3f", i, got, share)
		}
	}
	for range 20 {
		if i := bot.Draw([]int32{0, 0}, random); i < 0 || i > 1 {
			t.Errorf("without weights %d is drawn", i)
		}
	}
}

// Weights may add up to more than can be picked from.
func TestDrawTakesHeavyWeights(t *testing.T) {
	random := dice.NewSeeded(7, 7)
	var hits [4]int
	const n = 10_000
	for range n {
		hits[bot.Draw([]int32{math.MaxInt32, 0, math.MaxInt32 / 2, math.MaxInt32 / 2}, random)]++
	}
	for i, share := range []float64{1. / 2, 0, 1. / 4, 1. / 4} {
		if got := float64(hits[i]) / n; got < share-0.02 || got > share+0.02 {
			t.Errorf("weight %d is drawn %.3f of the time, want %.3f", i, got, share)
		}
	}
}

func TestHeaviestIsByLotAmongEquals(t *testing.T) {
	random := dice.NewSeeded(7, 7)
	var hits [5]int
	const n = 60_000
	for range n {
		hits[bot.Heaviest([]int32{1, 3, 0, 3, 3}, random)]++
	}
	for i, share := range []float64{0, 1. / 3, 0, 1. / 3, 1. / 3} {
		if got := float64(hits[i]) / n; got < share-0.01 || got > share+0.01 {
			t.Errorf("weight %d is taken %.3f of the time, want %.3f", i, got, share)
		}
	}
}

// Where there is one heaviest choice, the greedy bot takes it whatever its lot is.
func TestGreedyTakesTheHeaviestAdvice(t *testing.T) {
	st := duel(t, nil)
	chair := bot.At(st, 1)
	legal := chair.Legal(nil)
	weights := make([]int32, len(legal))
	chair.Advise(weights, legal)
	most := slices.Max(weights)
	for seed := range uint64(20) {
		player := bot.Greedy{}
		choice := player.Choose(chair, dice.NewSeeded(seed, 1))
		if w := weights[slices.Index(legal, choice)]; w != most {
			t.Errorf("seed %d: greedy takes %s of weight %d, the heaviest is %d", seed, chair.Say(choice), w, most)
		}
	}
}

// Every bot answers every decision of whole matches legally.
func TestBotsPlayLegally(t *testing.T) {
	for name, player := range map[string]bot.Bot{"random": &bot.Random{}, "advised": &bot.Advised{}, "greedy": &bot.Greedy{}, "frozen": frozen.For("pugilism")} {
		for seed := range uint64(5) {
			st, d := duel(t, map[string]string{"rounds": "3", "classCards": "on"}), dice.NewSeeded(seed, 0)
			for by := make([]riposte.Choice, 3); ; {
				owing := riposte.Owing(nil, st, 2)
				if len(owing) == 0 {
					break
				}
				clear(by)
				for _, seat := range owing {
					by[seat] = player.Choose(bot.At(st, seat), d)
					if err := st.Check(seat, by[seat]); err != nil {
						t.Fatalf("%s chose %s: %v", name, st.Say(seat, by[seat]), err)
					}
				}
				if err := st.Apply(by, d, nil); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

// A world is drawn anew from what the seat knows: what it can't know changes, and the
// position it sits in does not.
func TestAWorldIsDrawnFromWhatTheSeatKnows(t *testing.T) {
	st := duel(t, map[string]string{"edge": "on"})
	chair, key := bot.At(st, 1), st.(riposte.Keyer)
	before := string(key.Key(nil))
	d, seen := dice.NewSeeded(4, 4), map[string]bool{}
	var world riposte.State
	for range 20 {
		world = chair.World(world, d)
		seen[string(world.(riposte.Keyer).Key(nil))] = true
		here, there := chair.View(), bot.At(world, 1).View()
		if changed := scene.Changed(&here, &there); changed != 0 {
			t.Fatalf("the seat tells another world apart by the parts %b of its view", changed)
		}
	}
	if string(key.Key(nil)) != before {
		t.Error("drawing a world changed the position of the duel")
	}
	if len(seen) < 2 {
		t.Errorf("20 worlds are %d", len(seen))
	}
}
