package kit

import (
	"strings"

	"riposte"
	"riposte/phrase"
	"riposte/rules/coolduel/ground"
	"riposte/rules/coolduel/tables"
)

// A Company is the companions of a build; empty places come last.
type Company [ground.PerSeat - 1]tables.Companion

// NobodyWord is the word for no companions.
const NobodyWord = "nobody"

// CompanyWords is a selection of companions in words.
func (r *Rules) CompanyWords(list Company) string {
	words := []string{}
	for _, k := range list {
		if k > tables.Alone && k < tables.CompanionCount {
			words = append(words, r.Companions[k].Word)
		}
	}
	if len(words) == 0 {
		return NobodyWord
	}
	return strings.Join(words, " ")
}

// CompanyText is a selection of companions as a list.
func (r *Rules) CompanyText(list Company) phrase.Text {
	var names []phrase.Text
	for _, k := range list {
		if k > tables.Alone && k < tables.CompanionCount {
			names = append(names, phrase.Term(r.Companions[k].Name))
		}
	}
	if names == nil {
		return phrase.Ref("nobody")
	}
	return phrase.Join(names)
}

// CompanyNamed reads what CompanyWords writes.
func (r *Rules) CompanyNamed(words []string) (list Company, ok bool) {
	if len(words) == 1 && words[0] == NobodyWord {
		return list, true
	}
	if len(words) < 1 || len(words) > len(list) {
		return list, false
	}
	for i, w := range words {
		for k := tables.Alone + 1; k < tables.CompanionCount; k++ {
			if r.Companions[k].Word == w {
				list[i] = k
			}
		}
		if list[i] == tables.Alone {
			return list, false
		}
	}
	return list, true
}

// VetLarge checks that a seat's Large companions have room at the start, apart from
// everybody else in a duel of that many seats, CD-1.65. What other seats bring must
// not be known yet, so their companions count as Large too.
func (r *Rules) VetLarge(m *ground.Map, seat riposte.Seat, companions *Company, seats int, add func(k int, what string, args ...any)) {
	for k, who := range companions {
		size := r.Companions[who].Size
		if size < 2 {
			continue
		}
		free := m.Open()
		for other := riposte.Seat(1); int(other) <= min(seats, m.Seats); other++ {
			for rank := range ground.PerSeat {
				its := int8(1)
				switch {
				case other == seat && (rank == k+1 || rank > 0 && companions[rank-1] == tables.Alone):
					continue
				case other == seat && rank > 0:
					its = r.Companions[companions[rank-1]].Size
				case rank > 0:
					its = size
				}
				for p, y := m.Start(other, rank, its), int8(0); y < its; y++ {
					if q := p.Y + y; q >= 0 && q < ground.MaxSide && p.X >= 0 {
						free[q] &^= ground.Shape(p.X, its)
					}
				}
			}
		}
		if p := m.Start(seat, k+1, size); !free.Holds(p, size) {
			add(k, "is Large, and %s has no room for %dx%d spaces at its start, %v", m.Name, size, size, p)
		}
	}
}
