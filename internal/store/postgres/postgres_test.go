package postgres

import (
	"os"
	"testing"

	"riposte/internal/store"
	"riposte/internal/store/postgres/pgtest"
	"riposte/internal/store/storetest"
)

var cluster *pgtest.Cluster

func TestMain(m *testing.M) { os.Exit(pgtest.Main(m, func(c *pgtest.Cluster) { cluster = c })) }

func opener(t *testing.T, dir string) store.Store { return opened(t, cluster.Database(t, dir)) }

func opened(t *testing.T, name string) *Store {
	t.Helper()
	s, err := Open(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func TestStore(t *testing.T) { storetest.Test(t, opener) }

func TestCrash(t *testing.T) { storetest.Crash(t, opener) }
