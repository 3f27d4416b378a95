package main

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"riposte"
	"riposte/engine/misfits"
	"riposte/internal/store/postgres/pgtest"
	"riposte/rules"
	"riposte/rulestest/example"
	"riposte/wasm/wasmtest"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"riposte": main, "hunch": withHunch, "storefixture": storeFixture, "misfit": misfit, "campaignfixture": campaignFixture})
}

// withHunch is riposte with the example ruleset in its catalogue.
func withHunch() {
	builtIn = func() []riposte.Ruleset { return append(slices.Clone(rules.All()), example.Ruleset(), unwritten{}) }
	main()
}

// unwritten is a ruleset that has no scenarios yet.
type unwritten struct{ riposte.Ruleset }

func (unwritten) Info() *riposte.Info {
	in := *example.Ruleset().Info()
	in.Name, in.Title, in.Scenarios, in.Content = "unwritten", "Unwritten", nil, "short"
	return &in
}

// The command, driven as a person would drive it, with one file for each story.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		UpdateScripts:       os.Getenv("UPDATE_SCRIPTS") != "",
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"postgres": startPostgres},
		Setup:               func(env *testscript.Env) error { return withModule(t, env) },
	})
}

// withModule gives the script about modules the example ruleset as one, twice, and a place to
// keep what is compiled.
func withModule(t *testing.T, env *testscript.Env) error {
	if _, err := os.Stat(filepath.Join(env.WorkDir, "words.wasm")); err != nil {
		return nil // another script
	}
	env.Setenv("XDG_CACHE_HOME", filepath.Join(env.WorkDir, "cache"))
	data := wasmtest.Build(t, "riposte/wasm/wasmtest/hunch")
	return errors.Join(os.WriteFile(filepath.Join(env.WorkDir, "hunch.wasm"), data, 0o644), os.WriteFile(filepath.Join(env.WorkDir, "again.wasm"), data, 0o644))
}

// startPostgres starts a server of PostgreSQL for the rest of a script; each argument is a variable
// that gets the URL of an empty database.
func startPostgres(ts *testscript.TestScript, _ bool, names []string) {
	cluster, err := pgtest.Start()
	ts.Check(err)
	ts.Defer(cluster.Stop)
	for _, name := range names {
		ts.Check(cluster.Make(strings.ToLower(name)))
		ts.Setenv(name, cluster.Name(strings.ToLower(name)))
	}
}

// misfit is an engine with the fault that its argument names.
func misfit() { os.Exit(misfits.Main(os.Args[1:])) }
