package coolduel

import (
	"strings"

	"riposte"
	"riposte/phrase"
	"riposte/rules/coolduel/ground"
	"riposte/rules/coolduel/tables"
)

const nobodyWord = "nobody"

// companyWords is a selection of companions in words.
func (r *rules) companyWords(list [perSeat - 1]tables.Companion) string {
	words := []string{}
	for _, k := range list {
		if k > tables.Alone && k < tables.Companions {
			words = append(words, r.Companions[k].Word)
		}
	}
	if len(words) == 0 {
		return nobodyWord
	}
	return strings.Join(words, " ")
}

// companyText is a selection of companions as a list.
func (r *rules) companyText(list [perSeat - 1]tables.Companion) phrase.Text {
	var names []phrase.Text
	for _, k := range list {
		if k > tables.Alone && k < tables.Companions {
			names = append(names, phrase.Term(r.Companions[k].Name))
		}
	}
	if names == nil {
		return phrase.Ref("nobody")
	}
	return phrase.Join(names)
}

// companyNamed reads what companyWords writes.
func (r *rules) companyNamed(words []string) (list [perSeat - 1]tables.Companion, ok bool) {
	if len(words) == 1 && words[0] == nobodyWord {
		return list, true
	}
	if len(words) < 1 || len(words) > len(list) {
		return list, false
	}
	for i, w := range words {
		for k := tables.Alone + 1; k < tables.Companions; k++ {
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

// vetLarge is CD-1.65: the Large companions of a seat have room at the start, apart
// from all others of a duel of so many seats. What other seats bring is not to be
// known yet, so their companions count as Large too.
func (r *rules) vetLarge(m *ground.Map, seat riposte.Seat, companions *[perSeat - 1]tables.Companion, seats int, add func(k int, what string, args ...any)) {
	for k, who := range companions {
		size := r.Companions[who].Size
		if size < 2 {
			continue
		}
		free := m.Open()
		for other := riposte.Seat(1); int(other) <= min(seats, m.Seats); other++ {
			for rank := range perSeat {
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
