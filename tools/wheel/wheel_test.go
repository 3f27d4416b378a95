package main

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// Two builds from the same sources, in folders of other names and under other settings, are the same bytes, and
// what was built is a wheel that Python installs and plays with.
func TestWheelIsTheSameAnywhere(t *testing.T) {
	if _, here := platforms[runtime.GOOS+"/"+runtime.GOARCH]; !here {
		t.Skip("there is no wheel for this system")
	}
	for _, needed := range []string{"gcc", "python3"} {
		if _, err := exec.LookPath(needed); err != nil {
			t.Skipf("%s is not here", needed)
		}
	}
	here, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	first, err := build(t.Context(), here, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	there := filepath.Join(t.TempDir(), "deeper", "copy")
	copySources(t, here, there)
	t.Setenv("GOFLAGS", "-tags=e2e")
	t.Setenv("CGO_CFLAGS", "-O0")
	second, err := build(t.Context(), there, filepath.Join(t.TempDir(), "new"))
	if err != nil {
		t.Fatal(err)
	}
	data, again := read(t, first), read(t, second)
	if !bytes.Equal(data, again) || filepath.Base(first) != filepath.Base(second) {
		t.Errorf("two builds of the same sources differ: %s of %d bytes, %s of %d", filepath.Base(first), len(data), filepath.Base(second), len(again))
	}
	files := looksWhole(t, filepath.Base(first), data)
	installs(t, first, files)
}

func read(t *testing.T, file string) []byte {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// copySources copies what a wheel is built from.
func copySources(t *testing.T, from, to string) {
	t.Helper()
	if err := os.MkdirAll(to, 0o755); err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(from)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		name := e.Name()
		switch {
		case strings.HasPrefix(name, "."), name == "tools", name == "e2e", name == "dist":
		case e.IsDir():
			err = os.CopyFS(filepath.Join(to, name), os.DirFS(filepath.Join(from, name)))
		case e.Type().IsRegular():
			err = os.WriteFile(filepath.Join(to, name), read(t, filepath.Join(from, name)), 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// looksWhole holds a wheel to PEP 427: RECORD has every file with its hash and size, WHEEL has the tag of the name,
// and what tells of the wheel comes last.
func looksWhole(t *testing.T, name string, data []byte) map[string][]byte {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	files, telling := map[string][]byte{}, false
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		if files[f.Name], err = io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
		if told := strings.Contains(f.Name, ".dist-info/"); telling && !told {
			t.Errorf("%s comes after what tells of the wheel", f.Name)
		} else {
			telling = told
		}
	}
	parts := strings.SplitN(strings.TrimSuffix(name, ".whl"), "-", 3)
	if len(parts) != 3 {
		t.Fatalf("the name is %s", name)
	}
	info := parts[0] + "-" + parts[1] + ".dist-info/"
	for file, line := range map[string]string{
		"WHEEL":                 "\nRoot-Is-Purelib: false\nTag: " + parts[2] + "\n",
		"METADATA":              "\nName: riposte\nVersion: " + parts[1] + "\n",
		"licenses/LICENSE":      "Apache License",
		"licenses/NOTICE":       "anythingarax",
		"licenses/LICENSES.txt": "Go, its standard library and runtime",
	} {
		if !strings.Contains(string(files[info+file]), line) {
			t.Errorf("%s has no %q", info+file, line)
		}
	}
	listed := map[string]bool{}
	for line := range strings.Lines(string(files[info+"RECORD"])) {
		file, rest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ",")
		listed[file] = true
		sum := sha256.Sum256(files[file])
		want := fmt.Sprintf("sha256=%s,%d", base64.RawURLEncoding.EncodeToString(sum[:]), len(files[file]))
		if file == info+"RECORD" {
			want = ","
		}
		if rest != want {
			t.Errorf("RECORD says %q of %s, want %q", rest, file, want)
		}
	}
	for file := range files {
		if !listed[file] {
			t.Errorf("RECORD does not list %s", file)
		}
	}
	return files
}

// installs plays with an installed wheel: by pip where there is one, else unpacked.
func installs(t *testing.T, wheel string, files map[string][]byte) {
	t.Helper()
	to := t.TempDir()
	run := func(args ...string) (string, error) {
		cmd := exec.Command("python3", args...)
		cmd.Dir = to
		cmd.Env = append(os.Environ(), "PYTHONPATH="+to, "PYTHONDONTWRITEBYTECODE=1", "PIP_NO_INPUT=1", "PIP_DISABLE_PIP_VERSION_CHECK=1")
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	if _, err := run("-m", "pip", "--version"); err == nil {
		if out, err := run("-m", "pip", "install", "--no-index", "--no-deps", "--target", to, wheel); err != nil {
			t.Fatalf("pip: %v\n%s", err, out)
		}
	} else {
		for name, data := range files {
			at := filepath.Join(to, filepath.FromSlash(name))
			if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(at, data, 0o755); err != nil { //nolint:gosec // a library is executable
				t.Fatal(err)
			}
		}
	}
	const play = `import random, riposte
for name in riposte.rulesets():
    env = riposte.ParallelDuel(name)
    seen, _ = env.reset(seed=1)
    while env.agents:
        seen, *_ = env.step({a: env.action_space(a).sample(seen[a]["action_mask"]) for a in env.agents})
    print(name, env.duel.outcome()["over"])
print(riposte.__file__)`
	out, err := run("-c", play)
	if err != nil || strings.Count(out, " True\n") != 4 || !strings.Contains(out, to) {
		t.Errorf("the installed package: %v\n%s", err, out)
	}
}
