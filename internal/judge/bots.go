package judge

import (
	"slices"

	"riposte"
)

// bots implements the law. What the public has seen says how far the duel had come when a line was told, so
// that each choice of a bot is held to what stood there before it.
func (d *duel) bots() {
	final := d.finals[riposte.Nobody]
	if final == nil || d.info == nil {
		return
	}
	lines := parsed(final)
	for _, seat := range d.table.Bots {
		asked := make([]int, len(lines)+1) // questions among the first lines
		locked, last := 0, ""
		for i, line := range lines {
			asked[i+1] = asked[i]
			if line.Seat != seat {
				continue
			}
			switch {
			case line.Kind == "asked" && line.Name != "":
				asked[i+1]++
				last = line.Kind
			case line.Kind == "locked":
				locked++
				if last == line.Kind {
					d.breach("bots", final.at, "bot %d locks a second time in line %d, and was not asked again", seat, line.Seq)
				}
				last = line.Kind
			}
		}
		sayings := d.sayings(seat)
		for _, e := range d.entries {
			if e.Do != Heard && e.Do != Final || e.Seat != riposte.Nobody || e.Seen.Seq > len(lines) || e.Seen.Phase != "playing" && e.Do != Final {
				continue
			}
			// What the next step takes was asked when this one was made.
			said := slices.IndexFunc(sayings, func(s saying) bool { return s.step > e.Seen.Step+1 })
			if said < 0 {
				said = len(sayings)
			}
			if told := asked[e.Seen.Seq]; said > told {
				d.breach("bots", sayings[told].at, "bot %d had been asked %d times by line %d (%s), and has chosen for the %dth", seat, told, e.Seen.Seq, e.at, said)
				break
			}
		}
		if locked > len(sayings) {
			d.breach("bots", final.at, "bot %d has locked %d times, and chosen %d times", seat, locked, len(sayings))
		}
	}
}
