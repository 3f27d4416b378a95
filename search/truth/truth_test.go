// Package truth holds searches against what can be solved: parts of duels, cut out of the real
// rules, of which it is known to a proven bound what they are worth. It has tests alone.
package truth

import (
	"flag"
	"fmt"
	"os"
	"testing"
	"time"

	"riposte"
	"riposte/bot/roster"
	"riposte/search"
)

var figures = flag.String("figures", "", "measure every variant of the search, and write tables to this file")

// doublings is how often the nodes are doubled from the least that are looked at.
const doublings = 6

// longest is a number of nodes that takes most of a second in the last bout of Pugilism.
const longest = 1_000_000

// A cut is positions of a ruleset, whose losses have one mean.
type cut struct {
	ruleset, name string

	least int     // nodes
	most  float64 // that may be lost with the nodes of the last doubling
	tries []func(play mixer, seed uint64, count *tally) float64
}

func (c *cut) add(p *position) {
	for seat := riposte.Seat(1); seat <= 2; seat++ {
		c.tries = append(c.tries, func(play mixer, seed uint64, count *tally) float64 { return p.loss(seat, play, seed, count) })
	}
}

// spread adds so many spots of a yard, evenly spread over it.
func (c *cut) spread(y *yard, most int) {
	for i := range most {
		c.tries = append(c.tries, y.spots[i*len(y.spots)/most].loss)
	}
}

// measure is the mean loss over everything of a cut.
func (c *cut) measure(play mixer, seeds int) (s share, count tally) {
	for seed := range uint64(seeds) {
		for _, try := range c.tries {
			s.add(try(play, seed+1, &count))
		}
	}
	return s, count
}

var (
	threeCards = [2][4]int{{0, 0, 2, 1}, {0, 0, 2, 1}}
	slower     = [2][4]int{{1, 1, 7, 1}, {1, 2, 6, 1}}
	faster     = [2][4]int{{1, 2, 6, 1}, {1, 1, 7, 1}}
	stronger   = [2][4]int{{1, 2, 6, 1}, {2, 1, 6, 1}}
)

func boxing(t testing.TB, r *ring, moments ...[3]int) (c cut) {
	c = cut{ruleset: "pugilism", least: 500, most: 0.2}
	for _, m := range moments {
		c.add(r.bout(t, m[0], [2]int{m[1], m[2]}))
	}
	return c
}

func fencing(t testing.TB, ups ...[2][4]int) (c cut) {
	c = cut{ruleset: "duel", least: 25, most: 0.02}
	for _, up := range ups {
		c.add(fight(t, up, threeCards))
	}
	return c
}

func yarding(t testing.TB, spots int) (c cut) {
	c = cut{ruleset: "coolduel", least: 25, most: 0.005}
	c.spread(newYard(t, 20, 2, 1), spots)
	return c
}

// More nodes give less away, and in the end little. Whoever takes for certain what does best
// against one guess gives away more, however long it looks.
func TestMoreNodesGiveLessAway(t *testing.T) {
	for _, c := range []cut{boxing(t, newRing(t), [3]int{3, 12, 9}), fencing(t, slower)} {
		first, _ := c.measure(searcher(search.Plan{Nodes: c.least}), 1)
		last, _ := c.measure(searcher(search.Plan{Nodes: c.least << doublings}), 1)
		if last.mean() > first.mean()/2 || last.mean() > c.most {
			t.Errorf("%s: %.2f%% are given away with %d nodes and %.2f%% with %d, want less than half and at most %.2f%%",
				c.ruleset, 100*first.mean(), c.least, 100*last.mean(), c.least<<doublings, 100*c.most)
		}
		fault, _ := c.measure(responder(c.least<<doublings), 1)
		if fault.mean() <= c.most || fault.mean() < 2*last.mean() {
			t.Errorf("%s: who responds to a guess gives away %.2f%%, and the search %.2f%%", c.ruleset, 100*fault.mean(), 100*last.mean())
		}
		t.Logf("%s: %.2f%%, %.2f%%; a responder %.2f%%", c.ruleset, 100*first.mean(), 100*last.mean(), 100*fault.mean())
	}
}

// A seat knows its own three cards of the two kinds that they may be of, and nobody else's.
func TestHandsAreSecret(t *testing.T) {
	p := fight(t, slower, threeCards)
	hands := map[riposte.Seat]int{}
	for _, at := range p.at {
		if phase, _ := at.state.(riposte.Fields).Field("phase"); phase == "step3" {
			hands[at.seat]++
		}
	}
	if hands[1] != 2 || hands[2] != 2 {
		t.Errorf("seats set their programmes in %v situations, want two each, by their own cards", hands)
	}
}

// In the open the search plays what is best, and what is worst is not.
func TestOpenTurnIsPlayedBest(t *testing.T) {
	c := yarding(t, 20)
	if last, _ := c.measure(searcher(search.Plan{Nodes: c.least << doublings, Sure: 1}), 1); last.mean() > c.most {
		t.Errorf("%.2f%% are given away", 100*last.mean())
	}
	if worst, _ := c.measure(lister, 1); worst.mean() < 10*c.most {
		t.Errorf("who takes the last of the list gives away %.2f%% only", 100*worst.mean())
	}
}

