package example

import "riposte/scene"

// staging is what there is to see of events, by their names.
var staging = map[string]scene.Staging{
	"taken": {Main: scene.Shift{From: 1, To: 2}},
}

// Staging is what a page shows of events beside their sentences.
func (ruleset) Staging() map[string]scene.Staging { return staging }
