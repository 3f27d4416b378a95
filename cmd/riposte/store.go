package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"github.com/spf13/cobra"

	"riposte/internal/store"
)

// storeFlags are the flags that every command about the store has.
type storeFlags struct {
	db   string
	json bool
}

func newStore(s streams) *cobra.Command {
	var f storeFlags
	cmd := &cobra.Command{
		Use:   "store",
		Short: "Look after the database of live duels",
		Long: "store looks after the database in which riposte serve keeps duels. It is one file, by default\n" +
			"riposte/riposte.db in the user's data folder; SQLite keeps others beside it while it is open. A\n" +
			"name that begins with postgres:// is that of a PostgreSQL database, on this machine or another.\n\n" +
			"A backup is a database; an export is JSON Lines, for moving duels to another database. Both\n" +
			"hold every secret of every duel, and are written for their owner's eyes only.",
		Example: "  riposte store backup nightly.db\n" +
			"  riposte store verify --db nightly.db\n" +
			"  riposte store export - | gzip > duels.jsonl.gz",
		Args: args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.PersistentFlags().StringVar(&f.db, "db", "", "the database, a file or postgres://… (default: riposte/riposte.db in the user's data folder)")
	cmd.PersistentFlags().BoolVar(&f.json, "json", false, "write JSON")
	cmd.AddCommand(
		newStoreMigrate(s, &f),
		newStoreVerify(s, &f),
		newStoreBackup(s, &f),
		newStoreRestore(s, &f),
		newStoreExport(s, &f),
		newStoreImport(s, &f),
		newStoreMove(s, &f),
		newStoreGuest(s, &f),
	)
	return cmd
}

// dataFile is the database: the one named or, if no name is given, the one in the
// user's data folder. That folder is created for its owner only; no other is
// created.
func dataFile(named string) (string, error) {
	if named != "" {
		return named, nil
	}
	data, err := dataFolder()
	if err != nil {
		return "", fmt.Errorf("where is the database? Name it with --db: %w", err)
	}
	folder := filepath.Join(data, "riposte")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", err
	}
	return filepath.Join(folder, "riposte.db"), nil
}

// dataFolder is where programs keep a user's data: $XDG_DATA_HOME, which counts if
// it is absolute (XDG Base Directory Specification), or the system's place for it.
func dataFolder() (string, error) {
	if folder := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(folder) {
		return folder, nil
	}
	if folder := os.Getenv("LocalAppData"); runtime.GOOS == "windows" && folder != "" {
		return folder, nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", err
	}
	if runtime.GOOS == "darwin" {
		return filepath.Join(home, "Library", "Application Support"), nil
	}
	return filepath.Join(home, ".local", "share"), nil
}

// existing opens the database, which must exist and have the present form.
func (f *storeFlags) existing(ctx context.Context) (db store.Store, shownAs string, err error) {
	path, err := dataFile(f.db)
	if err != nil {
		return nil, "", err
	}
	if db, err = existingDatabase(ctx, path); err != nil {
		return nil, "", storeError(path, err)
	}
	return db, shown(path), nil
}

// storeError says what to do about an error.
func storeError(path string, err error) error {
	switch {
	case errors.Is(err, store.ErrOlder):
		return fmt.Errorf("%w; make a backup, then run: riposte store migrate", err)
	case errors.Is(err, fs.ErrNotExist):
		if _, failed := os.Stat(path); failed != nil {
			return fmt.Errorf("there is no database %s; riposte serve makes it, or: riposte store migrate", path)
		}
	}
	return err
}

// say writes a result, as JSON or as a line.
func (f *storeFlags) say(s streams, result any, format string, a ...any) error {
	if f.json {
		return writeJSON(s.out, result)
	}
	_, err := fmt.Fprintf(s.out, format+"\n", a...)
	return err
}

func newStoreMigrate(s streams, f *storeFlags) *cobra.Command {
	return &cobra.Command{
		Use:   "migrate",
		Short: "Create the database, or convert it to the form of this program",
		Long: "migrate does what riposte serve does when it starts: it creates the database if there is none and\n" +
			"converts one from an older riposte to the form of this one. Only a backup leads back.",
		Example: "  riposte store migrate\n  riposte store migrate --db /srv/riposte.db --json",
		Args:    args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			path, err := dataFile(f.db)
			if err != nil {
				return err
			}
			from, to, err := migrateDatabase(cmd.Context(), path)
			if err != nil {
				return err
			}
			path = shown(path)
			result := struct {
				File string `json:"file"`
				From int64  `json:"from"`
				To   int64  `json:"to"`
			}{path, from, to}
			switch from {
			case 0:
				return f.say(s, result, "%s: made, form %d", path, to)
			case to:
				return f.say(s, result, "%s: has form %d already", path, to)
			}
			return f.say(s, result, "%s: from form %d to form %d", path, from, to)
		},
	}
}
