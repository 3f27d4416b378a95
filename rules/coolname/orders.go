package coolname

import "riposte/scene"

// Orders are the standing orders that a seat may give.
func (ruleset) Orders() []scene.Order { return standingOrders }

var standingOrders = []scene.Order{
	{ID: "dodge", Title: ref("order.dodge"), Rule: "CN-4.26", Answer: defendBy(0)},
	{ID: "block", Title: ref("order.block"), Rule: "CN-4.26", Answer: defendBy(1)},
	{ID: "parry", Title: ref("order.parry"), Rule: "CN-4.26", Answer: defendBy(2)},
}

// defendBy answers an attack in a way of wayWords, where that is open.
func defendBy(way int) func(*scene.View) string {
	return func(v *scene.View) string {
		return v.Answering("defence", func(_ string, p *scene.Pick) bool { return p.Label == wayNames[way] })
	}
}
