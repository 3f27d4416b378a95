//go:build js && duel

package main

import (
	"riposte"
	"riposte/rules/duel"
)

func rulesets() []riposte.Ruleset { return []riposte.Ruleset{duel.Ruleset()} }
