package coolduel

import (
	"riposte"
	"riposte/document"
	"riposte/scene"
)

// Draft says what a build comes to: points, weight, what may be held, and the
// sheets of the character and its companions.
func (r *ruleset) Draft(setup riposte.Setup, seat riposte.Seat) scene.Draft {
	if seat < 1 || seat > maxSeats || int(seat) > len(setup.Seats) {
		return scene.Draft{}
	}
	r = r.of(&setup)
	o := r.optionsOf(&setup)
	var faults riposte.Faults
	b := r.readBuild(setup.Seats[seat-1].Document, &o, &faults)
	d := r.rulesOf(&o).Draft(&b)
	for i := range d.Figures {
		if d.Figures[i].Letter = initial(r.info.SeatWord(seat)); i > 0 {
			d.Figures[i].Letter = ""
		}
	}
	return d
}

// optionsOf are the options of a setup, with the default for faulty ones: their
// faults are reported elsewhere.
func (r *ruleset) optionsOf(setup *riposte.Setup) options {
	sound := document.Sound(setup, r.info)
	return readOptions(&sound, r.info)
}
