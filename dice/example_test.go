package dice_test

import (
	"fmt"

	"riposte"
	"riposte/dice"
)

func Example() {
	// The same throw played, recorded, replayed and weighed.
	attack := func(d riposte.Dice) int {
		if d.Roll(20) < 15 {
			return 0
		}
		return dice.Sum(d, dice.Pool{N: 2, Sides: 6})
	}
	r := &dice.Recorder{Source: dice.NewSeeded(2026, 5)}
	fmt.Println("played:", attack(r), r.Draws())
	fmt.Println("replayed:", attack(dice.NewScript(r.Draws()...)))
	odds, _ := dice.Chances(func(d riposte.Dice) (int, error) { return attack(d), nil }, dice.Limits{})
	fmt.Printf("8 or more: %.4f\n", odds.AtLeast(8).Lo)
	// Output:
	// played: 5 [d20=17 d6=2 d6=3]
	// replayed: 5
	// 8 or more: 0.1250
}

func ExampleRun() {
	script := dice.NewScript(dice.Draw{Sides: 20, Face: 15})
	err := dice.Run(func() error {
		script.Roll(20)
		script.Roll(12)
		return nil
	})
	fmt.Println(err)
	if short, ok := err.(*dice.ShortError); ok {
		fmt.Println("throw a die of", short.Need.Sides)
	}
	// Output:
	// draw 2 is missing: d12
	// throw a die of 12
}

func ExampleSum() {
	// Three dice, each thrown again as long as it shows its highest face.
	pool := dice.Pool{N: 2, Sides: 6, Last: 8, Explode: dice.Top}
	draws, _ := dice.ParseDraws("d6=6 d6=2 d6=3 d8=8 d8=8 d8=1")
	fmt.Println(dice.Sum(dice.NewScript(draws...), pool))
	chances := pool.Distribution()
	fmt.Printf("12 or more: %.6f, unknown %.1e\n", chances.AtLeast(12).Lo, chances.Remainder)
	// Output:
	// 28
	// 12 or more: 0.567851, unknown 1.7e-06
}

func ExampleWalk() {
	for _, cut := range []string{"", "hit"} {
		result, _ := dice.Walk(func(d riposte.Dice) error {
			if d.Roll(20) >= 11 {
				dice.Cut(d, "hit")
				d.Roll(8)
			}
			return nil
		}, func(float64) {}, dice.Limits{Cut: cut})
		fmt.Println(result.Leaves, result.P)
	}
	// Output:
	// 90 1
	// 20 1
}

func ExampleShuffle() {
	deck := []string{"jab", "hook", "cross", "uppercut"}
	dice.Shuffle(dice.NewSeeded(1, 1), len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	fmt.Println(deck)
	// Output:
	// [uppercut hook jab cross]
}
