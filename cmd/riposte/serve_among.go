package main

import (
	"context"
	"crypto/rand"
	"log/slog"
	"sync/atomic"

	"riposte/internal/crier"
	"riposte/internal/house"
	"riposte/internal/laboratory"
	"riposte/internal/store"
	"riposte/internal/store/postgres"
)

// among is what a server has that others may use its database with.
type among struct {
	may   bool
	crier house.Crier // nil: none
	lab   atomic.Pointer[laboratory.Laboratory]
	close func()
}

// among prepares for others on the database. A file has one server.
func (cfg *serving) among(ctx context.Context, kept store.Store, log *slog.Logger) (*among, error) {
	a := &among{may: postgres.Is(cfg.db), close: func() {}}
	switch {
	case cfg.nats == "":
		return a, nil
	case !a.may:
		return nil, usagef("--nats: the duels are in a file, which only one server can use; several share a database of PostgreSQL, --db postgres://…")
	}
	fresh := make([]byte, 8)
	if _, err := rand.Read(fresh); err != nil {
		return nil, err
	}
	database, err := kept.Key(ctx, "nats", fresh)
	if err != nil {
		return nil, err
	}
	c, err := crier.Connect(cfg.nats, database, log)
	if err != nil {
		return nil, usagef("--nats %v", err)
	}
	a.crier, a.close = c, c.Close
	return a, nil
}

// ended has the laboratory look for what another server has left.
func (a *among) ended() {
	if runs := a.lab.Load(); runs != nil {
		runs.Free()
	}
}

// run is the run of the tables, where it matters.
func (a *among) run(tables *house.House) func() int64 {
	if !a.may {
		return nil
	}
	return tables.Run
}
