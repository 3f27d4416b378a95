package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"riposte/internal/house"
	"riposte/internal/store"
	"riposte/rules"
)

func newStoreVerify(s streams, f *storeFlags) *cobra.Command {
	return &cobra.Command{
		Use:   "verify",
		Short: "Read the whole database and play every duel in it again",
		Long: "verify looks for damage in the file, then plays every stored duel again by its rules: each step\n" +
			"must come out as it is stored. It names every duel that does not, and changes nothing. It may\n" +
			"run while a server does.",
		Example: "  riposte store verify\n  riposte store verify --db backup.db --json",
		Args:    args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			type fault struct {
				Duel string `json:"duel,omitempty"` // none: the file itself
				Why  string `json:"why"`
			}
			result := struct {
				File   string  `json:"file"`
				OK     bool    `json:"ok"`
				Duels  int     `json:"duels"`
				Faults []fault `json:"faults"`
			}{Faults: []fault{}}
			db, path, err := f.existing(cmd.Context())
			if err != nil {
				return err
			}
			defer func() { _ = db.Close() }() // only read
			result.File = path
			found := func(duel string, err error) {
				result.Faults = append(result.Faults, fault{duel, err.Error()})
				if !f.json {
					fmt.Fprintf(s.out, "%s: %v\n", duel, err)
				}
			}
			err = db.Check(cmd.Context())
			if err != nil && !errors.Is(err, store.ErrDamaged) {
				return err
			}
			damaged := err
			result.Duels, err = house.Verify(cmd.Context(), db, store.Query{Unlisted: true}, rules.All(), found)
			if damaged == nil && err != nil {
				return err
			}
			if damaged != nil {
				found("", damaged)
			}
			result.OK = len(result.Faults) == 0
			word := "all sound"
			if !result.OK {
				word = fmt.Sprintf("FAILED, %d faults", len(result.Faults))
			}
			if err := f.say(s, result, "%s: %d duels, %s", path, result.Duels, word); err != nil {
				return err
			}
			if !result.OK {
				return errFailed
			}
			return nil
		},
	}
}