// variants are plans that differ in more than nodes, for one ruleset.
func variants(t testing.TB, ruleset string) (list []variant) {
	level := func(name string) search.Plan {
		plan, ok := roster.Plan(name, ruleset)
		if !ok {
			t.Fatal("no plan of ", name)
		}
		return plan
	}
	list = []variant{
		{"to the end", search.Plan{}},
		{"to the end, sure", search.Plan{Sure: 1}},
		{"to the end, heat 0.25", search.Plan{Heat: 0.25}},
		{"as `expert`", level("expert")},
		{"as `club`", level("club")},
		{"as `novice`", level("novice")},
	}
	if expert := level("expert"); expert.Matrix > 0 {
		expert.Matrix = 0
		list = append(list, variant{"as `expert`, without the matrix", expert})
	}
	return list
}

type variant struct {
	name string
	plan search.Plan
}

// TestFigures writes what every variant gives away with every number of nodes.
func TestFigures(t *testing.T) {
	if *figures == "" {
		return
	}
	out, err := os.Create(*figures)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	r := newRing(t)
	for _, c := range []cut{
		boxing(t, r, [3]int{3, 12, 9}, [3]int{3, 15, 17}),
		fencing(t, slower, faster, stronger),
		yarding(t, 30),
	} {
		table(t, out, &c)
	}
	c := boxing(t, r, [3]int{2, 15, 17}, [3]int{1, 15, 17})
	c.name += ", the second and the third bout from the end"
	table(t, out, &c)
	ahead(t, out, r)
	second := boxing(t, r, [3]int{3, 12, 9})
	s, count := second.measure(searcher(search.Plan{Nodes: longest}), 1)
	fmt.Fprintf(out, "\nThe first bout of these tables, to the end, with %d nodes: %s, %.0f ms.\n", longest, s, count.each())
}

func table(t *testing.T, out *os.File, c *cut) {
	fmt.Fprintf(out, "\n## %s\n\n| |", c.ruleset+c.name)
	for k := range doublings + 1 {
		fmt.Fprintf(out, " %d |", c.least<<k)
	}
	fmt.Fprintf(out, " ms |\n|---|%s---:|\n", repeated("---:|", doublings+1))
	for _, v := range variants(t, c.ruleset) {
		fmt.Fprintf(out, "| %s |", v.name)
		var count tally
		for k := range doublings + 1 {
			v.plan.Nodes = c.least << k
			if v.plan.Matrix > 0 {
				v.plan.Matrix = v.plan.Nodes
			}
			var s share
			s, count = c.measure(searcher(v.plan), 1)
			fmt.Fprintf(out, " %s |", s)
		}
		fmt.Fprintf(out, " %.2f |\n", count.each())
		t.Log(c.ruleset+c.name, v.name)
	}
	for _, other := range []struct {
		name string
		play mixer
	}{{"`advised`", advisor(false)}, {"`greedy`", advisor(true)}, {"a response to a guess", responder(c.least << doublings)}} {
		s, count := c.measure(other.play, 1)
		fmt.Fprintf(out, "| %s |%s %s | %.2f |\n", other.name, repeated(" |", doublings), s, count.each())
	}
}

// leastAhead is what Plan.Ahead is doubled from.
const leastAhead = 1_000_000

// ahead writes what is given away where what follows is solved as well.
func ahead(t *testing.T, out *os.File, r *ring) {
	fmt.Fprint(out, "\n## pugilism, as `expert`, and what follows is solved as well\n\n|")
	for k := range doublings + 1 {
		fmt.Fprintf(out, " | %d M", leastAhead<<k/1_000_000)
	}
	fmt.Fprintf(out, " | ms |\n|---|%s---:|\n", repeated("---:|", doublings+1))
	plan, _ := roster.Plan("expert", "pugilism")
	for _, m := range [][3]int{{3, 15, 17}, {2, 20, 20}, {2, 15, 17}, {2, 12, 9}, {1, 15, 17}} {
		fmt.Fprintf(out, "| %d from the end, composure %d and %d |", 4-m[0], m[1], m[2])
		c := boxing(t, r, m)
		var count tally
		for k := range doublings + 1 {
			plan.Ahead = leastAhead << k
			var s share
			s, count = c.measure(searcher(plan), 1)
			fmt.Fprintf(out, " %s |", s)
		}
		fmt.Fprintf(out, " %d |\n", count.longest.Milliseconds())
		t.Log("ahead", m)
	}
}

func repeated(text string, n int) (all string) {
	for range n {
		all += text
	}
	return all
}

// each is how many milliseconds a decision took.
func (c *tally) each() float64 {
	return float64(c.took) / float64(time.Millisecond) / float64(max(c.decisions, 1))
}

// String is in percent.
func (s share) String() string { return fmt.Sprintf("%.2f ± %.2f", 100*s.mean(), 100*s.error()) }
