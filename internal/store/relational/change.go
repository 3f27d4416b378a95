package relational

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"riposte"
	"riposte/internal/store"
)

// Commit implements store.Store.
func (s *Store) Commit(ctx context.Context, c store.Change) (int64, error) {
	f, err := form(c)
	if early && err == nil && len(c.Sat)+len(c.Documents)+len(c.Lines)+len(c.Done) == 0 { // an answer
		go func() { _ = s.back.Write(context.WithoutCancel(ctx), func(w *Writer) error { return w.change(c, f) }) }()
		return c.Revision + 1, nil
	}
	if err == nil {
		err = s.write(ctx, func(w *Writer) error { return w.change(c, f) })
	}
	if err != nil {
		return 0, s.failed("commit", c.Duel, err)
	}
	return c.Revision + 1, nil
}

// forms is what a change is stored as. It is made before the change is queued,
// because the only writer does nothing that its callers can do side by side.
type forms struct {
	steps, seals   [][]byte
	after          [][]byte // of the lines
	standing, void []byte
}

func form(c store.Change) (f forms, err error) {
	encode := func(v any) []byte {
		b, fault := store.Encode(v)
		err = errors.Join(err, fault)
		return b
	}
	for i := range c.Steps {
		f.steps = append(f.steps, encode(&c.Steps[i]))
	}
	for i := range c.Lines {
		f.after = append(f.after, encode(c.Lines[i].After))
	}
	f.seals = make([][]byte, len(c.Documents))
	for i, d := range c.Documents {
		if d.Seal != nil {
			f.seals[i] = encode(d.Seal)
		}
	}
	if c.Standing != nil {
		f.standing = encode(c.Standing)
	}
	if c.Void != nil {
		f.void = encode(c.Void)
	}
	return f, err
}

func (w *Writer) change(c store.Change, f forms) error {
	at, err := w.Current(c.Duel)
	if err != nil {
		return err
	}
	if twice && len(c.Done) > 0 {
		c.Revision = at.Revision // who has the lease is alone
	}
	if at.Revision != c.Revision {
		return fmt.Errorf("%w: it is at revision %d", store.ErrConflict, at.Revision)
	}
	if err := c.Vet(at.Seats); err != nil {
		return err
	}
	if err := w.persons(c); err != nil {
		return err
	}
	for _, seat := range c.Released {
		if err := w.release(c.Duel, seat); err != nil {
			return err
		}
	}
	for i, d := range c.Documents {
		if err := w.document(c.Duel, d, f.seals[i]); err != nil {
			return err
		}
	}
	steps, head, err := w.append(at, c, f.steps)
	if err != nil {
		return err
	}
	if err := w.tell(c, f.after); err != nil {
		return err
	}
	if c.Over || c.Void != nil {
		if err := w.disown(c.Duel); err != nil {
			return err
		}
	}
	if err := w.forget(c); err != nil {
		return err
	}
	if l := c.Listing; l != nil {
		if err := w.later("UPDATE listings SET phase = ?, summary = ? WHERE duel = ?", l.Phase, []byte(l.Summary), c.Duel); err != nil {
			return err
		}
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
	if err := w.enqueueAll(c.Duel, c.Jobs); err != nil {
		return err
	}
	next := *at
	next.Revision++
	next.Ended = next.Ended || c.Over || c.Void != nil
	next.Next = cmp.Or(c.Next, next.Next)
	if f.standing != nil {
		next.Standing = f.standing
	}
	if f.void != nil {
		next.Void = f.void
	}
	next.Steps, next.Head = steps, head
	return w.Move(c.Duel, at, next)
}

// append stores steps after the existing ones, and returns how many there are then, and the
// sum of the last. The primary key refuses a second step with the same sequence, whatever the
// revisions say.
func (w *Writer) append(at *Current, c store.Change, steps [][]byte) (n int64, head []byte, err error) {
	if len(steps) == 0 {
		return at.Steps, at.Head, nil
	}
	if first := c.Steps[0].Seq; int64(first) > at.Steps {
		return 0, nil, fmt.Errorf("%w: step %d, but %d steps are stored", store.ErrInvalid, first, at.Steps)
	}
	head = at.Head
	for i, step := range steps {
		head = Chained(head, c.Duel, int64(c.Steps[i].Seq), step)
		err := w.Later(Later{Wrong: func(err error) error {
			if w.Taken(err) {
				return fmt.Errorf("%w: step %d is stored", store.ErrConflict, c.Steps[i].Seq)
			}
			return err
		}}, "INSERT INTO steps (duel, sequence, step, sum) VALUES (?, ?, ?, ?)", c.Duel, c.Steps[i].Seq, step, head)
		if err != nil {
			return 0, nil, err
		}
	}
	return int64(c.Steps[len(c.Steps)-1].Seq) + 1, head, nil
}

// document stores a draft or, with a seal, the final form. What is sealed stays;
// what was released keeps its place.
func (w *Writer) document(duel string, d store.Document, seal []byte) error {
	place := "NULL"
	if seal != nil {
		place = "(SELECT count(place) + 1 FROM documents WHERE duel = ?1)"
	}
	sealed := Later{None: fmt.Errorf("%w: the document of seat %d is sealed", store.ErrConflict, d.Seat)}
	return w.Later(sealed, `INSERT INTO documents (duel, seat, bytes, seal, place) VALUES (?1, ?2, ?3, ?4, `+place+`)
		ON CONFLICT (duel, seat) DO UPDATE SET bytes = excluded.bytes, seal = excluded.seal, place = coalesce(documents.place, excluded.place) WHERE documents.seal IS NULL`,
		duel, int(d.Seat), []byte(d.Bytes), seal)
}

// release makes a sealed document an empty draft with a place in the order of seals.
func (w *Writer) release(duel string, seat riposte.Seat) error {
	draft := Later{None: fmt.Errorf("%w: the document of seat %d is not sealed", store.ErrInvalid, seat)}
	return w.Later(draft, "UPDATE documents SET bytes = ?, seal = NULL WHERE duel = ? AND seat = ? AND seal IS NOT NULL", []byte{}, duel, int(seat))
}
