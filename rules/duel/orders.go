package duel

import (
	"riposte/phrase"
	"riposte/scene"
)

// Orders are the standing orders that a seat may give.
func (ruleset) Orders() []scene.Order { return standingOrders }

var standingOrders = []scene.Order{
	{
		ID: "keep", Title: phrase.Ref("order.keep"), Rule: "DU-1.22", Parts: "turn", Ends: phrase.Ref("order.turn"),
		Answer: func(v *scene.View) string {
			return v.Leaving("reveal", "speed", "foresee", "strength", "resist", "dodge")
		},
	},
	{
		ID: "pass", Title: phrase.Ref("order.pass"), Rule: "DU-3.33",
		Answer: func(v *scene.View) string {
			return v.Answering("terrain", func(_ string, p *scene.Pick) bool { return p.Word == "pass" })
		},
	},
}
