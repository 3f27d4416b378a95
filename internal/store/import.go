package store

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

// maxLine bounds a line of an export, so that a file of something else can't fill
// the memory. It is far above the documents (match.MaxDocument for each seat) and
// steps of any duel.
const maxLine = 256 << 20

// Import stores the duels of an export, each with a job of kind Wake if it goes on.
// It first reads and vets all of r, and stores nothing if that fails. The error is
// ErrInvalid if r is cut off, changed or not an export; ErrNewer if it has a newer
// form; ErrExists if one of the duels already exists. If storing fails, everything
// is undone. A process that dies in the meantime leaves what it has stored: use an
// empty store.
//
// An r that can't seek is meanwhile kept in a temporary file.
func Import(ctx context.Context, s Store, r io.Reader) (duels int, err error) {
	again, done, err := seeker(r)
	if err == nil {
		duels, err = imported(ctx, s, again)
		err = errors.Join(err, done())
	}
	if err != nil {
		var named *Error
		if !errors.As(err, &named) {
			err = &Error{Op: "import", Err: err}
		}
		return 0, err
	}
	return duels, nil
}

func imported(ctx context.Context, s Store, r io.ReadSeeker) (duels int, err error) {
	start, err := r.Seek(0, io.SeekCurrent)
	if err != nil {
		return 0, err
	}
	ids := map[string]bool{}
	digest, err := read(r, func(c *Campaign) error {
		if ids["campaign "+c.ID] {
			return fmt.Errorf("%w: campaign %q comes twice", ErrInvalid, c.ID)
		}
		ids["campaign "+c.ID] = true
		if err := c.Vet(); err != nil {
			return err
		}
		for _, e := range c.Entries {
			if e.Record == nil && ids["encounter "+e.Duel] {
				return fmt.Errorf("%w: duel %q is in two campaigns", ErrInvalid, e.Duel)
			}
			ids["encounter "+e.Duel] = e.Record == nil
		}
		switch _, err := s.Campaign(ctx, c.ID); {
		case err == nil:
			return fmt.Errorf("%w: campaign %q", ErrExists, c.ID)
		case !errors.Is(err, ErrNoCampaign):
			return err
		}
		return nil
	}, func(e *exported) error {
		if ids[e.ID] {
			return fmt.Errorf("%w: duel %q comes twice", ErrInvalid, e.ID)
		}
		ids[e.ID] = true
		if err := e.vet(); err != nil {
			return &Error{Op: "import", Duel: e.ID, Err: err}
		}
		switch _, err := s.Load(ctx, e.ID); {
		case err == nil:
			return &Error{Op: "import", Duel: e.ID, Err: ErrExists}
		case !errors.Is(err, ErrNoDuel):
			return err
		}
		return nil
	})
	if err != nil {
		return 0, err
	}
	if _, err := r.Seek(start, io.SeekStart); err != nil {
		return 0, err
	}
	var made, begun []string
	second, err := read(r, func(c *Campaign) error {
		if err := s.CreateCampaign(ctx, *c); err != nil {
			return err
		}
		begun = append(begun, c.ID)
		return nil
	}, func(e *exported) error {
		d, c := e.duel()
		if err := s.Create(ctx, d); err != nil {
			return err
		}
		made = append(made, d.ID)
		_, err := s.Commit(ctx, c)
		return err
	})
	if err == nil && second != digest {
		err = fmt.Errorf("%w: the file changes while it is read", ErrInvalid)
	}
	if err != nil {
		for _, id := range begun {
			err = errors.Join(err, s.DeleteCampaign(context.WithoutCancel(ctx), id))
		}
		for _, id := range made {
			err = errors.Join(err, s.Delete(context.WithoutCancel(ctx), id))
		}
		return 0, err
	}
	return len(made), nil
}

