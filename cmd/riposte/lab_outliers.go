package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"riposte/lab"
	"riposte/record"
)

// outlierFile is the name of the record of a duel that stands out, in the directory of its run.
func outlierFile(kind string, i int) string { return fmt.Sprintf("outliers/%s-%d.duel", kind, i+1) }

// outliers writes the records of the duels that stand out. They bear no date: like all files of
// a run they are the same whenever it was played.
func (d *labDir) outliers(st *study, a *lab.Account) error {
	info, maker := st.Ruleset.Info(), record.NewMaker(st.Ruleset)
	for _, kind := range lab.Kinds {
		for i, o := range a.Outliers[kind] {
			p, hi, lo, err := st.Again(o.Line, o.Duel)
			if err != nil {
				return err
			}
			made, err := record.FromPlayed(maker, p.Setup, p.SetUp, p.Steps, record.Meta{
				Duel: fmt.Sprintf("%s-%d-%d-%06d", info.Name, st.Seed, o.Line+1, o.Duel), RNG: record.RNG{Kind: record.PCG, Hi: hi, Lo: lo},
			})
			if err != nil {
				return err
			}
			data, err := made.Export(record.Text)
			name := filepath.Join(d.dir, filepath.FromSlash(outlierFile(kind, i)))
			if err = errors.Join(err, os.MkdirAll(filepath.Dir(name), 0o755)); err != nil {
				return err
			}
			if err := writeWhole(name, data); err != nil {
				return err
			}
		}
	}
	return nil
}
