package main

import (
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"
	"go.yaml.in/yaml/v4"
)

// deployed reads a file for operators.
func deployed(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("../../deploy", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// settled reads settings as serve does, and vets them.
func settled(t *testing.T, where string, set func(*pflag.FlagSet) error) *serving {
	t.Helper()
	var cfg serving
	flags := pflag.NewFlagSet("serve", pflag.ContinueOnError)
	cfg.add(flags)
	if err := set(flags); err != nil {
		t.Fatalf("%s: %v", where, err)
	}
	if _, _, err := cfg.vet(); err != nil {
		t.Errorf("%s: %v", where, err)
	}
	return &cfg
}

// setVariables sets flags as the environment does; a variable that is no setting is an error.
func setVariables(values map[string]string) func(*pflag.FlagSet) error {
	return func(flags *pflag.FlagSet) error {
		for name, value := range values {
			flag := strings.ToLower(strings.ReplaceAll(strings.TrimPrefix(name, "RIPOSTE_"), "_", "-"))
			if err := flags.Set(flag, value); err != nil {
				return err
			}
		}
		return nil
	}
}

// The unit of systemd starts serve with settings that it takes, and systemd takes the unit.
func TestUnitOfSystemd(t *testing.T) {
	unit := deployed(t, "riposte.service")
	start := regexp.MustCompile(`(?m)^ExecStart=(\S+) serve (.*)$`).FindStringSubmatch(unit)
	if start == nil {
		t.Fatal("it starts no server")
	}
	args := strings.Fields(start[2])
	at := slices.Index(args, "--config")
	if at < 0 || args[at+1] != "/etc/riposte.yaml" {
		t.Fatalf("it reads the settings of %q", args)
	}
	args[at+1] = "../../deploy/riposte.yaml"
	cfg := settled(t, "riposte.service", func(flags *pflag.FlagSet) error {
		if err := flags.Parse(args); err != nil {
			return err
		}
		_, err := readConfig(flags, args[at+1])
		return err
	})
	if !strings.HasPrefix(cfg.db, "/var/lib/riposte/") {
		t.Errorf("the duels are in %s, and the unit may write in /var/lib/riposte", cfg.db)
	}
	reader, err := exec.LookPath("systemd-analyze") //nolint:misspell // that is its name
	if err != nil {
		t.Log("systemd is not here to read the unit")
		return
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	copied := filepath.Join(t.TempDir(), "riposte.service")
	if err := os.WriteFile(copied, []byte(strings.Replace(unit, start[1], program, 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.CommandContext(t.Context(), reader, "verify", "--man=no", copied).CombinedOutput(); err != nil || len(out) > 0 {
		t.Errorf("systemd: %v: %s", err, out)
	}
}

// The container holds the documented build and settings that serve takes.
func TestContainerfile(t *testing.T) {
	file := deployed(t, "Containerfile")
	doc, err := os.ReadFile("../../docs/operations.md")
	if err != nil {
		t.Fatal(err)
	}
	build := regexp.MustCompile(`CGO_ENABLED=0 go build .*? -o`).FindString(file)
	if build == "" || !strings.Contains(string(doc), build) {
		t.Errorf("it builds %q, which docs/operations.md does not", build)
	}
	line := func(word string) string {
		if found := regexp.MustCompile(`(?m)^`+word+` (.*)$`).FindAllStringSubmatch(file, -1); len(found) > 0 {
			return found[len(found)-1][1]
		}
		t.Errorf("it has no %s", word)
		return ""
	}
	values := map[string]string{}
	for _, pair := range strings.Fields(line("ENV")) {
		name, value, _ := strings.Cut(pair, "=")
		values[name] = value
	}
	cfg := settled(t, "Containerfile", setVariables(values))
	if _, port, err := net.SplitHostPort(cfg.listen); err != nil || port != line("EXPOSE") {
		t.Errorf("it listens on %s and exposes %s", cfg.listen, line("EXPOSE"))
	}
	if !strings.HasPrefix(cfg.db, line("VOLUME")+"/") {
		t.Errorf("the duels are in %s, outside of %s", cfg.db, line("VOLUME"))
	}
	if line("FROM") != "scratch" || line("USER") == "0" || line("ENTRYPOINT")+line("CMD") != `["/riposte"]["serve"]` {
		t.Errorf("it is from %s, runs as %s and starts %s %s", line("FROM"), line("USER"), line("ENTRYPOINT"), line("CMD"))
	}
}

// Three servers share a database, hear of each other, and stand behind a proxy that knows them all.
func TestCompose(t *testing.T) {
	var file struct {
		Services map[string]struct {
			Image       string
			Build       struct{ Context, Dockerfile string }
			Environment map[string]string
			ReadOnly    bool     `yaml:"read_only"`
			CapDrop     []string `yaml:"cap_drop"`
			Networks    []string
			Ports       []string
		}
		Networks map[string]any
	}
	text := strings.NewReplacer("${RIPOSTE_PASSWORD:?choose a password for the database}", "s3cret", "${RIPOSTE_NAME:-localhost}", "duels.example.org").Replace(deployed(t, "compose.yaml"))
	if left := regexp.MustCompile(`\$\{.*?\}`).FindString(text); left != "" {
		t.Fatalf("nobody gives %s", left)
	}
	if err := yaml.Unmarshal([]byte(text), &file); err != nil {
		t.Fatal(err)
	}
	var servers []string
	for name, s := range file.Services {
		for _, network := range s.Networks {
			if _, there := file.Networks[network]; !there {
				t.Errorf("%s: there is no network %s", name, network)
			}
		}
		if name != "proxy" && len(s.Ports) > 0 {
			t.Errorf("%s can be reached past the proxy", name)
		}
		if s.Build.Dockerfile == "" {
			continue
		}
		if _, err := os.Stat(filepath.Join("../../deploy", s.Build.Context, s.Build.Dockerfile)); err != nil {
			t.Error(err)
		}
		cfg := settled(t, name, setVariables(s.Environment))
		_, port, err := net.SplitHostPort(cfg.listen)
		if err != nil {
			t.Fatal(err)
		}
		servers = append(servers, name+":"+port)
		if !strings.Contains(cfg.db, "@database/") || cfg.nats != "nats://nats:4222" || !cfg.trustProxy || cfg.publicURL != "https://duels.example.org" {
			t.Errorf("%s: %+v", name, cfg)
		}
		if !s.ReadOnly || !slices.Equal(s.CapDrop, []string{"ALL"}) {
			t.Errorf("%s has more rights than it needs", name)
		}
	}
	slices.Sort(servers)
	proxied := regexp.MustCompile(`(?m)reverse_proxy (.*) \{`).FindStringSubmatch(deployed(t, "Caddyfile"))
	if proxied == nil {
		t.Fatal("the proxy leads nowhere")
	}
	known := strings.Fields(proxied[1])
	slices.Sort(known)
	if len(servers) != 3 || !slices.Equal(known, servers) {
		t.Errorf("the proxy knows %q, of %q", known, servers)
	}
}
