package frozen

import "riposte/bot"

// players has the reference player of each ruleset. A ruleset can be played without
// one; it then has no bot called reference.
var players = map[string]func() bot.Bot{
	"pugilism": func() bot.Bot { return &Pugilist{} },
	"duel":     func() bot.Bot { return &Duelist{} },
	"coolduel": func() bot.Bot { return &Fighter{} },
	"coolname": func() bot.Bot { return &Adventurer{} },
}

// For makes the reference player of a ruleset; it returns nil if there is none.
func For(ruleset string) bot.Bot {
	if make := players[ruleset]; make != nil {
		return make()
	}
	return nil
}
