package house

import (
	"context"
	"errors"
	"time"

	"riposte/internal/store"
)

// vetShare is how many times as long the vetting rests as it works, so that players
// have the machine.
const vetShare = 3

// Vetted is the result of vetting: the numbers of duels looked at, set aside, and
// playable but with a fault.
type Vetted struct{ Duels, Aside, Faulty int }

// Vet looks at every duel that goes on, one after another, while the house is open. A
// duel that can't be played is named in the log and set aside before anybody asks for
// it. The error is that of the store as a whole, or of ctx.
func (h *House) Vet(ctx context.Context) (v Vetted, err error) {
	for row, err := range store.All(ctx, h.store, store.Query{Unlisted: true, Live: true}) {
		if err != nil {
			return v, FromStore(err)
		}
		began := time.Now()
		aside, faulty := h.examine(ctx, row.ID)
		v.Duels++
		if aside {
			v.Aside++
		}
		if faulty {
			v.Faulty++
		}
		rest := time.NewTimer(vetShare * time.Since(began))
		select {
		case <-rest.C:
		case <-h.done:
			return v, ErrClosed
		case <-ctx.Done():
			rest.Stop()
			return v, ctx.Err()
		}
	}
	return v, nil
}

// examine looks at one duel, without keeping it in memory.
func (h *House) examine(ctx context.Context, duel string) (aside, faulty bool) {
	if h.isAside(duel) {
		return true, false
	}
	damage := h.store.Sound(ctx, duel)
	l, err := h.store.Load(ctx, duel)
	if err != nil {
		if errors.Is(err, store.ErrDamaged) {
			_ = h.setAside(duel, err)
			return true, false
		}
		return false, false // it was deleted in the meantime, or will be looked at when asked for
	}
	p, err := h.recall(l)
	if err != nil {
		_ = h.setAside(duel, err)
		return true, false
	}
	if errors.Is(damage, store.ErrDamaged) {
		h.log.Error("a duel was damaged; it is played on", "duel", duel, "error", damage)
		return false, true
	}
	if err := p.promises(); err != nil {
		h.log.Error("a duel is not what was promised; it is played on", "duel", duel, "error", err)
		return false, true
	}
	return false, false
}

// setAside remembers that a duel can't be played, and logs the reason once.
func (h *House) setAside(duel string, why error) error {
	h.mu.Lock()
	known := h.aside[duel]
	h.aside[duel] = true
	h.mu.Unlock()
	if !known {
		h.log.Error("a duel can't be played and is set aside; the others go on", "duel", duel, "error", why)
	}
	return ErrAside
}

func (h *House) isAside(duel string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.aside[duel]
}
