package match

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"slices"
	"time"

	"riposte"
)

// A Blind makes the locks of a duel blind: a seat locks its answer to a Together
// request by a hash, and reveals the choice when all who owe one have locked. Until
// then nobody else has it, not even this package. A lapse and a concession are not
// locked in this way: they apply at once.
//
// A seat concedes if its lock is not opened in time (see [Clock.Opening]), or if
// what is opened is not a legal choice. No lapse applies instead, since whoever
// opened last could then choose between the two. This is judged when all locks are
// open or the time is up, so that breaking the rule has the same result whatever
// the others do.
type Blind struct {
	// Duel is hashed with every choice, so that no hash is valid at another table.
	Duel [16]byte
}

const (
	// NonceSize is the number of random bytes hashed with a choice.
	NonceSize = 32
	// MaxSentence is the most bytes in the sentence of an opening, which must not be
	// empty.
	MaxSentence = 4096
	// OpenFor is how long a lock may be opened where there is no clock.
	OpenFor = 24 * time.Hour
	// OpenAtLeast is how long a lock may be opened under even the shortest clock:
	// setting the clock must not make opening a race.
	OpenAtLeast = time.Minute
)

// The errors of blind locks.
var (
	// ErrBlind: the choice should have been locked by its hash, or the hash is
	// malformed, or the request takes no hash.
	ErrBlind = errors.New("where locks are blind, sealed choices are locked by their SHA-256, and nothing else is")
	// ErrClosed: somebody who owes a choice has not locked it yet, so none is
	// opened.
	ErrClosed = errors.New("not all have locked: nothing is opened yet")
	// ErrOpening: the nonce and sentence do not have the hash that was locked.
	ErrOpening = errors.New("this is not what was locked")
)

// LockHash is the blind lock of a seat's answer to a request, the SHA-256 of
//
//	"riposte lock 1"   14 bytes
//	the nonce          32 random bytes
//	the duel's id      16 bytes
//	the seat           8 bytes, big-endian; 1 is the first
//	the request        8 bytes, big-endian
//	the sentence       in the notation, UTF-8, to the end
func LockHash(nonce []byte, duel [16]byte, s riposte.Seat, request int, sentence string) []byte {
	h := sha256.New()
	h.Write([]byte("riposte lock 1"))
	h.Write(nonce)
	h.Write(duel[:])
	h.Write(binary.BigEndian.AppendUint64(nil, uint64(s)))
	h.Write(binary.BigEndian.AppendUint64(nil, uint64(request)))
	h.Write([]byte(sentence))
	return h.Sum(nil)
}

// Opening is how long a blind lock may be opened once all have locked: the time
// that a seat may be away or the time that it has for a request, whichever is
// longer. Without either it is the patience of a live clock, and without a clock
// [OpenFor]. It is never below [OpenAtLeast].
func (c Clock) Opening() time.Duration {
	for _, d := range []time.Duration{max(c.Bank, c.PerRequest), c.patience()} {
		if d > 0 {
			return max(d, OpenAtLeast)
		}
	}
	return OpenFor
}

// An Opening reveals what a blind lock is the hash of.
type Opening struct {
	Seat     riposte.Seat
	Request  int
	Nonce    []byte
	Sentence string
}

// blind reports whether seat s answers its request by a hash.
func (m *Match) blind(s riposte.Seat) bool {
	return m.cfg.Blind != nil && m.desks[s].request.Decision.Mode == riposte.Together
}

// Blind reports whether seat s answers its request by a hash.
func (m *Match) Blind(s riposte.Seat) bool { return m.sits(s) && m.blind(s) }

// Hash is the blind lock of seat s on its standing request, nil if there is none;
// opened says whether it has been opened.
func (m *Match) Hash(s riposte.Seat) (hash []byte, opened bool) {
	if !m.sits(s) {
		return nil, false
	}
	d := &m.desks[s]
	return d.hash, d.opened
}

// Opens returns the seats whose blind locks have still to be opened, and by when;
// nil while somebody has yet to lock.
func (m *Match) Opens() (seats []riposte.Seat, until time.Time) {
	if m.opening.IsZero() {
		return nil, time.Time{}
	}
	return m.closed(), m.opening.Add(m.cfg.Clock.Opening())
}

// Open opens a blind lock. An opening that fits is final, and is accepted again
// however often it comes; for one that is not a legal choice, the receipt says why.
// The errors are ErrNotOwed; a *StaleError; ErrClosed, ErrOpening; ErrOver, ErrVoid
// and ErrDice. On an error nothing changes: the right opening may still come.
func (m *Match) Open(now time.Time, o Opening) (Receipt, error) {
	m.Tick(now)
	if !m.sits(o.Seat) {
		return Receipt{}, riposte.ErrNotOwed
	}
	if r, ok := m.openedBefore(&o); ok {
		return r, nil
	}
	if err := m.going(); err != nil {
		return Receipt{}, err
	}
	d := &m.desks[o.Seat]
	switch {
	case d.request.ID == 0:
		return Receipt{}, riposte.ErrNotOwed
	case o.Request != d.request.ID:
		return Receipt{}, &StaleError{d.request}
	case d.hash == nil:
		return Receipt{}, riposte.ErrNotOwed
	case d.opened: // differently from this time
		return Receipt{}, ErrOpening
	case m.opening.IsZero():
		return Receipt{}, ErrClosed
	case !m.fits(d, &o):
		return Receipt{}, ErrOpening
	}
	choice, refused := m.judge(o.Seat, o.Sentence)
	m.lock(Lock{Seat: o.Seat, Request: o.Request, Choice: choice, At: m.now, Nonce: slices.Clone(o.Nonce), Sentence: o.Sentence})
	m.settle()
	return Receipt{Request: o.Request, Choice: choice, Final: true, Refused: refused}, nil
}

