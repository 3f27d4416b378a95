package tui

import (
	"context"
	"io"
	"os"
	"strconv"
	"strings"
)

// Play seats people at the keyboard until the duel is over, somebody quits, the
// input ends or ctx is cancelled; only the last is an error, apart from failures of
// the output, of Keep and of bots. If In and Out are a terminal it draws full
// screens, otherwise it prints and reads lines.
func Play(ctx context.Context, cfg Config) error {
	s, err := newSession(cfg)
	if err != nil {
		return err
	}
	if !cfg.Lines && terminal(cfg.In) && terminal(cfg.Out) && os.Getenv("TERM") != "dumb" {
		return playScreen(ctx, s)
	}
	return playLines(ctx, s)
}

// LookOf says how to draw on out, from what it is and from the environment:
// NO_COLOR, TERM, COLUMNS and the character set of the locale.
func LookOf(out io.Writer, env func(string) string) Options {
	o := Options{Width: 80}
	if n, err := strconv.Atoi(env("COLUMNS")); err == nil && n > 0 {
		o.Width = n
	}
	o.Colour = terminal(out) && env("NO_COLOR") == "" && env("TERM") != "dumb"
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if value := strings.ToLower(env(name)); value != "" {
			o.Unicode = strings.Contains(value, "utf-8") || strings.Contains(value, "utf8")
			break
		}
	}
	return o
}

// terminal reports whether a stream is a terminal; the null device is not one.
func terminal(stream any) bool {
	f, ok := stream.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}
