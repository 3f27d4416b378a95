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
