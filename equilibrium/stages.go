package equilibrium

import (
	"cmp"
	"slices"

	"riposte/rules/pugilism"
)

// A stage is everything of a moment but the composures, as far as it still matters.
type stage struct {
	after int8 // rounds to come after this one
	bout  int8
	first int8    // the seat of Player 1
	lead  int8    // of red's score
	down  [2]int8 // by seat - 1
	dice  [2]int8
}

func (s stage) compare(t stage) int {
	return cmp.Or(cmp.Compare(t.after, s.after), cmp.Compare(s.bout, t.bout), cmp.Compare(s.first, t.first), cmp.Compare(s.lead, t.lead),
		slices.Compare(s.down[:], t.down[:]), slices.Compare(s.dice[:], t.dice[:]))
}

// swapped is the stage with the boxers in each other's seat.
func (s stage) swapped() stage {
	s.first, s.lead = 3-s.first, -s.lead
	s.down[0], s.down[1] = s.down[1], s.down[0]
	s.dice[0], s.dice[1] = s.dice[1], s.dice[0]
	return s
}

// A match is the numbers that stages are made with.
type match struct {
	*pugilism.Bare
	rounds int    // as many as are solved; the last ones, if the match has more
	limit  [2]int // the greatest composures that are looked at; 0 is any
}

// plain leaves out what cannot matter any more: hit dice beyond the saves to come, and a
// lead beyond what the other can make up. Saves that end in a TKO are none.
func (m *match) plain(s stage) stage {
	var saves [2]int8
	for i := range saves {
		saves[i] = int8(m.TKO-1)*(s.after+1) - s.down[i]
		s.dice[i] = min(s.dice[i], saves[i])
	}
	s.lead = max(min(s.lead, saves[0]+1), -saves[1]-1)
	return s
}

// next is the stage after a bout in which everybody stands at the end; over is true if
// there is none.
func (m *match) next(s stage) (_ stage, over bool) {
	switch {
	case int(s.bout) < m.Bouts:
		s.bout++
	case s.after > 0:
		s.after, s.bout, s.down = s.after-1, 1, [2]int8{}
	default:
		return s, true
	}
	return m.plain(s), false
}

// fallen is the stage in which a boxer who was knocked down has got up again.
func (m *match) fallen(s stage, who int, spend bool) stage {
	s.down[who]++
	if spend {
		s.dice[who]--
	}
	if who == 0 {
		s.lead--
	} else {
		s.lead++
	}
	return m.plain(s)
}

// most is the greatest composure that a boxer may have.
func (m *match) most(s stage, who int) int {
	b := &m.Boxers[who]
	most := b.Base + b.HitDie
	if s.down[who] == 0 {
		most += b.HitDie * (m.rounds - 1 - int(s.after))
	}
	if limit := m.limit[who]; limit > 0 {
		return limit
	}
	return most
}

// beginnings are the stages that the first round may begin with. Of even boxers one is
// enough: to change the seats is to change who is first.
func (m *match) beginnings() []stage {
	s := stage{after: int8(m.rounds - 1), bout: 1, first: 1, lead: int8(max(-100, min(100, m.Boxers[0].CHA-m.Boxers[1].CHA)))}
	for i := range s.dice {
		s.dice[i] = int8(min(m.Boxers[i].HitDice, 100))
	}
	s = m.plain(s)
	if m.Even() {
		return []stage{s}
	}
	t := s
	t.first = 2
	return []stage{s, t}
}

// steps lists all stages that may come about, the last bout first; stages of one step
// do not lead to each other.
func (m *match) steps() [][]stage {
	seen := map[stage]bool{}
	todo := m.beginnings()
	for _, s := range todo {
		seen[s] = true
	}
	by := map[[2]int8][]stage{}
	for len(todo) > 0 {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		by[[2]int8{s.after, s.bout}] = append(by[[2]int8{s.after, s.bout}], s)
		for _, t := range m.leads(s) {
			if !seen[t] {
				seen[t] = true
				todo = append(todo, t)
			}
		}
	}
	var steps [][]stage
	for after := range int8(m.rounds) {
		for bout := int8(m.Bouts); bout > 0; bout-- {
			step := by[[2]int8{after, bout}]
			slices.SortFunc(step, stage.compare)
			steps = append(steps, step)
		}
	}
	return steps
}

// leads is where a bout of a stage may lead to.
func (m *match) leads(s stage) (list []stage) {
	add := func(s stage) {
		if t, over := m.next(s); !over {
			list = append(list, t)
		}
	}
	add(s)
	for who := range 2 {
		if int(s.down[who])+1 >= m.TKO {
			continue
		}
		add(m.fallen(s, who, false))
		if s.dice[who] > 0 {
			add(m.fallen(s, who, true))
		}
	}
	return list
}

// fails is how likely a save is failed that a boxer makes who has gone down in this
// stage.
func (m *match) fails(s stage, who int, spend bool) float64 {
	b := &m.Boxers[who]
	need := m.DC + int(s.down[who])*b.Growth - b.Save
	f := float64(min(max(need-1, 0), 20)) / 20
	if spend {
		return f * f
	}
	return f
}
