package house

import (
	"context"
	"encoding/base32"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"riposte"
	"riposte/internal/store"
)

// MoveTime is how long a code that moves a seat is valid.
const MoveTime = 5 * time.Minute

// ErrMove: the code moves nothing, or no longer does.
var ErrMove = errors.New("the code is used up, too old, or none")

// A mover says who may sit down in a seat with a code, in place of whom. The store keeps it under
// the hash of table and code, so that what is stored lets nobody in.
type mover struct {
	Seat riposte.Seat `json:"seat"`
	From store.Hash   `json:"from"` // who sat there when it was made
}

// moverCode is the name of a code at a table; other codes of the store have other names.
func moverCode(duel, code string) store.Hash { return store.HashToken("seat " + duel + " " + code) }

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
	of, err := json.Marshal(mover{s, guest})
	if err != nil {
		return "", until, err
	}
	now := h.run.Moment()
	until = now.Add(MoveTime)
	seat := store.HashToken(fmt.Sprint("seat ", duel, " ", s)) // whose earlier code it replaces
	err = h.store.SaveCode(ctx, store.Code{Hash: moverCode(duel, code), Guest: seat, Sealed: of, Made: now, Until: until})
	return code, until, FromStore(err)
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
	// Nobody else can use it in the meantime.
	kept, err := h.store.UseCode(ctx, moverCode(duel, code), h.run.Moment())
	if errors.Is(err, store.ErrNoCode) {
		return riposte.Nobody, ErrMove
	}
	if err != nil {
		return riposte.Nobody, FromStore(err)
	}
	var of mover
	if err := json.Unmarshal(kept.Sealed, &of); err != nil {
		return riposte.Nobody, fmt.Errorf("house: a code: %w", err)
	}
	err = h.mayOpen(ctx, guest)
	if err == nil {
		err = h.act(ctx, duel, func(a *act) error {
			if a.seatOf(guest) != riposte.Nobody {
				return fmt.Errorf("%w: you sit at this table already", ErrTaken)
			}
			if err := a.welcome(guest); err != nil {
				return err
			}
			at := a.sat[of.Seat]
			if at.Seat == riposte.Nobody || !of.From.Is(at.Token[:]) {
				return ErrMove // somebody else sits there by now
			}
			at.Token = guest
			a.sat[of.Seat] = at
			a.change.Left = append(a.change.Left, of.Seat)
			a.change.Sat = append(a.change.Sat, at)
			return nil
		})
	}
	if err != nil && !errors.Is(err, ErrMove) && !errors.Is(err, ErrUnknown) {
		if fault := h.store.SaveCode(context.WithoutCancel(ctx), kept); fault != nil {
			h.log.Error("keep a code that moved nothing", "duel", duel, "error", fault)
		}
	}
	if err != nil {
		return riposte.Nobody, err
	}
	return of.Seat, nil
}
