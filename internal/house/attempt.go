package house

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"time"

	"riposte"
	"riposte/dice/fair"
	"riposte/internal/store"
)

// newSecret draws a seed for the server and commits to it. For tables that stay
// sealed after the end, root commits to the keys of the draws.
func (h *House) newSecret(sealed bool) (secret, committed, root []byte, err error) {
	var seed fair.Seed
	if err := h.draw(seed[:]); err != nil {
		return nil, nil, nil, fmt.Errorf("house: a seed: %w", err)
	}
	c := fair.Commit(seed)
	if sealed {
		r := fair.NewTree(seed).Root()
		root = r[:]
	}
	return seed[:], c[:], root, nil
}

// fail ends the attempt to begin because these seats keep their seeds back or leave.
// The server has learned seeds, so it must not continue with the secret it has:
// otherwise it could choose, with a friend in a seat, which attempts succeed. So the
// attempt is kept for ever, everyone is told, and the next begins with everything
// new. A seat that brings no seed has said so for good.
func (a *act) fail(missing []riposte.Seat) {
	if len(a.attempts) >= MaxAttempts {
		return
	}
	secret, committed, root, err := a.table.house.newSecret(a.sealed())
	if err != nil {
		a.table.house.log.Error("end an attempt", "duel", a.duel.ID, "error", err)
		return // it is tried again with the next act
	}
	ended := store.Attempt{Number: len(a.attempts) + 1, Commitment: a.duel.Commitment, Root: a.duel.Root, Ended: a.now}
	list := strconv.Itoa(ended.Number)
	var off []riposte.Seat
	for _, s := range a.everySeat() {
		at := &a.sat[s]
		if !a.person(s) {
			continue
		}
		did := store.Attempted{Seat: s, Token: at.Token, Commitment: at.Commitment, Seed: at.Seed, Unopened: slices.Contains(missing, s)}
		if did.Unopened {
			at.Failed++
			did.PutOff = at.Failed >= MaxFailed && !a.m.Began() // at a table with a past there is nobody else to wait for
			list += " " + strconv.Itoa(int(s))
		}
		if did.PutOff {
			off = append(off, s)
		}
		ended.Seats = append(ended.Seats, did)
		at.Commitment, at.Seed = nil, nil
		at.Promised = time.Time{}
		if at.None {
			at.Promised = a.now
		}
	}
	a.change.Anew = &store.Anew{Ended: ended, Commitment: committed, Root: root, Secret: secret}
	a.attempts = append(slices.Clip(a.attempts), ended)
	a.duel.Commitment, a.duel.Root, a.duel.Secret = committed, root, secret
	copy(a.secret[:], secret)
	a.dice.source = nil
	a.line(LineAttempt, riposte.Nobody, list, "")
	for _, s := range off {
		a.putOff(s)
	}
}

// putOff is the text of a line LineLeft of a seat that did not leave by itself.
const putOff = "put off"

// putOff opens the seat of a person who keeps its seeds back. The document goes too,
// unless it is one from a campaign, which belongs to the seat.
func (a *act) putOff(s riposte.Seat) {
	document := a.m.Document(s)
	if err := a.m.Release(s); err != nil {
		_ = a.m.Submit(s, nil)
	}
	if slices.Contains(a.duel.Terms.Carried, s) {
		_ = a.m.Submit(s, document)
	}
	a.sat[s] = store.Sitting{}
	a.change.Left = append(a.change.Left, s)
	a.line(LineLeft, s, putOff, "")
	if err := a.rename(); err != nil {
		panic(fmt.Sprintf("house: a seat that is open again: %v", err))
	}
}

// welcome returns nil unless a guest was put off this table.
func (p *play) welcome(guest store.Hash) error {
	for i := range p.attempts {
		for _, did := range p.attempts[i].Seats {
			if did.PutOff && guest.Is(did.Token[:]) {
				return ErrPutOff
			}
		}
	}
	return nil
}

