package coolduel

import (
	"riposte"
	"riposte/rules/coolduel/kit"
)

// A no is why a choice is refused.
type no = kit.No

// refuse is a refusal by a rule.
func refuse(rule riposte.RuleID, key string, n ...int) no { return kit.Refuse(rule, key, n...) }
