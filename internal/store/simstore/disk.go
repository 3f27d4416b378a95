package simstore

import (
	"errors"
	"sync"
)

// A Disk is a log. What was written is lost in a crash unless it was synced.
type Disk struct {
	mu     sync.Mutex
	log    []record
	synced int // records that a crash does not touch
}

// A record is what one transaction has changed.
type record struct {
	edits []func(*tables)
	whole bool // its end was written too
}

// A Fate is what becomes of the writing of one record.
type Fate struct {
	// Crash has the server lose its power while it writes.
	Crash bool
	// Keeps is how many edits of the record are on the disk then; its end comes after the last. A record that
	// was not synced may be there all the same.
	Keeps int
	// Unsynced has the disk refuse to sync.
	Unsynced bool
}

var (
	errPower = errors.New("the power has failed")
	errSync  = errors.New("fsync: input/output error")
)

// write appends a record and makes it durable. With an error it may be there or not.
func (d *Disk) write(r record, fate Fate, planted Planted) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	r.whole = true
	if fate.Crash && fate.Keeps <= len(r.edits) {
		r.edits, r.whole = r.edits[:fate.Keeps], false
	}
	d.log = append(d.log, r)
	switch {
	case fate.Crash:
		d.synced = len(d.log) // what is on the disk by now is all there will be
		return errPower
	case fate.Unsynced && planted == SyncIgnored:
		// The system holds the page to be clean: no later sync writes it.
		d.log[len(d.log)-1] = record{whole: true}
		d.synced = len(d.log)
		return nil
	case fate.Unsynced:
		d.log = d.log[:len(d.log)-1]
		if fate.Keeps > len(r.edits) {
			d.log, d.synced = append(d.log, r), len(d.log)+1 // it came there all the same
		}
		return errSync
	case planted == Unsynced && len(d.log)-d.synced < lazily:
		return nil
	}
	d.synced = len(d.log)
	return nil
}

// lazily is how many records a database writes between two syncs that saves on them.
const lazily = 40

// crash loses what was not synced.
func (d *Disk) crash() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.log = d.log[:d.synced]
}

// recover is the tables that the log makes. A record without its end is none: whoever wrote it was told so.
func (d *Disk) recover(planted Planted) *tables {
	d.mu.Lock()
	defer d.mu.Unlock()
	made := newTables()
	kept := d.log[:0:0]
	for _, r := range d.log {
		if !r.whole && planted != TornBelieved {
			continue
		}
		kept = append(kept, r)
		for _, edit := range r.edits {
			edit(made)
		}
	}
	d.log, d.synced = kept, len(kept)
	return made
}
