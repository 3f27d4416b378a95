package dice

// A Die is one die as it was thrown, with its rerolls: its faces in the order in
// which they came.
type Die struct {
	Sides int32   `json:"sides"`
	Faces []int32 `json:"faces"`
}

// Read finds the dice of one throw of the pool at the beginning of the draws and
// reports whether they are there. It can't read pools that keep some dice or
// explode in batches.
func (p Pool) Read(draws []Draw) (thrown []Die, sum int, ok bool) {
	if p.Batches || p.Keep != 0 {
		return nil, 0, false
	}
	at := 0
	die := func(sides int) bool {
		d := Die{Sides: int32(sides)}
		for i := 0; ; i++ {
			if at == len(draws) || int(draws[at].Sides) != sides || draws[at].Closed != p.Closed {
				return false
			}
			face := draws[at].Face
			at++
			d.Faces = append(d.Faces, face)
			sum += int(face)
			if int(face) < p.from(sides) || i == p.rerolls() {
				break
			}
		}
		thrown = append(thrown, d)
		return true
	}
	for range p.N {
		if !die(int(p.Sides)) {
			return nil, 0, false
		}
	}
	if p.Last != 0 && !die(int(p.Last)) {
		return nil, 0, false
	}
	return thrown, sum, true
}
