package judge

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"riposte"
)

// A History is what was read from a folder.
type History struct {
	duels  map[string]*duel
	faults []Breach // lines that can't be read
	harms  []*Entry
}

// Read reads a history. The error is that of a folder or file; lines that can't be read are for Judge.
func Read(folder string) (*History, error) {
	h := &History{duels: map[string]*duel{}}
	files, err := filepath.Glob(filepath.Join(folder, "*.jsonl"))
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("%s: no history is there, which would be *.jsonl", folder)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		h.read(filepath.Base(file), data)
	}
	for _, d := range h.duels {
		d.file = "records/" + d.id + ".jsonl"
		if d.record, err = os.ReadFile(filepath.Join(folder, filepath.FromSlash(d.file))); err != nil && !os.IsNotExist(err) {
			return nil, err
		}
		d.harms = h.harms
	}
	return h, nil
}

// Of is the history of what was written down in this process, with the records by duel. The entries are changed.
func Of(entries []Entry, records map[string][]byte) *History {
	h := &History{duels: map[string]*duel{}}
	for i := range entries {
		e := &entries[i]
		e.at = fmt.Sprintf("history.jsonl:%d", i+1)
		h.add(e)
	}
	for _, d := range h.duels {
		d.file, d.record, d.harms = "records/"+d.id+".jsonl", records[d.id], h.harms
	}
	return h
}

func (h *History) read(file string, data []byte) {
	line := 0
	for text := range bytes.Lines(data) {
		line++
		e := &Entry{at: fmt.Sprintf("%s:%d", file, line)}
		in := json.NewDecoder(bytes.NewReader(text))
		in.DisallowUnknownFields()
		if err := in.Decode(e); err != nil {
			h.fault(e, "the line can't be read: "+err.Error())
			continue
		}
		h.add(e)
	}
}

// add adds an entry, or says what is wrong with it.
func (h *History) add(e *Entry) {
	if why := e.vet(); why != "" {
		h.fault(e, why)
		return
	}
	if e.Do == Harm {
		h.harms = append(h.harms, e)
		return
	}
	d := h.duels[e.Duel]
	if d == nil {
		d = &duel{id: e.Duel, finals: map[riposte.Seat]*Entry{}}
		h.duels[e.Duel] = d
	}
	d.entries = append(d.entries, e)
}

func (h *History) fault(e *Entry, why string) {
	h.faults = append(h.faults, Breach{Law: "whole", Duel: e.Duel, At: e.at, Why: why})
}

// vet says what an entry lacks.
func (e *Entry) vet() string {
	switch {
	case e.Do == Harm:
		return ""
	case e.Duel == "" || strings.ContainsAny(e.Duel, `/\.`):
		return "the entry names no duel"
	case e.Began <= 0 || e.Ended != 0 && e.Ended < e.Began:
		return "the entry ends before it begins, or does not begin"
	}
	missing := false
	switch e.Do {
	case Laid:
		missing = e.Table == nil
	case Answer:
		missing = e.Try == nil || e.Try.Request <= 0 || e.Try.Key == "" || e.Ended > 0 && e.Try.Said == "" && e.Try.Refused == ""
	case Heard, Look, Final:
		missing = e.Seen == nil || e.Ended == 0
	case Opened, Broke, Harm:
	default:
		return fmt.Sprintf("an entry of kind %q is not known", e.Do)
	}
	if missing {
		return fmt.Sprintf("an entry of kind %q lacks what it is about", e.Do)
	}
	return ""
}

// A Breach is a law that was broken.
type Breach struct {
	Law  string `json:"law"`
	Duel string `json:"duel,omitempty"`
	At   string `json:"at"` // file and line
	Why  string `json:"why"`
}

func (b Breach) String() string {
	if b.Duel == "" {
		return fmt.Sprintf("%s: %s: %s", b.At, b.Law, b.Why)
	}
	return fmt.Sprintf("%s: %s: %s (duel %s)", b.At, b.Law, b.Why, b.Duel)
}

// rank is the place of a law.
func rank(name string) int {
	return slices.IndexFunc(Laws, func(l Law) bool { return l.Name == name })
}
