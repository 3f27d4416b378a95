package stats_test

import (
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"riposte/dice"
	"riposte/lab"
	"riposte/stats"
)

// ./check statistics simulates more, and writes what it finds.
var (
	times   = flag.Int("times", 1, "how many times more series are simulated than for a quick look")
	figures = flag.String("figures", "", "a file for the table of what was proved")
)

// A proof is something that holds in a known share of all series.
type proof struct {
	name, of  string
	low, high float64 // what the share may be
	quick     int     // series of a quick look
	holds     func(d *dice.Seeded) bool
}

const certain = 1.0 // more than it says may always hold

// What is promised of 95 in a hundred holds in 94 to 96.
func ninetyFive(name, of string, quick int, holds func(*dice.Seeded) bool) proof {
	return proof{name, of, 0.94, 0.96, quick, holds}
}

// ofDuels are the chances of a pair's outcomes where its two duels are independent: won and
// drawn in so many of a hundred.
func ofDuels(won, drawn float64) (chances [5]float64) {
	one := [3]float64{1 - (won+drawn)/100, drawn / 100, won / 100}
	for i, p := range one {
		for j, q := range one {
			chances[i+j] += p * q
		}
	}
	return chances
}

// draw draws a value by its chances.
func draw(d *dice.Seeded, chances []float64) int {
	const all = 1 << 30
	at := float64(d.Pick(all)) / all
	for x, c := range chances {
		if at -= c; at < 0 {
			return x
		}
	}
	return len(chances) - 1
}

// moments are the mean and the deviation of values from 0 to 1.
func moments(chances []float64) (mean, deviation float64) {
	last, square := float64(len(chances)-1), 0.0
	for x, c := range chances {
		mean += c * float64(x) / last
		square += c * float64(x) / last * float64(x) / last
	}
	return mean, math.Sqrt(square - mean*mean)
}

func counted(d *dice.Seeded, n int, chances []float64) stats.Counts {
	c := make(stats.Counts, len(chances))
	for range n {
		c[draw(d, chances)]++
	}
	return c
}

func within(p stats.Points, truth float64) bool { return p.Low <= truth && truth <= p.High }

