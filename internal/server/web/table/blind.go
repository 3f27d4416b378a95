package table

import (
	"strings"
	"time"

	"riposte/internal/house"
	"riposte/internal/server/web"
)

// blind adds what there is to say about a lock that is the hash of a choice.
func (t *table) blind(v *askView) {
	r := t.sight.Request
	if !r.Blind {
		return
	}
	v.Blind, v.Window = int(t.You), span(time.Duration(r.Window)*time.Millisecond)
	if r.Hash != nil {
		v.Hash = r.Hash.String()
	}
	if s := t.seat(t.You); s != nil && s.Opening != nil {
		left := s.Opening.Sub(t.sight.At).Milliseconds()
		v.Opening = clockOf(&house.Clock{Left: left, Deadline: s.Opening})
		v.Others = t.otherLocks()
	}
}

// otherLocks are the hashes of the other seats' blind locks, with spaces between;
// "none" stands for one that is missing.
func (t *table) otherLocks() string {
	var all []string
	for i := range t.sight.Seats {
		switch s := &t.sight.Seats[i]; {
		case s.Seat == t.You:
		case s.Hash != nil:
			all = append(all, s.Hash.String())
		case s.Opening != nil:
			all = append(all, "none")
		}
	}
	return strings.Join(all, " ")
}

// Opens names the seats whose browsers the duel waits for, "" if it waits for none.
func (t *table) Opens() string {
	var names []string
	for i := range t.sight.Seats {
		if s := &t.sight.Seats[i]; s.Opening != nil {
			names = append(names, t.named(s))
		}
	}
	return web.Listed(names)
}

// span is a length of time in the largest unit in which it is a whole number.
func span(d time.Duration) string {
	const day = 24 * time.Hour
	switch {
	case d >= day && d%day == 0:
		return web.Msg("span.days", int(d/day))
	case d >= time.Hour && d%time.Hour == 0:
		return web.Msg("span.hours", int(d/time.Hour))
	case d >= time.Minute && d%time.Minute == 0:
		return web.Msg("span.minutes", int(d/time.Minute))
	}
	return web.Msg("span.seconds", int(d/time.Second))
}
