package lab_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"riposte/lab"
)

// fortune is the luck of duels of ten steps in which choices move chances by normal numbers
// with one deviation and dice with another.
func fortune(rng *rand.Rand, duels int, choices, dice float64) (l lab.Luck) {
	for range duels {
		moved, chance := 0.0, 0.0
		for range 10 {
			meant := choices * rng.NormFloat64()
			thrown, again := dice*rng.NormFloat64(), dice*rng.NormFloat64()
			moved += (meant + thrown) * (meant + thrown)
			chance += (again - thrown) * (again - thrown) / 2
		}
		l.Duels++
		l.Moved, l.Dice = l.Moved+moved, l.Dice+chance
		l.Moved2, l.Dice2, l.Both = l.Moved2+moved*moved, l.Dice2+chance*chance, l.Both+moved*chance
	}
	return l
}

// One other throw of each die tells how much dice do, with an interval that holds the truth
// in 95 of a hundred series.
func TestLuck(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, c := range []struct{ choices, dice float64 }{{1, 1}, {3, 1}, {1, 2}} {
		const series = 400
		truth := c.dice * c.dice / (c.dice*c.dice + c.choices*c.choices)
		held, sum := 0, 0.0
		for range series {
			l := fortune(rng, 150, c.choices, c.dice)
			m, ok := l.Share()
			if sum += m.Mean; ok && m.Low <= truth && truth <= m.High {
				held++
			}
		}
		if held < series*91/100 || held > series*99/100 || math.Abs(sum/series-truth) > 0.02 {
			t.Errorf("%+v: %d of %d intervals hold %.3f, the mean is %.3f", c, held, series, truth, sum/series)
		}
	}
	for _, l := range []lab.Luck{{}, fortune(rng, 1, 1, 1), fortune(rng, 50, 0, 0)} {
		if m, ok := l.Share(); ok {
			t.Errorf("%+v has the share %+v", l, m)
		}
	}
	none, all := fortune(rng, 50, 1, 0), fortune(rng, 5000, 0, 1)
	if m, ok := none.Share(); !ok || m.Mean != 0 || m.High != 0 {
		t.Errorf("without dice they do %+v", m)
	}
	if m, ok := all.Share(); !ok || m.Low < 0.9 || m.High > 1 {
		t.Errorf("dice alone do %+v", m)
	}
}
