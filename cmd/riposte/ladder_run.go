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
	Ruleset string        `json:"ruleset"`
	Version int           `json:"version"`
	Content string        `json:"content"`
	Riposte string        `json:"riposte"`
	Setup   riposte.Setup `json:"setup"`
	Seed    uint64        `json:"seed"`
	Bots    []string      `json:"bots"`
	Solved  []string      `json:"solved,omitempty"` // tables that equilibrium plays from
	Meets   [][2]int      `json:"meets"`            // by their places in bots
	Test    *ladderTest   `json:"sprt,omitempty"`
}

func (l *ladder) head() *runHead {
	info, made := l.ruleset.Info(), version()
	head := &runHead{
		Ruleset: info.Name, Version: info.Version, Content: info.Content, Riposte: made.Riposte + ", " + made.Commit,
		Setup: l.setup, Seed: l.seed, Meets: l.meets, Solved: equilibrium.Shelved(),
	}
	for _, p := range l.players {
		head.Bots = append(head.Bots, p.Name)
	}
	if l.test != nil {
		head.Test = &ladderTest{l.test.Low, l.test.High, l.test.Error}
	}
	return head
}

// A runDir is the directory of a run, open to be gone on with.
type runDir struct {
	rows *os.File
	past []lab.Pair
}

// openRun begins a run in a directory, or goes on with the one that is there, which must be
// of the same ladder. The ladder takes that run's seed if it has none of its own.
func openRun(dir string, l *ladder) (*runDir, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	name := filepath.Join(dir, runFile)
	data, err := os.ReadFile(name)
	switch {
	case err == nil:
		if err := l.agree(name, data); err != nil {
			return nil, err
		}
	case !errors.Is(err, fs.ErrNotExist):
		return nil, err
	default:
		if _, err := os.Stat(filepath.Join(dir, rowsFile)); err == nil {
			return nil, fmt.Errorf("%s: it has rows but no %s, which says what they are of", dir, runFile)
		}
		if !l.seeded {
			l.seed = randomSeed()
		}
		var b bytes.Buffer
		if err := writeJSON(&b, l.head()); err != nil {
			return nil, err
		}
		if err := writeWhole(name, b.Bytes()); err != nil {
			return nil, err
		}
	}
	return openRows(filepath.Join(dir, rowsFile))
}

// agree is nil if a run that was begun earlier is of this ladder.
func (l *ladder) agree(name string, data []byte) error {
	var was struct {
		Seed uint64 `json:"seed"`
	}
	before := map[string]json.RawMessage{}
	if err := errors.Join(json.Unmarshal(data, &before), json.Unmarshal(data, &was)); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if !l.seeded {
		l.seed = was.Seed
	}
	now, err := json.Marshal(l.head())
	if err != nil {
		return err
	}
	wanted := map[string]json.RawMessage{}
	if err := json.Unmarshal(now, &wanted); err != nil {
		return err
	}
	for _, key := range []string{"ruleset", "version", "content", "riposte", "setup", "seed", "bots", "solved", "meets", "sprt"} {
		var a, b bytes.Buffer
		for _, side := range []struct {
			of  map[string]json.RawMessage
			buf *bytes.Buffer
		}{{before, &a}, {wanted, &b}} {
			if value := side.of[key]; value != nil {
				if err := json.Compact(side.buf, value); err != nil {
					return err
				}
			} else {
				side.buf.WriteString("none")
			}
		}
		if !bytes.Equal(a.Bytes(), b.Bytes()) {
			return fmt.Errorf("%s: the run is of another ladder: %s is %s there and %s here", name, key, a.Bytes(), b.Bytes())
		}
	}
	return nil
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
