package house

import (
	"context"
	"sync"

	"riposte"
	"riposte/internal/store"
)

// Cancel takes away a table on which no duel has begun: the guest's who laid it.
// Those who sit there or watch find ErrCancelled. ErrNotHost for everybody else,
// ErrBegun once the duel has begun.
func (h *House) Cancel(ctx context.Context, g Guest, duel string) error {
	t, err := h.enter(ctx, duel)
	if err != nil {
		return err
	}
	defer t.leave()
	switch p := t.play; {
	case g == "" || !p.hosts(store.HashToken(string(g))):
		return ErrNotHost
	case p.m.Began() || p.m.Over():
		return ErrBegun
	}
	if err := h.store.Delete(context.WithoutCancel(ctx), duel); err != nil {
		return FromStore(err)
	}
	h.cancelled.add(duel)
	h.origin.over(duel)
	t.play = nil
	t.ring()
	return nil
}

// hosts reports whether a guest has laid the table, or has taken over the seat of who
// did. Tables of before know who by the seat only.
func (p *play) hosts(guest store.Hash) bool {
	host := p.duel.Terms.Host
	if host != (store.Hash{}) && (guest.Is(host[:]) || p.seatOf(host) != riposte.Nobody) {
		return guest.Is(host[:])
	}
	s := p.seatOf(guest)
	return p.person(s) && p.sat[s].At.Equal(p.duel.Created)
}

// mayCancel reports whether a guest hosts a table on which no duel has begun.
func (p *play) mayCancel(guest store.Hash) bool {
	return !p.m.Began() && !p.m.Over() && p.hosts(guest)
}

// hostsFromAside reports whether a guest who sits in no seat may cancel the table. Of all
// who only watch, that guest's sight alone says so.
func (p *play) hostsFromAside(guest store.Hash) bool {
	return p.mayCancel(guest) && p.seatOf(guest) == riposte.Nobody
}

// A remembrance is the tables that were cancelled lately, so that who comes to one is
// told. It ends with the program; then they are tables that are not there.
type remembrance struct {
	mu   sync.Mutex
	is   map[string]bool
	last []string
}

// remembered bounds the memory.
const remembered = 10_000

func (r *remembrance) add(duel string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.is == nil {
		r.is = map[string]bool{}
	}
	if len(r.last) == remembered {
		delete(r.is, r.last[0])
		r.last = r.last[1:]
	}
	r.is[duel], r.last = true, append(r.last, duel)
}

func (r *remembrance) has(duel string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.is[duel]
}
