package house

import (
	"context"
	"encoding/base32"
	"errors"
	"fmt"
	"sync"
	"time"

	"riposte"
	"riposte/internal/store"
)

// MoveTime is how long a code that moves a seat is valid.
const MoveTime = 5 * time.Minute

// ErrMove: the code moves nothing, or no longer does.
var ErrMove = errors.New("the code is used up, too old, or none")

// A mover says who may sit down in a seat with a code, in place of whom.
type mover struct {
	duel  string
	seat  riposte.Seat
	from  store.Hash // who sat there when it was made
	until time.Time
}

// movers holds the valid codes, by their hashes, so that a list of them lets nobody
// in. They are kept in memory only and end with the program.
type movers struct {
	mu sync.Mutex
	by map[store.Hash]mover
}

// maxMovers bounds the memory.
const maxMovers = 10_000

// add replaces the seat's earlier code, which becomes worthless.
func (m *movers) add(code string, of mover, now time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for hash, other := range m.by {
		if !now.Before(other.until) || other.duel == of.duel && other.seat == of.seat {
			delete(m.by, hash)
		}
	}
	if len(m.by) >= maxMovers {
		return fmt.Errorf("%w: %d seats are being moved", ErrTooMany, len(m.by))
	}
	if m.by == nil {
		m.by = map[store.Hash]mover{}
	}
	m.by[store.HashToken(code)] = of
	return nil
}

// take returns what a code moves at a table; nobody else can take it in the
// meantime.
func (m *movers) take(code, duel string, now time.Time) (mover, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	of, ok := m.by[store.HashToken(code)]
	if !ok || of.duel != duel {
		return mover{}, false
	}
	delete(m.by, store.HashToken(code))
	return of, now.Before(of.until)
}

// back makes a code valid again that moved nothing.
func (m *movers) back(code string, of mover) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.by[store.HashToken(code)] = of
}

// Mover makes a code with which the guest, or anybody it is given to, can sit down
// in the guest's seat instead of the guest, once. An earlier code then becomes
// worthless.
func (h *House) Mover(ctx context.Context, g Guest, duel string) (code string, until time.Time, err error) {
	t, err := h.enter(ctx, duel)
	if err != nil {
		return "", until, err
	}
	defer t.leave()
	guest := store.HashToken(string(g))
	s := t.play.seatOf(guest)
	if s == riposte.Nobody {
		return "", until, ErrNoSeat
	}
	var raw [20]byte
	if err := h.draw(raw[:]); err != nil {
		return "", until, fmt.Errorf("house: a code: %w", err)
	}
	code = base32.StdEncoding.EncodeToString(raw[:])
	now := h.run.Moment()
	until = now.Add(MoveTime)
	return code, until, h.movers.add(code, mover{duel, s, guest, until}, now)
}

// Move seats the guest in place of the person who made the code, who only watches
// from then on. Everything that belongs to the seat stays. The error is ErrMove for
// an invalid code; a code that could not be used because of another error stays
// valid.
func (h *House) Move(ctx context.Context, g Guest, duel, code string) (riposte.Seat, error) {
	if g == "" {
		return riposte.Nobody, ErrNoSeat
	}
	guest := store.HashToken(string(g))
	of, ok := h.movers.take(code, duel, h.run.Moment())
	if !ok {
		return riposte.Nobody, ErrMove
	}
	err := h.mayOpen(ctx, guest)
	if err == nil {
		err = h.act(ctx, duel, func(a *act) error {
			if a.seatOf(guest) != riposte.Nobody {
				return fmt.Errorf("%w: you sit at this table already", ErrTaken)
			}
			if err := a.welcome(guest); err != nil {
				return err
			}
			at := a.sat[of.seat]
			if at.Seat == riposte.Nobody || !of.from.Is(at.Token[:]) {
				return ErrMove // somebody else sits there by now
			}
			at.Token = guest
			a.sat[of.seat] = at
			a.change.Left = append(a.change.Left, of.seat)
			a.change.Sat = append(a.change.Sat, at)
			return nil
		})
	}
	if err != nil && !errors.Is(err, ErrMove) && !errors.Is(err, ErrUnknown) {
		h.movers.back(code, of)
	}
	if err != nil {
		return riposte.Nobody, err
	}
	return of.seat, nil
}
