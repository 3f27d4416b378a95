package match

import (
	"time"

	"riposte"
)

// A Stopped says why a duel was ended without a result. It is no rule's doing, and
// the zero Stopped of a Void is the failure of the rules.
type Stopped string

// Why a duel was ended without a result.
const (
	Agreed Stopped = "agreed" // by those who played it
	Idle   Stopped = "idle"   // nobody had touched it for long
)

var stopReasons = map[Stopped]string{
	Agreed: "ended without a result, as those who were there agreed",
	Idle:   "closed without a result, since nobody had touched it for long",
}

// Stop ends a duel that has begun without a result, whatever it waits for: dice and
// openings too. What lies under a lock stays there. ErrOver, ErrVoid; ErrNotOwed
// before the duel began.
func (m *Match) Stop(now time.Time, why Stopped) error {
	m.Tick(now)
	switch {
	case m.void != nil:
		return ErrVoid
	case m.over:
		return riposte.ErrOver
	case m.state == nil:
		return riposte.ErrNotOwed
	}
	m.stop(why)
	return nil
}

func (m *Match) stop(why Stopped) {
	m.short = nil
	m.fail(nil, m.ahead, stopReasons[why])
	m.void.Stopped = why
}

// Lost reports whether seat s has lost, or conceded, a duel that goes on.
func (m *Match) Lost(s riposte.Seat) bool {
	return m.state != nil && !m.Over() && m.Check(s, riposte.Concede) != nil
}