// fits reports whether the opening matches the lock on the desk.
func (m *Match) fits(d *desk, o *Opening) bool {
	return m.cfg.Blind != nil && len(o.Nonce) == NonceSize && o.Sentence != "" && len(o.Sentence) <= MaxSentence &&
		bytes.Equal(d.hash, LockHash(o.Nonce, m.cfg.Blind.Duel, o.Seat, o.Request, o.Sentence))
}

// judge returns the choice that a sentence makes, or 0 and the reason if the rules
// don't allow it.
func (m *Match) judge(s riposte.Seat, sentence string) (riposte.Choice, error) {
	c, err := m.Read(s, sentence)
	if err == nil && c == 0 {
		err = riposte.Refuse("", "nothing is chosen")
	}
	if err == nil {
		err = m.Check(s, c)
	}
	if err != nil {
		return 0, err
	}
	return c, nil
}

// openedBefore finds the same opening among those already accepted.
func (m *Match) openedBefore(o *Opening) (Receipt, bool) {
	same := func(l Lock) bool {
		return l.Seat == o.Seat && l.Request == o.Request && l.opens() && l.Sentence == o.Sentence && bytes.Equal(l.Nonce, o.Nonce)
	}
	locks, i := m.locks, slices.IndexFunc(m.locks, same)
	for at := len(m.steps) - 1; i < 0 && at >= 0; at-- {
		locks = m.steps[at].Locks
		i = slices.IndexFunc(locks, same)
	}
	if i < 0 {
		return Receipt{}, false
	}
	r := Receipt{Request: o.Request, Choice: locks[i].Choice, Final: true}
	if r.Choice == 0 {
		r.Refused = riposte.Refuse("", "it was not a legal choice")
	}
	return r, true
}

// opens reports whether the Lock is the opening of a blind lock.
func (l *Lock) opens() bool { return l.Nonce != nil }

// closed returns the seats whose blind locks are not open; nil while somebody who
// owes a sealed choice has yet to lock.
func (m *Match) closed() []riposte.Seat {
	var seats []riposte.Seat
	for _, s := range m.all() {
		d := &m.desks[s]
		switch {
		case d.request.Decision.Mode != riposte.Together:
		case !d.locked:
			return nil
		case d.hash != nil && !d.opened:
			seats = append(seats, s)
		}
	}
	return seats
}

// reckon notes the time from which locks can be opened.
func (m *Match) reckon() {
	switch closed := len(m.closed()) > 0; {
	case !closed:
		m.opening = time.Time{}
	case m.opening.IsZero():
		m.opening = m.now
	}
}

// overdue makes the seats concede that have not opened in time; it returns false if
// there are none.
func (m *Match) overdue() bool {
	seats, until := m.Opens()
	if m.going() != nil || len(seats) == 0 || until.After(m.now) {
		return false
	}
	for _, s := range seats {
		m.forfeit(s, Unopened)
	}
	return true
}

// unfit makes the seats concede whose opened locks are not legal choices, once no
// lock is closed any more.
func (m *Match) unfit() {
	if !m.opening.IsZero() {
		return
	}
	for _, s := range m.all() {
		if d := &m.desks[s]; d.opened && d.choice == 0 {
			m.forfeit(s, Unfit)
		}
	}
}

// tellForfeit tells everyone that a lock came to nothing, and tells its owner why the
// rules refuse it.
func (m *Match) tellForfeit(l *Lock) {
	told := Entry{Kind: l.Forfeit, Seat: l.Seat}
	m.tell(riposte.Except(l.Seat), told)
	told.Refused = m.desks[l.Seat].refused
	m.tell(riposte.Only(l.Seat), told)
}

// refusal is the rules' refusal of a sentence.
func (m *Match) refusal(s riposte.Seat, sentence string) *riposte.RuleError {
	_, err := m.judge(s, sentence)
	var rule *riposte.RuleError
	if err != nil && !errors.As(err, &rule) {
		rule = riposte.Refuse("", "%v", err)
	}
	return rule
}

func (m *Match) forfeit(s riposte.Seat, why EntryKind) {
	m.lock(Lock{Seat: s, Request: m.desks[s].request.ID, Choice: riposte.Concede, At: m.now, Lapsed: true, Forfeit: why})
}
