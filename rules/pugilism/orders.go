package pugilism

import (
	"riposte/phrase"
	"riposte/scene"
)

// Orders are the standing orders that a seat may give.
func (ruleset) Orders() []scene.Order { return standingOrders }

var standingOrders = []scene.Order{
	{
		ID: "edge", Title: phrase.Ref("order.edge"), Rule: "PG-7.8", Parts: "round", Ends: phrase.Ref("order.round"),
		Answer: func(v *scene.View) string {
			return v.Answering("edge", func(_ string, p *scene.Pick) bool { return p.Word == "none" })
		},
	},
	{
		ID: "hitdie", Title: phrase.Ref("order.hitdie"), Rule: "PG-6.12",
		Answer: func(v *scene.View) string {
			return v.Answering("hitdie", func(_ string, p *scene.Pick) bool { return p.Word == "no" })
		},
	},
}
