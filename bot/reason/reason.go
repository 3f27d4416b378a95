// Package reason tells why a bot chose as it did: what it weighed, and how its choice compared
// with the next best. What is told before a duel is over follows from what the reader knows.
package reason

import (
	"cmp"
	"slices"

	"riposte"
	"riposte/bot"
	"riposte/bot/roster"
	"riposte/dice"
	"riposte/scene"
	"riposte/search"
)

// A Reason is what a bot weighed.
type Reason struct {
	By  By  `json:"by"`
	Of  int `json:"of"`  // how many answers it had
	All int `json:"all"` // how many of them it looked at
	// Options are those that count: what it chose, and then the best of the others.
	Options []Option `json:"options"`
}

// By is what a bot chooses by.
type By string

// What a bot may choose by.
const (
	Lot    By = "lot"    // each answer as likely as any other
	Advice By = "advice" // how good the rules' advice thinks each answer
	Search By = "search" // how playing on from here came out
)

// An Option is an answer as a bot saw it.
type Option struct {
	Said string `json:"said"` // in the notation
	// Share is how much of the advice is for this answer or, with a search that mixes, how
	// often it is played; from 0 to 1.
	Share float64 `json:"share"`
	// Chance is that of winning with it, where a search that wants nothing else played on from it; a
	// draw is half.
	Chance *float64 `json:"chance,omitempty"`
	// Odds is the chance of the first thing that it decides, where the rules can tell.
	Odds *scene.Odds `json:"odds,omitempty"`
}

// others is how many answers are told beside the one that was chosen.
const others = 2

// Of tells why a bot of a kind chose as it did. The position is one that its seat can't tell from
// the one that it was in. A search is made again, with so many nodes at most; the same arguments
// give the same reason. say says the texts of the odds.
func Of(st riposte.State, seat riposte.Seat, choice riposte.Choice, kind, ruleset string, nodes int, seed uint64, say scene.Saying) *Reason {
	c := bot.At(st, seat)
	legal := slices.Clone(c.Legal(nil))
	r := &Reason{By: Advice, Of: len(legal), All: len(legal)}
	weights := make([]int32, len(legal))
	advised := kind != "random" && c.Advise(weights, legal)
	if !advised {
		r.By = Lot
		for i := range weights {
			weights[i] = 1
		}
	}
	total := 0.0
	for _, w := range weights {
		total += float64(w)
	}
	share := func(choice riposte.Choice) float64 {
		if at := slices.Index(legal, choice); at >= 0 && total > 0 {
			return float64(weights[at]) / total
		}
		return 0
	}
	seen := legal
	chances, styled := map[riposte.Choice]float64{}, false
	if plan, ok := roster.Plan(kind, ruleset); ok && len(legal) > 1 {
		r.By, styled = Search, plan.Boldness != 0
		searcher := search.Searcher{Plan: plan.With(min(plan.Nodes, nodes))}
		answer := searcher.Search(c, seed)
		seen = slices.Clone(answer.Choices)
		mix := map[riposte.Choice]float64{}
		for i, one := range seen {
			mix[one] = answer.Weights[i]
			if len(answer.Means) == len(seen) {
				chances[one] = (1 + answer.Means[i]) / 2
			}
		}
		if len(chances) == 0 { // others choose at the same time
			share = func(choice riposte.Choice) float64 { return mix[choice] }
		}
		r.All = len(seen)
	}
	rank := slices.Clone(seen)
	slices.SortStableFunc(rank, func(x, y riposte.Choice) int {
		return cmp.Or(cmp.Compare(chances[y], chances[x]), cmp.Compare(share(y), share(x)))
	})
	rank = slices.DeleteFunc(rank, func(one riposte.Choice) bool { return one == choice })
	if r.By == Lot {
		rank = nil
	}
	for _, one := range append([]riposte.Choice{choice}, rank[:min(others, len(rank))]...) {
		o := Option{Said: c.Say(one), Share: share(one)}
		if chance, ok := chances[one]; ok && !styled {
			o.Chance = &chance
		}
		if p, ok := st.(scene.Previewer); ok {
			if odds := p.Preview(seat, one).Said(say).Odds; len(odds) > 0 {
				o.Odds = &odds[0]
			}
		}
		r.Options = append(r.Options, o)
	}
	return r
}

// worlds is in how many worlds that fit what a reader knows the bot must have been in the same
// place.
const worlds = 12

// Open makes a position that shows a reader why a bot of a seat made its choice, from what the
// reader knew before. It is nil if that depends on what the reader does not know: if the bot
// knew more, or if the choice need not have shown. The position is changed; seed draws worlds.
//
// Nothing but the reader's own worlds is looked at, so that the answer is the same in all
// positions that the reader can't tell apart.
func Open(st riposte.State, reader, seat riposte.Seat, choice riposte.Choice, seed uint64) riposte.State {
	re, ok := st.(riposte.Resampler)
	if !ok || st.Owed(seat).Mode == riposte.Together {
		return nil
	}
	chance := dice.NewSeeded(seed, 1)
	re.Resample(reader, chance)
	first := st.Clone()
	for range worlds {
		if !alike(first, st, seat) {
			return nil
		}
		re.Resample(reader, chance)
	}
	if !shows(first, reader, seat, choice) {
		return nil
	}
	return first
}
