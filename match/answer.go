package match

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"time"

	"riposte"
)

// An Answer is what a seat hands in for a request.
type Answer struct {
	Seat riposte.Seat
	// Request names the request answered. A Concede may leave it 0, and does so
	// where nothing is asked of its seat.
	Request int
	// Key makes the answer safe to send again; "" is no key. It has at most MaxKey
	// bytes.
	Key string
	// Body tells answers with the same Key apart by what was sent, for instance by a
	// digest. "" means not known; the Choice then tells them apart.
	Body string
	// Choice is the answer. 0 with Lock locks the draft as it stands; 0 without
	// Lock removes the draft.
	Choice riposte.Choice
	// Lock makes the choice final where the request is Together; without it the
	// choice is a draft. In the other modes a choice is final at once.
	Lock bool
	// Hash locks a choice blind where the duel has blind locks; it replaces Choice
	// there.
	Hash []byte
}

// A Receipt says what became of an answer. It is the same whether or not the
// other seats had locked before.
type Receipt struct {
	Request int
	Choice  riposte.Choice
	Final   bool // locked or applied; otherwise a draft
	// Refused says why the opening of a blind lock is not a legal choice: its seat
	// concedes.
	Refused error
}

// Answer takes an answer and makes every step that can then be made.
//
// The errors are ErrNotOwed; a *StaleError with the request that stands; ErrLocked; a
// *RuleError; ErrOver; and ErrVoid, ErrKey, ErrBlind and ErrDice of this package. On an
// error nothing changes: the request, draft and lock stay as they were. An accepted
// answer that comes again with the same key gets the same receipt and does nothing;
// refusals are not remembered.
func (m *Match) Answer(now time.Time, a Answer) (Receipt, error) {
	m.Tick(now)
	if !m.sits(a.Seat) {
		return Receipt{}, riposte.ErrNotOwed
	}
	d := &m.desks[a.Seat]
	if r, seen, err := d.keys.find(a, d.request.ID); seen || err != nil {
		return r, err
	}
	if err := m.going(); err != nil {
		return Receipt{}, err
	}
	if a.Choice == riposte.Concede {
		return m.concede(a)
	}
	if d.request.ID == 0 {
		return Receipt{}, m.unasked(a)
	}
	if a.Request != d.request.ID {
		return Receipt{}, &StaleError{d.request}
	}
	choice := a.Choice
	if d.locked {
		return Receipt{}, riposte.ErrLocked
	}
	if hash := len(a.Hash) > 0; hash || m.blind(a.Seat) {
		if !m.blind(a.Seat) || !a.Lock || len(a.Hash) != sha256.Size || choice != 0 {
			return Receipt{}, ErrBlind
		}
		return m.lockBlind(&a), nil
	}
	draft := d.request.Decision.Mode == riposte.Together && !a.Lock
	if choice == 0 && a.Lock {
		choice = d.choice
	}
	if choice == 0 && !draft {
		return Receipt{}, riposte.Refuse("", "nothing is chosen")
	}
	if choice != 0 {
		if err := m.Check(a.Seat, choice); err != nil {
			return Receipt{}, err
		}
	}
	if draft {
		return m.draft(a, choice), nil
	}
	r := m.lock(Lock{Seat: a.Seat, Request: d.request.ID, Choice: choice, At: m.now, Key: a.Key, Body: a.Body})
	m.settle()
	return r, nil
}

// unasked refuses an answer that nobody asked for, citing the rule against it if
// there is one.
func (m *Match) unasked(a Answer) error {
	if err := m.Check(a.Seat, a.Choice); errors.Is(err, riposte.ErrNotOwed) {
		return err
	}
	return riposte.ErrNotOwed
}

// going returns nil while choices can be taken.
func (m *Match) going() error {
	switch {
	case m.void != nil:
		return ErrVoid
	case m.over:
		return riposte.ErrOver
	case m.short != nil:
		return fmt.Errorf("%w: %w", ErrDice, m.short)
	case m.state == nil:
		return riposte.ErrNotOwed
	}
	return nil
}

func (m *Match) draft(a Answer, choice riposte.Choice) Receipt {
	d := &m.desks[a.Seat]
	d.choice, d.draftKey, d.draftBody = choice, a.Key, a.Body
	r := Receipt{Request: d.request.ID, Choice: choice}
	if a.Key != "" {
		k := keyed{key: a.Key, body: a.Body, receipt: r, sealed: true}
		if choice != 0 {
			k.said = m.Say(a.Seat, choice)
		}
		d.keys.add(k)
	}
	return r
}

// lock puts a final choice on its seat's desk; settle applies it later.
func (m *Match) lock(l Lock) Receipt {
	d := &m.desks[l.Seat]
	conceding := l.Choice == riposte.Concede
	if l.opens() {
		d.choice, d.opened, d.open = l.Choice, true, conceding && !riposte.Seals(m.state)
		if l.Choice == 0 {
			d.refused = m.refusal(l.Seat, l.Sentence)
		}
		m.locks = append(m.locks, l)
		m.reckon()
		return Receipt{}
	}
	d.lastID = max(d.lastID, l.Request)
	sealed := d.request.Decision.Mode == riposte.Together && (!conceding || m.sealsConcession(l))
	if l.Forfeit != 0 {
		m.tellForfeit(&l)
	} else if l.Lapsed {
		m.tellAll(Entry{Kind: Lapsed, Seat: l.Seat})
	} else if d.owes() {
		m.watch.answered(l.Seat)
	}
	if sealed && !d.locked {
		m.tellAll(Entry{Kind: Locked, Seat: l.Seat})
	}
	d.choice, d.locked, d.draftKey, d.draftBody, d.hash, d.opened = l.Choice, true, "", "", l.Hash, false
	d.open = conceding && !sealed
	m.locks = append(m.locks, l)
	r := Receipt{Request: l.Request, Choice: l.Choice, Final: true}
	d.keys.add(keyed{key: l.Key, body: l.Body, receipt: r, sealed: sealed && !conceding, hash: l.Hash})
	m.reckon()
	return r
}

func (m *Match) lockBlind(a *Answer) Receipt {
	r := m.lock(Lock{Seat: a.Seat, Request: a.Request, At: m.now, Key: a.Key, Body: a.Body, Hash: slices.Clone(a.Hash)})
	m.settle()
	return r
}
