package main

import (
	"io"
	"os"

	"github.com/charmbracelet/x/term"

	"riposte/internal/tui"
)

// lookOn says how to draw on out: as wide as a terminal is, unless COLUMNS says otherwise.
func lookOn(out io.Writer) tui.Options {
	o := tui.LookOf(out, os.Getenv)
	if w := columns(out); w > 0 {
		o.Width = w
	}
	return o
}

// columns is how wide out is to be written, 0 for a file or a pipe: whoever reads those finds
// each sentence in a line.
func columns(out io.Writer) int {
	if os.Getenv("COLUMNS") != "" {
		return tui.LookOf(out, os.Getenv).Width
	}
	if f, is := out.(*os.File); is {
		if w, _, err := term.GetSize(f.Fd()); err == nil {
			return w
		}
	}
	return 0
}
