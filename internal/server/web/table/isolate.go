package table

import (
	"slices"

	"riposte/internal/house"
	"riposte/internal/server/web"
	"riposte/phrase"
)

// isolated is a sight in which all such names are isolated: its own, if there are none.
func isolated(s *house.Sight) *house.Sight {
	var names []string
	add := func(name string) {
		if web.RightToLeft(name) {
			names = append(names, name)
		}
	}
	for i := range s.Seats {
		add(s.Seats[i].Name)
		add(s.Seats[i].Called)
	}
	if s.View != nil {
		for i := range s.View.Sides {
			add(s.View.Sides[i].Name.String())
		}
	}
	if len(names) == 0 {
		return s
	}
	within := web.Isolating(names)
	own := *s
	own.Seats = slices.Clone(s.Seats)
	for i := range own.Seats {
		own.Seats[i].Name, own.Seats[i].Called = within(own.Seats[i].Name), within(own.Seats[i].Called)
	}
	if s.View != nil {
		v := s.View.Said(func(t phrase.Text) phrase.Text { return phrase.Plain(within(t.String())) })
		own.View = &v
	}
	if s.Result != nil {
		result := *s.Result
		result.Sentence, result.Why = within(result.Sentence), within(result.Why)
		own.Result = &result
	}
	return &own
}
