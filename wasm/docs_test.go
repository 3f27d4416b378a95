package wasm_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"riposte/rulestest"
	"riposte/wasm"
)

// The ruleset of the page, taken from it and built as it says, keeps every law.
func TestRulesetOfThePage(t *testing.T) {
	page, err := os.ReadFile("../docs/rulesets.md")
	if err != nil {
		t.Fatal(err)
	}
	program := regexp.MustCompile("(?s)```go\n(.*?)```").FindSubmatch(page)
	commands := regexp.MustCompile(`(?m)^    (?:GOOS=wasip1 GOARCH=wasm )?go ((?:mod|build) .*)$`).FindAllStringSubmatch(string(page), -1)
	if program == nil || len(commands) != 3 {
		t.Fatalf("the page has a program: %v, and %d commands, want 3", program != nil, len(commands))
	}
	clone, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "main.go"), program[1], 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range commands {
		cmd := exec.Command("go", strings.Fields(strings.Replace(c[1], "=../riposte", "="+clone, 1))...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GOPROXY=off", "GOFLAGS=", "GOWORK=off")
		if strings.Contains(c[0], "GOOS=") {
			cmd.Env = append(cmd.Env, "GOOS=wasip1", "GOARCH=wasm")
		}
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("go %s: %v\n%s", c[1], err, out)
		}
	}
	data, err := os.ReadFile(filepath.Join(dir, "fingers.wasm"))
	if err != nil {
		t.Fatal(err)
	}
	r, end, err := wasm.Load("fingers.wasm", data)
	if err != nil {
		t.Fatal(err)
	}
	defer end()
	c := rulestest.For(r)
	c.Duels = 4
	rulestest.Laws(c, func(law string, breach error) {
		if breach != nil {
			t.Errorf("%s: %v", law, breach)
		}
	})
}
