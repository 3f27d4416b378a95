package simstore

import (
	"errors"
	"fmt"
	"sync"

	"riposte/internal/store"
)

// A Harm says what goes wrong in a database. Its functions are called while the database does nothing else; nil
// is no harm.
type Harm struct {
	// Writes is asked before each record is written what becomes of it.
	Writes func(edits int) Fate
	// Behind is asked how many records the copy that a Stale database reads from is behind.
	Behind func() int
}

// A Database is one server of a database with its disk.
type Database struct {
	disk    *Disk
	harm    Harm
	planted Planted

	mu     sync.Mutex
	tables *tables // nil while it is down
	life   int     // how often it has been started
	copied *tables // what a Stale one reads from
	copies int     // records in it
}

// Open starts a database on a disk; the zero Disk is an empty one.
func Open(d *Disk, h Harm, p Planted) *Database {
	db := &Database{disk: d, harm: h, planted: p}
	db.Start()
	return db
}

// Start starts it again after a crash.
func (db *Database) Start() {
	db.mu.Lock()
	defer db.mu.Unlock()
	if db.tables == nil {
		db.tables = db.disk.recover(db.planted)
		db.copied, db.copies = newTables(), 0
		db.life++
	}
}

// Crash has it end without warning, with the power of its machine.
func (db *Database) Crash() {
	db.mu.Lock()
	defer db.mu.Unlock()
	db.crash()
}

func (db *Database) crash() {
	db.disk.crash()
	db.tables = nil
}

// Down reports whether it has ended.
func (db *Database) Down() bool {
	db.mu.Lock()
	defer db.mu.Unlock()
	return db.tables == nil
}

// started is how often the database was started, or 0 while it is down: what a connection belongs to.
func (db *Database) started() int {
	db.mu.Lock()
	defer db.mu.Unlock()
	if db.tables == nil {
		return 0
	}
	return db.life
}

var errDown = fmt.Errorf("%w: the database is down", store.ErrUnavailable)

// write runs a transaction, of which at most so many statements are done if most is not 0.
func (db *Database) write(most int, do func(*tx) error) (err error) {
	db.mu.Lock()
	defer db.mu.Unlock()
	if db.tables == nil {
		return errDown
	}
	t := &tx{tables: db.tables, planted: db.planted, most: most}
	defer func() {
		if r := recover(); r != nil {
			if _, broken := r.(brokenOff); !broken {
				panic(r)
			}
			err = fmt.Errorf("%w: the connection broke off", store.ErrUnknown)
			if db.planted == Halves {
				_ = db.disk.write(record{edits: t.edits}, Fate{}, None)
				return
			}
			t.rollback()
		}
	}()
	if err := do(t); err != nil {
		t.rollback()
		return err
	}
	if most > 0 && len(t.edits) > 0 { // it breaks off before the end at the latest
		panic(brokenOff{})
	}
	if len(t.edits) == 0 {
		return nil
	}
	fate := Fate{}
	if db.harm.Writes != nil {
		fate = db.harm.Writes(len(t.edits))
	}
	switch err := db.disk.write(record{edits: t.edits}, fate, db.planted); {
	case errors.Is(err, errPower):
		db.crash()
		return fmt.Errorf("%w: %w", store.ErrUnknown, err)
	case err != nil:
		// What the disk holds is not known any more. It is read anew.
		db.crash()
		db.tables = db.disk.recover(db.planted)
		db.copied, db.copies = newTables(), 0
		db.life++
		return fmt.Errorf("%w: %w", store.ErrUnknown, err)
	}
	return nil
}

// read looks at the tables as they are at one moment.
func (db *Database) read(look func(*tables) error) error {
	db.mu.Lock()
	defer db.mu.Unlock()
	switch {
	case db.tables == nil:
		return errDown
	case db.planted == Stale && db.harm.Behind != nil:
		return look(db.copy(db.harm.Behind()))
	}
	return look(db.tables)
}

// copy is the copy, which is so many records behind.
func (db *Database) copy(behind int) *tables {
	db.disk.mu.Lock()
	defer db.disk.mu.Unlock()
	for ; db.copies < len(db.disk.log)-behind; db.copies++ {
		for _, edit := range db.disk.log[db.copies].edits {
			edit(db.copied)
		}
	}
	return db.copied
}
