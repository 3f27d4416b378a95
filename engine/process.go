package engine

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// A process is an engine that runs.
type process struct {
	cmd    *exec.Cmd
	in     *os.File
	lines  chan heard
	done   chan struct{} // closed when the process has ended
	silent chan struct{} // closed when nothing more comes by its standard error
	gone   chan struct{} // closed when nobody listens any more
	state  *os.ProcessState

	kill   sync.Once
	mine   []*os.File // our ends of its pipes
	errors tail
}

// A heard line is one that an engine wrote, or what the first of its bytes are if it is too long.
type heard struct {
	line []byte
	long bool
}

// passed are the variables that an engine gets of our environment: nothing that may be a secret.
var passed = []string{"PATH", "HOME", "USER", "LANG", "LC_ALL", "TZ", "TMPDIR", "SYSTEMROOT", "PATHEXT"}

// start runs a command, confined to so many bytes of memory if that is not 0.
func start(command string, memory int64) (*process, error) {
	if strings.TrimSpace(command) == "" {
		return nil, errors.New("no command is named")
	}
	p := &process{cmd: commandOf(command, memory), lines: make(chan heard, 16), done: make(chan struct{}), silent: make(chan struct{}), gone: make(chan struct{})}
	for _, name := range passed {
		if value, there := os.LookupEnv(name); there {
			p.cmd.Env = append(p.cmd.Env, name+"="+value)
		}
	}
	var theirs []*os.File
	defer func() {
		for _, f := range theirs {
			f.Close()
		}
	}()
	pipe := func() (r, w *os.File) {
		r, w, err := os.Pipe()
		if err != nil {
			return nil, nil
		}
		return r, w
	}
	inRead, inWrite := pipe()
	outRead, outWrite := pipe()
	errRead, errWrite := pipe()
	theirs, p.mine = []*os.File{inRead, outWrite, errWrite}, []*os.File{inWrite, outRead, errRead}
	for _, f := range append(theirs, p.mine...) {
		if f == nil {
			p.shut()
			return nil, errors.New("no pipes are left")
		}
	}
	p.in, p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = inWrite, inRead, outWrite, errWrite
	if err := p.cmd.Start(); err != nil {
		p.shut()
		return nil, err
	}
	go p.listen(outRead)
	go func() {
		defer close(p.silent)
		_, _ = io.Copy(&p.errors, errRead)
	}()
	go func() {
		_ = p.cmd.Wait() // what it came to is in its state
		p.state = p.cmd.ProcessState
		close(p.done)
	}()
	return p, nil
}

func (p *process) shut() {
	for _, f := range p.mine {
		if f != nil {
			f.Close()
		}
	}
}

// listen hands on what the engine writes. While nobody asks for it the engine waits: it fills a
// pipe, never our memory.
func (p *process) listen(from io.Reader) {
	defer close(p.lines)
	r := bufio.NewReaderSize(from, mostLine+1)
	for {
		line, err := r.ReadSlice('\n')
		long := errors.Is(err, bufio.ErrBufferFull)
		if err != nil && !long && len(line) == 0 {
			return
		}
		h := heard{bytes.Clone(bytes.TrimSuffix(line, []byte("\n"))), long}
		select {
		case p.lines <- h:
		case <-p.gone:
			return
		}
		if err != nil {
			return
		}
	}
}

// write writes a whole line. An engine that does not read makes it fail when the time is over.
func (p *process) write(line []byte, within time.Duration) error {
	if err := p.in.SetWriteDeadline(time.Now().Add(within)); err != nil && !errors.Is(err, os.ErrNoDeadline) {
		return err
	}
	_, err := p.in.Write(line)
	return err
}

// end ends the process, and all that it has started and that did not hide from it.
func (p *process) end() {
	p.kill.Do(func() {
		killGroup(p.cmd.Process)
		close(p.gone)
		<-p.done
		p.shut()
	})
}

// ended waits some time for the process to end by itself.
func (p *process) ended(within time.Duration) bool {
	select {
	case <-p.done:
		return true
	default:
	}
	select {
	case <-p.done:
		return true
	case <-time.After(within):
		return false
	}
}

// A tail keeps the last of what was written to it, and counts all.
type tail struct {
	n    atomic.Int64
	mu   sync.Mutex
	last []byte
}

func (t *tail) Write(b []byte) (int, error) {
	const most = 2000
	t.n.Add(int64(len(b)))
	t.mu.Lock()
	defer t.mu.Unlock()
	t.last = append(t.last, b...)
	t.last = t.last[max(len(t.last)-most, 0):]
	return len(b), nil
}

// line is the last line that was written.
func (t *tail) line() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	lines := strings.Split(strings.TrimSpace(string(t.last)), "\n")
	return lines[len(lines)-1]
}
