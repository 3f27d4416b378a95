package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// A served is the real program, serving.
type served struct {
	t    *testing.T
	cmd  *exec.Cmd
	base string
	said chan string // all of standard error, once it has ended

	mu  *sync.Mutex
	all *bytes.Buffer // standard error so far
}

var openLine = regexp.MustCompile(`Open (http://\S+)`)

// program is this test's binary, run as riposte.
func program(t *testing.T, env []string, args ...string) *exec.Cmd {
	t.Helper()
	// testscript makes a test binary act as the command under whose name it is run.
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "riposte")
	if err := os.Symlink(self, name); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Env = append(os.Environ(), env...)
	return cmd
}

func serveProgram(t *testing.T, env []string, args ...string) *served {
	t.Helper()
	cmd := program(t, env, append([]string{"serve"}, args...)...)
	out, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	s := &served{t: t, cmd: cmd, said: make(chan string, 1), mu: new(sync.Mutex), all: new(bytes.Buffer)}
	opened := make(chan string, 1)
	go func() {
		buf := make([]byte, 4096)
		for {
			n, err := out.Read(buf)
			s.mu.Lock()
			s.all.Write(buf[:n])
			s.mu.Unlock()
			if m := openLine.FindStringSubmatch(s.so()); m != nil {
				select {
				case opened <- m[1]:
				default:
				}
			}
			if err != nil {
				s.said <- s.so()
				close(opened)
				return
			}
		}
	}()
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	s.base = <-opened
	if s.base == "" {
		t.Fatalf("it did not serve: %s", <-s.said)
	}
	return s
}

// so is what it has said so far.
func (s *served) so() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.all.String()
}

func (s *served) ask(method, path, token, body string) (int, string) {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(s.t.Context(), time.Minute)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, method, s.base+path, strings.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		s.t.Fatal(err)
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return resp.StatusCode, string(data)
}

// guest is the token of somebody new.
func (s *served) guest() string {
	s.t.Helper()
	_, made := s.ask("POST", "/guests", "", "")
	token := regexp.MustCompile(`"token":"([A-Z2-7]+)"`).FindStringSubmatch(made)
	if token == nil {
		s.t.Fatalf("POST /guests: %s", made)
	}
	return token[1]
}

// end asks the program to end and returns what it said.
func (s *served) end() string {
	s.t.Helper()
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		s.t.Fatal(err)
	}
	said := <-s.said
	if err := s.cmd.Wait(); err != nil {
		s.t.Errorf("it ended with %v: %s", err, said)
	}
	return said
}

