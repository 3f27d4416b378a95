package scenario

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"riposte"
)

// A Report is what the cases of one file came to.
type Report struct {
	File    string `json:"file"`
	Ruleset string `json:"ruleset"`
	Pass    bool   `json:"pass"`
	// Problems is what Parse found wrong with the file. What it found wrong with a
	// case is reported with that case.
	Problems Problems `json:"problems,omitempty"`
	Cases    []Result `json:"cases"`
}

// Run parses a file and plays its cases; a case with a fault fails alone.
func Run(name string, data []byte, rulesets []riposte.Ruleset) *Report {
	f, err := Parse(name, data, rulesets)
	if f == nil {
		r := &Report{File: name, Cases: []Result{}}
		if !errors.As(err, &r.Problems) {
			r.Problems = Problems{{File: name, Line: 1, Column: 1, Msg: err.Error()}}
		}
		return r
	}
	return f.Run()
}

// A Result is what one case came to.
type Result struct {
	Name        string           `json:"name"`
	Line        int              `json:"line"`
	Pass        bool             `json:"pass"`
	Rules       []riposte.RuleID `json:"rules"`  // the rules that the case names
	Covers      []riposte.RuleID `json:"covers"` // those of them that it has shown; none if it failed
	Differences []Difference     `json:"differences"`
	Log         []Line           `json:"log"`
}

// A Difference is one thing that isn't as the case says, with its place.
type Difference struct {
	Problem
	Path string `json:"path,omitempty"`
	Got  string `json:"got,omitempty"`
	Want string `json:"want,omitempty"`
}

// WriteText writes one line for each case and, for those that fail, the differences
// and the log that led to them. For a file that could not be read it writes its
// problems.
func (r *Report) WriteText(w io.Writer) error {
	var b strings.Builder
	for _, p := range r.Problems {
		b.WriteString(p.Error() + "\n")
	}
	for i := range r.Cases {
		c := &r.Cases[i]
		if c.Pass {
			fmt.Fprintf(&b, "ok    %s\n", c.Name)
			continue
		}
		name := c.Name
		if name == "" {
			name = fmt.Sprintf("the case on line %d", c.Line)
		}
		fmt.Fprintf(&b, "FAIL  %s\n", name)
		for _, d := range c.Differences {
			b.WriteString(indent(d.Error()))
		}
		writeLog(&b, c.Log)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func indent(text string) string {
	return "  " + strings.ReplaceAll(text, "\n", "\n  ") + "\n"
}

func writeLog(b *strings.Builder, log []Line) {
	step := -1
	for _, l := range log {
		if l.Step != step {
			step = l.Step
			if step == 0 {
				b.WriteString("    set-up\n")
			} else {
				fmt.Fprintf(b, "    step %d\n", step)
			}
		}
		text := l.Text
		if l.Kind == "event" && l.Rule != "" {
			text += " (" + string(l.Rule) + ")"
		}
		if l.For != "" {
			text += " [to " + l.For + "]"
		}
		fmt.Fprintf(b, "      %-5s %s\n", l.Kind, text)
	}
}

// WriteJSON writes reports as one JSON value, {"pass": …, "files": […]}. The names
// in it are stable.
func WriteJSON(w io.Writer, reports []*Report) error {
	all := struct {
		Pass  bool      `json:"pass"`
		Files []*Report `json:"files"`
	}{true, reports}
	if reports == nil {
		all.Files = []*Report{}
	}
	for _, r := range reports {
		all.Pass = all.Pass && r.Pass
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(all)
}
