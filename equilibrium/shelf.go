package equilibrium

import (
	"bytes"
	"slices"
	"sync"
	"sync/atomic"

	"riposte/rules/pugilism"
)

// shelf is what all bots play from: the tables that were put there, and what sequences
// come to in matches lately played.
var shelf struct {
	sync.Mutex
	tables map[string][]*Table // by the hash of the match, the most rounds first
	decks  map[string]*deck
	room   atomic.Int64 // of all decks
}

const (
	// mostDecks is of how many matches without a table sequences are remembered.
	mostDecks = 16
	// mostLefts is of how many composures they are, in all these matches together: 28 MiB.
	mostLefts = 1 << 15
)

// Shelve lets every bot play from a table from now on.
func Shelve(t *Table) {
	shelf.Lock()
	defer shelf.Unlock()
	if shelf.tables == nil {
		shelf.tables = map[string][]*Table{}
	}
	key := t.head.Rules
	list := append(slices.Clone(shelf.tables[key]), t)
	slices.SortStableFunc(list, func(x, y *Table) int { return y.rounds - x.rounds })
	shelf.tables[key] = list
}

// find is the tables of a match, and what its sequences come to.
func find(b *pugilism.Bare) ([]*Table, *deck) {
	key := b.Hash()
	shelf.Lock()
	defer shelf.Unlock()
	if tables := shelf.tables[key]; len(tables) > 0 {
		return tables, tables[0].deck
	}
	d := shelf.decks[key]
	if d == nil {
		if shelf.decks == nil || len(shelf.decks) >= mostDecks {
			shelf.decks = map[string]*deck{}
			shelf.room.Store(mostLefts)
		}
		d = newDeck(b)
		d.room = &shelf.room
		shelf.decks[key] = d
	}
	return nil, d
}

// clearDecks forgets what sequences come to in all matches without a table.
func clearDecks() {
	shelf.Lock()
	defer shelf.Unlock()
	for _, d := range shelf.decks {
		d.forget()
	}
	shelf.room.Store(mostLefts)
}

// Shelved names the tables that bots play from, in order.
func Shelved() (names []string) {
	shelf.Lock()
	defer shelf.Unlock()
	for _, list := range shelf.tables {
		for _, t := range list {
			names = append(names, string(bytes.TrimSpace(t.head.line())))
		}
	}
	slices.Sort(names)
	return names
}
