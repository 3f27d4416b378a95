package match

import (
	"time"

	"riposte"
)

// A Stopped says why a duel was ended without a result by something other than a
// rule. A Void with the zero Stopped is a failure of the rules.
type Stopped string

// The reasons for ending a duel without a result.
const (
	Agreed Stopped = "agreed" // by those who played it
	Idle   Stopped = "idle"   // nobody had touched it for a long time
)

var stopReasons = map[Stopped]string{
	Agreed: "ended without a result, as those who were there agreed",
	Idle:   "closed without a result, since nobody had touched it for long",
}

// Stop ends a duel that has begun, without a result, whatever it is waiting for,
// including dice and openings. What lies under a lock stays there. The errors are
// ErrOver, ErrVoid, and ErrNotOwed before the duel has begun.
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

// Lost reports whether seat s has lost, or conceded, while the duel goes on.
func (m *Match) Lost(s riposte.Seat) bool {
	return m.state != nil && !m.Over() && m.Check(s, riposte.Concede) != nil
}