// intervals are proofs of intervals.
func intervals() (list []proof) {
	for _, won := range []float64{50, 20} {
		for _, drawn := range []float64{0, 30, 60} {
			chances := ofDuels(won*(100-drawn)/100, drawn)
			truth, _ := moments(chances[:])
			list = append(list, ninetyFive("points of pairs", fmt.Sprintf("200 pairs, %g %% of the duels drawn, %g %% of the rest won", drawn, won), 1000, func(d *dice.Seeded) bool {
				return within(counted(d, 200, chances[:]).Points(), truth)
			}))
		}
	}
	rare := ofDuels(6, 90)
	truth, _ := moments(rare[:])
	list = append(list, ninetyFive("points of pairs", "500 pairs, 90 % of the duels drawn, 60 % of the rest won", 500, func(d *dice.Seeded) bool {
		return within(counted(d, 500, rare[:]).Points(), truth)
	}))
	for _, chances := range [][]float64{{0.01, 0, 0.04, 0.03, 0.82, 0.03, 0.05, 0, 0.02}, {0.03, 0.05, 0.12, 0.15, 0.3, 0.15, 0.12, 0.05, 0.03}} {
		truth, _ := moments(chances)
		list = append(list, ninetyFive("differences of set-ups", fmt.Sprintf("400 pairs, %g %% of them the same at both", 100*chances[4]), 500, func(d *dice.Seeded) bool {
			return within(counted(d, 400, chances).Points(), truth)
		}))
	}
	even := []float64{0.03, 0.05, 0.12, 0.15, 0.3, 0.15, 0.12, 0.05, 0.03}
	more := []float64{0.01, 0.03, 0.1, 0.13, 0.3, 0.17, 0.16, 0.06, 0.04}
	const questions = 10
	list = append(
		list,
		ninetyFive("intervals of ten questions", "all ten hold", 200, func(d *dice.Seeded) bool {
			for range questions {
				if !within(counted(d, 400, even).Within(0.05/questions), 0.5) {
					return false
				}
			}
			return true
		}),
		ninetyFive("Holm's answers", "ten questions without an effect, none answered", 200, func(d *dice.Seeded) bool {
			var chances []float64
			for range questions {
				chances = append(chances, counted(d, 400, even).Chance(0.5))
			}
			return !slices.Contains(stats.Holm(chances, 0.05), true)
		}),
		proof{"Holm's answers", "five of ten have an effect, none of the others answered", 0.95, certain, 200, func(d *dice.Seeded) bool {
			var chances []float64
			for i := range questions {
				chances = append(chances, counted(d, 400, [][]float64{even, more}[i%2]).Chance(0.5))
			}
			for i, yes := range stats.Holm(chances, 0.05) {
				if yes && i%2 == 0 {
					return false
				}
			}
			return true
		}},
	)
	strengths := []float64{-200, -50, 0, 50, 200}
	for _, drawn := range []float64{0, 40} {
		list = append(list, ninetyFive("ratings", fmt.Sprintf("the first and third of five, 100 pairs each, %g %% drawn", drawn), 2000, func(d *dice.Seeded) bool {
			// One of two is asked, so that every series is one observation.
			at := 2 * d.Pick(2)
			r := stats.Rate(len(strengths), league(d, strengths, 100, drawn))[at]
			return r.Low <= strengths[at] && strengths[at] <= r.High
		}))
	}
	steps := distuv.Poisson{Lambda: 6}
	list = append(list, ninetyFive("means", "of 400 lengths, Poisson's with 6", 1000, func(d *dice.Seeded) bool {
		s := lab.Sum{Least: math.MaxInt64}
		for range 400 {
			u := (float64(d.Pick(1<<30)) + 0.5) / (1 << 30)
			x := int64(0)
			for u > steps.CDF(float64(x)) {
				x++
			}
			s = lab.Sum{N: s.N + 1, Total: s.Total + x, Squares: s.Squares + x*x, Least: min(s.Least, x), Most: max(s.Most, x)}
		}
		m := lab.MeanOf(&s)
		return m.Low <= steps.Lambda && steps.Lambda <= m.High
	}))
	for _, chances := range [][]float64{{0.25, 0, 0.5, 0, 0.25}, {0.1, 0.1, 0.1, 0.1, 0.6}, {0, 0, 0.02, 0, 0.98}} {
		truth, _ := moments(chances)
		list = append(list, proof{"any-time intervals", fmt.Sprintf("looked at after each of 1,000 pairs of mean %.3g", truth), 0.95, certain, 50, func(d *dice.Seeded) bool {
			c := make(stats.Counts, len(chances))
			for range 1000 {
				c[draw(d, chances)]++
				if !c.Believes(truth) {
					return false
				}
			}
			return true
		}})
	}
	return list
}

// league are the meetings of all with all.
func league(d *dice.Seeded, strengths []float64, pairs int, drawn float64) (meetings []stats.Meeting) {
	for i := range strengths {
		for j := range i {
			share := 1 / (1 + math.Pow(10, (strengths[j]-strengths[i])/400))
			drawn := min(drawn, 180*min(share, 1-share))
			chances := ofDuels(100*share-drawn/2, drawn)
			m := stats.Meeting{One: i, Two: j}
			for range pairs {
				m.Pairs.Add(draw(d, chances[:]))
			}
			meetings = append(meetings, m)
		}
	}
	return meetings
}

