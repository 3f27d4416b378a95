package judge

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"riposte"
)

// A line is one of a feed, as far as laws ask about it.
type line struct {
	Seq   int
	At    time.Time
	Kind  string
	Name  string
	Seat  riposte.Seat
	Other riposte.Seat
	Rule  string
	N     []int32
}

// parsed are the lines that an entry brought; one that can't be read is zero.
func parsed(e *Entry) []line {
	lines := make([]line, len(e.Seen.Lines))
	for i, raw := range e.Seen.Lines {
		_ = json.Unmarshal(raw, &lines[i])
	}
	return lines
}

// clients are the entries of each client, in order.
func (d *duel) clients() map[string][]*Entry {
	of := map[string][]*Entry{}
	for _, e := range d.entries {
		of[e.Who] = append(of[e.Who], e)
	}
	return of
}

// back implements the law. A feed may be behind a look, but one that is opened after it begins with no less.
func (d *duel) back() {
	for _, entries := range d.clients() {
		var looked, heard *Entry
		fresh := false // the next frame is the first of its feed
		var opened int64
		for _, e := range entries {
			behind := func(of *Entry) bool {
				return of != nil && (e.Seen.Seq < of.Seen.Seq || e.Seen.Step < of.Seen.Step)
			}
			var before *Entry
			switch e.Do {
			case Opened:
				fresh, opened = true, e.Began
				continue
			case Heard:
				if before = heard; !behind(before) && fresh && looked != nil && looked.Ended < opened {
					before = looked
				}
				fresh, heard = false, e
			case Look, Final:
				if before = looked; before != nil && before.Ended > e.Began {
					before = nil // both at once
				}
				if e.Do == Final && behind(heard) {
					before = heard
				}
				looked = e
			case Laid, Answer, Broke, Harm:
				continue
			}
			if behind(before) {
				d.breach("back", e.at, "%s sees line %d at step %d, after line %d at step %d (%s)", e.Who, e.Seen.Seq, e.Seen.Step, before.Seen.Seq, before.Seen.Step, before.at)
			}
		}
	}
}

// gap implements the law.
func (d *duel) gap() {
	for _, entries := range d.clients() {
		last, told := 0, 0 // the last line; with the last frame of this feed
		for _, e := range entries {
			switch e.Do {
			case Opened:
				if e.Since != last {
					d.breach("gap", e.at, "%s goes on after line %d, and knows line %d", e.Who, e.Since, last)
				}
				last, told = e.Since, e.Since
			case Heard:
				if e.Since != told && e.Since != 0 {
					d.breach("gap", e.at, "%s is told what comes after line %d, and was told up to %d", e.Who, e.Since, told)
				}
				for _, l := range parsed(e) {
					if l.Seq != last+1 {
						d.breach("gap", e.at, "%s is told line %d after line %d", e.Who, l.Seq, last)
					}
					last = l.Seq
				}
				if e.Seen.Seq != last {
					d.breach("gap", e.at, "%s is said to have %d lines, and was told up to %d", e.Who, e.Seen.Seq, last)
					last = e.Seen.Seq
				}
				told = last
			case Laid, Answer, Broke, Look, Final, Harm:
			}
		}
	}
}

// same implements the law, for feeds; final does for what stands there in the end.
func (d *duel) same() {
	type where struct {
		seat riposte.Seat
		seq  int
	}
	type first struct {
		raw json.RawMessage
		e   *Entry
	}
	known := map[where]first{}
	for _, e := range d.entries {
		if e.Do != Heard && e.Do != Look {
			continue
		}
		for i, l := range parsed(e) {
			at := where{e.Seat, l.Seq}
			was, ok := known[at]
			if !ok {
				known[at] = first{e.Seen.Lines[i], e}
				continue
			}
			if !equal(was.raw, e.Seen.Lines[i]) {
				d.breach("same", e.at, "%s is told line %d as %s, and %s as %s (%s)", e.Who, l.Seq, e.Seen.Lines[i], was.e.Who, was.raw, was.e.at)
			}
		}
	}
}

// equal compares two texts of JSON.
func equal(a, b json.RawMessage) bool {
	if bytes.Equal(a, b) {
		return true
	}
	var x, y any
	return json.Unmarshal(a, &x) == nil && json.Unmarshal(b, &y) == nil && reflect.DeepEqual(x, y)
}

// final implements the law.
func (d *duel) final() {
	for _, entries := range d.clients() {
		var last *Entry
		for _, e := range entries {
			end := d.finals[e.Seat]
			if e.Do != Heard || end == nil {
				continue
			}
			last = e
			lines := parsed(e)
			for i, raw := range e.Seen.Lines {
				if at := lines[i].Seq - 1; at < 0 || at >= len(end.Seen.Lines) {
					d.breach("final", e.at, "%s was told line %d, and in the end there are %d", e.Who, lines[i].Seq, len(end.Seen.Lines))
				} else if !equal(raw, end.Seen.Lines[at]) {
					d.breach("final", e.at, "%s was told line %d as %s, and in the end it is %s (%s)", e.Who, lines[i].Seq, raw, end.Seen.Lines[at], end.at)
				}
			}
		}
		if last != nil && last.Seen.Seq != d.finals[last.Seat].Seen.Seq {
			d.breach("final", last.at, "the feed of %s ends with line %d, and in the end there are %d", last.Who, last.Seen.Seq, d.finals[last.Seat].Seen.Seq)
		}
	}
	for _, end := range d.finals {
		for i, l := range parsed(end) {
			if l.Seq != i+1 {
				d.breach("final", end.at, "in the end line %d stands in place %d", l.Seq, i+1)
				break
			}
		}
		if len(end.Seen.Lines) != end.Seen.Seq {
			d.breach("final", end.at, "in the end there are %d lines, and it says %d", len(end.Seen.Lines), end.Seen.Seq)
		}
	}
}

// told implements the law.
func (d *duel) told() {
	if d.info == nil {
		return
	}
	for seat, end := range d.finals {
		word := d.word(seat)
		var want []event
		for i := range d.steps {
			for _, e := range d.steps[i].events {
				if e.to == "all" || slices.Contains(strings.Fields(e.to), word) {
					want = append(want, e)
				}
			}
		}
		n, agreed := 0, true
		for _, l := range parsed(end) {
			if l.Kind != "told" {
				continue
			}
			got := told{l.Name, l.Rule, l.Seat, l.Other, fmt.Sprint(l.N)}
			if n >= len(want) {
				d.breach("told", end.at, "seat %d was told %v in line %d, and the record has no more events", seat, got, l.Seq)
				agreed = false
				break
			}
			if got != want[n].as {
				d.breach("told", want[n].at, "the record tells seat %d %v, and line %d (%s) is %v", seat, want[n].as, l.Seq, end.at, got)
				agreed = false
				break
			}
			n++
		}
		if n < len(want) && agreed {
			d.breach("told", want[n].at, "the record tells seat %d %v, and no line does (%s)", seat, want[n].as, end.at)
		}
	}
}
