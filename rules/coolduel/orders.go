package coolduel

import (
	"riposte/phrase"
	"riposte/scene"
)

// Orders are the standing orders that a seat may give.
func (ruleset) Orders() []scene.Order { return standingOrders }

var standingOrders = []scene.Order{
	{
		ID: "shield", Title: phrase.Ref("order.shield"), Rule: "CD-4.42",
		Answer: func(v *scene.View) string {
			return v.Answering("react", func(field string, p *scene.Pick) bool { return field == "block" && p.Thing == "guard" })
		},
	},
	{
		ID: "absorbed", Title: phrase.Ref("order.absorbed"), Rule: "CD-4.10",
		Answer: func(v *scene.View) string {
			return v.Answering("react", func(field string, p *scene.Pick) bool {
				return field == "take" && p.Note.Key() == "note.take.threshold"
			})
		},
	},
	{
		ID: "take", Title: phrase.Ref("order.take"), Rule: "CD-4.10",
		Answer: func(v *scene.View) string {
			if v.Answering("react", func(field string, p *scene.Pick) bool { return field != "take" && !hopeless(p) }) != "" {
				return ""
			}
			return v.Answering("react", func(field string, _ *scene.Pick) bool { return field == "take" })
		},
	},
}

// hopeless reports whether a pick is a dodge that no die can make.
func hopeless(p *scene.Pick) bool {
	args := p.Note.Args()
	return p.Note.Key() == "note.dodge" && args[len(args)-1] == phrase.Ref("needed.none")
}
