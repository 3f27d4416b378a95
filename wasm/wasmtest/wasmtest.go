// Package wasmtest builds modules for tests.
package wasmtest

import (
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"riposte"
	"riposte/wasm"
)

var (
	mu    sync.Mutex
	built = map[string][]byte{}
)

// Build compiles a package of Go, by its path in the module, to WebAssembly.
func Build(t testing.TB, pkg string) []byte {
	t.Helper()
	mu.Lock()
	defer mu.Unlock()
	if data := built[pkg]; data != nil {
		return data
	}
	file := filepath.Join(t.TempDir(), "module.wasm")
	cmd := exec.Command("go", "build", "-buildmode=c-shared", "-ldflags=-s -w", "-trimpath", "-buildvcs=false", "-o", file, pkg)
	cmd.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm", "GOFLAGS=", "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("go build %s: %v\n%s", pkg, err, out)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	built[pkg] = data
	return data
}

// hunch is the example ruleset as a module, for all tests of a program.
var hunch riposte.Ruleset

// Hunch is the example ruleset, loaded from a module.
func Hunch(t testing.TB) riposte.Ruleset {
	t.Helper()
	data := Build(t, "riposte/wasm/wasmtest/hunch")
	mu.Lock()
	defer mu.Unlock()
	if hunch == nil {
		var err error
		if hunch, _, err = wasm.Load("hunch.wasm", data); err != nil {
			t.Fatal(err)
		}
	}
	return hunch
}
