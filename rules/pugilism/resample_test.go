package pugilism_test

import (
	"math"
	"testing"

	"riposte"
)

// A paths is dice that walk through every sequence of draws, one at each call of
// next.
type paths struct {
	faces, sides []int
	at           int
}

func (p *paths) Roll(int) int { panic("resampling throws no open die") }

func (p *paths) Deal(n int) int {
	if p.at == len(p.faces) {
		p.faces, p.sides = append(p.faces, 1), append(p.sides, n)
	}
	p.at++
	return p.faces[p.at-1]
}

// next goes on to the next sequence, and reports whether there is one.
func (p *paths) next() bool {
	p.at = 0
	for len(p.faces) > 0 {
		last := len(p.faces) - 1
		if p.faces[last] < p.sides[last] {
			p.faces[last]++
			return true
		}
		p.faces, p.sides = p.faces[:last], p.sides[:last]
	}
	return false
}

func (p *paths) chance() float64 {
	chance := 1.0
	for _, n := range p.sides {
		chance /= float64(n)
	}
	return chance
}

// Resample gives everything that a seat can't know, each equally likely: all pairs
// of attacks and all defenses (PG-4.5), and all EDGE hands (PG-7.4).
func TestResampleIsEven(t *testing.T) {
	for _, c := range []struct {
		name, options, path string
		viewer              riposte.Seat
		set                 []any
		want                int
	}{
		{"PG-4.5 attacks", `{"edge": "off"}`, "blue.attacks", 1, nil, 36},
		{"PG-4.5 attacks, to the public", `{"edge": "off"}`, "red.attacks", 0, nil, 36},
		{"PG-2.6 defense", `{"edge": "off"}`, "blue.defense", 1, nil, 6},
		{"PG-8.8 attacks without a barred one", `{"edge": "off"}`, "blue.attacks", 1, []any{"blue.banned.attack", "head-jab"}, 25},
		{"PG-8.8 defense without a barred one", `{"edge": "off"}`, "blue.defense", 1, []any{"blue.banned.defense", "counter"}, 5},
		{"PG-7.4 two of seven EDGE cards", `{}`, "blue.edge", 1, []any{"red.edge", "vim momentum", "blue.edge", "verve vigor"}, 21},
	} {
		t.Run(c.name, func(t *testing.T) {
			st := begin(t, c.options, "brannoch", "ulla", append([]any{"first", "red"}, c.set...)...)
			if c.path != "blue.edge" {
				say(t, st, "body-strike x2 / anticipate", "body-strike x2 / anticipate", nil)
			}
			chances := map[any]float64{}
			for draws := (&paths{}); ; {
				guess := st.Clone()
				guess.(riposte.Resampler).Resample(c.viewer, draws)
				value, err := guess.(riposte.Fields).Field(c.path)
				if err != nil {
					t.Fatal(err)
				}
				chances[value] += draws.chance()
				if !draws.next() {
					break
				}
			}
			if len(chances) != c.want {
				t.Errorf("got %d values, want %d", len(chances), c.want)
			}
			for value, chance := range chances {
				if math.Abs(chance*float64(c.want)-1) > 1e-9 {
					t.Errorf("%v comes with %v, want 1/%d", value, chance, c.want)
				}
			}
		})
	}
}
