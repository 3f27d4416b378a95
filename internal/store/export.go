package store

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"hash"
	"io"
	"time"

	"riposte"
	"riposte/match"
)

// The first and the last line of an export say what it is and whether it is
// complete.
type (
	header struct {
		Format  string `json:"format"`
		Version int    `json:"version"`
	}
	trailer struct {
		Duels     int    `json:"duels"`
		Campaigns int    `json:"campaigns,omitempty"`
		Digest    string `json:"digest"` // SHA-256 of all that comes before, in hexadecimal
	}
)

const (
	exportFormat = "riposte store"
	// exportVersion is the number of the form that is written. Form 1 had no
	// campaigns, form 2 no attempts.
	exportVersion = 3
)

// An exportedCampaign is a line of its own, after those of the duels.
type exportedCampaign struct {
	Campaign Campaign `json:"campaign"`
}

// An exported duel is one line: all of it, secrets included, except for its jobs
// and its revision, which mean nothing elsewhere.
type exported struct {
	ID         string
	Created    time.Time
	Listed     bool
	After      string `json:",omitempty"`
	Next       string `json:",omitempty"`
	Phase      string
	Summary    json.RawMessage `json:",omitempty"`
	Setup      riposte.Setup
	Terms      Terms
	Dice       int        `json:",omitempty"`
	Commitment []byte     `json:",omitempty"`
	Root       []byte     `json:",omitempty"`
	Secret     []byte     `json:",omitempty"`
	Attempts   []Attempt  `json:",omitempty"`
	Sat        []Sitting  `json:",omitempty"`
	Documents  []document `json:",omitempty"`
	Lines      []Line     `json:",omitempty"`
	Steps      []match.Step
	Standing   *match.Standing `json:",omitempty"`
	Void       *match.Void     `json:",omitempty"`
	Over       bool
}

// A document is a Document whose bytes need not be JSON: they are kept as they came.
type document struct {
	Seat  riposte.Seat
	Bytes []byte
	Seal  *match.Seal `json:",omitempty"`
}

// Export writes every duel and campaign as JSON Lines: a header, one line for each duel, latest
// first, one line for each campaign in the same order, and a digest. Stores that hold the same
// duels have the same export. It holds every secret. Each duel is as it was at one moment, but not
// all at the same one.
func Export(ctx context.Context, s Store, w io.Writer) (duels int, err error) {
	sum := sha256.New()
	buffered := bufio.NewWriter(w)
	out := io.MultiWriter(buffered, sum)
	write := func(v any) error {
		line, err := Encode(v)
		if err == nil {
			_, err = out.Write(append(line, '\n'))
		}
		return err
	}
	campaigns, err := s.Campaigns(ctx, Hash{})
	if err != nil {
		return 0, err
	}
	if err := write(header{exportFormat, exportVersion}); err != nil {
		return 0, &Error{Op: "export", Err: err}
	}
	for row, err := range All(ctx, s, Query{Unlisted: true}) {
		if err != nil {
			return duels, err
		}
		l, err := s.Load(ctx, row.ID)
		if errors.Is(err, ErrNoDuel) { // deleted in the meantime
			continue
		}
		if err != nil {
			return duels, err
		}
		if err := write(line(l)); err != nil {
			return duels, &Error{Op: "export", Duel: row.ID, Err: err}
		}
		duels++
	}
	written := 0
	for _, row := range campaigns {
		c, err := s.Campaign(ctx, row.ID)
		if errors.Is(err, ErrNoCampaign) { // deleted in the meantime
			continue
		}
		if err == nil {
			err = write(exportedCampaign{*c})
		}
		if err != nil {
			return duels, &Error{Op: "export", Err: err}
		}
		written++
	}
	err = errors.Join(write(trailer{duels, written, digest(sum)}), buffered.Flush())
	if err != nil {
		return duels, &Error{Op: "export", Err: err}
	}
	return duels, nil
}

func digest(sum hash.Hash) string { return hex.EncodeToString(sum.Sum(nil)) }

func line(l *Loaded) *exported {
	e := &exported{
		ID: l.Duel.ID, Created: l.Duel.Created, Listed: l.Duel.Listed, After: l.Duel.After, Next: l.Next,
		Phase: l.Phase, Summary: l.Summary, Setup: l.Duel.Setup, Terms: l.Duel.Terms,
		Dice: l.Duel.Dice, Commitment: l.Duel.Commitment, Root: l.Duel.Root, Secret: l.Duel.Secret,
		Attempts: l.Attempts, Sat: l.Sat, Lines: l.Lines,
		Steps: l.History.Steps, Void: l.History.Void, Over: l.Over,
	}
	if l.Standing != nil {
		bare := *l.Standing
		bare.Documents = nil
		e.Standing = &bare
	}
	sealed := map[riposte.Seat]bool{}
	for i := range l.History.Seals {
		seal := &l.History.Seals[i]
		if seal.Released {
			continue
		}
		sealed[seal.Seat] = true
		e.Documents = append(e.Documents, document{seal.Seat, l.History.Setup.Seats[seal.Seat-1].Document, seal})
	}
	for i := range e.Setup.Seats {
		if seat := riposte.Seat(i + 1); l.Standing != nil && i+1 < len(l.Standing.Documents) && !sealed[seat] && l.Standing.Documents[seat] != nil {
			e.Documents = append(e.Documents, document{seat, l.Standing.Documents[seat], nil})
		}
	}
	return e
}

// duel returns what Create and then Commit take to make the duel again.
func (e *exported) duel() (Duel, Change) {
	d := Duel{
		ID: e.ID, Created: e.Created, Listed: e.Listed, After: e.After,
		Setup: e.Setup, Terms: e.Terms, Dice: e.Dice, Commitment: e.Commitment, Root: e.Root, Secret: e.Secret,
		Sat: e.Sat, Attempts: e.Attempts, Listing: Listing{e.Phase, e.Summary},
	}
	c := Change{
		Duel: e.ID, Lines: e.Lines, Steps: e.Steps, Standing: e.Standing,
		Void: e.Void, Over: e.Over, Next: e.Next,
	}
	for _, doc := range e.Documents {
		c.Documents = append(c.Documents, Document{doc.Seat, doc.Bytes, doc.Seal})
	}
	if !e.Over {
		c.Jobs = []Job{{Kind: Wake}}
	}
	return d, c
}
