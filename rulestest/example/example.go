// Package example is Hunch, a whole ruleset that can be read in one sitting: two
// sealed guesses, a word in the open and a die. "Adding a ruleset" in
// ARCHITECTURE.md was written by following it. Tests play it wherever a ruleset can
// be played, to show that nothing but the contract is needed; no command lists it.
package example

import (
	"embed"
	"errors"
	"fmt"
	"hash/fnv"

	"riposte"
	"riposte/basis"
	"riposte/document"
)

//go:embed RULES.md scenarios/*.yaml words/en.json
var files embed.FS

const (
	faces     = 6  // of the die, HU-1.5
	maxRounds = 12 // HU-2.2
)

// The kinds of decisions, which are the verbs of their choices too.
const (
	askGuess uint8 = iota + 1
	askStake
)

// The kinds of events.
const (
	toldStake uint16 = iota + 1
	toldDie
	toldGuess
	toldTaken
	toldTied
	toldEnd
	toldForfeit
)

var info = &riposte.Info{
	Name: "hunch", Title: "Hunch", Prefix: "HU",
	Summary:  "Two players guess what a die will show; the nearer guess scores.",
	Version:  1,
	History:  []riposte.Change{{Version: 1, Date: "2026-11-22", What: "first version"}},
	MinSeats: 2, MaxSeats: 2,
	SeatWords: []string{"red", "blue"},
	Options: []riposte.Option{
		{Name: "goal", Title: "Points to win", Rule: "HU-2.1", Default: "3", Min: 1, Max: 9},
		{Name: "stakes", Title: "Stakes", Rule: "HU-1.6", Default: "said", Values: []string{"said", "one"}, Titles: []string{"said each round", "always one"}},
	},
	Chance: []riposte.Chance{{}},
	Decisions: []riposte.DecisionKind{
		askGuess: {Name: "guess", Title: "What the die will show", Rule: "HU-1.2"},
		askStake: {Name: "stake", Title: "What the round is worth", Rule: "HU-1.3"},
	},
	Events: []riposte.EventKind{
		toldStake:   {Name: "stake"},
		toldDie:     {Name: "die"},
		toldGuess:   {Name: "guess"},
		toldTaken:   {Name: "taken"},
		toldTied:    {Name: "tied"},
		toldEnd:     {Name: "end", Loud: true},
		toldForfeit: {Name: "forfeit", Loud: true},
	},
	Endings: []string{"GOAL", "ROUNDS", "FORFEIT"},
	Ended: []riposte.Ended{
		{Won: "by reaching the goal", Drawn: "both have reached the goal"},
		{Won: "on points after the last round", Drawn: "the points are equal after the last round"},
		{Won: "by forfeit", Drawn: "both have conceded"},
	},
	Ledger:    &riposte.Ledger{Text: string(basis.File(files, "RULES.md"))},
	Scenarios: files,
	Content:   contentHash(),
}

// contentHash is the hash of every number that the rules are played with.
func contentHash() string {
	h := fnv.New64a()
	fmt.Fprint(h, faces, maxRounds, stakeNames)
	return fmt.Sprintf("%016x", h.Sum64())
}

type ruleset struct{}

// Ruleset is Hunch.
func Ruleset() riposte.Ruleset { return ruleset{} }

func (ruleset) Info() *riposte.Info { return info }

// Vet refuses options that don't exist, and documents: nobody brings any.
func (ruleset) Vet(setup riposte.Setup, seat riposte.Seat) error {
	return basis.Vet(seat, func(f *riposte.Faults) { document.VetOptions(info, &setup, f) }, func(f *riposte.Faults) {
		if basis.HasSeat(&setup, info, seat, "HU-1.1", f) && len(setup.Seats[seat-1].Document) > 0 {
			f.Add("document", "HU-1.1", "nobody brings one")
		}
	})
}

func (r ruleset) New(setup riposte.Setup, dice riposte.Dice, log riposte.Log) (riposte.State, error) {
	var faults riposte.Faults
	for s := range riposte.Seat(len(setup.Seats) + 1) {
		var more riposte.Faults
		if errors.As(r.Vet(setup, s), &more) {
			faults = append(faults, more...)
		}
	}
	if len(setup.Seats) != 2 {
		faults.Add("seats", "HU-1.1", "there are two players, not %d", len(setup.Seats))
	}
	if len(faults) > 0 {
		return nil, faults
	}
	o := basis.Options{Setup: &setup, Info: info}
	t := &terms{said: o.Is("stakes", "said"), goal: o.Number("goal")}
	st := &state{terms: t}
	st.Restart(dice, log)
	return st, nil
}
