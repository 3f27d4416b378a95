package lab_test

import (
	"flag"
	"fmt"
	"math"
	"os"
	"reflect"
	"strings"
	"syscall"
	"testing"
	"time"

	"riposte"
	"riposte/bot"
	"riposte/lab"
	"riposte/rules/coolduel"
	"riposte/rules/coolname"
	"riposte/rules/duel"
	"riposte/rules/pugilism"
	"riposte/stats"
)

var (
	luckPairs = flag.Int("luck", 300, "how many pairs of each table have their dice thrown again")
	luckPage  = flag.String("figures", "", "write what throwing them again saves to this file, as a table")
)

// Tables of which the luck is measured: of each system, and whether dice decide there.
var luckTables = []struct {
	ruleset   riposte.Ruleset
	documents [2]string
	saves     float64 // how many times fewer pairs sixteen throws must need
}{
	{coolname.Ruleset(), [2]string{"brannoc", "brannoc"}, 3},
	{coolname.Ruleset(), [2]string{"brannoc", "oda"}, 2},
	{coolduel.Ruleset(), [2]string{"reaver", "captain"}, 1},
	{pugilism.Ruleset(), [2]string{"brannoch", "brannoch"}, 1},
	{pugilism.Ruleset(), [2]string{"brannoch", "ulla"}, 1},
	{duel.Ruleset(), [2]string{"fencer", "fencer"}, 0}, // no throw of a step changes its estimate
}

// lucky is a series of pairs of which the dice are thrown again.
func lucky(r riposte.Ruleset, names [2]string, throws int) *lab.Series {
	player := lab.Contender{Name: "advised", New: func() bot.Bot { return &bot.Advised{} }}
	setup := riposte.Setup{Ruleset: r.Info().Name, Seats: documents(names[:]...)}
	return &lab.Series{
		Ruleset: r, Tables: []lab.Table{{Name: "it", Setup: setup}}, Players: []lab.Contender{player, player}, Meets: [][2]int{{0, 1}},
		Pairs: *luckPairs, Seed: 3, Workers: 1, Throws: throws,
	}
}

// gathered are the points of pairs, what dice gave, and both multiplied.
type gathered struct{ points, luck, both stats.Moments }

func gather(t *testing.T, s *lab.Series) (g gathered, cpu time.Duration) {
	t.Helper()
	s.Keep = func(p *lab.Pair) error {
		points, luck := float64(p.Halves())/4, (p.Duels[0].Luck+p.Duels[1].Luck)/2
		g.points.Add(points)
		g.luck.Add(luck)
		g.both.Add(points * luck)
		return nil
	}
	began := used()
	if _, err := s.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	return g, used() - began
}

// used is the processors' time of the whole program.
func used() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// What dice give has the mean 0 at every table, whatever the estimate is worth, so results
// without it have the mean that they have with it; and where dice decide, they vary less.
func TestLuckIsFair(t *testing.T) {
	var page strings.Builder
	for _, c := range luckTables {
		name := fmt.Sprintf("%s, %s against %s", c.ruleset.Info().Title, c.documents[0], c.documents[1])
		_, plain := gather(t, lucky(c.ruleset, c.documents, 0))
		for _, throws := range []int{1, 4, 16, 64} {
			g, cpu := gather(t, lucky(c.ruleset, c.documents, throws))
			n, variance := float64(g.luck.N), g.luck.Variance()
			if c.saves == 0 {
				if variance != 0 {
					t.Errorf("%s: dice give something", name)
				}
				fmt.Fprintf(&page, "| %s | | %d | 0 | 1 | | |\n", name, 2*g.luck.N)
				break
			}
			off := g.luck.Mean() / math.Sqrt(variance/n)
			if math.Abs(off) > 4 {
				t.Errorf("%s, %d throws: dice give %.4f in the mean, %.1f standard errors from 0", name, throws, g.luck.Mean(), off)
			}
			covariance := g.both.Mean() - g.points.Mean()*g.luck.Mean()
			weight := covariance / variance
			fewer := g.points.Variance() / (g.points.Variance() - weight*covariance)
			if throws == 16 && fewer < c.saves {
				t.Errorf("%s: without what dice give, %.2f times fewer pairs do, want %.1f", name, fewer, c.saves)
			}
			cost := float64(cpu) / float64(plain)
			fmt.Fprintf(&page, "| %s | %d | %d | %+.2f ± %.2f | %.2f | %.2f | %.2f |\n", name, throws, 2*g.luck.N,
				100*g.luck.Mean(), 196*math.Sqrt(variance/n), fewer, cost, fewer/cost)
		}
	}
	if *luckPage != "" {
		if err := os.WriteFile(*luckPage, []byte(page.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// Throwing dice again changes no duel, and what it says is the same for any number of workers.
func TestLuckIsBeside(t *testing.T) {
	play := func(throws, workers int) (list []lab.Pair) {
		s := lucky(coolname.Ruleset(), [2]string{"brannoc", "oda"}, throws)
		s.Workers, s.Pairs = workers, 40
		s.Keep = func(p *lab.Pair) error { list = append(list, *p); return nil }
		if _, err := s.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		return list
	}
	plain, one := play(0, 1), play(5, 1)
	if !reflect.DeepEqual(one, play(5, 7)) {
		t.Error("seven workers tell of other luck")
	}
	for i := range one {
		for k := range one[i].Duels {
			if one[i].Duels[k].Luck == 0 {
				t.Errorf("pair %d, duel %d: dice gave nothing", i, k)
			}
			one[i].Duels[k].Luck = 0
		}
	}
	if !reflect.DeepEqual(plain, one) {
		t.Error("throwing dice again changes duels")
	}
}
