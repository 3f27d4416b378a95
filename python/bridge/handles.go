package bridge

import "sync"

// Handles are games and duels by numbers, which a caller can hold who must hold no pointer. No
// number is given twice, so one that was closed is never somebody else's. They may be used at once.
type Handles struct {
	mu   sync.RWMutex
	last uint64
	all  map[uint64]any
}

// Keep gives a number to a game or a duel.
func (h *Handles) Keep(what any) uint64 {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.all == nil {
		h.all = map[uint64]any{}
	}
	h.last++
	h.all[h.last] = what
	return h.last
}

// Close gives up a number; it reports whether there was such a one.
func (h *Handles) Close(n uint64) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	_, there := h.all[n]
	delete(h.all, n)
	return there
}

// Len is how many are kept.
func (h *Handles) Len() int {
	h.mu.RLock()
	defer h.mu.RUnlock()
	return len(h.all)
}

func (h *Handles) at(n uint64) any {
	h.mu.RLock()
	defer h.mu.RUnlock()
	return h.all[n]
}

// Game is the game of a number.
func (h *Handles) Game(n uint64) (*Game, error) {
	if g, ok := h.at(n).(*Game); ok {
		return g, nil
	}
	return nil, faultf(Closed, "the game is closed")
}

// State is the duel of a number.
func (h *Handles) State(n uint64) (*State, error) {
	if s, ok := h.at(n).(*State); ok {
		return s, nil
	}
	return nil, faultf(Closed, "the duel is closed")
}
