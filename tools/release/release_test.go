package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"debug/buildinfo"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"time"
)

// Two builds of one commit, in two clones in folders of other names, are the same bytes, and
// the program says which commit that is.
func TestReleaseIsTheSameAnywhere(t *testing.T) {
	here := runtime.GOOS + "/" + runtime.GOARCH
	ctx := t.Context()
	var all [2]map[string][]byte
	for i := range all {
		// Two places, two times of day, and a machine on which Go is told other things.
		top := filepath.Join(t.TempDir(), strings.Repeat("deeper/", i), "clone")
		if _, err := run(ctx, ".", nil, "git", "-c", "safe.directory=*", "clone", "--quiet", "--shared", "../..", top); err != nil {
			t.Fatal(err)
		}
		if i == 1 {
			t.Setenv("GOFLAGS", "-tags=e2e")
			t.Setenv("GOAMD64", "v2")
			if err := os.WriteFile(filepath.Join(top, "cmd", "riposte", "mine.go"), []byte("package main\n\nfunc init() { println(1) }\n"), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		r := release{Top: top, Out: filepath.Join(t.TempDir(), "dist"), Targets: []string{here}, Quick: true}
		if err := r.build(ctx); err != nil {
			t.Fatal(err)
		}
		all[i] = filesIn(t, r.Out)
	}
	if len(all[0]) != 2 {
		t.Fatalf("got %d files, want an archive and the sums", len(all[0]))
	}
	for name, data := range all[0] {
		if !bytes.Equal(data, all[1][name]) {
			t.Errorf("%s differs from one build to the other: %d and %d bytes", name, len(data), len(all[1][name]))
		}
	}
	for name, data := range all[0] {
		if strings.HasSuffix(name, ".tar.gz") {
			if want := fmt.Sprintf("%x  %s\n", sha256.Sum256(data), name); string(all[0]["SHA256SUMS"]) != want {
				t.Errorf("the sums are %q, want %q", all[0]["SHA256SUMS"], want)
			}
			looksWhole(t, strings.TrimSuffix(name, ".tar.gz"), data)
		}
	}
}

// looksWhole unpacks an archive and asks the program in it what it is.
func looksWhole(t *testing.T, top string, archive []byte) {
	t.Helper()
	inside := untarred(t, archive)
	for _, name := range []string{"riposte", "LICENSE", "NOTICE", "LICENSES.txt", "SECURITY.md", "man/riposte.1", "completions/riposte.bash", "completions/_riposte"} {
		if len(inside[top+"/"+name]) == 0 {
			t.Errorf("the archive has no %s", name)
		}
	}
	folder := t.TempDir()
	program := filepath.Join(folder, "riposte")
	if err := os.WriteFile(program, inside[top+"/riposte"], 0o700); err != nil { //nolint:gosec // it is run
		t.Fatal(err)
	}
	commit, err := run(t.Context(), ".", nil, "git", "rev-parse", "HEAD")
	if err != nil {
		t.Fatal(err)
	}
	said, err := run(t.Context(), folder, nil, program, "version")
	if err != nil {
		t.Fatal(err)
	}
	if first, _, _ := strings.Cut(said, "\n"); !strings.Contains(first, strings.TrimSpace(commit)) || strings.Contains(first, "with changes") {
		t.Errorf("the program says %q, want commit %s", first, commit)
	}
}

func untarred(t *testing.T, archive []byte) map[string][]byte {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(archive))
	if err != nil {
		t.Fatal(err)
	}
	inside := map[string][]byte{}
	for r := tar.NewReader(z); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return inside
		} else if err != nil {
			t.Fatal(err)
		}
		if h.Uid != 0 || h.Uname != "" || strings.HasSuffix(h.Name, "/riposte") != (h.Mode == 0o755) {
			t.Errorf("%s: of %d %q, mode %o", h.Name, h.Uid, h.Uname, h.Mode)
		}
		if inside[h.Name], err = io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
	}
}

// A zip has the same files under the same names, whatever order they come in.
func TestZip(t *testing.T) {
	at := time.Date(2026, 11, 25, 1, 2, 4, 0, time.UTC)
	var all [2][]byte
	for i, files := range [][]file{
		{{"riposte.exe", 0o755, []byte("program")}, {"man/riposte.1", 0o644, []byte("page")}},
		{{"man/riposte.1", 0o644, []byte("page")}, {"riposte.exe", 0o755, []byte("program")}},
	} {
		name, err := pack(t.TempDir(), "riposte-v1-windows-amd64", true, files, at)
		if err != nil || name != "riposte-v1-windows-amd64.zip" {
			t.Fatalf("got %s, %v", name, err)
		}
		var b bytes.Buffer
		if err := zippedUp(&b, "top", files, at); err != nil {
			t.Fatal(err)
		}
		all[i] = b.Bytes()
	}
	if !bytes.Equal(all[0], all[1]) {
		t.Error("the order of the files makes another archive")
	}
	r, err := zip.NewReader(bytes.NewReader(all[0]), int64(len(all[0])))
	if err != nil {
		t.Fatal(err)
	}
	if len(r.File) != 2 || r.File[0].Name != "top/man/riposte.1" || r.File[1].Mode() != 0o755 {
		t.Errorf("got %v", r.File)
	}
}

// A list of components that leaves one out, or has another version of it, is no list.
func TestMaterials(t *testing.T) {
	info := &buildinfo.BuildInfo{Deps: []*debug.Module{{Path: "example.org/a", Version: "v1.0.0"}}}
	for list, want := range map[string]string{
		`{"bomFormat":"CycloneDX","components":[{"name":"example.org/a","version":"v1.0.0"}]}`: "",
		`{"bomFormat":"CycloneDX","components":[{"name":"example.org/a","version":"v0.9.0"}]}`: `has example.org/a "v0.9.0"`,
		`{"bomFormat":"CycloneDX","components":[]}`:                                            `has example.org/a ""`,
		`{"components":[]}`: "in the form",
		`nothing`:           "list of components",
	} {
		err := complete([]byte(list), info)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: got %v, want %q", list, err, want)
		}
	}
	got, err := withoutMaker([]byte(`{"metadata":{"tools":[{"name":"tool","hashes":[1]}]},"bomFormat":"CycloneDX"}`))
	if err != nil || strings.Contains(string(got), "hashes") || !strings.Contains(string(got), `"tool"`) {
		t.Errorf("got %s, %v", got, err)
	}
}

func filesIn(t *testing.T, folder string) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if all[e.Name()], err = os.ReadFile(filepath.Join(folder, e.Name())); err != nil {
			t.Fatal(err)
		}
	}
	return all
}
