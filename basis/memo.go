package basis

import "sync"

// mostKept is how much a Memo keeps before it forgets all of it.
const mostKept = 1 << 10

// A Memo keeps what views show by what it follows from, for all positions of all duels: lists
// that are the same are then one list, and whoever compares two views need not look into it.
// What is made must not change later. The zero Memo is empty.
type Memo[K comparable, V any] struct {
	mu   sync.Mutex
	made map[K]V
}

// Of is what was made for the key, or is made now.
func (m *Memo[K, V]) Of(key K, made func() V) V {
	m.mu.Lock()
	defer m.mu.Unlock()
	v, ok := m.made[key]
	if ok {
		return v
	}
	v = made()
	if m.made == nil || len(m.made) >= mostKept {
		m.made = map[K]V{}
	}
	m.made[key] = v
	return v
}
