package riposte

import "fmt"

// CheckStep is nil if st accepts the step by. The step is the choices of all seats
// that owe Together, or of one seat that owes Alone or May, or Concede from seats
// that have not lost, asked or not; for the last, conceding is true. Where st is a
// [Sealer], Concede may also be among the choices made Together, and conceding is
// then true as well. The errors are ErrOver, ErrNotOwed, ErrStep, or what Check
// returns. A ruleset may begin Apply with it.
func CheckStep(st State, by []Choice, seats int) (conceding bool, err error) {
	if by[Nobody] != 0 {
		return false, ErrNotOwed
	}
	concedes, unsealed, together, single, missing := 0, 0, 0, 0, 0
	for s := Seat(1); int(s) <= seats; s++ {
		mode, c := st.Owed(s).Mode, by[s]
		switch {
		case c == 0:
			if mode == Together {
				missing++
			}
			continue
		case c == Concede:
			concedes++
			if mode != Together {
				unsealed++
			}
		case mode == Idle:
			if o := st.Outcome(); o.Over() {
				return false, ErrOver
			}
			return false, ErrNotOwed
		case mode == Together:
			together++
		default:
			single++
		}
		if err := st.Check(s, c); err != nil {
			return false, err
		}
	}
	switch {
	case concedes > 0 && together+single == 0:
		return true, nil
	case concedes > 0 && (!Seals(st) || unsealed+single > 0):
		return false, fmt.Errorf("%w: Concede beside other choices", ErrStep)
	case single > 1 || single == 1 && together > 0:
		return false, fmt.Errorf("%w: several choices where one is made at a time", ErrStep)
	case together > 0 && missing > 0:
		return false, fmt.Errorf("%w: a seat that must choose together with others has not", ErrStep)
	case together+single == 0:
		return false, fmt.Errorf("%w: nobody chooses", ErrStep)
	}
	return concedes > 0, nil
}

// Seals reports whether st is a [Sealer].
func Seals(st State) bool {
	_, ok := st.(Sealer)
	return ok
}
