package main

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"sync"
	"time"
)

// A talk tells how far a run is: on a terminal in one line that is written again and
// again, elsewhere in a line now and then.
type talk struct {
	of       string        // what it counts; empty is pairs
	more     func() string // to tell besides, if not nil
	mu       sync.Mutex    // for w
	w        io.Writer
	terminal bool
	now      func() time.Time
	began    time.Time // of the first call
	had      int       // done by then: in an earlier run
	last     time.Time
}

func newTalk(w io.Writer) *talk {
	t := &talk{w: w, now: time.Now}
	if f, ok := w.(*os.File); ok {
		info, err := f.Stat()
		t.terminal = err == nil && info.Mode()&os.ModeCharDevice != 0
	}
	return t
}

const clearLine = "\r\x1b[K"

// progress is told after each pair how many there are, of how many at most.
func (t *talk) progress(done, of int) {
	now, pause := t.now(), 10*time.Second
	if t.terminal {
		pause = 200 * time.Millisecond
	}
	if t.began.IsZero() {
		t.began, t.had, t.last = now, done, now
	}
	if now.Sub(t.last) < pause {
		return
	}
	t.last = now
	line := fmt.Sprintf("%d of %d %s", done, of, cmp.Or(t.of, "pairs"))
	if played, took := done-t.had, now.Sub(t.began); played > 0 {
		each := took / time.Duration(played)
		line += fmt.Sprintf(", %.1f a second, %v left", float64(played)/took.Seconds(), (each * time.Duration(of-done)).Round(time.Second))
	}
	if t.more != nil {
		line += t.more()
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.terminal {
		fmt.Fprint(t.w, clearLine+line)
	} else {
		fmt.Fprintln(t.w, line)
	}
}

// say tells something beside the line.
func (t *talk) say(text string) {
	t.end()
	t.mu.Lock()
	defer t.mu.Unlock()
	fmt.Fprintln(t.w, text)
}

// end takes the line away.
func (t *talk) end() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.terminal {
		fmt.Fprint(t.w, clearLine)
	}
}
