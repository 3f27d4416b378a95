package house

import (
	"context"
	"sync"

	"riposte"
	"riposte/internal/store"
)

// Cancel removes a table on which no duel has begun, for the guest who laid it.
// Those who sit there or watch then get ErrCancelled. The error is ErrNotHost for
// everybody else, and ErrBegun once the duel has begun.
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
	return t.cancel(ctx)
}

// cancel removes a table on which no duel has begun.
func (t *table) cancel(ctx context.Context) error {
	if err := t.house.store.Delete(context.WithoutCancel(ctx), t.id); err != nil {
		return FromStore(err)
	}
	t.house.cancelled.add(t.id)
	t.deleted()
	return nil
}

// hosts reports whether a guest laid the table, or has taken over the seat of the
// person who did. Older tables know the host only by the seat.
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

// hostsFromAside reports whether a guest without a seat may cancel the table. Of all who
// only watch, only that guest's sight says so.
func (p *play) hostsFromAside(guest store.Hash) bool {
	return p.mayCancel(guest) && p.seatOf(guest) == riposte.Nobody
}

// A remembrance holds the tables that were cancelled lately, so that people who come
// to one are told. It ends with the program; after that, the tables simply do not
// exist.
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
