package laboratory

import (
	"context"
	"math"

	"riposte/internal/house"
	"riposte/lab"
)

// A Comparison is two studies side by side.
type Comparison struct {
	A      Listing    `json:"a"`
	B      Listing    `json:"b"`
	Setups []Compared `json:"setups"`
	// Alike is whether both were played by the same rules: the same version and numbers.
	Alike bool `json:"alike"`
	// Orders are what was asked of A and of B.
	Orders [2]Order `json:"-"`
}

// Compared is one set-up of A beside one of B.
type Compared struct {
	A        string    `json:"a"`
	B        string    `json:"b"`
	Measures []Measure `json:"measures"`
}

// A Measure is one figure of both.
type Measure struct {
	Name string   `json:"name"` // side, seat, draws, steps, decisions, leads
	A    lab.Mean `json:"a"`
	B    lab.Mean `json:"b"`
	// More is how much more A has. Its interval takes the two as independent: where they were
	// played with the same dice it is wider than it need be.
	More lab.Mean `json:"more"`
}

// Compare puts two studies of one ruleset side by side: set-ups of the same name or, where
// there are none, each table that one asked about beside each of the other.
func (l *Laboratory) Compare(ctx context.Context, g house.Guest, one, other string) (*Comparison, error) {
	a, err := l.Look(ctx, g, one)
	if err != nil {
		return nil, err
	}
	b, err := l.Look(ctx, g, other)
	if err != nil {
		return nil, err
	}
	if a.Ruleset != b.Ruleset {
		return nil, ErrApart
	}
	out := &Comparison{A: a.Listing, B: b.Listing, Setups: []Compared{}, Alike: a.Version == b.Version && a.Content == b.Content, Orders: [2]Order{a.Order, b.Order}}
	for i := range a.Setups {
		for k := range b.Setups {
			if a.Setups[i].Name == b.Setups[k].Name {
				out.Setups = append(out.Setups, beside(&a.Setups[i], &b.Setups[k]))
			}
		}
	}
	if len(out.Setups) == 0 {
		for _, one := range a.tables() {
			for _, other := range b.tables() {
				out.Setups = append(out.Setups, beside(&one, &other))
			}
		}
	}
	return out, nil
}

// tables are the set-ups that a study asked about; rulings that are switched belong to one.
func (s *Study) tables() []Setup {
	if s.Order.Ask == Rulings {
		return s.Setups[:min(len(s.Setups), 1)]
	}
	return s.Setups
}

func beside(a, b *Setup) Compared {
	c := Compared{A: a.Name, B: b.Name, Measures: []Measure{}}
	add := func(name string, a, b *lab.Mean) {
		if a != nil && b != nil {
			c.Measures = append(c.Measures, Measure{name, *a, *b, more(*a, *b)})
		}
	}
	if len(a.Sides) > 0 && len(b.Sides) > 0 {
		add("side", &a.Sides[0].Gets, &b.Sides[0].Gets)
	}
	add("seat", a.First, b.First)
	drawnA, drawnB := meanOf(a.Draws), meanOf(b.Draws)
	add("draws", &drawnA, &drawnB)
	add("steps", &a.Steps.Mean, &b.Steps.Mean)
	add("decisions", &a.Decisions, &b.Decisions)
	add("choices", &a.Choices, &b.Choices)
	add("leads", a.LeadChanges, b.LeadChanges)
	add("decided", a.DecidedAt, b.DecidedAt)
	add("dice", a.Chance, b.Chance)
	return c
}

// more is the difference of two independent means with an interval made from theirs (Zou and
// Donner, 2008).
func more(a, b lab.Mean) lab.Mean {
	d := a.Mean - b.Mean
	return lab.Mean{Mean: d, Low: d - math.Hypot(a.Mean-a.Low, b.High-b.Mean), High: d + math.Hypot(a.High-a.Mean, b.Mean-b.Low)}
}