// Intervals hold the truth as often as they say: in 94 to 96 of a hundred series, or more where
// they are meant to.
func TestIntervals(t *testing.T) {
	list := intervals()
	rows := make([]string, len(list))
	t.Run("of", func(t *testing.T) {
		for i, p := range list {
			t.Run(p.name+" "+p.of, func(t *testing.T) {
				t.Parallel()
				d, n, held := dice.NewSeeded(53, uint64(i)), p.quick**times, 0
				for range n {
					if p.holds(d) {
						held++
					}
				}
				share := float64(held) / float64(n)
				rows[i] = fmt.Sprintf("| %s | %s | %d | %.2f | %s |", p.name, p.of, n, 100*share, bounds(p.low, p.high))
				// What so many series can tell.
				slack := 3 * math.Sqrt(0.05*0.95/float64(n))
				if share < p.low-slack || share > p.high+slack {
					t.Errorf("it held in %.4f of %d series, and should in %g to %g", share, n, p.low, p.high)
				}
			})
		}
	})
	write(t, "| interval | case | series | held, % | claim |\n|---|---|---:|---:|---:|", rows)
}

func bounds(low, high float64) string {
	if high == certain {
		return fmt.Sprintf("at least %g", 100*low)
	}
	return fmt.Sprintf("%g to %g", 100*low, 100*high)
}

// The exact interval of a share holds it at least 95 times in a hundred, whatever it is: by
// construction more, since counts are whole. This is summed, not simulated.
func TestExactShares(t *testing.T) {
	var rows []string
	for _, n := range []int64{10, 100, 1000} {
		least, sum := 1.0, 0.0
		intervals := make([]lab.Share, n+1)
		for k := range intervals {
			intervals[k] = lab.ShareOf(int64(k), n)
		}
		const points = 199
		for i := 1; i <= points; i++ {
			truth, held := float64(i)/(points+1), 0.0
			law := distuv.Binomial{N: float64(n), P: truth}
			for k, s := range intervals {
				if s.Low <= truth && truth <= s.High {
					held += law.Prob(float64(k))
				}
			}
			least, sum = min(least, held), sum+held
		}
		if least < 0.95-1e-9 {
			t.Errorf("of %d: one share is held %.4f of the time", n, least)
		}
		rows = append(rows, fmt.Sprintf("| shares | of %d duels, exact, the least of all shares | summed | %.2f | at least 95 |", n, 100*least),
			fmt.Sprintf("| shares | of %d duels, exact, in the mean | summed | %.2f | at least 95 |", n, 100*sum/points))
	}
	write(t, "", rows)
}

// A sequential is a test that stops early, at one truth.
type sequential struct {
	name, of string
	size     float64 // how far the hypotheses are apart, in deviations of an observation
	at       float64 // the truth: 0 is the first hypothesis, 1 the second
	chances  []float64
	verdict  func(stats.Counts) stats.Verdict
}

// theory is how often a test says that the second hypothesis is true, and how long it takes, in
// the mean. Its ratio is a normal walk between two bounds: Wald's, each as far farther as a
// walk overshoots it, which is 0.583 deviations of a step (Siegmund, 1985).
func (s *sequential) theory() (stronger, length float64) {
	bound := math.Log(19) + 0.583*s.size
	drift, variance := s.size*s.size*(s.at-0.5), s.size*s.size
	if s.at == 0.5 {
		return 0.5, bound * bound / variance
	}
	stronger = 1 / (1 + math.Exp(-2*drift/variance*bound))
	return stronger, bound * (2*stronger - 1) / drift
}

