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

// A Blind makes the locks of a duel blind: a seat locks a choice of a Together
// request by a hash of it, and says the choice when all who owe one have locked.
// Until then nobody else has it, this package neither. A lapse and a concession are
// no locks of that kind: they are what they are at once.
//
// A lock that is not opened in time (see [Clock.Opening]), or is opened and is no
// legal choice, makes its seat concede. No lapse takes its place, since whoever
// opens last would then choose between the two. That is judged when all are open or
// the time is up, so that who breaks the rule does so whatever the others do.
type Blind struct {
	// Duel is hashed with every choice, so that no hash is good at another table.
	Duel [16]byte
}

const (
	// NonceSize is how many random bytes are hashed with a choice.
	NonceSize = 32
	// MaxSentence is the most bytes of the sentence of an opening, which is not empty.
	MaxSentence = 4096
	// OpenFor is how long a lock may be opened where there is no clock.
	OpenFor = 24 * time.Hour
	// OpenAtLeast is how long a lock may be opened by the shortest clock: whoever sets
	// the clock does not make openings a race.
	OpenAtLeast = time.Minute
)

// The errors of blind locks.
var (
	// ErrBlind: the choice was to be locked by its hash, or the hash is none, or is
	// for a request that takes no hash.
	ErrBlind = errors.New("where locks are blind a sealed choice is locked by the SHA-256 of it, and nothing else is")
	// ErrClosed: not all who owe a choice have locked one, so that none is opened.
	ErrClosed = errors.New("not all have locked: nothing is opened yet")
	// ErrOpening: nonce and sentence are not those that the lock is the hash of.
	ErrOpening = errors.New("this is not what was locked")
)

// LockHash is what a blind lock of a seat's answer to a request is: SHA-256 of
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

// Opening is how long a blind lock may be opened once all have locked: the time a
// seat may be away or has for a request, whichever is longer; without either the
// patience of a live clock, and [OpenFor] without a clock. It is never below
// [OpenAtLeast].
func (c Clock) Opening() time.Duration {
	for _, d := range []time.Duration{max(c.Bank, c.PerRequest), c.patience()} {
		if d > 0 {
			return max(d, OpenAtLeast)
		}
	}
	return OpenFor
}

// An Opening says what a blind lock is the hash of.
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

// Blind reports whether the request of seat s is answered by a hash.
func (m *Match) Blind(s riposte.Seat) bool { return m.sits(s) && m.blind(s) }

// Hash is the blind lock of seat s on its standing request, nil if there is none;
// opened says that it is open.
func (m *Match) Hash(s riposte.Seat) (hash []byte, opened bool) {
	if !m.sits(s) {
		return nil, false
	}
	d := &m.desks[s]
	return d.hash, d.opened
}

// Opens is the seats whose blind locks are waited for, and until when; nil while
// somebody has yet to lock.
func (m *Match) Opens() (seats []riposte.Seat, until time.Time) {
	if m.opening.IsZero() {
		return nil, time.Time{}
	}
	return m.closed(), m.opening.Add(m.cfg.Clock.Opening())
}

// Open opens a blind lock. An opening that fits is final, and taken again as often
// as it comes; one that is no legal choice says in its receipt why. The errors:
// ErrNotOwed; a *StaleError; ErrClosed, ErrOpening; ErrOver, ErrVoid and ErrDice.
// None of them changes anything: the right one may still come.
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
	case d.opened: // otherwise than now
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

// fits reports whether the opening is of the lock on the desk.
func (m *Match) fits(d *desk, o *Opening) bool {
	return m.cfg.Blind != nil && len(o.Nonce) == NonceSize && o.Sentence != "" && len(o.Sentence) <= MaxSentence &&
		bytes.Equal(d.hash, LockHash(o.Nonce, m.cfg.Blind.Duel, o.Seat, o.Request, o.Sentence))
}

// judge is the choice of a sentence; 0 and why, where no rule lets it through.
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

// openedBefore finds the same opening among those that were taken.
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
		r.Refused = riposte.Refuse("", "it was no legal choice")
	}
	return r, true
}

// opens reports whether the entry is the opening of a blind lock.
func (l *Lock) opens() bool { return l.Nonce != nil }

// closed is the seats whose blind locks are not open; nil while somebody who owes a
// sealed choice has yet to lock.
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

// reckon notes from when on locks can be opened.
func (m *Match) reckon() {
	switch closed := len(m.closed()) > 0; {
	case !closed:
		m.opening = time.Time{}
	case m.opening.IsZero():
		m.opening = m.now
	}
}

// overdue makes those concede who have not opened in time; false if there are none.
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

// unfit makes those concede whose locks are open and no legal choices, once no lock
// is closed any more.
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

// tellForfeit tells all that a lock came to nothing, and its owner what the rules have
// against it.
func (m *Match) tellForfeit(l *Lock) {
	told := Entry{Kind: l.Forfeit, Seat: l.Seat}
	m.tell(riposte.Except(l.Seat), told)
	told.Refused = m.desks[l.Seat].refused
	m.tell(riposte.Only(l.Seat), told)
}

// refusal is what the rules have against a sentence.
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
