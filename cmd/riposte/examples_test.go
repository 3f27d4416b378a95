package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/spf13/cobra"

	"riposte/internal/store/postgres/pgtest"
	"riposte/record"
	"riposte/rules"
	"riposte/wasm/wasmtest"
)

// shorter makes an example one that a test can run: few duels, a port and files of
// its own.
var shorter = strings.NewReplacer(
	"-n 100000", "-n 20", "-n 10000", "-n 2", "-n 1000 ", "-n 10 ", "-n 4000", "-n 200", "--precision 2", "-n 4",
	"--goal steps=60", "--goal steps=60 -n 40 --trials 10", "--listen :8080", "--listen 127.0.0.1:0",
	"expert,advised -n 100", "greedy,advised -n 1", "expert@20000,advised", "greedy,advised -n 1", "expert,advised -n 400", "greedy,advised -n 2",
	"engines -n 100", "engines -n 1", "-n 50 --html", "-n 1 --html",
	"0fc6d2a19b3e4875a6f1c2d3e4b5a697/2", "ended/1",
	"check mine.wasm", "check mine.wasm --duels 2",
	"/srv/", "srv-", "/etc/", "etc-",
)

// exampleFiles are the files that examples name but don't make.
const exampleFiles = `
riposte play pugilism --seed 3 --seats advised,random -o rounds=1 -o bouts=6 --record match.duel 2>&1
riposte replay match.duel --to jsonl > match.jsonl
riposte play pugilism --seats advised,random -o rounds=1 -o bouts=6 --record fair.duel 2>&1
sed -n 's/^.Commitment .\([0-9a-f]*\).*/\1/p' fair.duel > commitment.txt
printf '{"riposte":"receipt 1","duel":"%s","commitment":"%s"}' $(sed -n 's/^.Duel .\([0-9a-f]*\).*/\1/p' fair.duel) $(cat commitment.txt) > receipt.json
mkdir records bin engines
printf 'riposte engine\n' > engines/ours.cmd
cp match.jsonl records/one.jsonl
printf 'ruleset: pugilism\nseats: {red: brannoch, blue: ulla}\n' > match.yaml
cp rules/pugilism/scenarios/02-rounds.yaml mine.yaml
cp rules/pugilism/samples/corin.json my-boxer.yaml
cp rules/pugilism/testdata/odd-deck.json deck.yaml
storefixture own.db
for file in srv-riposte.db nightly.db backup.db riposte-2026-11-21.db; do cp own.db $file; done
riposte store export duels.jsonl --db own.db
gzip -k duels.jsonl
riposte lab records coolname -n 3 --seed 1 --out coolname.jsonl.gz 2>&1
riposte sim coolname -n 1 --seed 1 --records encounters 2>&1
campaignfixture encounters/*.jsonl > campaign.jsonl
printf 'log: json\nlisten: 127.0.0.1:0\n' > etc-riposte.yaml
printf '#!/bin/sh\nshift\nXDG_DATA_HOME=$PWD/$1 exec "$@"\n' > bin/ssh
chmod +x bin/ssh
mkdir -p data/riposte
cp own.db data/riposte/riposte.db
`

// databaseThere is the database of PostgreSQL in examples; each gets one of its own.
const databaseThere = "postgres://riposte@db.example/riposte"

// makes are words in examples and the files that those make.
var makes = []struct{ word, file string }{
	{" play ", "match.duel"},
	{" store backup ", "nightly.db"},
	{" store export ", "duels.jsonl"},
	{" store restore ", "data"},
	{"gunzip ", "data"},
}

// goesOn are the commands that go on until they are stopped, and what they say when they
// are ready.
var goesOn = map[string]string{"serve": "http", "worker": "waits for duels"}

