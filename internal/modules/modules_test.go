package modules

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"riposte/internal/solo"
	"riposte/rules"
)

var (
	// duels is how many duels of each ruleset a module plays beside the program itself.
	duels = flag.Int("duels", 200, "duels of each ruleset that are played natively and in a module")
	small = flag.Bool("small", false, "compress the modules as a release does, which takes minutes")
)

// most is how many bytes a module may have, compressed quickly and as a release is. The numbers only go down.
var most = map[bool]struct{ one, all int }{
	false: {one: 1_150_000, all: 1_700_000},
	true:  {one: 950_000, all: 1_400_000},
}

// top is the top folder of the repository.
const top = "../.."

// A module is the same whenever it is made, so a release is, too.
func TestSameModule(t *testing.T) {
	one, err := Build(t.Context(), top, "duel")
	if err != nil {
		t.Fatal(err)
	}
	again, err := Build(t.Context(), top, "duel")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(one, again) {
		t.Error("made twice, a module differs")
	}
}

// A page downloads little.
func TestSizes(t *testing.T) {
	compress, limit := PackQuickly, most[*small]
	if *small {
		compress = Pack
	}
	for _, name := range names() {
		plain, err := Build(t.Context(), top, name)
		if err != nil {
			t.Fatal(err)
		}
		size, most := len(compress(plain)), limit.one
		if name == All {
			most = limit.all
		}
		t.Logf("%s: %d bytes, %d compressed", name, len(plain), size)
		if size > most {
			t.Errorf("%s: %d bytes compressed; at most %d", name, size, most)
		}
	}
}

func names() []string {
	all := []string{All}
	for _, r := range rules.All() {
		all = append(all, r.Info().Name)
	}
	return all
}

// A module makes the same of every duel as the program, and how much slower is told.
func TestSameHashes(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Fatal(err)
	}
	runner, err := ReadRunner(t.Context(), top)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	write(t, dir, Runner, runner)
	module, err := Build(t.Context(), top, All)
	if err != nil {
		t.Fatal(err)
	}
	write(t, dir, "module.wasm", module)
	write(t, dir, "run.mjs", []byte(runScript))
	room := &solo.Room{Rulesets: rules.All(), Now: time.Now}
	for _, r := range rules.All() {
		asked, err := json.Marshal(map[string]any{"do": "try", "tries": solo.Tries{Ruleset: r.Info().Name, Duels: *duels}})
		if err != nil {
			t.Fatal(err)
		}
		began := time.Now()
		native := said(t, room.Answer(asked))
		took := time.Since(began)
		cmd := exec.CommandContext(t.Context(), node, filepath.Join(dir, "run.mjs"), string(asked))
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		answer, seconds, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
		paged := said(t, []byte(answer))
		if native != paged {
			t.Errorf("%s: %+v here, %+v in the module", r.Info().Name, native, paged)
		}
		var slow float64
		if _, err := fmt.Sscan(seconds, &slow); err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %d duels, %d steps, %.2f s here and %.2f s in the module: 1 : %.1f", r.Info().Name, *duels, native.Steps, took.Seconds(), slow, slow/took.Seconds())
	}
}

func said(t *testing.T, answer []byte) (tried solo.Tried) {
	t.Helper()
	if err := json.Unmarshal(answer, &tried); err != nil || tried.Hash == "" {
		t.Fatalf("%v: %s", err, answer)
	}
	return tried
}

func write(t *testing.T, dir, name string, data []byte) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
		t.Fatal(err)
	}
}

// runScript asks a module one question and tells how many seconds the answer took.
const runScript = `import fs from "node:fs";
(0, eval)(fs.readFileSync("wasm_exec.js", "utf8"));
const go = new Go();
const { instance } = await WebAssembly.instantiate(fs.readFileSync("module.wasm"), go.importObject);
await new Promise((ready) => { globalThis.ready = ready; go.run(instance); });
const began = performance.now();
const answer = globalThis.riposte(process.argv[2]);
console.log(answer);
console.log((performance.now() - began) / 1000);
process.exit(0);
`

// What is no module of Go's is refused, not cut.
func TestSlimRefuses(t *testing.T) {
	head := "\x00asm\x01\x00\x00\x00"
	for _, bad := range []string{"", "not a module", head + "\x0b", head + "\x0b\x7f", head + "\x0b\x01\x00", head + "\x0b\x07\x01\x00\x41\x00\x0b\x01a", head + "\x0b\x03\x01\x01\x00"} {
		if got, err := Slim([]byte(bad)); err == nil {
			t.Errorf("%q becomes %q", bad, got)
		}
	}
}

// Without a release and without a source there is nothing, and nobody waits for it.
func TestEmptyShelf(t *testing.T) {
	s := NewShelf(t.Context(), []string{"duel"})
	if s.top != "" {
		s.top = ""
	}
	if _, err := s.Module("duel"); !s.There() && !errors.Is(err, ErrNone) {
		t.Error(err)
	}
	if _, err := s.Module("chess"); !errors.Is(err, ErrNone) {
		t.Error(err)
	}
}

// What several ask for is made once, and whoever has no time is told to come again.
func TestMadeOnce(t *testing.T) {
	s := &Shelf{built: os.DirFS(t.TempDir()), top: top, ctx: context.Background(), files: map[string]*making{}}
	times := 0
	produce := func() ([]byte, error) { times++; return []byte("made"), nil }
	for range 3 {
		if got, err := s.file("a", produce); err != nil || string(got) != "made" {
			t.Errorf("%q, %v", got, err)
		}
	}
	if times != 1 {
		t.Errorf("made %d times", times)
	}
	// What failed is tried again by whoever asks next.
	failed := errors.New("the disk is full")
	fails := func() ([]byte, error) { return nil, failed }
	if _, err := s.file("b", fails); !errors.Is(err, failed) {
		t.Errorf("got %v", err)
	}
	if got, err := s.file("b", produce); err != nil || string(got) != "made" {
		t.Errorf("after a failure %q, %v", got, err)
	}
}
