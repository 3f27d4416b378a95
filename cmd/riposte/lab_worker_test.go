package main

import (
	"sync"
	"testing"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/rogpeppe/go-internal/testscript"

	"riposte/internal/shards"
)

// natsServer starts a server with JetStream, and returns its address.
func natsServer(t *testing.T) string {
	t.Helper()
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, JetStream: true, StoreDir: t.TempDir(), NoSigs: true, NoLog: true})
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() {
		s.Shutdown()
		s.WaitForShutdown()
	})
	return s.ClientURL()
}

// employ has a worker of this build at a server until the test ends.
func employ(t *testing.T, address string) {
	t.Helper()
	var wg sync.WaitGroup
	wg.Go(func() {
		w := shards.Worker{URL: address, Build: buildName(), Cores: 1, Find: findShard}
		if err := w.Work(t.Context()); err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(wg.Wait)
}

// Runs whose duels are played by workers, each a process of its own, over a real server.
func TestScriptsOverNATS(t *testing.T) {
	address := natsServer(t)
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/nats",
		RequireExplicitExec: true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("RIPOSTE_NATS", address)
			return nil
		},
	})
}
