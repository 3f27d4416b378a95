package simstore

import (
	"bytes"
	"context"
	"errors"
	"maps"
	"os"
	"slices"
	"time"

	"riposte/internal/store"
)

// Key implements store.Store.
func (s *Store) Key(ctx context.Context, name string, fresh []byte) (key []byte, err error) {
	err = s.write(ctx, "key "+name, "", func(t *tx) error {
		if !hasRow(t.keys, name) {
			put(t, keys, name, bytes.Clone(fresh))
		}
		key = bytes.Clone(t.keys[name])
		return nil
	})
	return key, err
}

// Ready implements store.Store.
func (s *Store) Ready(ctx context.Context, _ time.Time) error {
	return s.write(ctx, "ready", "", func(*tx) error { return nil })
}

// Backup implements store.Store: the copy is an export.
func (s *Store) Backup(ctx context.Context, path string) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err == nil {
		_, err = store.Export(ctx, s, file)
		err = errors.Join(err, file.Close())
	}
	if err != nil {
		return &store.Error{Op: "backup", Err: err}
	}
	return nil
}

// Check implements store.Store.
func (s *Store) Check(ctx context.Context) error {
	return s.read(ctx, "check", "", func(t *tables) error {
		var all []error
		for _, id := range slices.Sorted(maps.Keys(t.duels)) {
			all = append(all, t.sound(id))
		}
		return errors.Join(all...)
	})
}
