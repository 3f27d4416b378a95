package main

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"riposte/internal/crier"
)

// Every setting has a line in the documentation, with its variable and its default.
func TestSettingsAreDocumented(t *testing.T) {
	doc, err := os.ReadFile("../../docs/operations.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string][]string{}
	for line := range strings.Lines(string(doc)) {
		if cells := strings.Split(line, "|"); len(cells) == 6 && strings.HasPrefix(cells[1], " `--") {
			rows[strings.Trim(cells[1], " `")] = cells
		}
	}
	documented := func(f *pflag.Flag) {
		cells := rows["--"+f.Name]
		delete(rows, "--"+f.Name)
		switch {
		case cells == nil:
			t.Errorf("--%s is not documented", f.Name)
		case strings.Trim(cells[2], " `") != variable(f.Name):
			t.Errorf("--%s: the variable is said to be%s", f.Name, cells[2])
		case f.DefValue != "" && f.DefValue != "[]" && !strings.Contains(cells[3], "`"+f.DefValue+"`"):
			t.Errorf("--%s: the default is said to be%s, and is %s", f.Name, cells[3], f.DefValue)
		}
	}
	newServe(streams{}).Flags().VisitAll(documented)
	newRoot(streams{}).PersistentFlags().VisitAll(documented) // which all commands have
	for name := range rows {
		t.Errorf("%s is documented, and is no flag of serve", name)
	}
}

// What is printed at the start tells every setting, and no secret.
func TestSettingsHideSecrets(t *testing.T) {
	cmd := newServe(streams{})
	flags := cmd.Flags()
	if err := flags.Parse([]string{
		"--db", "postgres://riposte:s3cret@db.example/riposte?password=s3cret", "--nats", "nats://s3cret@queue.example",
		"--guest-duels", "5",
	}); err != nil {
		t.Fatal(err)
	}
	from, err := readConfig(flags, "")
	if err != nil {
		t.Fatal(err)
	}
	var told bytes.Buffer
	n := 0
	for _, s := range settingsOf(flags, from) {
		n++
		told.WriteString(s.name + " " + s.value + " " + s.from + "\n")
	}
	if strings.Contains(told.String(), "s3cret") {
		t.Errorf("it tells a secret:\n%s", told.String())
	}
	for _, want := range []string{"db postgres://riposte:xxxxx@db.example/", "nats nats://xxxxx@queue.example flag", "guest-duels 5 flag", "keep-days 400 default"} {
		if !strings.Contains(told.String(), want) {
			t.Errorf("it does not tell %q:\n%s", want, told.String())
		}
	}
	flags.VisitAll(func(*pflag.Flag) { n-- })
	if n != 0 {
		t.Errorf("it tells %d settings more than there are", n)
	}
	if got := crier.Redacted("nats://user:s3cret@a"); got != "nats://user:xxxxx@a" {
		t.Errorf("got %s", got)
	}
}
