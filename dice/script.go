package dice

// A Script answers with forced draws, in order. A request for a draw of another
// size or kind, or for one more than there are, ends the [Run] around it. The zero
// Script is empty. Reading it allocates nothing.
type Script struct {
	draws []Draw
	next  int
}

// NewScript makes a script of the draws. It keeps the slice.
func NewScript(draws ...Draw) *Script { return &Script{draws: draws} }

// Load replaces the script's draws and begins with the first. It keeps the slice.
func (s *Script) Load(draws []Draw) { s.draws, s.next = draws, 0 }

// Append adds draws to the end, such as the die a person has just thrown.
func (s *Script) Append(draws ...Draw) { s.draws = append(s.draws, draws...) }

// Rewind begins again with the first draw.
func (s *Script) Rewind() { s.next = 0 }

// Left returns the draws not yet used. A test that forces dice checks that there
// are none.
func (s *Script) Left() []Draw { return s.draws[s.next:] }

// Used is the number of draws made so far.
func (s *Script) Used() int { return s.next }

// Roll answers with the next draw.
func (s *Script) Roll(sides int) int {
	if s.next < len(s.draws) {
		d := &s.draws[s.next]
		if int(d.Sides) == sides && !d.Closed && uint32(d.Face-1) < uint32(d.Sides) {
			s.next++
			return int(d.Face)
		}
	}
	panic(s.fail(sides, false))
}

// Deal answers with the next draw.
func (s *Script) Deal(n int) int {
	if s.next < len(s.draws) {
		d := &s.draws[s.next]
		if int(d.Sides) == n && d.Closed && uint32(d.Face-1) < uint32(d.Sides) {
			s.next++
			return int(d.Face)
		}
	}
	panic(s.fail(n, true))
}

func (s *Script) fail(n int, closed bool) *halt {
	asked := Draw{Sides: int32(sides(n)), Closed: closed}
	if s.next == len(s.draws) {
		return &halt{&ShortError{Need: asked, Used: s.next}}
	}
	return &halt{&MismatchError{Index: s.next, Asked: asked, Given: s.draws[s.next]}}
}
