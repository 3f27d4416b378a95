package dice

import "fmt"

// A halt is what sources panic with, and the only panic that Run recovers.
type halt struct{ err error }

// Run calls f. If a source had no answer, Run returns a *ShortError, *MismatchError
// or *CutError, and what f was changing is undefined. Every other panic passes
// through.
func Run(f func() error) (err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case *halt:
			err = r.err
		default:
			panic(r)
		}
	}()
	return f()
}

// A ShortError says that one more draw is needed.
type ShortError struct {
	Need Draw // with Face 0
	Used int  // number of draws made before it
}

func (e *ShortError) Error() string {
	return fmt.Sprintf("draw %d is missing: %s", e.Used+1, e.Need.asked())
}

// A MismatchError says that a forced draw is not the one that the rules asked for.
type MismatchError struct {
	Index int  // of the draw, from 0
	Asked Draw // with Face 0
	Given Draw
}

func (e *MismatchError) Error() string {
	return fmt.Sprintf("draw %d is %s, the rules ask for %s", e.Index+1, e.Given, e.Asked.asked())
}

// A CutError says that the rules reached the cut point at which the source was told
// to stop.
type CutError struct{ Point string }

func (e *CutError) Error() string { return "stopped at cut point " + e.Point }
