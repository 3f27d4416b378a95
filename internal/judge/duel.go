package judge

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"riposte"
	"riposte/record"
)

// A duel is what is known of one: what clients wrote down, and its record.
type duel struct {
	id, file string // file is the record's
	entries  []*Entry
	harms    []*Entry
	record   []byte

	table  *Table
	finals map[riposte.Seat]*Entry
	claims map[riposte.Seat][]*claim // of persons
	info   *riposte.Info             // nil if the ruleset is not known
	steps  []step
	loaded *record.Record // nil if the record can't be played
	report record.Report

	counts   Figures
	breaches []Breach
}

// A step is one of the record, read without the rules, so that a record that does not verify is compared all
// the same.
type step struct {
	number int
	at     string
	said   map[riposte.Seat]string
	lapsed riposte.Audience // the seats for which the clock chose
	events []event
}

// An event is one of the record.
type event struct {
	at      string
	to      string // the words of those who were told
	as      told
	reveals bool
}

// told is what an event says, in the record and in a feed.
type told struct {
	kind, rule  string
	seat, other riposte.Seat
	numbers     string
}

func (d *duel) breach(law, at, format string, args ...any) {
	d.breaches = append(d.breaches, Breach{Law: law, Duel: d.id, At: at, Why: fmt.Sprintf(format, args...)})
}

// prepare sorts out what the laws ask for.
func (d *duel) prepare(rules []riposte.Ruleset) {
	// Clients write an entry when it ends; what they did is judged in the order of its beginning.
	slices.SortStableFunc(d.entries, func(a, b *Entry) int { return cmp.Compare(a.Began, b.Began) })
	for _, e := range d.entries {
		switch e.Do {
		case Laid:
			d.table = e.Table
		case Final:
			d.finals[e.Seat] = e
		case Opened:
			d.counts.Feeds++
		case Heard:
			d.counts.Frames++
		case Look:
			d.counts.Looks++
		case Answer:
			if e.Ended == 0 {
				d.counts.Tries++
			}
		case Broke, Harm:
		}
	}
	d.report = record.Verify(d.record, rules)
	d.loaded = d.report.Record
	d.read(rules)
}

// read reads the record line by line.
func (d *duel) read(rules []riposte.Ruleset) {
	number := 0
	for text := range bytes.Lines(d.record) {
		number++
		var line struct {
			Ruleset string
			Step    *int
			Choices map[string]string
			Lapsed  []string
			Event   int
			Kind    string
			Rule    string
			Seat    string
			Other   string
			To      string
			Reveals bool
			Numbers []int32
		}
		if json.Unmarshal(text, &line) != nil {
			continue // verify tells of it
		}
		at := fmt.Sprintf("%s:%d", d.file, number)
		switch {
		case number == 1:
			for _, r := range rules {
				if r.Info().Name == line.Ruleset {
					d.info = r.Info()
				}
			}
			if d.info == nil {
				return
			}
		case line.Event > 0 && len(d.steps) > 0:
			last := &d.steps[len(d.steps)-1]
			last.events = append(last.events, event{
				at: at, to: line.To, reveals: line.Reveals,
				as: told{line.Kind, line.Rule, d.seat(line.Seat), d.seat(line.Other), fmt.Sprint(line.Numbers)},
			})
		case line.Step != nil && line.Event == 0:
			s := step{number: *line.Step, at: at, said: map[riposte.Seat]string{}}
			for word, sentence := range line.Choices {
				s.said[d.seat(word)] = sentence
			}
			for _, word := range line.Lapsed {
				s.lapsed |= riposte.Only(d.seat(word))
			}
			d.steps = append(d.steps, s)
		}
	}
}

func (d *duel) seat(word string) riposte.Seat {
	s, _ := d.info.SeatNamed(word)
	return s
}

// word is what the record calls a seat; the public is the table.
func (d *duel) word(s riposte.Seat) string { return d.info.SeatWord(s) }

// whole implements the law.
func (d *duel) whole() {
	first := d.file + ":1"
	if len(d.entries) > 0 {
		first = d.entries[0].at
	}
	if d.table == nil {
		d.breach("whole", first, "nobody says how the table was laid")
		d.table = &Table{}
		return
	}
	if len(d.record) == 0 {
		d.breach("whole", first, "there is no record")
	} else if d.info == nil || len(d.steps) == 0 {
		d.breach("whole", d.file+":1", "the record can't be read")
	}
	for _, s := range append([]riposte.Seat{riposte.Nobody}, d.table.Persons...) {
		if d.finals[s] == nil {
			d.breach("whole", first, "nobody has looked at the end from seat %d", s)
		}
	}
}

// verify implements the law record.
func (d *duel) verify() {
	if len(d.record) == 0 || d.report.OK() {
		return
	}
	for _, c := range d.report.Checks {
		if c.Status != record.Failed {
			continue
		}
		line := 1
		if n, err := fmt.Sscanf(c.Says, "%d:", &line); c.Name == "bytes" && (n == 0 || err != nil) {
			line = bytes.Count(d.record, []byte("\n")) // the digest
		}
		at := fmt.Sprintf("%s:%d", d.file, max(1, line))
		d.breach("record", at, "%s: %s", c.Name, c.Says)
	}
}

// end implements the law.
func (d *duel) end() {
	for _, f := range d.finals {
		if f.Seen.Phase != "over" {
			d.breach("end", f.at, "seat %d sees it as %s in the end", f.Seat, f.Seen.Phase)
		}
	}
	if d.loaded != nil && !d.loaded.Finished() {
		d.breach("end", d.file+":1", "the record has no result")
	}
}
