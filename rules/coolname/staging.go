package coolname

import "riposte/scene"

// staging is what there is to see of events, by their names.
var staging = map[string]scene.Staging{
	"breakdown": {Minor: true},
	"ends-turn": {Minor: true},
	"readies":   {Minor: true},
	"moves":     {Moved: true},
	"steps":     {Moved: true},
}

// Staging is what a page shows of events beside their sentences.
func (r *ruleset) Staging() map[string]scene.Staging { return staging }
