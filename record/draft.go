package record

import (
	"bytes"
	"encoding/json"
	"time"
	"unicode/utf8"

	"riposte"
	"riposte/dice"
)

// A draft is a record as it was read, before the rules have seen it: seats are
// words, choices are sentences, and everything knows its place in the file.
type draft struct {
	data []byte
	form Form
	rec  Record

	places   map[string]int // of header fields, by their key
	ruleset  string
	seats    []named[string]
	docs     []named[json.RawMessage]
	seeds    []named[SeatSeed]
	seals    []named[Seal]
	locks    []named[Lock]
	held     []named[Held]
	attempts []draftAttempt
	void     *draftStep
	reason   string
	stopped  string

	steps    []draftStep
	told     []toldEvent // in a record that withholds
	drawn    []dice.Draw // likewise; Face is 0 if it is not shown
	result   *node       // its token, or nil
	outcome  *node       // the line of the result in JSON Lines
	sha      string
	shaAt    int // offset of the line or tag; -1 if there is none
	anyEvent bool
}

// named is what belongs to the seat that a word names.
type named[T any] struct {
	at    int
	word  string
	value T
}

type draftStep struct {
	at      int
	time    time.Duration
	said    []saying
	draws   []dice.Draw
	drawsAt []int
	back    *draftBack
	backAt  int
	events  []draftEvent
}

type saying struct {
	at       int
	word     string
	lapsed   bool
	sentence string
}

type draftBack struct {
	to     int
	by, of string
	free   bool
}

// draftEvent is an event in the words of its line.
type draftEvent struct {
	at      int
	kind    string
	rule    riposte.RuleID
	seat    string
	other   string
	to      string
	reveals bool
	numbers [6]int32
}

// parse reads either form; the first byte tells which.
func parse(data []byte) (*draft, *Error) {
	d := &draft{data: data, places: map[string]int{}, shaAt: -1}
	if len(data) > MaxSize {
		return d, d.point(&atError{0, ErrSize, errTooLarge})
	}
	if !utf8.Valid(data) {
		bad := 0
		for bad < len(data) {
			r, size := utf8.DecodeRune(data[bad:])
			if r == utf8.RuneError && size <= 1 {
				break
			}
			bad += size
		}
		return d, d.point(misread(bad, "the text is not UTF-8"))
	}
	r := reader{data: bytes.TrimPrefix(data, []byte("\ufeff"))}
	if shift := len(data) - len(r.data); shift > 0 {
		r.data, r.pos = data, shift
	}
	var err *atError
	switch r.peek() {
	case '[':
		d.form = Text
		err = d.readText(&r)
	case '{':
		// Text may begin with a comment; a header begins with a key.
		if look := r; textual(look) {
			d.form = Text
			err = d.readText(&r)
			break
		}
		d.form = JSONL
		err = d.readLines(&r)
	default:
		err = misread(r.pos, "want a record: JSON Lines begin with {, text with a tag in [")
	}
	if err != nil {
		return d, d.point(err)
	}
	return d, nil
}

// textual reports whether a brace begins a comment.
func textual(r reader) bool {
	r.pos++
	c := r.peek()
	return c != '"' && c != '}'
}

// point gives an error its line and column.
func (d *draft) point(e *atError) *Error {
	err := &Error{Step: -1, draw: -1, Kind: e.kind, Cause: e.err}
	err.Line, err.Column = d.place(e.at)
	return err
}

func (d *draft) place(at int) (line, column int) {
	at = min(max(at, 0), len(d.data))
	before := d.data[:at]
	from := bytes.LastIndexByte(before, '\n') + 1
	return bytes.Count(before, []byte{'\n'}) + 1, utf8.RuneCount(before[from:]) + 1
}

// comment keeps a remark after the last step read.
func (d *draft) comment(at int, text string) *atError {
	if len(d.rec.Comments) == MaxComments {
		return &atError{at, ErrSize, errComments}
	}
	if text = plain(text); text != "" {
		d.rec.Comments = append(d.rec.Comments, Comment{len(d.steps) - 1, text})
	}
	return nil
}

// add makes room for the step with the next number.
func (d *draft) add(at int) (*draftStep, *atError) {
	if len(d.steps) == MaxSteps {
		return nil, &atError{at, ErrSize, errSteps}
	}
	s := draftStep{at: at}
	if len(d.steps) > 0 {
		s.time = d.steps[len(d.steps)-1].time
	}
	d.steps = append(d.steps, s)
	return &d.steps[len(d.steps)-1], nil
}
