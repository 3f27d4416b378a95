package judge

import (
	"cmp"
	"maps"
	"slices"

	"riposte"
)

// A claim is what a person's client knows of one request: the sentence that was acknowledged, or those of which
// nobody said what became of them.
type claim struct {
	request int
	at      string
	said    string // acknowledged; "" is none
	unsure  []string
	began   int64 // of the first attempt that may have been taken
	ended   int64 // of the acknowledgement; 0 is none
	step    int   // of the record, where it stands; -1 is nowhere
}

// claimed are the claims of a seat, in the order of its requests.
func (d *duel) claimed(seat riposte.Seat) (all []*claim) {
	type of struct {
		request int
		key     string
	}
	acked, open := map[of]*claim{}, map[int]*claim{}
	began := map[of]int64{}
	for _, e := range d.entries {
		if e.Do != Answer || e.Seat != seat || e.Ended > 0 && e.Try.Said == "" {
			continue
		}
		key := of{e.Try.Request, e.Try.Key}
		if began[key] == 0 {
			began[key] = e.Began
		}
		if e.Ended == 0 {
			c := open[e.Try.Request]
			if c == nil {
				c = &claim{request: e.Try.Request, at: e.at, began: e.Began, step: -1}
				open[e.Try.Request] = c
			}
			if !slices.Contains(c.unsure, e.Try.Sentence) {
				c.unsure = append(c.unsure, e.Try.Sentence)
			}
			continue
		}
		if c := acked[key]; c != nil {
			if c.said != e.Try.Said {
				d.breach("kept", e.at, "seat %d's answer to request %d was acknowledged as %q at %s, and as %q here", seat, key.request, c.said, c.at, e.Try.Said)
			}
			c.ended = min(c.ended, e.Ended)
			continue
		}
		acked[key] = &claim{request: key.request, at: e.at, said: e.Try.Said, began: began[key], ended: e.Ended, step: -1}
	}
	for c := range maps.Values(acked) {
		all = append(all, c)
		if u := open[c.request]; u != nil {
			c.unsure = u.unsure
			delete(open, c.request)
		}
	}
	all = slices.AppendSeq(all, maps.Values(open))
	slices.SortFunc(all, func(a, b *claim) int { return cmp.Or(cmp.Compare(a.request, b.request), cmp.Compare(a.began, b.began)) })
	return all
}

// A saying is what the record has of a seat, but for what its clock chose.
type saying struct {
	step     int
	at       string
	sentence string
}

func (d *duel) sayings(seat riposte.Seat) (all []saying) {
	for i := range d.steps {
		if said := d.steps[i].said[seat]; said != "" && !d.steps[i].lapsed.Has(seat) {
			all = append(all, saying{d.steps[i].number, d.steps[i].at, said})
		}
	}
	return all
}

// choices implements kept, twice, unsure and unsaid.
func (d *duel) choices() {
	d.claims = map[riposte.Seat][]*claim{}
	if len(d.steps) == 0 {
		return // there is no record to compare with, and the law whole tells of it
	}
	for i := range d.steps {
		s := &d.steps[i]
		for seat := range s.said {
			if !slices.Contains(d.table.Persons, seat) && !slices.Contains(d.table.Bots, seat) {
				d.breach("unsaid", s.at, "the record has a choice of seat %d, in which nobody sits", seat)
			}
		}
	}
	for _, seat := range d.table.Bots {
		d.counts.Bots += len(d.sayings(seat))
	}
	for _, seat := range d.table.Persons {
		d.claims[seat] = d.claimed(seat)
		d.compare(seat, d.claims[seat], d.sayings(seat))
	}
}

