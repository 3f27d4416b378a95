package pugilism

import (
	"slices"
	"strings"

	"riposte"
	"riposte/dice"
	"riposte/scene"
)

// Draft is a boxer as he would step into the ring; a faulty document gives none.
func (r *ruleset) Draft(setup riposte.Setup, seat riposte.Seat) (d scene.Draft) {
	if seat < red || int(seat) > len(setup.Seats) || r.Vet(setup, seat) != nil {
		return d
	}
	own := setup.Seats[seat-1]
	own.Name = ""
	other := riposte.SeatSetup{Name: "the other", Document: r.info.Samples[0].Document}
	match := riposte.Setup{Ruleset: setup.Ruleset, Options: setup.Options, Data: setup.Data, Seats: []riposte.SeatSetup{own, other}}
	if r.Vet(match, riposte.Nobody) != nil {
		match.Options, match.Data = nil, nil // their faults are reported elsewhere
	}
	st, err := r.New(match, dice.NewSeeded(0, 0), nil)
	if err != nil {
		return d
	}
	view := st.(scene.Viewer).View(red)
	side := view.Sides[0]
	f := scene.Figure{Name: side.Name, Sheets: side.Sheet, Tracks: append([]scene.Meter{side.Main}, side.Meters...), Holds: []string{"gloves"}}
	game := st.(*state).game
	f.Letter = game.letters[0]
	if class := game.boxers[0].class; class != "" {
		f.Holds = append(f.Holds, strings.ToLower(class))
	} else {
		f.Holds = append(f.Holds, "claw")
	}
	for i := range side.Sheet {
		for _, fact := range side.Sheet[i].Facts {
			if slices.Contains(briefs, fact.Rule) {
				f.Brief = append(f.Brief, fact)
			}
		}
	}
	d.Figures = []scene.Figure{f}
	return d
}

// briefs are the rules of what a card says of a boxer besides composure: the save.
var briefs = []riposte.RuleID{"PG-6.8"}
