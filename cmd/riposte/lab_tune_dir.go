package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"riposte/lab"
)

// trialsFile is what a tuning has tried, a line for each setting and some pairs, in order.
const trialsFile = "trials.jsonl"

// A trial is what pairs at a setting came to: for each pair and each set-up the half points of
// the first side and of the first seat, those of draws, the steps, and the mark of the rows.
type trial struct {
	Setting []string     `json:"setting"`
	First   int          `json:"first"` // pair
	Pairs   [][][5]int64 `json:"pairs"`
}

// A tuneDir is the directory of a tuning, open to be gone on with. What was tried follows from
// what was tried before: a tuning that goes on asks again for all of it, in the same order, and
// finds it here.
type tuneDir struct {
	labDir
	trials *os.File
	past   []trial
}

func openTune(dir string, head *runHead, seeded bool) (*tuneDir, error) {
	if err := head.open(dir, seeded); err != nil {
		return nil, err
	}
	name := filepath.Join(dir, trialsFile)
	data, err := os.ReadFile(name)
	if err != nil && !os.IsNotExist(err) {
		return nil, err
	}
	d, whole := &tuneDir{labDir: labDir{dir: dir}}, 0
	for line := range bytes.Lines(data) {
		if !bytes.HasSuffix(line, []byte("\n")) {
			break // it was being written when the run was killed
		}
		var t trial
		if err := json.Unmarshal(line, &t); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, len(d.past)+1, err)
		}
		d.past = append(d.past, t)
		whole += len(line)
	}
	d.trials, err = openAt(name, int64(whole))
	return d, err
}

// trial is what was tried next, or plays it and keeps it. Without a directory nothing is kept.
func (d *tuneDir) trial(setting []string, first, pairs int, play func() ([][]lab.Tried, error)) ([][]lab.Tried, error) {
	if d == nil {
		return play()
	}
	if len(d.past) > 0 {
		t := d.past[0]
		if d.past = d.past[1:]; !slices.Equal(t.Setting, setting) || t.First != first || len(t.Pairs) != pairs {
			return nil, fmt.Errorf("%s: %v is not what this tuning tries there: it is %v", filepath.Join(d.dir, trialsFile), t.Setting, setting)
		}
		return t.tried(), nil
	}
	list, err := play()
	if err != nil {
		return nil, err
	}
	t := trial{Setting: setting, First: first}
	for _, pair := range list {
		row := make([][5]int64, len(pair))
		for j := range pair {
			p := &pair[j]
			row[j] = [5]int64{int64(p.Player), int64(p.Seat), int64(p.Draws), int64(p.Steps), int64(p.Rows)}
		}
		t.Pairs = append(t.Pairs, row)
	}
	line, err := json.Marshal(&t)
	if err != nil {
		return nil, err
	}
	_, err = d.trials.Write(append(line, '\n'))
	return list, err
}

func (t *trial) tried() (list [][]lab.Tried) {
	for _, row := range t.Pairs {
		pair := make([]lab.Tried, len(row))
		for j, n := range row {
			pair[j] = lab.Tried{Brief: lab.Brief{Player: int(n[0]), Seat: int(n[1]), Draws: int(n[2]), Steps: int(n[3])}, Rows: uint64(n[4])}
		}
		list = append(list, pair)
	}
	return list
}

func (d *tuneDir) close() error { return d.trials.Close() }
