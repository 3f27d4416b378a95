// Package roster is the list of the bots that can be named.
package roster

import (
	"fmt"

	"riposte/bot"
	"riposte/search"
)

// A kind of bots; each call of new makes a new one.
type kind struct {
	name string
	new  func() bot.Bot
	plan *search.Plan              // of those that look ahead
	with func(search.Plan) bot.Bot // makes one of those; nil is search.New
}

// kinds are the bots, the weakest first; see solved.go for the strongest.
var kinds = []kind{
	{name: "random", new: func() bot.Bot { return &bot.Random{} }},
	{name: "novice", plan: &novice},
	{name: "advised", new: func() bot.Bot { return &bot.Advised{} }},
	{name: "greedy", new: func() bot.Bot { return &bot.Greedy{} }},
	{name: "club", plan: &club},
	{name: "bold", plan: &bold},
	{name: "patient", plan: &patient},
	{name: "expert", plan: &expert},
}

// Names lists the bots that New makes, the weakest first.
func Names() []string {
	var names []string
	for i := range kinds {
		names = append(names, kinds[i].name)
	}
	return names
}

// New makes the named bot, for duels of a ruleset.
func New(name, ruleset string) (bot.Bot, error) {
	at := find(name)
	if at < 0 {
		return nil, fmt.Errorf("there is no bot %q; there are %v", name, Names())
	}
	if plan, ok := Plan(name, ruleset); ok {
		return Think(name, plan), nil
	}
	return kinds[at].new(), nil
}

// Think makes the named bot, one that looks ahead, with another plan.
func Think(name string, plan search.Plan) bot.Bot {
	if at := find(name); at >= 0 && kinds[at].with != nil {
		return kinds[at].with(plan)
	}
	return search.New(plan)
}

// Thinks reports whether the named bot looks ahead.
func Thinks(name string) bool {
	at := find(name)
	return at >= 0 && kinds[at].plan != nil
}

// Plan says how hard the named bot thinks in duels of a ruleset; ok is false for one that does
// not look ahead.
func Plan(name, ruleset string) (plan search.Plan, ok bool) {
	if !Thinks(name) {
		return plan, false
	}
	if plan, ok := elsewise[[2]string{name, ruleset}]; ok {
		return plan, true
	}
	return *kinds[find(name)].plan, true
}

func find(name string) int {
	for i := range kinds {
		if kinds[i].name == name {
			return i
		}
	}
	return -1
}