// sequentials are tests at both hypotheses and between. Observations of few values are moved
// so that their mean is right.
func sequentials(size float64) (list []sequential) {
	for _, at := range []float64{0, 0.5, 1} {
		for _, drawn := range []float64{0.1, 0.5, 0.8} {
			t := at * size
			m := t * math.Sqrt((1-drawn)/4/(1+t*t)) // from a half
			chances := []float64{(1-drawn)/2 - m, 0, drawn, 0, (1-drawn)/2 + m}
			scaled := stats.Scaled{High: size, False: 0.05, Missed: 0.05}
			list = append(list, sequential{"in deviations", fmt.Sprintf("%g %% of the pairs split", 100*drawn), size, at, chances, scaled.Verdict})
		}
		for _, drawn := range []float64{0, 60} {
			base := ofDuels((100-drawn)/2, drawn)
			_, deviation := moments(base[:])
			high := 0.5 + size*deviation
			share := 0.5 + at*size*deviation
			chances := ofDuels(100*share-drawn/2, drawn)
			test := stats.Test{Low: 0.5, High: high, Error: 0.05}
			list = append(list, sequential{
				"in points", fmt.Sprintf("%g %% of the duels drawn", drawn), size, at, chances[:],
				func(c stats.Counts) stats.Verdict { return test.Verdict(stats.Pairs(c)) },
			})
		}
	}
	return list
}

// Sequential tests err as often as they say, 5 in a hundred, and take as long as theory has it.
func TestSequentials(t *testing.T) {
	n, size := 100**times, 0.2
	if *times > 1 {
		size = 0.1
	}
	list := sequentials(size)
	rows := make([]string, len(list))
	t.Run("of", func(t *testing.T) {
		for i, s := range list {
			t.Run(fmt.Sprintf("%s %s at %g", s.name, s.of, s.at), func(t *testing.T) {
				t.Parallel()
				d, strong, long, squares := dice.NewSeeded(54, uint64(i)), 0, 0.0, 0.0
				for range n {
					c, took := make(stats.Counts, len(s.chances)), 0.0
					verdict := stats.Open
					for ; verdict == stats.Open; took++ {
						c[draw(d, s.chances)]++
						verdict = s.verdict(c)
					}
					if verdict == stats.Stronger {
						strong++
					}
					long, squares = long+took, squares+took*took
				}
				share, length := float64(strong)/float64(n), long/float64(n)
				inTheory, theory := s.theory()
				wrong, claim := "-", "-"
				slack := 3 * math.Sqrt(inTheory*(1-inTheory)/float64(n))
				switch s.at {
				case 0.5:
					if math.Abs(share-0.5) > 0.03+slack {
						t.Errorf("half-way %.3f of the verdicts are for the second hypothesis", share)
					}
				default:
					missed := math.Abs(s.at - share)
					wrong, claim = fmt.Sprintf("%.2f", 100*missed), "4 to 6"
					if missed > 0.06+slack || missed < 0.04-slack {
						t.Errorf("%.4f of the verdicts are false", missed)
					}
				}
				rows[i] = fmt.Sprintf("| %s, %s | %s | %d | %s | %s | %.0f | %.0f | %+.1f |",
					s.name, s.of, map[float64]string{0: "first", 0.5: "half-way", 1: "second"}[s.at], n, wrong, claim, length, theory, 100*(length/theory-1))
				off := 3 * math.Sqrt((squares/float64(n)-length*length)/float64(n)) / theory
				if math.Abs(length/theory-1) > 0.05+off {
					t.Errorf("a test takes %.1f pairs, in theory %.1f", length, theory)
				}
			})
		}
	})
	write(t, fmt.Sprintf("\nTests between two hypotheses that are %g deviations of an observation apart, with errors of 5 %%.\n\n"+
		"| test | true is | tests | false, %% | claim | pairs | in theory | off, %% |\n|---|---|---:|---:|---:|---:|---:|---:|", size), rows)
}

var writing sync.Mutex

// write appends rows to the file of figures.
func write(t *testing.T, head string, rows []string) {
	t.Helper()
	if *figures == "" {
		return
	}
	writing.Lock()
	defer writing.Unlock()
	f, err := os.OpenFile(*figures, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	if head != "" {
		rows = append([]string{head}, rows...)
	}
	_, err = f.WriteString(strings.Join(rows, "\n") + "\n")
	if err := errors.Join(err, f.Close()); err != nil {
		t.Fatal(err)
	}
}
