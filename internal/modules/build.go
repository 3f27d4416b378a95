package modules

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/andybalholm/brotli"
)

// All is the module with every ruleset; the others are called as their ruleset.
const All = "all"

// Runner is the file with what Go needs in a browser to run a module.
const Runner = "wasm_exec.js"

// Build makes a module from the source in a folder of the repository. The same source and the same Go make
// the same bytes anywhere.
func Build(ctx context.Context, top, name string) ([]byte, error) {
	work, err := os.MkdirTemp("", "riposte-module-")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(work) }() // what is left lies among other temporary files
	out := filepath.Join(work, "module.wasm")
	tags := name
	if name == All {
		tags = ""
	}
	replaced, err := replace(ctx, top, work)
	if err != nil {
		return nil, err
	}
	// Without inlining a module is a sixteenth smaller once it is compressed, and no slower that we could measure.
	if _, err := toolchain(ctx, top, "build", "-o", out, "-tags", tags, "-trimpath", "-buildvcs=false", "-gcflags=all=-l", "-ldflags=-s -w",
		"-overlay", replaced, "riposte/internal/solo/module"); err != nil {
		return nil, err
	}
	module, err := os.ReadFile(out)
	if err != nil {
		return nil, err
	}
	return Slim(module)
}

// replace writes which files a module has others for: its SHA-256 is ours, which is small.
func replace(ctx context.Context, top, work string) (string, error) {
	root, err := toolchain(ctx, top, "env", "GOROOT")
	if err != nil {
		return "", err
	}
	const hash = "sha256/sha256.go"
	ours, err := filepath.Abs(filepath.Join(top, "internal/modules", hash))
	if err != nil {
		return "", err
	}
	list, err := json.Marshal(map[string]any{"Replace": map[string]string{filepath.Join(strings.TrimSpace(root), "src/crypto", hash): ours}})
	if err != nil {
		return "", err
	}
	to := filepath.Join(work, "overlay.json")
	return to, os.WriteFile(to, list, 0o600)
}

// ReadRunner is the runner of the Go that Build uses.
func ReadRunner(ctx context.Context, top string) ([]byte, error) {
	root, err := toolchain(ctx, top, "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(strings.TrimSpace(root), "lib", "wasm", Runner))
}

func toolchain(ctx context.Context, top string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = top
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0", "GOFLAGS=", "GOEXPERIMENT=", "GOWASM=")
	var out, said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &said
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("go %s: %w: %s", args[0], err, bytes.TrimSpace(said.Bytes()))
	}
	return out.String(), nil
}

// Pack compresses as a release does: as small as it gets, which takes minutes.
func Pack(plain []byte) []byte { return pack(plain, brotli.BestCompression) }

// PackQuickly compresses for whoever waits: a fifth larger, in a second.
func PackQuickly(plain []byte) []byte {
	const quick = 5
	return pack(plain, quick)
}

// Write makes the modules of some rulesets, and of all of them, with what runs them, where a program that is
// built in the folder of the repository then has them.
func Write(ctx context.Context, top string, rulesets []string, compress func([]byte) []byte) error {
	to := filepath.Join(top, "internal", "modules", "made")
	runner, err := ReadRunner(ctx, top)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(to, Runner+packed), compress(runner), 0o600); err != nil {
		return err
	}
	for _, name := range append([]string{All}, rulesets...) {
		module, err := Build(ctx, top, name)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(to, name+ending+packed), compress(module), 0o600); err != nil {
			return err
		}
	}
	return nil
}

// The endings of files.
const (
	ending = ".wasm"
	packed = ".br"
)

func pack(plain []byte, quality int) []byte {
	const window = 22
	var out bytes.Buffer
	w := brotli.NewWriterOptions(&out, brotli.WriterOptions{Quality: quality, LGWin: window})
	_, _ = w.Write(plain) // into memory
	_ = w.Close()
	return out.Bytes()
}