// failures counts the attempts in which a guest kept its seed back.
func (p *play) failures(guest store.Hash) (n int) {
	for i := range p.attempts {
		for _, did := range p.attempts[i].Seats {
			if did.Unopened && guest.Is(did.Token[:]) {
				n++
			}
		}
	}
	return n
}

// freed returns the seats that are no longer kept for anybody, because the person
// they were kept for was put off.
func (p *play) freed() (seats []riposte.Seat) {
	for i := range p.attempts {
		for _, did := range p.attempts[i].Seats {
			if did.PutOff {
				seats = append(seats, did.Seat)
			}
		}
	}
	return seats
}

// unused returns nil if a commitment is nobody else's here and never was anybody's: a
// seed is opened only once.
func (p *play) unused(c []byte, s riposte.Seat) error {
	if c == nil {
		return nil
	}
	used := slices.ContainsFunc(p.sat, func(at store.Sitting) bool { return at.Seat != s && bytes.Equal(at.Commitment, c) })
	for i := range p.attempts {
		used = used || slices.ContainsFunc(p.attempts[i].Seats, func(did store.Attempted) bool { return bytes.Equal(did.Commitment, c) })
	}
	if used {
		return riposte.Faults{{Path: "commitment", Msg: "stood at this table before: make a new seed"}}
	}
	return nil
}

// seedsKnown is what a viewer may know of the seeds.
func (p *play) seedsKnown(viewer riposte.Seat) Dice {
	d := Dice{Version: p.version(), Commitment: commitment(p.duel.Commitment), Root: optional(p.duel.Root), Settled: p.dice.source != nil, Laid: p.duel.Terms.Lesson != nil}
	if d.Version == fair.V2 {
		d.Attempt = len(p.attempts) + 1
	}
	if from, _, ok := p.forked(); ok {
		d.From = &from
	}
	if p.m.Over() && !p.sealed() {
		seed := p.secret
		d.Server = &seed
	}
	for _, s := range p.everySeat() {
		at := &p.sat[s]
		if !p.person(s) {
			continue
		}
		seat := SeatSeed{
			Seat: s, Commitment: optional(at.Commitment), Opened: at.Seed != nil, None: at.None, LeftOut: at.LeftOut, Failed: at.Failed,
		}
		if d.Settled {
			seat.Seed = seedIn(at.Seed)
		}
		d.Seats = append(d.Seats, seat)
		switch mine := s == viewer; {
		case d.Settled || p.m.Over():
		case p.opening() && p.awaited(s):
			until := p.until()
			d.Until = &until
			if mine {
				d.Asks, d.Yours = AsksOpen, true
			}
		case mine && d.Version == fair.V2 && at.Promised.IsZero():
			d.Asks = AsksCommit
		}
	}
	for i := range p.attempts {
		d.Earlier = append(d.Earlier, attemptKnown(&p.attempts[i]))
	}
	return d
}

// attemptKnown is what everybody may know of a finished attempt.
func attemptKnown(a *store.Attempt) Attempt {
	known := Attempt{Number: a.Number, Commitment: commitment(a.Commitment), Root: optional(a.Root), Ended: a.Ended}
	for _, did := range a.Seats {
		known.Seats = append(known.Seats, Attempted{
			Seat: did.Seat, Commitment: optional(did.Commitment), Seed: seedIn(did.Seed),
			None: did.Commitment == nil, Unopened: did.Unopened, PutOff: did.PutOff,
		})
	}
	return known
}

// optional is a stored commitment, nil where there is none.
func optional(stored []byte) *fair.Commitment {
	if len(stored) == 0 {
		return nil
	}
	c := commitment(stored)
	return &c
}

// seedIn is a stored seed, nil where there is none.
func seedIn(stored []byte) *fair.Seed {
	if stored == nil {
		return nil
	}
	seed := fair.Seed(stored)
	return &seed
}