func TestServe(t *testing.T) {
	db := filepath.Join(t.TempDir(), "duels.db")
	config := filepath.Join(t.TempDir(), "riposte.yaml")
	if err := os.WriteFile(config, []byte("listen: 127.0.0.1:1\nlog-level: warn\npublic-url: \"\"\nguest-duels: 3\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s := serveProgram(t, []string{"RIPOSTE_LOG_LEVEL=info", "RIPOSTE_KEEP_DAYS=30", "RIPOSTE_PUBLIC_ULR=https://mistyped.example"}, "--listen", "127.0.0.1:0", "--db", db, "--config", config)
	ulla, seatless := s.guest(), s.guest()
	if status, body := s.ask("GET", "/readyz", "", ""); status != 200 {
		t.Errorf("/readyz: %d %s", status, body)
	}
	status, body := s.ask("POST", "/duels", ulla, `{"ruleset":"pugilism","places":[{"who":"me","name":"Ulla Secret","document":"ulla","lock":true},{"who":"bot","bot":"random"}]}`)
	if status != 201 {
		t.Fatalf("POST /duels: %d %s", status, body)
	}
	duel := regexp.MustCompile(`"duel":"([0-9a-f]+)"`).FindStringSubmatch(body)[1]
	status, body = s.ask("GET", "/duels/"+duel, ulla, "")
	if status != 200 || !strings.Contains(body, `"phase":"playing"`) {
		t.Errorf("the table: %d %s", status, body)
	}
	// An open stream does not hold up the end.
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, s.base+"/duels/"+duel+"/feed", nil)
	if err != nil {
		t.Fatal(err)
	}
	stream, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Body.Close()
	said := s.end()
	if told, _ := io.ReadAll(stream.Body); !bytes.Contains(told, []byte("event: gone")) {
		t.Errorf("the stream ended without a word: %s", told)
	}
	for _, want := range []string{
		"listen          127.0.0.1:0 (flag)", "log-level       info (environment)", "config          " + config, "guest-duels     3 (file)", "keep-days       30 (environment)",
		"RIPOSTE_PUBLIC_ULR", "Only this machine can",
		"route=/duels/{id}", "msg=draining", "msg=closed",
	} {
		if !strings.Contains(said, want) {
			t.Errorf("it did not say %q:\n%s", want, said)
		}
	}
	for _, secret := range []string{ulla, duel, "Ulla Secret"} {
		if strings.Contains(said, secret) {
			t.Errorf("the log tells %q:\n%s", secret, said)
		}
	}

	// What was acknowledged is there after the next start.
	s = serveProgram(t, nil, "--listen", "127.0.0.1:0", "--db", db)
	if status, body := s.ask("GET", "/duels/"+duel, ulla, ""); status != 200 || !strings.Contains(body, `"seat":1`) {
		t.Errorf("after the restart: %d %s", status, body)
	}
	// So is the key by which the tokens of those without a seat are known.
	if status, body := s.ask("GET", "/mine", seatless, ""); status != 200 {
		t.Errorf("a token after the restart: %d %s", status, body)
	}
	s.end()
}

func TestServeRefuses(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	dir := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	db := filepath.Join(dir, "duels.db")
	for _, c := range []struct {
		name string
		args []string
		exit int
		want string
	}{
		{"a port that is taken", []string{"--listen", taken.Addr().String(), "--db", db}, 1, "is taken by another program"},
		{"no address", []string{"--listen", "nowhere", "--db", db}, 1, "can't answer on nowhere"},
		{"a file below a file", []string{"--listen", "127.0.0.1:0", "--db", filepath.Join(write("file", "x"), "duels.db")}, 1, "can't be kept in"},
		{"no database", []string{"--listen", "127.0.0.1:0", "--db", write("text.db", strings.Repeat("no database", 100))}, 1, "text.db"},
		{"an address with a path", []string{"--public-url", "https://example.org/riposte"}, 2, "must end with the host"},
		{"an address without a scheme", []string{"--public-url", "example.org"}, 2, "must begin with https://"},
		{"no form of a log", []string{"--log", "xml", "--db", db}, 2, "takes text or json"},
		{"no level of a log", []string{"--log-level", "loud", "--db", db}, 2, "takes debug, info, warn or error"},
		{"an unknown setting", []string{"--config", write("a.yaml", "db: x\nlisen: y\n")}, 2, "a.yaml, line 2: lisen is not a setting"},
		{"a list for a value", []string{"--config", write("b.yaml", "listen: [a, b]\n")}, 2, "b.yaml, line 1: listen takes one value"},
		{"a word for yes or no", []string{"--config", write("c.yaml", "trust-proxy: perhaps\n")}, 2, "c.yaml, line 1"},
		{"nothing is kept", []string{"--keep-days", "0", "--db", db}, 2, "--keep-days 0: takes a number from 1 to 36500"},
		{"no YAML", []string{"--config", write("d.yaml", "a: [\n")}, 2, "d.yaml"},
		{"no file", []string{"--config", filepath.Join(dir, "none.yaml")}, 2, "none.yaml"},
	} {
		t.Run(c.name, func(t *testing.T) {
			cmd := program(t, nil, append([]string{"serve"}, c.args...)...)
			out, err := cmd.CombinedOutput()
			if got := cmd.ProcessState.ExitCode(); got != c.exit {
				t.Errorf("got exit %d (%v), want %d: %s", got, err, c.exit, out)
			}
			if !strings.Contains(string(out), c.want) {
				t.Errorf("got %s, want %q", out, c.want)
			}
			if n := bytes.Count(out, []byte("\n")); n > 3 {
				t.Errorf("it says %d lines: %s", n, out)
			}
		})
	}
	if _, err := os.Stat(db); err == nil {
		t.Error(fmt.Sprint("a program that could not serve has made ", db))
	}
}
