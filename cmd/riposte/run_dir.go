package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"riposte"
	"riposte/equilibrium"
	"riposte/lab"
)

// The files of a run's directory.
const (
	runFile  = "run.json"    // what the run is of
	rowsFile = "duels.jsonl" // a row a duel, in the order of the series
)

// A runHead is everything that the rows of a run depend on. How many pairs there are is
// not part of it: a longer run goes on from a shorter one.
type runHead struct {
	Kind    string         `json:"kind"`
	Ruleset string         `json:"ruleset"`
	Version int            `json:"version"`
	Content string         `json:"content"`
	Riposte string         `json:"riposte"`
	Setup   *riposte.Setup `json:"setup,omitempty"`
	Tables  []lab.Table    `json:"tables,omitempty"` // of each meeting, where there is no one set-up
	Seed    uint64         `json:"seed"`
	Bots    []string       `json:"bots,omitempty"`
	Solved  []string       `json:"solved,omitempty"` // tables that equilibrium plays from
	// Programs are the engines that play, by what they call themselves. Played again, the duels
	// of these may come out otherwise; what has been played is kept.
	Programs map[string]string `json:"programs,omitempty"`
	Meets    [][2]int          `json:"meets,omitempty"`  // by their places in bots
	Setups   []runSetup        `json:"setups,omitempty"` // of a run that counts duels and not pairs of bots
	// What ends a run, or a meeting of it, early.
	Test       *ladderTest    `json:"sprt,omitempty"`
	Of         string         `json:"of,omitempty"`
	Difference *labDifference `json:"difference,omitempty"`
	Precision  float64        `json:"precision,omitempty"` // in percent of the points
	Decisions  bool           `json:"decisions,omitempty"` // they have rows too
	Tune       *tuneHead      `json:"tune,omitempty"`
	Variates   *variates      `json:"variates,omitempty"`
}

// A runSetup is a set-up of a run, and who plays there.
type runSetup struct {
	Name  string        `json:"name"`
	Bots  []string      `json:"bots"`
	Setup riposte.Setup `json:"setup"`
}

// headOf is the head of a series, without what ends it.
func headOf(kind string, s *lab.Series) *runHead {
	info, made := s.Ruleset.Info(), version()
	head := &runHead{
		Kind: kind, Ruleset: info.Name, Version: info.Version, Content: info.Content, Riposte: made.Riposte + ", " + made.Commit,
		Tables: s.Tables, Seed: s.Seed, Meets: s.Meets, Solved: equilibrium.Shelved(), Programs: outside.named(),
	}
	if s.Tables == nil {
		head.Setup = &s.Setup
	}
	for _, p := range s.Players {
		head.Bots = append(head.Bots, p.Name)
	}
	return head
}

// A runDir is the directory of a run, open to be gone on with.
type runDir struct {
	rows *os.File
	past []lab.Pair
}

// openRun begins a run in a directory, or goes on with the one that is there, which must be
// of the same series. If no seed was given, head takes that run's.
func openRun(dir string, head *runHead, seeded bool) (*runDir, error) {
	if err := head.open(dir, seeded); err != nil {
		return nil, err
	}
	return openRows(filepath.Join(dir, rowsFile))
}

// open writes the head of a run into its directory, or finds the same there.
func (h *runHead) open(dir string, seeded bool) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	name := filepath.Join(dir, runFile)
	data, err := os.ReadFile(name)
	if err == nil {
		return h.agree(name, data, seeded)
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if _, err := os.Stat(filepath.Join(dir, rowsFile)); err == nil {
		return fmt.Errorf("%s: it has rows but no %s, which says what they are of", dir, runFile)
	}
	if !seeded {
		h.Seed = randomSeed()
	}
	var b bytes.Buffer
	if err := writeJSON(&b, h); err != nil {
		return err
	}
	return writeWhole(name, b.Bytes())
}

// agree is nil if a run that was begun earlier is of the same series.
func (h *runHead) agree(name string, data []byte, seeded bool) error {
	var was struct {
		Seed uint64 `json:"seed"`
	}
	before := map[string]json.RawMessage{}
	if err := errors.Join(json.Unmarshal(data, &before), json.Unmarshal(data, &was)); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if !seeded {
		h.Seed = was.Seed
	}
	now, err := json.Marshal(h)
	if err != nil {
		return err
	}
	wanted := map[string]json.RawMessage{}
	if err := json.Unmarshal(now, &wanted); err != nil {
		return err
	}
	for _, key := range []string{"kind", "ruleset", "version", "content", "riposte", "setup", "tables", "seed", "bots", "solved", "programs", "meets", "setups", "sprt", "of", "difference", "precision", "decisions", "tune", "variates"} {
		there, here, err := valueOf(before[key], wanted[key])
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if there != here {
			const short = 80 // longer ones are for nobody's eyes
			if len(there) > short || len(here) > short {
				return fmt.Errorf("%s: the run is of something else: its %s are others than here; take back what was changed, or name another --out", name, key)
			}
			return fmt.Errorf("%s: the run is of something else: %s is %s there and %s here; name another --out", name, key, there, here)
		}
	}
	return nil
}

// valueOf are two values without their blanks.
func valueOf(a, b json.RawMessage) (first, second string, err error) {
	var out [2]string
	for i, value := range []json.RawMessage{a, b} {
		var buf bytes.Buffer
		if value == nil {
			value = json.RawMessage("null")
		}
		err = errors.Join(err, json.Compact(&buf, value))
		out[i] = buf.String()
	}
	return out[0], out[1], err
}

// openRows reads the pairs of an earlier run and cuts off what is not a whole pair: a run
// that was killed may have left half of a line.
func openRows(name string) (*runDir, error) {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	past, whole, err := readPairs(name, data)
	if err == nil {
		err = f.Truncate(int64(whole))
	}
	if err == nil {
		_, err = f.Seek(int64(whole), 0)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return &runDir{f, past}, nil
}

// readPairs reads rows two by two; whole is how many bytes the whole pairs take.
func readPairs(name string, data []byte) (past []lab.Pair, whole int, err error) {
	var pair lab.Pair
	for at, number := 0, 1; ; number++ {
		end := bytes.IndexByte(data[at:], '\n')
		if end < 0 {
			return past, whole, nil
		}
		row := &pair.Duels[(number-1)%2]
		*row = lab.Row{}
		if err := json.Unmarshal(data[at:at+end], row); err != nil {
			return nil, 0, fmt.Errorf("%s:%d: %w", name, number, err)
		}
		if p := row.Points; p != 0 && p != 0.5 && p != 1 {
			return nil, 0, fmt.Errorf("%s:%d: points are %v, not 0, 0.5 or 1", name, number, p)
		}
		at += end + 1
		if number%2 == 0 {
			past, whole = append(past, pair), at
		}
	}
}

// keep writes the rows of a pair.
func (d *runDir) keep(p *lab.Pair) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	for i := range p.Duels {
		if err := enc.Encode(&p.Duels[i]); err != nil {
			return err
		}
	}
	_, err := d.rows.Write(b.Bytes())
	return err
}

func (d *runDir) close() error { return d.rows.Close() }
