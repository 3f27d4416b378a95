package coolduel

import "riposte/scene"

// staging is what there is to see of events, by their names.
var staging = map[string]scene.Staging{
	"regains": {Minor: true},
	"equips":  {Minor: true},
	"slotted": {Minor: true},
	"packed":  {Minor: true},
	"attacks": {Strike: true},
	"moves":   {Moved: true},
	"steps":   {Moved: true},
	"hurt":    {Main: scene.Shift{From: 3, To: 4}},
	"tossed":  {Moved: true},
}

// Staging is what a page shows of events beside their sentences.
func (r *ruleset) Staging() map[string]scene.Staging { return staging }
