package lab_test

import (
	"context"
	"encoding/json"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"riposte"
	"riposte/lab"
	"riposte/rules/pugilism"
)

// positions are won by chance, as weights say.
func positions(n int, weights ...float64) (list []lab.Position) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range n {
		p := lab.Position{Measures: make([]int32, len(weights))}
		z := 0.0
		for k, w := range weights {
			if w != 0 {
				p.Measures[k] = int32(rng.IntN(21)) - 10
			}
			z += w * float64(p.Measures[k])
		}
		if rng.Float64() < 1/(1+math.Exp(-z)) {
			p.Result = 1
		}
		p.Value = int(1e6 * math.Tanh(z/2))
		list = append(list, p)
	}
	return list
}

// A fit finds the weights that results were drawn by, none for what is never there and
// none for what does harm.
func TestLogistic(t *testing.T) {
	got := lab.Logistic(positions(40_000, 0.2, 0.05, 0), 3)
	for k, want := range []float64{0.2, 0.05, 0} {
		if math.Abs(got[k]-want) > 0.01 || want == 0 && got[k] != 0 {
			t.Errorf("weight %d is %.4f, want %.4f", k, got[k], want)
		}
	}
	if got := lab.Logistic(positions(4000, 0.2, -0.1), 2); got[0] < 0.1 || got[1] != 0 {
		t.Errorf("beside what does harm the weights are %v", got)
	}
	if got := lab.Logistic(nil, 2); got[0] != 0 || got[1] != 0 {
		t.Errorf("nothing fits %v", got)
	}
}

// Chances that are true stand beside the results that they foretell, and score better than
// what is always said.
func TestCalibrate(t *testing.T) {
	list := positions(40_000, 0.2, 0.05)
	c := lab.Calibrate(list, (*lab.Position).Chance)
	for k, b := range c.Bins {
		if b.Positions > 500 && math.Abs(b.Chance-b.Result) > 0.05 {
			t.Errorf("bin %d: %d positions of chance %.3f were won %.3f", k, b.Positions, b.Chance, b.Result)
		}
		if b.Positions > 0 && (b.Chance < float64(k)/10 || b.Chance > float64(k+1)/10) {
			t.Errorf("bin %d has chance %.3f", k, b.Chance)
		}
	}
	if c.Positions != len(list) || c.Brier >= c.Constant || math.Abs(c.Constant-0.25) > 0.001 {
		t.Errorf("%d positions score %.4f, a constant %.4f", c.Positions, c.Brier, c.Constant)
	}
	if c := lab.Calibrate(list, func(*lab.Position) float64 { return 1 }); c.Bins[9].Positions != len(list) {
		t.Errorf("what is certain stands in %v", c.Bins)
	}
}

func fit(workers int) *lab.Fit {
	setup := riposte.Setup{
		Options: map[string]string{"rounds": "1"},
		Seats:   []riposte.SeatSetup{{Document: json.RawMessage(`"brannoch"`)}, {Document: json.RawMessage(`"tobias"`)}},
	}
	return &lab.Fit{Ruleset: pugilism.Ruleset(), Setups: []riposte.Setup{setup, setup}, Bot: random, Duels: 6, Seed: 3, Workers: workers}
}

// The seed determines the positions, whoever plays the duels.
func TestPositionsAreOne(t *testing.T) {
	even, odd, err := fit(1).Positions(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	again, other, err := fit(4).Positions(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(even, again) || !reflect.DeepEqual(odd, other) {
		t.Error("four workers find other positions than one")
	}
	if len(even) == 0 || len(odd) == 0 {
		t.Fatalf("%d and %d positions", len(even), len(odd))
	}
	measures := len(fit(1).Ruleset.(riposte.Measurer).Measures())
	for _, p := range append(even, odd...) {
		if len(p.Measures) != measures || p.Result != 0 && p.Result != 0.5 && p.Result != 1 {
			t.Fatalf("%+v", p)
		}
	}
}

// Whoever stops a fit is told so.
func TestFitStops(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, _, err := fit(2).Positions(ctx); err == nil {
		t.Error("nobody was told")
	}
	long := fit(1)
	long.MaxSteps = 3
	if _, _, err := long.Positions(t.Context()); err == nil || err.Error() != "setup 0, duel 0: does not end" {
		t.Errorf("a duel without an end: %v", err)
	}
}
