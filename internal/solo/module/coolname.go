//go:build js && coolname

package main

import (
	"riposte"
	"riposte/rules/coolname"
)

func rulesets() []riposte.Ruleset { return []riposte.Ruleset{coolname.Ruleset()} }
