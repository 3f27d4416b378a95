//go:build js && coolduel

package main

import (
	"riposte"
	"riposte/rules/coolduel"
)

func rulesets() []riposte.Ruleset { return []riposte.Ruleset{coolduel.Ruleset()} }
