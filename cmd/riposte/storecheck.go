package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"riposte/internal/archive"
	"riposte/internal/store"
)

func newStoreVerify(s streams, f *storeFlags) *cobra.Command {
	return &cobra.Command{
		Use:   "verify",
		Short: "Look for damage in the database, and play every duel in it again",
		Long: "verify looks for damage in the file and in every row of a duel or a campaign, and names each: what\n" +
			"was changed, removed or added since the program stored it. Then it plays every duel again by\n" +
			"its rules: each step and the end must come out as they are stored, documents and seeds must be\n" +
			"those that were committed to, and draws those of the seeds. Jobs, which are work for later, are\n" +
			"not covered, nor is a duel of which nothing is left. A forger can compute the sums of rows\n" +
			"again: they reveal damage and mistakes only. It changes nothing, and may run while a server\n" +
			"does.",
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
			defer func() { _ = db.Close() }() // it was only read
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
			result.Duels, err = archive.VerifyAll(cmd.Context(), db, catalogue(), found)
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
