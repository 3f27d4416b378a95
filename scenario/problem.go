package scenario

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// A Problem is something wrong at one place in a file.
type Problem struct {
	File   string `json:"file"`
	Line   int    `json:"line"`   // from 1
	Column int    `json:"column"` // from 1, in characters
	Msg    string `json:"message"`
	// Source is the line in question, with a second line that points at the column;
	// of a long line it is the part around the column.
	Source string `json:"-"`
}

// Error is the place, the message and the line with its caret.
func (p Problem) Error() string {
	s := fmt.Sprintf("%s:%d:%d: %s", p.File, p.Line, p.Column, p.Msg)
	if p.Source != "" {
		s += "\n" + p.Source
	}
	return s
}

// Problems is everything wrong with a file, in the order of the file.
type Problems []Problem

// maxProblems bounds what one file can report: a file of garbage isn't worth more
// lines than anybody reads.
const maxProblems = 100

func (p Problems) Error() string {
	lines := make([]string, len(p))
	for i, problem := range p {
		lines[i] = problem.Error()
	}
	return strings.Join(lines, "\n")
}

// place is a position in a file; the zero place is its beginning.
type place struct{ line, column int }

// source is the text that problems point into.
type source struct {
	name  string
	lines []string
}

func newSource(name string, data []byte) *source {
	return &source{name, strings.Split(string(data), "\n")}
}

// problem makes a Problem whose place is within the text, whatever at says.
func (s *source) problem(at place, format string, args ...any) Problem {
	if at.line > len(s.lines) { // beyond the last line, where parsers see an early end
		at = place{len(s.lines), MaxSize}
	}
	at.line = min(max(at.line, 1), len(s.lines))
	text := strings.TrimSuffix(s.lines[at.line-1], "\r")
	at.column = min(max(at.column, 1), utf8.RuneCountInString(text)+1)
	return Problem{s.name, at.line, at.column, fmt.Sprintf(format, args...), caret(text, at.column)}
}

// caret draws the line and an arrow under the column. If the line is too long for a
// terminal, it draws the part around the column.
func caret(text string, column int) string {
	const whole, before, after = 120, 70, 40
	runes := []rune(text)
	from, to := 0, len(runes)
	if len(runes) > whole {
		from, to = max(0, column-1-before), min(len(runes), column-1+after)
	}
	pad := slices.Clone(runes[from : column-1])
	for i, r := range pad {
		if r != '\t' {
			pad[i] = ' '
		}
	}
	return "    " + string(runes[from:to]) + "\n    " + string(pad) + "^"
}

func sortProblems(p Problems) {
	slices.SortStableFunc(p, func(a, b Problem) int {
		if a.Line != b.Line {
			return a.Line - b.Line
		}
		return a.Column - b.Column
	})
}
