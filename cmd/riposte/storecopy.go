package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"riposte/internal/store"
)

func newStoreBackup(s streams, f *storeFlags) *cobra.Command {
	return &cobra.Command{
		Use:   "backup FILE",
		Short: "Copy the database as it is at one moment",
		Long: "backup writes a compact copy to a new file, whether or not a server is running. The copy is a database\n" +
			"in SQLite, whatever the other is in: verify it with --db, put it in place with restore.",
		Example: "  riposte store backup \"riposte-$(date +%F).db\"\n  riposte store backup --db /srv/riposte.db copy.db --json",
		Args:    args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, given []string) error {
			path, err := dataFile(f.db)
			if err != nil {
				return err
			}
			if err := backupDatabase(cmd.Context(), path, given[0]); err != nil {
				return storeError(path, err)
			}
			info, err := os.Stat(given[0])
			if err != nil {
				return err
			}
			result := struct {
				File  string `json:"file"`
				From  string `json:"from"`
				Bytes int64  `json:"bytes"`
			}{given[0], shown(path), info.Size()}
			return f.say(s, result, "%s: %d bytes, a backup of %s", given[0], info.Size(), shown(path))
		},
	}
}

func newStoreRestore(s streams, f *storeFlags) *cobra.Command {
	var force bool
	cmd := &cobra.Command{
		Use:   "restore FILE",
		Short: "Put a backup in the place of the database",
		Long: "restore reads a whole backup and, only if it is sound, puts a copy of it, in the form of this\n" +
			"program, in the place of the database. It refuses to replace an existing one; with --force\n" +
			"the old one is kept beside it, as FILE.old1, or in a schema riposte_old1. Stop the server first.",
		Example: "  riposte store restore riposte-2026-11-21.db\n  riposte store restore --force backup.db --db /srv/riposte.db",
		Args:    args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, given []string) error {
			path, err := dataFile(f.db)
			if err != nil {
				return err
			}
			kept, err := restoreDatabase(cmd.Context(), given[0], path, force)
			if errors.Is(err, fs.ErrExist) {
				return fmt.Errorf("%s already exists; --force replaces it and keeps the old one beside it", shown(path))
			}
			if err != nil {
				return err
			}
			if kept != "" && !f.json {
				fmt.Fprintf(s.err, "The old database is kept as %s.\n", kept)
			}
			result := struct {
				File string `json:"file"`
				From string `json:"from"`
				Kept string `json:"kept,omitempty"`
			}{shown(path), given[0], kept}
			return f.say(s, result, "%s: restored from %s", shown(path), given[0])
		},
	}
	cmd.Flags().BoolVar(&force, "force", false, "replace an existing database, and keep the old one beside it")
	return cmd
}

// moved is the result of export and import.
type moved struct {
	File  string `json:"file"`
	Duels int    `json:"duels"`
}

func newStoreExport(s streams, f *storeFlags) *cobra.Command {
	return &cobra.Command{
		Use:   "export FILE|-",
		Short: "Write every duel as JSON Lines",
		Long: "export writes one line for each duel, complete, and a digest at the end, to a new file or to standard\n" +
			"output. Only jobs are left out: a store that imports the duels makes them anew.",
		Example: "  riposte store export duels.jsonl\n  riposte store export - | ssh other riposte store import -",
		Args:    args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, given []string) error {
			name := given[0]
			if name == "-" && f.json {
				return usagef("an export to standard output can't be combined with --json")
			}
			db, path, err := f.existing(cmd.Context())
			if err != nil {
				return err
			}
			defer func() { _ = db.Close() }() // it was only read
			if name == "-" {
				n, err := store.Export(cmd.Context(), db, s.out)
				if err == nil {
					fmt.Fprintf(s.err, "%d duels of %s.\n", n, path)
				}
				return err
			}
			n, err := exportTo(cmd.Context(), db, name)
			if err != nil {
				return err
			}
			return f.say(s, moved{name, n}, "%s: %d duels of %s", name, n, path)
		},
	}
}

// exportTo writes a new file, and leaves none that is incomplete.
func exportTo(ctx context.Context, db store.Store, name string) (int, error) {
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return 0, err
	}
	n, err := store.Export(ctx, db, file)
	if err == nil {
		err = file.Sync()
	}
	if err = errors.Join(err, file.Close()); err != nil {
		return 0, errors.Join(err, os.Remove(name))
	}
	return n, nil
}

func newStoreImport(s streams, f *storeFlags) *cobra.Command {
	return &cobra.Command{
		Use:   "import FILE|-",
		Short: "Take in the duels of an export",
		Long: "import reads an export to its end and checks its digest before it stores anything. It makes the\n" +
			"database if there is none, and refuses if it already has one of the duels. An unfinished duel\n" +
			"continues when the server next starts.",
		Example: "  riposte store import duels.jsonl --db new.db\n  gunzip < duels.jsonl.gz | riposte store import -",
		Args:    args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, given []string) (err error) {
			var from io.Reader = s.in
			if given[0] != "-" {
				file, err := os.Open(given[0])
				if err != nil {
					return err
				}
				defer file.Close()
				from = file
			}
			path, err := dataFile(f.db)
			if err != nil {
				return err
			}
			db, err := openDatabase(cmd.Context(), path)
			if err != nil {
				return err
			}
			defer func() { err = errors.Join(err, db.Close()) }()
			n, err := store.Import(cmd.Context(), db, from)
			if err != nil {
				return fmt.Errorf("%s: nothing was imported: %w", given[0], err)
			}
			return f.say(s, moved{shown(path), n}, "%s: %d duels of %s", shown(path), n, given[0])
		},
	}
}
