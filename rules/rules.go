// Package rules is the plain list of rulesets.
package rules

import (
	"sync"

	"riposte"
	"riposte/rules/coolduel"
	"riposte/rules/coolname"
	"riposte/rules/duel"
	"riposte/rules/pugilism"
)

// All lists the rulesets in the order of menus.
var All = sync.OnceValue(func() []riposte.Ruleset {
	return []riposte.Ruleset{
		pugilism.Ruleset(),
		duel.Ruleset(),
		coolduel.Ruleset(),
		coolname.Ruleset(),
	}
})

// Named finds a ruleset by its name.
func Named(name string) (riposte.Ruleset, bool) {
	for _, r := range All() {
		if r.Info().Name == name {
			return r, true
		}
	}
	return nil, false
}

// Names lists the names.
func Names() []string {
	var names []string
	for _, r := range All() {
		names = append(names, r.Info().Name)
	}
	return names
}
