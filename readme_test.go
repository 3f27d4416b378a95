package riposte_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// What the README says about using the module from one's own code works, without a
// network and without any other module.
func TestReadmeLibrary(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, text, found := strings.Cut(string(readme), "**Build on it.**")
	program := regexp.MustCompile("(?s)```go\n(.*?)```").FindStringSubmatch(text)
	commands := regexp.MustCompile(`(?m)^    go (mod .*)$`).FindAllStringSubmatch(text, -1)
	if !found || program == nil || len(commands) != 2 {
		t.Fatalf("the README has a program: %v, and %d commands, want 2", program != nil, len(commands))
	}
	clone, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "main.go"), []byte(program[1]), 0o600); err != nil {
		t.Fatal(err)
	}
	run := func(args ...string) string {
		t.Helper()
		cmd := exec.Command("go", args...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GOPROXY=off", "GOFLAGS=", "GOWORK=off")
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
		}
		return string(out)
	}
	for _, c := range commands {
		run(strings.Fields(strings.Replace(c[1], "=../riposte", "="+clone, 1))...)
	}
	if out := run("run", "."); !regexp.MustCompile(`^(KO|TKO|DECISION|[A-Z ]+) and seat [012] wins\n$`).MatchString(out) {
		t.Errorf("the program says %q", out)
	}
}
