package solve_test

import (
	"fmt"

	"riposte/solve"
)

// Each side throws high, low or feints, and what beats what pays differently.
func Example() {
	m, err := solve.MatrixOf([][]float64{
		{1, 0, 4},
		{2, 1, -1},
		{-2, 3, 1},
	})
	if err != nil {
		panic(err)
	}
	e, err := solve.Simplex(m, solve.Limits{})
	if err != nil {
		panic(err)
	}
	fmt.Printf("value %.3f, mix %.3f, by %v\n", e.Value(), e.Row, e.Stop)
	f, err := solve.Rational(m, solve.Limits{})
	if err != nil {
		panic(err)
	}
	fmt.Println("exactly", f.Row)
	// Output:
	// value 1.000, mix [0.333 0.500 0.167], by solved
	// exactly [1/3 1/2 1/6]
}

// A coin lies heads or tails, which the first side knows. It says "heads" or passes;
// the second believes it or calls.
type coin struct {
	side, said, heard string
}

func (c coin) Turn() solve.Turn {
	switch {
	case c.side == "":
		return solve.Chance
	case c.said == "":
		return solve.First
	case c.said == "heads" && c.heard == "":
		return solve.Second
	}
	return solve.Over
}

func (c coin) Payoff() float64 {
	switch {
	case c.said == "pass":
		return -1
	case c.heard == "believe":
		return 1
	case c.side == "heads":
		return 2
	}
	return -2
}

func (c coin) Actions() int     { return 2 }
func (c coin) Odds(int) float64 { return 0.5 }

func (c coin) Known() string {
	if c.said == "" {
		return c.side
	}
	return c.said // all that the second hears
}

func (c coin) Do(action int) solve.Node {
	switch c.Turn() {
	case solve.Chance:
		c.side = []string{"heads", "tails"}[action]
	case solve.First:
		c.said = []string{"heads", "pass"}[action]
	case solve.Second:
		c.heard = []string{"believe", "call"}[action]
	case solve.Over:
	}
	return c
}

// How often should one bluff?
func ExampleSequences() {
	f, err := solve.Grow(coin{}, solve.Limits{})
	if err != nil {
		panic(err)
	}
	p, err := solve.Sequences(f, solve.Limits{})
	if err != nil {
		panic(err)
	}
	fmt.Printf("value %.3f\n", p.Value())
	fmt.Printf("bluffs %.3f\n", p.First.At("tails")[0])
	fmt.Printf("calls %.3f\n", p.Second.At("heads")[1])
	// Output:
	// value 0.333
	// bluffs 0.333
	// calls 0.667
}
