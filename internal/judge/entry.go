package judge

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"sync"
	"time"

	"riposte"
)

// A Do is what an entry tells of.
type Do string

// What entries tell of.
const (
	Laid   Do = "laid"   // a table is ready for its duel: Table
	Answer Do = "answer" // one POST of an answer: Try
	Opened Do = "opened" // a feed was asked for, with the lines after Since
	Heard  Do = "heard"  // a frame of it came: Seen
	Broke  Do = "broke"  // it ended, however it did
	Look   Do = "look"   // a look at the duel: Seen
	Final  Do = "final"  // a look with all lines, after all is over: Seen
	Harm   Do = "harm"   // somebody harmed the servers: Harm
)

// An Entry is a line of a history.
type Entry struct {
	Do   Do           `json:"do"`
	Who  string       `json:"who,omitempty"` // the client; each follows one feed at a time
	Duel string       `json:"duel,omitempty"`
	Seat riposte.Seat `json:"seat,omitempty"` // the client's; none is the public's
	Node int          `json:"node,omitempty"` // that was asked, from 1
	// Began and Ended are nanoseconds of the clients' own clock; an act without an end was not answered.
	Began int64  `json:"began"`
	Ended int64  `json:"ended,omitempty"`
	Since int    `json:"since,omitempty"`
	Table *Table `json:"table,omitempty"`
	Try   *Try   `json:"try,omitempty"`
	Seen  *Seen  `json:"seen,omitempty"`
	Harm  string `json:"harm,omitempty"`
	Shift int64  `json:"shift,omitempty"` // by how many nanoseconds a harm moved a server's clock

	at string // file and line
}

// A Table is what was laid.
type Table struct {
	Ruleset string         `json:"ruleset"`
	Persons []riposte.Seat `json:"persons"`
	Bots    []riposte.Seat `json:"bots,omitempty"`
	Bank    int64          `json:"bank,omitempty"`    // milliseconds that each may be away; 0 is no clock
	Request int64          `json:"request,omitempty"` // milliseconds that each has for each request; 0 is no clock
}

// A Try is one attempt to have an answer taken.
type Try struct {
	Request  int    `json:"request"`
	Key      string `json:"key"` // the same for each repetition
	Sentence string `json:"sentence"`
	Said     string `json:"said,omitempty"`    // the sentence as it was acknowledged
	Refused  string `json:"refused,omitempty"` // why the server will not have it
}

// A Seen is how far a duel had come, and what its viewer was told.
type Seen struct {
	Seq     int               `json:"seq"`
	Step    int               `json:"step"`
	Phase   string            `json:"phase"`
	Request int               `json:"request,omitempty"` // that the duel waits for the viewer to answer
	Locked  bool              `json:"locked,omitempty"`  // the viewer's answer is locked
	Banks   []int64           `json:"banks,omitempty"`   // what is left of them, in milliseconds, by seat from 1
	Lines   []json.RawMessage `json:"lines,omitempty"`
}

// A Writer writes a history. It is safe for use by many goroutines.
type Writer struct {
	folder string
	began  time.Time

	mu   sync.Mutex
	file *os.File
	to   *bufio.Writer
	err  error
}

// NewWriter begins a history in a folder, which it makes.
func NewWriter(folder string) (*Writer, error) {
	if err := os.MkdirAll(filepath.Join(folder, "records"), 0o755); err != nil {
		return nil, err
	}
	file, err := os.Create(filepath.Join(folder, "history.jsonl"))
	if err != nil {
		return nil, err
	}
	return &Writer{folder: folder, began: time.Now(), file: file, to: bufio.NewWriterSize(file, 1<<20)}, nil
}

// Now is the clock of the clients; it is never 0.
func (w *Writer) Now() int64 { return max(1, int64(time.Since(w.began))) }

// Write adds a line.
func (w *Writer) Write(e Entry) {
	line, err := json.Marshal(e)
	w.mu.Lock()
	defer w.mu.Unlock()
	if err == nil {
		_, err = w.to.Write(append(line, '\n'))
	}
	if w.err == nil {
		w.err = err
	}
}

// Record keeps the record of a duel.
func (w *Writer) Record(duel string, record []byte) error {
	return os.WriteFile(filepath.Join(w.folder, "records", duel+".jsonl"), record, 0o644)
}

// Close ends the history; the error is the first there was.
func (w *Writer) Close() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if err := w.to.Flush(); w.err == nil {
		w.err = err
	}
	if err := w.file.Close(); w.err == nil {
		w.err = err
	}
	return w.err
}
