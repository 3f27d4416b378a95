package judge

import (
	"time"

	"riposte"
)

const (
	// grace is how long a person may be gone before the bank runs.
	grace = int64(5 * time.Second)
	// slack is for what clients and servers learn of each other with a delay.
	slack = int64(time.Second)
	// backwards is how far apart the times of two servers may be that have not heard of each other for a while.
	backwards = int64(5 * time.Second)
)

// time implements the law: time does not go back from line to line, and in the end a person's bank holds what there was, but for the times in which the
// client had no feed for longer than the grace, and for what clocks were moved by.
func (d *duel) time() {
	var moved int64
	for _, h := range d.harms {
		moved += max(0, h.Shift)
	}
	for _, end := range d.finals {
		var before line
		for _, l := range parsed(end) {
			if back := before.At.Sub(l.At); int64(back) > moved+backwards {
				d.breach("time", end.at, "line %d of seat %d was told %v before line %d", l.Seq, end.Seat, back, before.Seq)
			}
			before = l
		}
	}
	d.early(moved)
	if d.table.Bank == 0 {
		return
	}
	for _, seat := range d.table.Persons {
		end := d.finals[seat]
		if end == nil || int(seat) > len(end.Seen.Banks) {
			continue
		}
		away := d.away(end)
		left := end.Seen.Banks[seat-1]
		if lost := d.table.Bank - left; lost*int64(time.Millisecond) > away+moved+slack {
			d.breach("time", end.at, "seat %d's bank has paid %v, and the person was away for %v beyond the grace",
				seat, time.Duration(lost)*time.Millisecond, time.Duration(away))
		}
	}
	for seat, end := range d.finals {
		for _, l := range parsed(end) {
			if l.Kind == "lapsed" || l.Kind == "unopened" {
				d.breach("time", end.at, "in line %d of seat %d the time of seat %d has run out", l.Seq, seat, l.Seat)
			}
		}
	}
}

// early holds the time that each has for a request to what was seen: from a look at what stood there before it was
// asked to the first word that the time has run out.
func (d *duel) early(moved int64) {
	if d.table.Request == 0 {
		return
	}
	for viewer, end := range d.finals {
		asked := map[riposte.Seat]int{}
		for _, l := range parsed(end) {
			switch {
			case l.Kind == "asked":
				asked[l.Seat] = l.Seq
			case l.Kind == "lapsed" && asked[l.Seat] > 0:
				var since, until int64
				for _, e := range d.entries {
					if e.Seat != viewer || e.Do != Heard && e.Do != Look && e.Do != Final {
						continue
					}
					if e.Do == Look && e.Seen.Seq < asked[l.Seat] { // a feed may be behind
						since = max(since, e.Began)
					}
					if e.Seen.Seq >= l.Seq && (until == 0 || e.Ended < until) {
						until = e.Ended
					}
				}
				if had := until - since; since > 0 && had+moved+slack < d.table.Request*int64(time.Millisecond) {
					d.breach("time", end.at, "seat %d had at most %v for what it is asked in line %d of seat %d, and its time has run out in line %d", l.Seat, time.Duration(had), asked[l.Seat], viewer, l.Seq)
				}
			}
		}
	}
}

// away is how long the person of a seat had no feed, beyond the grace each time. Who has several clients is there
// with any of them.
func (d *duel) away(end *Entry) (away int64) {
	open, since := 0, int64(0)
	listening := map[string]bool{}
	for _, e := range d.entries {
		if e.Do == Laid {
			since = e.Began - grace // nobody was here before
		}
		if e.Seat != end.Seat {
			continue
		}
		switch e.Do {
		case Heard:
			if !listening[e.Who] {
				listening[e.Who] = true
				if open++; open == 1 && since > 0 {
					away += max(0, e.Ended-since-grace)
				}
			}
		case Broke:
			if listening[e.Who] {
				listening[e.Who] = false
				if open--; open == 0 {
					since = e.Began
				}
			}
		case Laid, Answer, Opened, Look, Final, Harm:
		}
	}
	return away
}
