package sqlite

import (
	"bytes"
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"riposte/internal/store/relational"
)

// # Sums
//
// Sums show when a row is no longer what was stored. Steps are a chain: the sum of each
// is SHA-256 of the sum before and of its own content, and the duel's row in live has
// the last sum and the number of steps, so that none can be removed from the end. For
// all other tables of a duel, live.sums has one word for each, in the order of their
// names: the exclusive or of the hashes of the duel's rows there, including live itself.
// A campaign has the same for its own row and its encounters.
//
// SQLite calls the writer with each row that is written, before and after, so the words
// follow whatever statement writes; a row that was already damaged keeps them wrong.
// This guards against damage and mistakes: a forger can compute the sums again.
//
// Jobs, runs, keys, studies, guests, codes, pushes, bots, challenges and the versions of goose have none.

// word is the number of bytes of a hash in live.sums for each table.
const word = 16

// A summed table is one whose rows are hashed.
type summed struct {
	name   string
	column string // the column with the owner's ID
	owner  int    // the place of that column
	skip   []int  // columns that the hash leaves out: the sums themselves
	place  int    // of its word
	group  *group
}

// A group is the tables whose words are in one row.
type group struct {
	owners string // the table of that row
	id     string // the column of its ID
	words  int
}

// tables are those with sums. Any other table in the schema belongs to no duel, or
// is steps or jobs.
type tables struct {
	by               map[string]*summed
	duels, campaigns group
}

// readTables reads them from the schema, so that no added table is forgotten.
func readTables(ctx context.Context, q relational.Querier) (*tables, error) {
	type column struct {
		table, name string
		at          int
	}
	columns, err := relational.All(ctx, q, `SELECT m.name, c.name, c.cid FROM sqlite_schema AS m JOIN pragma_table_info(m.name) AS c
		WHERE m.type = 'table' ORDER BY m.name, c.cid`, nil, func(rows *sql.Rows) (c column, err error) {
		return c, rows.Scan(&c.table, &c.name, &c.at)
	})
	if err != nil {
		return nil, err
	}
	t := &tables{by: map[string]*summed{}, duels: group{owners: "live", id: "duel"}, campaigns: group{owners: "campaigns", id: "id"}}
	for _, c := range columns {
		var of *group
		switch {
		case c.table == "jobs" || c.table == "steps":
		case c.table == "duels" && c.name == "id", c.table != "encounters" && c.name == "duel":
			of = &t.duels
		case c.table == "campaigns" && c.name == "id", c.name == "campaign":
			of = &t.campaigns
		}
		if of != nil {
			t.by[c.table] = &summed{name: c.table, column: c.name, owner: c.at, place: of.words, group: of}
			of.words++
		}
	}
	for _, c := range columns {
		if s := t.by[c.table]; s != nil && c.name == "sums" {
			s.skip = append(s.skip, c.at)
		}
	}
	return t, nil
}

// of lists the tables of a group in the order of their words.
func (t *tables) of(g *group) []*summed {
	list := make([]*summed, g.words)
	for _, s := range t.by {
		if s.group == g {
			list[s.place] = s
		}
	}
	return list
}

// hash is the hash of one row, with the name of its table and the kind of each
// value.
func (s *summed) hash(row []any) []byte {
	b := append(make([]byte, 0, 512), s.name...)
	for i, v := range row {
		if slices.Contains(s.skip, i) {
			continue
		}
		switch v := v.(type) {
		case nil:
			b = append(b, 'n')
		case int64:
			b = binary.BigEndian.AppendUint64(append(b, 'i'), uint64(v))
		case string:
			v, _, _ = strings.Cut(v, "\x00") // the hook passes no more of it
			b = append(binary.BigEndian.AppendUint64(append(b, 't'), uint64(len(v))), v...)
		case []byte:
			b = append(binary.BigEndian.AppendUint64(append(b, 'b'), uint64(len(v))), v...)
		default:
			b = fmt.Appendf(b, "%T %v", v, v)
		}
	}
	sum := sha256.Sum256(b)
	return sum[:word]
}

// An owned says whose row it is: a duel's or a campaign's.
type owned struct {
	group *group
	id    string
}

// pending is how the rows written since the last settling have changed the words.
type pending struct {
	*tables
	words map[owned][]byte
	err   error
	quiet bool // what is written does not change the words
}

// listen makes SQLite report each row written through a connection. deaf ends it.
func (p *pending) listen(conn *sql.Conn) error {
	return conn.Raw(func(c any) error {
		hooks, ok := c.(sqlite.HookRegisterer)
		if !ok {
			return errors.New("sqlite: the driver has no hooks")
		}
		hooks.RegisterPreUpdateHook(p.written)
		return nil
	})
}

func deaf(conn *sql.Conn) {
	_ = conn.Raw(func(c any) error {
		c.(sqlite.HookRegisterer).RegisterPreUpdateHook(nil)
		return nil
	})
}

// written is called for each row, with the old one, the new one or both.
func (p *pending) written(d sqlite.SQLitePreUpdateData) {
	t := p.by[d.TableName]
	if t == nil || p.quiet || d.DatabaseName != "main" {
		return
	}
	into := make([]any, d.Count())
	if d.Op != sqlite3.SQLITE_INSERT {
		p.err = errors.Join(p.err, d.Old(into...))
		p.mix(t, into)
	}
	if d.Op != sqlite3.SQLITE_DELETE {
		p.err = errors.Join(p.err, d.New(into...))
		p.mix(t, into)
	}
}

func (p *pending) mix(t *summed, row []any) {
	id, _ := row[t.owner].(string)
	key := owned{t.group, id}
	words := p.words[key]
	if words == nil {
		words = make([]byte, t.group.words*word)
		p.words[key] = words
	}
	at := words[t.place*word:][:word]
	subtle.XORBytes(at, at, t.hash(row))
}

// forget drops what was not kept.
func (p *pending) forget() {
	clear(p.words)
	p.err = nil
}

// settle updates the words with what was written since the last time.
func (w *writer) settle() error {
	defer w.sums.forget()
	if w.sums.err != nil {
		return w.sums.err
	}
	w.sums.quiet = true
	defer func() { w.sums.quiet = false }()
	for of, words := range w.sums.words {
		if len(bytes.Trim(words, "\x00")) == 0 {
			continue
		}
		delete(w.known, of.id)
		var have []byte
		err := w.Scan([]any{&have}, "SELECT sums FROM "+of.group.owners+" WHERE "+of.group.id+" = ?", of.id)
		if errors.Is(err, sql.ErrNoRows) { // it was deleted, with everything that belongs to it
			continue
		}
		if err != nil {
			return err
		}
		switch {
		case have == nil:
			have = words // it is new
		case len(have) == len(words):
			subtle.XORBytes(have, have, words)
		default: // they were damaged, and stay so
			continue
		}
		if err := w.exec("UPDATE "+of.group.owners+" SET sums = ? WHERE "+of.group.id+" = ?", have, of.id); err != nil {
			return err
		}
	}
	return nil
}
