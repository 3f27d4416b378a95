// Command wheel builds the Python package of riposte as a wheel (PEP 427), with the rules as a library for the
// machine that it runs on: the same bytes from the same sources, wherever they lie and whenever it is run.
//
//	go run ./tools/wheel -out dist
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
)

func main() {
	top := flag.String("top", ".", "a folder of the sources")
	out := flag.String("out", "dist", "folder of the wheel")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	file, err := build(ctx, *top, *out)
	if err != nil {
		fmt.Fprintln(os.Stderr, "wheel:", err)
		os.Exit(1) //nolint:gocritic // nothing is left to be stopped
	}
	fmt.Println(file)
}

// platforms are the tags of what a library can be built for here. A library for Linux needs the C library of the
// machine that built it, so it promises no older one: it has no tag of manylinux.
var platforms = map[string]string{"linux/amd64": "linux_x86_64", "linux/arm64": "linux_aarch64"}

// build writes the wheel and returns its file.
func build(ctx context.Context, top, out string) (file string, err error) {
	platform, ok := platforms[runtime.GOOS+"/"+runtime.GOARCH]
	if !ok {
		return "", fmt.Errorf("there is no wheel for %s/%s", runtime.GOOS, runtime.GOARCH)
	}
	work, err := os.MkdirTemp("", "riposte-wheel-")
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()
	files, err := sources(filepath.Join(top, "python", "riposte"))
	if err != nil {
		return "", err
	}
	version := regexp.MustCompile(`(?m)^__version__ = "([0-9][0-9a-z.]*)"$`).FindSubmatch(files["riposte/__init__.py"])
	if version == nil {
		return "", errors.New("python/riposte/__init__.py has no __version__")
	}
	if files["riposte/libriposte.so"], err = library(ctx, top, filepath.Join(work, "libriposte.so")); err != nil {
		return "", err
	}
	w := wheel{version: string(version[1]), tag: "py3-none-" + platform, files: files}
	if err := w.about(top); err != nil {
		return "", err
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return "", err
	}
	file = filepath.Join(out, w.name())
	data, err := w.pack()
	if err != nil {
		return "", err
	}
	return file, os.WriteFile(file, data, 0o644) //nolint:gosec // it is for everybody
}

// sources are the files of the package, by their names in the wheel.
func sources(folder string) (map[string][]byte, error) {
	files := map[string][]byte{}
	err := filepath.WalkDir(folder, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(name) != ".py" && d.Name() != "py.typed" {
			return err
		}
		within, err := filepath.Rel(folder, name)
		if err != nil {
			return err
		}
		files["riposte/"+filepath.ToSlash(within)], err = os.ReadFile(name)
		return err
	})
	return files, err
}

// library builds the rules as a C library.
func library(ctx context.Context, top, to string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "go", "build", "-buildmode=c-shared", "-trimpath", "-buildvcs=false",
		"-ldflags=-s -w -buildid= -extldflags=-Wl,--build-id=none", "-o", to, "./python/lib")
	cmd.Dir = top
	// What somebody has set for Go must not change the library.
	cmd.Env = append(os.Environ(), "CGO_ENABLED=1", "GOFLAGS=", "GOWORK=off", "GOEXPERIMENT=", "GOFIPS140=off", "GOAMD64=v1", "GOARM64=v8.0", "CGO_CFLAGS=-O2", "CGO_LDFLAGS=")
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("the library: %w\n%s", err, strings.TrimSpace(string(out)))
	}
	return os.ReadFile(to)
}
