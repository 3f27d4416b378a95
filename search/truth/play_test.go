package truth

import (
	"hash/fnv"
	"math"
	"slices"
	"syscall"
	"time"

	"riposte"
	"riposte/bot"
	"riposte/dice"
	"riposte/search"
	"riposte/solve"
)

// A mixer says how a seat plays a decision: choices, and how likely each is.
type mixer func(c bot.Chair, seed uint64) ([]riposte.Choice, []float64)

// searcher plays what a search of the plan finds.
func searcher(plan search.Plan) mixer {
	s := search.Searcher{Plan: plan}
	return func(c bot.Chair, seed uint64) ([]riposte.Choice, []float64) {
		a := s.Search(c, seed)
		return a.Choices, a.Weights
	}
}

// responder plays what does best against the advice's heaviest choices, and takes them for
// certain: the fault that the ladder has to show.
func responder(nodes int) mixer {
	return func(c bot.Chair, seed uint64) ([]riposte.Choice, []float64) {
		legal := slices.Clone(c.Legal(nil))
		sums := make([]float64, len(legal))
		var greedy bot.Greedy
		d, lots := dice.NewSeeded(seed, 1), dice.NewSeeded(seed, 2)
		for steps := 0; steps < nodes; {
			for i, choice := range legal {
				world := c.World(nil, d)
				for by := make([]riposte.Choice, riposte.MaxSeats+1); ; clear(by) {
					for _, s := range riposte.Owing(nil, world, riposte.MaxSeats) {
						if by[s] = choice; s != c.Seat() || choice == 0 {
							by[s] = greedy.Choose(bot.At(world, s), lots)
						}
						if world.Owed(s).Mode == riposte.Alone {
							break
						}
					}
					choice = 0
					steps++
					if world.Apply(by, d, nil) != nil {
						break
					}
					if end := world.Outcome(); end.Over() {
						sums[i] += bot.Worth(end, c.Seat())
						break
					}
				}
			}
		}
		weights := make([]float64, len(legal))
		weights[slices.Index(sums, slices.Max(sums))] = 1
		return legal, weights
	}
}

// advisor plays by the weights of the advice, or the heaviest alone.
func advisor(heaviest bool) mixer {
	return func(c bot.Chair, _ uint64) ([]riposte.Choice, []float64) {
		legal := slices.Clone(c.Legal(nil))
		advice, weights := make([]int32, len(legal)), make([]float64, len(legal))
		c.Advise(advice, legal)
		total := 0.0
		for i, w := range advice {
			if heaviest && w < slices.Max(advice) {
				w = 0
			}
			weights[i] = float64(w)
			total += float64(w)
		}
		for i := range weights {
			if total == 0 {
				weights[i] = 1 / float64(len(weights))
			} else {
				weights[i] /= total
			}
		}
		return legal, weights
	}
}

// lister takes the last choice of the list.
func lister(c bot.Chair, _ uint64) ([]riposte.Choice, []float64) {
	legal := c.Legal(nil)
	return legal[len(legal)-1:], []float64{1}
}

// A position is where a game begins, solved.
type position struct {
	*game
	form  *solve.Form
	value float64
	wrong float64 // by how much the value may be wrong
}

// A tally counts decisions and the time of a core that they took.
type tally struct {
	decisions     int
	took, longest time.Duration
}

func (c *tally) add(took time.Duration) {
	c.decisions++
	c.took += took
	c.longest = max(c.longest, took)
}

// used is how much of all cores this program has had.
func used() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// loss is how much of the scale from loss to victory a seat gives away to whoever knows how it
// plays: what the position is worth to it, less what it can be held to.
func (p *position) loss(seat riposte.Seat, play mixer, seed uint64, count *tally) float64 {
	turn := solve.First + solve.Turn(seat-1)
	mixes := map[string]solve.Mix{}
	var mix func(known string) solve.Mix
	mix = func(known string) solve.Mix {
		if m, ok := mixes[known]; ok {
			return m
		}
		at := p.at[known]
		mixes[known] = nil
		if at.before != "" {
			if before := mix(at.before); before == nil || before[at.action] == 0 {
				return nil
			}
		}
		mixes[known] = p.ask(at, known, play, seed, count)
		return mixes[known]
	}
	mine, err := p.form.Strategy(turn, mix)
	if err != nil {
		p.t.Fatal(err)
	}
	theirs, err := p.form.Strategy(5-turn, func(string) solve.Mix { return nil })
	if err != nil {
		p.t.Fatal(err)
	}
	var proof solve.Answer
	if seat == 1 {
		proof, err = p.form.Exploit(mine, theirs)
	} else {
		proof, err = p.form.Exploit(theirs, mine)
	}
	if err != nil {
		p.t.Fatal(err)
	}
	if seat == 1 {
		return (p.value - proof.Low) / 2
	}
	return (proof.High - p.value) / 2
}

// loss is how much of the scale a seat gives away with one decision.
func (s *spot) loss(play mixer, seed uint64, count *tally) float64 {
	began := used()
	choices, weights := play(bot.At(s.state, s.seat), seed)
	count.add(used() - began)
	legal := s.state.Legal(nil, s.seat)
	gets := 0.0
	for i, choice := range choices {
		gets += weights[i] * s.values[slices.Index(legal, choice)]
	}
	return (slices.Max(s.values) - gets) / 2
}

// ask is the mix of one decision, in the order of the list of what is legal.
func (p *position) ask(at chair, known string, play mixer, seed uint64, count *tally) solve.Mix {
	h := fnv.New64a()
	h.Write([]byte(known))
	began := used()
	choices, weights := play(bot.At(at.state, at.seat), h.Sum64()+seed*0x9e3779b97f4a7c15)
	count.add(used() - began)
	mix := make(solve.Mix, len(at.legal))
	for i, choice := range choices {
		mix[slices.Index(at.legal, choice)] += weights[i]
	}
	return mix
}

// A share is a mean with its interval of 95 %, of all samples alike.
type share struct{ n, sum, square float64 }

func (s *share) add(x float64) { s.n++; s.sum += x; s.square += x * x }

func (s *share) mean() float64 { return s.sum / s.n }

func (s *share) error() float64 {
	if s.n < 2 {
		return math.NaN()
	}
	return 1.96 * math.Sqrt(max(s.square/s.n-s.mean()*s.mean(), 0)/(s.n-1))
}
