package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"riposte/lab"
	"riposte/record"
)

// looksLikeRecord tells records from YAML files: a record begins with a JSON header
// or a tag.
func looksLikeRecord(data []byte) bool {
	data = bytes.TrimSpace(data)
	line, _, _ := bytes.Cut(data, []byte("\n"))
	return bytes.HasPrefix(data, []byte("[Format")) || bytes.HasPrefix(data, []byte("[Game")) ||
		bytes.HasPrefix(data, []byte("[Ruleset")) || bytes.HasPrefix(line, []byte("{")) && bytes.Contains(line, []byte(`"format"`))
}

// loadRecord reads a record in either form.
func loadRecord(s streams, name string) (*record.Record, error) {
	data, err := readFile(s, name, record.MaxSize)
	if err != nil {
		return nil, err
	}
	r, err := record.Load(data, catalogue())
	if err != nil {
		return nil, recordError(name, err)
	}
	return r, nil
}

// recordError puts the name of the file before the place.
func recordError(name string, err error) error {
	var at *record.Error
	if errors.As(err, &at) && at.Line > 0 && !strings.HasPrefix(err.Error(), name) {
		return fmt.Errorf("%s:%w", name, err)
	}
	return fmt.Errorf("%s: %w", name, err)
}

func checkRecord(name string, data []byte) (string, error) {
	r, err := record.Load(data, catalogue())
	if err != nil {
		return "", recordError(name, err)
	}
	return fmt.Sprintf("a sound record of %s, %d steps, %s", r.Info().Title, len(r.Steps)-1, r.Result()), nil
}

// formOf is the form that the name of a file asks for: .duel means text.
func formOf(name string) record.Form {
	if strings.EqualFold(filepath.Ext(name), ".duel") {
		return record.Text
	}
	return record.JSONL
}

// writeWhole replaces a file in one step, so that a crash leaves the old one.
func writeWhole(name string, data []byte) error {
	tmp, err := os.CreateTemp(filepath.Dir(name), ".riposte-*")
	if err != nil {
		return err
	}
	_, err = tmp.Write(data)
	err = errors.Join(err, tmp.Chmod(0o644), tmp.Close())
	if err == nil {
		err = os.Rename(tmp.Name(), name)
	}
	if err != nil {
		return errors.Join(err, os.Remove(tmp.Name()))
	}
	return nil
}

// recordKeeper returns a function that writes the record of every simulated duel to
// a file of its own in a directory.
func recordKeeper(run *lab.Sim, dir string) (func(lab.Played) error, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	info := run.Ruleset.Info()
	makers := sync.Pool{New: func() any { return record.NewMaker(run.Ruleset) }}
	now := time.Now()
	return func(p lab.Played) error {
		maker := makers.Get().(*record.Maker)
		defer makers.Put(maker)
		name := fmt.Sprintf("%s-%d-%06d", info.Name, run.Seed, p.Number)
		hi, lo := run.DiceSeed(p.Number)
		rec, err := record.FromPlayed(maker, p.Setup, p.SetUp, p.Steps, record.Meta{
			Duel: name, Date: now, RNG: record.RNG{Kind: record.PCG, Hi: hi, Lo: lo},
		})
		if err != nil {
			return err
		}
		data, err := rec.Export(record.JSONL)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(dir, name+".jsonl"), data, 0o644)
	}, nil
}
