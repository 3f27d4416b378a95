package dice

import "riposte"

// A Cutter is a source that is told of cut points.
type Cutter interface{ Cut(point string) }

// Cut marks a named point that the rules have reached, such as "save". It does
// nothing unless the source was made to stop there; then it ends the [Run] or the
// path around it.
func Cut(d riposte.Dice, point string) {
	switch d := d.(type) {
	case *Seeded, *Script: // the sources that must be fast
	case Cutter:
		d.Cut(point)
	}
}

// Stops is Cut for rules that can return from Apply at the point: it reports
// whether they should. In a walk this saves the panic, which costs more than most
// steps. Other sources that stop at the point do so as they do for Cut.
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

// Roll throws Source's die.
func (u *Until) Roll(sides int) int { return u.Source.Roll(sides) }

// Deal makes Source's closed draw.
func (u *Until) Deal(n int) int { return u.Source.Deal(n) }

// Pool passes the pool on, as [Recorder] does.
func (u *Until) Pool(p Pool) int { return throw(u.Source, p) }

// Cut stops at Until's point and passes any other on.
func (u *Until) Cut(point string) {
	if point == u.Point {
		panic(&halt{&CutError{point}})
	}
	Cut(u.Source, point)
}
