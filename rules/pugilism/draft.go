package pugilism

import (
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
	side := st.(scene.Viewer).View(red).Sides[0]
	d.Figures = []scene.Figure{{Name: side.Name, Sheets: side.Sheet, Tracks: append([]scene.Meter{side.Main}, side.Meters...)}}
	return d
}
