package load

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// binary builds the command once in each run, unless RIPOSTE_BIN names one.
var binary = sync.OnceValues(func() (string, error) {
	if bin := os.Getenv("RIPOSTE_BIN"); bin != "" {
		return filepath.Abs(bin)
	}
	return build("e2e")
})

// fragile builds the command as one whose clock can be set and that can have faults, by its environment.
// RIPOSTE_CHAOS_BIN may name one.
var fragile = sync.OnceValues(func() (string, error) {
	if bin := os.Getenv("RIPOSTE_CHAOS_BIN"); bin != "" {
		return filepath.Abs(bin)
	}
	return build("e2e,chaos")
})

func build(tags string) (string, error) {
	dir, err := os.MkdirTemp("", "riposte-bin")
	if err != nil {
		return "", err
	}
	built = append(built, dir)
	bin := filepath.Join(dir, "riposte")
	if out, err := exec.Command("go", "build", "-tags", tags, "-o", bin, "riposte/cmd/riposte").CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build: %w\n%s", err, out)
	}
	return bin, nil
}

var built []string

// Main runs the tests of a package and then removes the command built for them.
func Main(m interface{ Run() int }) {
	code := m.Run()
	for _, dir := range built {
		_ = os.RemoveAll(dir)
	}
	os.Exit(code)
}

// Binary is the path of the command.
func Binary(tb testing.TB) string {
	tb.Helper()
	bin, err := binary()
	if err != nil {
		tb.Fatal(err)
	}
	return bin
}

// A Server is the command serving on one address from one database. It can die
// and come back.
type Server struct {
	URL string

	tb   testing.TB
	bin  string
	addr string
	db   string
	args []string
	env  []string // besides that of the test
	said *journal
	cmd  *exec.Cmd
	gone chan struct{} // closed when cmd has ended
}

// Serve starts a server that ends with the test, on a database of its own unless --db= is among
// args, which are further flags of serve.
// What it wrote is shown when the test fails.
func Serve(tb testing.TB, args ...string) *Server {
	tb.Helper()
	return serve(tb, Binary(tb), nil, args...)
}

func serve(tb testing.TB, bin string, env []string, args ...string) *Server {
	tb.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		tb.Fatal(err)
	}
	addr := listener.Addr().String()
	_ = listener.Close()
	s := &Server{
		URL: "http://" + addr, tb: tb, bin: bin, addr: addr, args: args, env: env,
		db: filepath.Join(tb.TempDir(), "riposte.db"), said: &journal{},
	}
	for _, arg := range args {
		if named, ok := strings.CutPrefix(arg, "--db="); ok {
			s.db = named
		}
	}
	tb.Cleanup(func() {
		s.Kill()
		if tb.Failed() {
			tb.Logf("the server at %s wrote:\n%s", s.URL, s.said)
		}
	})
	s.Start()
	return s
}

// Start starts the server on its address and database and waits until it is ready.
func (s *Server) Start() {
	s.tb.Helper()
	args := append([]string{"serve", "--listen", s.addr, "--db", s.db}, s.args...)
	s.cmd = exec.Command(s.bin, args...)
	s.cmd.Env = append(os.Environ(), s.env...)
	s.cmd.Stdout, s.cmd.Stderr = s.said, s.said
	dieWithUs(s.cmd)
	if err := s.cmd.Start(); err != nil {
		s.tb.Fatal(err)
	}
	s.gone = make(chan struct{})
	go func(cmd *exec.Cmd, gone chan struct{}) {
		_ = cmd.Wait()
		close(gone)
	}(s.cmd, s.gone)
	s.awaitReady()
}

func (s *Server) awaitReady() {
	s.tb.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	for {
		request, _ := http.NewRequestWithContext(ctx, http.MethodGet, s.URL+"/readyz", http.NoBody)
		if response, err := http.DefaultClient.Do(request); err == nil {
			_ = response.Body.Close()
			if response.StatusCode == http.StatusOK {
				return
			}
		}
		select {
		case <-tick.C:
		case <-s.gone:
			s.tb.Fatalf("the server ended before it was ready:\n%s", s.said)
		case <-ctx.Done():
			s.tb.Fatalf("the server is not ready:\n%s", s.said)
		}
	}
}

// Kill ends the server as a power cut would; a dead server stays dead.
func (s *Server) Kill() {
	if s.cmd == nil {
		return
	}
	_ = s.cmd.Process.Kill()
	<-s.gone
	s.cmd = nil
}

// Restart starts the server again after Kill, where it was.
func (s *Server) Restart() {
	s.tb.Helper()
	s.Kill()
	s.Start()
}

// Database is the path of the database, or its URL; it is closed only after Kill.
func (s *Server) Database() string { return s.db }

// CPU is the processor time that the server has used, read from /proc.
func (s *Server) CPU() (time.Duration, error) {
	fields, err := s.stat()
	if err != nil {
		return 0, err
	}
	user, _ := strconv.ParseInt(fields[11], 10, 64)
	system, _ := strconv.ParseInt(fields[12], 10, 64)
	return time.Duration(user+system) * (time.Second / 100), nil
}

// Memory is the number of bytes that the server holds in memory, read from /proc.
func (s *Server) Memory() (int64, error) {
	fields, err := s.stat()
	if err != nil {
		return 0, err
	}
	pages, err := strconv.ParseInt(fields[21], 10, 64)
	return pages * int64(os.Getpagesize()), err
}

// stat is /proc/PID/stat from its third field on, which follows the name.
func (s *Server) stat() ([]string, error) {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", s.cmd.Process.Pid))
	if err != nil {
		return nil, err
	}
	_, rest, _ := strings.Cut(string(data), ") ")
	fields := strings.Fields(rest)
	if len(fields) < 22 {
		return nil, fmt.Errorf("short stat: %q", data)
	}
	return fields, nil
}

// Stop asks the server to end and waits for it; the error is that of its exit.
func (s *Server) Stop() error {
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	<-s.gone
	state := s.cmd.ProcessState
	s.cmd = nil
	if !state.Success() {
		return fmt.Errorf("serve ended with %s", state)
	}
	return nil
}

// A journal keeps what is written to it, for readers on other goroutines.
type journal struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (j *journal) Write(p []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.buf.Write(p)
}

func (j *journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.buf.String()
}
