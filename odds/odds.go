// Package odds says how likely things are, by running the rules themselves over
// every outcome of the dice: there is no second formula that could drift.
package odds

import (
	"fmt"

	"riposte"
	"riposte/dice"
)

// A Question is one step of a position and what to look at after it.
type Question struct {
	State riposte.State // read-only
	By    []riposte.Choice
	// Cut ends every path at this cut point of the rules; if empty, the whole step
	// is played.
	Cut string
	// Path is the field whose value is asked for.
	Path   string
	Limits dice.Limits
}

// A Value is one value of the field and its chance, from Low to High. This is
// certain unless paths were sampled, and then holds with a confidence of 99 %.
type Value struct {
	Value string  `json:"value"`
	P     float64 `json:"p"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
	// Exact is the chance as a fraction, such as "1/100". It is empty if there is
	// none: if paths were sampled, or a chain of rerolls was given up that could end
	// here.
	Exact string `json:"exact,omitempty"`
}

// exactly gives the value its exact fraction, if its chance is a whole number of
// parts.
func (v *Value) exactly(parts uint64) {
	if f := dice.FractionOf(v.P, parts); f.Den > 0 {
		v.P = float64(f.Num) / float64(f.Den)
		v.Low, v.High, v.Exact = v.P, v.P, f.String()
	}
}

// An Answer is the distribution of a field.
type Answer struct {
	Values []Value `json:"values"` // in order of value
	// Remainder is the chance of everything not followed to its end; it is part of
	// no P and of every High.
	Remainder float64 `json:"remainder"`
	Leaves    int     `json:"leaves"`            // paths followed exactly
	Samples   int     `json:"samples,omitempty"` // paths drawn at random, where there were too many
}

// Ask answers a question. The state must have Fields. The answer may tell anything
// that the state knows: to show it to a seat, ask about a position resampled for
// that seat.
func Ask(q Question) (Answer, error) {
	probe, ok := q.State.(riposte.Fields)
	if !ok {
		return Answer{}, fmt.Errorf("these rules have no fields to ask about")
	}
	if _, err := probe.Field(q.Path); err != nil {
		return Answer{}, err
	}
	var words []string // for values that are not numbers, by index
	index := map[any]int{}
	number := func(v any) int {
		if n, ok := v.(int); ok {
			return n
		}
		i, known := index[v]
		if !known {
			i = len(words)
			index[v] = i
			words = append(words, fmt.Sprint(v))
		}
		return i
	}
	d, err := dice.Odds(q.State, q.By, q.Cut, func(st riposte.State, _ []riposte.Event) int {
		v, err := st.(riposte.Fields).Field(q.Path)
		if err != nil {
			return number("unknown")
		}
		return number(v)
	}, q.Limits)
	if err != nil {
		return Answer{}, err
	}
	a := Answer{Remainder: d.Remainder, Leaves: d.Leaves, Samples: d.Samples}
	for _, o := range d.Outcomes {
		in := d.Is(o.Value)
		v := Value{Value: fmt.Sprint(o.Value), P: o.P, Low: in.Lo, High: in.Hi}
		if words != nil {
			v.Value = words[o.Value]
		}
		if d.Remainder == 0 && d.Samples == 0 {
			v.exactly(o.Parts)
		}
		a.Values = append(a.Values, v)
	}
	return a, nil
}
