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
	State riposte.State // read only
	By    []riposte.Choice
	// Cut ends every path at this cut point of the rules; empty plays the whole
	// step.
	Cut string
	// Path is the field whose value is asked for.
	Path   string
	Limits dice.Limits
}

// A Value is one value of the field and how likely it is: from Low to High,
// certain unless paths were sampled, then with a confidence of 99 %.
type Value struct {
	Value string  `json:"value"`
	P     float64 `json:"p"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
	// Exact is the chance as a fraction, such as "1/100"; empty where there is none:
	// where paths were sampled or a chain of rerolls was given up that could end here.
	Exact string `json:"exact,omitempty"`
}

// exactly makes the value the fraction that it is, if it is a whole number of parts.
func (v *Value) exactly(parts uint64) {
	if f := dice.FractionOf(v.P, parts); f.Den > 0 {
		v.P = float64(f.Num) / float64(f.Den)
		v.Low, v.High, v.Exact = v.P, v.P, f.String()
	}
}

// An Answer is the distribution of a field.
type Answer struct {
	Values []Value `json:"values"` // in the order of the values
	// Remainder is the chance of everything not followed to its end; it is in no
	// P and in every High.
	Remainder float64 `json:"remainder"`
	Leaves    int     `json:"leaves"`            // paths followed exactly
	Samples   int     `json:"samples,omitempty"` // paths drawn where there were too many
}

// Ask answers a question. The state must have Fields. What the answer tells, the
// state knows: whoever shows it to a seat asks about a position resampled for
// that seat.
func Ask(q Question) (Answer, error) {
	probe, ok := q.State.(riposte.Fields)
	if !ok {
		return Answer{}, fmt.Errorf("these rules have no fields to ask for")
	}
	if _, err := probe.Field(q.Path); err != nil {
		return Answer{}, err
	}
	var words []string // of values that are no numbers, by index
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
