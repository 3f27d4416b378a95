package dice

import "riposte"

// A Recorder keeps every draw that it passes on from Source. A pool that Source
// takes whole, as a walk does, makes no draws to keep.
type Recorder struct {
	Source riposte.Dice
	draws  []Draw
}

// Roll throws Source's die and keeps the draw.
func (r *Recorder) Roll(sides int) int {
	face := r.Source.Roll(sides)
	r.draws = append(r.draws, Draw{Sides: int32(sides), Face: int32(face)})
	return face
}

// Deal makes Source's closed draw and keeps it.
func (r *Recorder) Deal(n int) int {
	face := r.Source.Deal(n)
	r.draws = append(r.draws, Draw{Sides: int32(n), Face: int32(face), Closed: true})
	return face
}

// Pool passes the pool on to a Source that takes pools whole; otherwise it rolls
// the pool die by die and keeps each draw.
func (r *Recorder) Pool(p Pool) int {
	if whole, ok := r.Source.(Pooler); ok {
		return whole.Pool(p)
	}
	return p.roll(r)
}

// Cut passes the cut point on.
func (r *Recorder) Cut(point string) { Cut(r.Source, point) }

// Draws returns what has been drawn since the last Reset; the slice is valid until
// the next.
func (r *Recorder) Draws() []Draw { return r.draws }

// Reset forgets the draws and reuses their storage.
func (r *Recorder) Reset() { r.draws = r.draws[:0] }
