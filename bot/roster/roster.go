// Package roster is the list of the bots that can be named.
package roster

import (
	"fmt"
	"slices"

	"riposte/bot"
)

// kinds lists the bots by name; each call makes a new one.
var kinds = map[string]func() bot.Bot{
	"random":  func() bot.Bot { return &bot.Random{} },
	"advised": func() bot.Bot { return &bot.Advised{} },
	"greedy":  func() bot.Bot { return &bot.Greedy{} },
}

// Names lists the bots that New makes, sorted.
func Names() []string {
	var names []string
	for name := range kinds {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// New makes the named bot.
func New(name string) (bot.Bot, error) {
	if make := kinds[name]; make != nil {
		return make(), nil
	}
	return nil, fmt.Errorf("there is no bot %q; there are %v", name, Names())
}
