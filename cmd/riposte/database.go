package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"riposte/internal/store"
	"riposte/internal/store/postgres"
	"riposte/internal/store/sqlite"
)

// A database is named by a file, for SQLite, or by a URL that begins with postgres://.

// openDatabase opens a database, makes it if it does not exist, and converts an older one.
func openDatabase(ctx context.Context, name string) (store.Store, error) {
	if postgres.Is(name) {
		return postgres.Open(ctx, name)
	}
	return sqlite.Open(ctx, name)
}

// existingDatabase opens one that exists and has the present form.
func existingDatabase(ctx context.Context, name string) (store.Store, error) {
	if postgres.Is(name) {
		return postgres.Existing(ctx, name)
	}
	return sqlite.Existing(ctx, name)
}

func migrateDatabase(ctx context.Context, name string) (from, to int64, err error) {
	if postgres.Is(name) {
		return postgres.Migrate(ctx, name)
	}
	return sqlite.Migrate(ctx, name)
}

// backupDatabase makes a new file, a database in SQLite whatever the other is in.
func backupDatabase(ctx context.Context, name, to string) error {
	if postgres.Is(name) {
		return postgres.Backup(ctx, name, to)
	}
	return sqlite.Backup(ctx, name, to)
}

func restoreDatabase(ctx context.Context, backup, name string, force bool) (kept string, err error) {
	if postgres.Is(name) {
		return postgres.Restore(ctx, backup, name, force)
	}
	return sqlite.Restore(ctx, backup, name, force)
}

// claimDatabase keeps a database for this server, and returns its own name.
func claimDatabase(ctx context.Context, name string) (own string, release func(), err error) {
	if !postgres.Is(name) {
		return claim(name)
	}
	release, err = postgres.Claim(ctx, name)
	if errors.Is(err, postgres.ErrInUse) {
		err = fmt.Errorf("%s is served by another riposte already; stop that one, or name another database with --db", shown(name))
	}
	return name, release, err
}

// shown is the name of a database without its password.
func shown(name string) string {
	if postgres.Is(name) {
		return postgres.Redacted(name)
	}
	return name
}

// moveDatabase copies everything from one database to another by way of a backup, and compares
// what both export.
func moveDatabase(ctx context.Context, from, to string) (duels int, digest string, err error) {
	folder, err := os.MkdirTemp("", "riposte-move-*")
	if err != nil {
		return 0, "", err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	backup := filepath.Join(folder, "backup.db")
	if err = backupDatabase(ctx, from, backup); err != nil {
		return 0, "", err
	}
	if _, err = restoreDatabase(ctx, backup, to, false); err != nil {
		return 0, "", err
	}
	var sums [2]string
	for i, name := range []string{backup, to} {
		if duels, sums[i], err = exportSum(ctx, name); err != nil {
			return 0, "", err
		}
	}
	if sums[0] != sums[1] {
		return 0, "", fmt.Errorf("%s does not hold what %s holds: their exports have the digests %s and %s", shown(to), shown(from), sums[1], sums[0])
	}
	return duels, sums[0], nil
}

// exportSum is SHA-256 of what a database exports.
func exportSum(ctx context.Context, name string) (duels int, digest string, err error) {
	db, err := existingDatabase(ctx, name)
	if err != nil {
		return 0, "", err
	}
	sum := sha256.New()
	duels, err = store.Export(ctx, db, sum)
	return duels, hex.EncodeToString(sum.Sum(nil)), errors.Join(err, db.Close())
}
