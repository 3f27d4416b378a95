package main

import (
	"errors"
	"fmt"
	"io/fs"

	"github.com/spf13/cobra"
)

func newStoreMove(s streams, f *storeFlags) *cobra.Command {
	return &cobra.Command{
		Use:   "move TO",
		Short: "Copy everything to another database, and compare the two",
		Long: "move copies the database as it is at one moment to another that holds no duels yet: a file, for\n" +
			"SQLite, or a URL of PostgreSQL. Jobs, keys and runs of the laboratory come along. Then it reads\n" +
			"the export of both and compares them. Stop the server first, so that nothing is played after the\n" +
			"copy; the old database is left as it is.",
		Example: "  riposte store move postgres://riposte@db.example/riposte\n" +
			"  riposte store move --db postgres://riposte@db.example/riposte riposte.db",
		Args: args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, given []string) error {
			from, err := dataFile(f.db)
			if err != nil {
				return err
			}
			to := given[0]
			duels, digest, err := moveDatabase(cmd.Context(), from, to)
			if errors.Is(err, fs.ErrExist) {
				return fmt.Errorf("%s holds duels already; name a database that is empty", shown(to))
			}
			if err != nil {
				return storeError(from, err)
			}
			result := struct {
				File   string `json:"file"`
				From   string `json:"from"`
				Duels  int    `json:"duels"`
				Export string `json:"export"`
			}{shown(to), shown(from), duels, digest}
			return f.say(s, result, "%s: %d duels of %s; both export the same, SHA-256 %s", shown(to), duels, shown(from), digest)
		},
	}
}
