package judge

import "time"

const (
	// grace is how long a person may be gone before the bank runs.
	grace = int64(5 * time.Second)
	// slack is for what clients and servers learn of each other with a delay.
	slack = int64(time.Second)
)

// time implements the law: in the end a person's bank holds what there was, but for the times in which the
// client had no feed for longer than the grace, and for what clocks were moved by.
func (d *duel) time() {
	if d.table.Bank == 0 {
		return
	}
	var moved int64
	for _, h := range d.harms {
		moved += max(0, h.Shift)
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
