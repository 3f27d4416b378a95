package relational

import (
	"context"
	"database/sql"
	"strings"
	"time"

	"riposte/internal/store"
)

// SaveProgram implements store.Store.
func (s *Store) SaveProgram(ctx context.Context, p store.Program) error {
	if err := p.Vet(); err != nil {
		return s.failed("save program", "", err)
	}
	return s.submit(ctx, "save program", "", func(w *Writer) error {
		return w.exec(`INSERT INTO programs (guest, id, about, plays, seen) VALUES (?, ?, ?, ?, ?)
			ON CONFLICT (guest) DO UPDATE SET about = excluded.about, plays = excluded.plays, seen = excluded.seen`,
			p.Guest[:], p.ID, p.About, strings.Join(p.Plays, " "), store.Millis(p.Seen))
	})
}

const programs = "SELECT programs.guest, id, coalesce(name, ''), about, plays, seen FROM programs LEFT JOIN guests ON guests.token = programs.guest WHERE "

// Program implements store.Store.
func (s *Store) Program(ctx context.Context, id string) (store.Program, error) {
	return s.program(ctx, programs+"id = ?", id)
}

// ProgramOf implements store.Store.
func (s *Store) ProgramOf(ctx context.Context, guest store.Hash) (store.Program, error) {
	return s.program(ctx, programs+"programs.guest = ?", guest[:])
}

func (s *Store) program(ctx context.Context, query string, which any) (store.Program, error) {
	found, err := rowsOf(ctx, s, "program", query, []any{which}, scanProgram)
	switch {
	case err != nil:
		return store.Program{}, err
	case len(found) == 0:
		return store.Program{}, s.failed("program", "", store.ErrNoProgram)
	}
	return found[0], nil
}

// Programs implements store.Store.
func (s *Store) Programs(ctx context.Context, since time.Time, most int) ([]store.Program, error) {
	return rowsOf(ctx, s, "programs", programs+"seen >= ? ORDER BY id LIMIT ?", []any{store.Millis(since), most}, scanProgram)
}

func scanProgram(rows *sql.Rows) (p store.Program, err error) {
	var guest []byte
	var plays string
	var seen int64
	err = rows.Scan(&guest, &p.ID, &p.Name, &p.About, &plays, &seen)
	copy(p.Guest[:], guest)
	p.Plays, p.Seen = strings.Fields(plays), store.Time(seen)
	return p, err
}

// SeeProgram implements store.Store.
func (s *Store) SeeProgram(ctx context.Context, guest store.Hash, now time.Time) error {
	return s.submit(ctx, "see program", "", func(w *Writer) error {
		return w.exec("UPDATE programs SET seen = ? WHERE guest = ?", store.Millis(now), guest[:])
	})
}

// DeleteProgram implements store.Store.
func (s *Store) DeleteProgram(ctx context.Context, guest store.Hash) error {
	return s.submit(ctx, "delete program", "", func(w *Writer) error { return w.deleteProgram(guest) })
}

func (w *Writer) deleteProgram(guest store.Hash) error {
	if err := w.exec("DELETE FROM challenges WHERE program = ?", guest[:]); err != nil {
		return err
	}
	return w.exec("DELETE FROM programs WHERE guest = ?", guest[:])
}

// SaveChallenge implements store.Store.
func (s *Store) SaveChallenge(ctx context.Context, c store.Challenge) error {
	return s.submit(ctx, "save challenge", c.Duel, func(w *Writer) error {
		err := w.exec("INSERT INTO challenges (duel, program, made) VALUES (?, ?, ?) ON CONFLICT (program, duel) DO NOTHING", c.Duel, c.Program[:], store.Millis(c.Made))
		if err != nil && w.Orphan(err) {
			return store.ErrNoDuel
		}
		return err
	})
}

// Challenges implements store.Store.
func (s *Store) Challenges(ctx context.Context, program store.Hash) ([]store.Challenge, error) {
	return rowsOf(ctx, s, "challenges", "SELECT duel, made FROM challenges WHERE program = ? ORDER BY made, duel", []any{program[:]}, func(rows *sql.Rows) (store.Challenge, error) {
		c := store.Challenge{Program: program}
		var made int64
		err := rows.Scan(&c.Duel, &made)
		c.Made = store.Time(made)
		return c, err
	})
}

// DeleteChallenge implements store.Store.
func (s *Store) DeleteChallenge(ctx context.Context, duel string, program store.Hash) (was bool, err error) {
	err = s.submit(ctx, "delete challenge", duel, func(w *Writer) error {
		n, err := w.Count("DELETE FROM challenges WHERE duel = ? AND program = ?", duel, program[:])
		was = n > 0
		return err
	})
	return was, err
}
