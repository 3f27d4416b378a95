package match

import (
	"bytes"
	"errors"
	"slices"
	"time"
)

var errUnbegun = errors.New("match: only a duel that has begun can be followed")

// Follow plays on with what has happened elsewhere to the same duel: the steps after those
// that m has made, the void that ended it, if one did, and what stands now. Afterwards m is
// what [Rebuild] would make of the whole history, except that it remembers more keys of drafts;
// it does not matter what was locked or drafted here, if steps and locks made here are part of what
// is given. Its dice must be put after the draws of those steps. The error is a
// *ReplayError, or says that the duel has not begun; then m must not be used any more.
func (m *Match) Follow(steps []Step, void *Void, st *Standing) error {
	if !m.Began() {
		return errUnbegun
	}
	// Time may have passed here in which nothing happened.
	m.now, m.short, m.ahead = m.recorded(), nil, nil
	for i := range steps {
		if why := m.again(&steps[i]); why != "" {
			return &ReplayError{len(m.steps), why}
		}
	}
	if void != nil {
		if why := m.voidAgain(void); why != "" {
			return &ReplayError{void.Seq, why}
		}
	}
	if !m.layOut(st) {
		return &ReplayError{len(m.steps), "other locks than those that lie here"}
	}
	return nil
}

// recorded is the time of the last thing that a history or a standing keeps.
func (m *Match) recorded() time.Time {
	at := m.steps[len(m.steps)-1].At
	if n := len(m.locks); n > 0 && m.locks[n-1].At.After(at) {
		at = m.locks[n-1].At
	}
	return at
}

// unlaid are those of the locks since the last step that do not lie here yet; ok is false if
// others lie here.
func (m *Match) unlaid(locks []Lock) (rest []Lock, ok bool) {
	n := len(m.locks)
	if n > len(locks) || !slices.EqualFunc(m.locks, locks[:n], Lock.is) {
		return nil, false
	}
	return locks[n:], true
}

func (l Lock) is(o Lock) bool {
	return l.Seat == o.Seat && l.Request == o.Request && l.Choice == o.Choice && l.At.Equal(o.At) && l.Key == o.Key && l.Body == o.Body &&
		l.Lapsed == o.Lapsed && bytes.Equal(l.Hash, o.Hash) && bytes.Equal(l.Nonce, o.Nonce) && l.Sentence == o.Sentence && l.Forfeit == o.Forfeit
}
