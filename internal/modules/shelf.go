package modules

import (
	"context"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"time"
)

// made has the modules of a release, each with its ending .br.
//
//go:embed made
var made embed.FS

// ErrSoon says that the module is being made: ask again.
var ErrSoon = errors.New("the module is being made")

// ErrNone says that there is no such module here.
var ErrNone = errors.New("there is no such module here")

// A Shelf gives out modules. It may be used by many goroutines at once.
type Shelf struct {
	names   []string
	built   fs.FS  // what a release was built with
	top     string // of the source; "" if there is none
	version string
	ctx     context.Context //nolint:containedctx // what is made is for all who ask, not for one of them

	mu    sync.Mutex
	files map[string]*making
	one   sync.Mutex // one is made at a time: it takes all the machine has
}

// A making is a file that is being made, or was.
type making struct {
	body []byte
	err  error
	done chan struct{}
}

// NewShelf is a shelf of the modules of some rulesets, and of all of them. What is made is given up with ctx.
func NewShelf(ctx context.Context, rulesets []string) *Shelf {
	built, err := fs.Sub(made, "made")
	if err != nil {
		panic(err) // it is embedded
	}
	s := &Shelf{names: append([]string{All}, rulesets...), built: built, ctx: ctx, files: map[string]*making{}}
	sum := sha256.New()
	for _, name := range s.names {
		part, err := fs.ReadFile(built, name+ending+packed)
		if err != nil {
			s.top = source()
			s.version = time.Now().UTC().Format("20060102150405.000000000") // another source is another start
			return s
		}
		sum.Write(part)
	}
	s.version = hex.EncodeToString(sum.Sum(nil))[:16]
	return s
}

// source is the top folder of the checkout that the program was built from, if it is there and can be built.
func source() string {
	_, file, _, ok := runtime.Caller(0)
	if !ok || !filepath.IsAbs(file) {
		return ""
	}
	top := filepath.Dir(filepath.Dir(filepath.Dir(file)))
	if _, err := os.Stat(filepath.Join(top, "internal", "solo", "module", "main.go")); err != nil {
		return ""
	}
	if _, err := exec.LookPath("go"); err != nil {
		return ""
	}
	return top
}

// There reports whether the shelf has modules, or can have them made.
func (s *Shelf) There() bool {
	_, err := fs.Stat(s.built, All+ending+packed)
	return s.top != "" || err == nil
}

// Version is another for other modules.
func (s *Shelf) Version() string { return s.version }

// Module is a module, compressed by brotli. The error is ErrNone, or ErrSoon for a while.
func (s *Shelf) Module(name string) ([]byte, error) {
	if !slices.Contains(s.names, name) {
		return nil, ErrNone
	}
	return s.file(name+ending+packed, func() ([]byte, error) {
		plain, err := Build(s.ctx, s.top, name)
		return PackQuickly(plain), err
	})
}

// Runner is the script that runs a module, compressed by brotli. The errors are those of Module.
func (s *Shelf) Runner() ([]byte, error) {
	return s.file(Runner+packed, func() ([]byte, error) {
		plain, err := ReadRunner(s.ctx, s.top)
		return Pack(plain), err
	})
}

// patience is how long a question waits for what is being made.
const patience = 5 * time.Second

func (s *Shelf) file(name string, produce func() ([]byte, error)) ([]byte, error) {
	if body, err := fs.ReadFile(s.built, name); err == nil {
		return body, nil
	}
	if s.top == "" {
		return nil, ErrNone
	}
	m := s.begin(name, produce)
	soon := time.NewTimer(patience)
	defer soon.Stop()
	select {
	case <-m.done:
		return m.body, m.err
	case <-soon.C:
		return nil, ErrSoon
	}
}

// begin has a file made if nobody has yet.
func (s *Shelf) begin(name string, produce func() ([]byte, error)) *making {
	s.mu.Lock()
	defer s.mu.Unlock()
	if m := s.files[name]; m != nil {
		return m
	}
	m := &making{done: make(chan struct{})}
	s.files[name] = m
	go func() {
		s.one.Lock()
		defer s.one.Unlock()
		if m.body, m.err = produce(); m.err != nil { // who asks next has it tried again
			s.mu.Lock()
			delete(s.files, name)
			s.mu.Unlock()
		}
		close(m.done)
	}()
	return m
}
