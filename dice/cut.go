package dice

import "riposte"

// A Cutter is a source that listens to cut points.
type Cutter interface{ Cut(point string) }

// Cut is called by rules where they reach a point with a name, such as "save".
// It does nothing unless the source was made to stop there; then it ends the
// [Run] or the path around it.
func Cut(d riposte.Dice, point string) {
	switch d := d.(type) {
	case *Seeded, *Script: // the sources that are in a hurry
	case Cutter:
		d.Cut(point)
	}
}

// Stops is Cut for rules that can return from Apply at the point: it reports
// whether they are to. In a walk that saves the panic, which costs more than most
// steps; other sources that stop there do so as for Cut.
func Stops(d riposte.Dice, point string) bool {
	switch d := d.(type) {
	case *Seeded, *Script:
	case *walker:
		return point == d.cut && point != ""
	case Cutter:
		d.Cut(point)
	}
	return false
}

// Until is a source that ends the [Run] around it with a [CutError] at a cut
// point.
type Until struct {
	Source riposte.Dice
	Point  string
}

// Roll passes on Source's die.
func (u *Until) Roll(sides int) int { return u.Source.Roll(sides) }

// Deal passes on Source's closed draw.
func (u *Until) Deal(n int) int { return u.Source.Deal(n) }

// Pool passes the pool on, as [Recorder] does.
func (u *Until) Pool(p Pool) int { return throw(u.Source, p) }

// Cut stops at the point, and passes any other on.
func (u *Until) Cut(point string) {
	if point == u.Point {
		panic(&halt{&CutError{point}})
	}
	Cut(u.Source, point)
}
