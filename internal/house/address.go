package house

import (
	"context"
	"fmt"
	"sync"
)

type addressKey struct{}

// From says from which address the acts of a context come, in any form that tells
// addresses apart: anybody can make up a guest, an address is harder to come by.
func From(ctx context.Context, address string) context.Context {
	return context.WithValue(ctx, addressKey{}, address)
}

// addresses counts the tables that were laid from each address and are not over. It
// is in memory only: addresses are not stored.
type addresses struct {
	most int // of one address; 0 is any number

	mu   sync.Mutex
	open map[string]int    // by address
	laid map[string]string // the address, by duel
}

func newAddresses(most int) *addresses {
	return &addresses{most: most, open: map[string]int{}, laid: map[string]string{}}
}

// lay counts a table to be laid; ErrTooMany where the address of the context has as
// many as it may. One that is counted already counts once.
func (a *addresses) lay(ctx context.Context, duel string) error {
	from, _ := ctx.Value(addressKey{}).(string)
	if from == "" || a.most == 0 {
		return nil
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if _, counted := a.laid[duel]; counted {
		return nil
	}
	if n := a.open[from]; n >= a.most {
		return fmt.Errorf("%w: %d duels that were laid from your address are not over", ErrTooMany, n)
	}
	a.open[from]++
	a.laid[duel] = from
	return nil
}

// over takes a table out that has ended, was deleted, or was not stored.
func (a *addresses) over(duel string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	from, counted := a.laid[duel]
	if !counted {
		return
	}
	delete(a.laid, duel)
	if a.open[from]--; a.open[from] == 0 {
		delete(a.open, from)
	}
}

// Count counts what was brought from the address of the context with the tables laid from
// there; ErrTooMany where they are as many as may be. Uncount takes it out.
func (h *House) Count(ctx context.Context, id string) error { return h.origin.lay(ctx, id) }

// Uncount is of Count.
func (h *House) Uncount(id string) { h.origin.over(id) }
