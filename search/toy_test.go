package search_test

import (
	"errors"
	"math"
	"slices"
	"testing"

	"riposte"
	"riposte/bot"
	"riposte/search"
)

// Playouts guess by lots of their own: an open bet at even odds is better than a guess at one
// side of six, though both are made with the seed of the same world.
func TestGuessesDontForetellTheDice(t *testing.T) {
	const even, six riposte.Choice = 1, 2
	r := &toyRules{
		legal: func(p *toy, _ riposte.Seat) []riposte.Choice {
			if p.phase == 0 {
				return []riposte.Choice{even, six}
			}
			return []riposte.Choice{1, 2, 3, 4, 5, 6}
		},
		apply: func(p *toy, by []riposte.Choice, d riposte.Dice) error {
			switch {
			case p.phase == 0 && by[1] == six:
				p.phase = 1
				return nil
			case p.phase == 0:
				p.won(d.Roll(2) == 1)
			default:
				p.won(d.Roll(6) == int(by[1]))
			}
			return nil
		},
	}
	for seed := range uint64(5) {
		s := search.Searcher{Plan: search.Plan{Nodes: 3000}}
		a := s.Search(bot.At(&toy{toyRules: r}, 1), seed)
		for i, choice := range a.Choices {
			if choice == six && a.Weights[i] > 0 || math.Abs(a.Value) > 0.15 {
				t.Errorf("seed %d: %v are played %v, worth %.2f; want the bet at even odds, worth 0", seed, a.Choices, a.Weights, a.Value)
			}
		}
	}
}

// What the other can't choose in a world is not held against it there: whoever matches the only
// coin that the other has got wins every other time.
func TestOnlyWhatIsPossibleIsAnswered(t *testing.T) {
	r := &toyRules{
		together: true,
		legal: func(p *toy, seat riposte.Seat) []riposte.Choice {
			if seat == 2 && p.coin != 0 {
				return []riposte.Choice{p.coin}
			}
			return []riposte.Choice{heads, tails}
		},
		apply: func(p *toy, by []riposte.Choice, _ riposte.Dice) error {
			if by[2] != p.coin {
				return errors.New("the other has no such coin")
			}
			p.won(by[1] == p.coin)
			return nil
		},
		resample: func(p *toy, d riposte.Dice) {
			if d.Deal(2) == 1 {
				p.coin = heads
			} else {
				p.coin = tails
			}
		},
	}
	s := search.Searcher{Plan: search.Plan{Nodes: 4000}}
	a := s.Search(bot.At(&toy{toyRules: r, coin: heads}, 1), 5)
	if math.Abs(a.Value) > 0.1 {
		t.Errorf("the value is %.3f, want 0", a.Value)
	}
}

// A step that the rules refuse is no defeat, and costs what a step costs.
func TestARefusedStepSaysNothing(t *testing.T) {
	for _, phase := range []int{0, 1} {
		r := &toyRules{
			legal: func(*toy, riposte.Seat) []riposte.Choice { return []riposte.Choice{heads, tails} },
			apply: func(p *toy, by []riposte.Choice, _ riposte.Dice) error {
				switch {
				case by[1] == tails && p.phase == 0:
					p.won(false)
				case p.phase == phase:
					return errors.New("refused")
				}
				p.phase++
				return nil
			},
		}
		s := search.Searcher{Plan: search.Plan{Nodes: 200}}
		if a := s.Search(bot.At(&toy{toyRules: r}, 1), 5); a.Value != 0 || a.Pick(best{}) != heads || a.Nodes > 200 {
			t.Errorf("refused after %d steps: %+v, want heads, worth 0", phase, a)
		}
	}
}

// Of two answers that are worth the same a bold plan takes the one that costs both sides, a patient
// one the one that costs neither; the end of a duel is no exception.
func TestStyles(t *testing.T) {
	const spar, trade riposte.Choice = 1, 2
	for _, together := range []bool{false, true} {
		for _, ends := range []bool{false, true} {
			for boldness, want := range map[float64]riposte.Choice{-0.5: spar, 0.5: trade} {
				r := &toyRules{
					together: together,
					legal: func(p *toy, seat riposte.Seat) []riposte.Choice {
						if p.phase > 0 || seat == 2 {
							return []riposte.Choice{spar}
						}
						return []riposte.Choice{spar, trade}
					},
					apply: func(p *toy, by []riposte.Choice, d riposte.Dice) error {
						if p.phase++; by[1] == trade {
							p.lost = 400_000
						}
						if ends {
							p.won(d.Roll(2) == 1)
						}
						return nil
					},
				}
				s := search.Searcher{Plan: search.Plan{Nodes: 400, Units: 1, Boldness: boldness}}
				a := s.Search(bot.At(&toy{toyRules: r}, 1), 3)
				played := a.Choices[slices.Index(a.Weights, slices.Max(a.Weights))]
				if played != want {
					t.Errorf("boldness %g, together %v, the duel ends %v: %v are played %v, want %v", boldness, together, ends, a.Choices, a.Weights, want)
				}
			}
		}
	}
}

// best picks the first of a mix.
type best struct{}

func (best) Pick(int) int { return 0 }

// A toy is a duel that a test makes up for two seats.
type toy struct {
	*toyRules
	phase  int
	coin   riposte.Choice // which seat 2 has, and seat 1 does not know
	winner riposte.Seat
	lost   int // of what both sides had
}

type toyRules struct {
	together bool // both choose; else the first seat alone
	legal    func(*toy, riposte.Seat) []riposte.Choice
	apply    func(*toy, []riposte.Choice, riposte.Dice) error
	resample func(*toy, riposte.Dice)
}

// won ends the duel.
func (p *toy) won(first bool) {
	p.winner = 2
	if first {
		p.winner = 1
	}
}

func (p *toy) Owed(s riposte.Seat) riposte.Decision {
	if s < 1 || s > 2 || p.winner != riposte.Nobody || s == 2 && !p.together {
		return riposte.Decision{}
	}
	mode := riposte.Alone
	if p.together {
		mode = riposte.Together
	}
	return riposte.Decision{Kind: 1, Mode: mode, Whole: true}
}

func (p *toy) Legal(buf []riposte.Choice, s riposte.Seat) []riposte.Choice {
	return append(buf[:0], p.legal(p, s)...)
}

func (p *toy) Check(s riposte.Seat, c riposte.Choice) error {
	for _, legal := range p.legal(p, s) {
		if legal == c {
			return nil
		}
	}
	return riposte.ErrIllegal
}

func (p *toy) Resample(_ riposte.Seat, d riposte.Dice) {
	if p.resample != nil {
		p.resample(p, d)
	}
}

func (p *toy) Apply(by []riposte.Choice, d riposte.Dice, _ riposte.Log) error {
	return p.apply(p, by, d)
}

func (p *toy) Outcome() (o riposte.Outcome) {
	if p.winner != riposte.Nobody {
		o.Why, o.Place[1], o.Place[2] = "shown", uint8(p.winner), uint8(3-p.winner)
	}
	return o
}
func (p *toy) Evaluate(riposte.Seat) int                          { return 0 }
func (p *toy) Pace() int                                          { return p.phase }
func (p *toy) Reserves() int                                      { return 1_000_000 - p.lost }
func (p *toy) Clone() riposte.State                               { c := *p; return &c }
func (p *toy) CopyFrom(src riposte.State)                         { *p = *src.(*toy) }
func (p *toy) Say(riposte.Seat, riposte.Choice) string            { return "x" }
func (p *toy) Parse(riposte.Seat, string) (riposte.Choice, error) { return 1, nil }
