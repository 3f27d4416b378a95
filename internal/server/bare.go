package server

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"riposte/internal/house"
	"riposte/internal/wire"
)

// The bare view is for programs that ask at every question: see wire.Bare.

// isBare reports whether the bare view is asked for.
func isBare(q url.Values) (bool, error) {
	switch q.Get("view") {
	case "":
		return false, nil
	case "bare":
		return true, nil
	}
	return false, faulty([]Fault{{Path: "view", Why: "takes bare, or is left out"}})
}

// A mark is where a program has read to: the last line that it has, and the step at which it was.
type mark struct{ seq, step int }

// markIn is the mark in a query, as "now" of a bare sight writes it; a number alone is a line.
// Without one nothing is told that has happened before.
func markIn(q url.Values) (m mark, err error) {
	said := q.Get("since")
	seq, step, both := strings.Cut(said, "-")
	for _, part := range []struct {
		text string
		into *int
	}{{seq, &m.seq}, {step, &m.step}} {
		if part.text == "" && !both {
			continue
		}
		if *part.into, err = strconv.Atoi(part.text); err != nil || *part.into < 0 || *part.into > 1<<30 {
			return mark{}, faulty([]Fault{{Path: "since", Why: "is not what now said, such as 17-4, nor the number of a line"}})
		}
	}
	if !both {
		m.step = -1
	}
	return m, nil
}

// lookBare is look with the bare view.
func (s *Server) lookBare(c *call, duel string, q url.Values) error {
	from, err := markIn(q)
	if err != nil {
		return err
	}
	since := from.seq
	if q.Get("since") == "" {
		since = -1
	}
	sight, err := s.Sights.LookKnown(c.r.Context(), c.guest, duel, since)
	if err != nil {
		return err
	}
	body, err := wire.BareOf(sight, knownAt(sight, from.step)).JSON()
	if err != nil {
		return err
	}
	c.send(http.StatusOK, jsonType, reachOf(sight), append(body, '\n'))
	return nil
}

// knownAt is what was known at a step, nil if nobody knows any more.
func knownAt(s *house.Sight, step int) *house.Known {
	if k := s.Known(); k != nil && step >= 0 {
		return k.At(step)
	}
	return nil
}

// bares tells sights in the bare form, each with what is not as in the one before.
type bares struct {
	from int // the step to which the program has read before the first
	last *wire.Bare
	was  *house.Known
}

func (*bares) follows(*house.Sight) bool { return true }

func (b *bares) draw(s *house.Sight) (string, []byte, error) {
	was := b.was
	switch {
	case b.last == nil:
		was = knownAt(s, b.from)
	case b.last.Seat != s.Seat:
		was = nil
	}
	is := wire.BareOf(s, was)
	if b.last != nil && !is.Says(b.last) {
		return "", nil, nil
	}
	b.last, b.was = is, s.Known()
	data, err := is.JSON()
	return "bare", data, err
}
