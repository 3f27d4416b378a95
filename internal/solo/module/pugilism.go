//go:build js && pugilism

package main

import (
	"riposte"
	"riposte/rules/pugilism"
)

func rulesets() []riposte.Ruleset { return []riposte.Ruleset{pugilism.Ruleset()} }
