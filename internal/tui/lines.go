package tui

import (
	"bufio"
	"context"
	"errors"
	"io"
	"strings"

	"riposte"
)

// longest is the most bytes of a line that are read; the rest is dropped.
const longest = 4096

// playLines plays without a screen: the scene and the prompt for each request, a
// line for each answer.
func playLines(ctx context.Context, s *session) error {
	t := &teletype{s: s, input: read(ctx, s.cfg.In), seen: map[riposte.Seat]int{}}
	for {
		if err := s.settle(ctx); err != nil {
			return err
		}
		if s.cfg.Match.Over() {
			return t.end()
		}
		seat, ok := s.turn()
		if !ok {
			return errors.New("the duel waits for a seat where nobody sits")
		}
		err := t.give(ctx, seat)
		if err == nil {
			err = t.request(ctx)
		}
		if err != nil {
			return t.leave(err)
		}
	}
}

// give shows the table to the person who has the keyboard now, behind a curtain if
// it was somebody else before.
func (t *teletype) give(ctx context.Context, seat riposte.Seat) error {
	s := t.s
	if seat != s.viewer && s.hot() {
		if terminal(s.cfg.Out) {
			t.say(make([]string, 100)...)
		}
		t.say(curtain(s, seat), "")
		if _, err := t.read(ctx); err != nil {
			return err
		}
	}
	s.viewer = seat
	t.news()
	t.say(whole(s.view(), s.cfg.Look)...)
	return nil
}

// errQuit ends the game because somebody asked for it.
var errQuit = errors.New("quit")

// A teletype is a game played line by line.
type teletype struct {
	s     *session
	input <-chan typed
	seen  map[riposte.Seat]int // the last entry of each seat's feed that was printed
	wrong error                // an error in writing the output
}

type typed struct {
	line string
	err  error
}

// read passes lines on as they come, so that a cancelled game needs no more input
// to end.
func read(ctx context.Context, in io.Reader) <-chan typed {
	lines := make(chan typed)
	go func() {
		defer close(lines)
		r := bufio.NewReaderSize(in, longest)
		for {
			text, cut, err := r.ReadLine()
			line := string(text)
			for cut && err == nil {
				_, cut, err = r.ReadLine()
			}
			select {
			case lines <- typed{line, err}:
			case <-ctx.Done():
				return
			}
			if err != nil {
				return
			}
		}
	}()
	return lines
}

func (t *teletype) read(ctx context.Context) (string, error) {
	if t.wrong != nil {
		return "", t.wrong
	}
	select {
	case got, more := <-t.input:
		if !more {
			return "", io.EOF
		}
		if got.err == nil && !terminal(t.s.cfg.In) {
			t.say(got.line) // so that piped input can be read in the output
		}
		return got.line, got.err
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

func (t *teletype) say(lines ...string) {
	_, err := io.WriteString(t.s.cfg.Out, finish(lines, t.s.cfg.Look)+"\n")
	t.wrong = errors.Join(t.wrong, err)
}

// news prints what the seat has been told since it last looked.
func (t *teletype) news() {
	fresh := t.s.news(t.seen[t.s.viewer])
	if len(fresh) > 0 {
		t.seen[t.s.viewer] = fresh[len(fresh)-1].seq
		t.say(append(report(fresh, t.s.cfg.Look.width()), "")...)
	}
}

// request reads lines until one changes the duel.
func (t *teletype) request(ctx context.Context) error {
	for {
		prompt := finish([]string{t.s.cfg.Info.SeatWord(t.s.viewer) + "> "}, t.s.cfg.Look)
		_, err := io.WriteString(t.s.cfg.Out, prompt+" ")
		t.wrong = errors.Join(t.wrong, err)
		line, err := t.read(ctx)
		if err != nil {
			return err
		}
		r := t.s.do(line)
		if len(r.text) > 0 {
			t.say(t.s.set(r, t.s.cfg.Look)...)
		}
		switch {
		case r.quit:
			return errQuit
		case r.to != riposte.Nobody:
			if err := t.give(ctx, r.to); err != nil {
				return err
			}
		case r.changed:
			return nil
		}
	}
}

// leave ends the game before the end of the duel.
func (t *teletype) leave(err error) error {
	if !errors.Is(err, io.EOF) && !errors.Is(err, errQuit) {
		return err
	}
	if errors.Is(err, io.EOF) {
		t.say("")
	}
	t.say("The duel is left unfinished; what was played is kept.")
	if keep := t.s.cfg.Keep; keep != nil {
		t.wrong = errors.Join(t.wrong, keep(t.s.cfg.Match))
	}
	return t.wrong
}

func (t *teletype) end() error {
	if t.s.hot() {
		t.s.viewer = riposte.Nobody
	}
	t.news()
	t.say(whole(t.s.view(), t.s.cfg.Look)...)
	if t.s.view().Prompt == "" {
		t.say(t.s.ending())
	}
	return t.wrong
}

// curtain hides the table while the keyboard changes hands.
func curtain(s *session, seat riposte.Seat) string {
	name := s.seatName(seat)
	return strings.TrimSpace("Pass the keyboard to " + in(seatMark(seat), shape(seat)+" "+name) + "; press Enter.")
}
