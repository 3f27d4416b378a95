package coolname

import (
	"slices"

	"riposte"
)

// A weighed is a build that agrees with what was shown, and how likely it is.
type weighed struct {
	build  build
	weight int
}

// A plausible is the builds that agree with what was shown of a character. It never
// changes: positions share it.
type plausible struct {
	shown  shown
	builds []weighed // their weights summed up
	alike  []uint8   // foci of which the first two stand for all
}

// A shown is all that decides which builds agree: equal ones have equal builds.
type shown struct {
	facts  uint64
	values [facts]int8 // of those facts
	free   [maxShownChecks]shownScore
	scores uint64 // the attributes in any order: how many there are of each score, four bits each
	armour uint8
}

// A shownScore is what a free check showed. The zero value is none, since a score
// has an attribute in it.
type shownScore struct {
	need  need
	score int16
}

// mostPlausible is how many plausibles of a character are kept. What is shown of one
// in an encounter changes that often.
const mostPlausible = 8

// draw draws a build by its weight; there is at least one.
func (p *plausible) draw(d riposte.Dice) build {
	nth := d.Deal(p.builds[len(p.builds)-1].weight)
	at, _ := slices.BinarySearchFunc(p.builds, nth, func(w weighed, nth int) int { return w.weight - nth })
	return p.builds[at].build
}

// imagine gives a character another sheet, in room of the position's own.
func (s resampler) imagine(i int, sh *sheet) {
	if s.imagined == nil {
		s.imagined = make([]sheet, s.game.people)
	}
	s.imagined[i] = *sh
	s.sheets[i] = &s.imagined[i]
}

// imagineAs takes over the sheets that were drawn in another position, after all else
// was copied from it.
func (s resampler) imagineAs(from *state) {
	for i := range from.imagined {
		if from.sheets[i] == &from.imagined[i] {
			s.imagine(i, from.sheets[i])
		}
	}
}
