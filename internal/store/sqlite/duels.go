package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"riposte"
	"riposte/internal/store"
	"riposte/match"
)

// submit has the writer do it, and names the duel in the error.
func (s *Store) submit(ctx context.Context, op, duel string, do func(*writer) error) error {
	if err := s.writer.submit(ctx, do); err != nil {
		return &store.Error{Op: op, Duel: duel, Err: err}
	}
	return nil
}

// Create is of store.Store.
func (s *Store) Create(ctx context.Context, d store.Duel) error {
	const op = "create"
	if d.ID == "" || d.Setup.Ruleset == "" || d.Setup.Version == 0 || len(d.Setup.Seats) == 0 {
		return &store.Error{Op: op, Duel: d.ID, Err: fmt.Errorf("%w: a duel has an ID, a ruleset, its version, and seats", store.ErrInvalid)}
	}
	bare := d.Setup
	bare.Seats = slices.Clone(bare.Seats)
	for i := range bare.Seats {
		bare.Seats[i].Document = nil
	}
	setup, err := store.Encode(bare)
	if err != nil {
		return &store.Error{Op: op, Duel: d.ID, Err: err}
	}
	terms, err := store.Encode(d.Terms)
	if err != nil {
		return &store.Error{Op: op, Duel: d.ID, Err: err}
	}
	return s.submit(ctx, op, d.ID, func(w *writer) error {
		err := w.exec("INSERT INTO duels (id, ruleset, version, setup, terms, commitment, created) VALUES (?, ?, ?, ?, ?, ?, ?)",
			d.ID, bare.Ruleset, bare.Version, setup, terms, d.Commitment, store.Millis(d.Created))
		if isTaken(err) {
			return store.ErrExists
		}
		if err != nil {
			return err
		}
		for i, seat := range d.Setup.Seats {
			if len(seat.Document) > 0 {
				if err := w.document(d.ID, store.Document{Seat: riposte.Seat(i + 1), Bytes: seat.Document}, nil); err != nil {
					return err
				}
			}
		}
		return w.exec("INSERT INTO live (duel, revision, ended) VALUES (?, 0, 0)", d.ID)
	})
}

// Commit is of store.Store.
func (s *Store) Commit(ctx context.Context, c store.Change) (int64, error) {
	f, err := form(c)
	if err == nil {
		err = s.writer.submit(ctx, func(w *writer) error { return w.change(c, f) })
	}
	if err != nil {
		return 0, &store.Error{Op: "commit", Duel: c.Duel, Err: err}
	}
	return c.Revision + 1, nil
}

// forms is what a change is stored as. It is made before the change is queued: the
// one writer does nothing that its callers can do side by side.
type forms struct {
	steps, seals   [][]byte
	standing, void []byte
}

func form(c store.Change) (f forms, err error) {
	encode := func(v any) []byte {
		b, failed := store.Encode(v)
		err = errors.Join(err, failed)
		return b
	}
	for i := range c.Steps {
		if c.Steps[i].Seq != c.Steps[0].Seq+i {
			return f, fmt.Errorf("%w: step %d after step %d", store.ErrInvalid, c.Steps[i].Seq, c.Steps[i-1].Seq)
		}
		f.steps = append(f.steps, encode(&c.Steps[i]))
	}
	f.seals = make([][]byte, len(c.Documents))
	for i, d := range c.Documents {
		if d.Seal == nil {
			continue
		}
		if d.Seal.Seat != d.Seat {
			return f, fmt.Errorf("%w: seat %d under the seal of seat %d", store.ErrInvalid, d.Seat, d.Seal.Seat)
		}
		f.seals[i] = encode(d.Seal)
	}
	if c.Standing != nil {
		f.standing = encode(c.Standing)
	}
	if c.Void != nil {
		f.void = encode(c.Void)
	}
	return f, err
}

func (w *writer) change(c store.Change, f forms) error {
	n, err := w.count("UPDATE live SET revision = revision + 1, ended = max(ended, ?), standing = coalesce(?, standing), void = coalesce(?, void) WHERE duel = ? AND revision = ?",
		c.Over || c.Void != nil, f.standing, f.void, c.Duel, c.Revision)
	if err != nil {
		return err
	}
	if n == 0 {
		return w.missed(c.Duel)
	}
	for i, d := range c.Documents {
		if err := w.document(c.Duel, d, f.seals[i]); err != nil {
			return err
		}
	}
	if err := w.append(c, f.steps); err != nil {
		return err
	}
	for _, j := range c.Done {
		if err := w.finish(j); err != nil {
			return err
		}
	}
	if c.Deadline != nil {
		if err := w.deadline(c.Duel, *c.Deadline); err != nil {
			return err
		}
	}
	for _, j := range c.Jobs {
		if j.Duel == "" {
			j.Duel = c.Duel
		}
		if _, err := w.enqueue(j); err != nil {
			return err
		}
	}
	return nil
}

// missed is why no row of a duel was met at its revision.
func (w *writer) missed(duel string) error {
	var revision int64
	err := w.scan([]any{&revision}, "SELECT revision FROM live WHERE duel = ?", duel)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return store.ErrNoDuel
	case err != nil:
		return err
	}
	return fmt.Errorf("%w: it is at revision %d", store.ErrConflict, revision)
}