// compare puts the claims of a seat beside what the record has of it: the pairing with the fewest left over,
// where a claim that was never acknowledged may be left over for nothing.
func (d *duel) compare(seat riposte.Seat, claims []*claim, sayings []saying) {
	n, m := len(claims), len(sayings)
	cost := make([][]int, n+1)
	for i := n; i >= 0; i-- {
		cost[i] = make([]int, m+1)
		for j := m; j >= 0; j-- {
			switch {
			case i == n:
				cost[i][j] = m - j
			case j == m:
				cost[i][j] = cost[i+1][j] + claims[i].price()
			default:
				cost[i][j] = min(cost[i+1][j]+claims[i].price(), cost[i][j+1]+1)
				if d.stands(seat, claims[i], sayings[j]) {
					cost[i][j] = min(cost[i][j], cost[i+1][j+1])
				}
			}
		}
	}
	i, j := 0, 0
	for i < n || j < m {
		switch {
		case i < n && j < m && d.stands(seat, claims[i], sayings[j]) && cost[i][j] == cost[i+1][j+1]:
			claims[i].step = sayings[j].step
			i, j = i+1, j+1
		case i < n && cost[i][j] == cost[i+1][j]+claims[i].price():
			i++
		default:
			d.extra(seat, claims, i, sayings[j])
			j++
		}
	}
	for n, c := range claims {
		switch {
		case c.said == "":
			d.counts.Unsure++
			if c.step >= 0 {
				d.counts.Stored++
			}
		case c.step < 0 && !(n == len(claims)-1 && d.overtaken(seat)):
			d.counts.Choices++
			d.counts.Lost++
			d.breach("kept", c.at, "seat %d's answer %q to request %d was acknowledged, and is not in the record", seat, c.said, c.request)
		default:
			d.counts.Choices++
		}
	}
}

// overtaken reports whether the clock of another seat ended the duel while the last answer of this one was still
// waiting for its step: then no record has it.
func (d *duel) overtaken(seat riposte.Seat) bool {
	end := &d.steps[len(d.steps)-1]
	return end.lapsed != 0 && end.said[seat] == ""
}

// price is what it costs to leave a claim over.
func (c *claim) price() int {
	if c.said == "" {
		return 0
	}
	return 1
}

// extra tells of a choice in the record that no claim is left for; i is the claim that comes next.
func (d *duel) extra(seat riposte.Seat, claims []*claim, i int, s saying) {
	for _, near := range []int{i - 1, i} {
		if near < 0 || near >= len(claims) {
			continue
		}
		switch c := claims[near]; {
		case c.said == s.sentence:
			d.counts.Doubled++
			d.breach("twice", s.at, "seat %d's answer %q to request %d, acknowledged at %s, is in the record once more", seat, c.said, c.request, c.at)
			return
		case slices.ContainsFunc(c.unsure, func(u string) bool { return d.means(seat, u, s) }):
			d.counts.Doubled++
			d.breach("unsure", s.at, "seat %d's answer %q to request %d, never acknowledged at %s, is in the record beside what was stored for that request", seat, s.sentence, c.request, c.at)
			return
		}
	}
	d.breach("unsaid", s.at, "seat %d never said %q", seat, s.sentence)
}

// stands reports whether a claim may be what the record has.
func (d *duel) stands(seat riposte.Seat, c *claim, s saying) bool {
	if c.said != "" {
		return c.said == s.sentence
	}
	return slices.ContainsFunc(c.unsure, func(u string) bool { return d.means(seat, u, s) })
}

// means reports whether a sentence as it was sent is the one in the record, which writes it in its own way.
func (d *duel) means(seat riposte.Seat, sent string, s saying) bool {
	if sent == s.sentence {
		return true
	}
	if d.loaded == nil || s.step == 0 || s.step >= len(d.loaded.Steps) {
		return false
	}
	replay, err := d.loaded.ReplayTo(s.step - 1)
	if err != nil || replay.Seek(replay.Len()-1) != nil {
		return false
	}
	choice, err := replay.State().Parse(seat, sent)
	return err == nil && choice == d.loaded.Steps[s.step].By[seat]
}
