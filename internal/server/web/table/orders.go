package table

import (
	"slices"

	"riposte/internal/house"
)

// Orders are the standing orders of the rules that the viewer may give or has given.
func (t *table) Orders() []house.StandingOrder {
	return slices.DeleteFunc(slices.Clone(t.sight.Orders), func(o house.StandingOrder) bool { return o.ID == house.OnlyOrder })
}

// Only is whether what leaves no choice is answered for the viewer: "on", "off" or, if nobody has
// said, "never"; "" where it can't be.
func (t *table) Only() string {
	at := slices.IndexFunc(t.sight.Orders, func(o house.StandingOrder) bool { return o.ID == house.OnlyOrder })
	switch {
	case at < 0:
		return ""
	case t.sight.Orders[at].Stands:
		return "on"
	case t.sight.Orders[at].Given:
		return "off"
	}
	return "never"
}

// AskOrders are those beside the question: what stands, and what would answer it.
func (t *table) AskOrders() []house.StandingOrder {
	return slices.DeleteFunc(slices.Clone(t.sight.Orders), func(o house.StandingOrder) bool {
		return !o.Answers && (o.ID == house.OnlyOrder || !o.Stands && !o.Fits)
	})
}
