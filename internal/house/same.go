package house

import (
	"reflect"
	"slices"
	"time"

	"riposte/scene"
)

// same reports whether nothing happened between two sights of a viewer but that time has
// passed: a clock that runs shows when it runs out, and the number of the last line stands
// for the lines. Nothing is written down or said for it.
func same(a, b *Sight) bool {
	if a == b {
		return true
	}
	if a.Seq != b.Seq || a.Seat != b.Seat || a.Phase != b.Phase {
		return false // what happens is told, as a rule
	}
	return slices.EqualFunc(a.Seats, b.Seats, alikeSeat) && scene.Changed(a.View, b.View) == 0 && reflect.DeepEqual(still(a), still(b))
}

// still is a sight without what is compared apart from it, and without what time alone
// changes.
func still(s *Sight) *Sight {
	own := *s
	own.At, own.Since, own.Lines = time.Time{}, 0, nil
	own.View, own.Seats, own.Voice, own.shared, own.core, own.number = nil, nil, nil, nil, nil, 0
	return &own
}

func alikeSeat(a, b Seated) bool {
	x, y := calm(a.Clock, a.Presence), calm(b.Clock, b.Presence)
	a.Clock, b.Clock = nil, nil
	return reflect.DeepEqual(&a, &b) && reflect.DeepEqual(x, y)
}

// calm is a clock without what runs.
func calm(c *Clock, p Presence) *Clock {
	if c == nil {
		return nil
	}
	bare := *c
	if bare.Deadline != nil {
		bare.Left = 0
	}
	if bare.Claim != nil {
		bare.Bank = 0
	}
	if p == Gone {
		bare.Claim = nil // it is now for ever
	}
	return &bare
}
