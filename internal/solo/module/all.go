//go:build js && !pugilism && !duel && !coolduel && !coolname

package main

import (
	"riposte"
	"riposte/rules"
)

func rulesets() []riposte.Ruleset { return rules.All() }
