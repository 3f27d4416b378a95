package riposte

import "fmt"

// CheckStep is nil if st takes the step by: the choices of all seats that owe
// Together, of one seat that owes Alone or May, or Concede of seats that have not
// lost, asked or not; conceding then says so. Where st is a [Sealer], Concede may
// also stand among the choices that are made Together, and conceding is true. Its
// errors are ErrOver, ErrNotOwed, ErrStep, or what Check says. A ruleset may begin
// Apply with it.
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
		return false, fmt.Errorf("%w: Concede stands beside other choices", ErrStep)
	case single > 1 || single == 1 && together > 0:
		return false, fmt.Errorf("%w: choices that are made one by one", ErrStep)
	case together > 0 && missing > 0:
		return false, fmt.Errorf("%w: not all seats that choose together have chosen", ErrStep)
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
