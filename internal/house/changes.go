package house

import (
	"reflect"
	"slices"
	"time"

	"riposte/scene"
)

// Changes are the groups of fields in which two sights of a viewer differ; their lines are
// no part of them, nor is time that has passed.
type Changes struct {
	View    scene.Parts // all of them where a name in its texts has changed
	Seats   bool        // who sits there, who is there, what the clocks show
	People  bool        // of the seats, who sits there and what with; not what they do
	Request bool        // what is asked, and what may be taken back
	Step    bool
	Gallery bool // what those who watch have said
	Rest    bool
}

// ChangesFrom are those from an earlier sight. Nothing is written down or said for it.
func (s *Sight) ChangesFrom(was *Sight) Changes {
	seats := !reflect.DeepEqual(was.Seats, s.Seats)
	c := Changes{
		View: scene.Changed(was.View, s.View), Seats: seats, Step: was.Step != s.Step, Gallery: !reflect.DeepEqual(was.Gallery, s.Gallery),
		Request: !reflect.DeepEqual(was.Request, s.Request) || was.CanBack != s.CanBack || !slices.Equal(was.Orders, s.Orders),
	}
	if seats && !sameNames(was, s) {
		c.View = scene.EveryPart
	}
	c.People = seats && !slices.EqualFunc(was.Seats, s.Seats, samePeople)
	a, b := still(was), still(s)
	for _, rest := range []*Sight{a, b} {
		rest.Seq, rest.Step, rest.Request, rest.CanBack, rest.Orders, rest.At, rest.Gallery = 0, 0, nil, 0, nil, time.Time{}, nil
	}
	c.Rest = !reflect.DeepEqual(a, b)
	return c
}

// samePeople reports whether two seats differ at most in what changes in play.
func samePeople(a, b Seated) bool {
	for _, s := range []*Seated{&a, &b} {
		s.Presence, s.Ready, s.Locked, s.Asked, s.Hash, s.Opening, s.Clock = "", false, false, false, nil, nil, nil
	}
	return reflect.DeepEqual(a, b)
}

// sameNames reports whether the seats are called the same.
func sameNames(a, b *Sight) bool {
	if len(a.Seats) != len(b.Seats) {
		return false
	}
	for i := range a.Seats {
		if a.Seats[i].Name != b.Seats[i].Name || a.Seats[i].Word != b.Seats[i].Word {
			return false
		}
	}
	return true
}