// append stores steps after those there are. The primary key refuses a second
// step of one sequence whatever the revisions say.
func (w *writer) append(c store.Change, steps [][]byte) error {
	if len(steps) == 0 {
		return nil
	}
	var next int
	if err := w.scan([]any{&next}, "SELECT coalesce(max(sequence), -1) + 1 FROM steps WHERE duel = ?", c.Duel); err != nil {
		return err
	}
	if first := c.Steps[0].Seq; first > next {
		return fmt.Errorf("%w: step %d, but %d steps are stored", store.ErrInvalid, first, next)
	}
	for i, step := range steps {
		err := w.exec("INSERT INTO steps (duel, sequence, step) VALUES (?, ?, ?)", c.Duel, c.Steps[i].Seq, step)
		if isTaken(err) {
			return fmt.Errorf("%w: step %d is stored", store.ErrConflict, c.Steps[i].Seq)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// document stores a draft or, with a seal, the last form. What is sealed stays.
func (w *writer) document(duel string, d store.Document, seal []byte) error {
	n, err := w.count(`INSERT INTO documents (duel, seat, bytes, seal, place)
		VALUES (?1, ?2, ?3, ?4, iif(?4 IS NULL, NULL, (SELECT count(place) + 1 FROM documents WHERE duel = ?1)))
		ON CONFLICT (duel, seat) DO UPDATE SET bytes = excluded.bytes, seal = excluded.seal, place = excluded.place WHERE place IS NULL`,
		duel, int(d.Seat), []byte(d.Bytes), seal)
	if err == nil && n == 0 {
		return fmt.Errorf("%w: the document of seat %d is sealed", store.ErrConflict, d.Seat)
	}
	return err
}

// Load is of store.Store.
func (s *Store) Load(ctx context.Context, duel string) (*store.Loaded, error) {
	l, err := s.load(ctx, duel)
	if err != nil {
		return nil, &store.Error{Op: "load", Duel: duel, Err: err}
	}
	return l, nil
}

func (s *Store) load(ctx context.Context, duel string) (*store.Loaded, error) {
	tx, err := s.reader(ctx)
	if err != nil {
		return nil, err
	}
	defer tx.Rollback()
	l := &store.Loaded{Duel: store.Duel{ID: duel}}
	var (
		setup, terms, standing, void []byte
		created                      int64
	)
	err = tx.QueryRowContext(ctx, `SELECT setup, terms, commitment, created, revision, ended, standing, void
		FROM duels JOIN live ON live.duel = duels.id WHERE id = ?`, duel).
		Scan(&setup, &terms, &l.Duel.Commitment, &created, &l.Revision, &l.Over, &standing, &void)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, store.ErrNoDuel
	}
	if err != nil {
		return nil, err
	}
	l.Duel.Created = store.Time(created)
	err = errors.Join(store.Decode(setup, &l.Duel.Setup), store.Decode(terms, &l.Duel.Terms))
	if standing != nil {
		l.Standing = new(match.Standing)
		err = errors.Join(err, store.Decode(standing, l.Standing))
	}
	if void != nil {
		l.History.Void = new(match.Void)
		err = errors.Join(err, store.Decode(void, l.History.Void))
	}
	if err != nil {
		return nil, err
	}
	l.History.Setup = l.Duel.Setup
	l.History.Setup.Seats = slices.Clone(l.Duel.Setup.Seats)
	if err := documents(ctx, tx, l); err != nil {
		return nil, err
	}
	l.History.Steps, err = all(ctx, tx, "SELECT step FROM steps WHERE duel = ? ORDER BY sequence", []any{duel}, func(rows *sql.Rows) (step match.Step, err error) {
		var form sql.RawBytes
		if err = rows.Scan(&form); err == nil {
			err = store.Decode(form, &step)
		}
		return step, err
	})
	return l, err
}

// documents reads sealed documents into the history and all into the standing.
func documents(ctx context.Context, tx *sql.Tx, l *store.Loaded) error {
	type document struct {
		seat        int
		bytes, seal []byte
	}
	found, err := all(ctx, tx, "SELECT seat, bytes, seal FROM documents WHERE duel = ? ORDER BY place", []any{l.Duel.ID}, func(rows *sql.Rows) (d document, err error) {
		return d, rows.Scan(&d.seat, &d.bytes, &d.seal)
	})
	if err != nil || len(found) == 0 {
		return err
	}
	if l.Standing == nil {
		l.Standing = new(match.Standing)
	}
	seats := l.History.Setup.Seats
	l.Standing.Documents = make([]json.RawMessage, len(seats)+1)
	for _, d := range found {
		if d.seat < 1 || d.seat > len(seats) {
			return fmt.Errorf("%w: the document of seat %d of %d", store.ErrDamaged, d.seat, len(seats))
		}
		l.Standing.Documents[d.seat] = d.bytes
		if d.seal == nil {
			continue
		}
		var seal match.Seal
		if err := store.Decode(d.seal, &seal); err != nil {
			return err
		}
		seats[d.seat-1].Document = d.bytes
		l.History.Seals = append(l.History.Seals, seal)
	}
	return nil
}

// reader is a moment of the database that further commits do not change.
func (s *Store) reader(ctx context.Context) (*sql.Tx, error) {
	if s.writer.isClosed() {
		return nil, store.ErrClosed
	}
	return s.read.BeginTx(ctx, nil)
}
