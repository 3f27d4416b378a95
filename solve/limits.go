package solve

import "errors"

// ErrUnlimited is returned by a method that only comes nearer to the value, when its
// [Limits] name nothing that would end it.
var ErrUnlimited = errors.New("solve: limits without a gap, steps or a channel never end this method")

// ErrStopped is returned by what has no use in part, such as a tree that is half grown.
var ErrStopped = errors.New("solve: stopped before there was anything to use")

// Limits say when a call ends. Whatever comes first ends it; the zero value ends
// nothing, and suits the methods that end by themselves.
type Limits struct {
	// Gap is how far apart the bounds may be, in units of the payoffs. A method that
	// ends by itself goes on to its end where Gap is 0.
	Gap float64
	// Steps is how many steps are taken at most, 0 being any number. Each method says
	// what its step is. The same number of steps gives the same answer on a machine of
	// the same kind.
	Steps int
	// Done ends the call when it is closed, as a context's Done does; nil never does.
	// It is looked at once a step.
	Done <-chan struct{}
}

// A Stop is why a call ended.
type Stop uint8

// The reasons to end.
const (
	Going   Stop = iota // it has not ended
	Solved              // by itself: it can't get nearer to the value
	ByGap               // the bounds are as near as Limits.Gap asks
	BySteps             // Limits.Steps were taken
	ByDone              // Limits.Done was closed
)

// String is the reason in a word.
func (s Stop) String() string {
	if int(s) < len(stopWords) {
		return stopWords[s]
	}
	return "unknown"
}

var stopWords = [...]string{Going: "going", Solved: "solved", ByGap: "gap", BySteps: "steps", ByDone: "done"}

// endless reports whether a method that only comes nearer would never end.
func (l Limits) endless() bool { return !(l.Gap > 0) && l.Steps <= 0 && l.Done == nil }

// after is why to end once so many steps were taken, and Going if there is no reason.
// The gap is not looked at: not every method knows it at every step.
func (l Limits) after(steps int) Stop {
	if l.Steps > 0 && steps >= l.Steps {
		return BySteps
	}
	select {
	case <-l.Done:
		return ByDone
	default:
		return Going
	}
}
