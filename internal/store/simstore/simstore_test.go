package simstore

import (
	"sync"
	"testing"

	"riposte/internal/store"
	"riposte/internal/store/storetest"
)

// A rack has a disk in each directory.
type rack struct {
	mu    sync.Mutex
	disks map[string]*Disk
}

func (r *rack) open(_ *testing.T, dir string) store.Store {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.disks == nil {
		r.disks = map[string]*Disk{}
	}
	if r.disks[dir] == nil {
		r.disks[dir] = &Disk{}
	}
	return Connect(Open(r.disks[dir], Harm{}, None), nil)
}

func TestStore(t *testing.T) { storetest.Test(t, (&rack{}).open) }
