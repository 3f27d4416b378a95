package judge

import (
	"cmp"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync"

	"riposte"
)

// A Verdict is what a judge says of a history.
type Verdict struct {
	Figures
	Breaches []Breach `json:"breaches"`
}

// Figures count what was judged.
type Figures struct {
	Duels   int            `json:"duels"`
	Choices int            `json:"choices"` // of persons, acknowledged
	Bots    int            `json:"bots"`    // choices of bots
	Lost    int            `json:"lost"`    // acknowledged choices that are in no record
	Doubled int            `json:"doubled"` // choices that are in one twice
	Unsure  int            `json:"unsure"`  // sent, but never acknowledged
	Stored  int            `json:"stored"`  // of these, in a record
	Tries   int            `json:"tries"`   // that brought no answer
	Feeds   int            `json:"feeds"`   // times that one was opened
	Frames  int            `json:"frames"`
	Looks   int            `json:"looks"`
	Harms   map[string]int `json:"harms,omitempty"`
}

// OK reports whether every law was kept.
func (v *Verdict) OK() bool { return len(v.Breaches) == 0 }

// mostTold is how many breaches a verdict tells.
const mostTold = 40

func (v *Verdict) String() string {
	var b strings.Builder
	for i, breach := range v.Breaches {
		if i == mostTold {
			fmt.Fprintf(&b, "... and %d more\n", len(v.Breaches)-i)
			break
		}
		fmt.Fprintln(&b, breach)
	}
	fmt.Fprintf(&b, "%d duels, %d choices acknowledged, %d of bots; lost %d, doubled %d; %d never acknowledged, of which %d are stored; %d tries without an answer; %d feeds, %d frames, %d looks",
		v.Duels, v.Choices, v.Bots, v.Lost, v.Doubled, v.Unsure, v.Stored, v.Tries, v.Feeds, v.Frames, v.Looks)
	if len(v.Harms) > 0 {
		var harms []string
		for _, name := range slices.Sorted(maps.Keys(v.Harms)) {
			harms = append(harms, fmt.Sprintf("%d %s", v.Harms[name], name))
		}
		fmt.Fprintf(&b, "\nharms: %s", strings.Join(harms, ", "))
	}
	if v.OK() {
		return b.String() + "\nall laws were kept"
	}
	fmt.Fprintf(&b, "\nbreaches: %d", len(v.Breaches))
	return b.String()
}

// Judge holds a history to all laws. The rulesets are those that records may name.
func (h *History) Judge(rules []riposte.Ruleset) *Verdict {
	v := &Verdict{Breaches: slices.Clone(h.faults)}
	v.Harms = map[string]int{}
	for _, e := range h.harms {
		v.Harms[e.Harm]++
	}
	ids := slices.Sorted(maps.Keys(h.duels))
	if len(ids) == 0 {
		v.Breaches = append(v.Breaches, Breach{Law: "whole", At: "history.jsonl:1", Why: "nothing was played"})
	}
	var all sync.WaitGroup
	next := make(chan *duel)
	for range runtime.GOMAXPROCS(0) {
		all.Go(func() {
			for d := range next {
				d.prepare(rules)
				for _, law := range Laws {
					if law.judge != nil {
						law.judge(d)
					}
				}
			}
		})
	}
	for _, id := range ids {
		next <- h.duels[id]
	}
	close(next)
	all.Wait()
	for _, id := range ids {
		d := h.duels[id]
		v.add(&d.counts)
		v.Breaches = append(v.Breaches, d.breaches...)
	}
	slices.SortStableFunc(v.Breaches, func(a, b Breach) int {
		return cmp.Or(cmp.Compare(rank(a.Law), rank(b.Law)), cmp.Compare(a.Duel, b.Duel), cmp.Compare(a.At, b.At), cmp.Compare(a.Why, b.Why))
	})
	return v
}

func (f *Figures) add(of *Figures) {
	f.Duels++
	f.Choices += of.Choices
	f.Bots += of.Bots
	f.Lost += of.Lost
	f.Doubled += of.Doubled
	f.Unsure += of.Unsure
	f.Stored += of.Stored
	f.Tries += of.Tries
	f.Feeds += of.Feeds
	f.Frames += of.Frames
	f.Looks += of.Looks
}