// Every example of every help text does what it says. A shell runs each in a folder
// with the files that it names.
func TestExamples(t *testing.T) {
	top, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	folder := func(t *testing.T) string {
		dir := t.TempDir()
		for _, name := range []string{"rules", "experiments"} {
			if err := os.Symlink(filepath.Join(top, name), filepath.Join(dir, name)); err != nil {
				t.Fatal(err)
			}
		}
		return dir
	}
	files := folder(t)
	if err := os.WriteFile(filepath.Join(files, "mine.wasm"), wasmtest.Build(t, "riposte/wasm/wasmtest/hunch"), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := shell(t, files, "set -e\n"+exampleFiles).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	queue := natsServer(t)
	employ(t, queue)
	cluster, err := pgtest.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(cluster.Stop)
	for _, cmd := range commandsOf(newRoot(streams{})) {
		for _, example := range examplesOf(cmd) {
			t.Run(example, func(t *testing.T) {
				t.Parallel()
				dir := t.TempDir()
				if err := os.CopyFS(dir, os.DirFS(files)); err != nil {
					t.Fatal(err)
				}
				for _, making := range makes { // what it makes must not be there yet
					if strings.Contains(example, making.word) {
						_ = os.RemoveAll(filepath.Join(dir, making.file))
					}
				}
				line := strings.ReplaceAll(shorter.Replace(example), "nats://lab.example:4222", queue)
				if strings.Contains(line, databaseThere) {
					url := "'" + cluster.Database(t, dir) + "'"
					if strings.Contains(line, "--db "+databaseThere) { // it reads what another command must have put there
						line = "riposte store move --db own.db " + url + " && " + line
					}
					line = strings.ReplaceAll(line, databaseThere, url)
				}
				run := shell(t, dir, line)
				if until := goesOn[cmd.Name()]; until != "" && strings.Contains(example, " "+cmd.Name()) {
					serves(t, run, until)
				} else if out, err := run.CombinedOutput(); err != nil {
					t.Errorf("%v\n%s", err, out)
				}
			})
		}
	}
}

// campaignFixture is a command for the tests: it makes a campaign of a named
// record.
func campaignFixture() {
	data, err := os.ReadFile(os.Args[1])
	if err == nil {
		var r *record.Record
		if r, err = record.Load(data, rules.All()); err == nil {
			c := record.Campaign{Name: "The Mire", Ruleset: r.Setup.Ruleset, Created: r.Date, Records: []*record.Record{r}}
			if data, err = c.Export(); err == nil {
				_, err = os.Stdout.Write(data)
			}
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// commandsOf is a command with all those below it.
func commandsOf(cmd *cobra.Command) []*cobra.Command {
	all := []*cobra.Command{cmd}
	for _, sub := range cmd.Commands() {
		all = append(all, commandsOf(sub)...)
	}
	return all
}

// examplesOf are the lines of a command's examples; lines that go on are joined.
func examplesOf(cmd *cobra.Command) (examples []string) {
	for line := range strings.Lines(strings.ReplaceAll(cmd.Example, "\\\n", "")) {
		if line = strings.Join(strings.Fields(line), " "); line != "" && line[0] != '#' {
			examples = append(examples, line)
		}
	}
	return examples
}

// shell is a shell's command line; its riposte is the one under test.
func shell(t *testing.T, dir, line string) *exec.Cmd {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "bash", "-o", "pipefail", "-c", line)
	cmd.Dir = dir
	cmd.Env = append(slices.Clone(os.Environ()),
		"PATH="+filepath.Join(dir, "bin")+":"+os.Getenv("PATH"), "XDG_DATA_HOME="+filepath.Join(dir, "data"), "NO_COLOR=1")
	return cmd
}

// serves waits until a command says that it is ready, and stops it.
func serves(t *testing.T, run *exec.Cmd, until string) {
	t.Helper()
	run.Args[len(run.Args)-1] = "exec " + run.Args[len(run.Args)-1]
	if !slices.ContainsFunc(run.Args, func(arg string) bool { return strings.Contains(arg, "--listen") || strings.Contains(arg, "--config") }) {
		run.Env = append(run.Env, "RIPOSTE_LISTEN=127.0.0.1:0")
	}
	said, err := run.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := run.Start(); err != nil {
		t.Fatal(err)
	}
	var heard bytes.Buffer
	part := make([]byte, 4096)
	for !strings.Contains(heard.String(), until) {
		n, err := said.Read(part)
		heard.Write(part[:n])
		if err != nil {
			break
		}
	}
	_ = run.Process.Signal(syscall.SIGTERM)
	if err := run.Wait(); err != nil || !strings.Contains(heard.String(), until) {
		t.Errorf("%v\n%s", err, heard.String())
	}
}
