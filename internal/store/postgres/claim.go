package postgres

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
)

// claimed is the number of the lock of a server, "ripo" in ASCII.
const claimed = 0x7269706f

// lettingGo is how long PostgreSQL may take to see that a server has died.
const lettingGo = 3 * time.Second

// Claim keeps a database for servers until release is called or its connection ends. Any number
// of them may have it at the same time, but nobody who wants it alone: ErrInUse.
func Claim(ctx context.Context, name string) (release func(), err error) {
	config, err := pgx.ParseConfig(name)
	if err != nil {
		return nil, named("claim "+Redacted(name), err)
	}
	config.RuntimeParams["application_name"] = "riposte serve"
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return nil, named("claim "+Redacted(name), err)
	}
	var free bool
	for end := time.Now().Add(lettingGo); ; time.Sleep(lettingGo / 50) {
		err = conn.QueryRow(ctx, "SELECT pg_try_advisory_lock_shared($1)", claimed).Scan(&free)
		if err != nil || free || time.Now().After(end) {
			break
		}
	}
	if err == nil && !free {
		err = ErrInUse
	}
	if err != nil {
		return nil, errors.Join(named("claim "+Redacted(name), err), conn.Close(ctx))
	}
	return func() { _ = conn.Close(context.WithoutCancel(ctx)) }, nil
}
