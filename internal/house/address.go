package house

import (
	"context"
	"fmt"
	"sync"
)

type addressKey struct{}

// From says from which address the acts of a context come, in any form that tells
// addresses apart: anybody can make up a guest, but an address is harder to come
// by.
func From(ctx context.Context, address string) context.Context {
	return context.WithValue(ctx, addressKey{}, address)
}

// addresses counts the tables that were laid from each address and are not over. It
// is kept in memory only: addresses are not stored.
type addresses struct {
	most int // for one address; 0 means any number

	mu   sync.Mutex
	open map[string]int    // by address
	laid map[string]string // the address, by duel
}

func newAddresses(most int) *addresses {
	return &addresses{most: most, open: map[string]int{}, laid: map[string]string{}}
}

// lay counts a table about to be laid; the error is ErrTooMany if the address of
// the context has as many as it may. A table already counted is not counted again.
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

// over stops counting a table that has ended, was deleted, or was not stored.
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

// Count counts something imported from the address of the context together with the
// tables laid from there; the error is ErrTooMany if there are as many as may be. Uncount
// stops counting it.
func (h *House) Count(ctx context.Context, id string) error { return h.origin.lay(ctx, id) }

// Uncount undoes Count.
func (h *House) Uncount(id string) { h.origin.over(id) }