// vet refuses what Create or Commit would refuse.
func (e *exported) vet() error {
	d, c := e.duel()
	if err := d.Vet(); err != nil {
		return err
	}
	for _, seat := range d.Setup.Seats {
		if seat.Document != nil {
			return fmt.Errorf("%w: a document within the set-up", ErrInvalid)
		}
	}
	if err := c.Vet(len(d.Setup.Seats)); err != nil {
		return err
	}
	switch {
	case len(c.Steps) > 0 && c.Steps[0].Seq != 0:
		return fmt.Errorf("%w: the first step is %d", ErrInvalid, c.Steps[0].Seq)
	case len(c.Lines) > 0 && c.Lines[0].Seq != 1:
		return fmt.Errorf("%w: the first line is %d", ErrInvalid, c.Lines[0].Seq)
	}
	return nil
}

// read calls each for every duel and campaign for every campaign, and returns the
// digest, which it has checked.
func read(r io.Reader, campaign func(*Campaign) error, each func(*exported) error) (string, error) {
	in := bufio.NewReaderSize(r, 1<<16)
	sum := sha256.New()
	line, err := readLine(in)
	var h header
	if err != nil || json.Unmarshal(line, &h) != nil || h.Format != exportFormat {
		if err != nil && !errors.Is(err, ErrInvalid) {
			return "", err
		}
		return "", fmt.Errorf("%w: it is not an export of a store", ErrInvalid)
	}
	if h.Version > exportVersion {
		return "", fmt.Errorf("%w: it has form %d, this program knows forms up to %d", ErrNewer, h.Version, exportVersion)
	}
	for n, campaigns := 0, 0; ; {
		sum.Write(line)
		if line, err = readLine(in); err != nil {
			return "", err
		}
		if bytes.HasPrefix(line, []byte(`{"duels":`)) {
			return last(in, line, trailer{n, campaigns, digest(sum)})
		}
		if bytes.HasPrefix(line, []byte(`{"campaign":`)) {
			var c exportedCampaign
			if err := Decode(line, &c); err != nil {
				return "", fmt.Errorf("%w: line %d: %w", ErrInvalid, n+campaigns+2, err)
			}
			if err := campaign(&c.Campaign); err != nil {
				return "", err
			}
			campaigns++
			continue
		}
		var e exported
		if err := Decode(line, &e); err != nil {
			return "", fmt.Errorf("%w: line %d: %w", ErrInvalid, n+campaigns+2, err)
		}
		n++
		if err := each(&e); err != nil {
			return "", err
		}
	}
}

// last checks that the trailer is the one that fits, and that nothing follows it.
func last(in *bufio.Reader, line []byte, want trailer) (string, error) {
	var got trailer
	if err := Decode(line, &got); err != nil || got != want {
		return "", fmt.Errorf("%w: it was changed: its digest does not fit", ErrInvalid)
	}
	if _, err := in.ReadByte(); !errors.Is(err, io.EOF) {
		return "", fmt.Errorf("%w: it goes on after its digest", ErrInvalid)
	}
	return got.Digest, nil
}

// readLine reads a line with its end.
func readLine(in *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		part, err := in.ReadSlice('\n')
		line = append(line, part...)
		switch {
		case err == nil:
			return line, nil
		case errors.Is(err, io.EOF):
			return nil, fmt.Errorf("%w: it is cut off", ErrInvalid)
		case !errors.Is(err, bufio.ErrBufferFull):
			return nil, err
		case len(line) > maxLine:
			return nil, fmt.Errorf("%w: a line of more than %d bytes", ErrInvalid, maxLine)
		}
	}
}

// seeker returns r, or a copy of its contents that can be read twice.
func seeker(r io.Reader) (_ io.ReadSeeker, done func() error, err error) {
	if again, ok := r.(io.ReadSeeker); ok {
		if _, err := again.Seek(0, io.SeekCurrent); err == nil { // a pipe is an *os.File too
			return again, func() error { return nil }, nil
		}
	}
	kept, err := os.CreateTemp("", "riposte-import-*")
	if err != nil {
		return nil, nil, err
	}
	done = func() error { return errors.Join(kept.Close(), os.Remove(kept.Name())) }
	if _, err = io.Copy(kept, r); err == nil {
		_, err = kept.Seek(0, io.SeekStart)
	}
	if err != nil {
		return nil, nil, errors.Join(err, done())
	}
	return kept, done, nil
}
