// Command release builds the archives of a release, from the last commit alone: the same
// bytes wherever and whenever it is run.
//
//	go run ./tools/release -out dist
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	"riposte/internal/modules"
)

// everywhere is what a release is built for.
const everywhere = "linux/amd64,linux/arm64,darwin/amd64,darwin/arm64,windows/amd64,windows/arm64"

func main() {
	r := release{Top: "."}
	flag.StringVar(&r.Out, "out", "dist", "folder of the archives; it must not exist")
	targets := flag.String("targets", everywhere, "systems and processors, separated by commas")
	flag.BoolVar(&r.Materials, "sbom", true, "add a list of all components in CycloneDX's form")
	flag.Parse()
	r.Targets = strings.Split(*targets, ",")
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := r.build(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1) //nolint:gocritic // nothing is left to be stopped
	}
}

// A release is what is to be built.
type release struct {
	Top       string // a folder of the repository
	Out       string
	Targets   []string // such as linux/amd64
	Materials bool
	Quick     bool // compress modules quickly: for tests
}

// build makes the folder with the archives and their sums.
func (r *release) build(ctx context.Context) (err error) {
	out, err := filepath.Abs(r.Out)
	if err != nil {
		return err
	}
	if err := os.Mkdir(out, 0o755); err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "riposte-release-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()

	// A clone has nothing but what is committed, so the program is stamped with a commit
	// that it is really built from.
	source := filepath.Join(work, "source")
	if _, err := run(ctx, r.Top, nil, "git", "-c", "safe.directory=*", "clone", "--quiet", "--shared", ".", source); err != nil {
		return err
	}
	made, err := run(ctx, source, nil, "git", "log", "-1", "--format=%ct")
	if err != nil {
		return err
	}
	seconds, err := strconv.ParseInt(strings.TrimSpace(made), 10, 64)
	if err != nil {
		return err
	}
	// The rules as pages load them, which every program then has.
	compress := modules.Pack
	if r.Quick {
		compress = modules.PackQuickly
	}
	if err := modules.Write(ctx, source, []string{"pugilism", "duel", "coolduel", "coolname"}, compress); err != nil {
		return err
	}
	own, err := compile(ctx, source, filepath.Join(work, "own"), runtime.GOOS+"/"+runtime.GOARCH)
	if err != nil {
		return err
	}
	said, err := run(ctx, work, nil, own, "version")
	if err != nil {
		return err
	}
	version := strings.Trim(strings.Fields(said)[1], ",")
	common, err := accompanying(ctx, source, own)
	if err != nil {
		return err
	}
	var archives []string
	for _, target := range r.Targets {
		program := own
		if target != runtime.GOOS+"/"+runtime.GOARCH {
			if program, err = compile(ctx, source, filepath.Join(work, strings.ReplaceAll(target, "/", "-")), target); err != nil {
				return err
			}
		}
		inside := append([]file{}, common...)
		if inside, err = add(inside, filepath.Base(program), 0o755, program); err != nil {
			return err
		}
		if r.Materials {
			list, err := r.materials(ctx, program)
			if err != nil {
				return err
			}
			inside = append(inside, file{"riposte.cdx.json", 0o644, list})
		}
		name := "riposte-" + version + "-" + strings.ReplaceAll(target, "/", "-")
		made, err := pack(out, name, strings.HasPrefix(target, "windows/"), inside, time.Unix(seconds, 0).UTC())
		if err != nil {
			return err
		}
		fmt.Println(made)
		archives = append(archives, made)
	}
	return sums(out, archives)
}

// compile builds the program for a target, and returns its file.
func compile(ctx context.Context, source, to, target string) (string, error) {
	system, processor, _ := strings.Cut(target, "/")
	program := filepath.Join(to, "riposte")
	if system == "windows" {
		program += ".exe"
	}
	// What somebody has set for Go must not change the program.
	env := []string{
		"GOOS=" + system, "GOARCH=" + processor, "CGO_ENABLED=0", "GOFLAGS=", "GOWORK=off", "GOEXPERIMENT=", "GOFIPS140=off",
		"GOAMD64=v1", "GOARM64=v8.0",
	}
	_, err := run(ctx, source, env, "go", "build", "-trimpath", "-buildvcs=true", "-ldflags", "-s -w -buildid=", "-o", program, "./cmd/riposte")
	return program, err
}

// accompanying is what stands beside the program in every archive.
func accompanying(ctx context.Context, source, program string) (all []file, err error) {
	for _, name := range []string{"LICENSE", "NOTICE", "README.md", "CHANGELOG.md", "SECURITY.md", "docs/operations.md"} {
		if all, err = add(all, name, 0o644, filepath.Join(source, name)); err != nil {
			return nil, err
		}
	}
	for _, w := range []struct {
		name string
		args []string
	}{
		{"LICENSES.txt", []string{"licenses"}},
		{"man/riposte.1", []string{"man"}},
		{"completions/riposte.bash", []string{"completion", "bash"}},
		{"completions/_riposte", []string{"completion", "zsh"}},
		{"completions/riposte.fish", []string{"completion", "fish"}},
		{"completions/riposte.ps1", []string{"completion", "powershell"}},
	} {
		text, err := run(ctx, source, nil, program, w.args...)
		if err != nil {
			return nil, err
		}
		all = append(all, file{w.name, 0o644, []byte(text)})
	}
	return all, nil
}

// run runs a command and returns what it writes; what it says of a failure is the error.
func run(ctx context.Context, in string, env []string, name string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = in
	cmd.Env = append(os.Environ(), env...)
	out, err := cmd.Output()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		return "", fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, exit.Stderr)
	}
	return string(out), err
}
